"""The third step of a set-up: house rules and dice, each with a line that explains what stands there now."""

from dataclasses import dataclass, replace

from rules.monopoly.board import BOARD
from ui import parts
from ui.canvas import Canvas
from ui.focus import Rows
from ui.pages import column, on_page, pages
from ui.parts import Bar, Head, Item
from ui.setup.draft import Draft, Offer, dice_of, offers
from ui.setup.options import BUILT_IN_SETS
from ui.setup.step import GO, On, Taken, bar_of
from ui.texts import Texts, texts
from ui.world import World

_PAGE = "page"
_PER = 3  # options on a page


@dataclass(frozen=True, slots=True)
class RulesView:
    """A page of the options."""

    head: Head
    bar: Bar
    wanted: str
    options: tuple[Item, ...]
    items: tuple[Item, ...]
    focus: str

    def draw(self, canvas: Canvas) -> None:
        box = parts.frame(canvas, self.head, self.bar)
        box = parts.glance(canvas, box, "", self.wanted)
        keys = [item.key for item in self.items]
        box = parts.choices(canvas, box, self.items, keys.index(self.focus) if self.focus in keys else -1)
        column(canvas, box, self.options, self.focus, _PER)


def begins(draft: Draft) -> str:
    """What has the focus at first."""
    return GO


def rows(draft: Draft, world: World) -> Rows:
    """The options of the page one under the other, then what goes on."""
    keys = tuple(offer.key for offer in _shown(draft, world))
    below = tuple(item.key for item in _items(draft, world))
    return (*((key,) for key in keys), below)


def view(draft: Draft, focus: str, world: World) -> RulesView:
    t = texts(world.settings.language)
    return RulesView(
        parts.head_of(world, t(f"game.{draft.game}")),
        bar_of(world),
        t("setup.rules"),
        tuple(_item(offer, draft, t) for offer in _shown(draft, world)),
        _items(draft, world),
        focus,
    )


def take(key: str, draft: Draft, world: World) -> Taken:
    """An option takes its next value; the others turn the page or go on."""
    if key == GO:
        return On(draft)
    if key == _PAGE:
        return replace(draft, page=(draft.page + 1) % pages(len(offers(draft, world)), _PER))
    return turned(key, draft, world, 1)


def turned(key: str, draft: Draft, world: World, by: int) -> Draft:
    """With the next value of the option of that key, or the one before; as it was, if the key is none of an option."""
    return next((draft.turned(offer, by) for offer in _shown(draft, world) if offer.key == key), draft)


def _shown(draft: Draft, world: World) -> tuple[Offer, ...]:
    return on_page(offers(draft, world), draft.page, _PER)


def _items(draft: Draft, world: World) -> tuple[Item, ...]:
    t = texts(world.settings.language)
    count = pages(len(offers(draft, world)), _PER)
    go = Item(GO, t("setup.go"))
    return (go, Item(_PAGE, t("setup.page", page=draft.page % count + 1, pages=count))) if count > 1 else (go,)


def _item(offer: Offer, draft: Draft, t: Texts) -> Item:
    value = draft.value(offer)
    if offer.name == "set":
        name = t(f"set.{value}") if value in BUILT_IN_SETS else str(value)
        return Item(offer.key, t("option.set"), t("why.set"), value=name)
    spoken = f"{draft.game}.{offer.name}"
    fields = {
        "name": draft.names[draft.first if offer.seat is None else offer.seat],
        "dice": dice_of(draft, value) if offer.name == "dice" else 0,
        **_tax(offer.name),
    }
    which = str(value).lower()
    return Item(
        offer.key,
        t(f"option.{spoken}", **fields),
        t(f"why.{spoken}.{which}", **fields),
        value=t(f"option.{spoken}.{which}", **fields),
    )


def _tax(name: str) -> dict[str, str | int]:
    """The space of a tax and what the board file says of it."""
    kind, _, pos = name.partition("_")
    if kind != "tax":
        return {}
    space = BOARD.spaces[int(pos)]
    return {"space": space.name, "tax": space.tax or 0}
