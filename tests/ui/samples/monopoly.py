"""MONOPOLY at play and the scenes of its bank, as the screen shows them."""

from typing import Any

from rules.game import Json
from tests.rules.monopoly.positions import dice, owned, rent
from tests.ui.samples.playing import played
from ui.games.monopoly.auction import Bidders, Bidding, Claims
from ui.games.monopoly.bank import AnyoneElse, Bank, Deeds, Raising, Rents
from ui.games.monopoly.cards import Amount, Drawn, Goals, Kinds, Nearest
from ui.games.monopoly.corrections import Cash, Corrections, Places
from ui.games.monopoly.deal import Agreeing, Builder, Giving, Partners, Paying, Side, Terms
from ui.games.monopoly.hands import Hands
from ui.games.monopoly.overview import Overview
from ui.pick import Pick
from ui.play import Play
from ui.scene import Scene
from ui.stepper import Stepper
from ui.world import Said, Seeing, World

FEW = ("Ann", "Bo")
FOUR = ("Alexandra", "Maximilian", "Cy", "Di")
MANY = ("Alexandra", "Maximilian", "Charlotte", "Bo", "Valentin", "Josephine", "Cy")

DEEDS = {
    **owned(0, 1, 3, level=3),
    **owned(0, 5, 12, mortgaged=True),
    **owned(1, 6, 8, 9, level=5),
    **owned(1, 15, 25),
    **owned(2, 21, 23, 24),
    **owned(0, 37, 39, level=1),
}


def world(names: tuple[str, ...], *events: Json, seats: Any = (), options: Json | None = None, **more: Any) -> World:
    """A game under way: what the players have (others as at the start), the table, then the events."""
    screen = {key: more.pop(key) for key in ("since", "refused", "seeing", "pictures") if key in more}
    rows = [*seats, *({} for _ in range(len(names) - len(seats)))]
    table = {"players": rows, **more}
    return played("monopoly", names, *events, start={"options": options or {}, "table": table}, **screen)


def roll(one: int, two: int) -> Json:
    return {"do": "roll", "dice": dice(one, two)}


_SPREAD = tuple({"pos": pos, "cash": cash} for pos, cash in ((17, 1500), (24, 86), (24, 940), (39, 12)))
_CROWD = (*_SPREAD, {"in_jail": True}, {"in_jail": True}, {"pos": 0, "cash": 3200})
_BUYING = world(FOUR, roll(4, 5), seats=({"pos": 17}, *_SPREAD[1:]))
_AUCTION = world(MANY, roll(4, 5), {"do": "decline"}, {"do": "bid", "player": 1, "amount": 60}, seats=_CROWD)
_DEBT = world(FEW, roll(1, 2), seats=({"pos": 1, "cash": 20},), deeds=owned(0, 5, 15, 25) | owned(0, 6, 8, 9, level=1))
_BUILT = world(FOUR, seats=_SPREAD, deeds=DEEDS)
_SHORTAGE = world(FEW, deeds=owned(0, 1, 3) | owned(1, 6, 8, 9), bank={"colliders": 1, "supers": 12})
_CARD = world(FOUR, roll(2, 4), seats=({"pos": 1},))
_TERMS = Terms((Side(0, 150, (5,)), Side(1, 0, (15, 25), (("fortune", 1),))))
_TRADE = world(FOUR, seats=({}, {"cards": {"fortune": 1}}), deeds=DEEDS)
_SHORT = played("monopoly", FOUR, start={"options": {"mode": "short"}})
_LOST = world(FEW, roll(1, 2), {"do": "declare_bankrupt"}, seats=({"pos": 1, "cash": 20},))
_LOOKING = Seeing("still", Said("dice", {"awaited": 2, "seen": 1, "body": None}))
_SHORTAGE_BUILD: Json = {"do": "build", "player": 0, "pos": 1}

SAMPLES: dict[str, tuple[Scene, World]] = {
    "who starts": (Play(), played("monopoly", MANY)),
    "first roll": (Play(), played("monopoly", FEW, roll(4, 5))),
    "throw": (Play(), world(MANY, seats=_CROWD, deeds=DEEDS, seeing=_LOOKING)),
    "walking": (Play(), world(FOUR, roll(4, 5), seats=_SPREAD, since=600)),
    "buy": (Play(), _BUYING),
    "buy with many": (Play(), world(MANY, roll(4, 5), seats=_CROWD, deeds=owned(1, 15, 25))),
    "bought": (Play(), world(FOUR, roll(4, 5), {"do": "buy"}, seats=_SPREAD, since=300)),
    "own": (Play(), world(FEW, roll(1, 2), deeds=owned(0, 3))),
    "rent is paid": (
        Play(),
        world(
            FEW,
            {"do": "demand_rent", "player": 1, "pos": 8},
            deeds=owned(1, 6, 8, 9, level=5),
            pending_rents=[rent(0, 1, 8, 550)],
            since=250,
        ),
    ),
    "rent of long names": (
        Play(),
        world(MANY, {"do": "demand_rent", "player": 1, "pos": 8}, deeds=DEEDS, pending_rents=[rent(0, 1, 8, 550)]),
    ),
    "reminder": (Play(), world(FOUR, roll(1, 2), options={"rent_reminder": "on"}, seats=({"pos": 3},), deeds=DEEDS)),
    "no claim": (Play(), world(FOUR, seats=_SPREAD, refused={"do": "demand_rent", "player": 0, "pos": 5})),
    "tax": (Play(), world(FOUR, roll(1, 3), seats=())),
    "card": (Play(), _CARD),
    "to jail": (Play(), world(FOUR, roll(1, 3), seats=({"pos": 26},), since=1000)),
    "in jail": (Play(), world(FOUR, seats=({"in_jail": True, "cards": {"fortune": 1, "roommate": 1}},))),
    "no double": (Play(), world(FEW, roll(1, 3), seats=({"in_jail": True},))),
    "auction": (Play(), _AUCTION),
    "sold": (
        Play(),
        world(
            FEW, roll(1, 2), {"do": "decline"}, {"do": "bid", "player": 1, "amount": 60}, {"do": "pass", "player": 0}
        ),
    ),
    "debt": (Play(), _DEBT),
    "ruin": (Play(), world(FEW, roll(1, 2), seats=({"pos": 1, "cash": 20},))),
    "put down": (
        Play(),
        world(
            FEW,
            {"do": "open_building_auction", "kind": "collider", "claims": {"0": 1, "1": 1}},
            {"do": "bid", "player": 1, "amount": 70},
            {"do": "close_auction"},
            deeds=owned(0, 1, 3) | owned(1, 6, 8, 9),
            bank={"colliders": 1, "supers": 12},
        ),
    ),
    "utility": (
        Play(),
        world(FOUR, roll(1, 2), {"do": "demand_rent", "player": 1, "pos": 12}, seats=({"pos": 9},), deeds=owned(1, 12)),
    ),
    "short game": (Play(), _SHORT),
    "over": (Play(), _LOST),
    "bank": (Pick(Bank()), _BUILT),
    "rents": (Pick(Rents()), world(MANY, seats=_CROWD, deeds=DEEDS)),
    "build": (Pick(Deeds("build")), _BUILT),
    "sell": (Pick(Deeds("sell"), 3), _BUILT),
    "mortgage": (Pick(Deeds("mortgage")), _BUILT),
    "repay": (Pick(Deeds("repay")), _BUILT),
    "nothing to repay": (Pick(Deeds("repay")), _BUYING),
    "raise": (Pick(Raising(0)), _DEBT),
    "raise no more": (Pick(Raising(0)), _BUYING),
    "anyone else": (Pick(AnyoneElse(_SHORTAGE_BUILD, "collider")), _SHORTAGE),
    "claims": (Pick(Claims("collider", (0, 1))), _SHORTAGE),
    "bidders": (Pick(Bidders()), _AUCTION),
    "bid": (Stepper(Bidding(2), 61), _AUCTION),
    "cards": (Pick(Drawn()), _CARD),
    "kinds": (Pick(Kinds(), 9), _CARD),
    "goals": (Pick(Goals(), 24), _CARD),
    "nearest": (Pick(Nearest()), _CARD),
    "amount": (Stepper(Amount("repairs", "per_collider"), 25), _CARD),
    "steps back": (Stepper(Amount("move_back", "n"), 3), _CARD),
    "corrections": (Pick(Corrections()), world(MANY, seats=_CROWD)),
    "cash": (Stepper(Cash(1), 1086), _BUYING),
    "places": (Pick(Places(1), 38), _BUYING),
    "partners": (Pick(Partners()), _TRADE),
    "deal": (Pick(Builder(_TERMS)), _TRADE),
    "empty deal": (Pick(Builder(Terms((Side(0), Side(2))))), _TRADE),
    "deeds of a deal": (Pick(Giving(_TERMS, 1)), _TRADE),
    "cash of a deal": (Stepper(Paying(_TERMS, 0), 150), _TRADE),
    "agree": (Pick(Agreeing(_TERMS)), _TRADE),
    "hands": (Pick(Hands((1, 5, 39, 3))), _SHORT),
    "all hands": (Pick(Hands((1, 5, 39, 3, 6, 8, 9, 11, 12, 13, 14, 15))), _SHORT),
    "board": (Overview(8), world(MANY, seats=_CROWD, deeds=DEEDS)),
    "board of a card space": (Overview(38), _BUYING),
}
