"""What many scenes are made of: the head, the four buttons, lists to choose from, the large lines."""

from dataclasses import dataclass

from pygame import Rect

from rules.game import Json
from ui import pieces, theme
from ui.canvas import Align, Canvas
from ui.press import Button
from ui.sentences import noticed
from ui.signs import SHAPES
from ui.texts import texts
from ui.theme import DETAIL, EDGE, FELT, GAP, GLANCE, GOLD, HAND, NIGHT, PANEL, PAPER, QUIET, RAISED, SKY, Colour
from ui.world import Lamps, Sight, World

Bar = tuple[str, str, str, str]
"""What the four buttons do now, in words; "" if nothing."""

_WORTH = 6  # units that the bar of a choice is high

SIGHTS: dict[Sight, tuple[str, Colour]] = {
    "learning": ("yellow", theme.GOLD),
    "still": ("green", theme.GOOD),
    "moving": ("orange", theme.SKY),
    "hand": ("orange", theme.SKY),
    "reading": ("blue", theme.SKY),
    "blind": ("red", theme.BAD),
}
"""The status light: a shape (of `ui.signs`) and a colour for everything that the camera can make of the table."""


@dataclass(frozen=True, slots=True)
class Head:
    """The line at the top: where one is, what stands in for real things, what the camera does."""

    title: str
    notes: str = ""
    sight: Sight | None = None
    says: str = ""  # the sight in a word
    seats: tuple[bool, ...] = ()  # the seat lights, where no panel shows them
    trouble: bool = False  # whether the notes are of something that should be mended


@dataclass(frozen=True, slots=True)
class Item:
    """Something to choose."""

    key: str
    label: str
    detail: str = ""
    drawing: str = ""  # a name of `models.art`
    colour: Colour | None = None
    live: bool = True  # else it is shown, but cannot be chosen
    dice: tuple[Json, ...] = ()  # shown after the label
    value: str = ""  # at the right: what stands there now
    sign: str = ""  # a letter or two in its colour, for those who cannot tell colours
    share: float | None = None  # what it is worth, as a bar along its lower edge
    best: bool = False  # nothing else is worth more


def head_of(world: World, title: str) -> Head:
    """The head of a scene: trouble is said first, then what stands in."""
    t = texts(world.settings.language)
    troubles = [noticed(one.code, one.fields, language=world.settings.language) for one in world.notices]
    notes = troubles[:1] or [t(f"stand_in.{code}") for code in world.stand_ins]
    seats = tuple(lamp != "off" for lamp in world.lamps.seats) if world.lamps else ()
    seeing = world.table.seeing if world.table else None
    sight = seeing.sight if seeing else None
    says = t(f"sight.{sight}") if sight else ""
    return Head(title, " · ".join(notes), sight, says, seats, bool(troubles))


def frame(canvas: Canvas, head: Head, bar: Bar, lamps: Lamps | None = None, *, gold: int = 1) -> Rect:
    """Draws the head and the four buttons, so many of them in gold; the room between them."""
    area = canvas.area
    top = _head(canvas, canvas.inner(area), head)
    high = canvas.px(HAND + GAP) * (2 if canvas.upright and gold > 1 else 1)  # names need room
    bottom = Rect(area.x, area.bottom - high, area.width, high)
    _bar(canvas, bottom, bar, lamps, gold)
    gap = canvas.px(GAP)
    return Rect(area.x + gap, top, area.width - 2 * gap, bottom.top - top - gap)


def _head(canvas: Canvas, box: Rect, head: Head) -> int:
    """The title at the left, the camera's sight at the right, notes and lamps between them (upright: below them).

    Trouble that finds no room there has lines of its own under all that. The result is where the scene begins.
    """
    gap, side = canvas.px(GAP), canvas.px(DETAIL)
    right = box.right
    if head.sight is not None:
        shape, colour = SIGHTS[head.sight]
        canvas.shape(Rect(right - side, box.y, side, side), SHAPES[shape], colour)
        wide = canvas.width_of(head.says, DETAIL, bold=False)
        right -= side + gap + wide
        canvas.text(Rect(right, box.y, wide, side), head.says, DETAIL, colour, NIGHT, bold=False)
        right -= 2 * gap
    lamps = len(head.seats) * side
    left = box.x + min(canvas.width_of(head.title, DETAIL), right - box.x) + 2 * gap
    canvas.text(Rect(box.x, box.y, right - box.x, side), head.title, DETAIL, QUIET, NIGHT)
    second = Rect(box.x, box.y + side + gap, box.width, side) if canvas.upright else None
    room = second or Rect(left, box.y, max(right - left, 1), side)
    for seat, lit in enumerate(head.seats):
        centre = (room.right - lamps + seat * side + side // 2, room.centery)
        canvas.disc(centre, canvas.px(8) if lit else canvas.px(5), theme.SEATS[seat] if lit else RAISED)
    words = Rect(room.x, room.y, max(room.width - lamps - gap, 1), side)
    below = canvas.px((2 if second else 1) * (DETAIL + GAP) + GAP)
    if head.trouble and canvas.width_of(head.notes, DETAIL, bold=False) > words.width:
        under = Rect(box.x, below, box.width, side)
        return below + canvas.text(under, head.notes, DETAIL, theme.BAD, NIGHT, bold=False, lines=3) + canvas.px(4)
    if head.notes and words.width > canvas.px(60):
        colour = theme.BAD if head.trouble else QUIET
        canvas.text(words, head.notes, DETAIL, colour, NIGHT, align="left" if second else "right", bold=False)
    return below


def _bar(canvas: Canvas, box: Rect, bar: Bar, lamps: Lamps | None, gold: int) -> None:
    gap = canvas.px(GAP)
    columns = 2 if box.height > 2 * canvas.px(HAND) else 4
    wide, high = (box.width - (columns + 1) * gap) // columns, box.height * columns // 4
    long = gold > 1 and any(canvas.width_of(label, 22) > wide - canvas.px(4) for label in bar)
    units = DETAIL if long else 22
    for place, (button, label) in enumerate(zip(Button, bar, strict=True)):
        row, column = divmod(place, columns)
        where = Rect(box.x + gap + column * (wide + gap), box.y + row * high, wide, high - gap)
        lit = bool(label) and (lamps is None or lamps.buttons[place] != "off")
        first = place < gold and bool(label)
        canvas.box(where, GOLD if first else PANEL, edge=EDGE if lit and not first else None)
        if label:
            ground = GOLD if first else PANEL
            letters = theme.letters_on(ground)
            room = where.inflate(-canvas.px(4), 0)
            canvas.middle(room, label, units, letters, ground, lines=1 if gold == 1 else 2, least=DETAIL)
            canvas.target(f"button:{button}", where)


def glance(canvas: Canvas, box: Rect, happened: str, wanted: str) -> Rect:
    """What happened and what to do next, in letters for two metres; the room that is left under them.

    Together they take four lines at most. What is to be done stands in gold.
    """
    below = box.y
    for text, colour in ((happened, PAPER), (wanted, GOLD)):
        if not text:
            continue
        room = Rect(box.x, below, box.width, canvas.height_of(GLANCE, 2))
        below += canvas.text(room, text, GLANCE, colour, NIGHT, lines=2, least=GLANCE)
        below += canvas.px(4)
    return Rect(box.x, below, box.width, box.bottom - below)


def choices(canvas: Canvas, box: Rect, items: tuple[Item, ...], focus: int) -> Rect:
    """A row of choices at the bottom of a box (upright: one or two columns); the room that is left above them.

    More than fit are shown around the focus, with a sign that there are more.
    """
    if not items:
        return box
    gap, high = canvas.px(GAP), canvas.px(HAND)
    shown, first = window_of(len(items), focus, 6 if canvas.upright else 4)
    columns = _columns(canvas, box, tuple(items[number] for number in shown)) if canvas.upright else len(shown)
    rows = -(-len(shown) // columns)
    top = box.bottom - rows * high - (rows - 1) * gap
    wide = (box.width - (columns - 1) * gap) // columns
    for place, number in enumerate(shown):
        row, column = divmod(place, columns)
        where = Rect(box.x + column * (wide + gap), top + row * (high + gap), wide, high)
        item(canvas, where, items[number], focused=number == focus)
    if first > 0 or first + len(shown) < len(items):
        _more(canvas, Rect(box.x, top - canvas.px(8), box.width, canvas.px(4)), len(items), first, len(shown))
        top -= canvas.px(8)
    return Rect(box.x, box.y, box.width, top - gap - box.y)


def _columns(canvas: Canvas, box: Rect, items: tuple[Item, ...]) -> int:
    """Two where there are many choices, or short ones: what lies above them needs the room."""
    room = (box.width - canvas.px(GAP)) // 2 - canvas.px(2 * GAP)
    short = (not one.detail and not one.dice and canvas.width_of(one.label, 24) <= room for one in items)
    return 2 if len(items) > 3 or (len(items) > 1 and all(short)) else 1


def grid(canvas: Canvas, box: Rect, items: tuple[Item, ...], focus: int, columns: int, rows: int) -> None:
    """Choices in columns, page by page around the focus."""
    gap = canvas.px(GAP)
    per = columns * rows
    first = focus // per * per
    wide, high = (box.width - (columns - 1) * gap) // columns, (box.height - (rows - 1) * gap) // rows
    for place, one in enumerate(items[first : first + per]):
        row, column = divmod(place, columns)
        where = Rect(box.x + column * (wide + gap), box.y + row * (high + gap), wide, high)
        item(canvas, where, one, focused=first + place == focus)
    if len(items) > per:
        _more(canvas, Rect(box.x, box.bottom + canvas.px(2), box.width, canvas.px(4)), len(items), first, per)


def item(canvas: Canvas, box: Rect, one: Item, *, focused: bool) -> None:
    """One choice: its drawing, its label, one smaller line."""
    ground = RAISED if focused else PANEL
    canvas.box(box, ground, edge=GOLD if focused else None)
    inner = box.inflate(-canvas.px(2 * GAP), -canvas.px(GAP))
    letters = PAPER if one.live else QUIET
    if one.share is not None:
        _worth(canvas, box, one.share, best=one.best)
        inner = Rect(inner.x, inner.y - canvas.px(1), inner.width, inner.height - canvas.px(7))
    if one.colour is not None and one.sign:
        sign = Rect(box.x + canvas.px(8), box.y + canvas.px(8), canvas.px(34), box.height - canvas.px(16))
        canvas.box(sign, one.colour, corner=5)
        canvas.middle(sign, one.sign, DETAIL, theme.letters_on(one.colour), one.colour)
        inner = Rect(sign.right + canvas.px(GAP), inner.y, inner.right - sign.right - canvas.px(GAP), inner.height)
    elif one.colour is not None:
        stripe = Rect(box.x + canvas.px(6), box.y + canvas.px(8), canvas.px(6), box.height - canvas.px(16))
        canvas.box(stripe, one.colour, corner=3)
        inner = Rect(inner.x + canvas.px(6), inner.y, inner.width - canvas.px(6), inner.height)
    if one.drawing:
        side = min(inner.height, inner.width // 3)
        canvas.drawing(Rect(inner.x, inner.centery - side // 2, side, side), one.drawing, letters)
        inner = Rect(inner.x + side + canvas.px(GAP), inner.y, inner.width - side - canvas.px(GAP), inner.height)
    if one.dice:
        inner = _item_dice(canvas, inner, one)
    align: Align = "left" if one.drawing or one.detail or one.colour or one.dice else "centre"
    if one.detail and not one.value and box.height < canvas.px(HAND * 1.3):
        _low(canvas, inner, one, letters, ground)
    elif one.detail:
        upper = Rect(inner.x, inner.y, inner.width, inner.height // 2)
        if one.value:
            canvas.middle(upper, one.value, 24, GOLD, ground, align="right")
            upper = Rect(upper.x, upper.y, upper.width - canvas.width_of(one.value, 24) - canvas.px(GAP), upper.height)
        canvas.middle(upper, one.label, 24, letters, ground, align="left", least=DETAIL)
        lower = Rect(inner.x, upper.bottom, inner.width, inner.height - upper.height)
        canvas.middle(lower, one.detail, DETAIL, QUIET, ground, align="left", lines=2, bold=False)
    elif box.height < canvas.px(HAND * 1.3) and canvas.lines_of(one.label, 24, inner.width) > 1:
        lines = canvas.lines_of(one.label, DETAIL, inner.width)
        units = 24 if lines == 1 else DETAIL
        canvas.middle(inner, one.label, units, letters, ground, align=align, lines=lines, least=DETAIL)
    else:
        canvas.middle(inner, one.label, 24, letters, ground, align=align, lines=2, least=DETAIL)
    if one.live:
        canvas.target(one.key, box)


def _worth(canvas: Canvas, box: Rect, share: float, *, best: bool) -> None:
    """A bar along the lower edge of a choice; the best one is in gold and has a star."""
    high, side = canvas.px(_WORTH), canvas.px(14)
    bar = Rect(box.x + canvas.px(GAP), box.bottom - high - canvas.px(4), box.width - canvas.px(2 * GAP), high)
    if best:
        canvas.shape(Rect(bar.x, box.bottom - side - canvas.px(2), side, side), SHAPES["yellow"], GOLD)
        bar = Rect(bar.x + side + canvas.px(4), bar.y, bar.width - side - canvas.px(4), high)
    meter(canvas, bar, share, GOLD if best else SKY)


def meter(canvas: Canvas, box: Rect, share: float, colour: Colour) -> None:
    """A bar that is filled to a share of its length."""
    round_ = box.height / canvas.unit / 2
    canvas.box(box, EDGE, corner=round_)
    filled = round(box.width * min(max(share, 0.0), 1.0))
    if filled:
        canvas.box(Rect(box.x, box.y, max(filled, min(box.height, box.width)), box.height), colour, corner=round_)


def _low(canvas: Canvas, box: Rect, one: Item, letters: Colour, ground: Colour) -> None:
    """Label and detail where there is no room for two full lines: side by side, or both a little smaller."""
    wide = canvas.width_of(one.label, 24) + canvas.px(2 * GAP) + canvas.width_of(one.detail, DETAIL, bold=False)
    if wide <= box.width and box.width >= canvas.px(240):
        canvas.middle(box, one.label, 24, letters, ground, align="left")
        canvas.middle(box, one.detail, DETAIL, QUIET, ground, align="right", bold=False)
        return
    canvas.text(box, one.label, 20 if one.share is None else DETAIL, letters, ground, least=DETAIL)
    lower = Rect(box.x, box.bottom - canvas.px(DETAIL), box.width, canvas.px(DETAIL))
    canvas.text(lower, one.detail, DETAIL, QUIET, ground, bold=False)


def _item_dice(canvas: Canvas, box: Rect, one: Item) -> Rect:
    """Draws the dice of a choice at the right; the room for its label."""
    label = canvas.width_of(one.label, 24) + canvas.px(GAP)
    side = min(box.height, (box.width - label) // len(one.dice) - canvas.px(2))
    left = box.x + label + max(0, (box.width - label - len(one.dice) * (side + canvas.px(2))) // 2)
    for i, shows in enumerate(one.dice):
        pieces.die(canvas, Rect(left + i * (side + canvas.px(2)), box.centery - side // 2, side, side), shows)
    return Rect(box.x, box.y, label, box.height)


def window_of(count: int, focus: int, most: int) -> tuple[range, int]:
    """Which of many are shown, with the focus among them; and the first of them."""
    if count <= most:
        return range(count), 0
    first = max(0, min(focus - most // 2, count - most))
    return range(first, first + most), first


def _more(canvas: Canvas, box: Rect, count: int, first: int, shown: int) -> None:
    """A thin bar that says which part of many is shown."""
    canvas.box(box, PANEL, corner=2)
    begins = box.x + box.width * first // count
    ends = box.x + box.width * min(first + shown, count) // count
    canvas.box(Rect(begins, box.y, max(ends - begins, 1), box.height), SKY, corner=2)


def felt(canvas: Canvas, box: Rect) -> Rect:
    """The ground of a game's own picture; the room on it."""
    canvas.box(box, FELT)
    return canvas.inner(box)


def said(canvas: Canvas, box: Rect, text: str, colour: Colour = SKY) -> Rect:
    """A line to be read from one metre, such as what the camera sees; the room that is left under it."""
    if not text:
        return box
    high = canvas.text(box, text, 24, colour, NIGHT, least=DETAIL, lines=3 if canvas.upright else 2)
    return Rect(box.x, box.y + high + canvas.px(4), box.width, box.height - high - canvas.px(4))
