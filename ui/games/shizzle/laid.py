"""What lies on the Shizzle table after an event, and what is on its way: the picture's data."""

from rules.game import Json
from ui.games import change
from ui.games.change import BANK, SQUARE, Change, Chips, Moved
from ui.games.shizzle.picture import SLOTS, Bank, Row, Shown, Stage
from ui.motion import CHIP, STAGGER, Flight, way
from ui.pieces import Seat
from ui.texts import Texts
from ui.world import Look, Table

_SLIDE = 350  # ms that a die takes into the line
_FIRST = 500  # ms that the verdict is looked at before the chips fly
_WORTH = {"square": Chips(squares=1), "circle": Chips(circles=1)}


def stage(table: Table, since: int, t: Texts) -> Stage:
    """The table after the last event, so many milliseconds later."""
    changes, purse = _changes(table)
    flights = (*_slides(table), *_flights(changes))
    since = min(since, max((flight.at + flight.lasts for flight in flights), default=0))
    own = [*table.state["points"], table.state["bank"]]
    for flight in flights:  # those that still fly have not arrived, and those that wait have not left
        if flight.what == "die":
            continue
        one, part = _WORTH[flight.what], way(flight, since)
        if part < 1:
            own[_seat(flight.ends)] -= one.points
            purse = purse - one if flight.ends == "bank" else purse
        if part <= 0:
            own[_seat(flight.begins)] += one.points
            purse = purse + one if flight.begins == "bank" else purse
    winners = table.state["winners"] or ()
    seats = tuple(
        Seat(seat, name, str(own[seat]), table.state["turn"] == seat or seat in winners)
        for seat, name in enumerate(table.names)
    )
    rows = tuple(row for one in changes for row in _rows(one, table, t))
    if table.state["aside"] and not rows:
        rows = ((t("shizzle.aside_now"), Chips(*divmod(table.state["aside"], SQUARE))),)
    if table.state["phase"] == "spark":
        rows = ((t("shizzle.hint"),),)
    thrown, offered = _thrown(table, t)
    bank = Bank(t("shizzle.bank"), own[BANK], purse)
    return Stage(_line(table, t), thrown, offered, rows, bank, seats, flights, since)


def die(look: Look, t: Texts, *, faded: bool = False) -> Shown:
    """A die with the letter of its colour; a faded one has none to be read."""
    return Shown(look, "" if faded else t(f"letter.{look.shows['colour']}"), faded)


def _changes(table: Table) -> tuple[list[Change], Chips]:
    """What is to be handed over for the last event, and what the bank has then."""
    moves = tuple(moved for entry in table.log for moved in _moves(entry.outcomes))
    last = _moves(table.outcomes) if _last(table) else ()
    bank, points = change.before(table.state["bank"], tuple(table.state["points"]), moves)
    purses = change.purses_after(bank, points, moves[: len(moves) - len(last)])
    changes = []
    for moved in last:
        changes.append(change.change(purses, moved))
        purses = change.after(purses, changes[-1])
    return changes, purses[BANK]


def _moves(outcomes: tuple[Json, ...]) -> tuple[Moved, ...]:
    points = (outcome for outcome in outcomes if outcome["kind"] == "points")
    return tuple(Moved(_seat(one["from"]), _seat(one["to"]), one["count"]) for one in points)


def _seat(place: str | int) -> int:
    return BANK if place == "bank" else int(place)


def _place(seat: int) -> str:
    return "bank" if seat == BANK else str(seat)


def _flights(changes: list[Change]) -> list[Flight]:
    """The chips in the order in which people hand them over."""
    ways: list[tuple[int, int, Chips]] = []
    for one in changes:
        if one.swap:
            ways.append((one.swap.circles_of, one.swap.square_of, Chips(circles=SQUARE)))
            ways.append((one.swap.square_of, one.swap.circles_of, Chips(squares=1)))
        ways.append((one.moved.giver, one.moved.taker, one.gives))
        ways.append((one.moved.taker, one.moved.giver, one.back))
    flights: list[Flight] = []
    for giver, taker, chips in ways:
        for what in ("square",) * chips.squares + ("circle",) * chips.circles:
            at = _FIRST + len(flights) * STAGGER
            flights.append(Flight(what, _place(giver), _place(taker), at, CHIP))
    return flights


def _rows(one: Change, table: Table, t: Texts) -> list[Row]:
    """The change in words and chips, as the player hands it over."""

    def name(seat: int) -> str:
        return t("shizzle.the_bank") if seat == BANK else table.names[seat]

    rows: list[Row] = []
    if one.swap:
        swaps = t("shizzle.swaps", name=name(one.swap.circles_of))
        of = t("shizzle.of", name=name(one.swap.square_of))
        rows.append((swaps, Chips(circles=SQUARE), t("shizzle.for"), Chips(squares=1), of))
    from_bank = one.moved.giver == BANK
    player = table.names[one.moved.taker if from_bank else one.moved.giver]
    row: Row = (t("shizzle.takes" if from_bank else "shizzle.gives", name=player), one.gives)
    if one.back != Chips():
        row = (*row, t("shizzle.and_gives" if from_bank else "shizzle.and_takes"), one.back)
    return [*rows, row]


def _last(table: Table) -> Json | None:
    """The last event of the game, if it has just come: not after an undo, an amend or a restart."""
    return table.event if table.log and table.log[-1].event == table.event else None


def _ended(table: Table) -> bool:
    """Whether the last event ended a turn: then the whole line still lies there, and its end is the next spark."""
    before, event = table.before, _last(table)
    if not before or not event or not before["line"]:
        return False
    kinds = {outcome["kind"] for outcome in table.outcomes}
    return event["do"] == "stop" or bool(kinds & {"choke", "fizzle"})


def _line(table: Table, t: Texts) -> tuple[Shown, ...]:
    """The dice in the lane; of a turn that is over all but the next spark are faded."""
    if not _ended(table):
        return tuple(die(Look(one), t) for one in table.state["line"])
    assert table.before is not None
    assert table.event is not None
    line = [*table.before["line"], *(table.event["dice"] if table.event["do"] == "build" else ())]
    return tuple(die(Look(one), t, faded=i < len(line) - 1) for i, one in enumerate(line))


def _thrown(table: Table, t: Texts) -> tuple[tuple[Shown, ...], int]:
    """The dice of the last throw, those of the longest line first and in its order; how many those are."""
    event = _last(table)
    looks = table.log[-1].looks if table.log else ()
    if table.awaits["what"] == "build":
        best = table.awaits["best"]
        rest = [one for one in table.state["rolled"] if one not in best]
        dice = (*(die(_look(one, looks), t) for one in best), *(die(_look(one, looks), t, faded=True) for one in rest))
        return dice, len(best)
    if event and event["do"] == "roll":
        return tuple(die(_look(one, looks), t) for one in event["dice"]), 0
    return (), 0


def _look(shows: Json, looks: tuple[Look, ...]) -> Look:
    return next((look for look in looks if look.shows == shows), Look(shows))


def _slides(table: Table) -> list[Flight]:
    """The dice on their way into the line; after a shizzle the last one, on its way to the beginning."""
    event, before = _last(table), table.before
    if not event or not before:
        return []
    if event["do"] == "build":
        first = len(before["line"])
        return [
            Flight("die", f"slot:{SLOTS}", f"slot:{first + i}", i * _SLIDE // 2, _SLIDE)
            for i in range(len(event["dice"]))
        ]
    if event["do"] == "again" and len(before["line"]) > len(table.state["line"]):
        return [Flight("die", f"slot:{len(before['line']) - 1}", "slot:0", 0, _SLIDE)]
    return []
