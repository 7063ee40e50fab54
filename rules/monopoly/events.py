"""What can happen at a Monopoly table. `player` may be left out where only one player can do it."""

from typing import Any, Literal

import msgspec

from rules import game
from rules.game import Number
from rules.monopoly.board import Deck
from rules.monopoly.state import Cards


class Die(msgspec.Struct, frozen=True):
    value: int


class Act(game.Event, frozen=True):
    """Something a player does."""

    player: int | None = None


class OnDeed(Act, frozen=True, kw_only=True):
    """Something a player does with one deed."""

    pos: int


class Roll(Act, frozen=True, tag="roll", kw_only=True):
    dice: tuple[Die, ...]


class EndTurn(Act, frozen=True, tag="end_turn"):
    pass


class Buy(Act, frozen=True, tag="buy"):
    pass


class Decline(Act, frozen=True, tag="decline"):
    pass


class Bid(Act, frozen=True, tag="bid", kw_only=True):
    amount: Number


class Pass(Act, frozen=True, tag="pass"):
    pass


class CloseAuction(Act, frozen=True, tag="close_auction"):
    pass


class DemandRent(OnDeed, frozen=True, tag="demand_rent"):
    """The owner asks for the rent of a visit."""


class Card(Act, frozen=True, tag="card", kw_only=True):
    effect: dict[str, Any]


class PayJail(Act, frozen=True, tag="pay_jail"):
    pass


class UseJailCard(Act, frozen=True, tag="use_jail_card", kw_only=True):
    deck: Deck


class Build(OnDeed, frozen=True, tag="build"):
    pass


class SellBuilding(OnDeed, frozen=True, tag="sell_building"):
    pass


class SellToLevels(Act, frozen=True, tag="sell_to_levels", kw_only=True):
    """Several steps down at once in one group."""

    levels: dict[int, int]


class OpenBuildingAuction(Act, frozen=True, tag="open_building_auction", kw_only=True):
    """Several players want the Bank's last pieces: how many each of them wants."""

    kind: Literal["collider", "super"]
    claims: dict[int, Number]


class Place(OnDeed, frozen=True, tag="place"):
    """The winner of a building auction puts the piece down."""


class Mortgage(OnDeed, frozen=True, tag="mortgage"):
    pass


class Unmortgage(OnDeed, frozen=True, tag="unmortgage"):
    pass


class Side(msgspec.Struct, frozen=True):
    """What one player gives in a deal."""

    cash: Number = 0
    deeds: tuple[int, ...] = ()
    cards: Cards = Cards()


class Deal(game.Event, frozen=True, tag="deal"):
    a: int
    b: int
    a_gives: Side = Side()
    b_gives: Side = Side()
    lift: tuple[int, ...] = ()  # mortgaged deeds that their new owner repays at once


class DeclareBankrupt(Act, frozen=True, tag="declare_bankrupt"):
    pass


class DealDeeds(game.Event, frozen=True, tag="deal_deeds"):
    """Short game: the three deeds that were dealt to each player."""

    deeds: dict[int, tuple[int, ...]]


class CorrectCash(game.Event, frozen=True, tag="correct_cash"):
    """Outside the rules: the table says that a player has this much."""

    player: int
    cash: Number


class CorrectPosition(game.Event, frozen=True, tag="correct_position"):
    """Outside the rules: the table says that a token stands here."""

    player: int
    pos: int


EVENTS = game.events(
    *(Roll, EndTurn, Buy, Decline, Bid, Pass, CloseAuction, DemandRent, Card, PayJail, UseJailCard),
    *(Build, SellBuilding, SellToLevels, OpenBuildingAuction, Place, Mortgage, Unmortgage, Deal),
    *(DeclareBankrupt, DealDeeds, CorrectCash, CorrectPosition),
)
