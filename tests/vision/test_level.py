"""A closer look tells which way dice look, and which lean: turned pictures tell turned tilts."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from models.crop import Halves, Picture
from models.find import find_all
from models.spots import Spot
from vision.level import Closer, Level
from vision.networks import Finder
from vision.picture import load

HARD = Path(__file__).parent / "hard"
EVEN = np.ones(3, np.float32)


def seen(name: str, quarters: int = 0) -> tuple[Picture, list[Spot]]:
    """A hard picture, turned clockwise, and the dice that the finder sees in it as it is."""
    picture = load(HARD / f"{name}.jpg")
    spots = find_all(Finder(), Halves(picture), "die")
    for _ in range(quarters):
        height = picture.shape[0]
        picture = np.ascontiguousarray(np.rot90(picture, -1))
        spots = [replace(one, centre=(height - one.centre[1], one.centre[0])) for one in spots]
    return picture, [spot for spot in spots if spot.heat > 0.7]


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_in_a_turned_picture_all_look_the_turned_way(quarters: int) -> None:
    as_it_is, turned = (
        Level().look(Halves(picture), spots, EVEN, range(4))
        for picture, spots in (seen("symbols-aslant-45"), seen("symbols-aslant-45", quarters))
    )
    assert np.abs(turned.tilts - as_it_is.tilts * 1j**quarters).max() < 0.08
    assert np.abs(turned.leans.past - as_it_is.leans.past * 1j**quarters).max() < 0.08


@pytest.mark.parametrize(("name", "least", "most"), [("symbols-from-above", 0, 0.3), ("symbols-aslant-45", 0.5, 0.9)])
def test_how_far_dice_look_past_the_camera(name: str, least: float, most: float) -> None:
    picture, spots = seen(name)
    assert len(spots) > 1
    closer = Level().look(Halves(picture), spots, EVEN, range(4))
    assert least <= np.median(np.abs(closer.tilts)) <= most
    assert np.median(closer.leans.far) < 0.2  # all of them lie flat


def test_looks_one_after_the_other_tell_as_much_as_at_once() -> None:
    picture, spots = seen("symbols-aslant-45")
    level, halves, every = Level(), Halves(picture), range(len(spots))
    once = level.look(halves, spots, EVEN, range(4))
    first = Closer.none(len(spots)).more([1], level.look(halves, spots[1:2], EVEN, (0,)))
    both = first.more(every, level.look(halves, spots, EVEN, (1, 2, 3)))
    assert both.looks.tolist() == [3, 4, *[3] * (len(spots) - 2)]
    assert both.of([1]).tilts == pytest.approx(once.of([1]).tilts, abs=1e-6)
    assert both.of([1]).spread == pytest.approx(once.of([1]).spread, abs=1e-6)
    assert both.of([1]).leans.past == pytest.approx(once.of([1]).leans.past, abs=1e-6)
    assert both.tilts[0] != pytest.approx(once.tilts[0], abs=1e-6)


def test_a_leaning_die_is_seen_to_lean_by_itself() -> None:
    picture, spots = seen("symbols-one-of-two-leans")
    leans = Level().look(Halves(picture), spots, EVEN, range(4)).leans.times
    assert leans.max() > 2 * leans.min()
