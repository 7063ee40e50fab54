"""What other games of the journal have shown of a set of Shizzle dice."""

from pathlib import Path

import pytest

from firmware.chance import SHIZZLE_DICE
from firmware.coach import earlier as module
from firmware.coach.earlier import earlier
from firmware.journal import Journal
from firmware.journal.scribe import Scribe
from rules.game import Json
from rules.shizzle.dice import Die
from tests.rules.odds.test_shizzle import option
from tests.rules.test_shizzle import event

START: Json = {"do": "start", "game": "shizzle", "players": ["Ann", "Bo"]}


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal.open(tmp_path / "journal.sqlite")


def played(journal: Journal, *steps: str, **start: object) -> int:
    scribe = Scribe(journal)
    scribe.handle({**START, **start})
    for step in steps:
        scribe.handle(event(step))
    assert scribe.number is not None
    return scribe.number


def test_the_rolls_of_all_other_games_with_these_dice_the_oldest_first(journal: Journal) -> None:
    with journal:
        played(journal, "roll red 1")
        played(journal, "roll red 2", options={"set": option(SHIZZLE_DICE)})  # who was told has nothing to learn
        played(journal, "roll red 3", set="mine")
        played(journal, "roll red 4", "roll blue 1, blue 2, blue 3, blue 5, green 4", "build green 4")
        now = played(journal, "roll red 5")
        five = tuple(Die(*face) for face in [("blue", 1), ("blue", 2), ("blue", 3), ("blue", 5), ("green", 4)])
        assert earlier(journal, START, now) == ((Die("red", 1),), (Die("red", 4),), (Die("red", 4), *five))
        assert earlier(journal, {**START, "set": "mine"}, now) == ((Die("red", 3),),)


def test_nothing_is_looked_for_where_nothing_is_to_be_learned(journal: Journal) -> None:
    with journal:
        played(journal, "roll red 1")
        assert earlier(journal, {**START, "options": {"set": option(SHIZZLE_DICE)}}, None) == ()
        assert earlier(journal, {**START, "game": "rpsls"}, None) == ()
    assert earlier(journal, START, None) == ()  # a journal that cannot be read teaches nothing


def test_the_newest_rolls_are_enough(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ENOUGH", 2)
    with journal:
        for number in range(1, 5):
            played(journal, f"roll red {number}")
        assert earlier(journal, START, None) == ((Die("red", 3),), (Die("red", 4),))
