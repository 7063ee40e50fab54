"""One contract for all games: whole random games, with every number of players, keep the laws of the protocol."""

import itertools
import json
import random
from functools import cache
from typing import Any

import msgspec
import pytest

from rules.game import Event
from rules.games import GAMES
from rules.match import Match
from rules.protocol import Adjudicator
from tests.rules.laws import KEPT, Recording, hold, record, start, starts
from tests.table import Json

MOST = 300  # events of one game
ENOUGH = 250  # events for a table in all: short games are played several times
SAMPLE = 20

TABLES = [(name, players) for name, game in GAMES.items() for players in game.SEATS]
every_table = pytest.mark.parametrize(("name", "players"), TABLES, ids=[f"{name}-{count}" for name, count in TABLES])

UNDO = b'{"do":"undo"}'


@cache
def recordings(name: str, players: int) -> list[Recording]:
    found: list[Recording] = []
    begins = starts(name, players)
    while len(found) < len(begins) or sum(len(game.lines) for game in found) < ENOUGH:
        rng = random.Random(f"{name} {players} {len(found)}")
        found.append(record(begins[len(found) % len(begins)], rng, MOST))
    return found


def sampled(match: Match, state: Any, rng: random.Random) -> list[Event]:
    """Some of the legal events. Only the first hundreds are looked at: Shizzle has 324,632 rolls after a spark."""
    pool = list(itertools.islice(match.game.legal(state), 500))
    return rng.sample(pool, min(SAMPLE, len(pool)))


def amended(adjudicator: Adjudicator, index: int, event: Event) -> Json:
    line = msgspec.json.encode({"do": "amend", "index": index, "event": event})
    answer: Json = json.loads(adjudicator.answer(line))
    return answer


def replayed(game: Recording) -> Adjudicator:
    """The same game again; its answers must be the same to the byte."""
    adjudicator = Adjudicator()
    assert [adjudicator.answer(line) for line in game.lines] == game.answers
    return adjudicator


def answered(lines: list[bytes]) -> Adjudicator:
    adjudicator = Adjudicator()
    for line in lines:
        adjudicator.answer(line)
    return adjudicator


def states(adjudicator: Adjudicator) -> list[Any]:
    assert adjudicator.match
    return Recording(adjudicator.match, [], []).states


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("rpsls", {players: 3 * players for players in range(2, 9)}),
        ("shizzle", {2: 40, 3: 60, 4: 75, 5: 90, 6: 100}),
        ("ligretto", {players: 100 * players for players in range(2, 5)}),
        ("monopoly", dict.fromkeys(range(2, 8), (32, 12))),
        ("zombies", {2: 57, 3: 57}),
    ],
)
def test_what_there_is_at_the_start(name: str, expected: dict[int, Any]) -> None:
    views = {players: json.loads(record(start(name, players), random.Random(0), 0).answers[0]) for players in expected}
    assert {players: KEPT[name](view["state"]) for players, view in views.items()} == expected
    assert list(expected) == list(GAMES[name].SEATS)


@every_table
def test_the_invariant_holds_after_every_event(name: str, players: int) -> None:
    for game in recordings(name, players):
        for step in game.steps():
            hold(name, step)


@every_table
def test_every_state_survives_json(name: str, players: int) -> None:
    for game in recordings(name, players):
        for state in game.states:
            assert msgspec.json.decode(msgspec.json.encode(state), type=GAMES[name].State) == state


@every_table
def test_every_answer_says_the_game_and_what_is_awaited(name: str, players: int) -> None:
    for game in recordings(name, players):
        for answer, state in zip(game.answers, game.states, strict=True):
            told = json.loads(answer)
            assert list(told) == ["ok", "outcomes", "state", "await"]
            assert told["state"]["game"] == name
            assert (told["await"]["what"] == "over") == (GAMES[name].winners(state) is not None)
            assert all(isinstance(outcome["kind"], str) for outcome in told["outcomes"])


@every_table
def test_every_legal_event_is_accepted(name: str, players: int) -> None:
    rng = random.Random(players)
    for game in recordings(name, players):
        for state in game.states:
            events = sampled(game.match, state, rng)
            assert bool(events) == (GAMES[name].winners(state) is None)
            for event in events:
                after, _ = GAMES[name].apply(state, event)
                assert isinstance(after, GAMES[name].State)


@every_table
def test_the_same_lines_give_the_same_answers(name: str, players: int) -> None:
    for game in recordings(name, players):
        assert states(replayed(game)) == game.states


@every_table
def test_undo_restores_the_earlier_state_exactly(name: str, players: int) -> None:
    for game in recordings(name, players):
        adjudicator = Adjudicator()
        answers = [json.loads(answer) for answer in game.answers]
        undone = [{**answer, "outcomes": []} for answer in answers]
        adjudicator.answer(game.lines[0])
        for line, answer, before, state in zip(game.lines[1:], game.answers[1:], undone, game.states, strict=False):
            adjudicator.answer(line)
            assert json.loads(adjudicator.answer(UNDO)) == before
            assert states(adjudicator)[-1] == state
            assert adjudicator.answer(line) == answer
        for before in undone[-2::-1]:
            assert json.loads(adjudicator.answer(UNDO)) == before
        assert states(adjudicator) == game.states[:1]
        assert json.loads(adjudicator.answer(UNDO))["error"]["code"] == "nothing_to_undo"


@every_table
def test_an_event_amended_by_itself_changes_nothing(name: str, players: int) -> None:
    rng = random.Random(players)
    for game in recordings(name, players):
        adjudicator = replayed(game)
        steps = game.match.steps
        for index in sorted(rng.sample(range(len(steps)), min(SAMPLE, len(steps)))):
            told, last = json.loads(game.answers[index + 1]), json.loads(game.answers[-1])
            assert amended(adjudicator, index, steps[index].event) == {**last, "outcomes": told["outcomes"]}
        assert states(adjudicator) == game.states


@every_table
def test_an_amendment_is_a_game_played_so_from_the_start_or_changes_nothing(name: str, players: int) -> None:
    rng = random.Random(players)
    codes = set()
    for game in recordings(name, players):
        adjudicator = replayed(game)
        for index in rng.choices(range(len(game.match.steps)), k=SAMPLE // 2):
            for event in sampled(game.match, game.states[index], rng)[:2]:
                answer = amended(adjudicator, index, event)
                if answer["ok"]:
                    lines = [*game.lines[: index + 1], msgspec.json.encode(event), *game.lines[index + 2 :]]
                    assert states(adjudicator) == states(answered(lines))
                    assert amended(adjudicator, index, game.match.steps[index].event)["ok"]
                codes.add("ok" if answer["ok"] else answer["error"]["code"])
                assert states(adjudicator) == game.states
    assert codes == {"ok", "amend_conflict"}
