"""The coach at a running table: it speaks of the moment that is shown, and the play goes on whatever it does."""

import random
import time
from contextlib import ExitStack
from pathlib import Path

import numpy as np
import pygame
import pytest

from firmware.coach.advisor import COMMAND, Advise, Prepared
from firmware.coach.jobs import Consult
from firmware.config import load
from firmware.kiosk.coaching import Coaching
from firmware.kiosk.setting import Told
from firmware.simulate import begin, play_out
from rules.shizzle.dice import Die
from tests.firmware.coach.test_advisor import stand_in
from tests.firmware.journal.games import plain
from tests.firmware.kiosk.tables import black, opened, red, rpsls
from tests.firmware.kiosk.test_kiosk import Sat, sit, stack  # noqa: F401 - a fixture
from ui.curve.scene import Turned
from ui.play import Play
from ui.scene import Begin, Do, Keep, Leave, Level, Set
from ui.winner import Winner
from ui.world import Advice, Said

UNDO = Do({"do": "undo"})


def test_advice_is_of_the_moment_that_is_shown(tmp_path: Path) -> None:
    with opened(tmp_path, coach="before", computes=COMMAND) as runner:
        runner.after(rpsls(table={"chips": [1, 3]}))
        told = runner.until(lambda told: told.table is not None and told.table.advice is not None)
        assert told.table is not None
        assert told.table.advice is not None
        assert [round(one.share, 3) for one in told.table.advice.chances] == [0.176, 0.824]
        runner.after(Set("coach", "off"))
        assert runner.table().advice is None
        runner.after(Set("coach", "after"), black("paper"))
        runner.after(red("lizard"))
        told = runner.until(lambda told: told.table is not None and told.table.advice is not None)
        assert told.table is not None
        assert told.table.advice is not None
        assert told.table.advice.words.code == "coach.rpsls.gained"
        runner.after(UNDO)
        assert runner.table().advice is None or runner.table().advice != told.table.advice


def test_the_play_goes_on_while_a_slow_computation_runs(stack: ExitStack, tmp_path: Path) -> None:  # noqa: F811
    """The process sleeps for ten minutes; throws are judged and pictures drawn meanwhile, and the end comes at once."""
    runner = stack.enter_context(opened(tmp_path, coach="before", computes=stand_in("sleeps")))
    sat = sit(stack, tmp_path / "other")
    sat.kiosk._runner = runner
    runner.after(rpsls(("Ann", "Bo", "Cy")))
    sat.step()
    for face in ("paper", "rock"):
        runner.after(black(face), *(red(*["spock" if face == "spock" else face] * 3) for _ in range(3)))
        sat.step()
        assert isinstance(sat.kiosk.top, Play)
        assert sat.kiosk.world.table is not None
        assert sat.kiosk.world.table.advice is None
    assert len(runner.table().log) == 8
    began = time.monotonic()
    runner.end()
    assert time.monotonic() - began < 20


@pytest.mark.parametrize("kind", ["dies", "fails"])
def test_a_coach_that_fails_is_said_once_and_the_game_goes_on(kind: str, tmp_path: Path) -> None:
    with opened(tmp_path, coach="before", computes=stand_in(kind)) as runner:
        runner.after(rpsls())
        told = runner.until(lambda told: Said("coach_failed") in told.notices.shown)
        assert told.table is not None
        told = runner.after(black("paper"), red("spock", "spock", "spock"))
        assert told.notices.shown.count(Said("coach_failed")) == 1
        assert len(runner.table().log) == 2
        assert "coach" in (tmp_path / "trouble.log").read_text() or "computed" in (tmp_path / "trouble.log").read_text()


def test_the_winner_gets_a_curve_with_its_photos(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(tmp_path, computes=COMMAND) as runner:
        runner.after(rpsls(table={"chips": [1, 3]}), black("paper"))
        photo = np.full((40, 60, 3), 200, np.uint8)
        monkeypatch.setattr(runner, "_photo", lambda index: photo if index == 1 else None)
        runner.after(red("spock"))
        told = runner.until(lambda told: told.table is not None and _done(told.table.curve))
        assert told.table is not None
        assert told.table.curve is not None
        assert told.table.curve.chances[-1] == (0.0, 1.0)
        (turning,) = told.table.curve.turnings
        assert turning.index == 1
        assert turning.frame is photo
        runner.after(UNDO)
        assert runner.table().curve is None
        runner.after(Leave())
        assert runner.told.table is None


def _done(curve: object) -> bool:
    return curve is not None and getattr(curve, "done", 0) == 1


def test_how_it_turned_is_kept_where_the_screen_says(
    stack: ExitStack,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    runner = stack.enter_context(opened(tmp_path, computes=COMMAND))
    sat = sit(stack, tmp_path / "other")
    sat.kiosk._runner = runner
    runner.after(rpsls(table={"chips": [1, 3]}))
    sat.step()
    runner.after(black("paper"), red("spock"))
    for _ in range(80):
        sat.step()
    assert isinstance(sat.kiosk.top, Winner)
    sat.press(pygame.K_TAB, pygame.K_RETURN)
    assert isinstance(sat.kiosk.top, Turned)
    runner.until(lambda told: told.table is not None and _done(told.table.curve))
    sat.step()
    sat.press(pygame.K_RETURN)
    sat.step()
    (png,) = (tmp_path / "curves").glob("*.png")
    assert sat.kiosk.world.kept == f"~/curves/{png.name}"
    assert png.with_suffix(".svg").exists()
    png.unlink()
    png.with_suffix(".svg").unlink()
    png.parent.rmdir()
    png.parent.write_text("a file where the folder should be")
    sat.kiosk._obey(Keep())
    sat.step()
    assert [said.code for said in sat.kiosk.world.notices] == ["curve_not_kept"]


def test_the_setting_is_kept_and_told_to_the_table(stack: ExitStack, tmp_path: Path) -> None:  # noqa: F811
    sat: Sat = sit(stack, tmp_path)
    sat.kiosk._set("coach", "after")
    sat.settled()
    assert sat.kiosk.world.settings.coach == "after"
    assert load(tmp_path / "croupier.toml").play.coach == "after"
    assert sat.runner._coaching._when == "after"


def test_a_fair_start_comes_to_the_set_up(tmp_path: Path) -> None:
    with opened(tmp_path, computes=COMMAND) as runner:
        runner.after(Level("ligretto", ("Ann", "Bo")))
        assert runner.told.even is None  # nobody knows yet how quick they are
        runner.tell(Level("rpsls", ("Ann", "Bo", "Cy")))
        told = runner.until(lambda told: told.even is not None)
        assert told.even is not None
        assert told.even.amounts == (3, 2, 1)
        assert [round(share, 3) for share in told.even.usual] == [0.27, 0.313, 0.417]


def test_fair_dice_come_from_the_last_game_of_the_same_players(tmp_path: Path) -> None:
    with opened(tmp_path, computes=COMMAND) as runner:
        match, rng = begin("ligretto", 2), random.Random(3)
        start = {"do": "start", "game": "ligretto", "players": list(match.names)}
        runner.after(Begin(start), *(Do(plain(event)) for event in play_out(match, rng)))
        names = runner.table().names
        assert runner.table().over
        runner.after(Leave())
        runner.tell(Level("ligretto", names[::-1]))
        told = runner.until(lambda told: told.even is not None)
        assert told.even is not None
        assert told.even.names == names[::-1]
        assert sum(told.even.amounts) == 24


def test_the_dice_of_shizzle_are_remembered_for_the_next_game(tmp_path: Path) -> None:
    start = {"do": "start", "game": "shizzle", "players": ["Ann", "Bo"]}
    spark = {"do": "roll", "dice": [{"colour": "red", "number": 1}]}
    with opened(tmp_path) as runner:
        known = []
        for begins in (Begin(start), Begin(start), rpsls()):
            runner.after(begins, Do(spark))
            known.append(runner._coaching._earlier)
            runner.after(Leave())
        assert known == [(), ((Die("red", 1),),), ()]


def test_what_is_said_of_another_moment_is_not_shown() -> None:
    class Still:
        shown: list[Advice | None] = []  # noqa: RUF012 - one for the test

        def advise(self, advice: Advice | None) -> None:
            self.shown.append(advice)

    coaching = Coaching(lambda _: None, "before", ())
    desk = Still()
    coaching.heard(Advise(Consult(None, "before"), Advice(Said("x"))), desk, lambda _: None)  # type: ignore[arg-type]
    assert desk.shown == []


def test_a_table_that_is_worked_out_shows_its_progress(tmp_path: Path) -> None:
    with opened(tmp_path, coach="before", computes=COMMAND) as runner:
        runner.after(rpsls())
        runner.until(lambda told: told.table is not None and told.table.advice is not None)
        for done, shown in ((0.4, 0.4), (1.0, None)):
            runner._mailbox.put(Prepared(done))
            runner.until(lambda told, shown=shown: _progress(told) == shown)  # type: ignore[misc]


def _progress(told: Told) -> float | None:
    assert told.table is not None
    return -1.0 if told.table.advice is None else told.table.advice.done
