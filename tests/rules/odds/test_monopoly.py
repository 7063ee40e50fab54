"""Monopoly's odds against every roll that the rules can be given, published figures, and a token that walks."""

import random
from typing import Any

import pytest

from rules import monopoly
from rules.game import Start
from rules.match import Match
from rules.monopoly import effects
from rules.monopoly.events import Card, Die, Roll
from rules.monopoly.state import State, change
from rules.odds.monopoly import next_roller, next_turn, odds, rent, walks
from rules.odds.visits import Policy, one_tap_cards, visits, with_entered

# The usual sixteen cards of each deck, as far as they move a token.
USUAL: Any = (
    (
        "fortune",
        (
            *(effects.MoveTo(pos) for pos in (0, 24, 39, 11, 5)),
            *(effects.MoveToNearest("transport"),) * 2,
            effects.MoveToNearest("utility"),
            effects.MoveBack(3),
            effects.GoToJail(),
        ),
    ),
    ("roommate", (effects.MoveTo(0), effects.GoToJail())),
)
DEEDS = {
    **{str(pos): {"owner": 1} for pos in (6, 8, 9, 5, 12)},
    "16": {"owner": 2, "level": 3},
    "18": {"owner": 2, "level": 3},
    "19": {"owner": 2, "level": 4},
    "11": {"owner": 2, "mortgaged": True},
    "25": {"owner": 0},
}


def picked_up(pos: int = 0, options: dict[str, Any] | None = None, **table: Any) -> State:
    players = [{"pos": pos, **table.pop("player", {})}, {}, {"pos": 10, "in_jail": True}]
    start = Start("monopoly", ("Ann", "Bo", "Cy"), 0, options or {}, {"players": players, "deeds": DEEDS, **table})
    return monopoly.new(start)[0]


def rolled_out(state: State) -> tuple[dict[int, float], float, dict[int, float]]:
    """By the rules themselves: expected stops by space, the chance of Jail, and rent by owner, over every roll."""
    stops: dict[int, float] = {}
    due, jail = {0: 0.0, 1: 0.0, 2: 0.0}, 0.0
    open_ends = [(state, 1.0)]
    while open_ends:
        before, chance = open_ends.pop()
        for one in range(1, 7):
            for two in range(1, 7):
                after, outcomes = monopoly.apply(before, Roll(dice=(Die(one), Die(two))))
                for outcome in outcomes:
                    if outcome["kind"] == "moved":
                        stops[outcome["to"]] = stops.get(outcome["to"], 0.0) + chance / 36
                for claim in after.pending_rents[len(before.pending_rents) :]:
                    amount = claim.amount if claim.amount is not None else 7 * (claim.dice_times or 0)
                    due[claim.owner] += chance / 36 * amount
                if after.players[0].in_jail:
                    jail += chance / 36
                elif after.roll_again:  # whatever is open on the space, then the next roll
                    open_ends.append((change(after, base="await_roll", debts=(), deck=None, offer=None), chance / 36))
    return stops, jail, due


@pytest.mark.parametrize(
    ("pos", "options", "table"),
    [
        (0, {}, {}),
        (10, {}, {}),
        (24, {}, {}),  # on the way to Go To Jail
        (4, {"utility_rent_roll": "movement"}, {}),
        (10, {}, {"player": {"in_jail": True}}),
        (10, {}, {"player": {"in_jail": True, "jail_rolls": 2}}),
        (10, {"jail_double_rolls_again": True}, {"player": {"in_jail": True}}),
        (10, {"no_rent_in_jail": True}, {}),
        (10, {"mode": "short"}, {"player": {"in_jail": True}, "deeds": {"19": {"owner": 1}}}),
        (3, {}, {"turn": {"player": 0, "phase": "await_roll", "doubles": 2, "roll_again": True}}),
    ],
)
def test_a_turn_is_what_the_rules_make_of_every_roll(pos: int, options: dict[str, Any], table: dict[str, Any]) -> None:
    state = picked_up(pos, options, **table)
    stops, jail, due = rolled_out(state)
    told = next_turn(state, 0)
    assert {one["pos"]: one["turn"] for one in told["landing"]} == pytest.approx(stops)
    assert told["jail"] == pytest.approx(jail)
    assert {one["owner"]: one["rent"] for one in told["rent_to"]} == pytest.approx({1: due[1], 2: due[2]})
    assert told["rent"] == pytest.approx(sum(due.values()))
    assert sum(walk.chance for walk in walks(state, 0)) == pytest.approx(1)


def test_the_first_roll_alone_has_the_dices_own_odds() -> None:
    told = next_turn(picked_up(0), 0)
    assert {one["pos"]: one["next_roll"] * 36 for one in told["landing"] if one["pos"] <= 12} == pytest.approx(
        {pos: 6 - abs(pos - 7) for pos in range(2, 13)}
    )


def test_what_cannot_be_paid_is_told() -> None:
    """Ten dollars pay neither a Super's rent nor a tax; a salary that comes after them does not help."""
    deeds = {"37": {"owner": 1, "level": 5}, "39": {"owner": 1, "level": 5}}
    poor = picked_up(32, player={"cash": 10}, deeds=deeds)
    rich = picked_up(32, player={"cash": 5000}, deeds=deeds)
    assert next_turn(rich, 0)["more_than_cash"] == 0
    told = next_turn(poor, 0)
    certain = sum(one["next_roll"] for one in told["landing"] if one["pos"] in (37, 38, 39))
    assert told["more_than_cash"] >= certain
    assert told["more_than_all"] == told["more_than_cash"]  # there is nothing to sell


def test_out_of_jail_first_is_told_beside_the_attempt() -> None:
    state = picked_up(10, player={"in_jail": True})
    told = odds(state)
    assert told["turn"]["jail"] == pytest.approx(30 / 36)
    assert told["turn_out_of_jail"]["jail"] < 0.02
    assert odds(picked_up(5))["turn_out_of_jail"] is None


@pytest.mark.parametrize(
    ("turn", "seat"),
    [
        ({"player": 0, "phase": "turn_over"}, 1),
        ({"player": 0, "phase": "await_roll"}, 0),
        ({"player": 2, "phase": "turn_over"}, 0),
    ],
)
def test_the_next_to_roll(turn: dict[str, Any], seat: int) -> None:
    assert next_roller(picked_up(5, turn=turn)) == seat
    assert odds(picked_up(5, turn=turn))["player"] == seat


def test_before_the_first_turn_there_is_only_the_long_run() -> None:
    told = odds(monopoly.new(Start("monopoly", ("Ann", "Bo")))[0])
    assert "turn" not in told
    assert sum(one["share"] for one in told["visits"]) + told["in_jail"]["share"] == pytest.approx(1)


def test_rent_earns_what_is_visited() -> None:
    state = picked_up()
    told = odds(state)
    share = {one["pos"]: one["share"] for one in told["visits"]}
    mean = {pos: sum(amount * p for amount, p in rent(state, -1, pos).items()) for pos in (6, 8, 9, 5, 12)}
    rolls = visits(one_tap_cards()).rolls_a_turn
    earned = 2 * rolls * sum(share[pos] * mean[pos] for pos in mean)
    assert next(one["rent"] for one in told["earns_a_round"] if one["player"] == 1) == pytest.approx(earned)


def test_the_long_run_is_the_published_one() -> None:
    """With the usual cards, leaving Jail at once: percent of rolls that end there, as published to four digits."""
    found = visits(USUAL, "leave")
    published = {10: 2.2695, 24: 3.1858, 0: 3.0961, 19: 3.0852, 25: 3.0659, 7: 0.8650, 2: 1.8849, 39: 2.6260, 30: 0}
    assert {pos: 100 * found.share[pos] for pos in published} == pytest.approx(published, abs=6e-5)
    assert 100 * found.in_jail == pytest.approx(3.9499, abs=2e-4)
    assert found.in_jail + found.share[10] > max(share for pos, share in enumerate(found.share) if pos != 10)


@pytest.mark.parametrize("policy", ["leave", "stay"])
def test_the_chain_without_cards_is_a_token_that_walks(policy: Policy) -> None:
    exact, rolls, rng = visits((), policy), 120_000, random.Random(7)
    seen, in_jail = [0] * 40, 0
    pos, doubles, jailed, misses = 0, 0, False, 0
    for _ in range(rolls):
        one, two = rng.randint(1, 6), rng.randint(1, 6)
        if jailed and policy == "stay":
            misses += 1
            jailed = one != two and misses < 3
            pos += 0 if jailed else one + two
            doubles = 0
        else:
            jailed = False
            doubles = doubles + 1 if one == two else 0
            pos = (pos + one + two) % 40
            if doubles == 3 or pos == 30:
                pos, jailed, misses, doubles = 10, True, 0, 0
        seen[pos] += not jailed
        in_jail += jailed

    for place in range(40):
        spread = (exact.share[place] * (1 - exact.share[place]) / rolls) ** 0.5
        assert abs(seen[place] / rolls - exact.share[place]) <= 4 * spread + 1e-9
    assert in_jail / rolls == pytest.approx(exact.in_jail, abs=8 * (exact.in_jail / rolls) ** 0.5)
    assert exact.share[30] == 0


def test_a_card_that_was_entered_is_known_from_then_on() -> None:
    match = Match(monopoly, Start("monopoly", ("Ann", "Bo", "Cy")))
    match.opening = picked_up(0)
    match.apply(Roll(dice=(Die(3), Die(4))))  # to Fortune Cookie
    match.apply(Card(effect={"kind": "move_to", "space": 11}))
    known = dict(with_entered(one_tap_cards(), match))
    assert known["fortune"][-1] == effects.MoveTo(11)
    assert known["roommate"] == dict(one_tap_cards())["roommate"]
    once = with_entered(one_tap_cards(), match)
    assert with_entered(once, match) == once
    assert visits(once).share[11] > visits(one_tap_cards()).share[11]


def test_the_one_tap_cards_come_from_the_board_file() -> None:
    decks = dict(one_tap_cards())
    assert effects.GoToJail() in decks["fortune"]
    assert visits(one_tap_cards()).in_jail > visits().in_jail  # two cards lead to Jail
