"""What the table knows better than the books: somebody's cash, or where their pawn stands."""

from dataclasses import dataclass

from rules.monopoly.board import SIZE
from ui.games.monopoly import books, spaces
from ui.games.monopoly.books import dollars, opened, seat_item
from ui.parts import Item
from ui.pick import Option, Page, Pick
from ui.scene import Do
from ui.stepper import Sheet, Stepper
from ui.world import World


@dataclass(frozen=True, slots=True)
class Corrections:
    """Everybody's cash and place."""

    def page(self, world: World) -> Page:
        table, t = opened(world)
        options = []
        for seat in books.live(table):
            cash = books.cash(table, seat)
            place = spaces.name(table.state["players"][seat]["pos"], t)
            money = seat_item(f"cash:{seat}", seat, table, detail=t("monopoly.correct.cash"), value=dollars(cash, t))
            pawn = seat_item(f"place:{seat}", seat, table, detail=t("monopoly.correct.place", place=place))
            options.append(Option(money, Stepper(Cash(seat), cash)))
            options.append(Option(pawn, Pick(Places(seat), table.state["players"][seat]["pos"])))
        return Page(t("monopoly.bank.correct"), tuple(options))


@dataclass(frozen=True, slots=True)
class Cash:
    """How much a player really has."""

    seat: int

    def sheet(self, world: World, value: int) -> Sheet:
        table, t = opened(world)
        event = {"do": "correct_cash", "player": self.seat, "cash": value}
        done = Option(Item("done", t("monopoly.done")), Do(event))
        was = t("monopoly.correct.was", amount=books.cash(table, self.seat))
        return Sheet(t("monopoly.correct.has", name=table.names[self.seat]), dollars(value, t), (done,), note=was)


@dataclass(frozen=True, slots=True)
class Places:
    """Where a player's pawn really stands."""

    seat: int

    def page(self, world: World) -> Page:
        table, t = opened(world)
        options = tuple(
            Option(
                spaces.space_item(f"at:{pos}", pos, t),
                Do({"do": "correct_position", "player": self.seat, "pos": pos}),
            )
            for pos in range(SIZE)
        )
        return Page(t("monopoly.correct.stands", name=table.names[self.seat]), options)
