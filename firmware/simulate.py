"""Whole games between players who choose at random among the legal events: a check of the rules."""

import random
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from firmware.chance import next_throw
from rules import monopoly
from rules.game import Event, Start
from rules.games import GAMES
from rules.match import Match
from rules.monopoly import events as bank
from rules.monopoly.choices import awaited
from rules.wording import several

NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Fay", "Gus", "Hal")
MOST_EVENTS = 20_000  # random Monopoly players can trade for ever; every other game ends long before

# Monopoly players may do something besides what the phase waits for. How often they do, and what they like: with all
# kinds alike nobody would ask for rent or keep a building, and nobody would go bankrupt.
BUSY = 0.25
EAGERNESS: dict[type[Event], float] = {
    bank.DemandRent: 30,
    bank.Build: 10,
    bank.SellBuilding: 0.3,
    bank.SellToLevels: 0.1,
    bank.Mortgage: 0.3,
    bank.OpenBuildingAuction: 5,
}

# What a game needs to be told before it can begin.
OPTIONS = {"zombies": {"trophy": "rock"}}


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played out: how many events, and who won (nobody: it hit the cap)."""

    length: int
    winners: tuple[int, ...]


def begin(name: str, players: int, options: dict[str, object] | None = None) -> Match:
    """A new game with as many players."""
    chosen = {**OPTIONS.get(name, {}), **(options or {})}
    return Match(GAMES[name], Start(name, NAMES[:players], options=chosen))


def random_event(match: Match, rng: random.Random) -> Event:
    """What chance throws or a random player does next: first a kind of event, so that rare kinds get their turn."""
    if match.game is monopoly and rng.random() < BUSY:
        return _pick(monopoly.legal(match.state), rng)
    if (throw := next_throw(match, rng)) is not None:
        return throw
    waiting = list(awaited(match.state)) if match.game is monopoly else []
    return _pick(waiting or match.game.legal(match.state), rng)


def _pick(events: Iterable[Event], rng: random.Random) -> Event:
    kinds: dict[type[Event], list[Event]] = {}
    for event in events:
        kinds.setdefault(type(event), []).append(event)
    (kind,) = rng.choices(list(kinds), weights=[EAGERNESS.get(kind, 1) for kind in kinds])
    return rng.choice(kinds[kind])


def play_out(match: Match, rng: random.Random, most: int = MOST_EVENTS) -> Iterator[Event]:
    """Plays to the end or the cap; yields each event after it was applied."""
    while match.game.winners(match.state) is None and len(match.steps) < most:
        event = random_event(match, rng)
        match.apply(event)
        yield event


def simulate(name: str, players: int, games: int, seed: int, most: int = MOST_EVENTS) -> Iterator[Played]:
    """Plays games, each from its own seed, so that any one of them can be played again alone."""
    for game in range(games):
        match = begin(name, players)
        length = sum(1 for _ in play_out(match, random.Random(f"{seed}/{game}"), most))
        yield Played(length, match.game.winners(match.state) or ())


def report(name: str, players: int, games: int, seed: int) -> str:
    """The winners' table, the mean length and the events a second, as text."""
    begun = time.perf_counter()
    played = list(simulate(name, players, games, seed))
    seconds = time.perf_counter() - begun
    wins = Counter(seat for game in played for seat in game.winners)
    shared = sum(1 for game in played if len(game.winners) > 1)
    capped = sum(1 for game in played if not game.winners)
    events = sum(game.length for game in played)
    lines = [f"{GAMES[name].TITLE}: {several(games, 'game')}, {players} players, seed {seed}", ""]
    lines += [
        f"  seat {seat}  {NAMES[seat]:<4} {wins[seat]:>7} won  {wins[seat] / games:>7.1%}" for seat in range(players)
    ]
    if shared:
        lines.append(f"  of these, {several(shared, 'game')} shared between winners")
    if capped:
        lines.append(f"  {several(capped, 'game')} stopped after {MOST_EVENTS} events, before there was a winner")
    lines += ["", f"  {events / games:.1f} events a game, {events / seconds:,.0f} events a second"]
    return "\n".join(lines)
