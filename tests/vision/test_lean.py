"""A die that leans looks another way than the dice around it."""

import numpy as np
import pytest

from models.table import Numbers, Tilts
from tests.models.flat_dice import PLACES, flat
from tests.vision.pinhole import Pinhole
from vision.lean import DOUBTED, LEANS, Apart, Witness, apart, by_both, by_itself, closely, pooled, spreads
from vision.pose import Pose, pose_from
from vision.sheet import mat_of

ALL = np.ones(7, bool)
USUAL: Numbers = spreads(np.full(7, 0.04))


@pytest.mark.parametrize("count", [1, 2, 3, 7])
@pytest.mark.parametrize("aslant", [0, 0.4, 0.75])
@pytest.mark.parametrize("lens", [0.3, 0.7, 1.1])
def test_flat_dice_agree_however_the_camera_looks_at_them(aslant: float, lens: float, count: int) -> None:
    rng = np.random.default_rng([count, round(aslant * 100), round(lens * 100)])
    tilts = flat(PLACES, lens, aslant) + rng.normal(0, 0.03, (7, 2)) @ np.array([1, 1j])
    assert apart(tilts[:count], USUAL[:count], PLACES[:count], ALL[:count]).times.max() < LEANS


@pytest.mark.parametrize("aslant", [0, 0.4, 0.75])
@pytest.mark.parametrize("lens", [0.5, 0.7, 1.1])
def test_among_many_dice_even_a_little_lean_is_seen(lens: float, aslant: float) -> None:
    tilts = flat(PLACES, lens, aslant)
    tilts[3] += 0.22
    assert np.flatnonzero(apart(tilts, USUAL, PLACES, ALL).times > LEANS).tolist() == [3]


@pytest.mark.parametrize(("degrees", "doubted", "leans"), [(5.5, False, False), (7, True, False), (8, True, True)])
def test_from_which_angle_on_one_among_many_dice_is_doubted_and_leans(
    degrees: float, doubted: bool, leans: bool
) -> None:
    tilts = flat(PLACES, 0.7, 0)
    tilts[3] += np.sin(np.radians(degrees))
    times = apart(tilts, USUAL, PLACES, ALL).times[3]
    assert (times > DOUBTED, times > LEANS) == (doubted, leans)


@pytest.mark.parametrize("count", [3, 4, 7])
def test_one_that_leans_stands_out_and_no_other(count: int) -> None:
    places = PLACES[:count]
    tilts = flat(places, 0.7, 0.3)
    tilts[1] += 0.5
    assert np.flatnonzero(apart(tilts, USUAL[:count], places, ALL[:count]).times > LEANS).tolist() == [1]


def test_of_two_that_look_different_ways_either_may_lean() -> None:
    tilts: Tilts = np.array([0.1j, 0.6], np.complex128)
    assert (apart(tilts, USUAL[:2], np.zeros(2, np.complex128), ALL[:2]).times > LEANS).tolist() == [True, True]


def test_what_is_not_well_read_says_nothing_of_the_table() -> None:
    tilts: Tilts = np.array([0.1, 0.1, 0.7], np.complex128)
    found = apart(tilts, USUAL[:3], np.zeros(3, np.complex128), np.array([True, True, False]))
    assert found.far.tolist() == pytest.approx([0, 0, 0.6])


@pytest.mark.parametrize("count", [2, 3, 7])
def test_a_tilt_that_may_be_far_off_says_little(count: int) -> None:
    tilts: Tilts = np.zeros(count, np.complex128)
    tilts[1] = 0.5
    spread = USUAL[:count].copy()
    sure = apart(tilts, spread, tilts * 0, ALL[:count]).times
    spread[1] = 0.3
    assert apart(tilts, spread, tilts * 0, ALL[:count]).times[1] < LEANS < sure[1]


def test_a_die_alone_is_believed() -> None:
    assert apart(np.array([0.9j]), USUAL[:1], PLACES[:1], ALL[:1]).far.tolist() == [0]


def test_of_what_nothing_is_known_nothing_is_apart() -> None:
    nothing = apart(np.array([0.9j]), USUAL[:1], PLACES[:1], ALL[:1])
    assert nothing.times.tolist() == [0]
    assert Apart(np.array([0.9j, 0.3]), USUAL[:2]).where(np.array([False, True])).far.tolist() == [0, 0.3]


def test_who_is_less_often_far_off_is_believed_more() -> None:
    one, other = Apart(np.array([0.4j]), np.array([0.1])), Apart(np.array([0.1j]), np.array([0.05]))
    past, spread = pooled(one.past, one.spread, other.past, other.spread)
    assert past.tolist() == pytest.approx([0.16j])
    assert 0.04 < spread[0] < 0.05


def test_who_knows_nothing_changes_nothing() -> None:
    told, nothing = Apart(np.array([0.4j]), np.array([0.1])), Apart.unknown(1)
    for one, other in ((told, nothing), (nothing, told)):
        past, spread = pooled(one.past, one.spread, other.past, other.spread)
        assert past.tolist() == pytest.approx([0.4j])
        assert spread.tolist() == pytest.approx([0.1])
    assert pooled(nothing.past, nothing.spread, nothing.past, nothing.spread)[1][0] > 1000


@pytest.mark.parametrize("count", [1, 2, 4, 7])
def test_on_the_same_table_what_is_told_otherwise_of_a_die_is_all_that_changes(count: int) -> None:
    told, spread = flat(PLACES[:count], 0.7, 0.3), USUAL[:count]
    told[0] += 0.3
    before = apart(told, spread, PLACES[:count], ALL[:count])
    now, surer = told.copy(), spread.copy()
    now[0] -= 0.1j
    surer[0] /= 2
    after = before.retold(told, spread, now, surer)
    assert after.past[1:].tolist() == before.past[1:].tolist()
    assert after.spread[1:].tolist() == before.spread[1:].tolist()
    if count == 1:  # nobody tells how the table lies
        assert (after.far[0], after.spread[0]) == (0, np.inf)
    else:
        assert after.past[0] == pytest.approx(before.past[0] - 0.1j)
        assert after.spread[0] < before.spread[0]


def test_what_a_die_alone_tells_of_its_lean_is_believed_less_than_how_it_is_tilted() -> None:
    off = np.array([0.01, 0.04, 0.2])
    assert (by_itself(off) > closely(off)).all()
    assert (closely(off) > off).all()


def test_a_die_that_leans_by_itself_is_apart_even_if_all_others_lean_with_it() -> None:
    table, alone = Apart(np.array([0.05, 0.05]), USUAL[:2]), Apart(np.array([0.5, np.nan]), np.array([0.1, np.inf]))
    alone = alone.where(np.array([True, False]))
    both = by_both(table, alone)
    assert both.far[0] > 2 * table.far[0]
    assert (both.far[1], both.spread[1]) == pytest.approx((table.far[1], table.spread[1]))


def test_two_that_look_at_the_same_picture_err_together() -> None:
    table = Apart(np.array([0.3, 0.3], np.complex128), USUAL[:2])
    one, other = by_both(table, table.where(np.array([True, False]))).times
    assert 1 < one / other < 2**0.5  # less than what two tell that err apart
    assert other == pytest.approx(0.3 / USUAL[1])


def seen_from(tilt: float, turn: float = 0.0) -> Pose:
    """The pose of a mat before a camera that looks at its middle, so many degrees from straight above."""
    camera = Pinhole(mat_of("rpsls"), tilt=tilt, turn=turn)
    found = pose_from(camera.mat, camera.projection[:, [0, 1, 3]], camera.size, camera.focal * camera.size[0])
    assert found is not None
    return found


@pytest.mark.parametrize("turn", [0, 70, 200])
@pytest.mark.parametrize("tilt", [10, 30, 45])
def test_a_mat_tells_how_flat_dice_look_past_the_camera(tilt: float, turn: float) -> None:
    pose = seen_from(tilt, turn)
    middle = [(pose.mat.width / 2, pose.mat.height / 2)]
    (there,), (above,) = pose.to_pixels(middle), pose.to_pixels(middle, 1.0)
    (found,) = pose.tilts([there])
    assert abs(found) == pytest.approx(np.sin(np.radians(tilt)), abs=1e-6)
    assert np.angle(found) == pytest.approx(np.angle(complex(*(above - there))))  # up the picture, as a mast stands


def test_seen_from_straight_above_dice_look_away_from_the_middle() -> None:
    middle, right, below = seen_from(0).tilts([(640, 480), (1000, 480), (640, 800)])
    assert abs(middle) < 1e-9
    assert right.real > 0.2
    assert right.imag == pytest.approx(0)
    assert below.imag > 0.2


def test_more_sides_than_dice_do_not_say_how_the_table_lies_if_they_are_fainter() -> None:
    upper = flat(PLACES[:3], 0.7, 0.8)
    sides = flat(PLACES[:4], 0.7, 0.8 - np.pi / 2)
    tilts, places = np.concatenate([sides, upper]), np.concatenate([PLACES[:4], PLACES[:3]])

    def leaning(say: Numbers) -> list[int]:
        return np.flatnonzero(apart(tilts, USUAL, places, say).times > LEANS).tolist()

    assert leaning(np.array([0.1, 0.1, 0.2, 0.1, 0.8, 0.5, 0.3])) == [0, 1, 2, 3]
    assert leaning(np.ones(7)) == [4, 5, 6]  # were they as hot


def witnesses(lens: float = 0.7, aslant: float = 0.3) -> list[Witness]:
    """Flat dice that lay before such a camera."""
    return [
        Witness(tilt, float(USUAL[0]), place, 1.0)
        for tilt, place in zip(flat(PLACES, lens, aslant), PLACES, strict=True)
    ]


@pytest.mark.parametrize("tilted", [0, 0.25, 0.5j])
def test_a_die_alone_leans_if_those_before_it_lay_otherwise(tilted: complex) -> None:
    place: Tilts = np.array([0.2 - 0.1j])
    alone = apart(flat(place, 0.7, 0.3) + tilted, USUAL[:1], place, ALL[:1], witnesses())
    assert (alone.times > LEANS).tolist() == [tilted != 0]


def test_of_two_the_dice_before_tell_which_one_leans() -> None:
    places: Tilts = np.array([0.2 - 0.1j, -0.3j])
    tilts = flat(places, 0.7, 0.3) + np.array([0, 0.4])
    assert (apart(tilts, USUAL[:2], places, ALL[:2], witnesses()).times > LEANS).tolist() == [False, True]


def test_even_what_is_not_well_read_leans_by_the_dice_before() -> None:
    place: Tilts = np.array([0j])
    assert apart(flat(place, 0.7, 0.3) + 0.5, USUAL[:1], place, np.zeros(1), witnesses()).times[0] > LEANS


def test_what_looks_another_way_by_a_wide_angle_may_be_a_side() -> None:
    past, spread = np.array([0.0, 0.2, 0.4, 0.4]), np.array([0.07, 0.07, 0.07, 0.2])
    assert Apart(past.astype(np.complex128), spread).sideways.tolist() == [False, False, True, False]
