"""The third step of a set-up: house rules and dice, each with a line that explains what stands there now."""

from dataclasses import dataclass, replace

from rules.monopoly.board import BOARD
from ui import parts
from ui.canvas import Canvas
from ui.focus import Rows
from ui.pages import column, on_page, pages
from ui.parts import Bar, Head, Item
from ui.setup import fair
from ui.setup.draft import Draft, Offer, amounts, dice_of, offers
from ui.setup.fair import FAIR
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
        tuple(_item(offer, draft, amounts(draft, world), t) for offer in _shown(draft, world)),
        _items(draft, world),
        focus,
    )


def take(key: str, draft: Draft, world: World) -> Taken:
    """An option takes its next value; the others turn the page or go on."""
    if key == GO:
        return On(draft)
    if key == FAIR:
        return replace(draft, even=not draft.even, page=0)
    if key == _PAGE:
        return replace(draft, page=(draft.page + 1) % pages(len(offers(draft, world)), _PER))
    return turned(key, draft, world, 1)


def turned(key: str, draft: Draft, world: World, by: int) -> Draft:
    """With the next value of the option of that key, or the one before; as it was, if the key is none of an option."""
    offer = next((offer for offer in _shown(draft, world) if offer.key == key), None)
    if offer is not None and offer.name == "dice" and amounts(draft, world):
        return replace(draft, even=False)  # whoever changes one of them gives them out again
    return draft if offer is None else draft.turned(offer, by)


def _shown(draft: Draft, world: World) -> tuple[Offer, ...]:
    return on_page(offers(draft, world), draft.page, _PER)


def _items(draft: Draft, world: World) -> tuple[Item, ...]:
    t = texts(world.settings.language)
    count = pages(len(offers(draft, world)), _PER)
    offer = fair.item(draft, world, draft.first) if draft.game == "ligretto" else None
    more = (Item(_PAGE, t("setup.page", page=draft.page % count + 1, pages=count)),) if count > 1 else ()
    return (Item(GO, t("setup.go")), *((offer,) if offer is not None else ()), *more)


def _item(offer: Offer, draft: Draft, given: tuple[int, ...], t: Texts) -> Item:
    value = draft.value(offer)
    if offer.name == "dice" and given and offer.seat is not None:
        dice = t("option.ligretto.dice.0", dice=given[offer.seat])
        return Item(offer.key, draft.names[offer.seat], t("fair.why"), value=dice)
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
