"""The slow renderer: scenes by Mitsuba's path tracer, for pictures that training never sees.

It leaves out what only scenes for training have: patches under prints, speckles, the round corners, frames and indices
of cards, lattices before lamps, windows, and less shading than there is.
"""

import logging
import os
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.synth.meshes import AXES, COLUMNS, ROWS, Mesh, mesh
from models.synth.scene import Body, Floats, Lamp, Scene

log = logging.getLogger(__name__)

LAMP_DISTANCE = 45.0  # sides of a die: a lamp over the table, whose light falls off a little across it
METAL = 0.15  # what mirrors more than this is bare metal
_GROUND_HALF = 400.0
_SKY_ROWS = 128
_AT_ONCE = 3  # paths of a pixel that are traced together, where some of them may be no numbers
_LOST = 5e-3  # of the pixels, how many may have no light at all


@dataclass(frozen=True, slots=True)
class Look:
    """What a scene does not say but a lens and a table top have."""

    aperture: float = 0.0  # radius of the lens in sides of a die; 0 for a pinhole
    focus: float = 0.0  # how far away it is sharp
    ground_gloss: float = 0.0  # 0 for cloth, 1 for a lacquered table
    ground_bump: float = 0.0  # how far the pattern of the ground stands out, in sides


def render(scene: Scene, samples: int, seed: int, look: Look | None = None) -> NDArray[np.float32]:
    """The scene's linear light, (h, w, 3) RGB, from `samples` paths a pixel."""
    mi = mitsuba()
    half = max(samples // 2, 1)
    loaded = mi.load_dict(_described(mi, scene, half, look or Look()))
    one, other = (_traced(mi, loaded, half, 2 * seed + i) for i in range(2))
    # Where one half is far brighter, or no number, a path in many went astray: that is no part of the scene.
    low, high = np.fmin(one, other), np.fmax(one, other)
    spark = (high - low).max(axis=2) > 0.1 + low.max(axis=2)
    light = np.where(spark[..., None] | ~np.isfinite(one + other), low, (one + other) / 2)
    lost = np.asarray(~np.isfinite(light).all(axis=2), bool)
    if lost.mean() > _LOST:
        raise ArithmeticError(f"{int(lost.sum())} pixels of the picture with seed {seed} are no numbers")
    if lost.any():
        # A path that ends in the seam of two surfaces has no colour in either half: what is around it has.
        known = np.where(lost[..., None], 0, light).astype(np.float32)
        weight = cv2.blur((~lost).astype(np.float32), (7, 7))[..., None]
        light = np.where(lost[..., None], cv2.blur(known, (7, 7)) / np.maximum(weight, 1e-3), light)
    return light.astype(np.float32)


def _traced(mi: Any, loaded: Any, samples: int, seed: int) -> NDArray[np.float32]:
    """The mean of `samples` paths a pixel.

    Without LLVM a path that grazes the dents of a drawing may be no number, and then its whole pixel is none: hence
    few paths at a time, and the mean of those that are numbers.
    """
    passes = 1 if mi.variant().startswith("llvm") else max(samples // _AT_ONCE, 1)
    seeds = [seed] if passes == 1 else [seed * passes + i for i in range(passes)]
    light = np.stack([np.array(mi.render(loaded, spp=samples // passes, seed=one), np.float32) for one in seeds])
    known = np.isfinite(light).all(axis=3, keepdims=True)
    count = known.sum(axis=0)
    total = np.where(known, light, 0).sum(axis=0)
    return np.where(count > 0, total / np.maximum(count, 1), np.nan)[..., :3].astype(np.float32)


@cache
def mitsuba() -> Any:
    """Mitsuba, compiling its kernels by LLVM where it can: about twice as fast as without."""
    mi: Any = import_module("mitsuba")  # large, and only here: whoever reads dice does without it
    found = sorted(Path("/usr/lib").glob("*/libLLVM.so.19*"))
    if found:
        os.environ.setdefault("DRJIT_LIBLLVM_PATH", str(found[0]))
    if found or "DRJIT_LIBLLVM_PATH" in os.environ:
        mi.set_variant("llvm_ad_rgb")
        import_module("drjit").set_thread_count(1)  # several pictures at once make better use of several cores
    else:
        log.warning("LLVM 19 is missing (Debian: apt install libllvm19): path tracing without it, at half the speed")
        mi.set_variant("scalar_rgb")
        mi.set_log_level(mi.LogLevel.Error)  # it tells of every single path that is no number
    return mi


def _described(mi: Any, scene: Scene, samples: int, look: Look) -> dict[str, Any]:
    depth = 7 if any(body.clear > 0 for body in scene.bodies) else 4
    described: dict[str, Any] = {
        "type": "scene",
        "integrator": {"type": "path", "max_depth": depth, "rr_depth": 3},
        "sensor": _sensor(mi, scene, samples, look),
        "sky": {"type": "envmap", "bitmap": mi.Bitmap(_sky(scene)), "to_world": _upright(mi)},
        "ground": _ground(mi, scene, look),
    }
    for i, lamp in enumerate(scene.lamps):
        described[f"lamp{i}"] = _lamp(mi, lamp)
    for i, body in enumerate(scene.bodies):
        described[f"body{i}"] = _shape(mi, mesh(body), _surface(mi, body))
    return described


def _sensor(mi: Any, scene: Scene, samples: int, look: Look) -> dict[str, Any]:
    camera = scene.camera
    eye, (_, down, forward) = camera.eye, camera.axes
    place = mi.ScalarTransform4f().look_at(origin=eye.tolist(), target=(eye + forward).tolist(), up=(-down).tolist())
    lens: dict[str, Any] = {"type": "perspective"}
    if look.aperture > 0:
        lens = {"type": "thinlens", "aperture_radius": look.aperture, "focus_distance": look.focus}
    return {
        **lens,
        "fov": float(np.degrees(2 * np.arctan(camera.width / 2 / camera.focal))),
        "fov_axis": "x",
        "to_world": place,
        "film": {
            "type": "hdrfilm",
            "width": camera.width,
            "height": camera.height,
            "pixel_format": "rgb",
            "component_format": "float32",
            "rfilter": {"type": "box"},
        },
        "sampler": {"type": "multijitter", "sample_count": samples},
    }


def _upright(mi: Any) -> Any:
    """Mitsuba's sky has its pole along y, ours along z."""
    return mi.ScalarTransform4f().rotate([1, 0, 0], 90)


def _sky(scene: Scene) -> Floats:
    """The room as a map of directions: brighter above, and the bright panes in it."""
    rows, columns = _SKY_ROWS, 2 * _SKY_ROWS
    theta = np.linspace(0, np.pi, rows)[:, None]
    phi = (np.arange(columns)[None, :] + 0.5) / columns * 2 * np.pi
    towards = np.stack([np.sin(theta) * np.sin(phi), np.sin(theta) * np.cos(phi), np.cos(theta) + 0 * phi], -1)
    glow = 0.55 + 0.6 * np.maximum(towards[..., 2:], 0)
    room = glow * np.array(scene.sky)
    for x, y, z, cos, strength in scene.panes:
        edge = (towards @ np.array([x, y, z]) - cos) / 0.01
        room += strength * np.clip(0.5 + edge, 0, 1)[..., None]
    return np.asarray(room, np.float32)


def _lamp(mi: Any, lamp: Lamp) -> dict[str, Any]:
    """A glowing disc that lights a white sheet at the middle of the table as brightly as its colour says."""
    place = mi.ScalarTransform4f().look_at(
        origin=(lamp.towards * LAMP_DISTANCE).tolist(), target=[0, 0, 0], up=[0.31, 0.95, 0.02]
    )
    radius = LAMP_DISTANCE * np.tan(lamp.size)
    radiance = np.array(lamp.colour) / np.sin(lamp.size) ** 2
    return {
        "type": "disk",
        "to_world": place @ mi.ScalarTransform4f().scale([radius, radius, 1]),
        "emitter": {"type": "area", "radiance": {"type": "rgb", "value": radiance.tolist()}},
    }


def _shape(mi: Any, triangles: Mesh, surface: dict[str, Any]) -> Any:
    properties = mi.Properties()
    properties["surface"] = mi.load_dict(surface)
    shape = mi.Mesh("body", len(triangles.points), len(triangles.corners), properties, True, True)
    values = mi.traverse(shape)
    values["vertex_positions"] = triangles.points.ravel()
    values["vertex_normals"] = triangles.normals.ravel()
    values["vertex_texcoords"] = triangles.uv.ravel()
    values["faces"] = triangles.corners.ravel()
    values.update()
    return shape


def _ground(mi: Any, scene: Scene, look: Look) -> Any:
    xy = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], np.float32) * _GROUND_HALF
    points = np.concatenate([xy, np.zeros((4, 1), np.float32)], 1)
    up = np.tile(np.array([0, 0, 1], np.float32), (4, 1))
    flat = Mesh(points, up, xy / scene.tile, np.array([(0, 1, 2), (0, 2, 3)], np.uint32))
    colours = (scene.ground.astype(np.float32) / 255) ** 2.2
    picture = _texture(mi, colours, "repeat")
    surface: dict[str, Any] = {"type": "diffuse", "reflectance": picture}
    if look.ground_gloss > 0:
        surface = {"type": "roughplastic", "diffuse_reflectance": picture, "alpha": 0.4 - 0.3 * look.ground_gloss}
    if look.ground_bump > 0:
        height = colours.mean(axis=2, keepdims=True) * look.ground_bump
        surface = {"type": "bumpmap", "height": _texture(mi, height, "repeat"), "scale": 1.0, "surface": surface}
    return _shape(mi, flat, surface)


def _texture(mi: Any, values: NDArray[np.floating], wrap: str) -> dict[str, Any]:
    return {
        "type": "bitmap",
        "bitmap": mi.Bitmap(np.ascontiguousarray(values, np.float32)),
        "raw": True,
        "wrap_mode": wrap,
    }


def _surface(mi: Any, body: Body) -> dict[str, Any]:
    """Paint under a clear coat; drawings that are cut in dent it."""
    colours, ink = _painted(body)
    root = np.sqrt(np.clip(body.gloss, 0.005, 0.2))
    surface: dict[str, Any] = {
        "type": "roughplastic",
        "diffuse_reflectance": _texture(mi, colours, "clamp"),
        "alpha": 0.02 + 0.8 * body.rough**2,
        "int_ior": float((1 + root) / (1 - root)),
    }
    if body.gloss > METAL:
        surface = {"type": "roughconductor", "material": "none", "specular_reflectance": _texture(mi, colours, "clamp")}
        surface["alpha"] = 0.1 + 0.5 * body.rough**2
    elif body.clear > 0:
        # Thin walls that scatter light inwards: true glass would be lit by rare paths only, and sparkle.
        tint = {"type": "rgb", "value": [float(part) ** 0.5 for part in body.colour]}
        walls = {"type": "principledthin", "base_color": tint, "roughness": 0.12, "diff_trans": 1.6, "spec_trans": 0.7}
        opaque = 1 - body.clear * (1 - ink)
        surface = {"type": "blendbsdf", "weight": _texture(mi, opaque, "clamp"), "walls": walls, "paint": surface}
    if body.engraved > 0 and body.clear == 0:  # dents seen from within confuse the thin walls
        depth = _texture(mi, -0.08 * body.engraved * ink, "clamp")
        surface = {"type": "bumpmap", "height": depth, "scale": 1.0, "surface": surface}
    return surface


def _painted(body: Body) -> tuple[Floats, Floats]:
    """The six faces in one texture: their colours, and how much of that is ink."""
    side = max((drawing.mask.shape[0] for drawing in body.drawings if drawing is not None), default=32)
    colours = np.zeros((ROWS * side, COLUMNS * side, 3), np.float32)
    inks = np.zeros((ROWS * side, COLUMNS * side, 1), np.float32)
    step = ((np.arange(side) + 0.5) / side * 2 - 1).astype(np.float32)
    for face, drawing in enumerate(body.drawings):
        across, up, out, sign = AXES[face]
        at = np.zeros((side, side, 3), np.float32)
        at[..., across] = sign * step[None, :] * body.half[across]
        at[..., up] = -step[:, None] * body.half[up]
        at[..., out] = sign * body.half[out]
        paint = _marbled(body, at)
        top, left = face // COLUMNS * side, face % COLUMNS * side
        if drawing is not None:
            short = min(body.half[across], body.half[up])
            u = 0.5 + 0.5 * step[None, :] * body.half[across] / short
            v = 0.5 + 0.5 * step[:, None] * body.half[up] / short
            ink = _sampled(drawing.mask, u + 0 * v, v + 0 * u)[..., None]
            paint = paint * (1 - ink) + np.array(drawing.ink, np.float32) * ink
            inks[top : top + side, left : left + side] = ink
        colours[top : top + side, left : left + side] = paint
    return colours, inks


def _marbled(body: Body, at: Floats) -> Floats:
    plain = np.array(body.colour, np.float32)
    if body.vein is None:
        return np.broadcast_to(plain, at.shape).astype(np.float32)
    x, y, z = at[..., 0], at[..., 1], at[..., 2]
    wave = (0.5 + 0.5 * np.sin(7 * x + 5 * z + 2.5 * np.sin(6 * y + 4 * x)))[..., None]
    return np.asarray(plain * (1 - wave) + np.array(body.vein, np.float32) * wave, np.float32)


def _sampled(mask: NDArray[np.uint8], u: Floats, v: Floats) -> Floats:
    """How much ink is at each place, 0 to 1; none outside the drawing."""
    side = mask.shape[0]
    x, y = (u * side - 0.5).astype(np.float32), (v * side - 0.5).astype(np.float32)
    ink = cv2.remap(mask, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
    return np.asarray(ink / 255, np.float32)
