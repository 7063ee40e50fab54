"""Disks that are full or read-only, files that are damaged, processes that are killed: said clearly, and no loss."""

import os
import random
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from firmware.journal import Journal
from firmware.journal.errors import (
    CannotResumeError,
    DamagedJournalError,
    JournalError,
    NoGameError,
    NoJournalError,
    ReadOnlyError,
    explained,
)
from firmware.journal.lock import Lock, holder
from firmware.journal.salvage import mended, sound
from firmware.journal.scribe import Scribe
from rules.game import Json
from tests.firmware.journal.games import lines, start
from tests.firmware.journal.test_journal import BLACK, photo
from ui.spoken import TABLES

ROOT = Path(__file__).parents[3]
PAGE = 4096


Written = dict[int, list[Json]]
"""The lines of each game."""


def filled(path: Path, games: int, events: int) -> Written:
    """Writes a journal of several games, each with a picture."""
    written = {}
    with Journal.open(path) as journal:
        for seed in range(games):
            sent = lines("monopoly", events, seed)
            number = journal.begin(sent[0])
            for line in sent[1:]:
                seq = journal.add(number, line)
            journal.keep(number, seq, photo(9000))
            written[number] = sent
    return written


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, Written]:
    """A sound journal as it lies on the disk."""
    path = tmp_path_factory.mktemp("whole") / "j"
    written = filled(path, games=6, events=60)
    return path.read_bytes(), written


def saved(journal: Journal, written: Written) -> int:
    """How many lines are still there; each game's must be the first of those that were written."""
    found = 0
    for game in journal.games():
        there = journal.lines(game.number)
        assert there == written[game.number][: len(there)]
        Scribe.resumed(journal, game.number)
        found += len(there)
    return found


FULL = """
import resource, sys
from pathlib import Path
from firmware.journal import Journal
from firmware.journal.scribe import Scribe
from rules.game import Refusal
from tests.firmware.journal.games import lines
from tests.firmware.journal.test_journal import photo

sent, path = lines("monopoly", 120), Path(sys.argv[1])
with Journal.open(path) as journal:
    scribe = Scribe(journal)
    scribe.handle(sent[0])
    resource.setrlimit(resource.RLIMIT_FSIZE, (70_000, resource.RLIM_INFINITY))
    for place, line in enumerate(sent[1:], 1):
        before = scribe.match.state, list(scribe.match.steps)
        try:
            scribe.handle(line)
        except Refusal as error:
            refusal = error
            break
    assert refusal.code == "not_written", refusal.code
    assert (scribe.match.state, scribe.match.steps) == before
    print(refusal.message)
    print(scribe.keep(photo(200_000)))
    print(scribe.keep(photo(200_000)))
    assert journal.lines(1) == sent[:place]
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    for line in sent[place:]:
        scribe.handle(line)
    state = scribe.match.state
with Journal.open(path) as journal:
    assert journal.notice is None
    assert journal.lines(1) == sent
    assert Scribe.resumed(journal, 1).match.state == state
"""


def run(code: str, *arguments: str, prefix: tuple[str, ...] = ()) -> list[str]:
    command = [*prefix, sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_on_a_full_disk_nothing_happens_and_afterwards_it_goes_on(tmp_path: Path) -> None:
    refused, photo_refused, photo_again = run(FULL, str(tmp_path / "j"))
    assert refused.startswith(("The disk is full: ", f"{tmp_path / 'j'} cannot be used (disk I/O error)"))
    assert photo_refused.startswith("The pictures of rolls cannot be kept, but the game goes on. ")
    assert photo_again == "None"


READ_ONLY = """
import sys
from pathlib import Path
from firmware.journal import Journal
from firmware.journal.errors import JournalError
try:
    Journal.open(Path(sys.argv[1]))
except JournalError as error:
    print(type(error).__name__, error)
"""


def test_a_read_only_folder_is_explained(tmp_path: Path) -> None:
    prefix: tuple[str, ...] = ()
    if os.geteuid() == 0:  # whom no permission stops, unless it gives that power away
        if shutil.which("setpriv") is None:
            pytest.skip("setpriv is needed to be stopped by permissions as root")
        prefix = ("setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-all")
    there = tmp_path / "there"
    filled(there / "j", games=1, events=5)
    for file in (there / "j", there / "j.lock"):
        file.chmod(0o444)
    there.chmod(0o555)
    (told,) = run(READ_ONLY, str(there / "j"), prefix=prefix)
    assert told == f"ReadOnlyError Nothing can be written in {there}: permission denied; allow it, and start again."
    (told,) = run(READ_ONLY, str(there / "new" / "j"), prefix=prefix)
    assert told.startswith(f"CannotOpenError Nothing can be written in {there / 'new'}: permission denied")
    (there / "j.lock").chmod(0o644)
    (told,) = run(READ_ONLY, str(there / "j"), prefix=prefix)
    assert told.startswith(("ReadOnlyError", "CannotOpenError"))
    there.chmod(0o755)


def test_of_a_damaged_journal_all_that_can_be_read_is_saved(whole: tuple[bytes, Written], tmp_path: Path) -> None:
    """Whatever page is damaged: the heading, the middle of the tree or its leaves."""
    (data, written), seen = whole, 0
    total = sum(map(len, written.values()))
    path = tmp_path / "j.sqlite"
    for page in range(len(data) // PAGE):
        damaged = data[: page * PAGE] + random.Random(page).randbytes(PAGE) + data[(page + 1) * PAGE :]
        path.write_bytes(damaged)
        if sound(path):  # a page of pictures, or an unused one
            continue
        seen += 1
        told = str(mended(path, page))
        with Journal.open(path) as journal:
            # A page holds some tens of events: of most games nothing is lost.
            assert saved(journal, written) > 0.6 * total, page
            journal.add(journal.begin(start()), BLACK)
        (aside,) = tmp_path.glob("j-damaged-*.sqlite")
        assert aside.read_bytes() == damaged
        assert told.endswith(f"The damaged file is kept as {aside.name}.")
        for file in (path, aside):
            file.unlink()
    assert seen > 8


def test_a_destroyed_heading_costs_nothing(whole: tuple[bytes, Written], tmp_path: Path) -> None:
    data, written = whole
    path = tmp_path / "j.sqlite"
    path.write_bytes(bytes(100) + data[100:])
    with Journal.open(path) as journal:
        assert journal.notice == (
            "The journal was damaged; 6 games with 354 events could be read and are saved. "
            f"The damaged file is kept as {next(tmp_path.glob('j-damaged-*.sqlite')).name}."
        )
        assert saved(journal, written) == sum(map(len, written.values()))


def test_events_are_saved_from_the_log_of_a_killed_table_too(tmp_path: Path) -> None:
    sent = lines("monopoly", 30)
    with Journal.open(tmp_path / "j") as journal:
        number = journal.begin(sent[0])
        for line in sent[1:]:
            journal.add(number, line)
        for part in ("", "-wal"):  # as a power cut leaves them
            shutil.copy(tmp_path / f"j{part}", tmp_path / f"k{part}")
    path = tmp_path / "k"
    assert path.stat().st_size < 2 * PAGE  # all is still in the log
    path.write_bytes(b"damaged")
    log = tmp_path / "k-wal"
    log.write_bytes(bytes(32) + log.read_bytes()[32:])  # without its heading SQLite would throw it away
    with Journal.open(path) as journal:
        assert journal.notice is not None
        assert journal.lines(1) == sent


@pytest.mark.parametrize(
    "content",
    [b"no database", b"SQLite format 3\x00" + bytes(5000), os.urandom(20_000)],
    ids=["text", "zeros", "noise"],
)
def test_a_file_that_is_no_journal_is_put_aside(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite"
    path.write_bytes(content)
    with pytest.raises(DamagedJournalError), Journal.read(path) as journal:
        journal.games()
    assert path.read_bytes() == content
    with Journal.open(path) as journal:
        assert journal.notice is not None
        assert journal.notice.startswith("The journal was damaged; 0 games with 0 events could be read")
        Scribe(journal).handle(start())
    (aside,) = tmp_path.glob("j-damaged-*.sqlite")
    assert aside.read_bytes() == content


def test_a_journal_cut_short_and_an_empty_file(whole: tuple[bytes, Written], tmp_path: Path) -> None:
    path = tmp_path / "j"
    data, written = whole
    path.write_bytes(data[: len(data) * 2 // 3])
    with Journal.open(path) as journal:
        assert journal.notice is not None
        assert saved(journal, written) > 0
    path.write_bytes(b"")
    for leftover in tmp_path.glob("j-*"):
        leftover.unlink()
    with Journal.open(path) as journal:
        assert (journal.notice, journal.games()) == (None, [])


def test_a_mending_that_was_cut_short_goes_on(whole: tuple[bytes, Written], tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite"
    data, written = whole
    (tmp_path / "j.sqlite.saved").write_bytes(data)
    path.write_bytes(b"damaged")
    (tmp_path / "j.sqlite-wal").write_bytes(b"of the damaged one")
    with Journal.open(path) as journal:
        assert journal.notice is not None
        assert saved(journal, written) == sum(map(len, written.values()))
    assert len(list(tmp_path.glob("j-damaged-*"))) == 2
    path.unlink()
    (tmp_path / "j.sqlite.saved").write_bytes(data)  # killed just before the last step
    with Journal.open(path) as journal:
        assert saved(journal, written) == sum(map(len, written.values()))


def test_half_of_a_mending_is_thrown_away(whole: tuple[bytes, Written], tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite"
    data, written = whole
    (tmp_path / "j.sqlite.new").write_bytes(b"half")
    path.write_bytes(data[: len(data) // 2])
    assert mended(path, 0) is not None
    with Journal.open(path) as journal:
        assert saved(journal, written) > 0
    assert not (tmp_path / "j.sqlite.new").exists()


def test_damage_found_in_use_is_mended_at_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite"
    filled(path, games=1, events=5)
    with Journal.open(path) as journal:
        damage = sqlite3.DatabaseError("database disk image is malformed")
        damage.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        with pytest.raises(DamagedJournalError, match="start the table again"), journal._writing():
            raise damage
    with Journal.open(path) as journal:
        assert journal.notice is not None
        assert [game.events for game in journal.games()] == [4]
    with Journal.open(path) as journal:
        assert journal.notice is None


def test_one_damaged_line_hides_no_other_game(tmp_path: Path) -> None:
    path = tmp_path / "j"
    with Journal.open(path) as journal:
        good, bad = journal.begin(start()), journal.begin(start())
        journal._connection.execute("UPDATE events SET event = CAST(x'ff7b' AS TEXT) WHERE game = ?", (bad,))
        assert [(game.number, game.players) for game in journal.games()] == [(bad, ()), (good, ("Ann", "Bo"))]
        with pytest.raises(CannotResumeError, match="line 0 of it is damaged"):
            journal.lines(bad)
        assert journal.lines(good) == [start()]


def test_errors_of_the_database_have_their_own_kinds(tmp_path: Path) -> None:
    error = sqlite3.OperationalError("attempt to write a readonly database")
    error.sqlite_errorcode = sqlite3.SQLITE_READONLY_DIRECTORY
    assert isinstance(explained(error, tmp_path), ReadOnlyError)


def test_the_lock_is_let_go_of(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    assert holder(path) is None
    lock = Lock(path)
    assert holder(path) == os.getpid()
    lock.release()
    assert holder(path) is None
    Lock(path).release()


def test_killed_at_any_moment_it_resumes_where_it_was(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.firmware.journal.writer", str(tmp_path / "j"), "12", "5"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
    events, at_work = map(int, done.stdout.split())
    assert at_work >= 6
    assert events > 20


def test_every_trouble_has_words_in_every_language() -> None:
    command_line = {NoGameError, NoJournalError}  # met by “croupier history” alone
    kinds: list[type[JournalError]] = [JournalError]
    kinds += [kind for kind in JournalError.__subclasses__() if kind not in command_line]
    assert len({kind.code for kind in kinds}) == len(kinds)
    for kind in kinds:
        assert all(kind.code in tables.NOTICES for tables in TABLES.values())
