"""Which chips are handed over for points: always exact, and never more than there are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.games import change
from ui.games.change import BANK, Change, Chips, Moved, Swap

BANKS = {2: 40, 3: 60, 4: 75, 5: 90, 6: 100}


@pytest.mark.parametrize(
    ("players", "chips"),
    [(2, Chips(4, 20)), (3, Chips(6, 30)), (4, Chips(9, 30)), (5, Chips(12, 30)), (6, Chips(14, 30))],
)
def test_the_bank_begins_with_small_change_for_everybody(players: int, chips: Chips) -> None:
    assert change.opening(BANKS[players], (0,) * players)[BANK] == chips
    assert chips.points == BANKS[players]


def test_points_go_one_way_if_they_can() -> None:
    purses = (Chips(), Chips(2, 3), Chips(4, 20))
    assert change.change(purses, Moved(BANK, 0, 4)) == Change(Moved(BANK, 0, 4), Chips(0, 4))
    assert change.change(purses, Moved(BANK, 0, 11)) == Change(Moved(BANK, 0, 11), Chips(2, 1))
    assert change.change(purses, Moved(1, BANK, 6)) == Change(Moved(1, BANK, 6), Chips(1, 1))


def test_a_square_comes_back_as_circles_where_small_change_lacks() -> None:
    purses = (Chips(2, 0), Chips(0, 3), Chips(3, 10))
    moved = Moved(0, BANK, 6)
    assert change.change(purses, moved) == Change(moved, Chips(2, 0), Chips(0, 4))
    assert change.after(purses, change.change(purses, moved)) == (Chips(0, 4), Chips(0, 3), Chips(5, 6))


def test_a_bank_without_circles_gives_a_square_and_takes_circles() -> None:
    purses = (Chips(0, 3), Chips(0, 17), Chips(4, 0))
    assert change.change(purses, Moved(BANK, 0, 3)) == Change(Moved(BANK, 0, 3), Chips(1, 0), Chips(0, 2))


def test_somebody_else_swaps_first_where_the_two_have_no_circles() -> None:
    purses = (Chips(5, 0), Chips(1, 25), Chips(0, 3), Chips(0, 2))
    moved = Moved(0, BANK, 6)
    found = change.change(purses, moved)
    assert found == Change(moved, Chips(1, 1), swap=Swap(circles_of=1, square_of=0))
    assert change.after(purses, found) == (Chips(3, 4), Chips(2, 20), Chips(0, 3), Chips(1, 3))


def test_the_bank_gives_the_square_of_a_swap_if_it_has_one() -> None:
    purses = (Chips(1, 0), Chips(0, 20), Chips(4, 0))
    assert change.change(purses, Moved(BANK, 0, 2)).swap == Swap(circles_of=1, square_of=BANK)


@st.composite
def games(draw: st.DrawFn) -> tuple[int, tuple[int, ...], tuple[Moved, ...]]:
    """Points as a game could begin with, and moves between bank and players that they allow."""
    players = draw(st.integers(2, 6))
    points = [0] * players
    bank = BANKS[players]
    if draw(st.booleans()):
        points = draw(st.lists(st.integers(0, 100 // players - 1), min_size=players, max_size=players))
        bank = draw(st.integers(1, 100 - sum(points)))
    own = [*points, bank]
    moves = []
    for seat, count, returns in draw(
        st.lists(st.tuples(st.integers(0, players - 1), st.integers(1, 17), st.booleans()), max_size=40)
    ):
        giver, taker = (seat, BANK) if returns else (BANK, seat)
        goes = min(6 if returns else count, own[giver])
        if goes:
            moves.append(Moved(giver, taker, goes))
            own[giver] -= goes
            own[taker] += goes
    return bank, tuple(points), tuple(moves)


@given(games())
def test_everybody_always_has_their_points_in_chips(game: tuple[int, tuple[int, ...], tuple[Moved, ...]]) -> None:
    bank, points, moves = game
    purses = change.opening(bank, points)
    chips = sum(purses, Chips())
    assert 0 <= chips.squares <= change.SQUARES
    assert 0 <= chips.circles <= change.CIRCLES
    own = [*points, bank]
    for moved in moves:
        purses = change.after(purses, change.change(purses, moved))
        own[moved.giver] -= moved.points
        own[moved.taker] += moved.points
        assert [purse.points for purse in purses] == own
        assert min(min(purse.squares, purse.circles) for purse in purses) >= 0
        assert sum(purses, Chips()) == chips
    assert change.purses_after(bank, points, moves) == purses
    assert change.before(own[BANK], tuple(own[:BANK]), moves) == (bank, points)


@given(games())
def test_what_is_handed_over_is_worth_the_points(game: tuple[int, tuple[int, ...], tuple[Moved, ...]]) -> None:
    bank, points, moves = game
    purses = change.opening(bank, points)
    for moved in moves:
        done = change.change(purses, moved)
        assert done.gives.points - done.back.points == moved.points
        assert not (done.gives.circles and done.back.circles)  # nothing goes to and fro
        assert not (done.gives.squares and done.back.squares)
        purses = change.after(purses, done)
