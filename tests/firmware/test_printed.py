"""What is printed on a mat is told from what lies on it."""

import cv2
import numpy as np
import pytest

from firmware.camera import acts
from firmware.camera.simulated import Simulated
from firmware.camera.stage import light_of
from tests.firmware.stand_in import ground
from vision.change import Box
from vision.frame import Frame
from vision.mat import Pose, mat_of, pose
from vision.picture import Picture
from vision.printed import is_print
from vision.reading import Fields

SIZE = (672, 504)


def seen(game: str, dice: list[tuple[Fields, tuple[float, float]]], bright: float) -> tuple[Picture, Pose, list[Box]]:
    """A mat with dice on it, where it lies, and the boxes of the dice."""
    source = Simulated(
        {"ligretto": "ligretto", "monopoly": "pips"}[game],
        seed=3,
        size=SIZE,
        ground=ground(game),
        light=light_of(bright=bright),
    )
    frames = [frame for frame in source.play([acts.lay(dice)], 0.1) if isinstance(frame, Frame)]
    found = pose(frames[-1].pixels, [mat_of(game)])
    assert found is not None
    return frames[-1].pixels, found, [truth.box for truth in source.truth]


def around(found: Pose, x: float, y: float, side: float) -> Box:
    """The box of a place on the mat, in pixels."""
    corners = found.to_pixels([(x - side / 2, y - side / 2), (x + side / 2, y + side / 2)])
    (x0, y0), (x1, y1) = np.sort(corners, axis=0)
    return float(x0), float(y0), float(x1), float(y1)


@pytest.mark.parametrize("bright", [0.5, 0.95])
def test_spaces_of_the_board_are_print_and_dice_on_them_are_not(bright: float) -> None:
    mat = mat_of("ligretto")
    spots = [("blue", 1), ("green", 2), ("red", 1), ("yellow", 5), ("blue", 6), ("yellow", 1)]
    places = [mat.zone(f"space:{colour}:{value}").centre for colour, value in spots]
    bare, found, _ = seen("ligretto", [], bright)
    assert [is_print(bare, found, around(found, *place, 18)) for place in places] == [True] * len(places)
    shows: list[Fields] = [{"colour": colour, "value": value} for colour, value in spots]
    picture, found, boxes = seen("ligretto", [*zip(shows, places, strict=True)], bright)
    assert [is_print(picture, found, box) for box in boxes] == [False] * len(places)


@pytest.mark.parametrize("bright", [0.5, 0.95])
def test_a_space_on_which_a_shadow_falls_is_print_and_a_die_in_that_shadow_is_not(bright: float) -> None:
    spots = [(colour, value) for colour in ("yellow", "red", "green", "blue") for value in (2, 6)]
    places = [mat_of("ligretto").zone(f"space:{colour}:{value}").centre for colour, value in spots]

    def shaded(picture: Picture, found: Pose) -> Picture:
        """Half of each place in the dark, as by a die beside it."""
        light = np.ones(picture.shape[:2], np.float32)
        for x, y in found.to_pixels(places):
            cv2.circle(light, (int(x) - 16, int(y) - 16), 20, 0.65, -1)
        return (picture * cv2.GaussianBlur(light, (0, 0), 4)[..., None]).astype(np.uint8)

    bare, found, _ = seen("ligretto", [], bright)
    dark = shaded(bare, found)
    assert [is_print(dark, found, around(found, *place, 18)) for place in places] == [True] * len(places)
    shows: list[Fields] = [{"colour": colour, "value": value} for colour, value in spots]
    picture, found, boxes = seen("ligretto", [*zip(shows, places, strict=True)], bright)
    dark = shaded(picture, found)
    assert [is_print(dark, found, box) for box in boxes] == [False] * len(places)


@pytest.mark.parametrize("bright", [0.5, 0.95])
def test_letters_and_markers_are_print_and_dice_on_them_are_not(bright: float) -> None:
    marker = mat_of("monopoly").markers[2].corners
    places = [(148.5, 22.0), (130.0, 22.0), (105.0, 190.0), tuple(np.mean(marker, axis=0)), (148.0, 100.0)]
    bare, found, _ = seen("monopoly", [], bright)
    assert [is_print(bare, found, around(found, x, y, 14)) for x, y in places] == [True] * len(places)
    picture, found, boxes = seen("monopoly", [({"value": 1 + i}, (x, y)) for i, (x, y) in enumerate(places)], bright)
    assert [is_print(picture, found, box, 0.5) for box in boxes] == [False] * len(places)


def test_what_is_at_the_edge_of_the_picture_is_no_print() -> None:
    bare, found, _ = seen("monopoly", [], 0.9)
    assert not is_print(bare, found, (-30.0, -30.0, 5.0, 5.0))
