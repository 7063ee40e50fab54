"""The camera check: what is wrong with a picture, and where what is read lies in it."""

import cv2
import numpy as np
import pytest

from firmware.camera import Notice, acts
from firmware.camera.simulated import Simulated
from firmware.kiosk.check import EVERY, Check, troubles
from firmware.kiosk.players import before
from tests.firmware.stand_in import FakeEyes
from ui.world import Pixels, Said
from vision.frame import Frame


def seen(source: Simulated, script: list[acts.Act] | None = None) -> Frame:
    """The last frame of a script."""
    return [item for item in source.play(script or [], 0.1) if isinstance(item, Frame)][-1]


@pytest.fixture(scope="module")
def pixels() -> Pixels:
    return seen(before("rpsls", 1, live=False)).pixels


def said(*codes: str) -> tuple[Said, ...]:
    return tuple(map(Said, codes))


def test_a_good_picture_has_no_trouble(pixels: Pixels) -> None:
    assert troubles(pixels, mat=True) == ()


@pytest.mark.parametrize(
    ("factor", "plus", "code"), [(0.12, 0, "dark"), (0.0, 0, "dark"), (0.15, 215, "bright"), (0.0, 255, "bright")]
)
def test_too_dark_and_too_bright(factor: float, plus: int, code: str, pixels: Pixels) -> None:
    assert troubles(np.asarray(pixels * factor + plus, np.uint8), mat=True) == said(code)


def test_out_of_focus(pixels: Pixels) -> None:
    soft = np.asarray(cv2.GaussianBlur(pixels, (0, 0), 6), np.uint8)
    assert troubles(soft, mat=True) == said("blurred")


def test_without_the_mat(pixels: Pixels) -> None:
    assert troubles(pixels, mat=False) == said("no_mat")


def test_what_is_read_lies_in_parts_of_the_picture() -> None:
    source = before("rpsls", 1, live=False)
    check = Check(FakeEyes(source, "rpsls"), "rpsls")
    frame = seen(source, [acts.throw([{"body": "red", "face": "rock"}])])
    preview = check.preview(frame)
    ((box, shows, sure),) = preview.boxes
    height, width = frame.pixels.shape[:2]
    (truth,) = source.truth
    left, top, right, bottom = truth.box
    assert box == pytest.approx((left / width, top / height, right / width, bottom / height))
    assert (shows, sure) == ({"body": "red", "face": "rock"}, True)
    assert preview.pixels is not None
    assert preview.pixels.shape[1] == 640
    assert preview.troubles == ()


def test_a_table_without_the_mat_of_the_game_is_told() -> None:
    source = before("zombies", 1, live=False)
    check = Check(FakeEyes(source, "zombies"), "rpsls")
    assert check.preview(seen(source)).troubles == said("no_mat")


def test_a_few_frames_a_second_are_looked_at_and_what_blinds_the_camera_is_shown() -> None:
    source = before("rpsls", 1, live=False)
    check, frame = Check(FakeEyes(source, "rpsls"), "rpsls"), seen(source)
    shown = [now for now in (0, 100, EVERY - 1, EVERY, EVERY + 1, 2 * EVERY) if check.see(frame, now) is not None]
    assert shown == [0, EVERY, 2 * EVERY]
    gone = check.see(Notice("gone", 0), 0)
    assert gone is not None
    assert gone.troubles == said("gone")
    assert check.see(Notice("back", 0), 0) is None
