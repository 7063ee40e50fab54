"""The mailbox: commands in their order and before frames, of the frames the newest, one camera at a time."""

import threading
from collections.abc import Iterator

import numpy as np
import pytest

from firmware.camera import AlwaysOpen, NoCameraError, Notice
from firmware.kiosk.mailbox import Mailbox
from tests.firmware.given import Given
from ui.scene import Leave, Resume, Throw
from vision.frame import Frame

PATIENCE = 20.0


def frame(at: int) -> Frame:
    return Frame(np.zeros((2, 2, 3), np.uint8), at)


class Stepped(AlwaysOpen):
    """A camera that gives a frame whenever the test says so; it counts how many were asked for."""

    name = "stepped camera"

    def __init__(self) -> None:
        self.go = threading.Semaphore(0)
        self.given = 0

    def __iter__(self) -> Iterator[Frame]:
        while True:
            assert self.go.acquire(timeout=PATIENCE)
            self.given += 1
            yield frame(self.given)


class Endless(AlwaysOpen):
    """A camera that is as fast as it can be."""

    name = "endless camera"

    def __init__(self) -> None:
        self.given = 0

    def __iter__(self) -> Iterator[Frame]:
        while True:
            self.given += 1
            yield frame(self.given)


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    one = Mailbox()
    yield one
    one.close()
    one.join(PATIENCE)
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("frames of")]


def at(item: object) -> int:
    assert isinstance(item, Frame)
    return item.at


def test_commands_come_in_their_order(mailbox: Mailbox) -> None:
    for command in (Throw(), Resume(3), Leave()):
        mailbox.put(command)
    assert [mailbox.take(0) for _ in range(4)] == [Throw(), Resume(3), Leave(), None]


def test_commands_and_notices_come_before_frames_and_of_the_frames_only_the_newest(mailbox: Mailbox) -> None:
    notice = Notice("back", 3)
    mailbox.feed(Given(frame(1), frame(2), notice, frame(4)), every=False)
    mailbox.join(PATIENCE)  # all of it has come
    mailbox.put(Throw())
    over = Notice("recording", 4, {"text": "No more pictures come from the given camera."})
    assert [mailbox.take(0) for _ in range(3)] == [notice, over, Throw()]
    assert at(mailbox.take(0)) == 4
    assert mailbox.take(0) is None


def test_a_new_camera_takes_the_place_of_the_old_one(mailbox: Mailbox) -> None:
    old, new = Stepped(), Stepped()
    mailbox.feed(old, every=False)
    old.go.release()
    assert at(mailbox.take(PATIENCE)) == 1
    mailbox.feed(new, every=False)
    old.go.release()  # what still comes from it is dropped, and then it ends
    new.go.release()
    new.go.release()
    seen = 0
    while seen < 2:
        seen = at(mailbox.take(PATIENCE))
    mailbox.rest()
    new.go.release()
    mailbox.join(PATIENCE)
    assert mailbox.take(0) is None
    assert (old.given, new.given) == (2, 3)


def test_a_frame_that_nobody_took_goes_with_its_camera(mailbox: Mailbox) -> None:
    mailbox.feed(Given(frame(1)), every=False)
    mailbox.join(PATIENCE)
    mailbox.rest()
    assert isinstance(mailbox.take(0), Notice)  # that no more pictures come
    assert mailbox.take(0) is None


def test_in_lockstep_no_frame_is_lost_and_none_is_made_ahead(mailbox: Mailbox) -> None:
    camera = Endless()
    mailbox.feed(camera, every=True)
    for number in range(1, 50):
        assert at(mailbox.take(PATIENCE)) == number
        assert camera.given == number


def test_in_lockstep_the_next_frame_waits_until_all_commands_are_done(mailbox: Mailbox) -> None:
    camera = Endless()
    mailbox.feed(camera, every=True)
    assert at(mailbox.take(PATIENCE)) == 1
    mailbox.put(Throw())
    mailbox.put(Leave())
    assert mailbox.take(PATIENCE) == Throw()
    assert mailbox.take(PATIENCE) == Leave()
    assert camera.given == 1
    assert at(mailbox.take(PATIENCE)) == 2


def test_a_closed_mailbox_gives_nothing_and_takes_no_camera(mailbox: Mailbox) -> None:
    camera = Given(frame(1))
    mailbox.close()
    mailbox.feed(camera, every=False)
    assert mailbox.take(PATIENCE) is None
    assert camera.is_open == 0


def test_why_there_is_no_camera_is_told(mailbox: Mailbox) -> None:
    class MissingError(NoCameraError):
        def __init__(self) -> None:
            super().__init__("There is no camera; plug one in.")

    mailbox.feed(Given(frame(7), MissingError), every=False)
    mailbox.join(PATIENCE)
    assert mailbox.take(0) == Notice("recording", 7, {"text": "There is no camera; plug one in."})


def test_what_nobody_thought_of_is_told_and_noted_and_prints_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    noted: list[Exception] = []
    mailbox = Mailbox(noted.append)
    camera = Given(frame(7), ZeroDivisionError)
    mailbox.feed(camera, every=False)
    mailbox.join(PATIENCE)
    assert mailbox.take(0) == Notice("camera_failed", 7)
    assert at(mailbox.take(0)) == 7
    assert [type(error) for error in noted] == [ZeroDivisionError]
    assert camera.is_open == 0
    assert capfd.readouterr() == ("", "")
