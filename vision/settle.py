"""When the table comes to rest: frame by frame, whether it lies still, something moves, or a hand is over it.

How still is still comes from the camera's own noise. Times come from the frames: what was not seen (frames dropped,
late, black or repeated) says nothing, so no time passes in it.
"""

from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from models.crop import Picture
from vision.blink import SMALL, Blinking
from vision.blocks import Blocks, KeyFrames
from vision.change import (
    AROUND,
    LONGEST,
    Box,
    Grey,
    Mask,
    Noise,
    as_grey,
    blank,
    equal,
    moved,
    relief,
    share,
    shrunk,
    spots,
    towards,
)
from vision.frame import Frame
from vision.hand import hand

State = Literal["learning", "still", "moving", "hand"]
Unseen = Literal["black", "repeated"]
Times = NDArray[np.int64]
Doubles = NDArray[np.float64]

REST_MS = 190
"""How long the table must lie still to have come to rest: six frames of thirty a second."""
LEFT_LYING_MS = 3000
"""What lies as still as this is no hand: a cup or a phone that was put down is part of the table."""
LARGEST = 0.16
"""A die's side at most, in longer sides of the picture; cards are larger."""

_FRAMES = 4  # of them at least show the rest
_LEARN_FRAMES, _LEARN_MS = 8, 250
_LONGEST_STEP = 100  # ms that one frame can bear witness for
_LOOK_MS = 100  # how often a hand is looked for
_SLOWLY = 8  # frames between two looks at the noise
_DRIFT = 4  # frames between two steps of what is expected towards what is seen
_SCENES = 4  # with and without the cup, and the like
_EXACT = 0.98  # from this share of equal pixels on, a source has no noise: its frames may be the same
_FOLLOW = 0.1  # how fast that share follows what is measured
_GROWN_MS = 3000  # of motion without end: perhaps it is noise


@dataclass(frozen=True, slots=True)
class Moment:
    """What one frame says about the table."""

    state: State
    at: int  # the frame's time
    since: int  # the time of the frame since which nothing has moved
    rested: bool = False  # true once, when after motion all of it lies still and no hand is there
    touched: Mask | None = None  # then: where anything moved since the rest before
    unseen: Unseen | None = None  # why the frame says nothing: it is black, or the one before once more


class Settle:
    """Watches the frames of one camera. The first rest shows what lies there from before."""

    def __init__(self, largest: float = LARGEST) -> None:
        self._largest = largest * LONGEST
        self._watch: _Watch | None = None
        self._last = Moment("learning", 0, 0)

    def step(self, frame: Frame) -> Moment:
        """What the next frame says; a frame of another size starts again."""
        small = shrunk(frame.pixels)
        grey = as_grey(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY))
        if blank(grey):
            return self._nothing_new(frame.at, "black")
        if self._watch is None or self._watch.size != frame.pixels.shape:
            self._watch = _Watch(frame, small, grey, self._largest)
            self._last = Moment("learning", frame.at, frame.at)
            return self._last
        if self._watch.repeated(grey):
            return self._nothing_new(frame.at, "repeated")
        self._last = self._watch.step(frame, small, grey)
        return self._last

    def quiet(self, box: Box) -> bool:
        """Whether there, in pixels of the picture, nothing has moved for as long as a rest takes, and no hand is."""
        return self._watch is not None and self._watch.quiet(box)

    def shifted(self, by: Doubles) -> None:
        """Takes note that all of the table was moved, by this homography of the picture: that is no hand."""
        if self._watch is not None:
            self._watch.shifted(by)

    def _nothing_new(self, at: int, why: Unseen) -> Moment:
        return Moment(self._last.state, at, self._last.since, unseen=why)


class _Watch:
    """All that is remembered of frames of one size."""

    def __init__(self, frame: Frame, small: Picture, grey: Grey, largest: float) -> None:
        self.size = frame.pixels.shape
        self._largest = largest
        self._grey = grey
        self._expected, _ = relief(grey)
        self._seen = self._expected
        self._noise, self._blocks, self._key_frames = Noise(), Blocks(frame.pixels, small), KeyFrames()
        self._blinking = Blinking(self._expected)
        self._exact = 1.0  # the share of pixels that are the same from frame to frame
        self._scenes = [small]  # what the table looked like at rest; the last is the newest
        self._before = self._small = small  # at the rest before the last one, and now
        self._hand: Mask = np.zeros(grey.shape, np.bool_)
        self._touched = self._hand.copy()
        # Times of `now`: it runs with the frames, but not over gaps.
        self._now, self._at, self._count = 0, frame.at, 0
        self._moved: Times = np.zeros(grey.shape, np.int64)  # when each pixel moved last
        self._last_moved, self._looked, self._restless, self._since = 0, -_LOOK_MS, 0, frame.at
        self._still = 0  # frames since then
        self._waiting = True  # for a rest
        self._busy: Mask | None = None  # where something moved a moment ago, or a hand is; asked for box by box

    def repeated(self, grey: Grey) -> bool:
        """Whether a frame is the one before once more. Of a source without noise, all frames of a rest are the same."""
        return self._exact < _EXACT and np.array_equal(grey, self._grey)

    def step(self, frame: Frame, small: Picture, grey: Grey) -> Moment:
        self._busy, at = None, frame.at
        self._now += min(max(at - self._at, 0), _LONGEST_STEP)
        self._at = at
        self._count += 1
        seen, around = relief(grey)
        if self._count <= _LEARN_FRAMES or self._now < _LEARN_MS:
            self._blocks.learn(frame.pixels)
            return self._learn(at, small, grey, seen, around)
        limits = self._noise.limits(seen, grey, around)
        changed = spots(seen, self._expected, limits)
        spotted = cv2.countNonZero(changed)
        if self._key_frames.painted(seen, self._expected, changed, spotted):
            # A key frame of a video: all is painted anew, and stays so.
            self._noise.learn(as_grey(cv2.absdiff(seen, self._expected)), grey, around, painted=True)
            self._expected = seen.copy()
            self._still += 1
        elif spotted:
            changed = spots(seen, self._expected, self._blocks.limits(limits, seen))
            steady = self._blinking.steady(changed, seen, self._expected, limits, self._hand, self._now)
            self._move(at, changed, steady, seen)
        else:
            self._still += 1
        if self._count % _SLOWLY == 0:
            self._measure(grey, seen, around, spotted)
        if self._count % _DRIFT == 0:
            self._expected = towards(self._expected, seen)
        self._grey, self._seen, self._small = grey, seen, small
        return self._moment(at, small)

    def quiet(self, box: Box) -> bool:
        if not self._waiting:
            return True  # all of it has come to rest, and no hand is there
        if self._busy is None:
            self._busy = (self._moved > self._now - REST_MS) | self._hand
        return share(self._busy, box, self.size[1]) == 0

    def shifted(self, by: Doubles) -> None:
        scale = np.diag([self._small.shape[1] / self.size[1], self._small.shape[0] / self.size[0], 1.0])
        by = scale @ by @ np.linalg.inv(scale)
        self._scenes = [moved(scene, by, self._small) for scene in self._scenes]
        self._before = moved(self._before, by, self._small)

    def _learn(self, at: int, small: Picture, grey: Grey, seen: Grey, around: Grey) -> Moment:
        self._exact += (equal(grey, self._grey) - self._exact) / self._count
        self._noise.learn(as_grey(cv2.absdiff(seen, self._seen)), grey, around)
        self._expected, self._seen, self._grey, self._scenes = seen.copy(), seen, grey, [small]
        self._moved[:] = self._last_moved = self._now
        self._since = at
        return Moment("learning", at, at)

    def _move(self, at: int, changed: Grey, moved: Mask, seen: Grey) -> None:
        """From now on, what has changed is expected; without what blinks, it has moved."""
        # As far as the relief reaches, there may be changes too small to be noticed: they are no motion later on.
        near = cv2.dilate(changed, np.ones(AROUND, np.uint8)) > 0
        np.copyto(self._expected, seen, where=near)
        if not moved.any():
            self._still += 1
            return
        np.copyto(self._moved, self._now, where=moved)
        self._touched |= moved
        self._last_moved, self._since = self._now, at
        self._still = 0
        if not self._waiting:
            self._waiting, self._restless = True, self._now

    def _measure(self, grey: Grey, seen: Grey, around: Grey, spotted: int) -> None:
        """Follows the noise: at rest, or when nothing has come to rest for so long that the noise must have grown."""
        self._exact += (equal(grey, self._grey) - self._exact) * _FOLLOW
        between = as_grey(cv2.absdiff(seen, self._seen))
        if not self._waiting:
            self._noise.learn(between, grey, around)
        elif self._now > self._restless + _GROWN_MS:
            self._noise.learn(between, grey, around, moving=spotted > SMALL * grey.size)

    def _moment(self, at: int, small: Picture) -> Moment:
        lain = self._now - self._last_moved
        if not self._waiting:
            return Moment("still", at, self._since)
        enough = lain >= REST_MS and self._still >= _FRAMES
        there = bool(self._hand.any())
        if (enough and not there) or self._now >= self._looked + _LOOK_MS:
            self._looked = self._now
            # Where dice were taken away, the table looks as it did before they were thrown.
            self._hand = hand(small, [*self._scenes, self._before], self._largest)
            there = bool(self._hand.any())
        if not enough or (there and lain < LEFT_LYING_MS):
            return Moment("hand" if there else "moving", at, self._since)
        self._rest(small)
        touched, self._touched = self._touched, np.zeros_like(self._touched)
        return Moment("still", at, self._since, rested=True, touched=touched)

    def _rest(self, small: Picture) -> None:
        """Remembers the table as it lies; an older scene is kept if it differs by a large thing."""
        self._before = self._scenes[-1]
        if not hand(small, [self._before], self._largest).any():
            self._scenes.pop()
        self._scenes = [*self._scenes, small][-_SCENES:]
        self._hand = np.zeros_like(self._hand)
        self._waiting = False
