"""A space as a card: its name in its colour, and in a few lines what matters now."""

from dataclasses import dataclass

from pygame import Rect

from rules.monopoly.board import BOARD
from ui import theme
from ui.canvas import Canvas
from ui.games.monopoly import books, spaces
from ui.texts import Texts
from ui.theme import DETAIL, EDGE, INK, PAPER, Colour
from ui.world import Table

_SIZES = (30, 26, 24, 22, 20)
_SIGN = 34


@dataclass(frozen=True, slots=True)
class Card:
    """What stands on it. The first lines matter most: where there is less room, the last are left out."""

    title: str
    colour: Colour
    sign: str
    lines: tuple[str, ...]


def awaited_card(table: Table, t: Texts) -> Card:
    """The card of what the table is about: a debt, an auction, or the space of the player in turn."""
    waits = table.awaits
    match waits["what"]:
        case "over":
            return Card(t("monopoly.final"), theme.RAISED, "", _final(table, t))
        case "debt":
            return _debt(table, t)
        case "auction":
            return _auction(table, t)
        case "await_place":
            thing = t(f"monopoly.kind.{waits['kind']}")
            return Card(thing, theme.RAISED, "", (t("monopoly.won_by", name=table.names[waits["player"]]),))
    turn = table.state["turn"]
    if turn is None:
        return Card(t("monopoly.bank"), theme.RAISED, "", _stock(table, t))
    return space_card(table, waits.get("pos", table.state["players"][turn]["pos"]), t)


def space_card(table: Table, pos: int, t: Texts) -> Card:
    """A space with its price, rent and owner, or with what it does."""
    space = BOARD.spaces[pos]
    title, colour = spaces.name(pos, t), spaces.colour(pos)
    if not space.is_deed:
        return Card(title, colour, "", (_does(table, pos, t),))
    price, rent = t("monopoly.price", amount=space.price), t("monopoly.rent", rent=books.rent(table, pos, t))
    deed = books.deed(table, pos)
    if deed is None:
        return Card(title, colour, spaces.sign(pos, t), (price, rent, t("monopoly.free")))
    owner = t("monopoly.owner", name=table.names[deed["owner"]])
    if deed["mortgaged"]:
        return Card(title, colour, spaces.sign(pos, t), (owner, t("monopoly.mortgaged"), price))
    last = books.built(deed["level"], t) or price
    return Card(title, colour, spaces.sign(pos, t), (owner, rent, last))


def deed_lines(table: Table, pos: int, t: Texts) -> tuple[str, ...]:
    """All that a deed says, for the board's own scene."""
    space = BOARD.spaces[pos]
    card = space_card(table, pos, t)
    if not space.is_deed:
        return card.lines
    deed = books.deed(table, pos)
    owner = t("monopoly.owner", name=table.names[deed["owner"]]) if deed else t("monopoly.free")
    stands = t("monopoly.mortgaged") if deed and deed["mortgaged"] else books.built(books.level(table, pos), t)
    price = (t("monopoly.price", amount=space.price), t("monopoly.mortgage_value", amount=space.mortgage))
    lines = [_joined(owner, stands), t("monopoly.rent_now", rent=books.rent(table, pos, t)), _joined(*price)]
    if space.rents:
        first, second = (" / ".join(str(rent) for rent in part) for part in (space.rents[:3], space.rents[3:]))
        lines += [t("monopoly.rents", rents=first), f"/ {second}", t("monopoly.house", amount=space.house)]
    return tuple(lines)


def _joined(*words: str) -> str:
    return " · ".join(word for word in words if word)


def _does(table: Table, pos: int, t: Texts) -> str:
    space = BOARD.spaces[pos]
    if space.kind == "tax":
        amount = table.options.get(f"tax_{pos}")
        return t("monopoly.tax", amount=space.tax if amount is None else amount)
    if space.kind == "parking" and table.state["pot"]:
        return t("monopoly.pot", amount=table.state["pot"])
    if space.kind == "jail":
        turn = table.state["turn"]
        player = table.state["players"][turn] if turn is not None else None
        return t("monopoly.in_jail" if player and player["in_jail"] else "monopoly.visiting")
    return t(f"monopoly.does.{space.kind}")


def _debt(table: Table, t: Texts) -> Card:
    waits = table.awaits
    creditor = waits["creditor"]
    to = table.names[creditor] if isinstance(creditor, int) else t("monopoly.bank")
    lines = (
        t("monopoly.has_cash", amount=waits["cash"]),
        t("monopoly.can_raise", amount=waits["raisable"]),
        t("monopoly.owed_to", name=to),
    )
    return Card(t("monopoly.debt", amount=waits["amount"]), theme.BAD, "", lines)


def _auction(table: Table, t: Texts) -> Card:
    waits = table.awaits
    bid = (
        t("monopoly.no_bid")
        if waits["bidder"] is None
        else t("monopoly.highest", name=table.names[waits["bidder"]], amount=waits["high"])
    )
    passed = [table.names[seat] for seat in waits["passed"]]
    out = (t("monopoly.passed", count=len(passed)),) if passed else ()
    if waits["pos"] is None:
        return Card(t(f"monopoly.kind.{waits['kind']}"), theme.RAISED, "", (bid, *out))
    card = space_card(table, waits["pos"], t)
    return Card(card.title, card.colour, card.sign, (bid, card.lines[0], *out))


def _final(table: Table, t: Texts) -> tuple[str, ...]:
    """How it ended: in a short game what everybody is worth, the richest first; else what the winner has."""
    scores = table.state["scores"]
    if scores is None:
        seats = books.live(table)
        return tuple(t("monopoly.deal.deeds", count=len(books.owned(table, seat))) for seat in seats)
    best = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    return tuple(t("monopoly.highest", name=table.names[seat], amount=scores[seat]) for seat in best)


def _stock(table: Table, t: Texts) -> tuple[str, ...]:
    bank = table.state["bank"]
    return t("monopoly.colliders", count=bank["colliders"]), t("monopoly.supers", count=bank["supers"])


def draw(canvas: Canvas, box: Rect, card: Card) -> Rect:
    """Draws a card as large as its lines find room; where it came to lie."""
    units = next((size for size in _SIZES if _fits(canvas, box, card, size)), DETAIL)
    gap = canvas.px(8)
    head = Rect(box.x, box.y, box.width, _head(canvas, box, card, units))
    step = round(canvas.height_of(units) * 1.1)
    lines = card.lines[: max((box.height - head.height - gap) // step, 0)]
    box = Rect(box.x, box.y, box.width, head.height + gap + len(lines) * step)
    canvas.box(box, PAPER, corner=8, edge=EDGE)
    head = canvas.inner(head, 3)
    canvas.box(head, card.colour, corner=6)
    left = head.x + gap
    if card.sign:
        sign = Rect(head.x + canvas.px(4), head.y + canvas.px(4), canvas.px(_SIGN), head.height - canvas.px(8))
        canvas.box(sign, PAPER, corner=5)
        canvas.middle(sign, card.sign, DETAIL, INK, PAPER)
        left = sign.right + gap
    name = Rect(left, head.y, head.right - gap - left, head.height)
    letters = theme.letters_on(card.colour)
    canvas.middle(name, card.title, units, letters, card.colour, align="left", lines=3)
    for place, line in enumerate(lines):
        row = Rect(box.x + 2 * gap, head.bottom + gap + place * step, box.width - 3 * gap, step)
        canvas.text(row, line, units, INK, PAPER, bold=False, least=DETAIL)
    return box


def narrowest(canvas: Canvas, card: Card) -> int:
    """The width under which its lines are cut short."""
    return max((canvas.width_of(line, DETAIL, bold=False) for line in card.lines), default=0) + 3 * canvas.px(8)


def _fits(canvas: Canvas, box: Rect, card: Card, units: float) -> bool:
    """Whether a card finds room with letters of this height; names of spaces take two lines at most then."""
    gap = canvas.px(8)
    wide = max((canvas.width_of(line, units, bold=False) for line in card.lines), default=0)
    high = _head(canvas, box, card, units) + gap + len(card.lines) * round(canvas.height_of(units) * 1.1)
    return wide <= box.width - 3 * gap and high <= box.height and _titled(canvas, box, card, units) <= 2


def _head(canvas: Canvas, box: Rect, card: Card, units: float) -> int:
    """The height of the part with the name."""
    return canvas.height_of(units, min(_titled(canvas, box, card, units), 3)) + canvas.px(14)


def _titled(canvas: Canvas, box: Rect, card: Card, units: float) -> int:
    """How many lines the name takes."""
    room = box.width - canvas.px(6) - 2 * canvas.px(8) - (canvas.px(_SIGN + 4) if card.sign else 0)
    return canvas.lines_of(card.title, units, room)
