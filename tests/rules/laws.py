"""What every game promises after every event, in the words of its page, and whole games to hold it to that."""

import json
import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec

from firmware.simulate import OPTIONS, random_event
from rules.match import Match
from rules.monopoly.board import BOARD
from rules.protocol import Adjudicator
from tests.rules.monopoly.positions import owned
from tests.rules.zombies_position import card_count
from tests.table import NAMES, Json


class Step(NamedTuple):
    """An accepted event between two states, as the protocol shows them."""

    before: Json
    event: Json
    outcomes: list[Json]
    after: Json

    def told(self, kind: str) -> list[Json]:
        return [outcome for outcome in self.outcomes if outcome["kind"] == kind]


class Recording(NamedTuple):
    """A game as its lines and answers; the first line is the start."""

    match: Match
    lines: list[bytes]
    answers: list[bytes]

    @property
    def states(self) -> list[Any]:
        """The engine's own states: after the start and after each event."""
        return [self.match.opening, *(step.state for step in self.match.steps)]

    def steps(self) -> Iterator[Step]:
        answers = [json.loads(answer) for answer in self.answers]
        for line, before, after in zip(self.lines[1:], answers, answers[1:], strict=False):
            yield Step(before["state"], json.loads(line), after["outcomes"], after["state"])


def start(name: str, players: int, **fields: Any) -> Json:
    """A start's event, with what the game must be told to begin."""
    options = {**OPTIONS.get(name, {}), **fields.pop("options", {})}
    return {"do": "start", "game": name, "players": list(NAMES[:players]), "options": options, **fields}


def starts(name: str, players: int) -> list[Json]:
    """The starts that between them show most of a game."""
    if name != "monopoly":
        return [start(name, players)]
    return [start(name, players), start(name, players, options={"mode": "short"}), _late_monopoly(players)]


def _late_monopoly(players: int) -> Json:
    """Everything is sold, half of it built on, and nobody has money: rents, debts and bankruptcies."""
    levels = {"pink": 5, "orange": 5, "red": 5, "yellow": 3, "green": 3, "darkblue": 4}
    deeds: Json = {}
    for place, (family, positions) in enumerate(BOARD.families.items()):
        deeds |= owned(place % players, *positions, level=levels.get(family, 0))
    table = {"players": [{"cash": 100}] * players, "deeds": deeds}
    return start("monopoly", players, options={"rent_demand": "automatic"}, table=table)


def record(begin: Json, rng: random.Random, most: int) -> Recording:
    """A random game from this start, played through the protocol to its end or for `most` events."""
    adjudicator = Adjudicator()
    lines = [msgspec.json.encode(begin)]
    answers = [adjudicator.answer(lines[0])]
    match = adjudicator.match
    assert match is not None, answers[0]
    while match.game.winners(match.state) is None and len(match.steps) < most:
        lines.append(msgspec.json.encode(random_event(match, rng)))
        answers.append(adjudicator.answer(lines[-1]))
        assert len(match.steps) == len(lines) - 1, (lines[-1], answers[-1])
    return Recording(match, lines, answers)


def hold(name: str, step: Step) -> None:
    """Fails if an event broke the game's invariant."""
    assert KEPT[name](step.before) == KEPT[name](step.after), step.event
    LAWS[name](step)


def _pieces(state: Json) -> tuple[int, int]:
    """Colliders and Super Colliders, on the board and in the Bank."""
    levels = [deed["level"] for deed in state["deeds"].values()]
    colliders = sum(level for level in levels if level < 5)
    return state["bank"]["colliders"] + colliders, state["bank"]["supers"] + levels.count(5)


# What no event may change.
KEPT: dict[str, Callable[[Json], Any]] = {
    "rpsls": lambda state: sum(state["chips"]) + state["centre"],
    "shizzle": lambda state: state["bank"] + sum(state["points"]),
    "ligretto": lambda state: sum(state["scores"]),
    "monopoly": _pieces,
    "zombies": card_count,
}


def _booked(step: Step, kind: str, number: str, accounts: Callable[[Json], dict[Any, int]]) -> None:
    """The outcomes of this kind are the whole difference between two states, and nobody is below zero."""
    expected = accounts(step.before)
    for outcome in step.told(kind):
        assert outcome[number] > 0, step.event
        for side, sign in (("from", -1), ("to", 1)):
            if outcome[side] != "bank" or "bank" in expected:  # Monopoly's Bank never runs out and has no account
                expected[outcome[side]] += sign * outcome[number]
    assert accounts(step.after) == expected, step.event
    assert min(expected.values()) >= 0, step.event


def _rpsls(step: Step) -> None:
    _booked(step, "chips", "count", lambda state: {**dict(enumerate(state["chips"])), "centre": state["centre"]})
    owners = [seat for seat, chips in enumerate(step.after["chips"]) if chips]
    assert (step.after["phase"] == "over") == (len(owners) == 1), step.event


def _shizzle(step: Step) -> None:
    _booked(step, "points", "count", lambda state: {**dict(enumerate(state["points"])), "bank": state["bank"]})
    line = step.after["line"]
    assert all(map(_touch, line, line[1:])), step.event
    assert len({(die["colour"], die["number"]) for die in line}) == len(line), step.event
    if step.after["phase"] == "over":
        assert step.after["bank"] == 0, step.event


def _ligretto(step: Step) -> None:
    board, dealt = step.before["board"].values(), sum(step.before["dice"])
    points = {outcome["player"]: outcome["points"] for outcome in step.told("score")}
    scores = [score + points.get(seat, 0) for seat, score in enumerate(step.before["scores"])]
    assert step.after["scores"] == scores, step.event
    assert sum(points.values()) == 0, step.event
    assert sum(step.after["board"].values()) <= sum(step.after["dice"]), step.event
    if step.event["do"] == "stop":
        assert sum(step.event["left"]) + sum(board) == dealt, step.event


def _monopoly(step: Step) -> None:
    def cash(state: Json) -> dict[Any, int]:
        return {**dict(enumerate(player["cash"] for player in state["players"])), "pot": state["pot"]}

    _booked(step, "money", "amount", cash)
    owners = _owners(step.before)
    for outcome in step.told("deed"):
        owners[outcome["pos"]] = outcome["owner"]
    assert _owners(step.after) == owners, step.event
    assert len(owners) == len(BOARD.deeds) == 28, step.event
    live = {seat for seat, player in enumerate(step.after["players"]) if not player["bankrupt"]}
    assert set(owners.values()) <= {*live, "bank"}, step.event
    assert min(step.after["bank"].values()) >= 0, step.event


def _zombies(step: Step) -> None:
    after = step.after
    assert all(len(stock) <= row for stock, row in zip(after["trophies"], after["brains"], strict=True)), step.event
    assert after["counts"] is None or sum(after["counts"].values()) == after["deck"], step.event
    drawn = len(step.event["cards"]) if step.event["do"] == "reveal" else 0
    assert step.before["deck"] - after["deck"] == drawn, step.event
    discarded = sum(outcome["count"] for outcome in step.told("discarded"))
    assert after["discard"] - step.before["discard"] == discarded, step.event


# What every event must keep besides.
LAWS: dict[str, Callable[[Step], None]] = {
    "rpsls": _rpsls,
    "shizzle": _shizzle,
    "ligretto": _ligretto,
    "monopoly": _monopoly,
    "zombies": _zombies,
}


def _touch(one: Json, other: Json) -> bool:
    return bool(one["colour"] == other["colour"] or one["number"] == other["number"])


def _owners(state: Json) -> dict[int, int | str]:
    """Where each of the deeds is."""
    return {pos: state["deeds"].get(str(pos), {"owner": "bank"})["owner"] for pos in BOARD.deeds}
