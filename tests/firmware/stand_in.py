"""A simulated table with eyes that know the truth: what they should doubt, the test says."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, TypeVar

import cv2
import numpy as np

from firmware.camera import Notice
from firmware.camera.simulated import Script, Simulated, Truth
from firmware.camera.stage import Piece as Painted
from firmware.camera.stage.ground import Ground, mat
from firmware.happenings import Happening, Judged, Motion
from firmware.loop import Loop
from firmware.sight import SETS
from models.crop import Picture
from rules.protocol import Adjudicator
from vision import sets
from vision.frame import Frame
from vision.mat import mat_of
from vision.mat_picture import picture
from vision.reading import Fields, Piece, Reading

SIZE = (640, 480)
Kind = TypeVar("Kind")
Doubt = Callable[[Truth], Sequence[tuple[Fields, float]] | None]
"""The chances of what a piece shows; None where the eyes are sure."""


class FakeEyes:
    """Reads what the simulated camera shows: exactly, or with the doubts that `doubt` gives."""

    sure = 0.98

    def __init__(self, source: Simulated, dice_set: str) -> None:
        self.faces = tuple(candidate.shows for candidate in sets.readings(sets.load(dice_set)))
        self.doubt: Doubt = lambda _: None
        self.blind: Callable[[Truth], bool] = lambda _: False
        self.looks = 0
        self._source = source

    def look(self, picture: Picture, pose: object = None, before: object = ()) -> Reading:
        self.looks += 1
        x, y = self._corner(picture)
        height, width = picture.shape[:2]
        shown = zip(self._source.truth, self._source._painted.pieces, strict=True)
        pieces = [self._piece(*one) for one in shown if not one[0].moving and not self.blind(one[0])]
        seen = [piece for piece in pieces if x <= piece.box[0] < x + width and y <= piece.box[1] < y + height]
        return Reading(tuple(_moved(piece, -x, -y) for piece in seen), 0.0, 0.0)

    def _corner(self, part: Picture) -> tuple[int, int]:
        """Where a part of the last frame, or of one just before it, was cut out."""
        whole = self._source._last
        assert whole is not None
        if whole.shape == part.shape:
            return 0, 0
        # First roughly and then exactly: in one go it would take most of the time of a game.
        x, y = (max(4 * at - 6, 0) for at in _found(_quarter(whole), _quarter(part)))
        height, width = part.shape[:2]
        dx, dy = _found(whole[y : y + height + 12, x : x + width + 12], part)
        return x + dx, y + dy

    def _piece(self, truth: Truth, painted: Painted) -> Piece:
        chances = self.doubt(truth)
        angle = _angle(painted)
        if chances is None:
            return Piece(truth.shows, truth.box, angle, 0.999, True, ())
        (shows, confidence), *others = chances
        return Piece(shows, truth.box, angle, confidence, False, tuple(others))


class Table:
    """A game on its mat before a simulated camera; what happens is kept."""

    def __init__(
        self,
        game: str,
        players: Sequence[str] = ("Ann", "Bo"),
        *,
        seed: int = 1,
        bare: bool = False,
        first: Script = (),
        **start: Any,
    ) -> None:
        self.source = Simulated(SETS[game], seed=seed, size=SIZE, fps=20, ground=None if bare else ground(game))
        for _ in self.source.play(first, 0):
            pass  # nobody looked
        self.eyes = FakeEyes(self.source, SETS[game])
        adjudicator = Adjudicator()
        adjudicator.handle({"do": "start", "game": game, "players": list(players), **start})
        self.loop = Loop(adjudicator, self.eyes, game)
        self.at = 0
        self.play(rest=0.85)

    @property
    def state(self) -> Any:
        return self.loop.match.state

    def play(self, script: Script = (), rest: float = 0.4) -> list[Happening]:
        """What happens while the script plays."""
        return self.seen(self.source.play(script, rest))

    def seen(self, items: Iterable[Frame | Notice]) -> list[Happening]:
        return [one for item in items for one in self.see(item) if not isinstance(one, Motion)]

    def see(self, item: Frame | Notice) -> Iterator[Happening]:
        self.at = item.at
        yield from self.loop.see(item)

    def do(self, do: str, **fields: Any) -> list[Happening]:
        return list(self.loop.do({"do": do, **fields}, self.at))

    def name(self, face: Fields | None) -> list[Happening]:
        return list(self.loop.name(face, self.at))


def only(happenings: Sequence[Happening], kind: type[Kind]) -> Kind:
    """The one thing that happened."""
    (one,) = happenings
    assert isinstance(one, kind), one
    return one


def events(happenings: Sequence[Happening]) -> list[Any]:
    """All that happened, if the rules accepted it all."""
    assert all(isinstance(one, Judged) for one in happenings), happenings
    return [one.event for one in happenings if isinstance(one, Judged)]


def dice(event: Any) -> list[str]:
    """The dice of an event in words, sorted."""
    return sorted(" ".join(map(str, die.values())) for die in event["dice"])


@cache
def ground(game: str) -> Ground:
    return mat(picture(mat_of(game), 3.0), 3.0)


def _angle(painted: Painted) -> float:
    """How a piece is turned on the table, in degrees; by quarter turns it is the same."""
    level = painted.pose.turn[:, int(np.argmin(np.abs(painted.pose.turn[2])))]
    return float(np.degrees(np.arctan2(-level[1], level[0]))) % 90


def _quarter(picture: Picture) -> Picture:
    return np.asarray(cv2.resize(picture, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA), np.uint8)


def _found(whole: Picture, part: Picture) -> tuple[int, int]:
    _, _, (x, y), _ = cv2.minMaxLoc(cv2.matchTemplate(whole, part, cv2.TM_SQDIFF_NORMED))
    return x, y


def _moved(piece: Piece, x: float, y: float) -> Piece:
    x0, y0, x1, y1 = np.add(piece.box, (x, y, x, y)).tolist()
    return Piece(piece.shows, (x0, y0, x1, y1), piece.angle, piece.confidence, piece.sure, piece.others)


class Remembered:
    """Eyes for a recording: what they say of a picture is what was true in the frame that it is most like."""

    sure = 0.98

    def __init__(self, dice_set: str) -> None:
        self.faces = tuple(candidate.shows for candidate in sets.readings(sets.load(dice_set)))
        self._known: list[tuple[Picture, Reading]] = []

    def record(self, source: Simulated, script: Script, rest: float, doubt: Doubt = lambda _: None) -> Iterator[Frame]:
        """The frames of a script, remembered."""
        eyes = FakeEyes(source, source._props.dice_set.name)
        eyes.doubt = doubt
        for item in source.play(script, rest):
            assert isinstance(item, Frame)
            self._known.append((_small(item.pixels), eyes.look(item.pixels)))
            yield item

    def look(self, picture: Picture, pose: object = None, before: object = ()) -> Reading:
        small = _small(picture)
        return min(self._known, key=lambda one: cv2.norm(one[0], small))[1]


def _small(picture: Picture) -> Picture:
    return np.asarray(cv2.resize(picture, (160, 120), interpolation=cv2.INTER_AREA), np.uint8)
