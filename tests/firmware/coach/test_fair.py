"""A fair start of RPSLS: the chips that bring the seats closest to the chances they should have."""

from itertools import product
from pathlib import Path

import pytest

from firmware.coach import rpsls
from firmware.coach.chances import win_chances
from firmware.coach.contract import Budget
from firmware.coach.fair import Fair, rpsls_start
from firmware.simulate import NAMES
from rules.rpsls import State


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
    return tmp_path


def fair(players: int, first: int = 0, shares: tuple[float, ...] | None = None, games: int | None = None) -> Fair:
    state = State(NAMES[:players], first, (3,) * players)
    return rpsls_start(state, shares or (1.0,) * players, Budget(games))


def chips(found: Fair) -> list[int]:
    given: list[int] = found.suggested.give["table"]["chips"]
    return given


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_is_fairer_than_the_rules_and_says_by_how_much(players: int) -> None:
    found = fair(players)
    assert found.steps[0].give == {"table": {"chips": [3] * players}}
    assert found.steps[0].chances.seats[0] == pytest.approx({2: 0.299, 3: 0.270, 4: 0.216}[players], abs=0.0005)
    assert found.suggested.apart < found.steps[0].apart / 4
    for one, two in zip(found.steps, found.steps[1:], strict=False):
        assert one.changed < two.changed
        assert one.apart > two.apart
    again = win_chances("rpsls", State(NAMES[:players], 0, tuple(chips(found))))
    assert again is not None
    assert again.seats == pytest.approx(found.suggested.chances.seats)


def test_no_start_of_three_players_with_as_little_changed_is_fairer() -> None:
    found = fair(3)
    apart = {}
    for more in product(range(-2, 4), repeat=3):
        given = tuple(3 + one for one in more)
        if sum(map(abs, more)) <= found.suggested.changed:
            chances = win_chances("rpsls", State(NAMES[:3], 0, given))
            assert chances is not None
            apart[given] = max(abs(seat - 1 / 3) for seat in chances.seats)
    assert min(apart, key=lambda given: apart[given]) == tuple(chips(found))


def test_another_first_seat_turns_the_chips() -> None:
    assert chips(fair(3, first=1)) == [chips(fair(3))[seat - 1] for seat in range(3)]


def test_wished_shares() -> None:
    found = fair(3, shares=(2, 1, 1))
    assert found.shares == (0.5, 0.25, 0.25)
    assert found.suggested.chances.seats == pytest.approx((0.5, 0.25, 0.25), abs=0.02)


def test_eight_players_are_searched_with_other_games_than_those_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("firmware.coach.fair.SURE_GAMES", 4_000)
    monkeypatch.setattr(rpsls, "_known", {})
    found = fair(8, games=1_000)
    assert found.suggested.apart < found.steps[0].apart
    assert not found.suggested.chances.exact
    assert 0 < found.suggested.chances.error < 0.005
    assert sum(chips(found)) <= 24
