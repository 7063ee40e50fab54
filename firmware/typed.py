"""What people type at the text table, as events of the protocol: "rock spock", "red 5 blue 5", "3 4", "bid Bo 120"."""

import re
from collections.abc import Sequence
from typing import Any

from rules.game import Json, Refusal
from rules.wording import listed

MOST_DIGITS = 9

ALONE = {  # events that need nothing but their word
    "shizzle": {"stop": "stop", "again": "again", "take": "take"},
    "ligretto": {"go": "go"},
    "zombies": {"go": "go_on", "go_on": "go_on"},
    "monopoly": {
        "buy": "buy",
        "decline": "decline",
        "close": "close_auction",
        "end": "end_turn",
        "pay": "pay_jail",
        "bankrupt": "declare_bankrupt",
    },
}
ON_DEED = {
    "rent": "demand_rent",
    "build": "build",
    "sell": "sell_building",
    "mortgage": "mortgage",
    "unmortgage": "unmortgage",
    "place": "place",
}
HELP = {
    "rpsls": "Type the faces that lie there: rock, paper, scissors, lizard, spock, pass left (black: roll again).",
    "shizzle": "Type dice as “red 5 blue 5”, thrown or added in that order; or stop, again, take, return NAME.",
    "ligretto": (
        "Type “Ann red 1” to place, “Ann again” to throw all your dice again, “stop Ann” to stop. With real dice: "
        "“red 1” to place, “stop Ann 0 5” with the dice that everybody has left."
    ),
    "zombies": "Type the cards in the order of the names: rock, paper, scissors, zombie, brain; or go.",
    "monopoly": (
        "Type two dice as “3 4”; or buy, decline, bid NAME 120, pass NAME, close, end, pay, bankrupt; with the number "
        "of a space: rent 5, build 5, sell 5, mortgage 5, unmortgage 5, place 5."
    ),
}


def understand(game: str, text: str, names: Sequence[str], waits: Json) -> Json:
    """The event that somebody typed; Refusal with a hint if it is none."""
    words = re.sub(r"([a-z])(\d)", r"\1 \2", text.lower()).replace(",", " ").split()
    if words and (do := ALONE.get(game, {}).get(words[0])) and len(words) == 1:
        return {"do": do}
    readers = {"rpsls": _rpsls, "shizzle": _shizzle, "ligretto": _ligretto, "zombies": _zombies, "monopoly": _monopoly}
    event = readers[game](words, names, waits)
    if event is None:
        raise Refusal("bad_event", f"“{text}” is not understood. {HELP[game]}")
    return event


def is_number(word: str) -> bool:
    """Whether a word is a number that a table can need."""
    return word.isdecimal() and len(word) <= MOST_DIGITS


def seat_of(word: str, names: Sequence[str]) -> int:
    """The seat of a player by name, or by the beginning of it."""
    found = [seat for seat, name in enumerate(names) if name.lower().startswith(word.lower())]
    if len(found) != 1:
        raise Refusal("bad_event", f"“{word}” is no player's name here: {listed(names, 'or')}.")
    return found[0]


def _rpsls(words: list[str], names: Sequence[str], waits: Json) -> Json | None:
    text = " ".join(word for word in words if word not in ("red", "black"))
    faces = text.replace("pass left", "pass_left").replace("roll again", "roll_again").split()
    dice = [{"body": waits.get("body"), "face": face} for face in faces]
    return {"do": "roll", "dice": dice} if dice else None


def _shizzle(words: list[str], names: Sequence[str], waits: Json) -> Json | None:
    if words[:1] == ["return"] and len(words) == 2:
        return {"do": "return", "from": seat_of(words[1], names)}
    dice = _pairs(words, "number")
    return {"do": "build" if waits["what"] == "build" else "roll", "dice": dice} if dice else None


def _ligretto(words: list[str], names: Sequence[str], waits: Json) -> Json | None:
    if words[:1] == ["stop"] and len(words) == 2 + len(names):
        left = [int(word) for word in words[2:] if is_number(word)]
        return {"do": "stop", "player": seat_of(words[1], names), "left": left}
    if len(words) in (2, 3) and (die := _pairs(words[-2:], "value")):
        player = seat_of(words[0], names) if len(words) == 3 else None
        return {"do": "place", "player": player, "die": die[0], "space": die[0]}
    return None


def _zombies(words: list[str], names: Sequence[str], waits: Json) -> Json | None:
    players = waits.get("players", [])
    if waits["what"] != "reveal" or len(words) != len(players):
        return None
    return {"do": "reveal", "cards": {str(seat): word for seat, word in zip(players, words, strict=True)}}


def _monopoly(words: list[str], names: Sequence[str], waits: Json) -> Json | None:
    match words:
        case ["bid", name, amount] if is_number(amount):
            return {"do": "bid", "player": seat_of(name, names), "amount": int(amount)}
        case ["pass", name]:
            return {"do": "pass", "player": seat_of(name, names)}
        case [verb, pos] if verb in ON_DEED and is_number(pos):
            return {"do": ON_DEED[verb], "pos": int(pos)}
    if len(words) > 1 and all(is_number(word) for word in words):
        return {"do": "roll", "dice": [{"value": int(word)} for word in words]}
    return None


def _pairs(words: list[str], number: str) -> list[dict[str, Any]] | None:
    """Dice typed as colour and number."""
    colours, numbers = words[::2], words[1::2]
    if len(colours) != len(numbers) or not all(is_number(word) for word in numbers):
        return None
    return [{"colour": colour, number: int(digit)} for colour, digit in zip(colours, numbers, strict=True)]
