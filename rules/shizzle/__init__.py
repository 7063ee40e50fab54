"""Shizzle: a line of dice that match by colour or number; stop and take its points, or roll on and risk them."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from rules import game
from rules.game import Json, Number, Outcome, Refusal, Start, changed
from rules.reading import check_one_each, read
from rules.shizzle.dice import DICE, Dice, DiceSet, SetOption, check_faces, dice_set, extensions, match_dice, rolls
from rules.wording import listed, seen, several

TITLE = "Shizzle"
SEATS = range(2, 7)
POINTS = 100
BANK = {2: 40, 3: 60, 4: 75, 5: 90, 6: 100}  # at the start, by the number of players
SHIZZLE = 6  # what a full line is worth, to take or to make another return


class Roll(game.Event, frozen=True, tag="roll"):
    dice: Dice


class Build(game.Event, frozen=True, tag="build"):
    """The dice added at the open end, in line order."""

    dice: Dice


class Stop(game.Event, frozen=True, tag="stop"):
    pass


class Again(game.Event, frozen=True, tag="again"):
    pass


class Take(game.Event, frozen=True, tag="take"):
    pass


class Return(game.Event, frozen=True, tag="return", rename={"seat": "from"}):
    """Another player returns six points to the bank."""

    seat: int


Event = Roll | Build | Stop | Again | Take | Return
EVENTS = game.events(Roll, Build, Stop, Again, Take, Return)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    set: SetOption | None = None


class Table(msgspec.Struct, frozen=True):
    """A game to pick up."""

    points: tuple[Number, ...] | None = None
    bank: Number | None = None


class State(msgspec.Struct, frozen=True):
    names: tuple[str, ...]
    turn: int | None
    bank: int
    points: tuple[int, ...]
    dice: DiceSet | None = None  # which faces share a die, if that is known
    phase: Literal["spark", "roll", "build", "shizzle", "decide", "over"] = "spark"
    line: Dice = ()
    rolled: Dice = ()
    best: Dice = ()  # one longest extension of the line with the rolled dice
    aside: int = 0
    winners: tuple[int, ...] | None = None


def new(start: Start) -> tuple[State, list[Outcome]]:
    option = read(start.options, Options, "bad_option", f"The options of {TITLE}").set
    table = read(start.table, Table, "bad_table", "The table to pick up")
    players = len(start.players)
    points = (0,) * players if table.points is None else table.points
    bank = BANK[players] if table.bank is None else table.bank
    check_one_each(points, start.players, "points")
    if min(points) < 0:
        raise Refusal("bad_table", f"{start.players[points.index(min(points))]} cannot have {min(points)} points.")
    if bank < 1:
        raise Refusal("bad_table", f"The bank needs at least 1 point, or the game is already over; it has {bank}.")
    if bank + sum(points) > POINTS:
        raise Refusal("bad_table", f"Bank and players have {bank + sum(points)} points, but there are only {POINTS}.")
    return State(start.players, start.first, bank, points, dice_set(option) if option else None), []


def apply(state: State, event: Event) -> tuple[State, list[Outcome]]:
    match event:
        case Roll(dice):
            return _roll(state, dice)
        case Build(dice):
            return _build(state, dice)
        case Take() if state.phase == "shizzle":
            return msgspec.structs.replace(state, phase="decide", aside=state.aside + SHIZZLE), []
        case Return(seat) if state.phase == "shizzle":
            return _return(state, seat)
        case Stop() if state.phase == "decide":
            return _score(state, [])
        case Again() if state.phase == "decide":
            # after a shizzle the last die is the new spark
            line = state.line[-1:] if len(state.line) == DICE else state.line
            return msgspec.structs.replace(state, phase="roll", line=line), []
    raise _not_awaited(state)


def legal(state: State) -> Iterator[Event]:
    match state.phase:
        case "spark" | "roll":
            yield from (Roll(dice) for dice in rolls(state.dice, state.line, _to_roll(state)))
        case "build":
            lines = extensions(state.line[-1], state.rolled)
            yield from (Build(dice) for dice in lines if len(dice) == 1 or not _must_stop(state))
        case "shizzle":
            yield Take()
            yield from (Return(seat) for seat in range(len(state.points)) if seat != state.turn)
        case "decide":
            yield Stop()
            yield Again()


def awaits(state: State) -> Json:
    turn: Json = {"player": state.turn}
    match state.phase:
        case "spark" | "roll":
            return {"what": "roll", **turn, "dice": _to_roll(state)}
        case "build":
            longest = len(state.line) + len(state.best)
            return {"what": "build", **turn, "longest": longest, "best": state.best, "must_stop": _must_stop(state)}
        case "shizzle":
            return {"what": "shizzle", **turn}
        case "decide":
            dice = DICE - 1 if len(state.line) == DICE else DICE - len(state.line)
            return {"what": "decide", **turn, "points": _worth(state), "dice": dice}
    return {"what": "over", "winners": state.winners}


def view(state: State) -> Json:
    return {
        "game": "shizzle",
        "phase": state.phase,
        "turn": state.turn,
        "bank": state.bank,
        "points": state.points,
        "line": state.line,
        "rolled": state.rolled,
        "aside": state.aside,
        "winners": state.winners,
    }


def winners(state: State) -> tuple[int, ...] | None:
    return state.winners


def _roll(state: State, dice: Dice) -> tuple[State, list[Outcome]]:
    if state.phase not in ("spark", "roll"):
        raise _not_awaited(state)
    _check_roll(state, dice)
    if state.phase == "spark":
        (spark,) = dice
        outcome = {"kind": "spark", "colour": spark.colour, "number": spark.number}
        return msgspec.structs.replace(state, phase="roll", line=dice), [outcome]
    best = max(extensions(state.line[-1], dice), key=len, default=())
    if best:
        return msgspec.structs.replace(state, phase="build", rolled=dice, best=best), []
    lost = state.aside + (len(state.line) if len(state.line) > 1 else 0)
    return _end_turn(state, [{"kind": "choke", "player": state.turn, "lost": lost}])


def _build(state: State, dice: Dice) -> tuple[State, list[Outcome]]:
    if state.phase != "build":
        raise _not_awaited(state)
    _check_build(state, dice)
    line = state.line + dice
    fizzle = _must_stop(state)
    kind = {2: "fizzle" if fizzle else "line", 6: "shizzle"}.get(len(line), "flicker")
    outcomes: list[Outcome] = [{"kind": kind, "player": state.turn, "length": len(line)}]
    phase = "shizzle" if len(line) == DICE else "decide"
    built = msgspec.structs.replace(state, phase=phase, line=line, rolled=(), best=())
    return _score(built, outcomes) if fizzle else (built, outcomes)


def _return(state: State, seat: int) -> tuple[State, list[Outcome]]:
    assert state.turn is not None
    if seat == state.turn or seat not in range(len(state.points)):
        who = f"{state.names[seat]} made the shizzle" if seat == state.turn else f"Nobody sits in seat {seat}"
        raise Refusal("bad_target", f"{who}: choose another player to return the points.")
    count = min(SHIZZLE, state.points[seat])  # S4
    points = changed(state.points, seat, state.points[seat] - count)
    outcomes: list[Outcome] = [{"kind": "points", "from": seat, "to": "bank", "count": count}] if count else []
    return msgspec.structs.replace(state, phase="decide", points=points, bank=state.bank + count), outcomes


def _score(state: State, outcomes: list[Outcome]) -> tuple[State, list[Outcome]]:
    """The player stops: the line's points and what was put aside come from the bank, as far as it has them (S5)."""
    assert state.turn is not None
    count = min(_worth(state), state.bank)
    points = changed(state.points, state.turn, state.points[state.turn] + count)
    if count:
        outcomes.append({"kind": "points", "from": "bank", "to": state.turn, "count": count})
    return _end_turn(msgspec.structs.replace(state, points=points, bank=state.bank - count), outcomes)


def _end_turn(state: State, outcomes: list[Outcome]) -> tuple[State, list[Outcome]]:
    assert state.turn is not None
    left = (state.turn + 1) % len(state.points)
    after = msgspec.structs.replace(state, phase="roll", turn=left, line=state.line[-1:], rolled=(), best=(), aside=0)
    if state.bank:
        return after, outcomes
    most = tuple(seat for seat, own in enumerate(state.points) if own == max(state.points))
    over = msgspec.structs.replace(after, phase="over", turn=None, winners=most)
    return over, [*outcomes, {"kind": "winners", "players": most}]


def _worth(state: State) -> int:
    """What stopping pays, before the bank's limit. A full line was taken or returned already."""
    return state.aside + (len(state.line) if len(state.line) < DICE else 0)


def _must_stop(state: State) -> bool:
    """A fizzle: five dice were rolled and only one of them fits."""
    return len(state.line) == 1 and len(state.best) == 1


def _to_roll(state: State) -> int:
    return 1 if state.phase == "spark" else DICE - len(state.line)


def _check_roll(state: State, dice: Dice) -> None:
    assert state.turn is not None
    name, count = state.names[state.turn], _to_roll(state)
    if len(dice) != count:
        rolls = "1 die, the spark" if state.phase == "spark" else several(count, "die", "dice")
        raise Refusal("wrong_dice_count", f"{name} rolls {rolls}; {seen(len(dice))}.")
    check_faces(state.dice, state.line, dice)


def _check_build(state: State, dice: Dice) -> None:
    assert state.turn is not None
    name = state.names[state.turn]
    if not dice:
        raise Refusal(
            "wrong_dice_count",
            f"{name} adds at least one die to the line; the longest is {listed(map(str, state.best))}.",
        )
    for place, die in enumerate(dice):
        if die not in state.rolled or die in dice[:place]:
            was = "can be added only once" if die in state.rolled else "was not rolled"
            raise Refusal("not_rolled", f"The {die} {was}; {name} rolled {listed(map(str, state.rolled))}.")
    if _must_stop(state) and len(dice) > 1:
        raise Refusal("must_stop", f"This is a fizzle: {name} adds one die, and the turn ends.")
    for end, die in zip((state.line[-1], *dice), dice, strict=False):
        if not match_dice(end, die):
            raise Refusal("no_match", f"The {die} does not match the {end} by colour or number.")


def _not_awaited(state: State) -> Refusal:
    assert state.turn is not None
    name = state.names[state.turn]
    waits = {
        "spark": f"{name} rolls one die, the spark",
        "roll": f"{name} rolls {several(_to_roll(state), 'die', 'dice')}",
        "build": f"{name} adds dice to the line",
        "shizzle": f"{name} takes six points or makes another player return six",
        "decide": f"{name} stops or rolls again",
    }
    return Refusal("not_awaited", f"That cannot happen now: first {waits[state.phase]}.")
