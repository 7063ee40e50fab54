"""The bank: what players may do at any time, in groups, each a list. What is listed is what the rules allow."""

from collections.abc import Iterable
from dataclasses import dataclass

from rules.game import Json
from rules.monopoly.board import BOARD
from rules.monopoly.choices import SCARCE
from ui.games.monopoly import books, spaces
from ui.games.monopoly.auction import Claims
from ui.games.monopoly.books import dollars, events, opened, seat_item
from ui.games.monopoly.corrections import Corrections
from ui.games.monopoly.deal import Partners
from ui.games.monopoly.overview import Overview
from ui.parts import Item
from ui.pick import Option, Page, Pick, Then
from ui.scene import Do
from ui.texts import Texts
from ui.world import Table, World

GROUPS = {
    "build": ("build",),
    "sell": ("sell_building", "sell_to_levels"),
    "mortgage": ("mortgage",),
    "repay": ("unmortgage",),
}
"""Lists of deeds, each with the events that it offers."""

COLLIDERS = {"standard": 4, "short": 3}
"""The most Colliders on a lot: a Super comes next."""


@dataclass(frozen=True, slots=True)
class Bank:
    """The groups of what can be done now. Rents are there whether or not there are any: else the list would remind."""

    def page(self, world: World) -> Page:
        table, t = opened(world)
        what = table.awaits["what"]
        options = [] if what in ("deal_deeds", "auction", "debt") else [_group("rent", t, Pick(Rents()))]
        for group, kinds in GROUPS.items():
            if count := len(events(table, *kinds)):
                options.append(_group(group, t, Pick(Deeds(group)), count))
        options += [
            _group(f"auction.{event['kind']}", t, Pick(Claims(event["kind"], _claimants(event))), 1)
            for event in events(table, "open_building_auction")
        ]
        if what not in ("deal_deeds", "auction"):
            options.append(_group("deal", t, Pick(Partners())))
        options.append(_group("board", t, Overview(books.stands(table))))
        options.append(_group("correct", t, Pick(Corrections())))
        return Page(t("monopoly.bank.title"), tuple(options))


@dataclass(frozen=True, slots=True)
class Rents:
    """Who asks for rent. Whether there is any is for the rules to say."""

    def page(self, world: World) -> Page:
        table, t = opened(world)
        options = tuple(
            Option(seat_item(f"rent:{seat}", seat, table), Do(demand(table, seat))) for seat in books.live(table)
        )
        return Page(t("monopoly.rents.title"), options, t("monopoly.rents.note"))


@dataclass(frozen=True, slots=True)
class Deeds:
    """Deeds to build on, to sell from, to mortgage or to repay; of one player, if a seat is given."""

    group: str
    seat: int | None = None

    def page(self, world: World) -> Page:
        table, t = opened(world)
        offered = events(table, *GROUPS[self.group])
        options = tuple(
            _deed(event, table, t) for event in offered if self.seat is None or event["player"] == self.seat
        )
        return Page(t(f"monopoly.bank.{self.group}"), options, "" if options else t("monopoly.nothing"))


@dataclass(frozen=True, slots=True)
class Raising:
    """What brings a debtor money: buildings to sell, deeds to mortgage, a deal."""

    seat: int

    def page(self, world: World) -> Page:
        table, t = opened(world)
        waits = table.awaits
        if waits["what"] != "debt" or waits["player"] != self.seat:
            return Page(t("monopoly.paid", name=table.names[self.seat]), (), t("monopoly.nothing"))
        offered = events(table, "sell_building", "sell_to_levels", "mortgage")
        options = [_deed(event, table, t) for event in offered if event["player"] == self.seat]
        options.append(_group("deal", t, Pick(Partners())))
        note = f"{t('monopoly.has_cash', amount=waits['cash'])} · {t('monopoly.can_raise', amount=waits['raisable'])}"
        return Page(t("monopoly.want.debt", name=table.names[self.seat], amount=waits["amount"]), tuple(options), note)


@dataclass(frozen=True, slots=True)
class AnyoneElse:
    """The bank runs short: is there anybody else who wants to build (R25)?"""

    event: Json
    kind: str

    def page(self, world: World) -> Page:
        table, t = opened(world)
        auctions = [one for one in events(table, "open_building_auction") if one["kind"] == self.kind]
        options = [Option(Item("build", t("monopoly.nobody_else")), Do(self.event))]
        options += [
            Option(Item("auction", t("monopoly.somebody_else")), Pick(Claims(self.kind, _claimants(one))))
            for one in auctions
        ]
        left = table.state["bank"]["colliders" if self.kind == "collider" else "supers"]
        thing = t(f"monopoly.{'colliders' if self.kind == 'collider' else 'supers'}", count=left)
        return Page(t("monopoly.short", thing=thing), tuple(options), t("monopoly.short.note"))


def _deed(event: Json, table: Table, t: Texts) -> Option:
    """An event with a deed, or with all lots of a group."""
    who = table.names[event["player"]]
    match event["do"]:
        case "sell_to_levels":
            lots = [int(pos) for pos in event["levels"]]
            item = Item(
                f"sell_all:{lots[0]}",
                t("monopoly.sell_all", group=spaces.family_name(lots[0], t)),
                who,
                colour=spaces.colour(lots[0]),
                sign=spaces.sign(lots[0], t),
                value=dollars(sum(_half(table, pos, all_of_it=True) for pos in lots), t),
            )
            return Option(item, Do(event), stays=True)
        case "build":
            amount = BOARD.spaces[event["pos"]].house
        case "sell_building":
            amount = _half(table, event["pos"])
        case "mortgage":
            amount = BOARD.spaces[event["pos"]].mortgage
        case _:
            amount = books.repayment(event["pos"])
    detail = " · ".join(part for part in (who, books.built(books.level(table, event["pos"]), t)) if part)
    key = f"{event['do']}:{event['pos']}"
    item = spaces.space_item(key, event["pos"], t, detail=detail, value=dollars(amount, t))
    return Option(item, _then(event, table), stays=True)


def _then(event: Json, table: Table) -> Then:
    """The event itself; but where the bank runs short, others are asked before a building is built."""
    if event["do"] == "build":
        kind = "super" if COLLIDERS[table.state["mode"]] == books.level(table, event["pos"]) else "collider"
        stock = table.state["bank"]["supers" if kind == "super" else "colliders"]
        if stock <= SCARCE and any(one["kind"] == kind for one in events(table, "open_building_auction")):
            return Pick(AnyoneElse(event, kind))
    return Do(event)


def _half(table: Table, pos: int, *, all_of_it: bool = False) -> int:
    """What a lot's last building brings, or all that was built there."""
    return BOARD.spaces[pos].house // 2 * (books.steps(table, books.level(table, pos)) if all_of_it else 1)


def demand(table: Table, seat: int) -> Json:
    """A player asks: for the oldest rent that is theirs, or else (the rules will say) for one that is none."""
    claims: Iterable[int] = (one["pos"] for one in table.state["pending_rents"] if one["owner"] == seat)
    return {"do": "demand_rent", "player": seat, "pos": next(iter(claims), books.stands(table))}


def _claimants(event: Json) -> tuple[int, ...]:
    return tuple(int(seat) for seat in event["claims"])


def _group(group: str, t: Texts, scene: Then, count: int | None = None) -> Option:
    """A group with a word on what it is for, or with how much can be done in it."""
    detail = t(f"monopoly.bank.{group}.note") if count is None else t("monopoly.possible", count=count)
    return Option(Item(group, t(f"monopoly.bank.{group}"), detail), scene)
