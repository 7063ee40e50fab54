"""The dice in the players' hands in a Ligretto race, for a table without hardware. The board is the rules' business."""

import random
from dataclasses import dataclass

from rules.ligretto import COLOURS, VALUES, Spot


@dataclass(frozen=True, slots=True)
class Hands:
    """Each player's dice as they lie."""

    dice: tuple[tuple[Spot, ...], ...]

    @property
    def left(self) -> tuple[int, ...]:
        """How many dice each player still has."""
        return tuple(len(own) for own in self.dice)


def deal(counts: tuple[int, ...], rng: random.Random) -> Hands:
    """Dice drawn from the bag of 24, whatever the colours, and thrown."""
    bag = [colour for colour in COLOURS for _ in VALUES]
    rng.shuffle(bag)
    drawn = iter(bag)
    return Hands(tuple(_thrown([next(drawn) for _ in range(count)], rng) for count in counts))


def throw_again(hands: Hands, seat: int, rng: random.Random) -> Hands:
    """A player throws all own remaining dice again."""
    dice = list(hands.dice)
    dice[seat] = _thrown([die.colour for die in dice[seat]], rng)
    return Hands(tuple(dice))


def without(hands: Hands, seat: int, die: Spot) -> Hands:
    """The hands after a player has put a die on the board; ValueError if that die does not lie there."""
    dice = [list(own) for own in hands.dice]
    dice[seat].remove(die)
    return Hands(tuple(tuple(own) for own in dice))


def _thrown(colours: list[str], rng: random.Random) -> tuple[Spot, ...]:
    dice = [Spot(colour, rng.choice(VALUES)) for colour in colours]
    return tuple(sorted(dice, key=lambda die: (die.colour, die.value)))
