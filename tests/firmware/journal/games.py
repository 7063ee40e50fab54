"""Games for the journal's tests: lines as a table would send them, undo and amend among them."""

import random
from typing import Any

import msgspec

from firmware.simulate import NAMES, OPTIONS, random_event
from rules.game import Json
from rules.protocol import Adjudicator


def start(game: str = "rpsls", players: int = 2) -> Json:
    return {"do": "start", "game": game, "players": list(NAMES[:players]), "options": OPTIONS.get(game, {})}


def lines(game: str, count: int, seed: int = 0) -> list[Json]:
    """Accepted lines of a game from its start on; now and then an event is undone, or sent again as its own amend."""
    rng, adjudicator = random.Random(seed), Adjudicator()
    sent = [start(game)]
    adjudicator.handle(sent[0])
    while len(sent) < count and (match := adjudicator.match) is not None:
        if match.game.winners(match.state) is not None or (match.steps and rng.random() < 0.15):
            line: Json = {"do": "undo"}
        elif match.steps and rng.random() < 0.1:
            index = rng.randrange(len(match.steps))
            line = {"do": "amend", "index": index, "event": plain(match.steps[index].event)}
        else:
            line = plain(random_event(match, rng))
        adjudicator.handle(line)
        sent.append(line)
    return sent


def plain(event: Any) -> Json:
    """An event as it comes back from the disk."""
    read: Json = msgspec.json.decode(msgspec.json.encode(event))
    return read


def played(sent: list[Json]) -> Adjudicator:
    """The table after these lines."""
    adjudicator = Adjudicator()
    for line in sent:
        adjudicator.handle(line)
    return adjudicator
