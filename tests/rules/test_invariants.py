"""The invariants from any table: hypothesis chooses players, options, the position to pick up, and the dice."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules import ligretto
from rules.games import GAMES
from rules.monopoly.board import BOARD, GROUPS
from rules.monopoly.state import COLLIDERS, LADDER, SUPERS, pieces
from rules.shizzle.dice import COLOURS, NUMBERS
from rules.zombies.cards import CARDS, TROPHIES
from tests.rules.laws import hold, record, start
from tests.rules.monopoly.positions import BROWN, DARKBLUE, LIGHTBLUE, game, owned
from tests.table import Json

MOST = 80  # events of one game

Draw = st.DrawFn
rarely = st.integers(0, 5).map(lambda number: number == 5)


def options(**values: st.SearchStrategy[Any]) -> st.SearchStrategy[Json]:
    """Any of these house rules, each given or left out."""
    return st.fixed_dictionaries({}, optional=values)


def spread(players: int, total: int, least: int = 0) -> st.SearchStrategy[list[int]]:
    """A number for each player, together at most `total`."""
    return st.lists(st.integers(least, total // players), min_size=players, max_size=players)


@st.composite
def rpsls_starts(draw: Draw, players: int) -> Json:
    chips = draw(spread(players, 24).filter(lambda row: sum(1 for own in row if own) > 1))
    return {"table": {"chips": chips}}


@st.composite
def shizzle_starts(draw: Draw, players: int) -> Json:
    points = draw(spread(players, 99))
    faces = draw(st.permutations([[colour, number] for colour in COLOURS for number in NUMBERS]))
    dice = [faces[die : die + 6] for die in range(0, 36, 6)]
    return {
        "table": {"points": points, "bank": draw(st.integers(1, 100 - sum(points)))},
        "options": draw(options(set=st.just({"dice": dice}))),
    }


@st.composite
def ligretto_starts(draw: Draw, players: int) -> Json:
    scores = draw(st.lists(st.integers(-50, 300), min_size=players, max_size=players))
    tied = scores.count(max(scores)) > 1
    last = ligretto.ROUNDS_EACH * players + 2 * tied
    return {
        "table": {"scores": scores, "round": draw(st.integers(1, last))},
        "options": draw(options(dice=spread(players, 24, least=1))),
    }


@st.composite
def zombies_starts(draw: Draw, players: int) -> Json:
    counts = draw(st.fixed_dictionaries({card: st.integers(0, 6) for card in CARDS}))
    rows = []
    for _ in range(players):
        brains = draw(st.integers(0, 4))
        rows.append({"brains": brains, "trophies": draw(st.lists(st.sampled_from(TROPHIES), max_size=brains))})
    known = {"counts": counts} if draw(st.booleans()) else {}
    return {
        "table": {"players": rows, "deck": sum(counts.values()), **known},
        "options": draw(
            options(
                two_player_extra_brain=st.sampled_from(["box", "deck"]),
                zombie_targets=st.sampled_from(["each", "once"]),
                kill_keeps_card=st.booleans(),
                throw_discards_round=st.booleans(),
                brain_round_trophies=st.sampled_from(["contest", "each"]),
                zero_brains=st.sampled_from(["continue", "eliminate"]),
                final_tie=st.sampled_from(["shared", "rps"]),
            )
        ),
    }


MONOPOLY_OPTIONS = {
    "mode": st.sampled_from(["standard", "short"]),
    "rent_demand": st.sampled_from(["owner_must_ask", "automatic"]),
    "rent_reminder": st.sampled_from(["off", "on"]),
    "utility_rent_roll": st.sampled_from(["fresh", "movement"]),
    "mortgaged_count_for_sets": st.booleans(),
    "jail_double_rolls_again": st.booleans(),
    "go_landing_salary": st.sampled_from([200, 400]),
    "free_parking_pot": st.booleans(),
    "no_rent_in_jail": st.booleans(),
    "auction_on_decline": st.booleans(),
    "debt_deals": st.sampled_from(["no_worse", "free", "none"]),
    "tie_break": st.sampled_from(["shared", "cash"]),
    "tax_4": st.integers(0, 2000),
    "tax_38": st.integers(0, 2000),
}


@st.composite
def monopoly_starts(draw: Draw, players: int) -> Json:
    house_rules = draw(options(**MONOPOLY_OPTIONS))
    if draw(rarely):
        return {"options": house_rules}
    rows = draw(st.lists(monopoly_players(), min_size=players, max_size=players))
    live = [seat for seat, row in enumerate(rows) if not row["bankrupt"]]
    if len(live) < 2:
        live = list(range(players))
        rows = [{**row, "bankrupt": False} for row in rows]
    deeds = draw(monopoly_deeds(live, LADDER[house_rules.get("mode", "standard")]))
    turn = draw(monopoly_turn(rows, live, deeds))
    table = {"players": rows, "deeds": deeds, "turn": turn, "pot": draw(st.integers(0, 500))}
    if draw(rarely):
        table |= draw(monopoly_auction(rows, live, deeds, turn))
    claims = [(payer, int(pos)) for payer in live for pos, deed in deeds.items() if deed["owner"] != payer]
    if claims and turn["phase"] != "first_rolls":
        table["pending_rents"] = [
            {"payer": payer, "owner": deeds[str(pos)]["owner"], "pos": pos, "amount": draw(st.integers(0, 2000))}
            for payer, pos in draw(st.lists(st.sampled_from(claims), max_size=3))
        ]
    return {"options": house_rules, "table": table}


@st.composite
def monopoly_players(draw: Draw) -> Json:
    in_jail = draw(rarely)
    return {
        "cash": draw(st.integers(0, 200) | st.integers(0, 1500)),
        "pos": 10 if in_jail else draw(st.integers(0, 39)),
        "in_jail": in_jail,
        "jail_rolls": draw(st.integers(0, 2)) if in_jail else 0,
        "cards": draw(options(fortune=st.just(1), roommate=st.just(1))),
        "bankrupt": draw(rarely),
    }


@st.composite
def monopoly_deeds(draw: Draw, live: list[int], ladder: tuple[int, ...]) -> Json:
    """Some groups in several hands, some in one and built evenly, as far as the Bank's pieces go."""
    found: Json = {}
    stock: tuple[int, ...] = (COLLIDERS, SUPERS)
    for family, positions in BOARD.families.items():
        if not draw(st.booleans()):
            owners = draw(st.lists(st.sampled_from([*live, None]), min_size=len(positions), max_size=len(positions)))
            deeds = [{"owner": owner, "mortgaged": draw(rarely)} for owner in owners]
        else:
            owner = draw(st.sampled_from(live))
            steps = draw(st.integers(1, len(ladder) - 1)) if family in GROUPS else 0
            levels = [ladder[max(0, steps - draw(st.integers(0, 1)))] for _ in positions]
            left = tuple(have - sum(pieces(level)[kind] for level in levels) for kind, have in enumerate(stock))
            if min(left) < 0:
                levels, left = [0] * len(positions), stock
            stock = left
            deeds = [{"owner": owner, "level": level} for level in levels]
        found |= {str(pos): deed for pos, deed in zip(positions, deeds, strict=True) if deed["owner"] is not None}
    return found


@st.composite
def monopoly_turn(draw: Draw, rows: list[Json], live: list[int], deeds: Json) -> Json:
    seat = draw(st.sampled_from(live))
    pos = rows[seat]["pos"]
    phases = ["await_roll", "await_card", "turn_over", "first_rolls"]
    if pos in BOARD.deeds and str(pos) not in deeds:
        phases.append("await_buy")
    phase = draw(st.sampled_from(phases))
    again = phase in ("await_roll", "await_card", "await_buy") and not rows[seat]["in_jail"] and draw(st.booleans())
    return {"player": seat, "phase": phase, "doubles": draw(st.integers(1, 2)) if again else 0, "roll_again": again}


@st.composite
def monopoly_auction(draw: Draw, rows: list[Json], live: list[int], deeds: Json, turn: Json) -> Json:
    offered = rows[turn["player"]]["pos"] if turn["phase"] == "await_buy" else None
    for_sale = [pos for pos in BOARD.deeds if str(pos) not in deeds and pos != offered]
    if not for_sale or turn["phase"] == "first_rolls":
        return {}
    bidder = draw(st.sampled_from([None, *(seat for seat in live if rows[seat]["cash"])]))
    high = 0 if bidder is None else draw(st.integers(1, rows[bidder]["cash"]))
    passed = draw(st.lists(st.sampled_from([seat for seat in live if seat != bidder]), unique=True))
    if len(passed) == len(live) - (bidder is not None):
        passed = []  # all passed: it would have closed
    return {"auction": {"pos": draw(st.sampled_from(for_sale)), "high": high, "bidder": bidder, "passed": passed}}


STARTS = {
    "rpsls": rpsls_starts,
    "shizzle": shizzle_starts,
    "ligretto": ligretto_starts,
    "monopoly": monopoly_starts,
    "zombies": zombies_starts,
}


@st.composite
def begins(draw: Draw, name: str) -> Json:
    """Any start that the game accepts."""
    players = draw(st.sampled_from(GAMES[name].SEATS))
    return start(name, players, first=draw(st.integers(0, players - 1)), **draw(STARTS[name](players)))


@pytest.mark.parametrize("name", GAMES)
@settings(deadline=None, max_examples=60, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_from_any_table_every_event_keeps_the_invariant_and_can_be_undone(name: str, data: st.DataObject) -> None:
    begin = data.draw(begins(name), "start")
    rng = data.draw(st.randoms(use_true_random=True), "dice")
    played = record(begin, rng, data.draw(st.integers(0, MOST), "events"))
    for step in played.steps():
        hold(name, step)
    for state in played.states[-2::-1]:
        played.match.undo()
        assert played.match.state == state
    assert not played.match.steps


def test_the_bank_keeps_the_collider_that_is_at_auction() -> None:
    """A Super Collider that is sold meanwhile would need all four of the Bank's Colliders."""
    deeds = owned(0, *BROWN) | owned(1, *LIGHTBLUE) | owned(0, *DARKBLUE, level=5)
    table = game({}, {}, deeds=deeds, bank={"colliders": 4})
    table.ok("open_building_auction", kind="collider", claims={"0": 2, "1": 3})
    table.refused("no_stock", "sell_building", player=0, pos=37)
