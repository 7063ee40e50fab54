"""The Shizzle lane where the eyes see little: what was rolled, and what lies elsewhere, says what must lie there."""

import pytest

from firmware.judge import Question, Verdict
from firmware.lane import built
from firmware.sight import Lying
from rules.game import Refusal
from rules.match import Match
from rules.protocol import Adjudicator
from vision.reading import Fields, Piece

SPARK, ROLLED = "red 1", ("red 2", "blue 2", "blue 5", "green 6", "purple 4")


def die(text: str) -> Fields:
    colour, number = text.split()
    return {"colour": colour, "number": int(number)}


def match() -> Match:
    adjudicator = Adjudicator()
    adjudicator.handle({"do": "start", "game": "shizzle", "players": ["Ann", "Bo"]})
    adjudicator.handle({"do": "roll", "dice": [die(SPARK)]})
    adjudicator.handle({"do": "roll", "dice": [die(text) for text in ROLLED]})
    assert adjudicator.match is not None
    return adjudicator.match


def sure(text: str, along: float | None = None) -> Lying:
    """A die in the lane, or beside it."""
    box = (100 * (along or 0), 0.0, 100 * (along or 0) + 9, 9.0)
    return Lying(Piece(die(text), box, 0.0, 0.999, True), "roll" if along is None else "line", along or 0.0)


def unread(along: float, *others: tuple[str, float]) -> Lying:
    """What may be a die, and may be only print."""
    chances = tuple((die(text), chance) for text, chance in others)
    piece = Piece(die("yellow 4"), (100 * along, 0.0, 100 * along + 9, 9.0), 0.0, 0.03, False, chances)
    return Lying(piece, "line", along)


def line(*lying: Lying) -> list[str]:
    verdict = built(match(), lying)
    assert isinstance(verdict, Verdict), verdict
    assert len(verdict.pieces) == len(verdict.event["dice"])
    return [f"{one['colour']} {one['number']}" for one in verdict.event["dice"]]


def test_a_die_of_the_line_that_cannot_be_read_is_at_its_end() -> None:
    rest = [sure(text) for text in ("blue 5", "green 6", "purple 4")]
    assert line(unread(0.1), sure("red 2", 0.3), sure("blue 2", 0.5), *rest) == ["red 2", "blue 2"]
    assert line(sure("blue 2", 0.1), sure("red 2", 0.3), unread(0.5), *rest) == ["red 2", "blue 2"]


def test_of_two_dice_that_cannot_be_read_one_is_the_line_and_one_is_what_is_left() -> None:
    rest = [sure(text) for text in ("blue 5", "green 6", "purple 4")]
    asked = built(match(), [unread(0.1), unread(0.3), sure("blue 2", 0.5), *rest])
    assert isinstance(asked, Question)  # it may be print, and the red 2 hidden by something
    assert (asked.piece.box[0], asked.faces[0]) == (30.0, die("red 2"))


def test_print_in_the_lane_is_no_die_where_all_six_are_seen() -> None:
    rest = [sure(text) for text in ("blue 2", "blue 5", "green 6", "purple 4")]
    assert line(sure("red 1", 0.1), unread(0.15), sure("red 2", 0.3), *rest) == ["red 2"]


def test_the_likelier_of_two_is_the_die() -> None:
    rest = [sure(text) for text in ("blue 2", "blue 5", "green 6", "purple 4")]
    assert line(sure("red 1", 0.1), unread(0.15), unread(0.3, ("red 2", 0.4)), *rest) == ["red 2"]


def test_a_die_is_asked_about_that_may_be_one_of_several() -> None:
    asked = built(match(), [sure("blue 2", 0.1), sure("red 2", 0.3), unread(0.5, ("red 1", 0.3), ("purple 4", 0.3))])
    assert isinstance(asked, Verdict)  # whatever it is, the line lies there
    rest = [sure("green 6"), sure("purple 4"), sure("blue 5")]
    asked = built(match(), [sure("red 1", 0.1), unread(0.3), unread(0.5), *rest])
    assert isinstance(asked, Question)


def test_when_dice_are_taken_away_what_cannot_be_read_is_print() -> None:
    assert built(match(), [sure("red 1", 0.1), unread(0.3), sure("green 6"), sure("purple 4")]) is None


def test_what_surely_does_not_fit_is_refused() -> None:
    with pytest.raises(Refusal, match="green 6"):
        built(match(), [sure("red 1", 0.1), sure("green 6", 0.3), *(sure(text) for text in ROLLED if "6" not in text)])


def test_nothing_new() -> None:
    assert built(match(), [sure("red 1", 0.1), *(sure(text) for text in ROLLED)]) is None
    assert built(match(), [unread(0.1), *(sure(text) for text in ROLLED)]) is None
