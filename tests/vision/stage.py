"""A table that is acted on: dice, hands, shadows and lights as a noisy camera sees them, drawn in a few lines."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from models.crop import Picture
from vision.frame import Frame

WIDTH, HEIGHT = 320, 240  # as small as a large picture is made, to be quick
STEP = 33  # ms from frame to frame
Floats = NDArray[np.float32]
PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
    5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)],
    6: [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)],
}


@dataclass(frozen=True)
class Die:
    """A square with pips."""

    x: float
    y: float
    value: int = 5
    side: float = 22
    angle: float = 20  # degrees
    colour: tuple[float, float, float] = (40, 40, 200)

    def corners(self) -> NDArray[np.float64]:
        turned = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) @ self._turn().T
        return turned * self.side / 2 + (self.x, self.y)

    def pips(self) -> NDArray[np.float64]:
        return np.array(PIPS[self.value]) @ self._turn().T * self.side * 0.27 + (self.x, self.y)

    def _turn(self) -> NDArray[np.float64]:
        cos, sin = np.cos(np.radians(self.angle)), np.sin(np.radians(self.angle))
        return np.array([(cos, -sin), (sin, cos)])


@dataclass(frozen=True)
class Scene:
    """What is on and over the table at one moment."""

    dice: tuple[Die, ...] = ()
    arm: tuple[float, float] | None = None  # the fingertips; the arm comes from the left
    cup: tuple[float, float] | None = None  # the centre of a round thing that was put down
    light: float = 1.0
    shadow: float = 0.0  # how dark the shadow of a person is that falls over the right half
    glow: float = 0.0  # of a small light in the corner
    shift: tuple[float, float] = (0, 0)  # of the whole table below the camera


@dataclass
class Camera:
    """Turns scenes into frames: its noise and its time."""

    noise: float = 1.0  # grey levels of the small picture, where it is bright
    flicker: float = 0.0  # of lamps on mains, as bands that wander
    drift: float = 0.0  # of the exposure, a second
    jpeg: int | None = None  # its quality, of a picture twice as large
    plain: bool = False  # a table without any texture
    at: int = 1000
    rng: np.random.Generator = field(init=False)
    grain: Floats = field(init=False)

    def __post_init__(self) -> None:
        self.rng = np.random.default_rng(1)
        self.grain = self.rng.standard_normal((7, HEIGHT, WIDTH, 3), np.float32) * np.float32(self.noise)

    def frame(self, scene: Scene) -> Frame:
        self.at += STEP
        picture = drawn(scene, self.plain) * np.float32(scene.light * (1 + self.drift * self.at / 1000))
        if self.flicker:
            rows = np.arange(HEIGHT) / HEIGHT * 3 + self.at * 0.013
            picture *= (1 + self.flicker * np.sin(2 * np.pi * rows)).astype(np.float32)[:, None, None]
        if self.noise:
            # The same few fields of noise, turned over at random: never twice the same in a row, and quick.
            turns = self.rng.choice((-1, 1), 2)
            picture += self.grain[self.at % len(self.grain), :: turns[0], :: turns[1]] * np.sqrt(0.2 + picture / 255)
        pixels = np.clip(picture + 0.5, 0, 255).astype(np.uint8)
        return Frame(pixels if self.jpeg is None else compressed(pixels, self.jpeg), self.at)

    def frames(self, scenes: Iterable[Scene]) -> Iterator[Frame]:
        return (self.frame(scene) for scene in scenes)


def compressed(pixels: Picture, quality: int) -> Picture:
    """The picture twice as large, from a camera that compresses each frame."""
    large = cv2.resize(pixels, (2 * WIDTH, 2 * HEIGHT), interpolation=cv2.INTER_CUBIC)
    return coded(np.asarray(large, np.uint8), quality)


def coded(pixels: Picture, quality: int) -> Picture:
    """The picture as JPEG keeps it."""
    data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


@cache
def table(plain: bool = False) -> Floats:
    """Green felt with a woven pattern and a light that falls off towards the corners."""
    rng = np.random.default_rng(7)
    felt = np.full((HEIGHT, WIDTH, 3), (70, 110, 60), np.float32)
    if not plain:
        weave = cv2.GaussianBlur(rng.standard_normal((HEIGHT, WIDTH), np.float32), (0, 0), 2)
        felt *= 1 + 0.6 * weave[..., None]
    y, x = np.mgrid[-1 : 1 : HEIGHT * 1j, -1 : 1 : WIDTH * 1j]
    return np.asarray(felt * (1.15 - 0.25 * (x * x + y * y))[..., None], np.float32)


@lru_cache(maxsize=8)
def drawn(scene: Scene, plain: bool) -> Floats:
    picture = table(plain).copy()
    if scene.cup is not None:
        cv2.circle(picture, _point(scene.cup), 50, (90, 60, 30), -1, cv2.LINE_AA)
        cv2.circle(picture, _point(scene.cup), 40, (50, 35, 20), -1, cv2.LINE_AA)
    for die in scene.dice:
        cv2.fillPoly(picture, [(die.corners() * 16).astype(np.int32)], die.colour, cv2.LINE_AA, 4)
        for x, y in die.pips():
            cv2.circle(
                picture, (int(x * 16), int(y * 16)), int(die.side * 0.1 * 16), (240, 240, 240), -1, cv2.LINE_AA, 4
            )
    if any(scene.shift):
        picture = np.roll(picture, (round(scene.shift[1]), round(scene.shift[0])), (0, 1))
    if scene.arm is not None:
        _arm(picture, scene.arm)
    if scene.shadow:
        x = np.linspace(-1, 1, WIDTH)
        picture *= (1 - scene.shadow / (1 + np.exp(-x * 9))).astype(np.float32)[None, :, None]
    if scene.glow:
        spot = np.zeros((HEIGHT, WIDTH, 1), np.float32)
        cv2.circle(spot, (300, 15), 5, scene.glow, -1, cv2.LINE_AA)
        picture += cv2.GaussianBlur(spot, (0, 0), 2)[..., None] * np.array((20, 60, 200), np.float32)
    return picture


def _arm(picture: Floats, tips: tuple[float, float]) -> None:
    x, y = tips
    skin = (130, 165, 215)
    cv2.line(picture, (-40, int(y) + 15), (int(x) - 30, int(y)), skin, 38, cv2.LINE_AA)
    for finger in (-15, -5, 5, 15):
        cv2.line(picture, (int(x) - 30, int(y) + finger), (int(x), int(y) + finger), skin, 9, cv2.LINE_AA)
        cv2.line(picture, (int(x) - 30, int(y) + finger + 5), (int(x) - 4, int(y) + finger + 5), (90, 120, 165), 1)


def _point(place: tuple[float, float]) -> tuple[int, int]:
    return int(place[0]), int(place[1])


def hold(scene: Scene, frames: int = 15) -> list[Scene]:
    """The scene as it is, for a while."""
    return [scene] * frames


def throw(scene: Scene, dice: Sequence[Die], frames: int = 15, seed: int = 3) -> list[Scene]:
    """Dice fly in from the right, tumble and come to lie beside what lies there."""
    rng = np.random.default_rng(seed)
    scenes = []
    for i in range(frames):
        left = (1 - (i + 1) / frames) ** 2
        flying = tuple(
            replace(
                die, x=die.x + left * (WIDTH + 30 - die.x), angle=die.angle + left * 900, value=int(rng.integers(1, 7))
            )
            for die in dice
        )
        scenes.append(replace(scene, dice=scene.dice + (flying if left else tuple(dice))))
    return scenes


def reach(scene: Scene, tips: tuple[float, float], frames: int = 8) -> list[Scene]:
    """An arm comes in from the left."""
    return [replace(scene, arm=(-30 + (tips[0] + 30) * (i + 1) / frames, tips[1])) for i in range(frames)]


def leave(scene: Scene, frames: int = 8) -> list[Scene]:
    """The arm goes out again, with what it holds."""
    assert scene.arm is not None
    x, y = scene.arm
    return [replace(scene, arm=(x - (x + 80) * (i + 1) / frames, y)) for i in range(frames)]
