"""Spots are where the maps say, none twice, and found at a scale that suits them."""

import numpy as np
import pytest

from models.crop import Floats, Halves, Picture
from models.spots import find
from models.vocabulary import LONGEST, MAPS, STRIDE


class Planted:
    """A finder that sees given dice (x, y, side in shares of the picture's width) if they are of a size it can see.

    Which part of the table it is shown, and how large, it tells from the table's colours.
    """

    def __init__(self, dice: list[tuple[float, float, float]], smallest: float = 8, largest: float = 70) -> None:
        self.dice, self.smallest, self.largest = dice, smallest, largest
        self.widths: list[int] = []

    def __call__(self, picture: Picture) -> Floats:
        rows, cols = picture.shape[0] // STRIDE, picture.shape[1] // STRIDE
        left, top = (float(value) / 255 for value in picture[0, 0, :2])
        across = int(np.count_nonzero(picture[0, :, 2]))  # what is right of that is black: there the picture ends
        seen = max(float(picture[0, across - 1, 0]) / 255 - left, 0.01)  # of the table's width
        width = round(across / seen / LONGEST) * LONGEST if seen < 0.9 else across
        self.widths.append(width)
        maps = np.zeros((len(MAPS), rows, cols), np.float32)
        maps[:2] = -6
        for x, y, side in self.dice:
            pixels = side * width
            right, down = (x - left) * width / STRIDE, (y - top) * width / STRIDE
            if self.smallest <= pixels <= self.largest and 0 <= right < cols and 0 <= down < rows:
                col, row = int(right), int(down)
                maps[:, row, col] = [
                    3, -6, right - col - 0.5, down - row - 0.5, np.log(pixels),
                    np.cos(4 * 0.3), np.sin(4 * 0.3), 0.6, 0.7, 0.6, 0.8,
                ]  # fmt: skip
        return maps


TABLE = np.full((960, 1280, 3), 90, np.uint8)
TABLE[..., 0] = np.arange(1280) // 5  # its blue tells how far to the right a pixel is, in shares of the width,
TABLE[..., 1] = np.arange(960)[:, None] // 5  # and its green how far down


def test_a_spot_is_told_in_pixels_of_the_picture() -> None:
    (spot,), small = find(Planted([(0.5, 0.25, 0.1)]), Halves(TABLE), "die")
    assert spot.centre == pytest.approx((640, 320), abs=0.01)
    assert spot.side == pytest.approx(128)
    assert spot.angle == pytest.approx(0.3, abs=1e-4)
    assert spot.box == pytest.approx((640 - 76.8, 320 - 89.6, 640 + 76.8, 320 + 102.4), abs=0.1)
    assert spot.heat == pytest.approx(0.953, abs=0.001)
    assert small.shape == (240, LONGEST, 3)


def test_dice_of_the_right_size_are_seen_at_the_first_look() -> None:
    finder = Planted([(0.2, 0.2, 0.08), (0.6, 0.5, 0.09)])
    assert len(find(finder, Halves(TABLE), "die")[0]) == 2
    assert finder.widths == [LONGEST]


@pytest.mark.parametrize("side", [20, 24, 40, 90, 200, 400, 700])
def test_the_scale_is_chosen_by_itself(side: int) -> None:
    (spot,), _ = find(Planted([(0.5, 0.3, side / 1280)]), Halves(TABLE), "die")
    assert spot.side == pytest.approx(side)


def test_small_dice_are_found_once_wherever_they_lie() -> None:
    dice = [(x / 24, y / 24, 22 / 1280) for x in range(1, 24) for y in range(1, 17)]
    found = find(Planted(dice, smallest=10), Halves(TABLE), "die")[0]  # seen from near, and from nearer by windows
    assert len(found) == len(dice)


def test_small_dice_are_looked_at_again_from_near_and_from_nearer() -> None:
    finder = Planted([(0.2, 0.2, 0.08), (0.6, 0.5, 0.035)])
    assert len(find(finder, Halves(TABLE), "die")[0]) == 2
    assert finder.widths == [LONGEST, 2 * LONGEST, 3 * LONGEST]


def test_nothing_is_found_where_nothing_lies() -> None:
    finder = Planted([])
    assert find(finder, Halves(TABLE), "die")[0] == []
    assert finder.widths == [LONGEST, 2 * LONGEST, LONGEST // 2, LONGEST // 3]


class Faint(Planted):
    """Sees the last of the dice only faintly at the first look."""

    def __call__(self, picture: Picture) -> Floats:
        maps = super().__call__(picture)
        if self.widths == [LONGEST]:
            x, y, _ = self.dice[-1]
            maps[0, int(y * LONGEST / STRIDE), int(x * LONGEST / STRIDE)] = -1
        return maps


def test_what_is_faint_is_looked_at_again_if_there_is_anything() -> None:
    dice = [(0.2, 0.2, 0.08), (0.6, 0.5, 0.06)]
    mat = TABLE.copy()
    mat[600:680, 728:808, 2] = 240
    assert len(find(Faint(dice), Halves(mat), "die")[0]) == 2
    bare = Faint(dice)
    assert len(find(bare, Halves(TABLE), "die")[0]) == 1
    assert bare.widths == [LONGEST]


class Unsure(Planted):
    """Never sure of what it sees."""

    def __call__(self, picture: Picture) -> Floats:
        maps = super().__call__(picture)
        maps[0] = np.minimum(maps[0], -1.2)
        return maps


def test_where_nothing_is_sure_all_is_looked_at_from_nearest_if_asked() -> None:
    finder = Unsure([(0.5, 0.3, 0.03)], smallest=30)
    assert find(finder, Halves(TABLE), "die")[0] == []
    (spot,), _ = find(finder, Halves(TABLE), "die", closely=True)
    assert spot.centre == pytest.approx((640, 384), abs=3)
    assert spot.side == pytest.approx(38.4, abs=0.5)


def test_two_spots_on_one_die_are_one() -> None:
    spots, _ = find(Planted([(0.5, 0.3, 0.1), (0.53, 0.3, 0.1)]), Halves(TABLE), "die")
    assert len(spots) == 1


def test_touching_dice_are_two() -> None:
    spots, _ = find(Planted([(0.5, 0.3, 0.1), (0.6, 0.3, 0.1)]), Halves(TABLE), "die")
    assert len(spots) == 2


def test_a_pip_does_not_hide_the_die_around_it() -> None:
    spots, _ = find(Planted([(0.5, 0.3, 0.2), (0.52, 0.32, 0.04)]), Halves(TABLE), "die")
    assert sorted(round(spot.side) for spot in spots) == [51, 256]


def test_dice_are_no_cards() -> None:
    assert find(Planted([(0.5, 0.3, 0.1)]), Halves(TABLE), "card")[0] == []


class Blurred(Planted):
    """Takes two dice for one between them when it looks from afar."""

    def __call__(self, picture: Picture) -> Floats:
        dice, width = self.dice, picture.shape[1]
        if width < LONGEST:
            (x, y, side), (u, v, _) = dice
            self.dice = [((x + u) / 2, (y + v) / 2, side)]
        try:
            return super().__call__(picture)
        finally:
            self.dice = dice


def test_what_two_looks_saw_differently_is_left_to_the_reader() -> None:
    dice = [(0.4, 0.3, 0.1), (0.46, 0.3, 0.1)]
    spots, _ = find(Blurred(dice), Halves(TABLE), "die", closely=True)
    assert sorted(round(spot.centre[0] / 1280, 2) for spot in spots) == [0.4, 0.43, 0.46]


class Cards(Planted):
    """Sees cards instead of dice."""

    def __call__(self, picture: Picture) -> Floats:
        maps = super().__call__(picture)
        maps[[0, 1]] = maps[[1, 0]]
        return maps


def test_a_card_that_seems_smaller_than_others_is_also_read_as_large_as_they_are() -> None:
    spots, _ = find(Cards([(0.3, 0.3, 0.1), (0.7, 0.4, 0.06)]), Halves(TABLE), "card")
    assert sorted(round(spot.side) for spot in spots) == [77, 128, 128]
    small, large = (
        next(spot for spot in spots if spot.centre[0] > 640 and round(spot.side) == side) for side in (77, 128)
    )
    assert large.centre == small.centre
    assert large.box[2] - large.centre[0] == pytest.approx((small.box[2] - small.centre[0]) * 128 / 76.8)
