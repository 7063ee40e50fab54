"""A closer look tells which way dice look: turned pictures tell turned tilts, and few crops are looked at."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from models.crop import Floats, Halves, Picture
from models.spots import Spot, find
from vision import level
from vision.level import Level
from vision.networks import Finder
from vision.picture import load

HARD = Path(__file__).parent / "hard"
EVEN = np.ones(3, np.float32)


def test_of_many_dice_each_is_looked_at_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    crops: list[int] = []

    class Counts:
        def __call__(self, shown: Floats) -> Floats:
            crops.append(len(shown))
            return np.zeros((len(shown), 3), np.float32)

    monkeypatch.setattr(level, "Tilter", Counts)
    for dice in (1, 2, 5, 16, 30):
        tilts, spread = Level().tilts(Halves(np.zeros((90, 90, 3), np.uint8)), [_spot(40, 40, 20)] * dice, EVEN)
        assert tilts.shape == spread.shape == (dice,)
    assert crops == [4, 8, 15, 16, 30]


def _spot(x: float, y: float, side: float) -> Spot:
    return Spot((x, y), side, 0.1, (x - side / 2, y - side / 2, x + side / 2, y + side / 2), 0.9)


def seen(name: str, quarters: int = 0) -> tuple[Picture, list[Spot]]:
    """A hard picture, turned clockwise, and the dice that the finder sees in it as it is."""
    picture = load(HARD / f"{name}.jpg")
    spots = find(Finder(), Halves(picture), "die")[0]
    for _ in range(quarters):
        height = picture.shape[0]
        picture = np.ascontiguousarray(np.rot90(picture, -1))
        spots = [replace(one, centre=(height - one.centre[1], one.centre[0])) for one in spots]
    return picture, [spot for spot in spots if spot.heat > 0.7]


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_in_a_turned_picture_all_look_the_turned_way(quarters: int) -> None:
    as_it_is, turned = (
        Level().tilts(Halves(picture), spots, EVEN)[0]
        for picture, spots in (seen("symbols-aslant-45"), seen("symbols-aslant-45", quarters))
    )
    assert np.abs(turned - as_it_is * 1j**quarters).max() < 0.05


@pytest.mark.parametrize(("name", "least", "most"), [("symbols-from-above", 0, 0.3), ("symbols-aslant-45", 0.5, 0.9)])
def test_how_far_dice_look_past_the_camera(name: str, least: float, most: float) -> None:
    picture, spots = seen(name)
    assert len(spots) > 1
    tilts, _ = Level().tilts(Halves(picture), spots, EVEN)
    assert least <= np.median(np.abs(tilts)) <= most
