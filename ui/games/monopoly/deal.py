"""Deals between two players: who with whom, what each side gives, and both agree."""

from dataclasses import dataclass, replace

from rules.game import Json
from rules.monopoly.board import BOARD, Deck
from ui.games.monopoly import books, spaces
from ui.games.monopoly.books import dollars, opened, seat_item
from ui.parts import Item
from ui.pick import Instead, Option, Page, Pick
from ui.scene import Do, Scene
from ui.stepper import Sheet, Stepper
from ui.texts import Texts
from ui.world import Table, World

DECKS: tuple[Deck, ...] = ("fortune", "roommate")


@dataclass(frozen=True, slots=True)
class Side:
    """What one player gives."""

    seat: int
    cash: int = 0
    deeds: tuple[int, ...] = ()
    cards: tuple[tuple[Deck, int], ...] = ()

    def data(self) -> Json:
        return {"cash": self.cash, "deeds": list(self.deeds), "cards": {deck: n for deck, n in self.cards if n}}


@dataclass(frozen=True, slots=True)
class Terms:
    """A deal that is being made."""

    sides: tuple[Side, Side]
    lift: bool = False  # mortgaged deeds are repaid at once by who gets them

    def event(self, table: Table) -> Json:
        one, other = self.sides
        given = (*one.deeds, *other.deeds)
        lifted = [pos for pos in given if books.mortgaged(table, pos)] if self.lift else []
        return {
            **{"do": "deal", "a": one.seat, "b": other.seat},
            **{"a_gives": one.data(), "b_gives": other.data(), "lift": lifted},
        }

    def having(self, place: int, side: Side) -> "Terms":
        """The deal with one side changed."""
        return replace(self, sides=(side, self.sides[1]) if place == 0 else (self.sides[0], side))


@dataclass(frozen=True, slots=True)
class Partners:
    """Who makes the deal: the first player, then the second."""

    first: int | None = None

    def page(self, world: World) -> Page:
        table, t = opened(world)
        options = []
        for seat in books.live(table):
            if seat != self.first:
                then = Pick(Partners(seat)) if self.first is None else Pick(Builder(_terms(self.first, seat)))
                options.append(Option(_player(f"seat:{seat}", seat, table, t), then))
        title = t("monopoly.deal.who") if self.first is None else t("monopoly.deal.with", name=table.names[self.first])
        return Page(title, tuple(options))


@dataclass(frozen=True, slots=True)
class Builder:
    """What both sides give: deeds, cash, jail cards. When it is complete, both agree to it."""

    terms: Terms

    def page(self, world: World) -> Page:
        table, t = opened(world)
        options: list[Option] = []
        for place, side in enumerate(self.terms.sides):
            options += self._side(table, place, side, len(options), t)
        if any(books.mortgaged(table, pos) for side in self.terms.sides for pos in side.deeds):
            says = t("monopoly.deal.lift.yes" if self.terms.lift else "monopoly.deal.lift.no")
            changed = Builder(replace(self.terms, lift=not self.terms.lift))
            options.append(Option(Item("lift", t("monopoly.deal.lift"), says), Instead(Pick(changed, len(options)))))
        given = any(side.deeds or any(n for _, n in side.cards) for side in self.terms.sides)
        if given:  # cash alone would be a gift or a loan
            agree = Item("agree", t("monopoly.deal.done"), t("monopoly.deal.done.note"))
            options.append(Option(agree, Pick(Agreeing(self.terms))))
        names = [table.names[side.seat] for side in self.terms.sides]
        note = "" if given else t("monopoly.deal.note")
        return Page(t("monopoly.deal.title", a=names[0], b=names[1]), tuple(options), note)

    def _side(self, table: Table, place: int, side: Side, first: int, t: Texts) -> list[Option]:
        """What can be put into one side of the deal."""
        gives = seat_item("", side.seat, table)
        gives = replace(gives, label=t("monopoly.deal.gives", name=gives.label))
        deeds = replace(gives, key=f"deeds:{place}", detail=t("monopoly.deal.deeds", count=len(side.deeds)))
        cash = replace(gives, key=f"cash:{place}", detail=t("monopoly.deal.cash", amount=side.cash))
        options = [
            Option(deeds, Instead(Pick(Giving(self.terms, place)))),
            Option(cash, Instead(Stepper(Paying(self.terms, place), side.cash))),
        ]
        held = table.state["players"][side.seat]["cards"]
        for deck in DECKS:
            if held[deck]:
                given = dict(side.cards).get(deck, 0)
                cards = dict(side.cards) | {deck: (given + 1) % (held[deck] + 1)}
                changed = Builder(self.terms.having(place, replace(side, cards=tuple(sorted(cards.items())))))
                says = t("monopoly.deal.cards", count=given, deck=t(f"monopoly.deck.{deck}"))
                item = replace(gives, key=f"card:{deck}:{place}", detail=says)
                options.append(Option(item, Instead(Pick(changed, first + len(options)))))
        return options


@dataclass(frozen=True, slots=True)
class Giving:
    """The deeds of one side: each press gives one, or keeps it after all."""

    terms: Terms
    place: int

    def page(self, world: World) -> Page:
        table, t = opened(world)
        side = self.terms.sides[self.place]
        options = []
        for number, pos in enumerate(_tradable(table, side.seat)):
            gives = pos in side.deeds
            deeds = tuple(other for other in side.deeds if other != pos) if gives else (*side.deeds, pos)
            changed = Giving(self.terms.having(self.place, replace(side, deeds=deeds)), self.place)
            says = [t("monopoly.mortgaged")] if books.mortgaged(table, pos) else []
            says.append(t("monopoly.deal.given" if gives else "monopoly.deal.kept"))
            item = spaces.space_item(f"give:{pos}", pos, t, detail=" · ".join(says))
            options.append(Option(item, Instead(Pick(changed, number + 1))))
        back = _back(self.terms, 0 if self.place == 0 else 2)
        done = Option(Item("done", t("monopoly.done")), Instead(back))
        title = t("monopoly.deal.which", name=table.names[side.seat])
        return Page(title, (done, *options), "" if options else t("monopoly.deal.none"), back)


@dataclass(frozen=True, slots=True)
class Paying:
    """The cash of one side."""

    terms: Terms
    place: int

    def sheet(self, world: World, value: int) -> Sheet:
        table, t = opened(world)
        side = self.terms.sides[self.place]
        changed = self.terms.having(self.place, replace(side, cash=value))
        done = Option(Item("done", t("monopoly.done")), Instead(_back(changed, 1 if self.place == 0 else 3)))
        most = books.cash(table, side.seat)
        return Sheet(
            t("monopoly.deal.pays", name=table.names[side.seat]),
            dollars(value, t),
            (done,),
            0,
            most,
            t("monopoly.has_cash", amount=most),
            _back(self.terms, 1 if self.place == 0 else 3),
        )


@dataclass(frozen=True, slots=True)
class Agreeing:
    """Both players agree; the second one closes the deal."""

    terms: Terms
    agreed: tuple[int, ...] = ()

    def page(self, world: World) -> Page:
        table, t = opened(world)
        options = []
        for place, side in enumerate(self.terms.sides):
            agreed = (*self.agreed, side.seat)
            if side.seat in self.agreed:
                continue
            done = len(agreed) == 2
            then = Do(self.terms.event(table)) if done else Instead(Pick(replace(self, agreed=agreed)))
            item = _player(f"agree:{place}", side.seat, table, t)
            says = t("monopoly.deal.gives_what", what=_given(side, t))
            label = t("monopoly.deal.agrees", name=table.names[side.seat])
            options.append(Option(replace(item, label=label, detail=says, value=""), then))
        return Page(t("monopoly.deal.agree"), tuple(options), t("monopoly.deal.agree.note"), tall=True)


def _tradable(table: Table, seat: int) -> list[int]:
    """The deeds that can change hands: of groups without any building."""
    return [
        pos for pos in books.owned(table, seat) if not any(books.level(table, other) for other in BOARD.family(pos))
    ]


def _given(side: Side, t: Texts) -> str:
    """One side of a deal in words."""
    words = [spaces.name(pos, t) for pos in side.deeds]
    words += [dollars(side.cash, t)] if side.cash else []
    words += [t("monopoly.deal.cards", count=n, deck=t(f"monopoly.deck.{deck}")) for deck, n in side.cards if n]
    return ", ".join(words) or t("monopoly.deal.nothing")


def _terms(one: int, other: int) -> Terms:
    return Terms((Side(one), Side(other)))


def _back(terms: Terms, focus: int) -> Scene:
    return Pick(Builder(terms), focus)


def _player(key: str, seat: int, table: Table, t: Texts) -> Item:
    """A player with what they have."""
    deeds = t("monopoly.deal.deeds", count=len(books.owned(table, seat)))
    return seat_item(key, seat, table, detail=deeds, value=dollars(books.cash(table, seat), t))
