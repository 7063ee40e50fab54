"""One picture of the held-back set: staged, path traced, photographed and labelled."""

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.synth import frames, path_traced
from models.synth.held_back.camera import photo, quality
from models.synth.held_back.pieces import SETS, pieces
from models.synth.held_back.stage import Staged, stage
from models.synth.meshes import AXES
from models.synth.render import render as render_cheaply
from models.synth.scene import Body, Camera, upper_face

SAMPLES, _SAMPLES_LARGE = 72, 48  # with fewer, lamps leave salt on glossy faces that no camera shows
_SEEN = 0.85  # of an upper face: less, and it is covered
_DRAWN = 0.66  # of its half sides: as far reaches what is drawn on a face
_SMALLEST = 20.0  # pixels: dice that are less wide are beyond what is promised, as are those seen too much aslant
_FAINT = 5.0  # grey levels: where a face varies less, in glare or in the dark, there is nothing to be read


def name(index: int) -> str:
    """Of a picture, without its suffix: the sets take turns, so that any beginning of the set covers them evenly."""
    return f"{index:04d}-{SETS[index % len(SETS)]}"


def make(out: Path, seed: int, leaning: float, index: int) -> None:
    """Renders one picture and writes it with its labels."""
    rng = np.random.default_rng([seed, index])
    large = index // len(SETS) % 6 == 4
    width, height = (1280, 960) if large else (640, 480)
    set_name = SETS[index % len(SETS)]
    staged = stage(rng, pieces(rng, set_name), width, height, leaning)
    image = f"{name(index)}.jpg"
    dice = taken(rng, staged, seed + index, out / image, _SAMPLES_LARGE if large else SAMPLES)
    line = {"image": image, "width": width, "height": height, "set": set_name, "dice": dice}
    line["table"] = {"focal": staged.scene.camera.focal, "homography": staged.scene.camera.over_the_table().tolist()}
    # The label comes last: where it exists, the picture is whole.
    (out / f"{name(index)}.json").write_text(json.dumps(line) + "\n")


def taken(rng: np.random.Generator, staged: Staged, seed: int, path: Path, samples: int) -> list[dict[str, Any]]:
    """Takes a picture of a table and writes it; what there is to read in it."""
    picture = photo(rng, path_traced.render(staged.scene, samples, seed, staged.look), staged.white)
    cv2.imwrite(str(path), picture, [cv2.IMWRITE_JPEG_QUALITY, quality(rng)])
    return labels(staged, picture)


def labels(staged: Staged, picture: NDArray[np.uint8]) -> list[dict[str, Any]]:
    """What there is to read, with the box around all that can be seen of each piece; what is hidden is left out."""
    shows = render_cheaply(staged.scene).shows
    picture = np.asarray(cv2.blur(picture, (3, 3)), np.uint8)  # the noise of a dark picture is nothing to read
    found = []
    for i, (fields, state) in enumerate(zip(staged.reads, staged.states, strict=True)):
        rows, columns = np.nonzero((shows >= i * 6) & (shows < i * 6 + 6))
        if len(rows) < 30:
            continue
        box = [int(columns.min()), int(rows.min()), int(columns.max()) + 1, int(rows.max()) + 1]
        told = _told(staged, shows, picture, i) if state == "flat" else state
        found.append({"box": box, **fields, "state": told, "lean": _lean(staged.scene.bodies[i])})
    return found


def _lean(body: Body) -> int:
    """How many degrees a body leans."""
    return round(float(np.degrees(np.arccos(min(float(np.abs(body.turn[2]).max()), 1.0)))))


def _told(staged: Staged, shows: NDArray[np.int16], picture: NDArray[np.uint8], index: int) -> str:
    """Whether the upper face of a body that lies flat can be read: it may be covered, too faint, or beyond promise."""
    body, camera = staged.scene.bodies[index], staged.scene.camera
    face = upper_face(body)
    across, up, out, sign = AXES[face]
    grid = np.linspace(-0.97, 0.97, 25)
    square = np.zeros((25, 25, 3))
    square[..., across] = grid[None, :] * (body.half[across] - body.rounding)
    square[..., up] = grid[:, None] * (body.half[up] - body.rounding)
    square[..., out] = sign * body.half[out]
    points = square.reshape(-1, 3)
    if body.ball > 0:
        points = points[np.linalg.norm(points, axis=1) < body.ball]
    drawn = np.abs(points[:, [across, up]] / body.half[[across, up]]).max(axis=1) < _DRAWN
    pixels = camera.project((points @ body.turn.T + body.centre).astype(np.float32))
    columns, rows = np.floor(pixels).astype(int).T
    columns, rows = np.clip(columns, 0, camera.width - 1), np.clip(rows, 0, camera.height - 1)
    if (shows[rows, columns] == index * 6 + face).mean() < _SEEN:
        return "covered"
    if picture[rows[drawn], columns[drawn]].std(axis=0).max() < _FAINT:
        return "faint"
    return "beyond" if _beyond(camera, body, face) else "flat"


def _beyond(camera: Camera, body: Body, face: int) -> bool:
    """Whether a piece is smaller, or seen more aslant, than the eyes promise to read."""
    return width(camera, body) < _SMALLEST or aslant(camera, body, face)


def width(camera: Camera, body: Body) -> float:
    """How many pixels wide a body is."""
    return camera.focal * 2 * float(body.half.max()) / float(np.linalg.norm(body.centre - camera.eye))


def aslant(camera: Camera, body: Body, face: int) -> bool:
    """Whether a face is seen more aslant than the eyes promise to read."""
    return bool(np.hypot(*frames.tilt(camera, body, face)) > frames.ASLANT)
