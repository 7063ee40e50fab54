"""The table's thread: begins, resumes, leaves; whatever goes wrong is told, and nothing is lost or frozen."""

import threading
from pathlib import Path

import numpy as np
import pytest

from firmware.camera import Notice, Source
from firmware.camera.simulated import Simulated
from firmware.journal import Journal
from firmware.journal.errors import DiskFullError
from firmware.kiosk.desk import Desk
from firmware.kiosk.runner import Runner
from firmware.kiosk.setting import Told
from firmware.rests import Sees
from rules.games import GAMES
from tests.firmware.given import Given
from tests.firmware.journal.games import lines
from tests.firmware.kiosk.tables import Blindfolded, black, opened, red, rpsls
from tests.firmware.kiosk.ways import Clock
from tests.firmware.stand_in import FakeEyes
from ui.scene import Abandon, Begin, Do, Leave, Name, Resume, Throw, Watch
from ui.world import Preview, Said
from vision.networks import BadModelError
from vision.sets import BadSetError


def knowing(name: str, source: Source | None) -> Sees:
    """Eyes that know the truth of the simulated camera."""
    assert isinstance(source, Simulated)
    return FakeEyes(source, name)


def test_a_game_begins_and_is_in_the_journal(tmp_path: Path) -> None:
    with opened(tmp_path) as runner:
        assert runner.told.table is None
        told = runner.after(rpsls(), black("rock"))
        assert told.table is not None
        assert told.table.state["black"] == "rock"
        assert told.saved == ()
        assert told.last_names == told.known_names == ("Ann", "Bo")
    with Journal.read(tmp_path / "journal.sqlite") as journal:
        assert journal.lines(1) == [rpsls().start, black("rock").event]


def test_a_start_that_the_rules_refuse_is_told_and_leaves_nothing(tmp_path: Path) -> None:
    with opened(tmp_path) as runner:
        told = runner.after(rpsls(("Ann",)))
        assert told.table is None
        (said,) = told.notices.shown
        assert (said.code, said.fields["code"]) == ("refused", "bad_players")
        assert said.fields["message"].endswith("1 was named.")
        assert runner.after(rpsls()).table is not None
    with Journal.read(tmp_path / "journal.sqlite") as journal:
        assert len(journal.games()) == 1


@pytest.mark.parametrize("error", [BadSetError, BadModelError])
def test_without_eyes_no_game_begins(error: type[Exception], tmp_path: Path) -> None:
    def blind(name: str, source: object) -> Sees:
        raise error("The eyes are not there; mend it.")

    with opened(tmp_path, eyes_of=blind) as runner:
        told = runner.after(rpsls())
        assert (told.table, told.saved) == (None, ())
        assert told.notices.shown == (Said("not_begun", {"text": "The eyes are not there; mend it."}),)
        assert runner._journal.path.exists()
    with Journal.read(tmp_path / "journal.sqlite") as journal:
        assert journal.games() == []


def test_pressed_twice_it_begins_once(tmp_path: Path) -> None:
    with opened(tmp_path) as runner:
        runner.after(rpsls(), rpsls(("Cy", "Di")), Resume(1))
        assert runner.table().names == ("Ann", "Bo")
    with Journal.read(tmp_path / "journal.sqlite") as journal:
        assert len(journal.games()) == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_game_goes_on_where_it_was_left(game: str, tmp_path: Path) -> None:
    start, *events = lines(game, 6 if game == "rpsls" else 30)
    with opened(tmp_path) as runner:
        shown = runner.after(Begin(start), *map(Do, events)).table
        assert shown is not None
        left = runner.after(Leave())
        assert left.table is None
        (saved,) = unfinished = left.saved
        assert (saved.number, saved.game, saved.names, saved.events) == (1, game, shown.names, len(events))
    with opened(tmp_path) as runner:
        assert runner.told.saved == unfinished
        told = runner.after(Resume(1))
        again = told.table
        assert again is not None
        assert told.saved == ()
        assert (again.state, again.awaits, again.choices) == (shown.state, shown.awaits, shown.choices)
        assert again.options == shown.options
        assert [entry.outcomes for entry in again.log] == [entry.outcomes for entry in shown.log]
        assert [entry.event["do"] for entry in again.log] == [entry.event["do"] for entry in shown.log]


def test_the_set_of_dice_is_resumed_too(tmp_path: Path) -> None:
    asked: list[str] = []

    def eyes_of(name: str, source: object) -> Sees:
        asked.append(name)
        return Blindfolded()

    with opened(tmp_path, eyes_of=eyes_of) as runner:
        runner.after(Begin(rpsls().start, "my-own"), Leave(), Resume(1))
        assert runner.table().state["chips"] == (3, 3)
    assert asked == ["my-own", "my-own"]


def test_the_last_rolls_of_a_resumed_game_have_their_pictures(tmp_path: Path) -> None:
    with opened(tmp_path, eyes_of=knowing, simulated=True, live=False) as runner:
        runner.after(rpsls())
        runner.tell(Throw())
        shown = runner.until(lambda told: told.table is not None and len(told.table.log) == 1).table
        runner.after(Leave())
        again = runner.after(Resume(1)).table
    assert shown is not None
    assert again is not None
    (before,), (after,) = shown.log, again.log
    assert (after.event, after.outcomes) == (before.event, before.outcomes)
    (was,), (look,) = before.looks, after.looks
    assert look.shows == was.shows
    assert was.pixels is not None
    assert look.pixels is not None
    assert look.pixels.shape == was.pixels.shape
    assert np.abs(look.pixels.astype(float) - was.pixels).mean() < 12  # it was squeezed into a JPEG
    assert after.frame is not None


def test_a_simulated_throw_that_comes_too_early_waits_for_the_camera(tmp_path: Path) -> None:
    with opened(tmp_path, eyes_of=knowing, simulated=True, live=False) as runner:
        runner.tell(rpsls())
        runner.tell(Throw())
        runner.tell(Throw())
        table = runner.until(lambda told: told.table is not None and told.table.log != ()).table
        assert table is not None
        assert len(table.log) == 1


def test_what_no_camera_sees_simulated_players_draw_and_deal(tmp_path: Path) -> None:
    with opened(tmp_path, eyes_of=knowing, simulated=True, live=False) as runner:
        start = {"do": "start", "game": "monopoly", "players": ["Ann", "Bo"], "options": {"mode": "short"}}
        runner.after(Begin(start))
        assert runner.table().awaits["what"] == "deal_deeds"
        runner.tell(Throw())
        runner.until(lambda told: told.table is not None and told.table.awaits["what"] == "first_rolls")
        (entry,) = runner.table().log
        assert entry.event["do"] == "deal_deeds"


def test_a_game_that_is_given_up_is_not_offered_any_more(tmp_path: Path) -> None:
    with opened(tmp_path) as runner:
        told = runner.after(rpsls(), Leave(), rpsls(("Cy", "Di")), Leave())
        assert [saved.number for saved in told.saved] == [2, 1]
        assert [saved.number for saved in runner.after(Abandon(2)).saved] == [1]
        assert runner.told.last_names == ("Cy", "Di")
        assert runner.told.known_names == ("Cy", "Di", "Ann", "Bo")


def test_a_game_that_is_not_there_cannot_be_resumed(tmp_path: Path) -> None:
    with opened(tmp_path) as runner:
        told = runner.after(Resume(7))
        assert told.table is None
        assert told.notices.shown[0].fields["text"].startswith("There is no game 7 in the journal")


def test_commands_without_a_game_do_nothing(tmp_path: Path) -> None:
    with opened(tmp_path) as runner:
        told = runner.after(black("rock"), Name(None), Throw(), Leave())
        assert (told.table, told.notices.shown) == (None, ())


def test_a_second_table_says_that_the_first_one_runs(tmp_path: Path) -> None:
    with opened(tmp_path) as first, opened(tmp_path) as second:
        assert second.told.failed.startswith("Croupier is already running (process ")
        assert second.told.elsewhere
        assert first.after(rpsls()).table is not None


def test_a_folder_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with opened(tmp_path, journal=tmp_path / "file" / "journal.sqlite") as runner:
        assert str(tmp_path / "file") in runner.told.failed
        assert not runner.told.elsewhere


def test_a_damaged_journal_is_mended_and_told(tmp_path: Path) -> None:
    (tmp_path / "journal.sqlite").write_bytes(b"no database at all" * 500)
    with opened(tmp_path) as runner:
        (said,) = runner.told.notices.shown
        assert said.code == "journal_mended"
        assert "damaged" in said.fields["text"] or "no journal" in said.fields["text"]
        assert runner.after(rpsls(), black("rock")).table is not None
    assert len([path for path in tmp_path.iterdir() if path.name.startswith("journal.sqlite")]) >= 2


def test_a_disk_that_fills_up_in_mid_game_refuses_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> int:
        raise DiskFullError("The disk is full: make room, and do it again.")

    with opened(tmp_path) as runner:
        before = runner.after(rpsls(), black("rock")).table
        with monkeypatch.context() as patched:
            patched.setattr(Journal, "add", full)
            table = runner.after(red("lizard", "lizard", "lizard")).table
        assert before is not None
        assert table is not None
        assert table.refused is not None
        assert (table.refused.code, table.refused.fields["message"]) == (
            "not_written",
            "The disk is full: make room, and do it again.",
        )
        assert (table.state, table.log) == (before.state, before.log)
        after = runner.after(red("lizard", "lizard", "lizard")).table
        assert after is not None
        assert len(after.log) == 2
        assert after.refused is None


def test_news_of_the_camera_is_told_once_and_stays_as_long_as_it_is_so(tmp_path: Path) -> None:
    camera, clock = Given(Notice("gone", 10)), Clock()
    with opened(tmp_path, clock, source=camera) as runner:
        told = runner.until(lambda told: len(told.notices.shown) == 2)
        assert {said.code for said in told.notices.shown} == {"gone", "recording"}
        clock.ms = 60_000
        told = runner.until(lambda told: len(told.notices.shown) == 1)
        assert told.notices.shown == (Said("gone"),)


def test_at_play_news_of_the_camera_is_told_once_and_the_table_is_blind(tmp_path: Path) -> None:
    with opened(tmp_path, source=Given()) as runner:
        runner.after(rpsls())
        runner._mailbox._items.append(Notice("gone", 10))
        table = runner.until(lambda told: told.table is not None and told.table.seeing.sight == "blind").table
        assert table is not None
        assert [said.code for said in runner.told.notices.shown if said.code == "gone"] == ["gone"]
        runner._mailbox._items.append(Notice("back", 20))
        runner.until(lambda told: told.table is not None and told.table.seeing.sight == "learning")
        assert runner.told.notices.shown[0] == Said("back")
        assert Said("gone") not in runner.told.notices.shown


def test_a_game_that_begins_without_the_camera_is_blind_until_it_is_there(tmp_path: Path) -> None:
    with opened(tmp_path, source=Given(Notice("missing", 0))) as runner:
        runner.until(lambda told: told.notices.blind == Said("missing"))
        runner.tell(Watch("rpsls"))
        runner.until(lambda told: told.preview == Preview(troubles=(Said("missing"),)))
        table = runner.after(rpsls()).table
        assert table is not None
        assert not table.watched
        runner._mailbox._items.append(Notice("back", 20))
        runner.until(lambda told: told.table is not None and told.table.watched)


def test_a_camera_that_breaks_is_told_and_the_game_goes_on(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with opened(tmp_path, source=Given(ZeroDivisionError)) as runner:
        runner.until(lambda told: told.notices.shown == (Said("camera_failed"),))
        assert runner.after(rpsls(), black("rock")).table is not None
    assert "ZeroDivisionError" in (tmp_path / "trouble.log").read_text()
    out, err = capfd.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("croupier: Something went wrong inside (ZeroDivisionError)")


def test_whatever_goes_wrong_at_the_table_is_told_and_the_game_can_be_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def broken(desk: Desk, command: object) -> None:
        raise KeyError("what nobody thought of")

    with opened(tmp_path) as runner:
        before = runner.after(rpsls(), black("rock")).table
        with monkeypatch.context() as patched:
            patched.setattr(Desk, "obey", broken)
            told = runner.after(red("rock"))
        assert told.table is None
        (said,) = told.notices.shown
        assert said == Said("failed", {"file": str(tmp_path / "trouble.log")})
        assert [saved.number for saved in told.saved] == [1]
        again = runner.after(Resume(1)).table
        assert before is not None
        assert again is not None
        assert (again.state, again.log) == (before.state, before.log)
    assert "what nobody thought of" in (tmp_path / "trouble.log").read_text()
    out, err = capfd.readouterr()
    assert (out, err.count("\n"), "Traceback" in err) == ("", 1, False)


def test_a_journal_that_breaks_in_a_way_nobody_thought_of_ends_the_table_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> Journal:
        raise RuntimeError("no such thing")

    monkeypatch.setattr(Journal, "open", broken)
    with opened(tmp_path) as runner:
        assert runner.told.failed.startswith("Something went wrong inside (RuntimeError: no such thing)")


def test_the_camera_check_shows_what_is_read(tmp_path: Path) -> None:
    clock = Clock()
    with opened(tmp_path, clock, eyes_of=knowing, simulated=True, live=False) as runner:
        runner.tell(Watch("rpsls"))

        def read(told: Told) -> bool:
            clock.ms += 50
            return told.preview is not None and len(told.preview.boxes) == 1

        preview = runner.until(read).preview
        assert preview is not None
        ((box, shows, sure),) = preview.boxes
        assert sure
        assert shows["body"] == "black"
        assert all(0 <= edge <= 1 for edge in box)
        assert runner.after(Watch(None)).preview is None


def test_without_a_camera_the_check_says_so(tmp_path: Path) -> None:
    with opened(tmp_path) as runner:
        preview = runner.after(Watch("rpsls")).preview
        assert preview is not None
        assert preview.troubles == (Said("no_camera"),)


def test_the_camera_can_be_looked_through_during_a_game(tmp_path: Path) -> None:
    clock = Clock()
    with opened(tmp_path, clock, eyes_of=knowing, simulated=True, live=False) as runner:
        runner.after(rpsls())
        source = runner._players.source if runner._players else None
        runner.tell(Watch("rpsls"))

        def seen(told: Told) -> bool:
            clock.ms += 50
            return told.preview is not None

        runner.until(seen)
        assert runner._players is not None
        assert runner._players.source is source
        runner.tell(Watch(None))
        runner.tell(Throw())
        runner.until(lambda told: told.table is not None and len(told.table.log) == 1)


def test_it_ends_cleanly_whatever_it_does(tmp_path: Path) -> None:
    with opened(tmp_path, eyes_of=knowing, simulated=True, live=True) as runner:
        runner.after(Begin({"do": "start", "game": "ligretto", "players": ["Ann", "Bo"]}), Do({"do": "go"}))
    names = [thread.name for thread in threading.enumerate()]
    assert not [name for name in names if name == "table" or name.startswith("frames of")]
    never = Runner(runner._setting, Clock())
    never.end()  # it was not even started
