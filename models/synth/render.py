"""The cheap renderer: rays against rounded boxes, soft shadows, mirrored lamps; about a tenth of a second a picture."""

from dataclasses import dataclass

import numpy as np
from numba import njit
from numpy.typing import NDArray

from models.synth.scene import FACES, Floats, Lamp, Scene, about

Picture = NDArray[np.uint8]
GROUND = -1
_GLASS = 1 / 1.5  # by how much a ray bends that enters a clear die


@dataclass(frozen=True, slots=True)
class Rendering:
    """Linear light, and which face of which body each pixel shows (body * 6 + face, or GROUND)."""

    light: Floats  # (h, w, 3) RGB
    shows: NDArray[np.int16]  # (h, w)


def render(scene: Scene) -> Rendering:
    """The scene as the lens sees it, before the camera's own faults."""
    bodies = scene.bodies
    n = max(len(bodies), 1)
    masks: list[NDArray[np.uint8]] = []
    drawn = np.full((n, 6), -1, np.int32)
    inks = np.zeros((n, 6, 3), np.float32)
    under = np.full((n, 6), -1, np.int32)
    paints = np.zeros((n, 6, 3), np.float32)
    numbers = np.zeros((n, 27), np.float32)
    turns = np.zeros((n, 3, 3), np.float32)
    for i, body in enumerate(bodies):
        for j, drawing in enumerate(body.drawings):
            if drawing is not None:
                drawn[i, j] = len(masks)
                masks.append(drawing.mask)
                inks[i, j] = drawing.ink
                if drawing.under is not None:
                    under[i, j] = len(masks)
                    masks.append(drawing.under.mask)
                    paints[i, j] = drawing.under.colour
        vein = body.colour if body.vein is None else body.vein
        numbers[i] = [
            *body.centre, *body.half, body.rounding, body.ball, body.gloss, body.rough, body.clear, body.engraved,
            *body.colour, *vein, float(np.linalg.norm(body.half)), i * 1.7, body.corner,
            *(body.frame or body.colour), body.border, body.index, body.speckles,
        ]  # fmt: skip
        turns[i] = body.turn
    atlas = np.stack(masks) if masks else np.zeros((1, 2, 2), np.uint8)
    lamps = np.array([[*lamp.towards, *lamp.colour, lamp.size] for lamp in scene.lamps], np.float32)
    bars = np.array([_bars(lamp) for lamp in scene.lamps], np.float32)
    windows = np.array([[*one.axes.ravel(), *one.half, one.strength, *one.bars] for one in scene.windows], np.float32)
    ground = (scene.ground.astype(np.float32) / 255) ** 2.2
    camera = scene.camera
    light = np.zeros((camera.height, camera.width, 3), np.float32)
    shows = np.full((camera.height, camera.width), GROUND, np.int16)
    sky = np.array(scene.sky, np.float32)
    _trace(
        light, shows, camera.eye, camera.axes, np.float32(camera.focal), len(bodies), numbers, turns, drawn, inks,
        under, paints, atlas, lamps, bars, sky, ground, np.float32(scene.tile), scene.panes, windows.reshape(-1, 14),
        np.float32(scene.shading), FACES,
    )  # fmt: skip
    return Rendering(light, shows)


def _bars(lamp: Lamp) -> list[float]:
    """The lattice before a lamp as numbers: two ways across the light, what is between bars each way, and the rest."""
    lattice = lamp.lattice
    if lattice is None:
        return [0.0] * 13
    across = np.cross(lamp.towards, (0.0, 0.0, 1.0) if abs(lamp.towards[2]) < 0.99 else (1.0, 0.0, 0.0))
    across = about(lamp.towards, lattice.turn) @ (across / np.linalg.norm(across))
    along = np.cross(lamp.towards, across)
    return [*across, *along, *lattice.pitch, lattice.wide, *lattice.shift, lattice.soft, lattice.thick]


@njit(cache=True, fastmath=True)
def _outline(x, y, number):
    """From a point on a card to its edge; negative inside."""
    r = number[20]
    qx, qy = abs(x) - number[3] + r, abs(y) - number[4] + r
    ox, oy = max(qx, 0.0), max(qy, 0.0)
    return np.sqrt(ox * ox + oy * oy) + min(max(qx, qy), 0.0) - r


@njit(cache=True, fastmath=True)
def _distance(x, y, z, number):
    """From a point in the body's own axes to its surface; negative inside."""
    if number[20] > 0:
        return max(_outline(x, y, number), abs(z) - number[5])
    r = number[6]
    qx = abs(x) - number[3] + r
    qy = abs(y) - number[4] + r
    qz = abs(z) - number[5] + r
    ox, oy, oz = max(qx, 0.0), max(qy, 0.0), max(qz, 0.0)
    d = np.sqrt(ox * ox + oy * oy + oz * oz) + min(max(qx, qy, qz), 0.0) - r
    if number[7] > 0:
        d = max(d, np.sqrt(x * x + y * y + z * z) - number[7])
    return d


@njit(cache=True, fastmath=True)
def _local(px, py, pz, number, turn):
    dx, dy, dz = px - number[0], py - number[1], pz - number[2]
    return (
        dx * turn[0, 0] + dy * turn[1, 0] + dz * turn[2, 0],
        dx * turn[0, 1] + dy * turn[1, 1] + dz * turn[2, 1],
        dx * turn[0, 2] + dy * turn[1, 2] + dz * turn[2, 2],
    )


@njit(cache=True, fastmath=True)
def _near(ox, oy, oz, dx, dy, dz, number):
    """Where along the ray the ball around the body begins and ends; begin > end if it is missed."""
    cx, cy, cz = number[0] - ox, number[1] - oy, number[2] - oz
    along = cx * dx + cy * dy + cz * dz
    off = cx * cx + cy * cy + cz * cz - along * along
    rest = number[18] * number[18] - off
    if rest <= 0:
        return 1.0, 0.0
    half = np.sqrt(rest)
    return along - half, along + half


@njit(cache=True, fastmath=True)
def _inside(px, py, pz, vx, vy, vz, number, grow):
    """Where along a ray, in the body's own axes, its box (grown on all sides) begins and ends."""
    begin, end = -1e9, 1e9
    for p, v, half in ((px, vx, number[3]), (py, vy, number[4]), (pz, vz, number[5])):
        inverse = 1.0 / (v if abs(v) > 1e-9 else 1e-9)
        one, two = (-half - grow - p) * inverse, (half + grow - p) * inverse
        begin, end = max(begin, min(one, two)), min(end, max(one, two))
    return begin, end


@njit(cache=True, fastmath=True)
def _hit(ox, oy, oz, dx, dy, dz, number, turn, limit):
    """How far along the ray the body is hit; `limit` if it is not."""
    begin, end = _near(ox, oy, oz, dx, dy, dz, number)
    if begin > end or begin > limit or end < 0:
        return limit
    px, py, pz = _local(ox, oy, oz, number, turn)
    vx = dx * turn[0, 0] + dy * turn[1, 0] + dz * turn[2, 0]
    vy = dx * turn[0, 1] + dy * turn[1, 1] + dz * turn[2, 1]
    vz = dx * turn[0, 2] + dy * turn[1, 2] + dz * turn[2, 2]
    begin, end = _inside(px, py, pz, vx, vy, vz, number, 0.0)
    if begin > end or begin > limit or end < 0:
        return limit
    t = max(begin, 0.0)
    for _ in range(40):
        d = _distance(px + vx * t, py + vy * t, pz + vz * t, number)
        if d < 0.0015:
            return t
        t += d
        if t > end or t > limit:
            return limit
    return limit


@njit(cache=True, fastmath=True)
def _lit(px, py, pz, lamp, count, numbers, turns):
    """How much of a lamp a point sees, 0 to 1: the narrowest gap along the ray against the lamp's width."""
    seen = 1.0
    for i in range(count):
        number, turn = numbers[i], turns[i]
        cx, cy, cz = number[0] - px, number[1] - py, number[2] - pz
        along = cx * lamp[0] + cy * lamp[1] + cz * lamp[2]
        if along < -number[18]:
            continue
        # A wide lamp may be partly hidden by a body that the ray itself misses.
        wide = lamp[6] * (max(along, 0.0) + number[18]) + 0.005
        reach = number[18] + wide
        if cx * cx + cy * cy + cz * cz - along * along > reach * reach:
            continue
        x, y, z = _local(px, py, pz, number, turn)
        vx = lamp[0] * turn[0, 0] + lamp[1] * turn[1, 0] + lamp[2] * turn[2, 0]
        vy = lamp[0] * turn[0, 1] + lamp[1] * turn[1, 1] + lamp[2] * turn[2, 1]
        vz = lamp[0] * turn[0, 2] + lamp[1] * turn[1, 2] + lamp[2] * turn[2, 2]
        begin, end = _inside(x, y, z, vx, vy, vz, number, wide)
        if begin > end or end < 0.02:
            continue
        t = max(begin, 0.02)
        for _ in range(24):
            d = _distance(x + vx * t, y + vy * t, z + vz * t, number)
            seen = min(seen, 0.5 + 0.5 * d / (lamp[6] * t + 0.004))
            if seen <= 0.0:
                return 0.0
            t += max(abs(d) * 0.9, 0.02)
            if t > end:
                break
    return seen * seen * (3.0 - 2.0 * seen)


@njit(cache=True, fastmath=True)
def _between(px, py, pz, bars):
    """How much of a lamp's light gets past the bars before it to a point, 0 to 1."""
    free = 1.0
    for i in range(2):
        pitch = bars[6 + i]
        if pitch > 0:
            at = (px * bars[3 * i] + py * bars[3 * i + 1] + pz * bars[3 * i + 2]) / pitch + bars[9 + i]
            off = abs(at - np.floor(at) - 0.5) * pitch  # from the middle of a bar
            free = min(free, max((off - 0.5 * bars[8] * pitch) / bars[11] + 0.5, 0.0))
    return 1.0 - bars[12] * (1.0 - free)


@njit(cache=True, fastmath=True)
def _sample(mask, u, v):
    """The ink at (u, v), 0 to 1 over the face, between pixels."""
    n = mask.shape[0]
    x, y = u * n - 0.5, v * n - 0.5
    if x < 0 or y < 0 or x >= n - 1 or y >= n - 1:
        return 0.0
    i, j = int(x), int(y)
    fx, fy = x - i, y - j
    top = mask[j, i] * (1 - fx) + mask[j, i + 1] * fx
    low = mask[j + 1, i] * (1 - fx) + mask[j + 1, i + 1] * fx
    return (top * (1 - fy) + low * fy) / 255.0


@njit(cache=True, fastmath=True)
def _over(r, g, b, paint, share):
    """A colour under so much of a paint."""
    rest = 1 - share
    return r * rest + paint[0] * share, g * rest + paint[1] * share, b * rest + paint[2] * share


@njit(cache=True, fastmath=True)
def _indexed(mask, x, y, number):
    """The ink of a card's small drawing in its upper left corner."""
    half = 0.5 * number[25]
    inwards = 1.3 * half + number[24]
    return _sample(mask, 0.5 + 0.5 * (x + number[3] - inwards) / half, 0.5 - 0.5 * (y - number[4] + inwards) / half)


@njit(cache=True, fastmath=True)
def _through(x, y, z, vx, vy, vz, nx, ny, nz, number, drawn, atlas):
    """The ink on the far side of a clear body, and on which face: all in its own axes, the ray bent as by glass."""
    cos = -(vx * nx + vy * ny + vz * nz)
    bend = _GLASS * cos - np.sqrt(1 - _GLASS * _GLASS * (1 - cos * cos))
    vx, vy, vz = _GLASS * vx + bend * nx, _GLASS * vy + bend * ny, _GLASS * vz + bend * nz
    _, far = _inside(x, y, z, vx, vy, vz, number, 0.0)
    x, y, z = (x + vx * far) / number[3], (y + vy * far) / number[4], (z + vz * far) / number[5]
    if abs(z) >= abs(x) and abs(z) >= abs(y):
        face, u, v = (0, x, y) if z > 0 else (1, -x, y)
    elif abs(x) >= abs(y):
        face, u, v = (2, y, z) if x > 0 else (3, -y, z)
    else:
        face, u, v = (4, z, x) if y > 0 else (5, -z, x)
    if drawn[face] < 0:
        return 0.0, face
    return _sample(atlas[drawn[face]], 0.5 + 0.5 * u, 0.5 - 0.5 * v), face


@njit(cache=True, fastmath=True)
def _speck(x, y, z):
    """Whether a point lies on a speck: in some of the cells of a grid there is one, of any size."""
    i, j, k = np.floor(x), np.floor(y), np.floor(z)
    chance = np.sin(i * 12.9898 + j * 78.233 + k * 37.719) * 43758.5453
    chance -= np.floor(chance)
    dx, dy, dz = x - i - 0.5, y - j - 0.5, z - k - 0.5
    return 1.0 if dx * dx + dy * dy + dz * dz < 0.6 * chance * chance - 0.1 else 0.0


@njit(cache=True, fastmath=True)
def _mirrored(rx, ry, rz, rough, sky, panes, windows):
    """What a mirror shows in a direction: the room, brighter above, and the bright panes and windows in it."""
    glow = 0.35 + 0.65 * max(rz, 0.0)
    strength = 0.0
    for k in range(panes.shape[0]):
        cos = rx * panes[k, 0] + ry * panes[k, 1] + rz * panes[k, 2]
        edge = (cos - panes[k, 3]) / (0.01 + 0.35 * rough)
        part = min(max(0.5 + edge, 0.0), 1.0)
        strength += panes[k, 4] * part * part / (1.0 + 6.0 * rough)
    for k in range(windows.shape[0]):
        way = windows[k]
        ahead = rx * way[6] + ry * way[7] + rz * way[8]
        if ahead < 0.1:
            continue
        soft = 0.01 + 0.3 * rough
        part = 1.0
        for i in range(2):
            at = (rx * way[3 * i] + ry * way[3 * i + 1] + rz * way[3 * i + 2]) / ahead
            part *= min(max((way[9 + i] - abs(at)) / soft + 0.5, 0.0), 1.0)
            fields = way[12 + i] + 1.0
            if fields > 1.0 and abs(at) < way[9 + i]:
                wide = 2.0 * way[9 + i] / fields
                place = (at + way[9 + i]) / wide
                bar = abs(place - np.floor(place + 0.5)) * wide  # to the nearest bar; the frame is one, too
                part *= min(max((bar - 0.015) / soft + 0.5, 0.0), 1.0)
        strength += way[11] * part / (1.0 + 4.0 * rough)
    return glow, strength


@njit(cache=True, fastmath=True)
def _trace(  # noqa: PLR0915 - one loop over the pixels: to cut it up would change what it draws in the last bits
    light,
    shows,
    eye,
    axes,
    focal,
    count,
    numbers,
    turns,
    drawn,
    inks,
    under,
    paints,
    atlas,
    lamps,
    bars,
    sky,
    ground,
    tile,
    panes,
    windows,
    shading,
    faces,
):
    height, width = shows.shape
    far = 1e6
    size = ground.shape[0]
    for row in range(height):
        for col in range(width):
            sx, sy = (col + 0.5 - width * 0.5) / focal, (row + 0.5 - height * 0.5) / focal
            dx = axes[0, 0] * sx + axes[1, 0] * sy + axes[2, 0]
            dy = axes[0, 1] * sx + axes[1, 1] * sy + axes[2, 1]
            dz = axes[0, 2] * sx + axes[1, 2] * sy + axes[2, 2]
            norm = 1.0 / np.sqrt(dx * dx + dy * dy + dz * dz)
            dx, dy, dz = dx * norm, dy * norm, dz * norm
            best, found = (-eye[2] / dz if dz < -1e-4 else far), -1
            for i in range(count):
                t = _hit(eye[0], eye[1], eye[2], dx, dy, dz, numbers[i], turns[i], best)
                if t < best:
                    best, found = t, i
            px, py, pz = eye[0] + dx * best, eye[1] + dy * best, eye[2] + dz * best
            gx, gy = px / tile, py / tile
            gx, gy = (gx - np.floor(gx)) * size, (gy - np.floor(gy)) * size
            i0, j0 = int(gx) % size, int(gy) % size
            i1, j1 = (i0 + 1) % size, (j0 + 1) % size
            fx, fy = gx - np.floor(gx), gy - np.floor(gy)
            top = ground[j0, i0, 0] * (1 - fx) + ground[j0, i1, 0] * fx
            low = ground[j1, i0, 0] * (1 - fx) + ground[j1, i1, 0] * fx
            r = top * (1 - fy) + low * fy
            top = ground[j0, i0, 1] * (1 - fx) + ground[j0, i1, 1] * fx
            low = ground[j1, i0, 1] * (1 - fx) + ground[j1, i1, 1] * fx
            g = top * (1 - fy) + low * fy
            top = ground[j0, i0, 2] * (1 - fx) + ground[j0, i1, 2] * fx
            low = ground[j1, i0, 2] * (1 - fx) + ground[j1, i1, 2] * fx
            b = top * (1 - fy) + low * fy
            nx, ny, nz = 0.0, 0.0, 1.0
            gloss, rough, cut = 0.0, 1.0, 0.0
            if found >= 0:
                number, turn = numbers[found], turns[found]
                x, y, z = _local(px, py, pz, number, turn)
                e = 0.004
                lx = _distance(x + e, y, z, number) - _distance(x - e, y, z, number)
                ly = _distance(x, y + e, z, number) - _distance(x, y - e, z, number)
                lz = _distance(x, y, z + e, number) - _distance(x, y, z - e, number)
                norm = 1.0 / np.sqrt(lx * lx + ly * ly + lz * lz + 1e-12)
                lx, ly, lz = lx * norm, ly * norm, lz * norm
                nx = turn[0, 0] * lx + turn[0, 1] * ly + turn[0, 2] * lz
                ny = turn[1, 0] * lx + turn[1, 1] * ly + turn[1, 2] * lz
                nz = turn[2, 0] * lx + turn[2, 1] * ly + turn[2, 2] * lz
                # Which face this is, and where on it: the longest part of the normal decides.
                ax, ay, az = abs(lx), abs(ly), abs(lz)
                if az >= ax and az >= ay:
                    face = 0 if lz > 0 else 1
                    u, v = x / number[3], y / number[4]
                    hu, hv = number[3], number[4]
                    ux, uy, uz = turn[0, 0], turn[1, 0], turn[2, 0]
                    vx, vy, vz = turn[0, 1], turn[1, 1], turn[2, 1]
                    if lz < 0:
                        u = -u
                        ux, uy, uz = -ux, -uy, -uz
                elif ax >= ay:
                    face = 2 if lx > 0 else 3
                    u, v = y / number[4], z / number[5]
                    hu, hv = number[4], number[5]
                    ux, uy, uz = turn[0, 1], turn[1, 1], turn[2, 1]
                    vx, vy, vz = turn[0, 2], turn[1, 2], turn[2, 2]
                    if lx < 0:
                        u = -u
                        ux, uy, uz = -ux, -uy, -uz
                else:
                    face = 4 if ly > 0 else 5
                    u, v = z / number[5], x / number[3]
                    hu, hv = number[5], number[3]
                    ux, uy, uz = turn[0, 2], turn[1, 2], turn[2, 2]
                    vx, vy, vz = turn[0, 0], turn[1, 0], turn[2, 0]
                    if ly < 0:
                        u = -u
                        ux, uy, uz = -ux, -uy, -uz
                # The drawing fills the square of the shorter side.
                short = min(hu, hv)
                u, v = 0.5 + 0.5 * u * hu / short, 0.5 - 0.5 * v * hv / short
                shows[row, col] = found * 6 + face
                wave = 0.5 + 0.5 * np.sin(7.0 * x + 5.0 * z + number[19] + 2.5 * np.sin(6.0 * y + 4.0 * x))
                if number[26] > 0:
                    wave = _speck(x * number[26], y * number[26], z * number[26])
                br = number[12] * (1 - wave) + number[15] * wave
                bg = number[13] * (1 - wave) + number[16] * wave
                bb = number[14] * (1 - wave) + number[17] * wave
                clear = number[10]
                if clear > 0:
                    wx = dx * turn[0, 0] + dy * turn[1, 0] + dz * turn[2, 0]
                    wy = dx * turn[0, 1] + dy * turn[1, 1] + dz * turn[2, 1]
                    wz = dx * turn[0, 2] + dy * turn[1, 2] + dz * turn[2, 2]
                    ink, back = _through(x, y, z, wx, wy, wz, lx, ly, lz, number, drawn[found], atlas)
                    r, g, b = _over(r, g, b, inks[found, back], ink)
                r, g, b = (
                    br * (1 - clear + clear * r * 1.6),
                    bg * (1 - clear + clear * g * 1.6),
                    bb * (1 - clear + clear * b * 1.6),
                )
                gloss, rough = number[8], number[9]
                if under[found, face] >= 0:
                    paint = _sample(atlas[under[found, face]], u, v)
                    r, g, b = _over(r, g, b, paints[found, face], paint)
                if drawn[found, face] >= 0:
                    mask = atlas[drawn[found, face]]
                    ink = _sample(mask, u, v)
                    if number[25] > 0 and face == 0:
                        ink = max(ink, _indexed(mask, x, y, number), _indexed(mask, -x, -y, number))
                    if number[11] > 0:
                        # An edge that faces the lamp is bright, the other dark: the drawing looks cut in.
                        du = lamps[0, 0] * ux + lamps[0, 1] * uy + lamps[0, 2] * uz
                        dv = -(lamps[0, 0] * vx + lamps[0, 1] * vy + lamps[0, 2] * vz)
                        cut = number[11] * (ink - _sample(mask, u + 0.05 * du, v + 0.05 * dv))
                    r, g, b = _over(r, g, b, inks[found, face], ink)
                if number[24] > 0 and face == 0 and _outline(x, y, number) > -number[24]:
                    r, g, b = number[21], number[22], number[23]
            # Corners and the foot of a die get less of the light from everywhere.
            open_sky = 1.0
            for i in range(count):
                cx, cy = numbers[i, 0] - px, numbers[i, 1] - py
                reach = numbers[i, 18] + 0.8
                if cx * cx + cy * cy < reach * reach:
                    x, y, z = _local(px + nx * 0.3, py + ny * 0.3, pz + nz * 0.3, numbers[i], turns[i])
                    open_sky = min(open_sky, 0.45 + 0.55 * min(max(_distance(x, y, z, numbers[i]) / 0.3, 0.0), 1.0))
            shade = open_sky * (0.6 + 0.4 * nz)
            shade += (1.0 - shading) * (1.0 - shade)
            lr, lg, lb = sky[0] * shade, sky[1] * shade, sky[2] * shade
            hx, hy, hz = px + nx * 0.01, py + ny * 0.01, pz + nz * 0.01
            for k in range(lamps.shape[0]):
                cos = nx * lamps[k, 0] + ny * lamps[k, 1] + nz * lamps[k, 2]
                if cos > 0:
                    lit = _lit(hx, hy, hz, lamps[k], count, numbers, turns)
                    cos *= lit + (1.0 - shading) * (1.0 - lit)
                    if bars[k, 12] > 0:
                        cos *= _between(px, py, pz, bars[k])
                    lr, lg, lb = lr + lamps[k, 3] * cos, lg + lamps[k, 4] * cos, lb + lamps[k, 5] * cos
            dim = max(1.0 + cut, 0.15)
            r, g, b = r * lr * dim, g * lg * dim, b * lb * dim
            if gloss > 0:
                cos = -(dx * nx + dy * ny + dz * nz)
                rx, ry, rz = dx + 2 * cos * nx, dy + 2 * cos * ny, dz + 2 * cos * nz
                fresnel = gloss + (1 - gloss) * (1 - max(min(cos, 1.0), 0.0)) ** 5 * (1 - rough)
                glow, strength = _mirrored(rx, ry, rz, rough, sky, panes, windows)
                fresnel *= open_sky
                r = r + fresnel * (sky[0] * glow + strength)
                g = g + fresnel * (sky[1] * glow + strength)
                b = b + fresnel * (sky[2] * glow + strength)
            light[row, col, 0], light[row, col, 1], light[row, col, 2] = r, g, b
