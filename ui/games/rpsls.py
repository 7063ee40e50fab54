"""Rock Paper Scissors Lizard Spock on the screen: the dice with their verbs, chips flying from seat to seat."""

from dataclasses import dataclass

from pygame import Rect

from rules.game import Json
from ui import parts, pieces
from ui.canvas import Canvas
from ui.motion import CHIP, STAGGER, Flight, way
from ui.parts import Item
from ui.pieces import Seat
from ui.scene import Command
from ui.texts import Texts
from ui.theme import BAD, DETAIL, FELT, GOOD, PAPER, SKY, Colour
from ui.world import Look, Table

_RESULTS: dict[str, Colour] = {"lost": BAD, "kept": GOOD, "right": SKY, "left": SKY}
_PLATE, _DICE = 32, 56  # units that a row of plates, and the dice above them, need at least
_FIRST = 600  # ms that the dice are looked at before the chips fly


@dataclass(frozen=True, slots=True)
class Verdict:
    """A red die with its rule in words."""

    look: Look
    words: str
    result: str


@dataclass(frozen=True, slots=True)
class Stage:
    """The black die, the red dice of the last throw, everybody's chips."""

    black: Look | None
    verdicts: tuple[Verdict, ...]
    seats: tuple[Seat, ...]
    centre: int
    centre_label: str
    flights: tuple[Flight, ...]
    since: int

    def draw(self, canvas: Canvas, box: Rect) -> None:
        box = parts.felt(canvas, box)
        rows = -(-len(self.seats) // (2 if canvas.upright else 4))
        low = canvas.px(_PLATE) * rows + canvas.px(6) * (rows - 1)
        if box.height - low < canvas.px(_DICE):  # what they show is said above
            pieces.seats(canvas, box, self.seats)
            return
        high = min(
            canvas.px(64) * rows + canvas.px(6) * (rows - 1), box.height // 2 if rows > 1 else box.height * 2 // 5
        )
        below = Rect(box.x, box.bottom - high, box.width, high)
        above = Rect(box.x, box.y, box.width, box.height - high - canvas.px(8))
        places = {str(seat): where for seat, where in pieces.seats(canvas, below, self.seats).items()}
        places["centre"] = self._dice(canvas, above)
        for flight in self.flights:
            part = way(flight, self.since)
            if 0 < part < 1:
                (x0, y0), (x1, y1) = places[flight.begins].center, places[flight.ends].center
                lift = canvas.px(50) * 4 * part * (1 - part)  # as thrown, not pushed
                pieces.chip(canvas, (round(x0 + (x1 - x0) * part), round(y0 + (y1 - y0) * part - lift)), canvas.px(18))

    def _dice(self, canvas: Canvas, box: Rect) -> Rect:
        """Draws the centre at the left and the red dice beside it; where the centre is."""
        side = min(box.height, canvas.px(110), box.width // 4)
        centre = Rect(box.x, box.y, side, box.height)
        top = Rect(centre.x, centre.y, side, max(centre.height - canvas.px(26), 1))
        if self.black is not None:
            pieces.die(canvas, top, self.black.shows)
        else:
            pieces.no_die(canvas, top, "black")
        wide = canvas.width_of(self.centre_label, DETAIL, bold=False)
        chip = canvas.px(DETAIL)
        label = Rect(0, centre.bottom - chip - canvas.px(2), chip + canvas.px(4) + wide, chip)
        label.x = max(centre.x, centre.centerx - label.width // 2)
        pieces.chip(canvas, (label.x + chip // 2, label.centery), chip // 2)
        canvas.text(label, self.centre_label, DETAIL, PAPER, FELT, align="right", bold=False)
        left = max(centre.right, label.right) + canvas.px(12)
        room = Rect(left, box.y, box.right - left, box.height)
        count = max(len(self.verdicts), 1)
        down = canvas.upright
        wide, high = (room.width, room.height // count) if down else (room.width // count, room.height)
        for i, one in enumerate(self.verdicts):
            where = Rect(room.x, room.y + i * high, wide, high) if down else Rect(room.x + i * wide, room.y, wide, high)
            _verdict(canvas, where, one)
        return top


def _verdict(canvas: Canvas, box: Rect, one: Verdict) -> None:
    side = min(box.height, canvas.px(72), box.width // 3)
    die = Rect(box.x, box.y, side, side)
    pieces.look(canvas, die, one.look)
    under = box.height - side >= canvas.height_of(DETAIL, 2)
    words = (
        Rect(box.x, die.bottom + canvas.px(6), box.width - canvas.px(8), box.bottom - die.bottom)
        if under
        else Rect(die.right + canvas.px(6), box.y, box.right - die.right - canvas.px(8), box.height)
    )
    lines = max(1, (words.height + canvas.px(8)) // canvas.px(1.42 * DETAIL))
    canvas.text(words, one.words, DETAIL, _RESULTS[one.result], FELT, lines=lines)


def happened(table: Table, t: Texts) -> str:
    """The chips that went, or what the black die shows."""
    for outcome in table.outcomes:
        match outcome["kind"]:
            case "winner":
                return t("rpsls.winner", name=table.names[outcome["player"]])
            case "roll_again":
                return t("rpsls.roll_again")
            case "centre":
                return t("rpsls.centre", face=t(f"face.{outcome['face']}"))
    moved = [outcome for outcome in table.outcomes if outcome["kind"] == "chips"]
    dice = [outcome for outcome in table.outcomes if outcome["kind"] == "die"]
    if not dice:
        return ""
    name = table.names[dice[0]["player"]]
    if not moved:
        return t("rpsls.nothing", name=name)
    if len(moved) > 1:
        return t("rpsls.several", name=name, count=sum(one["count"] for one in moved))
    (one,) = moved
    to = t("rpsls.to_centre") if one["to"] == "centre" else t("rpsls.to_seat", name=table.names[one["to"]])
    return t("rpsls.moved", count=one["count"], to=to)


def wanted(table: Table, t: Texts) -> str:
    """Who throws what."""
    if table.over:
        return ""
    if table.awaits["body"] == "black":
        return t("rpsls.black")
    return t("rpsls.red", name=table.names[table.awaits["player"]], dice=table.awaits["dice"])


def stage(table: Table, since: int, t: Texts) -> Stage:
    """The picture of the last throw, and the chips as they are at that moment."""
    flights = tuple(_flights(table.outcomes))
    verdicts = tuple(_verdicts(table, t))
    chips, centre = list(table.state["chips"]), table.state["centre"]
    for flight in flights:  # those that still fly have not arrived, and those that wait have not left
        part = way(flight, since)
        if part < 1:
            centre -= flight.ends == "centre"
            if flight.ends != "centre":
                chips[int(flight.ends)] -= 1
        if part <= 0:
            chips[int(flight.begins)] += 1
    face = table.state["black"] or (table.before or {}).get("black")
    black = Look({"body": "black", "face": face}) if face and (table.state["black"] or verdicts) else None
    seats = tuple(
        Seat(seat, name, str(chips[seat]), table.state["turn"] == seat, out=not chips[seat])
        for seat, name in enumerate(table.names)
    )
    return Stage(black, verdicts, seats, centre, t("rpsls.in_centre", count=centre), flights, since)


def items(table: Table, t: Texts) -> tuple[Item, ...]:
    """Nothing is to be decided in this game."""
    return ()


def chosen(key: str, table: Table) -> Command:
    raise AssertionError(f"nothing can be chosen here: {key}")


def _verdicts(table: Table, t: Texts) -> list[Verdict]:
    dice = [outcome for outcome in table.outcomes if outcome["kind"] == "die"]
    looks = table.log[-1].looks if table.log else ()
    verdicts = []
    for i, one in enumerate(dice):
        shows = {"body": "red", "face": one["face"]}
        look = looks[i] if i < len(looks) and looks[i].shows == shows else Look(shows)
        verdicts.append(Verdict(look, _words(one, table, t), one["result"]))
    return verdicts


def _words(die: Json, table: Table, t: Texts) -> str:
    """The rule of one die: the winner of the two, the verb, the loser."""
    black = (table.before or table.state)["black"]
    red = die["face"]
    match die["result"]:
        case "left":
            return t("rpsls.left")
        case "right":
            return t("rpsls.right", face=t(f"face.{red}"))
        case "lost":
            return t(f"rpsls.{black}.{red}")
    return t(f"rpsls.{red}.{black}")


def _flights(outcomes: tuple[Json, ...]) -> list[Flight]:
    flights: list[Flight] = []
    for outcome in outcomes:
        if outcome["kind"] == "chips":
            for _ in range(outcome["count"]):
                at = _FIRST + len(flights) * STAGGER
                flights.append(Flight("chip", str(outcome["from"]), str(outcome["to"]), at, CHIP))
    return flights
