"""Auctions: who bids how much, who passes; and who wants one of the bank's last buildings."""

from dataclasses import dataclass, replace

from rules.game import Json
from ui.games.monopoly import books
from ui.games.monopoly.books import dollars, opened, seat_item
from ui.parts import Item
from ui.pick import Instead, Option, Page, Pick
from ui.scene import Do
from ui.stepper import Sheet, Stepper
from ui.world import World

CLOSE: Json = {"do": "close_auction"}


@dataclass(frozen=True, slots=True)
class Bidders:
    """Who bids or passes next."""

    def page(self, world: World) -> Page:
        table, t = opened(world)
        waits = table.awaits
        if waits["what"] != "auction":
            return Page(t("monopoly.auction_over"), (), t("monopoly.nothing"))
        options = []
        for seat in waits["bidders"]:
            if seat == waits["bidder"]:
                continue
            out = t("monopoly.has_passed") if seat in waits["passed"] else t("monopoly.may_bid")
            item = seat_item(f"bidder:{seat}", seat, table, detail=out, value=dollars(books.cash(table, seat), t))
            options.append(Option(item, Stepper(Bidding(seat), waits["high"] + 1)))
        return Page(t("monopoly.bidders"), tuple(options), _highest(world))


@dataclass(frozen=True, slots=True)
class Bidding:
    """How much a player bids; or that they pass, or that the auction is over."""

    seat: int

    def sheet(self, world: World, value: int) -> Sheet:
        table, t = opened(world)
        name = table.names[self.seat]
        bid = {"do": "bid", "player": self.seat, "amount": value}
        options = (
            Option(Item("bid", t("monopoly.bid_it", amount=value)), Do(bid)),
            Option(Item("pass", t("monopoly.pass_it", name=name)), Do({"do": "pass", "player": self.seat})),
            Option(Item("close", t("monopoly.close")), Do(CLOSE)),
        )
        most = max(books.cash(table, self.seat), 1)
        return Sheet(t("monopoly.bidding", name=name), dollars(value, t), options, 1, most, _highest(world))


@dataclass(frozen=True, slots=True)
class Claims:
    """Who wants one of the bank's last buildings: it is auctioned among them."""

    kind: str
    claimants: tuple[int, ...]
    out: tuple[int, ...] = ()

    def page(self, world: World) -> Page:
        table, t = opened(world)
        stock = table.state["bank"]["colliders" if self.kind == "collider" else "supers"]
        wants = [seat for seat in self.claimants if seat not in self.out]
        claims = {str(seat): stock for seat in wants}
        event = {"do": "open_building_auction", "kind": self.kind, "claims": claims}
        options = [Option(Item("open", t("monopoly.open_auction")), Do(event))] if len(wants) > 1 else []
        for place, seat in enumerate(self.claimants, start=len(options)):
            out = tuple(other for other in self.out if other != seat) if seat in self.out else (*self.out, seat)
            says = t("monopoly.wants_not") if seat in self.out else t("monopoly.wants")
            item = seat_item(f"claim:{seat}", seat, table, detail=says)
            options.append(Option(item, Instead(Pick(replace(self, out=out), place))))
        return Page(t("monopoly.claims", thing=t(f"monopoly.kind.{self.kind}")), tuple(options))


def _highest(world: World) -> str:
    """The highest bid so far, in words."""
    table, t = opened(world)
    waits = table.awaits
    if waits["what"] != "auction" or waits["bidder"] is None:
        return t("monopoly.no_bid")
    return t("monopoly.high_bid", name=table.names[waits["bidder"]], amount=waits["high"])
