"""Spots are where the maps say, none twice, at a scale that suits them, and sought in a part of the picture alone."""

import numpy as np
import pytest

from models.crop import Floats, Halves, Picture
from models.find import Run, find, find_all, glance
from models.spots import Kind, Spot
from models.vocabulary import LONGEST, MAPS, STRIDE


class Planted:
    """A finder that sees given dice (x, y, side in shares of the picture's width) if they are of a size it can see.

    Which part of the table it is shown, and how large, it tells from the table's colours.
    """

    def __init__(self, dice: list[tuple[float, float, float]], smallest: float = 8, largest: float = 70) -> None:
        self.dice, self.smallest, self.largest = dice, smallest, largest
        self.widths: list[int] = []  # of all of the table, as large as each look showed it
        self.shares: list[float] = []  # and how much of its width each look showed

    def __call__(self, picture: Picture) -> Floats:
        rows, cols = picture.shape[0] // STRIDE, picture.shape[1] // STRIDE
        across = int(np.count_nonzero(picture[0, :, 2]))  # what is right of that is black: there the picture ends
        down = int(np.count_nonzero(picture[:, 0, 2]))
        left, step = ramp(picture[0, :across, 0])
        top, _ = ramp(picture[:down, 0, 1])
        width = WIDTH / step
        self.widths.append(round(width))
        self.shares.append(across / width)
        maps = np.zeros((len(MAPS), rows, cols), np.float32)
        maps[:2] = -6
        for x, y, side in self.dice:
            pixels = side * width
            right, below = (x * WIDTH - left) / step / STRIDE, (y * WIDTH - top) / step / STRIDE
            if self.smallest <= pixels <= self.largest and 0 <= right < cols and 0 <= below < rows:
                col, row = int(right), int(below)
                maps[:, row, col] = [
                    3, -6, right - col - 0.5, below - row - 0.5, np.log(pixels),
                    np.cos(4 * 0.3), np.sin(4 * 0.3), 0.6, 0.7, 0.6, 0.8,
                ]  # fmt: skip
        return maps


WIDTH, HEIGHT, LEVEL = 1280, 960, 5
TABLE = np.full((HEIGHT, WIDTH, 3), 90, np.uint8)
TABLE[..., 0] = np.arange(WIDTH) // LEVEL  # its blue tells how far to the right a pixel is,
TABLE[..., 1] = np.arange(HEIGHT)[:, None] // LEVEL  # and its green how far down


def ramp(levels: Picture) -> tuple[float, float]:
    """Where in the table a row of its pixels begins, and how many of the table's each of them is wide."""
    step, middle = np.polyfit(np.arange(len(levels)), levels * float(LEVEL) + LEVEL / 2, 1)
    return float(middle - step / 2), float(step)


def found(finder: Run, picture: Picture = TABLE, kind: Kind = "die", closely: bool = False) -> list[Spot]:
    """The spots of a picture; what is faint is believed."""
    first = glance(finder, Halves(picture), kind)
    return find(finder, first, first.hidden, closely)


def test_a_spot_is_told_in_pixels_of_the_picture() -> None:
    (spot,) = found(Planted([(0.5, 0.25, 0.1)]))
    assert spot.centre == pytest.approx((640, 320), abs=1.5)
    assert spot.side == pytest.approx(128, rel=1e-3)
    assert spot.angle == pytest.approx(0.3, abs=1e-4)
    assert spot.box == pytest.approx((640 - 76.8, 320 - 89.6, 640 + 76.8, 320 + 102.4), abs=1.5)
    assert spot.heat == pytest.approx(0.953, abs=0.001)
    assert glance(Planted([]), Halves(TABLE), "die").small.shape == (240, LONGEST, 3)


def test_dice_of_the_right_size_are_seen_at_the_first_look() -> None:
    finder = Planted([(0.2, 0.2, 0.08), (0.6, 0.5, 0.09)])
    assert len(found(finder)) == 2
    assert finder.widths == [LONGEST]


@pytest.mark.parametrize("side", [20, 24, 40, 90, 200, 400, 700])
def test_the_scale_is_chosen_by_itself(side: int) -> None:
    (spot,) = found(Planted([(0.5, 0.3, side / 1280)]))
    assert spot.side == pytest.approx(side, rel=2e-3)
    assert spot.centre == pytest.approx((640, 384), abs=4)  # the finder here tells where it is by levels


def test_small_dice_are_found_once_wherever_they_lie() -> None:
    dice = [(x / 24, y / 24, 22 / 1280) for x in range(1, 24) for y in range(1, 17)]
    small = found(Planted(dice, smallest=10))  # seen from near, and from nearer by windows
    assert len(small) == len(dice)


@pytest.mark.parametrize(("side", "times"), [(50, 2.7), (40, 3.0), (54, 2.5)])
def test_small_dice_are_looked_at_again_as_near_as_it_takes(side: int, times: float) -> None:
    finder = Planted([(0.2, 0.2, 0.08), (0.6, 0.5, side / WIDTH)])
    assert len(found(finder)) == 2
    assert finder.widths == [LONGEST, pytest.approx(times * LONGEST, rel=0.01)]


def test_where_few_small_dice_lie_only_that_part_is_looked_at_from_nearer() -> None:
    finder = Planted([(0.2, 0.2, 0.035), (0.3, 0.25, 0.035), (0.27, 0.3, 0.026)])
    near = found(finder)
    assert finder.shares == [pytest.approx(1, abs=0.01), pytest.approx(0.32, abs=0.05)]
    assert sorted(round(spot.centre[0] / WIDTH, 2) for spot in near) == [0.2, 0.27, 0.3]
    assert [spot.side for spot in near] == pytest.approx([45, 45, 33], abs=1)
    spread = Planted([(0.05, 0.05, 0.035), (0.9, 0.65, 0.035)])
    found(spread)
    assert spread.shares == pytest.approx([1, 1], abs=0.01)


def test_at_the_edges_of_a_part_half_a_die_is_not_taken_for_one() -> None:
    tiny = 0.02  # cannot be seen at the first look
    seen = []
    for x in np.arange(0.18, 0.3, 0.005):
        finder = Planted([(0.05, 0.2, 0.035), (0.15, 0.25, 0.035), (x, 0.2, tiny)], smallest=9)
        if any(round(spot.side / WIDTH, 3) == tiny for spot in found(finder)):
            seen.append(x)
    edge = finder.shares[1]  # of a part that begins at the left
    assert edge == pytest.approx(0.25, abs=0.02)
    assert seen == pytest.approx(np.arange(0.18, edge - 16 / finder.widths[1], 0.005).tolist())


def test_nothing_is_found_where_nothing_lies() -> None:
    finder = Planted([])
    assert found(finder) == []
    assert finder.widths == [LONGEST, 2 * LONGEST, LONGEST // 2, LONGEST // 3]


class Faint(Planted):
    """Sees the last of the dice only faintly at the first look."""

    def __call__(self, picture: Picture) -> Floats:
        maps = super().__call__(picture)
        if len(self.widths) == 1:
            x, y, _ = self.dice[-1]
            row, column = int(y * LONGEST / STRIDE), int(x * LONGEST / STRIDE)
            there = maps[0, row - 1 : row + 2, column - 1 : column + 2]
            np.minimum(there, -1, out=there)
        return maps


def test_what_is_faint_is_looked_at_again_if_there_is_anything() -> None:
    dice = [(0.2, 0.2, 0.08), (0.6, 0.5, 0.06)]
    mat = TABLE.copy()
    mat[600:680, 728:808, 2] = 240
    assert len(found(Faint(dice), mat)) == 2
    bare = Faint(dice)
    assert len(found(bare)) == 1
    assert bare.widths == [LONGEST]


def test_what_is_faint_and_nothing_is_not_looked_at_again() -> None:
    mat = TABLE.copy()
    mat[600:680, 728:808, 2] = 240
    finder = Faint([(0.2, 0.2, 0.08), (0.6, 0.5, 0.06)])
    first = glance(finder, Halves(mat), "die")
    assert [round(spot.centre[0]) for spot in first.hidden] == [pytest.approx(768, abs=2)]
    assert len(find(finder, first, hidden=())) == 1
    assert finder.widths == [LONGEST]
    assert len(find_all(Faint(finder.dice), Halves(mat), "die")) == 2


def test_what_may_be_a_piece_is_one_to_be_read_though_it_is_seen_but_once() -> None:
    class Once(Faint):
        def __call__(self, picture: Picture) -> Floats:
            maps = super().__call__(picture)
            self.dice = self.dice[:1]
            return np.where(maps == -1, np.float32(-2), maps)  # fainter than what other looks show must be

    mat = TABLE.copy()
    mat[600:680, 728:808, 2] = 240
    finder = Once([(0.2, 0.2, 0.08), (0.6, 0.5, 0.06)])
    first = glance(finder, Halves(mat), "die")
    assert len(first.hidden) == 1
    assert sorted(round(spot.centre[0] / WIDTH, 1) for spot in find(finder, first, first.hidden)) == [0.2, 0.6]


class Astray(Planted):
    """Thinks that its dice lie in boxes above the picture."""

    def __call__(self, picture: Picture) -> Floats:
        maps = super().__call__(picture)
        for edge, away in (("top", 70), ("bottom", -60)):
            maps[MAPS.index(edge), maps[0] > 0] = away
        return maps


def test_a_die_with_an_impossible_box_is_looked_at_from_nearer_where_it_is() -> None:
    finder = Astray([(0.2, 0.2, 0.035)])
    (spot,) = found(finder)
    assert spot.side == pytest.approx(44.8, abs=1)
    assert finder.shares[1] < 0.4  # of its width


class Unsure(Planted):
    """Never sure of what it sees."""

    def __call__(self, picture: Picture) -> Floats:
        maps = super().__call__(picture)
        maps[0] = np.minimum(maps[0], -1.2)
        return maps


def test_where_nothing_is_sure_all_is_looked_at_from_nearest_if_asked() -> None:
    finder = Unsure([(0.5, 0.3, 0.03)], smallest=30)
    assert found(finder) == []
    (spot,) = found(finder, closely=True)
    assert spot.centre == pytest.approx((640, 384), abs=3)
    assert spot.side == pytest.approx(38.4, abs=0.5)


def test_two_spots_on_one_die_are_one() -> None:
    spots = found(Planted([(0.5, 0.3, 0.1), (0.53, 0.3, 0.1)]))
    assert len(spots) == 1


def test_touching_dice_are_two() -> None:
    spots = found(Planted([(0.5, 0.3, 0.1), (0.6, 0.3, 0.1)]))
    assert len(spots) == 2


def test_a_pip_does_not_hide_the_die_around_it() -> None:
    spots = found(Planted([(0.5, 0.3, 0.2), (0.52, 0.32, 0.04)]))
    assert sorted(round(spot.side) for spot in spots) == [51, 256]


def test_dice_are_no_cards() -> None:
    assert found(Planted([(0.5, 0.3, 0.1)]), kind="card") == []


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
    spots = found(Blurred(dice), closely=True)
    assert sorted(round(spot.centre[0] / 1280, 2) for spot in spots) == [0.4, 0.43, 0.46]


class Cards(Planted):
    """Sees cards instead of dice."""

    def __call__(self, picture: Picture) -> Floats:
        maps = super().__call__(picture)
        maps[[0, 1]] = maps[[1, 0]]
        return maps


def test_a_card_that_seems_smaller_than_others_is_also_read_as_large_as_they_are() -> None:
    spots = found(Cards([(0.3, 0.3, 0.1), (0.7, 0.4, 0.06)]), kind="card")
    assert sorted(round(spot.side) for spot in spots) == [77, 128, 128]
    small, large = (
        next(spot for spot in spots if spot.centre[0] > 640 and round(spot.side) == side) for side in (77, 128)
    )
    assert large.centre == small.centre
    assert large.box[2] - large.centre[0] == pytest.approx((small.box[2] - small.centre[0]) * 128 / 76.8)
