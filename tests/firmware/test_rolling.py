"""The simulated camera by its name: dice are thrown again and again."""

from itertools import islice

from firmware.camera import camera
from firmware.camera.rolling import Rolling
from vision.frame import Frame


def test_it_is_chosen_by_its_name() -> None:
    with camera("simulated") as source:
        assert source.name == "simulated camera"
        first = next(iter(source))
    assert isinstance(first, Frame)
    assert first.pixels.shape == (480, 640, 3)


def test_dice_come_and_go() -> None:
    source = Rolling(live=False)
    seen = [len(source._source.truth) for _ in islice(source, 260)]
    assert seen[0] == 0
    assert set(seen) >= {0, 3}
    assert seen.index(0, seen.index(3)) > seen.index(3)  # they were taken away
    assert 3 in seen[seen.index(0, seen.index(3)) :]  # and thrown again
