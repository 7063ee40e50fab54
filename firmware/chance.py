"""Dice, cards and deeds at a table without hardware: thrown, turned up and dealt here, and nowhere else, at random."""

import random

from rules import ligretto, monopoly, rpsls, shizzle, zombies
from rules.game import Event
from rules.match import Match
from rules.monopoly import events as bank
from rules.monopoly.board import BOARD
from rules.monopoly.choices import awaited
from rules.shizzle.dice import COLOURS, DICE, NUMBERS, Die
from rules.zombies.cards import CARDS, PACK
from rules.zombies.events import Reveal

# Which faces share a die when nobody has said: every die carries all six colours and all six numbers.
SHIZZLE_DICE = tuple(
    tuple(Die(colour, NUMBERS[(die + place) % 6]) for place, colour in enumerate(COLOURS)) for die in range(DICE)
)


def next_throw(match: Match, rng: random.Random) -> Event | None:
    """The dice, cards or deeds that the table waits for, at random; None if it waits for a person."""
    state = match.state
    if match.game.winners(state) is not None:
        return None
    if match.game is rpsls:
        return _rpsls(state, rng)
    if match.game is shizzle:
        return _shizzle(state, rng)
    if match.game is monopoly:
        return _monopoly(state, rng)
    if match.game is zombies:
        return _zombies(state, rng)
    assert match.game is ligretto  # its dice lie on the board before the table hears of them
    return None


def _rpsls(state: rpsls.State, rng: random.Random) -> Event:
    waits = rpsls.awaits(state)
    body, count = waits["body"], waits["dice"]
    return rpsls.Roll(tuple(rpsls.Die(body, rng.choice(rpsls.FACES[body])) for _ in range(count)))


def _shizzle(state: shizzle.State, rng: random.Random) -> Event | None:
    waits = shizzle.awaits(state)
    if waits["what"] != "roll":
        return None
    free = [die for die in state.dice or SHIZZLE_DICE if not any(face in die for face in state.line)]
    return shizzle.Roll(tuple(rng.choice(die) for die in rng.sample(free, waits["dice"])))


def _monopoly(state: monopoly.State, rng: random.Random) -> Event | None:
    match state.phase:
        case "first_rolls" | "await_roll" | "await_utility_roll":
            return bank.Roll(dice=(bank.Die(rng.randint(1, 6)), bank.Die(rng.randint(1, 6))))
        case "await_card":
            return rng.choice([event for event in awaited(state) if isinstance(event, bank.Card)])
        case "deal_deeds":
            seats = range(len(state.players))
            deeds = rng.sample(BOARD.deeds, 3 * len(seats))
            return bank.DealDeeds({seat: tuple(deeds[3 * seat : 3 * seat + 3]) for seat in seats})
    return None


def _zombies(state: zombies.State, rng: random.Random) -> Event | None:
    if state.phase != "reveal":
        return None
    left = state.counts or [PACK[card] for card in CARDS]
    drawn = rng.sample(CARDS, k=len(state.drawing), counts=left)
    return Reveal({str(seat): card for seat, card in zip(state.drawing, drawn, strict=True)})
