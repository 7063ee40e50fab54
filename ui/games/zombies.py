"""ZOMBIES!!! on the screen: the cards turned up, everybody's Brains and Trophies, and what can be answered."""

from dataclasses import dataclass

from pygame import Rect

from rules.game import Json
from ui import parts, pieces, theme
from ui.canvas import Canvas
from ui.parts import Item
from ui.scene import Command, Do
from ui.texts import Texts
from ui.theme import DETAIL, FELT, GOLD, LEAN, PANEL, PAPER, QUIET
from ui.world import Look, Table

# What is said of a reveal: the first of these that happened.
_TOLD = (
    "winners",
    "brain_lost",
    "brain_eaten",
    "blocked",
    "brain_saved",
    "killed",
    "contest",
    "trophy_taken",
    "thrown",
    "redraw",
    "brain_taken",
    "no_room",
)


_TWO_ROWS = 52  # units: what a name and a stock below it need
_ROOMY = 150


@dataclass(frozen=True, slots=True)
class Player:
    """What lies before a player."""

    seat: int
    name: str
    brains: int
    trophies: tuple[str, ...]
    card: Look | None  # turned up last
    acts: bool  # must draw or answer now
    out: bool


@dataclass(frozen=True, slots=True)
class Stage:
    """Everybody's cards, side by side; the deck."""

    players: tuple[Player, ...]
    deck: str

    def draw(self, canvas: Canvas, box: Rect) -> None:
        box = parts.felt(canvas, box)
        gap = canvas.px(10)
        if box.height >= canvas.px(_ROOMY):
            line = canvas.px(DETAIL + 10)
            where = Rect(box.x, box.bottom - line + canvas.px(6), box.width, line)
            canvas.text(where, self.deck, DETAIL, QUIET, FELT, bold=False)
            box = Rect(box.x, box.y, box.width, box.height - line)
        count = len(self.players)
        down = canvas.upright
        wide = box.width if down else (box.width - (count - 1) * gap) // count
        high = (box.height - (count - 1) * gap) // count if down else box.height
        for i, one in enumerate(self.players):
            x, y = (box.x, box.y + i * (high + gap)) if down else (box.x + i * (wide + gap), box.y)
            _player(canvas, Rect(x, y, wide, high), one)


def _player(canvas: Canvas, box: Rect, one: Player) -> None:
    canvas.box(box, PANEL, edge=GOLD if one.acts else None)
    inner = canvas.inner(box, 7)
    wide = min(inner.width * 2 // 5, inner.height * 5 // 7)
    place = Rect(inner.x, inner.y, wide, inner.height)
    _card(canvas, place, one.card)
    right = Rect(place.right + canvas.px(8), inner.y, inner.right - place.right - canvas.px(8), inner.height)
    letters = QUIET if one.out else PAPER
    beside = right.height < canvas.px(_TWO_ROWS)  # the stock stands at the name's right, not below it
    half = right.width // 2 if beside else right.width
    name = Rect(right.x, right.y, half, right.height if beside else right.height // 2)
    stock = Rect(right.right - half, right.bottom - name.height, half, name.height)
    canvas.middle(name, one.name, LEAN - 6, letters, PANEL, align="left", least=DETAIL)
    _stock(canvas, stock, one)


def _stock(canvas: Canvas, box: Rect, one: Player) -> None:
    """The Brains and the Trophies of each kind, as drawings with their numbers."""
    kinds = [("brain", one.brains, theme.GOOD)]
    kinds += [(card, one.trophies.count(card), GOLD) for card in sorted(set(one.trophies))]
    step = box.width // max(len(kinds), 3)
    side = min(box.height, canvas.px(34), step // 2)
    for i, (card, count, colour) in enumerate(kinds):
        where = Rect(box.x + i * step, box.centery - side // 2, side, side)
        canvas.drawing(where, card, colour)
        room = Rect(where.right + canvas.px(2), where.y, step - side - canvas.px(4), side)
        canvas.middle(room, str(count), 22, PAPER, PANEL, align="left", least=DETAIL)


def _card(canvas: Canvas, box: Rect, card: Look | None) -> None:
    if card is None:
        pieces.card(canvas, box, "")
    elif card.pixels is None:
        pieces.card(canvas, box, card.shows["card"])
    else:
        where = canvas.picture(box, card.pixels)
        small = max(box.width * 9 // 20, 1)
        pieces.card(canvas, Rect(where.right - small, where.bottom - small, small, small), card.shows["card"])


def happened(table: Table, t: Texts) -> str:
    """The one thing of the last event that matters most."""
    for kind in _TOLD:
        for outcome in table.outcomes:
            if outcome["kind"] == kind:
                return _told(outcome, table, t)
    return ""


def _told(outcome: Json, table: Table, t: Texts) -> str:
    kind = outcome["kind"]
    if kind == "winners":
        names = " + ".join(table.names[seat] for seat in outcome["players"])
        return t("zombies.winner" if len(outcome["players"]) == 1 else "zombies.winners", names=names)
    if kind == "contest":
        winner = outcome["winner"]
        return t("zombies.draw") if winner is None else t("zombies.contest", name=table.names[winner])
    if kind == "redraw":
        return t("zombies.draw")
    fields = {"name": table.names[outcome["player"]]}
    if "card" in outcome:
        fields["card"] = t(f"face.{outcome['card']}")
    return t(f"zombies.{kind}", **fields)


def wanted(table: Table, t: Texts) -> str:
    """Who turns up a card, or who has to answer."""
    waits = table.awaits
    match waits["what"]:
        case "reveal":
            players = waits["players"]
            if len(players) + len(table.state["out"]) == len(table.names):
                return t("zombies.all")
            return t("zombies.again", names=" + ".join(table.names[seat] for seat in players))
        case "zombies":
            names = [table.names[int(seat)] for seat in waits["players"]]
            return t("zombies.answer", name=names[0])
        case "contest":
            return t("zombies.choose")
    return ""


def stage(table: Table, since: int, t: Texts) -> Stage:
    """The cards of the last reveal stay until the next one."""
    cards = _last_reveal(table)
    acting = _acting(table)
    state = table.state
    players = tuple(
        Player(
            seat,
            name,
            state["brains"][seat],
            tuple(state["trophies"][seat]),
            cards.get(seat),
            seat in acting,
            seat in state["out"],
        )
        for seat, name in enumerate(table.names)
    )
    return Stage(players, t("zombies.deck", count=state["deck"]))


def items(table: Table, t: Texts) -> tuple[Item, ...]:
    """Every answer that is open, each with its player's name."""
    return tuple(Item(f"choice:{i}", _label(event, table, t)) for i, event in enumerate(table.choices))


def chosen(key: str, table: Table) -> Command:
    """The answer itself."""
    return Do(table.choices[int(key.partition(":")[2])])


def _label(event: Json, table: Table, t: Texts) -> str:
    if event["do"] == "go_on":
        return t("zombies.go_on")
    cards = [event["card"]] if "card" in event else event.get("cards", [])
    name = table.names[event["player"]]
    return t(f"zombies.do.{event['do']}", name=name, card=" + ".join(t(f"face.{card}") for card in cards))


def _last_reveal(table: Table) -> dict[int, Look]:
    for entry in reversed(table.log):
        if entry.event["do"] == "reveal":
            cards = entry.event["cards"]
            looks = entry.looks or tuple(Look({"card": card}) for card in cards.values())
            return {int(seat): look for seat, look in zip(cards, looks, strict=False)}
    return {}


def _acting(table: Table) -> set[int]:
    players = table.awaits.get("players", ())
    return {int(seat) for seat in players}
