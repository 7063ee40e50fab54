"""The six dice: their 36 faces, which of them share a die, what may touch what, and what can have been misread."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product

import msgspec

from rules.game import Refusal
from rules.wording import listed, several

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")
NUMBERS = (1, 2, 3, 4, 5, 6)
DICE = 6


class Die(msgspec.Struct, frozen=True):
    """A die as it lies: the face on top."""

    colour: str
    number: int

    def __str__(self) -> str:
        return f"{self.colour} {self.number}"


Dice = tuple[Die, ...]
DiceSet = tuple[tuple[Die, ...], ...]  # the faces of each die

FACES = tuple(Die(colour, number) for colour in COLOURS for number in NUMBERS)


class SetOption(msgspec.Struct, frozen=True):
    """Which faces share a die, as the option gives it."""

    dice: tuple[tuple[tuple[str, int], ...], ...]


def dice_set(option: SetOption) -> DiceSet:
    """The set that an option describes: six dice of six faces, six colours with six numbers, each pair once."""
    if len(option.dice) != DICE or any(len(die) != DICE for die in option.dice):
        sizes = listed(several(len(die), "face") for die in option.dice)
        raise Refusal("bad_option", f"A set has 6 dice of 6 faces; this one has {len(option.dice)} dice with {sizes}.")
    faces = [Die(*face) for die in option.dice for face in die]
    if twice := sorted({str(face) for face in faces if faces.count(face) > 1}):
        raise Refusal("bad_option", f"Each face stands in a set once; {listed(twice)} was given more than once.")
    colours, numbers = {face.colour for face in faces}, {face.number for face in faces}
    if (len(colours), len(numbers)) != (6, 6):
        has = f"{several(len(colours), 'colour')} and {several(len(numbers), 'number')}"
        raise Refusal("bad_option", f"A set pairs 6 colours with 6 numbers; this one has {has}.")
    return tuple(tuple(Die(*face) for face in die) for die in option.dice)


def match_dice(one: Die, other: Die) -> bool:
    """Whether two dice may touch in a line."""
    return one.colour == other.colour or one.number == other.number


def extensions(end: Die, rolled: Sequence[Die]) -> Iterator[Dice]:
    """Every way to build on at `end`: each order of each choice of at least one rolled die that matches all along."""
    for place, die in enumerate(rolled):
        if match_dice(end, die):
            yield (die,)
            rest = (*rolled[:place], *rolled[place + 1 :])
            yield from ((die, *more) for more in extensions(die, rest))


def rolls(known: DiceSet | None, line: Dice, count: int) -> Iterator[Dice]:
    """Every roll of so many dice that could come beside the line, as sets of faces."""
    if known is None:
        yield from combinations((face for face in FACES if face not in line), count)
        return
    free = (die for die in known if not any(face in die for face in line))
    for dice in combinations(free, count):
        yield from product(*dice)


def check_faces(known: DiceSet | None, line: Dice, dice: Dice) -> None:
    """Refuses faces that cannot lie there together: unknown ones, one twice, two of one die (S8)."""
    die_of = {face: index for index, die in enumerate(known or (FACES,)) for face in die}
    for place, die in enumerate(dice):
        if die not in die_of:
            raise Refusal("unknown_face", f"There is no {die} in this set.")
        if die in line or die in dice[:place]:
            where = "already lies in the line" if die in line else "was seen twice"
            raise Refusal("duplicate_face", f"There is only one {die}, and it {where}: look again.")
    if known is None:
        return
    shown: dict[int, Die] = {}
    for die in (*line, *dice):
        if (other := shown.setdefault(die_of[die], die)) != die:
            raise Refusal("same_die_twice", f"The {other} and the {die} are on one die: one of them was misread.")
