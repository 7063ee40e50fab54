"""The rules correct the eyes: impossible readings drop out, and only what matters is asked about."""

from collections.abc import Sequence

import msgspec
import pytest

from firmware.judge import Question, Verdict, judge
from rules.game import Json, Refusal
from rules.protocol import Adjudicator
from vision import sets
from vision.reading import Fields, Piece

BOX = (0.0, 0.0, 10.0, 10.0)


def seen(sure: bool, *chances: tuple[Fields, float]) -> Piece:
    (shows, confidence), *others = chances
    return Piece(shows, BOX, 0.0, confidence, sure, tuple(others))


def red(face: str) -> Fields:
    return {"body": "red", "face": face}


def number(colour: str, value: int) -> Fields:
    return {"colour": colour, "number": value}


class At:
    """A game at some point, as the judge sees it."""

    def __init__(self, dice_set: str, *events: Json) -> None:
        self.events = events
        self.faces = [one.shows for one in sets.readings(sets.load(dice_set))]

    def result(self, event: Json) -> bytes:
        adjudicator = Adjudicator()
        for before in self.events:
            adjudicator.handle(before)
        return msgspec.json.encode(adjudicator.handle(event)["state"])

    def judge(self, *pieces: Piece) -> Verdict | Question:
        def event(shows: Sequence[Fields]) -> Json:
            return {"do": "roll", "dice": list(shows)}

        return judge(pieces, self.faces, event, self.result)


START = {"do": "start", "game": "rpsls", "players": ["Ann", "Bo"]}
BLACK_ROCK = {"do": "roll", "dice": [{"body": "black", "face": "rock"}]}
RED = At("rpsls", START, BLACK_ROCK)
SPARK = At(
    "shizzle", {"do": "start", "game": "shizzle", "players": ["Ann", "Bo"]}, {"do": "roll", "dice": [number("red", 1)]}
)
SURE = [seen(True, (red("rock"), 0.999)), seen(True, (red("paper"), 0.999))]


def test_sure_dice_are_judged_as_they_are() -> None:
    verdict = RED.judge(*SURE, seen(True, (red("spock"), 0.99), (red("paper"), 0.01)))
    assert isinstance(verdict, Verdict)
    assert verdict.event == {"do": "roll", "dice": [red("rock"), red("paper"), red("spock")]}


def test_nobody_is_asked_where_it_does_not_matter() -> None:
    # Paper and spock both beat the rock: the chip stays, whichever it is.
    doubt = seen(False, (red("paper"), 0.6), (red("spock"), 0.3998), (red("rock"), 0.0001))
    verdict = RED.judge(*SURE, doubt)
    assert isinstance(verdict, Verdict)
    assert verdict.event["dice"][2] == red("paper")


def test_the_die_on_which_it_hangs_is_asked_about() -> None:
    harmless = seen(False, (red("paper"), 0.6), (red("spock"), 0.4))
    matters = seen(False, (red("paper"), 0.7), (red("lizard"), 0.3))
    question = RED.judge(SURE[0], harmless, matters)
    assert isinstance(question, Question)
    assert question.piece is matters
    assert question.faces == (red("paper"), red("lizard"))


def test_a_die_that_cannot_be_read_at_all_is_asked_about() -> None:
    cocked = seen(False, (red("rock"), 0.2), (red("paper"), 0.05))
    question = RED.judge(*SURE, cocked)
    assert isinstance(question, Question)
    assert len(question.faces) == 3


def test_faces_that_the_rules_forbid_drop_out() -> None:
    # Pass left is on red dice only, roll again on the black one: the next likeliest face is the true one.
    doubt = seen(False, ({"body": "red", "face": "roll_again"}, 0.8), (red("rock"), 0.2))
    verdict = RED.judge(*SURE, doubt)
    assert isinstance(verdict, Verdict)
    assert verdict.event["dice"][2] == red("rock")


def test_no_shizzle_face_lies_there_twice() -> None:
    others = [seen(True, (number(colour, 2), 0.99)) for colour in ("red", "green", "blue", "purple")]
    doubt = seen(False, (number("red", 2), 0.55), (number("orange", 2), 0.45))
    verdict = SPARK.judge(*others, doubt)
    assert isinstance(verdict, Verdict)
    assert verdict.event["dice"][4] == number("orange", 2)


def test_two_sure_dice_that_cannot_both_be_right_are_asked_about() -> None:
    others = [seen(True, (number(colour, 2), 0.99)) for colour in ("red", "green", "blue", "purple")]
    twice = seen(True, (number("red", 2), 0.95), (number("orange", 2), 0.04))
    question = SPARK.judge(*others, twice)
    assert isinstance(question, Question)
    assert question.piece is twice
    assert question.faces[0] == number("orange", 2)


def test_where_nothing_fits_the_rules_say_why() -> None:
    with pytest.raises(Refusal) as refusal:
        RED.judge(*SURE)
    assert refusal.value.code == "wrong_dice_count"
