"""Outcomes, prompts and choices as sentences: the data of the protocol put into the words of one language."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from rules.game import Json
from rules.monopoly.board import BOARD
from rules.wording import listed, several
from ui import english
from ui.english import Sentences

DECKS = {space.deck: space.name for space in BOARD.spaces if space.deck}
PRESETS = {tuple(sorted(msgspec.to_builtins(card.effect).items())): card.label for card in BOARD.presets}


def told(game: str, outcome: Json, names: Sequence[str]) -> str:
    """What happened, in one sentence."""
    sentence = _filled(english.OUTCOMES, game, outcome["kind"], outcome, names)
    return sentence[:1].upper() + sentence[1:]


def awaited(game: str, waits: Json, names: Sequence[str]) -> str:
    """What the table waits for."""
    return _filled(english.AWAITS, game, waits["what"], waits, names)


def choice(game: str, event: Json, names: Sequence[str]) -> str:
    """What somebody can do, as a line of a menu."""
    return _filled(english.CHOICES, game, event["do"], event, names)


def thrown(game: str, event: Json, names: Sequence[str]) -> str:
    """What chance brought: dice, cards or deeds."""
    return _filled(english.THROWN, game, event["do"], event, names)


def recorded(game: str, event: Json, names: Sequence[str]) -> str:
    """An event of the past, as the log shows it; as data if there are no words for it."""
    for texts in (english.THROWN, english.CHOICES):
        if event["do"] in texts.get(game, {}):
            return _filled(texts, game, event["do"], event, names)
    return json.dumps(event, ensure_ascii=False)


def owned(state: Json, names: Sequence[str]) -> list[str]:
    """Who owns which deeds of a Monopoly board, with the numbers of the spaces."""
    lines = []
    for seat, name in enumerate(names):
        deeds = [(int(pos), deed) for pos, deed in state["deeds"].items() if deed["owner"] == seat]
        lines.append(f"  {name}: " + (", ".join(_deed(pos, deed) for pos, deed in deeds) or "–"))
    return lines


def standing(game: str, state: Json, names: Sequence[str]) -> str:
    """How everybody stands, in one line."""
    return english.STANDING[game].format_map({key: _Spoken(value, names) for key, value in state.items()})


def _filled(texts: Sentences, game: str, kind: str, data: Json, names: Sequence[str]) -> str:
    variants = (f"{kind}.{variant}" for variant in _variants(data))
    template = next((texts[game][key] for key in (*variants, kind) if key in texts[game]), kind)
    return template.format_map({key: _Spoken(value, names) for key, value in data.items()})


def _variants(data: Json) -> list[str]:
    """Which form of a sentence fits the data, the most special first."""
    found = [str(data[key]) for key in ("result", "body", "why") if key in data]
    if data.get("from") in ("zone", "stock"):
        found.append(data["from"])
    if "building" in data or ("kind" in data and "what" in data):
        found.append("building")
    found += [variant for key, variant in (("in_jail", "jail"), ("again", "again")) if data.get(key)]
    if "dice_times" in data:
        found.append("dice")
    if any(key in data and data[key] is None for key in ("winner", "player", "bidder")):
        found.append("nobody")
    return found


@dataclass(frozen=True, slots=True)
class _Spoken:
    """A value that knows how to be said; the template's format spec says as what."""

    value: Any
    names: Sequence[str]

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            one, many = spec.split("|")
            return several(self.value, one, many)
        match spec:
            case "seat":
                return self._seat(self.value)
            case "seats":
                return listed(self._seat(int(seat)) for seat in self.value)
            case "space":
                return str(BOARD.spaces[self.value].name)
            case "spaces":
                return self._deeds(self.value)
            case "dice":
                return listed(_die(die) for die in self.value) if self.value else "–"
            case "each":
                return ", ".join(f"{name} {_own(value)}" for name, value in zip(self.names, self.value, strict=True))
            case "purses":
                return ", ".join(_purse(name, own) for name, own in zip(self.names, self.value, strict=True))
            case "die":
                return _die(self.value)
            case "zones":
                return ", ".join(f"{self._seat(int(seat))} {card}" for seat, card in self.value.items())
            case "hands":
                return "; ".join(f"{self._seat(int(seat))} {self._deeds(deeds)}" for seat, deeds in self.value.items())
            case "side":
                return self._side(self.value)
            case "deck":
                return DECKS[self.value]
            case "effect":
                return _effect(self.value)
            case "signed":
                return f"{self.value:+d}"
            case "capital":
                return str(self.value).replace("_", " ").capitalize()
        return str(self.value).replace("_", " ")

    def _seat(self, seat: Any) -> str:
        return self.names[seat] if isinstance(seat, int) else english.WORDS[seat]

    def _deeds(self, positions: Iterable[Any]) -> str:
        return listed(BOARD.spaces[int(pos)].name for pos in positions)

    def _side(self, gives: Mapping[str, Any]) -> str:
        """One side of a deal."""
        parts = [BOARD.spaces[pos].name for pos in gives.get("deeds", ())]
        parts += [f"${gives['cash']}"] if gives.get("cash") else []
        cards = gives.get("cards", {})
        parts += [f"{several(count, 'jail card')} ({deck})" for deck, count in cards.items() if count]
        return listed(parts) if parts else "nothing"


def _deed(pos: int, deed: Mapping[str, Any]) -> str:
    built = f", level {deed['level']}" if deed["level"] else ""
    return f"{BOARD.spaces[pos].name} ({pos}{', mortgaged' if deed['mortgaged'] else ''}{built})"


def _own(value: Any) -> str:
    """What a player has: a number, or cards."""
    return str(value) if isinstance(value, int) else listed(value) if value else "–"


def _purse(name: str, player: Mapping[str, Any]) -> str:
    """A Monopoly player's cash and place."""
    place = "bankrupt" if player["bankrupt"] else "in Jail" if player["in_jail"] else BOARD.spaces[player["pos"]].name
    cards = sum(player["cards"].values())
    return f"{name} ${player['cash']} ({place}{', ' + several(cards, 'jail card') if cards else ''})"


def _die(die: Any) -> str:
    """A die or card as people call it: "red 5", "rock"."""
    if isinstance(die, str):
        return die
    return " ".join(str(value) for value in die.values()).replace("_", " ")


def _effect(effect: Mapping[str, Any]) -> str:
    """A card's effect by the label of the board file, else by its kind and numbers."""
    label = PRESETS.get(tuple(sorted(effect.items())))
    numbers = ", ".join(f"{key} {value}" for key, value in effect.items() if key != "kind")
    return label or f"{effect['kind']} {numbers}".replace("_", " ").strip()
