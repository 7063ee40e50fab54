"""Which of the spots of a picture are pieces, each once, by tables of what was seen of them."""

from dataclasses import dataclass, replace

import numpy as np
import pytest

from models.spots import Spot
from models.vocabulary import LIES
from vision.choose import Chooser
from vision.gaze import Seen
from vision.lean import Apart
from vision.places import Places, Truths

DICE = Chooser(cards=False, taught=True, well=0.8, bodies=np.array([0, 0, 1]))
CARDS, ENROLLED = replace(DICE, cards=True), replace(DICE, taught=False)
USUAL = 0.07  # how far off a tilt usually is


@dataclass(frozen=True)
class Thing:
    """What the finder and the reader say of a spot."""

    best: float = 0.95  # how likely its likeliest face is
    nothing: float = 0.01
    strange: float = 0.01
    heat: float = 0.8
    at: tuple[float, float] = (100, 100)
    side: float = 40
    reach: float = 20  # from its middle to the edges of its box
    tilt: complex = 0  # past the camera, and past a table that is seen from straight above
    shows: int = 0  # which of three faces is likeliest; the last one has another body

    @property
    def chances(self) -> list[float]:
        return [self.best if self.shows == i else 0.0 for i in range(3)]

    @property
    def spot(self) -> Spot:
        (x, y), reach = self.at, self.reach
        return Spot(self.at, self.side, 0.0, (x - reach, y - reach, x + reach, y + reach), self.heat)


def looked(things: tuple[Thing, ...]) -> tuple[Places, Seen, Apart]:
    """Where they lie, what is seen of them, and how far from flat that is."""
    tilts = np.array([one.tilt for one in things], np.complex128)
    usual = np.full(len(things), USUAL)
    nothing, strange = (np.array([getattr(one, part) for one in things], np.float32) for part in ("nothing", "strange"))
    chances = np.array([one.chances for one in things], np.float32)
    lies = np.zeros((len(things), len(LIES)), np.float32)
    seen = Seen(chances, nothing, strange, lies, tilts, usual, np.zeros(len(things), np.complex128))
    return Places.of([one.spot for one in things]), seen, Apart(tilts, usual)


def pieces(*things: Thing, chooser: Chooser = DICE, sides: Truths | None = None) -> list[int]:
    """Which of them are pieces, in their order."""
    return sorted(chooser.pieces(*looked(things), sides))


def of_the_set(*things: Thing, chooser: Chooser = DICE) -> list[int]:
    places, seen, _ = looked(things)
    return chooser.of_the_set([*range(len(things))], places, seen)


def questionable(*things: Thing, chooser: Chooser = DICE) -> list[int]:
    places, seen, _ = looked(things)
    return chooser.questionable([*range(len(things))], places, seen)


def row(*things: Thing) -> tuple[Thing, ...]:
    """The same beside each other, far apart."""
    return tuple(replace(one, at=(100 + 200 * i, 100)) for i, one in enumerate(things))


@pytest.mark.parametrize(
    ("thing", "there"),
    [
        (Thing(), True),
        (Thing(best=0.2, nothing=0.3), False),  # nothing is likelier than all faces of the set
        (Thing(best=0.5, nothing=0.45), True),
        (Thing(best=0.73, nothing=0.71, heat=0.99), False),  # so likely nothing is there, however hot it is
        (Thing(best=0.73, nothing=0.69, heat=0.99), True),
        (Thing(best=0.5, nothing=0.45, heat=0.44), False),  # the finder is less sure than the reader that there is none
        (Thing(best=0.79, nothing=0.1, heat=0.29), False),  # so faint a spot must be well read
        (Thing(best=0.81, nothing=0.1, heat=0.29), True),
        (Thing(best=0.79, nothing=0.1, heat=0.31), True),
        (Thing(best=0.05, nothing=0.14), True),  # a die that cannot be read
        (Thing(best=0.05, nothing=0.16), False),
    ],
)
def test_a_spot_with_nothing_is_no_piece(thing: Thing, there: bool) -> None:
    assert pieces(thing) == [0] * there


@pytest.mark.parametrize(
    ("thing", "there"),
    [
        (Thing(best=0.15, nothing=0.1, strange=0.75), False),
        (Thing(best=0.18, nothing=0.1, strange=0.75), True),  # a die in glare: that much makes it one of the set's
        (Thing(best=0.05, nothing=0.1, strange=0.59), True),  # not strange enough
        (Thing(best=0.05, nothing=0.1, strange=0.61), False),
    ],
)
def test_a_stranger_is_no_piece(thing: Thing, there: bool) -> None:
    assert pieces(thing) == [0] * there


@pytest.mark.parametrize(
    ("thing", "there"),
    [
        (Thing(best=0.51, nothing=0.96), True),  # to a reader that was never taught the face it looks like print
        (Thing(best=0.51, nothing=0.98), False),
        (Thing(best=0.49, nothing=0.96), False),
        (Thing(best=0.51, nothing=0.1, heat=0.2), True),
        (Thing(best=0.1, nothing=0.1, strange=0.9), True),  # nor does strangeness tell anything
    ],
)
def test_an_enrolled_face_counts_by_its_likeness(thing: Thing, there: bool) -> None:
    assert pieces(thing, chooser=ENROLLED) == [0] * there


@pytest.mark.parametrize(
    ("thing", "stays"),
    [
        (Thing(best=0.29, nothing=0.1, strange=0.06), False),
        (Thing(best=0.31, nothing=0.1, strange=0.06), True),  # rather like a face
        (Thing(best=0.29, nothing=0.1, strange=0.04), True),  # neither nothing nor strange
        (Thing(best=0.29, nothing=0.1, strange=0.06, heat=0.84), True),  # a die in glare
        (Thing(best=0.29, nothing=0.1, strange=0.04, heat=0.51), True),
        (Thing(best=0.29, nothing=0.1, strange=0.04, heat=0.49), False),
    ],
)
def test_a_blank_block_is_none_of_the_set(thing: Thing, stays: bool) -> None:
    assert of_the_set(thing) == [0] * stays
    assert of_the_set(thing, chooser=ENROLLED) == [0]


def test_of_two_spots_on_one_face_the_better_one_is_the_piece() -> None:
    one, near = Thing(), (120.0, 100.0)
    assert pieces(one, Thing(best=0.85, at=near)) == [0]
    assert pieces(replace(one, best=0.85), Thing(at=near)) == [1]
    assert pieces(one, Thing(heat=0.7, at=near)) == [0]
    assert pieces(one, Thing(heat=0.9, best=0.5, at=near)) == [0]  # hotter, but read worse
    assert pieces(one, Thing(heat=0.99, best=0.2, at=near)) == [0]
    assert pieces(one, Thing(heat=0.99, best=0.35, at=near)) == [1]
    assert pieces(one, Thing(at=(123.0, 100.0))) == [0, 1]  # there is room for two


def test_what_looks_aside_loses_to_a_fainter_spot_that_looks_up() -> None:
    aside = Thing(heat=0.86, tilt=0.75)
    assert pieces(Thing(), replace(aside, at=(120.0, 100.0))) == [0]
    assert pieces(Thing(), replace(aside, tilt=0.65, at=(120.0, 100.0))) == [1]


def test_what_lies_in_the_box_of_another_is_a_piece_if_both_are_clear_and_look_up() -> None:
    large, inner = Thing(reach=60, heat=0.9), Thing(at=(140.0, 100.0), side=30, reach=15)
    assert pieces(large, inner) == [0, 1]
    assert pieces(large, replace(inner, best=0.75)) == [0]
    assert pieces(large, replace(inner, tilt=0.2j)) == [0, 1]
    assert pieces(large, replace(inner, tilt=0.22j)) == [0]
    assert pieces(large, inner, chooser=CARDS) == [0]


def test_the_side_of_a_die_is_no_piece() -> None:
    upper, side = Thing(heat=0.9), Thing(at=(100.0, 145.0), side=30, reach=15, tilt=0.8j)
    assert pieces(upper, side) == [0]
    assert pieces(upper, replace(side, shows=1)) == [0]
    assert pieces(upper, replace(side, shows=2)) == [0, 1]  # of another body: a die behind it
    assert pieces(upper, replace(side, tilt=0.2j)) == [0, 1]  # it looks up
    assert pieces(upper, replace(side, tilt=-0.8j)) == [0, 1]  # it looks at the die, not away from it
    assert pieces(upper, side, chooser=CARDS) == [0, 1]


def test_the_side_of_a_die_is_known_where_nobody_knows_how_the_table_lies() -> None:
    places, seen, apart = looked((Thing(), Thing(at=(140, 100), side=30, tilt=0.97, heat=0.7)))
    assert DICE.upper([0, 1], places, seen, apart) == [0]
    assert DICE.upper([0, 1], places, seen, Apart.unknown(2)) == [0]


def test_what_a_look_before_saw_as_a_side_is_none_now() -> None:
    sides = np.array([[False, False], [True, False]])
    assert pieces(*row(Thing(), Thing(tilt=0.3)), sides=sides) == [0]
    assert pieces(*row(Thing(), Thing(tilt=0.3)), sides=~sides & False) == [0, 1]


@pytest.mark.parametrize(
    ("other", "stays"),
    [
        (Thing(best=0.5, side=19), False),
        (Thing(best=0.5, side=21), True),
        (Thing(best=0.85, side=19), True),  # well read: a small die
        (Thing(best=0.09, side=61, heat=0.9), False),
        (Thing(best=0.09, side=59, heat=0.9), True),
        (Thing(best=0.11, side=61, heat=0.9), True),  # somewhat like a face: it is asked about
    ],
)
def test_what_is_of_quite_another_size_is_none_of_the_set(other: Thing, stays: bool) -> None:
    assert of_the_set(*row(Thing(), Thing(), other)) == [0, 1, 2][: 2 + stays]


def test_where_nothing_is_well_read_no_size_is_another() -> None:
    assert of_the_set(*row(Thing(best=0.5), Thing(best=0.5, side=10), Thing(best=0.5, side=100))) == [0, 1, 2]


@pytest.mark.parametrize(
    ("dice", "large", "asked"),
    [
        (2, Thing(best=0.97, side=61), True),
        (3, Thing(best=0.5, side=61), True),
        (2, Thing(best=0.5, side=61), False),  # by only two that are well read, nobody knows how large dice are
        (3, Thing(best=0.99, side=61), False),  # quite clear
        (3, Thing(best=0.97, side=59), False),
    ],
)
def test_what_is_larger_than_several_dice_is_asked_about(dice: int, large: Thing, asked: bool) -> None:
    assert questionable(*row(*[Thing()] * dice, large)) == [dice] * asked
    assert questionable(*row(*[Thing()] * dice, large), chooser=CARDS) == []


def test_what_looks_like_print_is_asked_about_if_the_reader_was_never_taught_its_face() -> None:
    things = row(Thing(nothing=0.59), Thing(nothing=0.61), Thing(), Thing(), Thing(side=90, best=0.9, nothing=0.61))
    assert questionable(*things) == [4]  # by its size
    assert questionable(*things, chooser=replace(DICE, taught=False)) == [1, 4]


@pytest.mark.parametrize(("side", "best", "stays"), [(19, 0.99, False), (21, 0.99, True), (21, 0.5, True)])
def test_the_drawing_in_a_cards_corner_is_no_card(side: float, best: float, stays: bool) -> None:
    things = row(Thing(side=40), Thing(side=30), Thing(side=side, best=best))
    assert of_the_set(*things, chooser=CARDS) == [0, 1, 2][: 2 + stays]


def test_where_no_card_is_well_read_all_stay() -> None:
    assert of_the_set(*row(Thing(side=40, best=0.5), Thing(side=10, best=0.5)), chooser=CARDS) == [0, 1]


def test_only_dice_that_may_be_there_say_how_the_table_lies() -> None:
    _, seen, _ = looked(row(Thing(), Thing(nothing=0.69), Thing(nothing=0.71)))
    assert DICE.lying(seen).tolist() == [True, True, False]
    assert CARDS.lying(seen).tolist() == [False] * 3
    assert DICE.well_read(looked(row(Thing(best=0.81), Thing(best=0.79)))[1]).tolist() == [True, False]


@pytest.mark.parametrize(
    ("thing", "mine", "enrolled"),
    [
        (Thing(best=0.9, nothing=0.05), False, False),
        (Thing(best=0.05, nothing=0.8), False, False),  # perhaps a die in glare
        (Thing(best=0.05, nothing=0.92), True, False),  # print, and like no face; an enrolled one may look like print
        (Thing(best=0.2, nothing=0.92), False, False),
        (Thing(best=0.9, nothing=0.99), True, True),
    ],
)
def test_what_no_second_look_makes_a_piece_gets_none(thing: Thing, mine: bool, enrolled: bool) -> None:
    _, seen, _ = looked((thing,))
    assert DICE.hopeless(seen).tolist() == [mine]
    assert ENROLLED.hopeless(seen).tolist() == [enrolled]


def test_what_is_faint_may_be_a_piece_unless_the_reader_says_that_there_is_none() -> None:
    _, seen, _ = looked((Thing(best=0.1, nothing=0.9), Thing(best=0.1, nothing=0.97)))
    assert DICE.perhaps(seen).tolist() == [True, False]
