"""Rock Paper Scissors Lizard Spock: red dice against the black one; chips move until only one player has any."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any, Literal

import msgspec

from rules import game
from rules.game import Json, Number, Outcome, Refusal, Start
from rules.reading import check_one_each, read
from rules.wording import listed, seen, several

TITLE = "Rock Paper Scissors Lizard Spock"
SEATS = range(2, 9)
CHIPS_EACH = 3
CHIPS = 24
MOST_DICE = 3

SIGNS = ("rock", "paper", "scissors", "lizard", "spock")
FACES = {"black": (*SIGNS, "roll_again"), "red": (*SIGNS, "pass_left")}

BEATS = {
    ("scissors", "paper"): "cut",
    ("scissors", "lizard"): "decapitate",
    ("paper", "rock"): "covers",
    ("paper", "spock"): "disproves",
    ("rock", "lizard"): "crushes",
    ("rock", "scissors"): "crushes",
    ("lizard", "paper"): "eats",
    ("lizard", "spock"): "poisons",
    ("spock", "rock"): "vaporizes",
    ("spock", "scissors"): "smashes",
}


class Die(msgspec.Struct, frozen=True):
    body: str
    face: str


class Roll(game.Event, frozen=True, tag="roll"):
    dice: tuple[Die, ...]


class Table(msgspec.Struct, frozen=True):
    """A game to pick up: the chips that everybody has."""

    chips: tuple[Number, ...] | None = None


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """None yet."""


class State(msgspec.Struct, frozen=True):
    names: tuple[str, ...]
    first: int
    chips: tuple[int, ...]
    phase: Literal["black", "red", "over"] = "black"
    round: int = 1
    turn: int | None = None
    black: str | None = None
    centre: int = 0
    winner: int | None = None


EVENTS = game.events(Roll)


def new(start: Start) -> tuple[State, list[Outcome]]:
    read(start.options, Options, "bad_option", f"The options of {TITLE}")
    chips = read(start.table, Table, "bad_table", "The table to pick up").chips
    if chips is None:
        chips = (CHIPS_EACH,) * len(start.players)
    check_one_each(chips, start.players, "chips")
    if min(chips) < 0:
        raise Refusal("bad_table", f"{start.players[chips.index(min(chips))]} cannot have {min(chips)} chips.")
    if sum(chips) > CHIPS:
        raise Refusal("bad_table", f"The table has {sum(chips)} chips, but there are only {CHIPS}.")
    if sum(1 for own in chips if own) < 2:
        raise Refusal("bad_table", "At least two players need chips, or the game is already over.")
    return State(start.players, start.first, chips), []


def apply(state: State, event: Roll) -> tuple[State, list[Outcome]]:
    _check(state, event.dice)
    if state.phase == "red":
        return _red(state, [die.face for die in event.dice])
    face = event.dice[0].face
    if face == "roll_again":
        return state, [{"kind": "roll_again"}]
    centred = msgspec.structs.replace(state, phase="red", black=face)
    return _next_turn(centred, state.first, [{"kind": "centre", "face": face}])


def legal(state: State) -> Iterator[Roll]:
    if state.phase != "over":
        body, count = _awaited(state)
        for faces in combinations_with_replacement(FACES[body], count):
            yield Roll(tuple(Die(body, face) for face in faces))


def awaits(state: State) -> Json:
    if state.phase == "over":
        return {"what": "over", "winner": state.winner}
    body, count = _awaited(state)
    roll = {"what": "roll", "body": body, "dice": count}
    return roll if state.turn is None else {**roll, "player": state.turn}


def view(state: State) -> Json:
    return {
        "game": "rpsls",
        "phase": state.phase,
        "round": state.round,
        "turn": state.turn,
        "black": state.black,
        "chips": state.chips,
        "centre": state.centre,
        "winner": state.winner,
    }


def winners(state: State) -> tuple[int, ...] | None:
    return None if state.winner is None else (state.winner,)


def judge(red: str, black: str) -> tuple[str, str]:
    """What one red die does to its owner's chip, and why: ("lost", "paper covers rock")."""
    if red == "pass_left":
        return "left", "pass left: one chip to the left"
    if red == black:
        meets = "meet" if red == "scissors" else "meets"
        return "right", f"{red} {meets} {black}: one chip to the right"
    if verb := BEATS.get((black, red)):
        return "lost", f"{black} {verb} {red}"
    return "kept", f"{red} {BEATS[red, black]} {black}"


def _awaited(state: State) -> tuple[str, int]:
    """The body and number of the dice to roll. A turn's dice cannot change: nobody else moves chips during it (R5)."""
    return ("black", 1) if state.turn is None else ("red", min(MOST_DICE, state.chips[state.turn]))


def _check(state: State, dice: tuple[Die, ...]) -> None:
    body, count = _awaited(state)
    for die in dice:
        if die.body not in FACES:
            raise Refusal("wrong_body", f"A die is black or red, not “{die.body}”.")
        if die.face not in FACES[die.body]:
            raise Refusal(
                "unknown_face", f"A {die.body} die shows {listed(FACES[die.body], 'or')}, never “{die.face}”."
            )
    if state.turn is None:
        if len(dice) != count:
            raise Refusal("wrong_dice_count", f"The round begins with the black die alone; {seen(len(dice))}.")
        if dice[0].body != body:
            raise Refusal("wrong_body", "The round begins with the black die, but a red one was rolled.")
        return
    name, own = state.names[state.turn], several(state.chips[state.turn], "chip")
    if len(dice) != count:
        rolls = several(count, "red die", "red dice")
        raise Refusal("wrong_dice_count", f"{name} has {own} and rolls {rolls}; {seen(len(dice))}.")
    if any(die.body != body for die in dice):
        raise Refusal("wrong_body", f"{name} rolls red dice only; the black die stays in the centre.")


def _red(state: State, faces: list[str]) -> tuple[State, list[Outcome]]:
    assert state.turn is not None
    assert state.black is not None
    seat, seats = state.turn, len(state.chips)
    outcomes: list[Outcome] = []
    moved = {"lost": 0, "right": 0, "left": 0, "kept": 0}
    for face in faces:
        result, why = judge(face, state.black)
        moved[result] += 1
        outcomes.append({"kind": "die", "player": seat, "face": face, "result": result, "why": why})

    chips = list(state.chips)
    neighbours: dict[str, Any] = {"lost": "centre", "right": (seat - 1) % seats, "left": (seat + 1) % seats}
    for result, to in neighbours.items():
        if count := moved[result]:
            outcomes.append({"kind": "chips", "from": seat, "to": to, "count": count})
            chips[seat] -= count
            if to != "centre":
                chips[to] += count
    after = msgspec.structs.replace(state, chips=tuple(chips), centre=state.centre + moved["lost"])

    owners = [owner for owner, own in enumerate(chips) if own]
    if len(owners) == 1:  # R4: at once, in the middle of a round too
        over = msgspec.structs.replace(after, phase="over", turn=None, winner=owners[0])
        return over, [*outcomes, {"kind": "winner", "player": owners[0]}]
    return _next_turn(after, (seat + 1) % seats, outcomes, round_ends=(seat + 1) % seats == state.first)


def _next_turn(
    state: State, seat: int, outcomes: list[Outcome], *, round_ends: bool = False
) -> tuple[State, list[Outcome]]:
    """The dice go to `seat` or, past players without chips, further left; back at the first one the round is over."""
    while not round_ends and not state.chips[seat]:
        outcomes.append({"kind": "passed_over", "player": seat})
        seat = (seat + 1) % len(state.chips)
        round_ends = seat == state.first
    if not round_ends:
        return msgspec.structs.replace(state, turn=seat), outcomes
    outcomes.append({"kind": "round_over", "round": state.round})
    return msgspec.structs.replace(state, phase="black", turn=None, black=None, round=state.round + 1), outcomes
