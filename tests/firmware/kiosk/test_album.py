"""The pictures of a game's rolls: cut out as they lie, kept for the last ones, put right by an amend."""

import numpy as np

from firmware.happenings import Seen
from firmware.journal.photo import photo_of
from firmware.journal.records import Photo
from firmware.kiosk import album
from ui.world import Entry, Look
from vision.frame import Frame
from vision.reading import Fields, Piece

ROCK: Fields = {"body": "red", "face": "rock"}
PAPER: Fields = {"body": "red", "face": "paper"}
EVENT = {"do": "roll", "dice": [ROCK, PAPER]}


def piece(shows: Fields, *box: float) -> Piece:
    left, top, right, bottom = box
    return Piece(shows, (left, top, right, bottom), 0.0, 0.9, True, ())


def table() -> Frame:
    """Two dice: a white one in the middle, a grey one at the very edge."""
    pixels = np.zeros((960, 1280, 3), np.uint8)
    pixels[400:440, 600:640] = 255
    pixels[0:40, 1250:1280] = 128
    return Frame(pixels, 7)


def seen() -> Seen:
    pieces = (piece(PAPER, 600, 400, 640, 440), piece(PAPER, 1250, -5, 1290, 40))
    return Seen(pieces, (), (table(),), False)


def test_an_event_that_nobody_saw_has_no_pictures() -> None:
    assert album.entry(3, EVENT, [{"kind": "x"}], None) == Entry(3, EVENT, (), ({"kind": "x"},))


def test_every_die_is_cut_out_with_a_margin_and_shows_what_it_was_taken_for() -> None:
    entry = album.entry(0, EVENT, [], seen())
    first, second = entry.looks
    assert (first.shows, second.shows) == (ROCK, PAPER)
    assert first.pixels is not None
    assert second.pixels is not None
    assert 40 < first.pixels.shape[0] < 60
    assert (first.pixels == 255).mean() > 0.5
    assert second.pixels.shape[1] < 40  # the picture ends there
    assert entry.frame is not None
    assert entry.frame.shape == (480, 640, 3)


def test_a_large_die_is_made_smaller() -> None:
    one = album.look(piece(ROCK, 100, 100, 700, 800), table().pixels)
    assert one.pixels is not None
    assert max(one.pixels.shape) == 160


def test_cards_show_theirs() -> None:
    assert album.shown({"do": "reveal", "cards": {"0": "rock", "1": "brain"}}) == [{"card": "rock"}, {"card": "brain"}]
    assert album.shown({"do": "undo"}) == []


def test_an_event_gets_its_picture_back_from_the_journal() -> None:
    entry = album.from_journal(Entry(0, EVENT), photo_of(seen()))
    assert [look.shows for look in entry.looks] == [ROCK, PAPER]
    assert entry.looks[0].pixels is not None
    assert entry.looks[0].pixels.mean() > 120
    assert entry.frame is not None
    broken = Entry(0, EVENT)
    assert album.from_journal(broken, Photo(b"no picture", ())) is broken


def test_old_pictures_go() -> None:
    pixels = np.zeros((4, 4, 3), np.uint8)
    log: tuple[Entry, ...] = ()
    for index in range(album.CROPS + 20):
        log = album.thinned((*log, Entry(index, EVENT, (Look(ROCK, 1.0, pixels),), (), pixels)))
    assert [entry.frame is not None for entry in log].count(True) == album.FRAMES
    assert [entry.looks[0].pixels is not None for entry in log].count(True) == album.CROPS
    assert all(entry.looks[0].shows == ROCK for entry in log)
    assert log[-1].frame is not None


def test_an_amended_event_keeps_its_pictures_if_they_are_of_as_many_dice() -> None:
    old = album.entry(0, EVENT, [], seen())
    right = {"do": "roll", "dice": [PAPER, PAPER]}
    new = album.amended(old, right, [{"kind": "x"}])
    assert (new.event, new.outcomes) == (right, ({"kind": "x"},))
    assert [look.shows for look in new.looks] == [PAPER, PAPER]
    assert new.looks[0].pixels is old.looks[0].pixels
    assert album.amended(old, {"do": "roll", "dice": [PAPER]}, []).looks == ()
