"""Ligretto Rockin' Dice: everybody races to place their dice on one board; who is out first calls STOP."""

from collections.abc import Iterator
from itertools import product
from typing import Literal

import msgspec

from rules import game
from rules.game import Json, Number, Outcome, Refusal, Start
from rules.reading import check_one_each, read
from rules.wording import listed, named, several

TITLE = "Ligretto Rockin' Dice"
SEATS = range(2, 5)
COLOURS = ("blue", "green", "red", "yellow")
VALUES = range(1, 7)
DICE = 24
DICE_EACH = {2: 12, 3: 8, 4: 6}  # by the number of players in the round
ROUNDS_EACH = 3
SCORE = 100


class Spot(msgspec.Struct, frozen=True):
    """A die, or the space it belongs on."""

    colour: str
    value: int

    def __str__(self) -> str:
        return f"{self.colour} {self.value}"


class Go(game.Event, frozen=True, tag="go"):
    pass


class Place(game.Event, frozen=True, tag="place"):
    """A die came to lie on a space. Who placed it is often not known."""

    die: Spot
    space: Spot
    player: int | None = None


class Stop(game.Event, frozen=True, tag="stop"):
    """The stop call, with the dice that each player of the round still has."""

    player: int
    left: tuple[Number, ...]


Event = Go | Place | Stop
EVENTS = game.events(Go, Place, Stop)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    dice: tuple[Number, ...] | None = None  # for each player, in regular rounds (L4)


class Table(msgspec.Struct, frozen=True):
    """A game to pick up before `round` begins."""

    scores: tuple[Number, ...] | None = None
    round: Number = 1


class State(msgspec.Struct, frozen=True):
    names: tuple[str, ...]
    scores: tuple[int, ...]
    playing: tuple[int, ...]
    dice: tuple[int, ...]
    round: int = 1
    tiebreak: bool = False
    phase: Literal["ready", "race", "over"] = "ready"
    board: tuple[int, int, int, int] = (0, 0, 0, 0)  # the highest value placed, by colour
    winner: int | None = None

    @property
    def rounds(self) -> int:
        return ROUNDS_EACH * len(self.names)


def new(start: Start) -> tuple[State, list[Outcome]]:
    players = len(start.players)
    options = read(start.options, Options, "bad_option", f"The options of {TITLE}")
    table = read(start.table, Table, "bad_table", "The table to pick up")
    dice = (DICE_EACH[players],) * players if options.dice is None else options.dice
    scores = (SCORE,) * players if table.scores is None else table.scores
    if len(dice) != players or min(dice) < 1 or sum(dice) > DICE:
        need = f"one number for each of the {players} players, at least 1 and together at most {DICE}"
        raise Refusal("bad_option", f"The option “dice” should have {need}; it is {list(dice)}.")
    check_one_each(scores, start.players, "scores")
    state = State(start.players, scores, tuple(range(players)), dice, table.round)
    if not table.round >= 1:
        raise Refusal("bad_table", f"Rounds are counted from 1 on; the table says {table.round}.")
    if table.round > state.rounds:
        leaders = _leaders(state)
        if len(leaders) == 1:
            over = f"after {state.rounds} rounds {start.players[leaders[0]]} has won"
            raise Refusal("bad_table", f"The table says round {table.round}, but {over}.")
        state = _tiebreak(state, leaders)
    return state, []


def apply(state: State, event: Event) -> tuple[State, list[Outcome]]:
    match event:
        case Go() if state.phase == "ready":
            return msgspec.structs.replace(state, phase="race"), []
        case Place() if state.phase == "race":
            return _place(state, event)
        case Stop() if state.phase == "race":
            return _stop(state, event)
    waits = "the race is on" if state.phase == "race" else f"round {state.round} begins with “go”"
    raise Refusal("not_awaited", f"That cannot happen now: {waits}.")


def legal(state: State) -> Iterator[Event]:
    if state.phase == "ready":
        yield Go()
    elif state.phase == "race":
        if _remaining(state):
            for colour, top in zip(COLOURS, state.board, strict=True):
                if top < VALUES[-1]:
                    spot = Spot(colour, top + 1)
                    yield Place(spot, spot)
        yield from _stops(state)


def awaits(state: State) -> Json:
    match state.phase:
        case "ready":
            return {"what": "go", "round": state.round, "dice": state.dice}
        case "race":
            return {"what": "race"}
    return {"what": "over", "winner": state.winner}


def view(state: State) -> Json:
    return {
        "game": "ligretto",
        "phase": state.phase,
        "round": state.round,
        "rounds": state.rounds,
        "tiebreak": state.tiebreak,
        "playing": state.playing,
        "dice": state.dice,
        "board": dict(zip(COLOURS, state.board, strict=True)),
        "scores": state.scores,
        "winner": state.winner,
    }


def winners(state: State) -> tuple[int, ...] | None:
    return None if state.winner is None else (state.winner,)


def _place(state: State, event: Place) -> tuple[State, list[Outcome]]:
    die, space = event.die, event.space
    for spot in (die, space):
        if spot.colour not in COLOURS or spot.value not in VALUES:
            raise Refusal("no_such_die", f"There is no {spot}: dice are {listed(COLOURS, 'or')}, from 1 to 6.")
    if event.player is not None:
        _check_playing(state, event.player)
    if die != space:
        raise Refusal("wrong_space", f"The {die} belongs on the {die} space, not on {space}: take it back.")
    top = state.board[COLOURS.index(die.colour)]
    if die.value <= top:
        raise Refusal("space_taken", f"There is a die on {space} already: first come, first served.")
    if die.value > top + 1:
        raise Refusal("out_of_order", f"The {die} needs the {die.colour} {die.value - 1} below it first: take it back.")
    if not _remaining(state):
        raise Refusal("dice_miscounted", f"All {sum(state.dice)} dice of this round are on the board already.")
    board = tuple(top + (colour == die.colour) for colour, top in zip(COLOURS, state.board, strict=True))
    outcome = {"kind": "placed", "colour": die.colour, "value": die.value, "player": event.player}
    return msgspec.structs.replace(state, board=board), [outcome]


def _stop(state: State, event: Stop) -> tuple[State, list[Outcome]]:
    _check_playing(state, event.player)
    _check_left(state, event)
    outcomes: list[Outcome] = []
    scores = list(state.scores)
    for seat in state.playing:
        points = sum(event.left) if seat == event.player else -event.left[seat]
        scores[seat] += points
        outcomes.append({"kind": "score", "player": seat, "points": points})
    outcomes.append({"kind": "round_over", "round": state.round})
    scored = msgspec.structs.replace(state, phase="ready", scores=tuple(scores), board=(0, 0, 0, 0))

    if state.round < state.rounds:
        return msgspec.structs.replace(scored, round=state.round + 1), outcomes
    leaders = _leaders(scored)
    if len(leaders) == 1:
        over = msgspec.structs.replace(scored, phase="over", winner=leaders[0])
        return over, [*outcomes, {"kind": "winner", "player": leaders[0]}]
    after = _tiebreak(msgspec.structs.replace(scored, round=state.round + 1), leaders)
    return after, [*outcomes, {"kind": "tiebreak", "players": leaders}]


def _tiebreak(state: State, leaders: tuple[int, ...]) -> State:
    """One more round for the tied players alone (L2)."""
    dice = tuple(DICE_EACH[len(leaders)] if seat in leaders else 0 for seat in range(len(state.names)))
    return msgspec.structs.replace(state, tiebreak=True, playing=leaders, dice=dice)


def _leaders(state: State) -> tuple[int, ...]:
    """Who has the most. In a tiebreak that is one of those who play it: the stopper never loses points."""
    return tuple(seat for seat, score in enumerate(state.scores) if score == max(state.scores))


def _remaining(state: State) -> int:
    """The dice of this round that are not on the board."""
    return sum(state.dice) - sum(state.board)


def _stops(state: State) -> Iterator[Stop]:
    """Every stop that could be called: who, and how the dice left are spread over the others."""
    remaining = _remaining(state)
    for stopper in state.playing:
        spreads = product(*(range(1 if seat == stopper else own + 1) for seat, own in enumerate(state.dice)))
        yield from (Stop(stopper, left) for left in spreads if sum(left) == remaining)


def _check_playing(state: State, seat: int) -> None:
    if seat not in state.playing:
        who = state.names[seat] if seat in range(len(state.names)) else f"seat {seat}"
        raise Refusal("not_playing", f"This round is played by {named(state.names, state.playing)}, not by {who}.")


def _check_left(state: State, event: Stop) -> None:
    left, name = event.left, state.names[event.player]
    if len(left) != len(state.names):
        raise Refusal("dice_miscounted", f"The dice left were given for {len(left)} players; {len(state.names)} play.")
    for seat, count in enumerate(left):
        if not 0 <= count <= state.dice[seat]:
            began = f"began this round with {several(state.dice[seat], 'die', 'dice')}"
            raise Refusal("dice_miscounted", f"{state.names[seat]} {began} and cannot have {count} left.")
    if left[event.player]:
        has = several(left[event.player], "die", "dice")
        raise Refusal("dice_left", f"{name} still has {has} and cannot stop yet: the round goes on.")
    if sum(left) != _remaining(state):
        counted = f"{sum(left)} left and {sum(state.board)} on the board are not the {sum(state.dice)} dealt"
        raise Refusal("dice_miscounted", f"The dice do not add up: {counted}; count again.")
