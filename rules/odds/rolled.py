"""Which faces the dice of a game showed, die by die: what a test of their fairness looks at."""

from collections import Counter
from collections.abc import Iterable

from rules import rpsls, shizzle
from rules.match import Match
from rules.monopoly.events import Roll as MonopolyRoll
from rules.shizzle.dice import DiceSet, Die

Rolled = dict[str, Counter[str]]  # a die's name, and how often each face came; faces that never came too


def rolled(match: Match) -> Rolled:
    """The faces of every roll that stands. Cards are no dice, and Ligretto's are only seen where they are placed."""
    found: Rolled = {}
    for step in match.steps:
        match step.event:
            case rpsls.Roll(dice):
                for die in dice:
                    _count(found, f"rpsls.{die.body}", rpsls.FACES[die.body], die.face)
            case MonopolyRoll(dice=pips):
                for pip in pips:
                    _count(found, "monopoly.pips", map(str, range(1, 7)), str(pip.value))
            case shizzle.Roll(dice=faces) if match.opening.dice is not None:
                for face in faces:
                    own = _die_of(match.opening.dice, face)
                    _count(found, f"shizzle.{own[0]}", map(str, own), str(face))
    return found


def together(games: Iterable[Rolled]) -> Rolled:
    """The rolls of several games."""
    found: Rolled = {}
    for game in games:
        for die, counts in game.items():
            found.setdefault(die, Counter()).update(counts)  # keeps a face that came 0 times
    return dict(sorted(found.items()))


def _count(found: Rolled, die: str, faces: Iterable[str], face: str) -> None:
    found.setdefault(die, Counter(dict.fromkeys(faces, 0)))[face] += 1


def _die_of(dice: DiceSet, face: Die) -> tuple[Die, ...]:
    return next(tuple(sorted(die, key=str)) for die in dice if face in die)
