"""Reveals without Zombies: the contest table, redraws, Brains, blocking and throwing."""

from itertools import permutations
from typing import Any

import pytest

from tests.rules.zombies_position import Zombies, position
from tests.table import Json

BEATS = {"rock": "scissors", "scissors": "paper", "paper": "rock"}
BEATEN_BY = {loser: winner for winner, loser in BEATS.items()}


def contested(cards: str, stocks: tuple[str, ...], brains: int = 3, **options: Any) -> Zombies:
    """The table in the contest of this reveal, with these stocks."""
    table = position((brains,) * len(stocks), stocks, **options)
    table.draw(cards)
    assert table.state["phase"] == table.awaits["what"] == "contest"
    return table


# The contest table


@pytest.mark.parametrize(
    ("cards", "winner", "again"),
    [
        ("brain brain", None, ()),
        ("rock brain", 0, ()),
        ("paper brain", 0, ()),
        ("scissors brain", 0, ()),
        ("rock scissors", 0, ()),
        ("scissors paper", 0, ()),
        ("paper rock", 0, ()),
        ("rock rock", None, (0, 1)),
        ("paper paper", None, (0, 1)),
        ("scissors scissors", None, (0, 1)),
        ("brain brain brain", None, ()),
        ("rock brain brain", 0, ()),
        ("rock scissors brain", 0, ()),
        ("rock rock brain", None, (0, 1)),
        ("rock paper scissors", None, ()),
        ("rock scissors scissors", 0, ()),
        ("scissors paper paper", 0, ()),
        ("paper rock rock", 0, ()),
        ("rock rock scissors", None, (0, 1)),
        ("scissors scissors paper", None, (0, 1)),
        ("paper paper rock", None, (0, 1)),
        ("rock rock rock", None, (0, 1, 2)),
        ("paper paper paper", None, (0, 1, 2)),
        ("scissors scissors scissors", None, (0, 1, 2)),
    ],
)
def test_r4_r7_contest_table_in_every_seating(cards: str, winner: int | None, again: tuple[int, ...]) -> None:
    kinds = cards.split()
    players = len(kinds)
    for seats in permutations(range(players)):  # seats[k]: where the k-th card of the row lies
        table = position((3,) * players)
        lying = dict(zip(seats, kinds, strict=True))
        table.draw(" ".join(lying[seat] for seat in range(players)))
        won_at = None if winner is None else seats[winner]
        tied = sorted(seats[k] for k in again)

        assert table.rows() == tuple(3 + (lying[seat] == "brain") for seat in range(players))
        assert table.stocks() == tuple(lying[seat] if seat == won_at else "" for seat in range(players))
        assert table.state["discard"] == players - kinds.count("brain") - (winner is not None)
        assert table.state["phase"] == "reveal"
        assert (table.state["stage"], table.state["zones"]) == (1 if again else 0, {})
        assert table.state["drawing"] == (tied or list(range(players)))
        assert table.awaits == {"what": "reveal", "players": tied or list(range(players))}
        assert [redraw["players"] for redraw in table.told("redraw")] == ([tied] if again else [])
        assert len(table.told("brain_taken")) == kinds.count("brain")
        if set(kinds) != {"brain"}:
            (contest,) = table.told("contest")
            assert contest["winner"] == won_at
            assert contest["why"]


def test_contest_outcomes_of_a_plain_win() -> None:
    table = position()
    table.draw("paper rock")
    assert {"kind": "trophy_taken", "player": 0, "card": "paper"} in table.outcomes
    assert [discarded["count"] for discarded in table.told("discarded")] == [1]


@pytest.mark.parametrize(
    ("brains", "stock", "cards", "stock_after", "told"),
    [
        (3, "rock", "rock scissors", "rock rock", "trophy_taken"),
        (2, "rock", "rock scissors", "rock rock", "trophy_taken"),
        (1, "rock", "rock scissors", "rock", "no_room"),
        (2, "rock rock", "rock brain", "rock rock", "no_room"),
        (0, "", "rock scissors", "", "no_room"),
    ],
)
def test_r5_one_trophy_for_each_brain(brains: int, stock: str, cards: str, stock_after: str, told: str) -> None:
    table = position((brains, 3), (stock, ""))
    table.draw(cards)
    assert table.stocks()[0] == stock_after
    assert [kind for kind in table.kinds() if kind in ("trophy_taken", "no_room")] == [told]


@pytest.mark.parametrize(
    ("draws", "stocks", "discard"),
    [
        (["rock rock", "paper rock"], ("paper", ""), 3),
        (["rock rock", "paper paper", "rock scissors"], ("rock", ""), 5),
        (["rock rock", "brain paper"], ("", "paper"), 2),
        (["rock rock", "rock zombie"], ("rock", ""), 3),
        (["rock rock rock", "paper paper rock", "rock scissors"], ("rock", "", ""), 7),
        (["rock rock rock", "rock paper scissors"], ("", "", ""), 6),
    ],
)
def test_r6_a_redraw_is_a_full_new_reveal(draws: list[str], stocks: tuple[str, ...], discard: int) -> None:
    table = position((3,) * len(stocks))
    for stage, cards in enumerate(draws):
        assert table.state["stage"] == stage
        table.draw(cards)
    assert (table.stocks(), table.state["discard"]) == (stocks, discard)
    assert (table.state["stage"], table.state["drawing"]) == (0, list(range(len(stocks))))


def test_r8_the_third_gets_nothing_from_a_play_off_but_may_block() -> None:
    table = position((3, 3, 3), ("", "", "scissors"))
    table.draw("paper paper rock")
    table.ok("go_on")
    assert table.awaits == {"what": "reveal", "players": [0, 1]}
    table.draw("paper rock")
    assert table.awaits["winner"] == 0
    assert "block" in table.choices()["2"]
    table.ok("block", player=2, card="scissors")
    assert (table.stocks(), table.state["discard"]) == (("", "", ""), 6)
    assert (table.state["stage"], table.state["drawing"]) == (0, [0, 1, 2])


# Brains


@pytest.mark.parametrize(
    ("option", "cards", "stocks"),
    [
        ("contest", "rock scissors brain", ("rock", "", "")),
        ("each", "rock scissors brain", ("rock", "scissors", "")),
        ("each", "brain paper rock", ("", "paper", "rock")),
        ("contest", "rock brain brain", ("rock", "", "")),
        ("each", "rock brain brain", ("rock", "", "")),
        ("each", "rock scissors scissors", ("rock", "", "")),
        ("each", "rock brain", ("rock", "")),
        ("each", "rock scissors", ("rock", "")),
    ],
)
def test_r17_option_brain_round_trophies(option: str, cards: str, stocks: tuple[str, ...]) -> None:
    table = position((3,) * len(stocks), brain_round_trophies=option)
    table.draw(cards)
    assert table.stocks() == stocks
    assert table.rows() == tuple(3 + (card == "brain") for card in cards.split())
    assert table.state["phase"] == "reveal"


@pytest.mark.parametrize(
    ("cards", "stocks", "discard"),
    [("paper brain", ("", "scissors"), 2), ("paper rock brain", ("", "", "scissors"), 3)],
)
def test_r17_the_drawer_of_the_brain_may_block_and_keeps_it(cards: str, stocks: tuple[str, ...], discard: int) -> None:
    table = contested(cards, stocks)
    drawer = len(stocks) - 1
    assert "block" in table.choices()[str(drawer)]
    table.ok("block", player=drawer, card="scissors")
    assert (table.rows()[drawer], set(table.stocks()), table.state["discard"]) == (4, {""}, discard)


@pytest.mark.parametrize("players", [2, 3])
def test_r18_every_drawer_keeps_his_brain(players: int) -> None:
    table = position((0,) + (2,) * (players - 1), deck=players)
    table.draw(" ".join(["brain"] * players))
    assert table.rows() == (1,) + (3,) * (players - 1)
    assert (table.state["discard"], table.state["phase"]) == (0, "over")


# Blocking


@pytest.mark.parametrize("stock", BEATS)
@pytest.mark.parametrize("winning", BEATS)
def test_r15_a_block_must_beat_the_winning_card(winning: str, stock: str) -> None:
    table = contested(f"{winning} {BEATS[winning]}", ("", stock))
    if stock == BEATEN_BY[winning]:
        assert table.choices() == {"1": {"block", "throw"}}
        table.ok("block", player=1, card=stock)
        assert len(table.told("blocked")) == 1
        assert (table.stocks(), table.state["discard"], table.state["zones"]) == (("", ""), 3, {})
        assert table.state["phase"] == "reveal"
    else:
        assert table.choices() == {"1": {"throw"}}
        table.refused("cannot_block", "block", player=1, card=stock)


@pytest.mark.parametrize(
    ("code", "cards", "stocks", "player", "card"),
    [
        ("cannot_block", "rock scissors", ("paper", "paper"), 0, "paper"),
        ("cannot_block", "rock rock", ("", "paper"), 1, "paper"),
        ("cannot_block", "rock paper scissors", ("paper", "", ""), 0, "paper"),
        ("cannot_block", "rock rock scissors", ("", "", "paper"), 2, "paper"),
        ("not_held", "rock scissors", ("", "rock"), 1, "paper"),
        ("not_held", "rock scissors scissors", ("", "rock", "paper"), 1, "paper"),
        ("bad_event", "rock scissors", ("", "paper"), 1, None),
        ("bad_event", "rock scissors", ("", "paper"), "1", "paper"),
    ],
)
def test_r15_who_cannot_block(
    code: str, cards: str, stocks: tuple[str, ...], player: int | str, card: str | None
) -> None:
    table = contested(cards, stocks)
    table.refused(code, "block", player=player, card=card)
    table.ok("go_on")
    assert table.told("blocked") == []


@pytest.mark.parametrize("player", [1, 2])
def test_r15_the_first_block_ends_it(player: int) -> None:
    table = contested("rock scissors scissors", ("rock scissors", "paper paper", "paper"))
    assert table.awaits["winner"] == 0
    assert table.choices() == {"0": {"throw"}, "1": {"block", "throw"}, "2": {"block", "throw"}}
    table.ok("block", player=player, card="paper")
    assert table.state["discard"] == 4
    for do in ("block", "throw"):
        table.refused("not_awaited", do, player=1, card="paper")
    table.refused("not_awaited", "go_on")
    assert table.awaits == {"what": "reveal", "players": [0, 1, 2]}


# Throwing


def test_state_in_a_contest() -> None:
    table = contested("rock scissors", ("", "paper"))
    assert table.state["zones"] == {"0": "rock", "1": "scissors"}
    assert (table.state["drawing"], table.state["deck"], table.state["discard"]) == ([], 18, 0)
    assert (table.awaits["what"], table.awaits["winner"]) == ("contest", 0)
    table.refused("not_awaited", "reveal", cards={"0": "rock", "1": "rock"})
    table.refused("not_awaited", "kill_with", player=1, card="rock")


@pytest.mark.parametrize(
    ("cards", "stocks"),
    [
        ("rock scissors", ("", "")),
        ("rock scissors", ("rock rock", "")),
        ("rock rock", ("", "")),
        ("rock brain", ("rock", "")),
    ],
)
def test_no_contest_phase_without_a_legal_block_or_throw(cards: str, stocks: tuple[str, ...]) -> None:
    table = position((3, 3), stocks)
    table.draw(cards)
    assert "contest" in table.kinds()
    assert table.state["phase"] == "reveal"


@pytest.mark.parametrize(
    ("cards", "stocks", "player", "card", "stocks_after"),
    [
        # Won: only another kind than the winning card.
        ("paper rock", ("paper rock", ""), 0, "rock", ("paper paper", "")),
        ("paper rock", ("scissors", ""), 0, "scissors", ("paper", "")),
        ("paper brain", ("rock", ""), 0, "rock", ("paper", "")),
        # Lost: any.
        ("paper rock", ("", "rock"), 1, "rock", ("paper", "")),
        ("paper rock", ("", "paper"), 1, "paper", ("paper", "")),
        ("paper rock", ("", "scissors"), 1, "scissors", ("paper", "")),
        ("paper paper rock", ("", "", "rock"), 2, "rock", ("", "", "")),
        # Drew: any.
        ("paper paper", ("paper", ""), 0, "paper", ("", "")),
        ("paper paper", ("", "rock"), 1, "rock", ("", "")),
        ("rock paper scissors", ("", "", "scissors"), 2, "scissors", ("", "", "")),
        ("rock rock rock", ("", "rock", ""), 1, "rock", ("", "", "")),
    ],
)
def test_r16_what_may_be_thrown(
    cards: str, stocks: tuple[str, ...], player: int, card: str, stocks_after: tuple[str, ...]
) -> None:
    table = contested(cards, stocks)
    assert "throw" in table.choices()[str(player)]
    table.ok("throw", player=player, card=card)
    assert len(table.told("thrown")) == 1
    assert (table.state["phase"], table.stocks()) == ("reveal", stocks_after)


@pytest.mark.parametrize(
    ("code", "cards", "stocks", "player", "card"),
    [
        ("cannot_throw", "paper rock", ("paper rock", ""), 0, "paper"),
        ("cannot_throw", "paper brain", ("paper rock", ""), 0, "paper"),
        ("not_held", "paper rock", ("rock", "rock"), 1, "paper"),
        ("not_held", "rock rock", ("", "rock"), 0, "rock"),
        ("bad_event", "paper rock", ("rock", "rock"), 0, None),
        ("bad_event", "paper rock", ("rock", "rock"), None, "rock"),
    ],
)
def test_r16_what_may_not_be_thrown(
    code: str, cards: str, stocks: tuple[str, ...], player: int | None, card: str | None
) -> None:
    table = contested(cards, stocks)
    table.refused(code, "throw", player=player, card=card)
    table.ok("go_on")
    assert table.told("thrown") == []


def test_r16_one_throw_for_each_player_and_reveal() -> None:
    table = contested("rock rock", ("paper paper", "scissors scissors"))
    table.ok("throw", player=0, card="paper")
    assert (table.awaits["winner"], table.choices()) == (None, {"1": {"throw"}})
    table.refused("cannot_throw", "throw", player=0, card="paper")
    table.ok("throw", player=1, card="scissors")
    table.draw("paper paper")
    assert (table.state["phase"], table.state["stage"]) == ("contest", 1)
    table.ok("throw", player=0, card="paper")
    table.ok("go_on")
    assert (table.stocks(), table.state["stage"]) == (("", "scissors"), 2)


@pytest.mark.parametrize(
    ("event", "stock_after", "told"),
    [
        (("throw", {"player": 0, "card": "scissors"}), "rock", "trophy_taken"),
        (("go_on", {}), "scissors", "no_room"),
    ],
)
def test_r16_a_throw_comes_before_taking_and_makes_room(event: tuple[str, Json], stock_after: str, told: str) -> None:
    table = contested("rock scissors", ("scissors", ""), brains=1)
    do, fields = event
    table.ok(do, **fields)
    assert table.stocks()[0] == stock_after
    assert told in table.kinds()


@pytest.mark.parametrize(("discards_round", "stocks_after", "discard"), [(False, ("rock", ""), 2), (True, ("", ""), 3)])
def test_option_throw_discards_round(discards_round: bool, stocks_after: tuple[str, ...], discard: int) -> None:
    table = contested("rock scissors", ("", "scissors"), throw_discards_round=discards_round)
    table.ok("throw", player=1, card="scissors")
    assert (table.stocks(), table.state["discard"], table.state["phase"]) == (stocks_after, discard, "reveal")


@pytest.mark.parametrize("discards_round", [False, True])
def test_throw_discards_round_changes_nothing_without_a_throw(discards_round: bool) -> None:
    table = contested("rock scissors", ("", "scissors"), throw_discards_round=discards_round)
    table.ok("go_on")
    assert table.stocks() == ("rock", "scissors")


def test_r25_a_throw_closes_blocking() -> None:
    table = contested("rock scissors scissors", ("", "paper", "paper"))
    table.ok("throw", player=2, card="paper")
    assert table.choices() == {"1": {"throw"}}
    assert table.send("block", player=1, card="paper")["error"]["code"] in ("cannot_block", "not_awaited")
    table.ok("go_on")
    assert table.stocks() == ("rock", "paper", "")


@pytest.mark.parametrize(
    ("cards", "stocks", "stocks_after", "drawing"),
    [
        ("rock scissors", ("scissors", "paper"), ("rock scissors", "paper"), [0, 1]),
        ("rock rock scissors", ("paper", "rock", "scissors"), ("paper", "rock", "scissors"), [0, 1]),
        ("rock paper scissors", ("paper", "rock", "scissors"), ("paper", "rock", "scissors"), [0, 1, 2]),
    ],
)
def test_go_on_declines_every_block_and_throw(
    cards: str, stocks: tuple[str, ...], stocks_after: tuple[str, ...], drawing: list[int]
) -> None:
    table = contested(cards, stocks)
    table.ok("go_on")
    assert (table.state["phase"], table.stocks(), table.state["drawing"]) == ("reveal", stocks_after, drawing)
