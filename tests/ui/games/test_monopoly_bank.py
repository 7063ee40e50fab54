"""The whole bank by presses: every event of the rules can be made on the screen, and comes out as it was meant."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from rules.game import Json
from rules.monopoly.events import EVENTS
from tests.rules.monopoly.positions import owned, rent, turn
from tests.ui.driven import Driven
from tests.ui.pressing import DOWN, FIX, LEFT, MENU, OK, RIGHT, UNDO, UP
from ui.games.monopoly.bank import GROUPS
from ui.games.monopoly.cards import effect_words
from ui.pick import Pick
from ui.play import Play
from ui.press import Press
from ui.stepper import Stepper
from ui.texts import texts

THREE = ("Ann", "Bo", "Cy")
ON_A_CARD: Json = {"players": [{"pos": 7}, {}, {}], "turn": turn(0, "await_card")}


def table(*names: str, options: Json | None = None, **fields: Any) -> Driven:
    """A table that is picked up as it stands."""
    start: Json = {"table": fields} if fields else {}
    return Driven("monopoly", names or THREE, options=options or {}, **start)


def landed(pos: int = 3, **fields: Any) -> Driven:
    """Ann has come to a deed that is for sale."""
    return table(players=[{"pos": pos}, {}, {}], turn=turn(0, "await_buy"), **fields)


def test_an_auction_with_bids_and_passes() -> None:
    at = landed()
    at.choose("decline", "bid", "bidder:1", "+50", "+10", "bid")
    assert at.last() == {"do": "bid", "player": 1, "amount": 61}
    assert at.stack == (Play(),)
    at.choose("bid", "bidder:0", "pass")
    assert at.last() == {"do": "pass", "player": 0}
    at.choose("bid", "bidder:2", "bid", "bid", "bidder:1", "close")
    assert at.answer["state"]["deeds"]["3"]["owner"] == 2
    assert at.answer["state"]["players"][2]["cash"] == 1500 - 62


def test_the_highest_bidder_is_not_asked_again() -> None:
    at = landed()
    at.choose("decline", "bid", "bidder:1", "bid", "bid")
    assert "bidder:1" not in at.targets()
    assert {"bidder:0", "bidder:2"} <= set(at.targets())


def test_a_bid_that_cannot_be_is_refused_and_said() -> None:
    at = landed()
    at.choose("decline", "bid", "bidder:1", "+100", "bid", "bid", "bidder:0", "−100", "bid")
    assert at.refused is not None
    assert at.refused.code == "bad_bid"
    shown = at.stack[-1].view(at.world)
    assert "at least $102" in shown.seen  # type: ignore[attr-defined]


def test_the_owner_asks_for_rent_through_the_bank() -> None:
    claims: Json = {"deeds": owned(1, 3) | owned(2, 5), "pending_rents": [rent(0, 1, 3, 4)]}
    at = table(**claims)
    at.choose("bank", "rent", "rent:1")
    assert at.answer["outcomes"][0]["amount"] == 4
    at.choose("bank", "rent", "rent:2")
    assert at.refused is not None
    assert at.refused.code == "no_claim"


def test_the_bank_looks_the_same_with_and_without_a_rent_to_ask_for() -> None:
    open_claim = table(deeds=owned(1, 3), pending_rents=[rent(0, 1, 3, 4)])
    none = table(deeds=owned(1, 3))
    for at in (open_claim, none):
        at.choose("bank")
    assert open_claim.stack[-1].view(open_claim.world) == none.stack[-1].view(none.world)
    for at in (open_claim, none):
        at.choose("rent")
    assert open_claim.stack[-1].view(open_claim.world) == none.stack[-1].view(none.world)


def test_building_stays_in_the_list_until_it_is_left() -> None:
    at = table(deeds=owned(0, 1, 3))
    at.choose("bank", "build", "build:1", "build:3", "build:1")
    assert at.answer["state"]["deeds"]["1"]["level"] == 2
    assert isinstance(at.stack[-1], Pick)
    at.choose("button:menu", "sell", "sell_all:1")
    assert at.answer["state"]["deeds"]["1"]["level"] == 0
    at.choose("button:menu", "mortgage", "mortgage:1", "button:menu", "repay", "unmortgage:1")
    assert at.last() == {"do": "unmortgage", "player": 0, "pos": 1}
    at.choose("button:menu", "button:menu")
    assert at.stack == (Play(1),)


def test_others_are_asked_before_the_last_buildings_are_built() -> None:
    short: Json = {"deeds": owned(0, 1, 3) | owned(1, 6, 8, 9), "bank": {"colliders": 2, "supers": 12}}
    at = table(**short)
    at.choose("bank", "build", "build:1", "build")
    assert at.last() == {"do": "build", "player": 0, "pos": 1}
    at = table(**short)
    at.choose("bank", "build", "build:1", "auction", "open")
    assert at.last() == {"do": "open_building_auction", "kind": "collider", "claims": {"0": 2, "1": 2}}
    at.choose("bid", "bidder:1", "bid", "close", "spots", "place:6")
    assert at.answer["state"]["deeds"]["6"]["level"] == 1


def test_who_does_not_want_a_building_stays_out_of_its_auction() -> None:
    groups = owned(0, 1, 3) | owned(1, 6, 8, 9) | owned(2, 37, 39)
    at = table(deeds=groups, bank={"colliders": 1, "supers": 12})
    at.choose("bank", "auction.collider", "claim:0", "open")
    assert at.last()["claims"] == {"1": 1, "2": 1}
    at = table(deeds=groups, bank={"colliders": 1, "supers": 12})
    at.choose("bank", "auction.collider", "claim:0", "claim:1")
    assert "open" not in at.targets()  # one alone just builds
    at.choose("claim:1", "claim:0", "open")
    assert len(at.last()["claims"]) == 3


def test_a_debt_is_raised_from_a_list() -> None:
    at = table(players=[{"pos": 1, "cash": 20}, {}, {}], deeds=owned(0, 5, 15) | owned(0, 6, 8, 9, level=1))
    at.press(*_rolled(at, 1, 2))
    at.choose("raise", "mortgage:5", "sell_building:6", "mortgage:15")
    assert at.answer["state"]["players"][0]["cash"] == 20 + 100 + 25 + 100 - 200
    assert at.answer["await"]["what"] == "turn_over"
    assert at.targets() == ["button:menu"]  # paid: nothing is left to do here
    at.choose("button:menu", "end_turn")


def test_a_ruined_player_declares_it() -> None:
    at = table(players=[{"pos": 1, "cash": 20}, {}, {}])
    at.press(*_rolled(at, 1, 2))
    at.choose("declare_bankrupt")
    assert at.answer["state"]["players"][0]["bankrupt"]


def test_a_deal_is_built_and_both_agree() -> None:
    deeds = owned(0, 5) | owned(0, 12, mortgaged=True) | owned(1, 15) | owned(1, 6, 8, 9, level=1)
    at = table(players=[{}, {"cards": {"fortune": 1}}, {}], deeds=deeds)
    at.choose("bank", "deal", "seat:0", "seat:1")
    assert "agree" not in at.targets()  # cash alone would be a gift
    at.choose("deeds:0", "give:5", "give:12", "done", "cash:0", "+100", "+10", "done")
    at.choose("deeds:1", "give:15")
    assert not {"give:6", "give:8", "give:9"} & set(at.targets())  # of a group with buildings
    at.choose("done", "card:fortune:1", "lift", "agree", "agree:0")
    assert len(at.log) == 0
    at.choose("agree:1")
    assert at.last() == {
        **{"do": "deal", "a": 0, "b": 1, "lift": [12]},
        **{"a_gives": {"cash": 110, "deeds": [5, 12], "cards": {}}},
        **{"b_gives": {"cash": 0, "deeds": [15], "cards": {"fortune": 1}}},
    }
    assert at.refused is None
    assert at.stack == (Play(1),)


def test_a_deal_can_be_changed_and_left() -> None:
    at = table(deeds=owned(0, 5) | owned(1, 15))
    at.choose("bank", "deal", "seat:0", "seat:1", "deeds:0", "give:5", "give:5", "button:menu")
    assert "agree" not in at.targets()
    at.choose("cash:1", "+100", "button:menu")  # not taken
    assert "$0" in [item.detail for item in at.stack[-1].view(at.world).items]  # type: ignore[attr-defined]
    at.choose("button:menu", "button:menu", "button:menu", "button:menu")
    assert (at.stack, at.log) == ((Play(1),), [])


@pytest.mark.parametrize(
    ("keys", "effect"),
    [
        (("card:0",), {"kind": "move_to", "space": 0}),
        (("focus:8", "other", "move_to", "focus:8", "to:11"), {"kind": "move_to", "space": 11}),
        (
            ("focus:8", "other", "move_to_nearest", "transport_double"),
            {"kind": "move_to_nearest", "of": "transport", "rent_times": 2},
        ),
        (
            ("focus:8", "other", "move_to_nearest", "utility_dice"),
            {"kind": "move_to_nearest", "of": "utility", "dice_times": 10},
        ),
        (("focus:8", "other", "move_back", "+1", "done"), {"kind": "move_back", "n": 4}),
        (("focus:8", "other", "pay_bank", "+100", "done"), {"kind": "pay_bank", "amount": 150}),
        (("focus:8", "other", "collect_each", "−10", "done"), {"kind": "collect_each", "amount": 40}),
        (
            ("focus:8", "other", "repairs", "+10", "done", "+50", "done"),
            {"kind": "repairs", "per_collider": 35, "per_super": 150},
        ),
        (("focus:8", "other", "focus:8", "go_to_jail"), {"kind": "go_to_jail"}),
        (("focus:8", "other", "focus:8", "jail_free"), {"kind": "jail_free"}),
        (("focus:8", "other", "focus:8", "none"), {"kind": "none"}),
    ],
)
def test_a_card_is_entered(keys: tuple[str, ...], effect: Json) -> None:
    at = table(**ON_A_CARD)
    at.choose("card", *keys)
    assert at.last()["effect"] == effect
    assert at.refused is None
    assert at.stack == (Play(1),)


def test_cards_are_told_in_both_languages() -> None:
    nearest = {"kind": "move_to_nearest", "of": "utility", "dice_times": 10}
    assert effect_words({"kind": "move_to", "space": 24}, texts("en")) == "Go to Red 3"
    assert effect_words({"kind": "move_to", "space": 24}, texts("de")) == "Geh auf Rot 3"
    assert effect_words({"kind": "pay_each", "amount": 50}, texts("en")) == "Pay every player $50"
    assert effect_words(nearest, texts("de")) == "Nächstes Werk, 10 mal die Würfel"


def test_cash_and_places_are_corrected() -> None:
    at = table(players=[{"cash": 100}, {}, {}])
    at.choose("bank", "correct", "cash:0", "+100", "−1", "done")
    assert at.last() == {"do": "correct_cash", "player": 0, "cash": 199}
    at.choose("bank", "correct", "place:1", "focus:8", "at:9")
    assert at.last() == {"do": "correct_position", "player": 1, "pos": 9}
    assert at.answer["state"]["players"][1]["pos"] == 9


def test_jail_is_left_by_cash_or_by_a_card_of_either_deck() -> None:
    jailed = {"in_jail": True, "cards": {"fortune": 1, "roommate": 1}}
    at = table(players=[jailed, {}, {}])
    at.choose("jail_card", "roommate")
    assert at.last() == {"do": "use_jail_card", "player": 0, "deck": "roommate"}
    at = table(players=[{"in_jail": True}, {}, {}])
    at.choose("pay_jail")
    assert not at.answer["state"]["players"][0]["in_jail"]


def test_the_deeds_of_a_short_game_are_entered() -> None:
    at = table("Ann", "Bo", options={"mode": "short"})
    at.choose("hands", "deed:1", "deed:3", "deed:5", "deed:6", "button:menu", "deed:8", "deed:9", "deed:11", "hand:1")
    at.choose("deed:8", "deed:9", "deed:11", "done")
    assert at.last() == {"do": "deal_deeds", "deeds": {"0": [1, 3, 5], "1": [8, 9, 11]}}
    assert at.answer["await"]["what"] == "first_rolls"


def test_the_board_is_walked_around() -> None:
    at = table(players=[{"pos": 8}, {}, {}])
    at.choose("bank", "board")
    seen = [at.stack[-1].view(at.world).card.title]  # type: ignore[attr-defined]
    for press in (FIX, UNDO, UNDO, OK, OK, LEFT, RIGHT, UP, DOWN):
        at.press(press)
        seen.append(at.stack[-1].view(at.world).card.title)  # type: ignore[attr-defined]
    assert seen[:6] == ["Light blue 2", "Light blue 3", "Light blue 2", "Fortune Cookie", "Jail", "Free Parking"]
    assert seen[6:] == ["Orange 3", "Free Parking", "Red 1", "Free Parking"]
    at.press(MENU, MENU)
    assert at.stack == (Play(1),)


def test_every_event_of_the_rules_can_be_made() -> None:
    """The tests above make each of them on the screen; here is that none was forgotten."""
    direct = {"buy", "decline", "close_auction", "pay_jail", "use_jail_card", "end_turn", "declare_bankrupt", "place"}
    listed = {kind for kinds in GROUPS.values() for kind in kinds}
    asked = {"bid", "pass", "demand_rent", "card", "open_building_auction", "deal", "deal_deeds"}
    corrected = {"correct_cash", "correct_position"}
    assert direct | listed | asked | corrected | {"roll"} == set(EVENTS)  # a roll is thrown, or entered for all games


def _rolled(at: Driven, one: int, two: int) -> tuple[Press, ...]:
    """Sees to it that the simulated dice show these, and the press that throws them."""
    values = iter((one, two))
    at.rng = _Loaded(lambda low, high: next(values))
    return (OK,)


class _Loaded(random.Random):
    """Dice that show what they are told to."""

    def __init__(self, shows: Callable[[int, int], int]) -> None:
        super().__init__(0)
        self._shows = shows

    def randint(self, a: int, b: int) -> int:
        return self._shows(a, b)


BY_BUTTONS = (OK, OK, OK, FIX, FIX, UNDO, MENU)
BY_KEYS = (OK, OK, OK, RIGHT, DOWN, LEFT, UP, MENU)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("presses", [BY_BUTTONS, BY_KEYS], ids=["buttons", "keys"])
def test_wild_presses_never_break_it(presses: tuple[Press, ...], seed: int) -> None:
    at = table(
        *THREE, options={"mode": "short"} if seed == 2 else {}, **({} if seed == 2 else {"deeds": owned(0, 1, 3)})
    )
    rng = random.Random(seed)
    kinds: Counter[str] = Counter()
    for _ in range(200):
        _wild(at, rng.choice(presses))
        kinds[type(at.stack[-1]).__name__] += 1
    assert at.log
    assert kinds["Pick"] > 20


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_wild_touches_never_break_it(size: tuple[int, int]) -> None:
    at = Driven("monopoly", THREE, language="de", table={"deeds": owned(0, 1, 3) | owned(1, 5)})
    rng = random.Random(5)
    for _ in range(150):
        key = rng.choice(at.targets(size))
        if key not in ("button:undo", "button:menu") or len(at.stack) > 1:
            at.touch(key)
        if not isinstance(at.stack[-1], Play | Pick | Stepper) and len(at.stack) == 2:
            at.stack = at.stack[:1]  # the menu of the table is not of this game
    assert len(at.log) > 5


def _wild(at: Driven, press: Press) -> None:
    """A press, but none that leads to the scenes of all games: the table's menu and its history."""
    alone = isinstance(at.stack[-1], Play)
    if alone and (press in (MENU, UNDO) or (press == FIX and len(at.stack[-1].view(at.world).items) < 2)):  # type: ignore[attr-defined]
        press = OK
    at.press(press)
    at.stack[-1].view(at.world)


@pytest.mark.parametrize("mode", ["standard", "short"])
def test_a_whole_game_by_buttons_alone(mode: str) -> None:
    """Both buy what they can, raise money when they must, and pay taxes that nobody can bear for long."""
    at = table("Ann", "Bo", options={"mode": mode, "tax_4": 900, "tax_38": 900, "rent_demand": "automatic"})
    for _ in range(2000):
        if at.answer["await"]["what"] == "over":
            break
        at.press(_sensible(at))
    assert at.answer["state"]["winners"]
    assert at.stack[-1].view(at.world).happened.endswith("wins!")  # type: ignore[attr-defined]
    assert {"buy", "mortgage", "declare_bankrupt"} <= {entry.event["do"] for entry in at.log}


def _sensible(at: Driven) -> Press:
    """The button that somebody would press who wants to go on."""
    scene = at.stack[-1]
    if isinstance(scene, Pick):
        return OK if at.answer["await"]["what"] == "debt" else MENU
    assert isinstance(scene, Play)
    view = scene.view(at.world)
    keys = [item.key for item in view.items]
    wanted = next((key for key in ("declare_bankrupt", "close") if key in keys), keys[0])
    return OK if keys[view.focus] == wanted else FIX
