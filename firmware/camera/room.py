"""What happens around a simulated table: it is bumped against, somebody walks by, lights change."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from firmware.camera.props import Act, Props
from firmware.camera.stage import Glow, Point, Scene, Shade


def bump(by: Point | None = None) -> Act:
    """Somebody bumps against the tray: it shakes, and lies some mm farther than before."""

    def play(scene: Scene, props: Props) -> Iterator[Scene]:
        push = np.array(by) * (1, -1) if by is not None else props.rng.uniform(2, 5, 2) * props.rng.choice([-1, 1], 2)
        start = np.array(scene.jolt)
        for i in range(1, props.frames(0.35)):
            seconds = i / props.fps
            swing = 1 - np.exp(-seconds * 11) * np.cos(seconds * 38)
            x, y = start + push * swing
            yield replace(scene, jolt=(float(x), float(y)))
        x, y = start + push
        yield replace(scene, jolt=(float(x), float(y)))

    return play


def shadow(seconds: float = 1.5, depth: float = 0.45) -> Act:
    """The soft shadow of somebody passes over the table."""

    def play(scene: Scene, props: Props) -> Iterator[Scene]:
        wide = float(max(props.ground.size))
        high = float(props.rng.uniform(-0.3, 0.3)) * wide
        for share in np.linspace(-1, 1, props.frames(seconds) + 2)[1:-1]:
            deep = depth * min(1.0, 4 * (1 - abs(float(share))))
            yield replace(scene, shade=Shade((float(share) * 1.1 * wide, high), 0.45 * wide, deep))
        yield scene

    return play


def light(factor: float, seconds: float = 0.15) -> Act:
    """The light gets brighter or darker by this factor, and stays so; 1 is as it was at the start."""

    def play(scene: Scene, props: Props) -> Iterator[Scene]:
        for share in np.linspace(0, 1, props.frames(seconds) + 1)[1:]:
            yield replace(scene, gain=float(scene.gain * (factor / scene.gain) ** share))

    return play


def blink_led(
    times: int = 3, at: Point | None = None, colour: tuple[float, float, float] = (0.2, 1.0, 0.3), period: float = 0.4
) -> Act:
    """A light of the device goes on and off; it shines on the table at `at`, near the upper border if none is named."""

    def play(scene: Scene, props: Props) -> Iterator[Scene]:
        spot = props.world(at) if at is not None else np.array([0.0, props.ground.size[1] * 0.42])
        for _ in range(times):
            yield from [replace(scene, glow=Glow((float(spot[0]), float(spot[1])), colour))] * props.frames(period / 2)
            yield from [scene] * props.frames(period / 2)

    return play
