"""The coach of RPSLS: exact where its table reaches, else played out with an honest error; tables are kept on disk."""

from pathlib import Path

import numpy as np
import pytest

from firmware.coach import rpsls, store
from firmware.coach.chances import win_chances
from firmware.coach.contract import Budget
from firmware.simulate import NAMES
from rules.odds import rpsls as chain
from rules.rpsls import State


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder, and nothing remembered."""
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
    monkeypatch.setattr(rpsls, "_known", {})
    return tmp_path


def start(players: int, **more: object) -> State:
    return State(NAMES[:players], 0, (3,) * players, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_few_players_are_exact_at_once(players: int) -> None:
    chances = win_chances("rpsls", start(players))
    assert chances is not None
    assert (chances.exact, chances.error, chances.how) == (True, 0, "exact")
    assert chances.seats[0] == pytest.approx({2: 0.299, 3: 0.270, 4: 0.216}[players], abs=0.0005)


@pytest.mark.parametrize(
    "state",
    [start(4), State(NAMES[:4], 2, (1, 5, 0, 4), "red", turn=3, black="spock"), State(NAMES[:3], 1, (9, 1, 8))],
    ids=["start", "in a round", "many chips"],
)
def test_what_is_played_out_agrees_with_what_is_exact(state: State) -> None:
    exact = chain.chances(state, chain.solve(len(state.chips), sum(state.chips)))
    few = chain.solve(len(state.chips), 3)  # the games are played almost to the end
    found = rpsls.played(state, few, 4000, np.random.default_rng(5))
    assert not found.exact
    assert 0 < found.error < 0.01
    for played, computed in zip(found.seats, exact, strict=True):
        assert abs(played - computed) < 4 * found.error
    assert sum(found.seats) == pytest.approx(1)


@pytest.mark.parametrize("players", [5, 8])
def test_many_players_are_played_out_with_their_error(players: int) -> None:
    one, again = (win_chances("rpsls", start(players), Budget(games=2000, seed=3)) for _ in range(2))
    assert one is not None
    assert one == again  # same seed, same games
    assert (one.exact, one.how) == (False, "played")
    assert 0 < one.error < 0.01
    assert sum(one.seats) == pytest.approx(1)


def test_a_table_that_is_made_once_makes_five_players_exact(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    state = start(5)
    rough = win_chances("rpsls", state)
    heard: list[float] = []
    assert rpsls.wanted(5, 15)
    rpsls.prepare(5, 15, heard.append)
    assert heard[-1] == 1
    assert not rpsls.wanted(5, 15)
    exact = win_chances("rpsls", state)
    assert rough is not None
    assert exact is not None
    assert exact.exact
    assert all(abs(a - b) < 4 * rough.error for a, b in zip(rough.seats, exact.seats, strict=True))
    monkeypatch.setattr(rpsls, "_known", {})  # another day
    assert win_chances("rpsls", state) == exact
    assert [path.name for path in (folder / "odds").iterdir()] == ["rpsls-5.npz"]


def test_no_table_is_wanted_that_would_be_too_large() -> None:
    assert not rpsls.wanted(8, 24)
    assert rpsls.wanted(8, 10)  # later in that game
    assert chain.size(8, rpsls.within(8, rpsls.ONCE)) <= rpsls.ONCE < chain.size(8, rpsls.within(8, rpsls.ONCE) + 1)


def _save_two(values: object) -> None:
    store.save("rpsls-2", {"values": np.asarray(values)})


@pytest.mark.parametrize("spoil", ["cut", "noise", "empty", "folder"])
def test_a_damaged_file_is_made_anew(spoil: str, folder: Path) -> None:
    rpsls.prepare(2, 6)
    path = folder / "odds" / "rpsls-2.npz"
    whole = path.read_bytes()
    if spoil == "folder":
        path.unlink()
        path.mkdir()
    else:
        path.write_bytes({"cut": whole[: len(whole) // 2], "noise": b"\x00" * 500, "empty": b""}[spoil])
    assert rpsls._load(2) is None
    rpsls._known.clear()
    found = win_chances("rpsls", start(2))
    assert found is not None
    assert found.seats[0] == pytest.approx(0.299, abs=0.0005)


@pytest.mark.parametrize(
    "values",
    [
        np.zeros((28, 2)),  # no chances: they add up to nothing
        np.full((28, 2), 0.5, dtype=np.float32),
        np.full((27, 2), 0.5),  # a number of rows that no table has
        np.full((28, 3), 1 / 3),  # of another number of players
        np.full(28, 0.5),
        np.array([["a", "b"]] * 28),
        np.full((28, 2), np.nan),
        np.tile([1.5, -0.5], (28, 1)),
    ],
    ids=["zeros", "narrow", "rows", "players", "flat", "text", "nan", "beyond"],
)
def test_a_foreign_table_is_not_taken(values: object) -> None:
    _save_two(values)
    assert (store.folder() / "rpsls-2.npz").exists()
    assert rpsls._load(2) is None


def test_a_kept_table_that_is_smaller_than_what_is_solved_at_once_is_not_used() -> None:
    rpsls.prepare(2, 6)
    rpsls._known.clear()
    found = win_chances("rpsls", State(NAMES[:2], 0, (9, 8)))
    assert found is not None
    assert found.exact


def test_a_pickle_is_never_opened(folder: Path) -> None:
    (folder / "odds").mkdir()
    with (folder / "odds" / "rpsls-2.npz").open("wb") as file:
        np.savez(file, values=np.array([{"some": "object"}], dtype=object))
    assert rpsls._load(2) is None


def test_a_folder_that_cannot_be_written_only_costs_time(folder: Path) -> None:
    (folder / "odds").write_text("a file is in the way")
    rpsls.prepare(2, 6)
    assert win_chances("rpsls", start(2)) is not None
