"""The picture at play: the board at one side, the space as a card, everybody's cash; pawns walk, money flies."""

from dataclasses import dataclass, replace

from pygame import Rect

from rules.game import Json
from rules.monopoly.board import SIZE
from ui import pieces
from ui.canvas import Canvas
from ui.games.monopoly import board, card, pawns, plates
from ui.games.monopoly.board import Picture
from ui.games.monopoly.books import dollars
from ui.games.monopoly.card import Card
from ui.games.monopoly.pawns import Pawn
from ui.games.monopoly.plates import Plate
from ui.motion import CHIP, STAGGER, Flight, way
from ui.texts import Texts
from ui.theme import GOOD, PAPER
from ui.world import Look, Table

STEP = 110  # ms from space to space
WALK = 800  # ms at most for a whole walk, so that one that ends in Jail is over in 1.2 s
_SMALL, _LARGE = 118, 260  # of the board's side, in units
_DIE = 60
_CARD = 190  # its width at least


@dataclass(frozen=True, slots=True)
class Stage:
    """All of it as data; `since` stops when nothing moves any more."""

    picture: Picture
    pawns: tuple[Pawn, ...]
    card: Card
    plates: tuple[Plate, ...]
    dice: tuple[Look, ...]
    flights: tuple[Flight, ...]
    since: int

    def draw(self, canvas: Canvas, box: Rect) -> None:
        places = self._down(canvas, box) if canvas.upright else self._across(canvas, box)
        for flight in self.flights:
            part = way(flight, self.since)
            if 0 < part < 1 and places:
                (x0, y0), (x1, y1) = places[flight.begins].center, places[flight.ends].center
                lift = canvas.px(30) * 4 * part * (1 - part)
                _note(canvas, (round(x0 + (x1 - x0) * part), round(y0 + (y1 - y0) * part - lift)))

    def _across(self, canvas: Canvas, box: Rect) -> dict[str, Rect]:
        """Board, dice, card and plates side by side; where the plates and the bank are."""
        gap, count = canvas.px(10), len(self.plates)
        shapes = ((1, True), (1, False)) if count <= 2 else ((2, True), (2, False), (3, False), (4, False))
        fitting = (one for one in shapes if plates.height(canvas, count, one[0], tall=one[1]) <= box.height)
        columns, tall = next(fitting, (0, False))
        if not columns:
            return {}
        needed = plates.width(canvas, self.plates, columns, tall=tall)
        left = self._left(canvas, box, needed + gap + canvas.px(_CARD))
        places = {"bank": Rect(box.centerx, box.y, 1, 1)}
        if box.right - left - gap - needed >= canvas.px(_CARD):
            wide = min(max(box.right - left - gap - needed, canvas.px(_CARD)), canvas.px(_CARD + 70))
            places["bank"] = card.draw(canvas, Rect(left, box.y, wide, box.height), self.card)
            left += wide + gap
        return places | self._plates(canvas, Rect(left, box.y, box.right - left, box.height), columns)

    def _down(self, canvas: Canvas, box: Rect) -> dict[str, Rect]:
        """Board, dice and card above the plates; where the plates and the bank are."""
        gap, count = canvas.px(10), len(self.plates)
        least, most = (plates.height(canvas, count, 2, tall=tall) for tall in (False, True))
        if least > box.height:
            return {}
        high = most if box.height - gap - most >= canvas.px(_SMALL) else least
        above = Rect(box.x, box.y, box.width, box.height - high - gap)
        places = {"bank": Rect(box.centerx, box.y, 1, 1)}
        if above.height >= canvas.px(_DIE):
            left = self._left(canvas, above, max(canvas.px(_CARD), card.narrowest(canvas, self.card)))
            places["bank"] = card.draw(canvas, Rect(left, above.y, above.right - left, above.height), self.card)
        return places | self._plates(canvas, Rect(box.x, box.bottom - high, box.width, high), 2)

    def _plates(self, canvas: Canvas, box: Rect, columns: int) -> dict[str, Rect]:
        return {str(seat): where for seat, where in plates.draw(canvas, box, self.plates, columns).items()}

    def _left(self, canvas: Canvas, box: Rect, needed: int) -> int:
        """Draws the board and the dice at the left of a box, so that what is needed stays free; where they end.

        Dice that find no room beside the board lie on it.
        """
        gap, left = canvas.px(10), box.x
        side = min(box.height, canvas.px(_LARGE), box.width - needed - gap)
        square = Rect(left, box.y, side, side) if side >= canvas.px(_SMALL) else None
        if square:
            board.draw(canvas, square, self.picture)
            left = square.right + gap
        die = min(canvas.px(_DIE), (box.height - canvas.px(4)) // 2)
        if self.dice and box.right - left - die - gap >= needed:
            for place, look in enumerate(self.dice):
                pieces.look(canvas, Rect(left, box.y + place * (die + canvas.px(4)), die, die), look)
            left += die + gap
        elif self.dice and square:
            die = canvas.px(22)
            for place, look in enumerate(self.dice):
                x = square.centerx + (2 * place - 1) * die * 5 // 8 - die // 2
                pieces.die(canvas, Rect(x, square.centery - die // 2, die, die), look.shows)
        if square:
            pawns.draw(canvas, square, self.pawns)
        return left


def _note(canvas: Canvas, centre: tuple[int, int]) -> None:
    """A banknote."""
    note = Rect(0, 0, canvas.px(40), canvas.px(22))
    note.center = centre
    canvas.box(note, GOOD, corner=4, edge=PAPER)
    canvas.disc(centre, canvas.px(5), PAPER)


def stage(table: Table, since: int, t: Texts) -> Stage:
    """The picture of the table, so many milliseconds after the last event."""
    standing = pawns.standing(table)
    walk = _walk(table)
    arrest = next((one for one in table.outcomes if one["kind"] == "jailed"), None)
    walked = walk.at + walk.lasts if walk else 0
    caught = Flight("arrest", "", "", walked, CHIP) if arrest else None
    flights = _flights(table.outcomes, walked)
    ends = max([walked, *(one.at + one.lasts for one in (*flights, *([caught] if caught else [])))])
    moving = tuple(_moving(pawn, table, since, walk, caught) for pawn in standing)
    return Stage(
        board.picture(table, t),
        moving,
        card.awaited_card(table, t),
        _plates(table, since, flights, t),
        _dice(table),
        flights,
        min(since, ends),
    )


def _walk(table: Table) -> Flight | None:
    """The walk of the pawn that moved: from where, and how many spaces on (or, by a card, back)."""
    found = [one for one in table.outcomes if one["kind"] == "moved"]
    event = table.event or {"do": ""}
    if not found or event["do"] == "correct_position":
        return None
    one = found[-1]
    steps = (one["to"] - one["from"]) % SIZE
    if event["do"] == "card" and event["effect"]["kind"] == "move_back":
        steps -= SIZE
    return Flight(str(one["player"]), str(one["from"]), str(steps), 0, min(abs(steps) * STEP, WALK))


def _moving(pawn: Pawn, table: Table, since: int, walk: Flight | None, caught: Flight | None) -> Pawn:
    """A pawn as it is at that moment."""
    goes = walk is not None and walk.what == str(pawn.seat)
    if walk is not None and goes:
        at = int(walk.begins) + int(walk.ends) * way(walk, since) if walk.lasts else float(pawn.pos)
        at = at if since < walk.at + walk.lasts or caught else float(pawn.pos)
        pawn = replace(pawn, at=at)
    if caught is not None and pawn.turn and pawn.jailed:
        begins = pawn.at if goes else float((table.before or table.state)["players"][pawn.seat]["pos"])
        pawn = replace(pawn, at=begins, arrest=way(caught, since))
    return pawn


def _flights(outcomes: tuple[Json, ...], begins: int) -> tuple[Flight, ...]:
    """Money on its way, one note for each pair of payer and payee; `what` is the amount. The pot is the bank's."""
    amounts: dict[tuple[str, str], int] = {}
    for one in outcomes:
        if one["kind"] == "money":
            pair = _party(one["from"]), _party(one["to"])
            amounts[pair] = amounts.get(pair, 0) + one["amount"]
    return tuple(
        Flight(str(amount), *pair, begins + place * STAGGER, CHIP)
        for place, (pair, amount) in enumerate(amounts.items())
    )


def _party(party: int | str) -> str:
    return str(party) if isinstance(party, int) else "bank"


def settled(table: Table, t: Texts, own: tuple[int, ...] | None = None) -> tuple[Plate, ...]:
    """Everybody's plate when nothing flies, or with what everybody has at that moment."""
    turn = table.awaits.get("player", table.state["turn"])
    players = table.state["players"]
    cash = own or tuple(player["cash"] for player in players)
    return tuple(
        Plate(seat, name, t("monopoly.out") if out else dollars(cash[seat], t), seat == turn, out)
        for seat, (name, out) in enumerate(zip(table.names, (player["bankrupt"] for player in players), strict=True))
    )


def _plates(table: Table, since: int, flights: tuple[Flight, ...], t: Texts) -> tuple[Plate, ...]:
    """Everybody's cash: what still flies has not arrived, and what waits has not left."""
    own = [player["cash"] for player in table.state["players"]]
    for flight in flights:
        part = way(flight, since)
        if part < 1 and flight.ends.isdigit():
            own[int(flight.ends)] -= int(flight.what)
        if part <= 0 and flight.begins.isdigit():
            own[int(flight.begins)] += int(flight.what)
    return settled(table, t, tuple(own))


def _dice(table: Table) -> tuple[Look, ...]:
    """The dice of the last event, if it was a throw."""
    event = table.event or {"do": ""}
    if event["do"] != "roll":
        return ()
    looks = table.log[-1].looks if table.log else ()
    if [look.shows for look in looks] == event["dice"]:
        return looks
    return tuple(Look(die) for die in event["dice"])
