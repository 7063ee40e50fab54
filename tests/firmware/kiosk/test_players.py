"""Simulated players: they throw what is awaited, one thing at a time, and only the camera tells the rules of it."""

import pytest

from firmware.kiosk.players import Players, before
from firmware.simulate import begin
from rules.games import GAMES
from rules.match import Match
from rules.monopoly.events import DealDeeds
from rules.shizzle import Build, Roll
from rules.shizzle.dice import Die
from vision.frame import Frame
from vision.reading import Piece


def sat(game: str) -> tuple[Players, Match]:
    return Players(game, before(game, 0, live=False), 0), begin(game, 2)


def played(players: Players) -> None:
    """Lets everything happen that hands are at."""
    assert players.source.busy
    for _ in players.source.play((), 0):
        pass
    assert not players.source.busy


@pytest.mark.parametrize("game", ["rpsls", "shizzle", "zombies"])
def test_they_throw_what_is_awaited_once(game: str) -> None:
    players, match = sat(game)
    assert players.throw(match) is None
    assert players.throw(match) is None  # the first is still on its way
    assert len(players.source._waiting) > 0
    waiting = len(players.source._waiting)
    players.throw(match)
    assert len(players.source._waiting) == waiting
    played(players)
    awaited = match.game.awaits(match.state)
    count = awaited.get("dice") or len(awaited["players"])
    assert len(players.source.truth) == count
    assert match.steps == []  # only the camera can tell


def test_what_no_camera_sees_is_the_result() -> None:
    players = Players("monopoly", before("monopoly", 0, live=False), 0)
    match = begin("monopoly", 2, {"mode": "short"})
    event = players.throw(match)
    assert event is not None
    assert event["do"] == "deal_deeds"
    assert not players.source.busy
    match.apply(DealDeeds({int(seat): tuple(deeds) for seat, deeds in event["deeds"].items()}))


def test_while_the_hands_are_at_work_the_camera_is_busy_at_every_moment() -> None:
    players, match = sat("rpsls")
    players.throw(match)
    source = players.source
    moments = []

    def noticing(scene, props):  # type: ignore[no-untyped-def]
        moments.append(source.busy)  # asked by another thread, while the act is still being thought out
        yield scene

    source.perform([noticing])
    played(players)
    assert moments == [True]


def test_a_line_is_laid_by_hand_and_the_second_press_counts() -> None:
    players, match = sat("shizzle")
    dice = [Die("red", 1), Die("red", 2), Die("red", 3), Die("blue", 1), Die("green", 5), Die("yellow", 6)]
    match.apply(Roll((dice[0],)))
    match.apply(Roll(tuple(dice[1:])))
    event = next(event for event in match.game.legal(match.state) if isinstance(event, Build))
    plain = {"do": "build", "dice": [{"colour": die.colour, "number": die.number} for die in event.dice]}
    assert not players.by_hand({"do": "stop"}, match)
    assert players.by_hand(plain, match)
    assert players.by_hand(plain, match)  # they are still at it
    waiting = len(players.source._waiting)
    assert waiting == len(event.dice)
    played(players)
    assert not players.by_hand(plain, match)  # nobody saw it: the press counts


def test_a_die_of_a_race_that_nobody_saw_is_touched_in_the_end() -> None:
    players, match = sat("ligretto")
    match.apply(next(iter(match.game.legal(match.state))))
    assert players.race(match) is None  # the dice are dealt
    events = []
    for _ in range(4000):
        for _ in players.source.play((), 0):
            pass
        event = players.race(match)
        if event is not None:
            events.append(event)
            break
    (event,) = events
    assert event["do"] == "place"
    assert event["die"] == event["space"]
    assert event["die"]["value"] == 1


def test_the_truth_of_a_die_is_what_lies_there() -> None:
    players, match = sat("rpsls")
    players.throw(match)
    frames = [item for item in players.source.play((), 0.1) if isinstance(item, Frame)]
    assert frames
    (truth,) = players.source.truth
    there = Piece({"body": "red", "face": "rock"}, truth.box, 0.0, 0.5, False, ())
    assert players.true(there) == truth.shows
    elsewhere = Piece({"body": "red", "face": "rock"}, (0.0, 0.0, 9.0, 9.0), 0.0, 0.5, False, ())
    assert players.true(elsewhere) is None


@pytest.mark.parametrize("game", GAMES)
def test_there_is_a_camera_for_every_game(game: str) -> None:
    source = before(game, 3, live=False, size=(320, 240), fps=5)
    (frame,) = [item for item in source.play((), 0.2) if isinstance(item, Frame)]
    assert frame.pixels.shape == (240, 320, 3)
