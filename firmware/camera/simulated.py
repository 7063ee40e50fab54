"""A camera without hardware: dice from physics, cards and hands, painted live; the same seed gives the same frames."""

import time
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from firmware.camera import AlwaysOpen, Notice
from firmware.camera.acts import Act
from firmware.camera.faults import Fault, Late, Resize, Script
from firmware.camera.props import Props
from firmware.camera.stage import Light, Point, Scene, View, light_of, view_of
from firmware.camera.stage.ground import Ground, tray
from firmware.camera.stage.painter import Painter
from models.crop import Picture
from vision import sets
from vision.frame import Frame
from vision.reading import Fields
from vision.sets import BadSetError, DiceSet

__all__ = ["Script", "Simulated", "Truth"]

_AROUND = 1.18  # how much more than the ground is seen
_FLAT = np.cos(np.radians(5))


@dataclass(frozen=True, slots=True)
class Truth:
    """A piece that lies, or moves, before the camera in the frame that came last."""

    shows: Fields
    box: tuple[float, float, float, float]  # in pixels
    at: Point  # mm on the ground, from its upper left corner
    moving: bool
    flat: bool  # not leaning


class Simulated(AlwaysOpen):
    """A source of simulated frames, for ever. What is asked of it happens one after the other, from the next frame on.

    Places are millimetres on the ground from its upper left corner, x to the right and y towards the players.
    """

    name = "simulated camera"

    def __init__(
        self,
        dice_set: DiceSet | str,
        *,
        seed: int = 0,
        size: tuple[int, int] = (1280, 960),
        fps: float = 30.0,
        ground: Ground | None = None,
        view: View | None = None,
        light: Light | None = None,
        noise: float = 2.0,
        live: bool = False,
    ) -> None:
        ground = ground or tray()
        view = view or view_of((ground.size[0] * _AROUND, ground.size[1] * _AROUND), size)
        self._props = Props(_built_in(dice_set), ground, view, np.random.default_rng([1, seed]), seed, fps)
        self._light, self._noise, self._live = light or light_of(), noise, live
        self._painter = self._new_painter(view)
        self._waiting: deque[Act | Fault | Late | Resize] = deque()
        self._act: Iterator[Scene] = iter(())
        self._ahead: Scene | None = None  # what the act that plays shows next
        self._faults: deque[str] = deque()
        self._scene = self._painted = Scene()
        self._clock = 0.0
        self._lost = False
        self._last: Picture | None = None

    def __iter__(self) -> Iterator[Frame | Notice]:
        began = time.monotonic() - self._clock / 1000
        while True:
            if self._live:
                time.sleep(max(began + self._clock / 1000 - time.monotonic(), 0))
            yield from self._next()

    @property
    def busy(self) -> bool:
        """Whether something is still to happen."""
        return bool(self._ahead or self._waiting or self._faults)

    @property
    def truth(self) -> tuple[Truth, ...]:
        """What the frame that came last shows, in the order in which the pieces came."""
        return tuple(
            Truth(
                piece.shows,
                self._painter.box(piece),
                self._props.ground.place(piece.pose.at),
                moving=piece.before is not None,
                flat=bool(np.abs(piece.pose.turn[2]).max() > _FLAT),
            )
            for piece in self._painted.pieces
        )

    def perform(self, script: Iterable[Act | Fault | Late | Resize]) -> None:
        """Lets all of this happen, one after the other."""
        self._waiting.extend(script)

    def play(self, script: Script = (), rest: float = 1.0) -> Iterator[Frame | Notice]:
        """The frames until the script, and all that was asked before, is over and has rested for some seconds."""
        self.perform(script)
        while self.busy:
            yield from self._next()
        for _ in range(self._props.frames(rest) if rest else 0):
            yield from self._next()

    def _next(self) -> Iterator[Frame | Notice]:
        """What comes out of the camera at the next tick of its clock."""
        self._scene = self._advance()
        fault = self._faults.popleft() if self._faults else ""
        at = round(self._clock)
        self._clock += 1000 / self._props.fps
        if fault == "lost":
            if not self._lost:
                yield Notice("gone", at)
            self._lost = True
            return
        if self._lost:
            self._lost = False
            yield Notice("back", at)
        if fault == "dropped":
            return
        yield Frame(self._pixels(fault), at)

    def _pixels(self, fault: str) -> Picture:
        if fault == "repeated" and self._last is not None:
            return self._last.copy()
        self._painted = self._scene
        self._last = self._painter.paint(self._scene)
        return np.zeros_like(self._last) if fault == "black" else self._last

    def _advance(self) -> Scene:
        """The next scene of the act that plays, or of the next one; if there is none, all lies as it did."""
        while self._ahead is None:
            if not self._waiting:
                return self._scene
            match self._waiting[0]:
                case Fault(kind, frames, after):
                    self._faults += [""] * after + [kind] * frames
                case Late(ms):
                    self._clock += ms
                case Resize(size):
                    self._props = replace(self._props, view=self._props.view.resized(size))
                    self._painter = self._new_painter(self._props.view)
                case act:
                    self._act = act(self._scene, self._props)
                    self._ahead = next(self._act, None)
            self._waiting.popleft()  # only now: another thread may ask whether anything is still to happen
        scene, self._ahead = self._ahead, next(self._act, None)
        return scene

    def _new_painter(self, view: View) -> Painter:
        return Painter(view, self._light, self._props.ground, noise=self._noise, seed=self._props.seed)


def _built_in(dice_set: DiceSet | str) -> DiceSet:
    found = sets.load(dice_set) if isinstance(dice_set, str) else dice_set
    if not isinstance(found, DiceSet):
        known = ", ".join(sets.built_in())
        raise BadSetError(f"The set “{found.name}” was enrolled, and nobody knows how to draw it; name {known}.")
    return found
