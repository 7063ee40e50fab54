"""The mat is found wherever it lies, and points of the picture come to the right zones."""

from itertools import combinations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.pinhole import Pinhole
from vision.mat import Mat, Pose, all_mats, mat_of, pose
from vision.mat_picture import cells
from vision.picture import Picture

LIGRETTO, RPSLS, SHIZZLE, ZOMBIES = (mat_of(game) for game in ("ligretto", "rpsls", "shizzle", "zombies"))


def found(picture: Picture, last: Pose | None = None) -> Pose:
    seen = pose(picture, last=last)
    assert seen is not None
    return seen


def off(seen: Pose, camera: Pinhole) -> float:
    """How far the pose is from the truth at most, anywhere on the sheet, in millimetres."""
    points = [(x, y) for x in np.linspace(0, camera.mat.width, 5) for y in np.linspace(0, camera.mat.height, 5)]
    return float(np.linalg.norm(seen.to_mm(camera.sees(points)) - points, axis=1).max())


def numbers(mat: Mat) -> list[int]:
    return [marker.number for marker in mat.markers]


def paste(picture: Picture, number: int, left: int, top: int, cell: int = 10) -> Picture:
    """A loose marker, as if cut out and thrown on the table."""
    bits = cells("DICT_5X5_50", number)
    stamp = np.where(np.pad(bits, 1), 20, 230).astype(np.uint8).repeat(cell, 0).repeat(cell, 1)
    pasted = picture.copy()
    pasted[top : top + len(stamp), left : left + len(stamp)] = stamp[..., None]
    return pasted


@pytest.mark.parametrize("mat", all_mats(), ids=lambda mat: mat.game)
@pytest.mark.parametrize(
    ("tilt", "turn", "distance", "focal"), [(0, 0, 1.15, 0.85), (20, 200, 1.3, 0.75), (45, 35, 1.4, 0.95)]
)
def test_a_mat_is_found_wherever_it_lies(mat: Mat, tilt: float, turn: float, distance: float, focal: float) -> None:
    camera = Pinhole(mat, tilt, turn, distance, focal=focal)
    seen = found(camera.shoot())
    assert seen.game == mat.game
    assert not seen.rough
    assert seen.seen == tuple(numbers(mat))
    assert off(seen, camera) < 0.2
    assert seen.tilt == pytest.approx(tilt, abs=1)
    for zone in mat.zones:
        ((x, y),) = camera.sees([zone.centre])
        assert seen.zone(x, y) == zone.name


@pytest.mark.parametrize(
    ("light", "blur", "noise"),
    [((0.25, 0.25), 0.7, 3), ((0.15, 1.0), 0.7, 3), ((1.25, 0.7), 0.7, 3), ((0.8, 0.8), 2.5, 2), ((0.5, 0.8), 0.7, 10)],
    ids=["dark", "one-sided", "glaring", "blurred", "noisy"],
)
def test_in_bad_light(light: tuple[float, float], blur: float, noise: float) -> None:
    camera = Pinhole(RPSLS, 25, 10)
    assert off(found(camera.shoot(light=light, blur=blur, noise=noise)), camera) < 0.5


@pytest.mark.parametrize("size", [(640, 480), (1280, 960), (1920, 1080), (720, 1280)], ids=str)
def test_in_pictures_of_any_size(size: tuple[int, int]) -> None:
    camera = Pinhole(SHIZZLE, 15, 5, size=size, distance=1.25 * max(1, size[0] / size[1] / (4 / 3)))
    assert off(found(camera.shoot()), camera) < 0.5


@pytest.mark.parametrize("pair", list(combinations(range(4), 2)), ids=str)
def test_with_two_markers_covered(pair: tuple[int, int]) -> None:
    covered = [numbers(LIGRETTO)[i] for i in pair]
    for tilt, turn in ((5, 10), (40, 220)):
        camera = Pinhole(LIGRETTO, tilt, turn, 1.5)
        seen = found(camera.shoot(covered=covered))
        assert set(seen.seen) == set(numbers(LIGRETTO)) - set(covered)
        assert not seen.rough
        assert off(seen, camera) < 4  # at the farthest corner; a space has 26


def test_a_mat_that_is_moved_is_followed() -> None:
    last = None
    for aside, turn in (((0.0, 0.0), 0.0), ((0.02, -0.01), 4.0), ((0.1, 0.05), 20.0), ((-0.1, 0.0), 170.0)):
        camera = Pinhole(ZOMBIES, 15, turn, 1.5, aside)
        last = found(camera.shoot(), last)
        assert off(last, camera) < 0.2


def test_a_pixel_is_followed() -> None:
    """As long as nothing is looked for, the mat may creep by at most about a pixel."""
    last = found(Pinhole(RPSLS, 10).shoot())
    camera = Pinhole(RPSLS, 10, aside=(1.5 / 1088 * 1.25, 0))
    assert off(found(camera.shoot(seed=1), last), camera) < 0.2


def test_while_nothing_moves_the_pose_is_the_same_and_no_marker_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    camera = Pinhole(SHIZZLE, 20, 10)
    last = found(camera.shoot())
    monkeypatch.setattr("vision.mat._sights", lambda *_: pytest.fail("markers were looked for"))
    assert found(camera.shoot(seed=7), last) is last
    assert found(camera.shoot(seed=8, light=(0.5, 0.68)), last) is last  # somebody stands in the light
    assert (
        found(camera.shoot(seed=9, covered=numbers(SHIZZLE)[:2]), last) is last
    )  # a hand, but two are where they were


def test_a_hand_over_three_markers_changes_nothing() -> None:
    camera = Pinhole(RPSLS, 30, 10, focal=0.7)
    last = found(camera.shoot())
    seen = found(camera.shoot(seed=1, covered=numbers(RPSLS)[1:]), last)
    assert not seen.rough
    assert np.array_equal(seen.homography, last.homography)
    assert off(found(camera.shoot(seed=2), seen), camera) < 0.2


def test_a_marker_that_comes_to_light_is_used() -> None:
    camera = Pinhole(RPSLS, 30, 10)
    half = found(camera.shoot(covered=numbers(RPSLS)[:2]))
    assert found(camera.shoot(seed=1, covered=numbers(RPSLS)[:2]), half) is half
    assert found(camera.shoot(seed=2), half).seen == tuple(numbers(RPSLS))


def test_a_single_marker_is_believed_roughly() -> None:
    camera = Pinhole(RPSLS, 10, 5)
    one = camera.shoot(covered=numbers(RPSLS)[1:])
    seen = found(one)
    assert seen.rough
    assert seen.game == "rpsls"
    assert off(seen, camera) < 30
    elsewhere = found(Pinhole(RPSLS, 10, 60).shoot())
    assert pose(one, last=elsewhere) is None


@pytest.mark.parametrize("covered", [[], [1], [1, 2]], ids=str)
def test_a_stray_marker_is_left_out(covered: list[int]) -> None:
    """The mat's own number 0 lies once more beside it; one of the others may be covered, but two must agree."""
    camera = Pinhole(RPSLS, 10, 5, 1.8)
    picture = paste(camera.shoot(covered=covered), 0, 30, 800)
    seen = found(picture)
    assert off(seen, camera) < 2
    assert set(seen.seen) == {0, 1, 2, 3} - set(covered)


def test_a_marker_in_the_wrong_place_is_left_out() -> None:
    camera = Pinhole(RPSLS, 10, 5, 1.8)
    picture = paste(camera.shoot(covered=[2]), 2, 1100, 300)
    seen = found(picture)
    assert seen.seen == (0, 1, 3)
    assert off(seen, camera) < 1


def test_of_two_mats_it_is_the_one_of_which_more_is_seen() -> None:
    one = Pinhole(RPSLS, 0, 0, 2.4, (-0.6, 0))
    other = Pinhole(SHIZZLE, 0, 90, 2.4, (0.6, 0))
    for covered, game in ((numbers(RPSLS)[:1], "shizzle"), (numbers(SHIZZLE)[:2], "rpsls")):
        table = one.shoot(covered=covered, light=(1, 1), noise=0)
        both = other.shoot(covered=covered, table=table)
        assert found(both).game == game
    assert found(both, found(one.shoot())).game == "rpsls"
    only = pose(both, [SHIZZLE])
    assert only is not None
    assert only.game == "shizzle"


def test_a_pose_of_another_mat_or_another_size_does_not_mislead() -> None:
    camera = Pinhole(RPSLS, 10)
    small = Pinhole(RPSLS, 10, size=(640, 480))
    shizzle = Pinhole(SHIZZLE, 10)
    last = found(camera.shoot())
    assert off(found(small.shoot(), last), small) < 0.5
    assert off(found(shizzle.shoot(), last), shizzle) < 0.2
    assert pose(camera.shoot(), [SHIZZLE], last) is None


@pytest.mark.parametrize("shape", [(960, 1280), (1, 1), (2, 900), (40, 30)], ids=str)
def test_where_there_is_no_mat_there_is_no_pose(shape: tuple[int, int]) -> None:
    noise = np.random.default_rng(5).integers(0, 256, (*shape, 3)).astype(np.uint8)
    last = found(Pinhole(RPSLS).shoot())
    for picture in (noise, np.zeros_like(noise), np.asarray(cv2.GaussianBlur(noise, (0, 0), 8), np.uint8)):
        assert pose(picture) is None
        assert pose(picture, last=last) is None


def test_a_mat_half_out_of_the_picture() -> None:
    camera = Pinhole(RPSLS, 10, 3, 1.25, (0.45, 0))
    seen = found(camera.shoot())
    assert seen.seen == (0, 3)
    ((x, y),) = camera.sees([RPSLS.zone("centre").centre])
    assert seen.zone(x, y) == "centre"


HEIGHTS = [(0, 0, 0.85), (12, 30, 0.7), (30, 200, 1.0), (45, 75, 0.85)]


@pytest.mark.parametrize(("tilt", "turn", "focal"), HEIGHTS)
def test_what_stands_on_the_mat_is_seen_shifted(tilt: float, turn: float, focal: float) -> None:
    camera = Pinhole(LIGRETTO, tilt, turn, focal=focal)
    seen = found(camera.shoot())
    for zone in LIGRETTO.zones:
        (head,) = camera.sees([zone.centre], 16)
        assert seen.to_pixels([zone.centre], 16)[0] == pytest.approx(head, abs=0.5)
        assert seen.to_mm([head], 16)[0] == pytest.approx(zone.centre, abs=0.5)


def square(x: float, y: float, turn: float) -> NDArray[np.float64]:
    """The corners of a die on the sheet."""
    angles = np.radians(turn) + np.pi / 4 + np.arange(4) * np.pi / 2
    around = np.column_stack([np.cos(angles), np.sin(angles)])
    return np.asarray((x, y) + 8 * np.sqrt(2) * around, np.float64)


def test_a_die_on_a_small_space_is_assigned_to_it_by_its_box() -> None:
    """Seen at an angle, the box of a die near the edge of its space reaches over the next one."""
    camera = Pinhole(LIGRETTO, 45, 20)
    seen = found(camera.shoot())
    wrong = 0
    for zone in LIGRETTO.zones:
        if not zone.name.startswith("space:"):
            continue
        for dx, dy in ((0, 0), (5, 5), (-5, 5), (5, -5), (-5, -5)):
            die = square(zone.centre[0] + dx, zone.centre[1] + dy, 7 * dx + dy)
            outline = np.concatenate([camera.sees(die), camera.sees(die, 16)])
            x, y = (outline.min(axis=0) + outline.max(axis=0)) / 2
            assert seen.zone(x, y, height=8) == zone.name
            wrong += seen.zone(x, y) != zone.name
    assert wrong > 10  # without the height it would not do


def test_dice_in_a_line_are_ordered_along_it() -> None:
    line = SHIZZLE.zone("line")
    left, _, right, _ = line.box
    for turn in (0, 90, 190):
        camera = Pinhole(SHIZZLE, 35, turn, 1.5)
        seen = found(camera.shoot())
        places = [(x, line.centre[1] + 4 * (i % 2)) for i, x in enumerate(np.linspace(left + 10, right - 10, 6))]
        shares = [seen.along(x, y, "line", 16) for x, y in camera.sees(places, 16)]
        assert shares == sorted(shares)
        assert shares == pytest.approx(np.linspace(10, right - left - 10, 6) / (right - left), abs=0.01)
        with pytest.raises(KeyError):
            seen.along(0, 0, "centre")


def test_on_the_sheet_and_off_it() -> None:
    camera = Pinhole(RPSLS, 20, 10, 1.6)
    seen = found(camera.shoot())
    (title,), (table,) = camera.sees([(148, 20)]), camera.sees([(148, -20)])
    assert seen.zone(*title) is None
    assert seen.on_sheet(*title)
    assert not seen.on_sheet(*table)
    assert seen.outline() == pytest.approx(camera.sees([(0, 0), (297, 0), (297, 210), (0, 210)]), abs=0.5)
