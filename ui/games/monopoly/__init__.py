"""MONOPOLY on the screen: the board, the deeds, everybody's cash, and the whole bank to be played with four buttons."""

from dataclasses import dataclass

from ui.games.monopoly import books, spaces
from ui.games.monopoly.auction import CLOSE, Bidders
from ui.games.monopoly.bank import Bank, Raising, demand
from ui.games.monopoly.books import events, opened
from ui.games.monopoly.cards import Drawn
from ui.games.monopoly.hands import Hands
from ui.games.monopoly.stage import stage
from ui.games.monopoly.words import happened, wanted
from ui.parts import Item
from ui.pick import Instead, Option, Page, Pick
from ui.scene import Command, Do, Scene
from ui.texts import Texts, texts
from ui.world import Table, World

__all__ = ["chosen", "happened", "items", "stage", "wanted"]

_SPOTS = 2  # lots that are offered at once; more of them are a list


def items(table: Table, t: Texts) -> tuple[Item, ...]:
    """What the phase waits for, and the bank."""
    return tuple(option.item for option in _options(table, t))


def chosen(key: str, table: Table) -> Command | Scene:
    """What a choice does; the words are not needed for it."""
    then = next(option.then for option in _options(table, texts("en")) if option.item.key == key)
    assert not isinstance(then, Instead)
    return then


@dataclass(frozen=True, slots=True)
class Spots:
    """The lots where a building can be put down that was bought at an auction."""

    def page(self, world: World) -> Page:
        table, t = opened(world)
        return Page(t("monopoly.spots"), _places(table, t))


@dataclass(frozen=True, slots=True)
class JailCards:
    """The jail cards of both decks: each goes back under its own."""

    def page(self, world: World) -> Page:
        table, t = opened(world)
        options = tuple(
            Option(Item(event["deck"], t(f"monopoly.deck.{event['deck']}")), Do(event))
            for event in events(table, "use_jail_card")
        )
        return Page(t("monopoly.jail_cards"), options)


def _options(table: Table, t: Texts) -> tuple[Option, ...]:
    if table.over or table.awaits["what"] == "first_rolls":
        return ()
    bank = Option(Item("bank", t("monopoly.do.bank")), Pick(Bank()))
    return (*_awaited(table, t), *_reminders(table, t), bank)


def _awaited(table: Table, t: Texts) -> tuple[Option, ...]:
    """What the phase itself waits for."""
    match table.awaits["what"]:
        case "deal_deeds":
            return (Option(Item("hands", t("monopoly.do.hands")), Pick(Hands())),)
        case "await_card":
            return (Option(Item("card", t("monopoly.do.card")), Pick(Drawn())),)
        case "await_buy":
            left = "decline" if table.options.get("auction_on_decline", True) else "leave"
            return (*_events(table, t, "buy"), *_events(table, t, "decline", f"monopoly.do.{left}"))
        case "auction":
            bid = Option(Item("bid", t("monopoly.do.bid")), Pick(Bidders()))
            return (bid, Option(Item("close", t("monopoly.do.close")), Do(CLOSE)))
        case "debt":
            raising = Option(Item("raise", t("monopoly.do.raise")), Pick(Raising(table.awaits["player"])))
            return (raising, *_events(table, t, "declare_bankrupt"))
        case "await_place":
            places = _places(table, t)
            many = (Option(Item("spots", t("monopoly.do.place")), Pick(Spots())),)
            return (*(places if len(places) <= _SPOTS else many), *_events(table, t, "close_auction"))
    return (*_events(table, t, "pay_jail"), *_jail_cards(table, t), *_events(table, t, "end_turn"))


def _events(table: Table, t: Texts, kind: str, label: str = "") -> tuple[Option, ...]:
    """An event that only one player can do now, if it is possible."""
    return tuple(Option(Item(kind, t(label or f"monopoly.do.{kind}")), Do(event)) for event in events(table, kind)[:1])


def _jail_cards(table: Table, t: Texts) -> tuple[Option, ...]:
    """The way out by a card; whoever has one of both decks says which."""
    held = events(table, "use_jail_card")
    if not held:
        return ()
    return (
        Option(Item("jail_card", t("monopoly.do.jail_card")), Do(held[0]) if len(held) == 1 else Pick(JailCards())),
    )


def _places(table: Table, t: Texts) -> tuple[Option, ...]:
    return tuple(
        Option(spaces.space_item(f"place:{event['pos']}", event["pos"], t), Do(event))
        for event in events(table, "place")
    )


def _reminders(table: Table, t: Texts) -> tuple[Option, ...]:
    """With that house rule: the rent that somebody can ask for."""
    if not books.reminds(table):
        return ()
    return tuple(
        Option(
            Item("rent", t("monopoly.do.rent", name=table.names[event["player"]])), Do(demand(table, event["player"]))
        )
        for event in events(table, "demand_rent")[:1]
    )
