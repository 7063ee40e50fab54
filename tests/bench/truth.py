"""What really happens before the simulated camera: what every verdict of the loop is counted against."""

from collections.abc import Sequence
from math import dist
from typing import Any

import cv2
import numpy as np

from firmware.camera.simulated import Simulated, Truth
from firmware.judge import results
from rules.game import Json, Refusal
from rules.match import Match
from vision.mat import Mat
from vision.moves import centre, side
from vision.reading import Fields, Piece

_HAND = 40  # grey levels by which a hand differs at least from what it covers; no noise does
_FEW = 8  # pixels, across and down, of which one is looked at where a hand may be anywhere


def is_moving(source: Simulated) -> bool:
    """Whether a piece moves."""
    return any(piece.before is not None for piece in source._painted.pieces)


def is_still(source: Simulated) -> bool:
    """Whether no piece moves and nothing of a hand is in the picture."""
    return not is_moving(source) and not _hand_in(source, np.s_[::_FEW, ::_FEW])


def is_there(source: Simulated, mat: Mat, space: Fields) -> bool:
    """Whether the die of a Ligretto space lies on it."""
    return _on_space(source, mat, space) is not None


def is_free(source: Simulated, mat: Mat, space: Fields) -> bool:
    """Whether it does, and no hand is over it any more."""
    die = _on_space(source, mat, space)
    if die is None:
        return False
    x0, y0, x1, y1 = (int(edge) for edge in die.box)
    return not _hand_in(source, np.s_[y0:y1, x0:x1])


def left(source: Simulated, mat: Mat, players: int) -> list[int]:
    """How many dice lie in each player's zone of the Ligretto mat."""
    zones = [mat.zone(f"player:{seat}") for seat in range(players)]
    return [sum(zone.holds(*one.at) for one in source.truth) for zone in zones]


def face_of(piece: Piece, truths: Sequence[Truth]) -> Fields | None:
    """What lies where the eyes saw a piece; None if nothing does."""

    def away(truth: Truth) -> float:
        x0, y0, x1, y1 = truth.box
        return dist(centre(piece), ((x0 + x1) / 2, (y0 + y1) / 2))

    nearest = min(truths, key=away, default=None)
    return nearest.shows if nearest is not None and away(nearest) < side(piece) else None


def event_of(do: str, match: Match, before: Any, source: Simulated, mat: Mat) -> Json:
    """The roll, reveal or build that lies before the camera, in a game that stands at `before`."""
    lying = [one for one in source.truth if not one.moving]
    if do == "reveal":
        zones = {zone.name.removeprefix("draw:"): zone for zone in mat.zones if zone.name.startswith("draw:")}
        cards = {seat: one.shows["card"] for seat, zone in zones.items() for one in lying if zone.holds(*one.at)}
        return {"do": "reveal", "cards": cards}
    if mat.game == "rpsls":
        body = match.game.awaits(before)["body"]
        return {"do": "roll", "dice": [one.shows for one in lying if one.shows["body"] == body]}
    if mat.game == "shizzle":
        lane = mat.zone("line")
        line = [{"colour": die.colour, "number": die.number} for die in before.line]
        if do == "build":
            there = sorted((one for one in lying if lane.holds(*one.at)), key=lambda one: lane.along(*one.at))
            return {"do": "build", "dice": [one.shows for one in there if one.shows not in line]}
        return {"do": "roll", "dice": [one.shows for one in lying if one.shows not in line]}
    return {"do": "roll", "dice": [one.shows for one in lying]}


def comes_to_the_same(match: Match, before: Any, event: Json, true: Json) -> bool:
    """Whether an event makes of the game what the true one would: a face that does not matter may be another."""
    if event["do"] == "build":
        return event == true  # its order counts
    if sorted_faces(event) == sorted_faces(true):
        return True
    result = results(match, before)
    try:
        return result(event) == result(true)
    except Refusal:
        return False


def sorted_faces(event: Json) -> list[str]:
    """The faces of an event, in no order; cards are named with their seats."""
    shown = event["dice"] if "dice" in event else [event["cards"]]
    return sorted(str(sorted(one.items())) for one in shown)


def _on_space(source: Simulated, mat: Mat, space: Fields) -> Truth | None:
    zone = mat.zone(f"space:{space['colour']}:{space['value']}")
    there = (one for one in source.truth if one.shows == space and zone.holds(*one.at) and not one.moving)
    return next(there, None)


def _hand_in(source: Simulated, part: tuple[slice, slice]) -> bool:
    if source._scene.hand is None or source._last is None:
        return False
    seen, bare = (np.ascontiguousarray(picture[part]) for picture in (source._last, source._painter._clean))
    return bool(np.count_nonzero(cv2.absdiff(seen, bare).max(axis=2) > _HAND) > 3)
