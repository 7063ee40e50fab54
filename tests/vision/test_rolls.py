"""What counts as a roll: dice that came from elsewhere or show another face, and nothing else."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.stage import WIDTH, Camera, Die, Scene, hold, leave, reach, throw
from vision.change import Mask
from vision.reading import Piece
from vision.rolls import Rest, Roll, Table, after, shifted
from vision.settle import Settle

A, B, C = Die(125, 100, 3), Die(170, 150, 6, angle=50), Die(210, 90, 2, angle=5)
DICE = (A, B, C)
LYING = Scene(DICE)


def piece(die: Die, value: int | None = None) -> Piece:
    """What the eyes say of a die, rightly or as told."""
    (x0, y0), (x1, y1) = die.corners().min(axis=0), die.corners().max(axis=0)
    box = (float(x0), float(y0), float(x1), float(y1))
    return Piece({"value": die.value if value is None else value}, box, die.angle % 90, 0.98, True)


def rest(
    dice: Sequence[Die],
    read: Sequence[int] | None = None,
    *,
    at: int = 0,
    light: float = 1,
    touched: Mask | None = None,
) -> Rest:
    pieces = [piece(die, value) for die, value in zip(dice, read or [die.value for die in dice], strict=True)]
    return Rest(tuple(pieces), Camera(at=at).frame(Scene(tuple(dice), light=light)).pixels, at, touched)


YELLOW, ORANGE, GREEN = (80, 225, 245), (60, 140, 245), (90, 160, 60)


def numeral(value: int, ink: tuple[int, int, int] = YELLOW, sure: bool = True) -> Rest:
    """A white die with a number on it."""
    die = Die(125, 100, value, side=30, angle=25)
    picture = Camera().frame(Scene()).pixels.copy()
    cv2.fillConvexPoly(picture, die.corners().astype(np.int32), (225, 232, 235), cv2.LINE_AA)
    cv2.putText(picture, str(value), (120, 106), cv2.FONT_HERSHEY_SIMPLEX, 0.5, ink, 1, cv2.LINE_AA)
    shown = replace(piece(die), shows={"value": value, "ink": str(ink)}, sure=sure)
    return Rest((shown,), picture, 0)


def rolls(*rests: Rest) -> list[Roll | None]:
    table, found = Table(), []
    for each in rests:
        table, roll = after(table, each)
        found.append(roll)
    return found


def values(pieces: Iterable[Piece]) -> list[int | str]:
    return sorted(piece.shows["value"] for piece in pieces)


def thrown(roll: Roll | None) -> list[int | str]:
    return [] if roll is None else values(roll.pieces)


# Rolls


def test_what_lies_there_at_the_start_is_no_roll() -> None:
    assert rolls(rest(DICE)) == [None]


def test_dice_on_an_empty_table_are_a_roll() -> None:
    _, roll = rolls(rest([]), rest(DICE, at=700))
    assert roll is not None
    assert values(roll.pieces) == [2, 3, 6]
    assert (roll.lying, roll.nudged, roll.at) == ((), (), 700)


def test_only_the_new_die_counts() -> None:
    _, roll = rolls(rest([A, B]), rest(DICE))
    assert roll is not None
    assert thrown(roll) == [2]
    assert values(roll.lying) == [3, 6]
    assert roll.nudged == ()


def test_the_same_rest_again_is_no_roll() -> None:
    assert rolls(rest([]), rest(DICE), rest(DICE), rest(DICE))[2:] == [None, None]


def test_all_thrown_again_count_all() -> None:
    again = [Die(80, 60, 3, angle=70), Die(250, 170, 6, angle=10), Die(120, 190, 2, angle=33)]
    assert thrown(rolls(rest(DICE), rest(again))[1]) == [2, 3, 6]


def test_one_thrown_again_counts_alone() -> None:
    _, roll = rolls(rest(DICE), rest([A, B, Die(90, 190, 2)]))
    assert roll is not None
    assert (thrown(roll), values(roll.lying)) == ([2], [3, 6])


@pytest.mark.parametrize("angle", [5, 40])
@pytest.mark.parametrize(("face", "other"), [(2, 4), (3, 5), (4, 5), (5, 4), (6, 4), (1, 3)])
def test_another_face_at_the_same_place_counts(face: int, other: int, angle: float) -> None:
    before, now = [A, B, replace(C, value=face)], [A, B, replace(C, value=other, angle=angle)]
    assert thrown(rolls(rest(before), rest(now))[1]) == [other]


def test_yellow_numerals_on_white_are_told_apart() -> None:
    """Another die at the very place of one that was taken away; in grey they are nearly the same."""
    one, four = numeral(1), numeral(4)
    assert thrown(rolls(one, four)[1]) == [4]
    assert rolls(one, replace(numeral(1), pieces=four.pieces))[1] is None  # only read otherwise


def test_a_doubt_between_other_faces_is_none_about_the_former_one() -> None:
    one, four = numeral(1), numeral(4)
    doubtful = replace(four.pieces[0], confidence=0.7, sure=False, others=(({"value": 5}, 0.29), ({"value": 6}, 0.01)))
    assert thrown(rolls(one, replace(four, pieces=(doubtful,)))[1]) == [4]


@pytest.mark.parametrize("sure", [True, False])
@pytest.mark.parametrize(("ink", "other"), [(YELLOW, ORANGE), (ORANGE, YELLOW), (GREEN, ORANGE), (ORANGE, GREEN)])
def test_numerals_are_told_apart_by_their_ink(
    ink: tuple[int, int, int], other: tuple[int, int, int], sure: bool
) -> None:
    assert thrown(rolls(numeral(5, ink), numeral(5, other, sure))[1]) == [5]
    flipped = replace(numeral(5, ink), pieces=numeral(5, other, sure).pieces)
    assert rolls(numeral(5, ink), flipped)[1] is None


def test_dice_that_went_and_came_back_count() -> None:
    back = replace(A, x=A.x + 12, angle=60)
    assert [thrown(roll) for roll in rolls(rest(DICE), rest([B, C]), rest([back, B, C]))] == [[], [], [3]]


def test_a_die_that_is_thrown_just_where_one_lay_is_named() -> None:
    _, _, roll = rolls(rest([A, B]), rest([]), rest([A, C]))
    assert roll is not None
    assert (thrown(roll), values(roll.lying), values(roll.back)) == ([2], [3], [3])


# No rolls


@pytest.mark.parametrize("left", [(A, B), (C,), ()])
def test_dice_picked_up_are_no_roll(left: tuple[Die, ...]) -> None:
    assert rolls(rest(DICE), rest(left))[1] is None


@pytest.mark.parametrize(("dx", "dy", "turn"), [(3, 0, 0), (0, 0, 20), (14, -9, 15), (-25, 8, -40)])
def test_a_nudged_die_is_no_roll(dx: float, dy: float, turn: float) -> None:
    assert rolls(rest(DICE), rest([replace(A, x=A.x + dx, y=A.y + dy, angle=A.angle + turn), B, C]))[1] is None


def test_a_die_nudged_by_a_throw_is_named() -> None:
    _, roll = rolls(rest([A, B]), rest([replace(A, x=A.x + 12), B, C]))
    assert roll is not None
    assert (thrown(roll), values(roll.lying), values(roll.nudged)) == ([2], [3, 6], [3])


@pytest.mark.parametrize(("dx", "dy", "turn"), [(60, 20, 0), (-50, 60, 0), (0, 0, 25), (40, -10, -12)])
def test_a_bumped_tray_is_no_roll(dx: float, dy: float, turn: float) -> None:
    cos, sin = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    moved = [
        replace(
            die,
            x=160 + cos * (die.x - 160) - sin * (die.y - 120) + dx,
            y=120 + sin * (die.x - 160) + cos * (die.y - 120) + dy,
            angle=die.angle + turn,
        )
        for die in DICE
    ]
    assert rolls(rest(DICE), rest(moved))[1] is None


@pytest.mark.parametrize("touched", [None, True, False])
@pytest.mark.parametrize("light", [0.5, 1.0, 1.5])
def test_a_reading_that_flips_where_nothing_changed_is_no_roll(touched: bool | None, light: float) -> None:
    """Though a hand may have passed over it, or the light been switched."""
    mask = None if touched is None else np.full((240, WIDTH), touched)
    table, _ = after(Table(), rest(DICE))
    table, roll = after(table, rest(DICE, [5, 6, 2], light=light, touched=mask))
    assert roll is None
    assert table.rest is not None
    assert values(table.rest.pieces) == [2, 3, 6]  # what was said stays


def test_a_reading_that_flips_when_the_die_is_nudged_is_no_roll() -> None:
    assert rolls(rest(DICE), rest([replace(A, x=A.x + 9, angle=A.angle + 20), B, C], [5, 6, 2]))[1] is None


def test_a_die_that_was_overlooked_is_no_roll_when_it_is_seen() -> None:
    overlooked = replace(rest(DICE), pieces=tuple(map(piece, (A, B))))
    assert rolls(overlooked, rest(DICE)) == [None, None]


def test_dice_covered_for_a_while_never_left() -> None:
    covered = replace(rest([C]), at=3000)
    assert rolls(rest(DICE), covered, rest(DICE, at=6000)) == [None, None, None]


def test_dice_away_for_long_are_new_wherever_they_lie() -> None:
    found = rolls(rest(DICE), rest([C], at=3000), rest([C], at=60_000), rest(DICE, at=90_000))
    assert [thrown(roll) for roll in found] == [[], [], [], [3, 6]]


def test_a_picture_of_another_size_starts_again() -> None:
    large = rest(DICE)
    large = replace(large, picture=np.repeat(np.repeat(large.picture, 2, axis=0), 2, axis=1))
    assert rolls(rest([]), large) == [None, None]


def test_many_dice_are_told_apart() -> None:
    rng = np.random.default_rng(5)
    many = [Die(30 + 50 * (i % 6), 30 + 55 * (i // 6), int(rng.integers(1, 7)), angle=20 * i) for i in range(24)]
    again = [*many[:20], *(replace(die, value=die.value % 6 + 1, angle=die.angle + 31) for die in many[20:])]
    _, roll = rolls(rest(many), rest(again))
    assert roll is not None
    assert (len(roll.pieces), len(roll.lying)) == (4, 20)


# From frames: settled, read (by eyes that know the truth, but see nothing under a hand), compared


def played(*scenes: Iterable[Scene], camera: Camera | None = None) -> list[list[int | str]]:
    """The rolls of a story that begins with an empty table on which three dice are thrown."""
    camera, settle, table, found = camera or Camera(), Settle(), Table(), []
    start = [*hold(Scene(), 18), *throw(Scene(), DICE), *hold(LYING, 12)]
    for scene in [*start, *(scene for part in scenes for scene in part)]:
        frame = camera.frame(scene)
        moment = settle.step(frame)
        if moment.rested:
            seen = [replace(die, x=die.x + scene.shift[0], y=die.y + scene.shift[1]) for die in scene.dice]
            pieces = tuple(piece(die) for die in seen if scene.arm is None or die.x > scene.arm[0])
            table, roll = after(table, Rest(pieces, frame.pixels, frame.at, moment.touched))
            found += [] if roll is None else [thrown(roll)]
    return found


ARMED = replace(LYING, arm=(190, 120))
NEW = Die(90, 190, 5)
A2, B2 = replace(A, x=133, angle=70), replace(B, x=60, y=180)  # one near to where it lay
STORIES: dict[str, tuple[list[Scene], list[list[int | str]]]] = {
    "nothing": (hold(LYING, 20), []),
    "a hand over the dice": ([*reach(LYING, (190, 120)), *hold(ARMED, 20), *leave(ARMED), *hold(LYING, 12)], []),
    "a hand for so long that it is part of the table": (
        [*reach(LYING, (190, 120)), *hold(ARMED, 100), *leave(ARMED), *hold(LYING, 12)],
        [],
    ),
    "dice picked up": (
        [*reach(LYING, (190, 120)), *leave(replace(ARMED, dice=(C,))), *hold(Scene((C,)), 12)],
        [],
    ),
    "dice back into the cup, and thrown again": (
        [
            *reach(LYING, (190, 120)),
            *leave(replace(ARMED, dice=())),
            *hold(Scene(), 12),
            *throw(Scene(), [A2, B2]),
            *hold(Scene((A2, B2)), 12),
        ],
        [[3, 6]],
    ),
    "a nudge": (hold(Scene((replace(A, x=135, angle=32), B, C)), 12), []),
    "a bump": (hold(replace(LYING, shift=(12, 5)), 20), []),
    "a shadow": ([*hold(replace(LYING, shadow=0.6), 15), *hold(LYING, 15)], []),
    "a light": ([*hold(replace(LYING, light=0.3), 15), *hold(LYING, 15)], []),
    "a small light": ([*hold(replace(LYING, glow=1), 15), *hold(LYING, 15)], []),
    "a cup put down": (hold(replace(LYING, cup=(20, 120)), 100), []),
    "one more die": ([*throw(LYING, [NEW]), *hold(Scene((*DICE, NEW)), 12)], [[5]]),
}


@pytest.mark.parametrize(("scenes", "expected"), STORIES.values(), ids=STORIES)
def test_from_frames_to_rolls(scenes: list[Scene], expected: list[list[int | str]]) -> None:
    assert played(scenes) == [[2, 3, 6], *expected]


def test_a_die_on_a_mat_that_was_pushed_is_not_thrown() -> None:
    pushed = replace(A, x=A.x + 60, y=A.y + 25)
    assert rolls(rest([A]), rest([pushed]))[1] is not None
    table, _ = after(Table(), rest([A]))
    table, roll = after(shifted(table, np.array([[1.0, 0, 60], [0, 1, 25], [0, 0, 1]])), rest([pushed]))
    assert roll is None
    assert after(table, rest([replace(pushed, value=6, angle=50)]))[1] is not None
