"""Drawings of a reading: every piece is marked and named within the picture, and doubt is told without colours too."""

from dataclasses import replace

import numpy as np
import pytest

from vision.draw import PLATE, SURE, UNSURE, draw
from vision.picture import Picture
from vision.reading import Fields, Piece, Reading
from vision.words import percent, words

ROCK: Fields = {"body": "red", "face": "rock"}


def plain(height: int, width: int, colour: tuple[int, int, int] = (70, 120, 70)) -> Picture:
    return np.full((height, width, 3), colour, np.uint8)


def piece(box: tuple[float, float, float, float], *, sure: bool = True, shows: Fields = ROCK) -> Piece:
    return Piece(shows, box, angle=0.0, confidence=0.97 if sure else 0.61, sure=sure)


def reading(*pieces: Piece) -> Reading:
    return Reading(pieces, find_ms=1.0, read_ms=1.0)


def count(picture: Picture, colour: tuple[int, int, int]) -> int:
    return int((picture == colour).all(axis=2).sum())


def test_nothing_seen_is_nothing_drawn() -> None:
    picture = plain(60, 80)
    drawn = draw(picture, reading())
    assert np.array_equal(drawn, picture)
    assert not np.shares_memory(drawn, picture)


def test_the_picture_itself_stays_clean() -> None:
    picture = plain(480, 640)
    drawn = draw(picture, reading(piece((100, 100, 180, 180))))
    assert np.array_equal(picture, plain(480, 640))
    assert drawn.shape == picture.shape
    assert drawn.dtype == np.uint8


def test_a_box_lies_around_the_piece_and_leaves_it_free() -> None:
    drawn = draw(plain(960, 1280), reading(piece((600, 400, 700, 500))))
    for x, y in ((600, 450), (700, 450), (650, 400), (650, 500)):
        assert tuple(drawn[y, x]) == SURE
    assert np.array_equal(drawn[410:490, 610:690], plain(80, 80))


def test_doubt_shows_without_its_colour() -> None:
    """A dashed box has gaps where a sure one is whole."""
    sure = draw(plain(960, 1280), reading(piece((600, 400, 700, 500))))
    doubtful = draw(plain(960, 1280), reading(piece((600, 400, 700, 500), sure=False)))
    assert (sure[500, 600:700] == SURE).all()
    bottom = (doubtful[500, 600:700] == UNSURE).all(axis=1)
    assert bottom.any()
    assert (doubtful[500, 600:700] == plain(1, 100)[0]).all(axis=1).any()
    assert count(doubtful, SURE) == 0
    assert count(sure, UNSURE) == 0


@pytest.mark.parametrize("background", [(0, 0, 0), (255, 255, 255), SURE, UNSURE, PLATE], ids=str)
def test_letters_stand_on_a_plate_of_their_own(background: tuple[int, int, int]) -> None:
    drawn = draw(plain(480, 640, background), reading(piece((300, 200, 360, 260), sure=False)))
    changed = (drawn != plain(480, 640, background)).any(axis=2)
    label = drawn[150:198, 250:450]
    assert changed.any()
    assert count(label, UNSURE) > 100
    assert count(label, PLATE) > 600


@pytest.mark.parametrize("height", [240, 480, 960, 3000])
def test_letters_and_lines_grow_with_the_picture(height: int) -> None:
    drawn = draw(plain(height, height * 4 // 3), reading(piece((height / 2, height / 2, height / 1.7, height / 1.7))))
    rows = np.flatnonzero((drawn == PLATE).all(axis=2).any(axis=1))
    assert 0.05 < (rows[-1] - rows[0]) / height < 0.25


@pytest.mark.parametrize(
    "box",
    [(0, 0, 40, 40), (600, 0, 640, 40), (0, 440, 40, 480), (600, 440, 640, 480), (-30, -30, 20, 20), (0, 0, 640, 480)],
    ids=str,
)
def test_labels_stay_inside_the_picture(box: tuple[float, float, float, float]) -> None:
    """A plate is as large at the edge as in the middle: none of it was cut off."""
    word: Fields = {"face": "scissors", "body": "black"}
    middle = draw(plain(480, 640), reading(piece((300, 220, 340, 260), shows=word)))
    edge = draw(plain(480, 640), reading(piece(box, shows=word)))
    white = (255, 255, 255)
    assert count(edge, white) == count(middle, white)


def test_labels_of_neighbours_do_not_cover_each_other() -> None:
    """24 dice side by side: each label's white letters are all there."""
    boxes = [(60 + 70 * x, 60 + 70 * y, 124 + 70 * x, 124 + 70 * y) for y in range(4) for x in range(6)]
    together = draw(plain(480, 640), reading(*(piece(box) for box in boxes)))
    alone = draw(plain(480, 640), reading(piece(boxes[0])))
    assert count(together, (255, 255, 255)) == 24 * count(alone, (255, 255, 255))


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 50), (20, 20), (64, 64)])
def test_tiny_pictures_are_no_trouble(height: int, width: int) -> None:
    drawn = draw(plain(height, width), reading(piece((0, 0, width, height), sure=False), piece((0.4, 0.4, 0.4, 0.4))))
    assert drawn.shape == (height, width, 3)


@pytest.mark.parametrize(("name", "letters"), [("Fuß", "Fuss"), ("Łódź", "Lodz"), ("石頭", "??")])
def test_letters_that_the_font_lacks_are_spelt_or_shown_to_be_missing(name: str, letters: str) -> None:
    shown, spelt = (
        draw(plain(480, 640), reading(piece((300, 220, 340, 260), shows={"face": text}))) for text in (name, letters)
    )
    assert np.array_equal(shown, spelt)


def test_a_face_that_is_hardly_one_has_no_name() -> None:
    rock = replace(piece((300, 220, 340, 260), sure=False), confidence=0.01)
    one, other = (
        draw(plain(480, 640), reading(stranger)) for stranger in (rock, replace(rock, shows={"face": "troll"}))
    )
    assert np.array_equal(one, other)
    assert count(one, PLATE) > 100


@pytest.mark.parametrize("name", ["würfel", "石頭", "", "a" * 300])
def test_any_name_can_be_drawn(name: str) -> None:
    drawn = draw(plain(480, 640), reading(piece((300, 220, 340, 260), shows={"face": name})))
    assert count(drawn, PLATE) > 100


@pytest.mark.parametrize(
    ("shows", "said"),
    [
        ({"body": "red", "face": "rock"}, "red rock"),
        ({"face": "troll", "body": "red"}, "red troll"),
        ({"body": "black", "face": "roll_again"}, "black roll again"),
        ({"colour": "green", "number": 4}, "green 4"),
        ({"value": 3}, "3"),
        ({}, ""),
    ],
)
def test_words(shows: Fields, said: str) -> None:
    assert words(shows) == said


@pytest.mark.parametrize(
    ("confidence", "said"), [(0.974, "97 %"), (0.61, "61 %"), (0.9999, "99 %"), (1.0, "100 %"), (0.0, "0 %")]
)
def test_percent(confidence: float, said: str) -> None:
    assert percent(confidence) == said
