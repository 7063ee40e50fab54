"""A story that becomes a recording: a table, what players do there step by step, and what must come of each step."""

from dataclasses import dataclass, field
from functools import cache
from typing import Any

import cv2
import numpy as np

from firmware.camera.acts import Act
from firmware.camera.simulated import Simulated
from firmware.camera.stage import light_of, view_of
from firmware.camera.stage.ground import Ground, mat
from firmware.sight import SETS
from models.crop import Picture
from rules.game import Json
from vision.mat import mat_of
from vision.mat_picture import picture
from vision.reading import Fields

PLAYERS = ("Ann", "Bo")
_PER_MM = 3.0
_CORK = (96, 150, 196)


@dataclass(frozen=True, slots=True)
class Step:
    """What players do until all of it lies still, for `rest` seconds more; then, perhaps, somebody presses."""

    acts: tuple[Act, ...] = ()
    comes: tuple[Json, ...] = ()  # in order: {"event"}, {"refused": code} or, where no game is played, {"roll": dice}
    rest: float = 0.6
    press: Json | None = None


@dataclass(frozen=True, slots=True)
class Story:
    """One recording; its name says what it shows. Without a ground the game's mat lies there."""

    name: str
    game: str
    steps: tuple[Step, ...]
    seed: int = 1
    ground: Ground | None = None
    covered: bool = False  # a coaster lies on a corner of the mat
    around: float = 1.1  # how much more than the ground is seen
    view: dict[str, Any] = field(default_factory=dict)
    light: dict[str, Any] = field(default_factory=dict)
    noise: float = 0.8  # of the camera; most of it a video does not keep
    size: tuple[int, int] = (576, 432)
    fps: float = 12.0
    quality: int | None = None  # of the JPEG pictures, if it is a folder of them and no video
    first: tuple[Act, ...] = ()  # before the camera looked
    start: dict[str, Any] = field(default_factory=dict)
    judged: bool = True  # by the rules; without them, every roll counts

    @property
    def begin(self) -> Json:
        """The event that the game starts with."""
        return {"do": "start", "game": self.game, "players": list(PLAYERS), **self.start}

    def source(self) -> Simulated:
        """The camera before which it happens."""
        ground = self.ground or _sheet(self.game, covered=self.covered)
        wide, high = ground.size
        return Simulated(
            SETS[self.game],
            seed=self.seed,
            size=self.size,
            fps=self.fps,
            ground=ground,
            view=view_of((wide * self.around, high * self.around), self.size, **self.view),
            light=light_of(**self.light),
            noise=self.noise,
        )


def event(do: str, **fields: Any) -> Json:
    """That an event comes, and that the rules accept it."""
    return {"event": {"do": do, **fields}}


def rolled(*dice: Fields) -> Json:
    """That these dice are a roll, in any order."""
    return event("roll", dice=list(dice))


def refused(code: str) -> Json:
    """That the rules refuse what lies there."""
    return {"refused": code}


@cache
def _sheet(game: str, *, covered: bool) -> Ground:
    sheet = picture(mat_of(game), _PER_MM)
    return mat(_with_coaster(sheet) if covered else sheet, _PER_MM)


def _with_coaster(sheet: Picture) -> Picture:
    """The mat with a coaster of cork over half of its upper right marker."""
    height, width = sheet.shape[:2]
    centre = round(width - 20 * _PER_MM), round(4 * _PER_MM)
    cork = np.random.default_rng(7).normal(0, 14, (height // 4, width // 4, 1)) + _CORK
    large = cv2.resize(np.clip(cork, 0, 255).astype(np.uint8), (width, height), interpolation=cv2.INTER_CUBIC)
    disc = np.zeros(sheet.shape[:2], np.uint8)
    shadow = disc.copy()
    cv2.circle(disc, centre, round(21 * _PER_MM), 255, -1, cv2.LINE_AA)
    cv2.circle(shadow, (centre[0] - 4, centre[1] + 5), round(21.5 * _PER_MM), 90, -1, cv2.LINE_AA)
    dark = sheet * (1 - cv2.GaussianBlur(shadow, (0, 0), 4)[..., None] / 255)
    share = disc[..., None] / 255
    return np.asarray(dark * (1 - share) + large * share, np.uint8)
