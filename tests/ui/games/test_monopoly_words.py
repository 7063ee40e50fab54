"""MONOPOLY in two lines of large letters: what happened, what is awaited."""

import re

import pytest

from rules.game import Json
from tests.rules.monopoly.positions import owned, rent
from tests.ui.samples.monopoly import FEW, SAMPLES, roll, world
from tests.ui.samples.playing import played
from ui.games.monopoly import happened, wanted
from ui.games.monopoly.words import LETTERS
from ui.texts import TABLES, texts
from ui.world import World

BUY: Json = {"do": "buy"}
DECLINE: Json = {"do": "decline"}
CLOSE: Json = {"do": "close_auction"}


def bid(player: int, amount: int) -> Json:
    return {"do": "bid", "player": player, "amount": amount}


def asked(player: int, pos: int) -> Json:
    return {"do": "demand_rent", "player": player, "pos": pos}


def drawn(kind: str, **fields: int) -> Json:
    return {"do": "card", "effect": {"kind": kind, **fields}}


def lines(shown: World, language: str = "en") -> tuple[str, str]:
    """Both lines of a table."""
    assert shown.table is not None
    t = texts(language)
    return happened(shown.table, t), wanted(shown.table, t)


ON_A_CARD: Json = {"seats": ({"pos": 7},), "turn": {"player": 0, "phase": "await_card"}}
GROUP = owned(0, 1, 3) | owned(1, 6, 8, 9, level=1)

TOLD = {
    "who starts": (played("monopoly", FEW), "", "Ann: who starts?"),
    "a throw for the start": (played("monopoly", FEW, roll(4, 5)), "Ann throws 9", "Bo: who starts?"),
    "a free deed": (world(FEW, roll(1, 2)), "Ann: Brown 2", "Ann: buy? $60"),
    "a long name": (world(("Maximilian", "Bo"), roll(4, 5), seats=({"pos": 30},)), "Dark blue 2", "Buy for $400?"),
    "bought": (world(FEW, roll(1, 2), BUY), "Ann buys Brown 2", "Ann: pass dice"),
    "declined": (world(FEW, roll(1, 2), DECLINE), "Auction: Brown 2", "Who bids?"),
    "a bid": (world(FEW, roll(1, 2), DECLINE, bid(1, 60)), "Bo bids $60", "Over $60: who?"),
    "a pass": (world(("Ann", "Bo", "Cy"), roll(1, 2), DECLINE, {"do": "pass", "player": 2}), "Cy passes", "Who bids?"),
    "sold": (world(FEW, roll(1, 2), DECLINE, bid(1, 60), CLOSE), "Bo wins: $60", "Ann: pass dice"),
    "not sold": (world(FEW, roll(1, 2), DECLINE, CLOSE), "No bid, no sale", "Ann: pass dice"),
    "a double": (world(FEW, roll(2, 2)), "Ann pays $200", "Ann: throw again"),
    "past GO": (world(FEW, roll(1, 3), seats=({"pos": 38},)), "Roommate Agreement", "Ann: take a card"),
    "a rent that may be asked for": (
        world(FEW, roll(1, 2), deeds=owned(1, 3)),
        "Ann: Brown 2",
        "Ann: pass dice",
    ),
    "rent": (
        world(FEW, asked(1, 3), pending_rents=[rent(0, 1, 3, 24)], deeds=owned(1, 3)),
        "Ann pays Bo $24",
        "Ann: throw",
    ),
    "rent of a utility": (
        world(FEW, roll(1, 2), asked(1, 12), seats=({"pos": 9},), deeds=owned(1, 12)),
        "Bo asks for rent",
        "Ann: rent throw",
    ),
    "to jail": (world(FEW, roll(1, 3), seats=({"pos": 26},)), "Ann goes to Jail", "Ann: pass dice"),
    "in jail": (world(FEW, seats=({"in_jail": True},)), "", "Ann: out of Jail?"),
    "no double": (world(FEW, roll(1, 3), seats=({"in_jail": True},)), "Ann: no double", "Ann: pass dice"),
    "out of jail": (world(FEW, {"do": "pay_jail"}, seats=({"in_jail": True},)), "Ann leaves Jail", "Ann: throw"),
    "a debt": (world(FEW, roll(1, 2), seats=({"pos": 1, "cash": 20},)), "New Comic Book Day", "Ann owes $200"),
    "mortgaged for a debt": (
        world(
            FEW,
            roll(1, 2),
            {"do": "mortgage", "player": 0, "pos": 39},
            seats=({"pos": 1, "cash": 20},),
            deeds=owned(0, 39),
        ),
        "Ann: mortgage",
        "Ann: pass dice",
    ),
    "built": (world(FEW, {"do": "build", "player": 0, "pos": 1}, deeds=GROUP), "Ann builds: Brown 1", "Ann: throw"),
    "a building sold": (
        world(FEW, {"do": "sell_building", "player": 1, "pos": 6}, deeds=GROUP),
        "Bo gets $25",
        "Ann: throw",
    ),
    "all buildings sold": (
        world(FEW, {"do": "sell_to_levels", "player": 1, "levels": {"6": 0, "8": 0, "9": 0}}, deeds=GROUP),
        "Bo gets $75",
        "Ann: throw",
    ),
    "a card that pays": (world(FEW, drawn("collect_bank", amount=50), **ON_A_CARD), "Ann gets $50", "Ann: pass dice"),
    "a card that costs": (world(FEW, drawn("pay_each", amount=50), **ON_A_CARD), "Ann pays Bo $50", "Ann: pass dice"),
    "a card of all others": (
        world(("Ann", "Bo", "Cy"), drawn("collect_each", amount=10), **ON_A_CARD),
        "Ann gets $20",
        "Ann: pass dice",
    ),
    "a card for all others": (
        world(("Ann", "Bo", "Cy"), drawn("pay_each", amount=10), **ON_A_CARD),
        "Ann pays $20",
        "Ann: pass dice",
    ),
    "a card kept": (world(FEW, drawn("jail_free"), **ON_A_CARD), "The card is kept", "Ann: pass dice"),
    "a deal": (
        world(
            FEW, {"do": "deal", "a": 0, "b": 1, "a_gives": {"deeds": [3]}, "b_gives": {"cash": 90}}, deeds=owned(0, 3)
        ),
        "Deal: Ann and Bo",
        "Ann: throw",
    ),
    "corrected": (world(FEW, {"do": "correct_cash", "player": 1, "cash": 700}), "Bo has $700", "Ann: throw"),
    "bankrupt": (
        world(("Ann", "Bo", "Cy"), roll(1, 2), {"do": "declare_bankrupt"}, seats=({"pos": 1, "cash": 20},)),
        "Ann is bankrupt",
        "Bo: throw",
    ),
    "over": (world(FEW, roll(1, 2), {"do": "declare_bankrupt"}, seats=({"pos": 1, "cash": 20},)), "Bo wins!", ""),
    "dealt": (played("monopoly", FEW, start={"options": {"mode": "short"}}), "", "Deal 3 deeds each"),
}


@pytest.mark.parametrize("name", TOLD)
def test_both_lines(name: str) -> None:
    shown, before, after = TOLD[name]
    assert lines(shown) == (before, after)


def test_german_says_the_same() -> None:
    assert lines(TOLD["rent"][0], "de") == ("Ann zahlt Bo 24\u00a0$", "Ann: wirf")
    assert lines(TOLD["a free deed"][0], "de") == ("Ann: Braun 2", "Ann: für 60\u00a0$?")
    assert lines(TOLD["to jail"][0], "de") == ("Ann: Gefängnis!", "Ann: gib weiter")


@pytest.mark.parametrize("language", TABLES)
def test_lines_of_long_names_are_short_too(language: str) -> None:
    for name, (_, shown) in SAMPLES.items():
        assert all(len(line) <= LETTERS + 2 for line in lines(shown, language)), (name, lines(shown, language))


def test_both_languages_have_the_same_texts_with_the_same_fields() -> None:
    english, german = (
        {key: text for key, text in TABLES[one].items() if key.startswith("monopoly.")} for one in TABLES
    )
    assert set(english) == set(german)
    for key, text in english.items():
        fields, theirs = (set(re.findall(r"{(\w+)", one)) for one in (text, german[key]))
        assert fields == theirs, key
