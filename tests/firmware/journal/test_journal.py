"""The journal: what was accepted is there again, in the same state, with its pictures."""

from itertools import count
from pathlib import Path

import numpy as np
import pytest

from firmware.happenings import Seen
from firmware.journal import Journal
from firmware.journal.errors import (
    AlreadyRunningError,
    CannotResumeError,
    NewerJournalError,
    NoGameError,
    NoJournalError,
)
from firmware.journal.photo import photo_of, pixels_of
from firmware.journal.records import Photo, standing
from firmware.journal.schema import connected
from firmware.journal.scribe import Scribe
from rules.game import Json, Refusal
from rules.games import GAMES
from tests.firmware.journal.games import lines, played, start
from vision.frame import Frame
from vision.reading import Piece

BLACK: Json = {"do": "roll", "dice": [{"body": "black", "face": "paper"}]}
LAST: Json = {"do": "roll", "dice": [{"body": "red", "face": "spock"}]}


def photo(size: int = 100, mark: str = "rock") -> Photo:
    return Photo(bytes(size), (Piece({"face": mark}, (1.0, 2.0, 3.0, 4.0), 0.0, 0.9, True, (({"face": "x"}, 0.1),)),))


def about_to_win(scribe: Scribe) -> None:
    """Ann has one chip, and the black paper disproves her Spock."""
    scribe.handle(start() | {"table": {"chips": [1, 3]}})
    scribe.handle(BLACK)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_resumed_in_the_state_in_which_it_was_left(game: str, tmp_path: Path) -> None:
    sent = lines(game, 40)
    with Journal.open(tmp_path / "j") as journal:
        scribe = Scribe(journal)
        for line in sent:
            shown = scribe.handle(line)
    with Journal.open(tmp_path / "j") as journal:
        (record,) = journal.unfinished()
        assert (record.game, record.events, record.state) == (game, len(sent) - 1, "unfinished")
        assert journal.lines(record.number) == sent
        again = Scribe.resumed(journal, record.number)
        assert again.match is not None
        assert scribe.match is not None
        assert again.match.state == scribe.match.state
        assert again.match.steps == scribe.match.steps
        assert Scribe(journal).match is None
        assert again.now().keys() == shown.keys()
        again.handle({"do": "undo"})
        assert journal.lines(record.number) == [*sent, {"do": "undo"}]


def test_a_refused_event_is_not_written(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "j") as journal:
        scribe = Scribe(journal)
        with pytest.raises(Refusal):
            scribe.handle({"do": "start", "game": "rpsls", "players": ["Ann"]})
        assert journal.games() == []
        scribe.handle(start())
        with pytest.raises(Refusal):
            scribe.handle({"do": "roll", "dice": []})
        assert scribe.number is not None
        assert journal.lines(scribe.number) == [start()]


def test_the_end_of_a_game_is_known_and_can_be_undone(tmp_path: Path) -> None:
    times = count(1000, 10)
    with Journal.open(tmp_path / "j", clock=lambda: next(times)) as journal:
        scribe = Scribe(journal)
        about_to_win(scribe)
        assert [game.state for game in journal.games()] == ["unfinished"]
        scribe.handle(LAST)
        (game,) = journal.games()
        assert (game.state, game.winners, game.players, game.events) == ("won", (1,), ("Ann", "Bo"), 2)
        assert game.ended is not None
        assert game.ended > game.started
        assert journal.unfinished() == []
        scribe.handle({"do": "undo"})
        (game,) = journal.unfinished()
        assert (game.ended, game.winners, game.events) == (None, None, 3)


def test_a_new_game_leaves_the_old_one_to_be_resumed(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "j") as journal:
        scribe = Scribe(journal)
        scribe.handle(start())
        scribe.handle(start("shizzle"))
        second, first = (game.number for game in journal.unfinished())
        assert (first, second) == (1, 2)
        Scribe.resumed(journal, first).handle(BLACK)
        assert [game.number for game in journal.unfinished()] == [first, second]
        journal.abandon(first)
        assert [game.number for game in journal.unfinished()] == [second]
        assert journal.record(first).state == "abandoned"
        assert len(journal.lines(first)) == 2


def test_a_game_that_does_not_fit_the_rules_is_explained(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "j") as journal:
        number = journal.begin(start())
        journal.add(number, {"do": "roll", "dice": []})
        with pytest.raises(CannotResumeError, match=r"Game 1 cannot be gone on with: line 1 of it does not fit"):
            Scribe.resumed(journal, number)
        with pytest.raises(NoGameError, match="There is no game 7"):
            journal.lines(7)


def test_pictures_are_found_by_the_games_log(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "j") as journal:
        number = journal.begin(start())
        for event, mark in (("a", "first"), ("b", "undone"), ("undo", ""), ("c", ""), ("d", "third"), ("amend", "")):
            seq = journal.add(number, {"do": event})
            if mark:
                journal.keep(number, seq, photo(mark=mark))
        assert journal.photographed(number) == (0, 2)
        marks = [(found := journal.photo(number, i)) and found.pieces[0].shows["face"] for i in range(4)]
        assert marks == ["first", None, "third", None]
        assert journal.photo(number, 0) == photo(mark="first")


def test_standing_events_are_those_that_were_not_undone() -> None:
    assert standing([{"do": do} for do in ("start", "roll", "roll", "undo", "stop", "amend", "undo", "undo")]) == []
    assert standing([{"do": do} for do in ("start", "roll", "roll", "undo", "stop", "amend")]) == [1, 4]


def test_the_oldest_pictures_make_room(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "j", pictures_mb=1) as journal:
        one, two = journal.begin(start()), journal.begin(start())
        for number in (one, two, two):
            journal.keep(number, journal.add(number, {"do": "roll"}), photo(400_000))
        assert (journal.photographed(one), journal.photographed(two)) == ((), (0, 1))
        journal.keep(two, journal.add(two, {"do": "roll"}), photo(1_000_001))
        assert journal.photographed(two) == (0, 1)
    with Journal.open(tmp_path / "j", pictures_mb=0) as journal:
        journal.keep(one, 0, photo(10))
        assert journal.photographed(one) == ()
        assert journal.photographed(two) == (0, 1)


def test_the_file_does_not_grow_with_pictures_that_went(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "j", pictures_mb=1) as journal:
        number = journal.begin(start())
        for _ in range(12):
            journal.keep(number, journal.add(number, {"do": "roll"}), photo(400_000))
    assert (tmp_path / "j").stat().st_size < 1_500_000


def test_a_photo_shows_the_dice_and_not_the_whole_table() -> None:
    pixels = np.zeros((480, 640, 3), np.uint8)
    pixels[200:240, 300:340] = (0, 0, 255)
    piece = Piece({"face": "rock"}, (300.0, 200.0, 340.0, 240.0), 0.0, 0.9, True)
    taken = photo_of(Seen((piece,), (), (Frame(pixels, 0),), asked=False))
    shown = pixels_of(taken)
    assert shown is not None
    assert shown.shape[:2] == (88, 88)
    x0, y0, x1, y1 = (round(edge) for edge in taken.pieces[0].box)
    inside = shown[y0 + 4 : y1 - 4, x0 + 4 : x1 - 4].reshape(-1, 3).mean(axis=0)
    assert inside[2] > 230
    assert shown.mean() < 60
    assert pixels_of(Photo(b"", ())) is None
    assert pixels_of(Photo(b"no picture", ())) is None


def test_a_large_photo_is_made_smaller() -> None:
    pixels = np.zeros((1920, 2560, 3), np.uint8)
    ends = ((0.0, 0.0, 90.0, 90.0), (2460.0, 1800.0, 2560.0, 1920.0))
    pieces = tuple(Piece({"face": "rock"}, box, 0.0, 0.9, True) for box in ends)
    taken = photo_of(Seen(pieces, (), (Frame(pixels, 0),), asked=False))
    shown = pixels_of(taken)
    assert shown is not None
    assert shown.shape == (720, 960, 3)
    assert taken.pieces[1].box == pytest.approx((922.5, 675, 960, 720))


def test_only_one_writes_and_others_read(tmp_path: Path) -> None:
    path = tmp_path / "j"
    with Journal.open(path) as journal:
        scribe = Scribe(journal)
        scribe.handle(start())
        with pytest.raises(AlreadyRunningError, match=r"Croupier is already running \(process \d+\); go on there"):
            Journal.open(path)
        with Journal.read(path) as reader:
            assert len(reader.games()) == 1
            scribe.handle(BLACK)
            assert reader.lines(1) == [start(), BLACK]
    with Journal.open(path) as journal:
        assert journal.notice is None


def test_a_journal_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "j"
    Journal.open(path).close()
    connection = connected(path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    before = path.read_bytes()
    for opened in (Journal.open, Journal.read):
        with pytest.raises(NewerJournalError, match="A newer version of Croupier wrote"):
            opened(path)
    assert path.read_bytes() == before


def test_reading_before_the_first_game_makes_nothing(tmp_path: Path) -> None:
    with pytest.raises(NoJournalError, match="No game has been played yet"):
        Journal.read(tmp_path / "j")
    assert list(tmp_path.iterdir()) == []


def test_what_a_game_is_replayed_to_is_what_the_lines_say(tmp_path: Path) -> None:
    sent = lines("monopoly", 80, seed=3)
    with Journal.open(tmp_path / "j") as journal:
        number = journal.begin(sent[0])
        for line in sent[1:]:
            journal.add(number, line)
        match, wanted = Scribe.resumed(journal, number).match, played(sent).match
    assert match is not None
    assert wanted is not None
    assert match.state == wanted.state
