"""`croupier demo`: games before the simulated camera. The eyes here know the truth; the last test has the real ones."""

from collections import Counter

import pytest

from firmware.cli import main
from firmware.demo import Demo
from firmware.sight import SETS
from tests.firmware.stand_in import FakeEyes
from vision import sets
from vision.eyes import BadModelError, Eyes


def told(game: str, most: int, seed: int = 0) -> list[str]:
    lines: list[str] = []
    demo = Demo(game, 2, seed, lambda source: FakeEyes(source, SETS[game]), lines.append)
    demo.play(most)
    assert len(demo.loop.match.steps) >= most or demo.is_over
    return lines


@pytest.mark.parametrize(("game", "most"), [("rpsls", 5), ("shizzle", 6), ("zombies", 3), ("monopoly", 5)])
def test_some_turns(game: str, most: int) -> None:
    lines = told(game, most)
    assert lines[0] == "simulated camera"
    assert not [line for line in lines if "typed in" in line or "Misread" in line or "Nothing was judged" in line]


def test_a_ligretto_round_has_begun() -> None:
    lines = told("ligretto", 4)
    kinds = Counter(line.strip().partition(" ")[2] for line in lines)
    assert sum(count for kind, count in kinds.items() if kind.endswith("is placed.")) == 3
    assert not [line for line in lines if "typed in" in line]


def test_it_is_the_same_game_every_time() -> None:
    assert told("monopoly", 2, seed=3) == told("monopoly", 2, seed=3)


def test_players_that_do_not_fit(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["demo", "--headless", "--game", "ligretto", "--players", "7"])
    assert "is for 2 to 4 players, not 7." in capfd.readouterr().err


def test_a_short_game_with_the_real_eyes(capfd: pytest.CaptureFixture[str]) -> None:
    try:
        Eyes(sets.load("rpsls"))
    except BadModelError as error:
        pytest.skip(str(error))
    assert main(["demo", "--headless"]) == 0
    lines = capfd.readouterr().out.splitlines()
    assert lines[0] == "simulated camera"
    assert lines[-1].endswith("has the last chips and wins!")
    assert not [line for line in lines if "Misread" in line or "typed in" in line]
