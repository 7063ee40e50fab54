"""Finds the mat in a picture by its markers, in every frame, wherever somebody has pushed it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations

import cv2
import numpy as np

from vision.corners import refined
from vision.picture import Picture
from vision.pose import USUAL_FOCAL, Doubles, Look, Pose, Watch, camera_matrix, pose_from, transformed
from vision.sheet import BadMatError, Marker, Mat, Zone, all_mats, mat_of

__all__ = ["BadMatError", "Mat", "Pose", "Zone", "all_mats", "mat_of", "pose"]

_LONGEST = 640  # pixels of the picture in which markers are looked for
_MOST = 6  # markers of one mat that are tried together: there are four
_PATCH = 24  # pixels of a marker's look, along a side
_STILL = 0.06  # how much of its contrast a look may change: about half a pixel of motion
_NOISE = 1.5  # grey levels that a still look changes by itself
_OFF, _BENT = 1.0, 0.04  # how far from its place a marker may be seen, in pixels and in its own sides: sheets bend
_MOVED = 0.5  # of that: farther off, the sheet has moved
_CORNER_ERROR = 0.3  # pixels that a corner is usually seen off by
_FOCAL_SPREAD = 0.4  # powers of two that focal lengths usually differ by


@dataclass(frozen=True, slots=True)
class _Sight:
    """A marker of a mat, and where it is seen."""

    marker: Marker
    corners: Doubles  # (4, 2) pixels

    @property
    def side(self) -> float:
        return float(np.sqrt(abs(cv2.contourArea(self.corners.astype(np.float32)))))

    def miss(self, homography: Doubles) -> float:
        """How far it is from where it should be, by what is allowed."""
        away = np.linalg.norm(transformed(homography, self.marker.corners) - self.corners, axis=1).max()
        return float(away / (_OFF + _BENT * self.side))


def pose(picture: Picture, mats: Iterable[Mat] | None = None, last: Pose | None = None) -> Pose | None:
    """Where a mat lies, None if no marker tells; `last` is the pose in an earlier frame and makes it quick and steady.

    As long as the markers' places look as they did, the answer is `last` itself, without looking for markers. Of two
    mats it is the one of which more is seen. A single marker is believed where it agrees with `last`, and roughly if
    there is no `last`.
    """
    choice = tuple(all_mats() if mats is None else mats)
    if last is not None and (last.size != (picture.shape[1], picture.shape[0]) or last.mat not in choice):
        last = None
    if last is not None and _still(picture, last):
        return last
    found = sorted(
        (_together(mat, sights, last) for mat, sights in _sights(picture, choice)),
        key=lambda fit: (len(fit[1]), last is not None and fit[0] == last.mat, sum(sight.side for sight in fit[1])),
    )
    if not found:
        return None
    seen = _pose(*found[-1], (picture.shape[1], picture.shape[0]), last)
    return None if seen is None else replace(seen, watches=tuple(_watches(picture, seen)))


def _pose(mat: Mat, sights: list[_Sight], size: tuple[int, int], last: Pose | None) -> Pose | None:
    numbers = tuple(sorted(sight.marker.number for sight in sights))
    if last is not None and last.mat != mat:
        last = None
    agrees = last is not None and all(sight.miss(last.homography) < _MOVED for sight in sights)
    if last is not None and agrees and len(sights) < len(last.seen):
        return last  # nothing has moved; somebody's hand is over the other markers
    if len(sights) == 1 and last is not None and not agrees:
        return None
    if len(sights) < len(mat.markers):
        homography, focal = _rigid(sights, size, last)
        if all(sight.miss(homography) < 1 for sight in sights):
            found = pose_from(mat, homography, size, focal)
            return None if found is None else replace(found, seen=numbers, rough=len(sights) == 1)
    found = pose_from(mat, _homography(sights), size)
    return None if found is None else replace(found, seen=numbers)


def _rigid(sights: list[_Sight], size: tuple[int, int], last: Pose | None) -> tuple[Doubles, float]:
    """The homography of a stiff sheet before a pinhole camera that fits best, and the camera's focal length.

    A free homography through the markers at one end of a sheet is centimetres off at its other end.
    """
    usual = USUAL_FOCAL * max(size)
    if last is not None:
        return _stiff(sights, last.focal, size), last.focal
    if len(sights) == 1:  # too small to tell
        return _stiff(sights, usual, size), usual

    @cache
    def cost(power: float) -> float:
        """How ill a focal length of usual * 2**power fits: what the markers are off by, and how unusual it is."""
        homography = _stiff(sights, usual * 2**power, size)
        away = [transformed(homography, sight.marker.corners) - sight.corners for sight in sights]
        return float(np.square(np.stack(away) / _CORNER_ERROR).sum() + (power / _FOCAL_SPREAD) ** 2)

    best, step = min(np.arange(-1, 1.1, 0.25), key=cost), 0.125
    while step > 0.01:
        best, step = min((best - step, best, best + step), key=cost), step / 2
    focal = float(usual * 2**best)
    return _stiff(sights, focal, size), focal


def _stiff(sights: list[_Sight], focal: float, size: tuple[int, int]) -> Doubles:
    flat = np.array([(*corner, 0.0) for sight in sights for corner in sight.marker.corners])
    camera = camera_matrix(focal, size)
    _, turn, move = cv2.solvePnP(flat, np.concatenate([sight.corners for sight in sights]), camera, None)
    axes = cv2.Rodrigues(turn)[0]
    return np.asarray(camera @ np.column_stack([axes[:, 0], axes[:, 1], move.ravel()]), np.float64)


def _together(mat: Mat, sights: list[_Sight], last: Pose | None) -> tuple[Mat, list[_Sight]]:
    """The most markers of a mat that fit each other: a stray one, or a picture of one, is left out."""
    sights = sorted(sights, key=lambda sight: -sight.side)[:_MOST]
    for count in range(min(len(sights), len(mat.markers)), 1, -1):
        groups = [
            list(group)
            for group in combinations(sights, count)
            if len({sight.marker.number for sight in group}) == count
        ]
        fits = [
            (max(sight.miss(homography) for sight in group), group)
            for group in groups
            for homography in [_homography(group)]
        ]
        good = [fit for fit in fits if fit[0] < 1]
        if good:
            return mat, min(good, key=lambda fit: fit[0])[1]
    if last is not None and last.mat == mat:
        sights = sorted(sights, key=lambda sight: sight.miss(last.homography))
    return mat, sights[:1]


def _homography(sights: list[_Sight]) -> Doubles:
    flat = np.array([corner for sight in sights for corner in sight.marker.corners])
    found, _ = cv2.findHomography(flat, np.concatenate([sight.corners for sight in sights]))
    return np.full((3, 3), np.nan) if found is None else np.asarray(found, np.float64)


def _sights(picture: Picture, choice: tuple[Mat, ...]) -> Iterator[tuple[Mat, list[_Sight]]]:
    """The markers in the picture, by the mats that they belong to."""
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    shrink = min(_LONGEST / max(grey.shape), 1.0)
    size = (max(round(grey.shape[1] * shrink), 1), max(round(grey.shape[0] * shrink), 1))
    small = cv2.resize(grey, size, interpolation=cv2.INTER_AREA) if shrink < 1 else grey
    scale = np.array([grey.shape[1] / size[0], grey.shape[0] / size[1]])
    for dictionary in sorted({mat.dictionary for mat in choice}):
        corners, numbers, _ = _detector(dictionary).detectMarkers(small)
        known = {marker.number for mat in choice for marker in mat.markers if mat.dictionary == dictionary}
        found = [] if numbers is None else [i for i, number in enumerate(numbers.ravel()) if number in known]
        if not found:
            continue
        places = refined(grey, (np.concatenate([corners[i] for i in found]).astype(np.float64) + 0.5) * scale)
        for mat in choice:
            markers = {marker.number: marker for marker in mat.markers if mat.dictionary == dictionary}
            named = zip((int(numbers.ravel()[i]) for i in found), places, strict=True)
            sights = [_Sight(markers[number], place) for number, place in named if number in markers]
            if sights:
                yield mat, sights


@cache
def _detector(dictionary: str) -> cv2.aruco.ArucoDetector:
    settings = cv2.aruco.DetectorParameters()
    # Two thresholds, around 7 and 23 pixels, find as many markers as the usual three, in two thirds of the time.
    settings.adaptiveThreshWinSizeMin, settings.adaptiveThreshWinSizeMax = 7, 23
    settings.adaptiveThreshWinSizeStep = 16
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, dictionary)), settings)


def _watches(picture: Picture, found: Pose) -> Iterator[Watch]:
    """How the places of the markers look now, also of those that are covered: a hand that leaves is a change."""
    for marker in found.mat.markers:
        corners = found.to_pixels(marker.corners)
        x0, y0, x1, y1 = box = _box(corners, 4, picture)
        inside = (corners >= 0).all() and (corners <= found.size).all()
        if inside and x1 - x0 >= 8 and y1 - y0 >= 8:
            look = _look(picture, box)
            yield Watch(box, look, float(look.mean()), max(_STILL * float(look.std()), _NOISE))


def _still(picture: Picture, last: Pose) -> bool:
    """Whether the markers' places look as they did, whatever the light.

    Two are enough if all markers had been seen: a hand hides the others. If not, one may just have come to light.
    """
    still = sum(_same(_look(picture, watch.box), watch) for watch in last.watches)
    return 0 < still == len(last.watches) or (still >= 2 and len(last.seen) == len(last.mat.markers))


def _same(now: Look, watch: Watch) -> bool:
    lit = now * np.float32(watch.bright / max(cv2.mean(now)[0], 1.0))
    return bool(cv2.norm(lit, watch.look, cv2.NORM_L1) <= watch.limit * now.size)


def _look(picture: Picture, box: tuple[int, int, int, int]) -> Look:
    x0, y0, x1, y1 = box
    green = np.ascontiguousarray(picture[y0:y1, x0:x1, 1])
    return np.asarray(cv2.resize(green, (_PATCH, _PATCH), interpolation=cv2.INTER_AREA), np.float32)


def _box(corners: Doubles, margin: int, picture: Picture) -> tuple[int, int, int, int]:
    """The whole pixels around corners, as far as the picture goes."""
    x0, y0 = np.maximum(np.floor(corners.min(axis=0)) - margin, 0).astype(int)
    x1, y1 = np.minimum(np.ceil(corners.max(axis=0)) + margin, picture.shape[1::-1]).astype(int)
    return int(x0), int(y0), int(x1), int(y1)
