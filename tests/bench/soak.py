"""Thousands of rolls in a row in one process: none is lost, and the memory does not grow.

All games are played in turn, each at one table with one loop from the first roll to the last. To be quick, the frames
are small, 20 a second, and the eyes know the truth; with `--real`, both are those of `make bench`.
"""

import gc
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from firmware.camera.simulated import Simulated
from firmware.rests import Sees
from firmware.sight import SETS
from tests.bench.cost import resident
from tests.bench.options import Options
from tests.bench.shown import How
from tests.bench.sitting import FPS, SIZE, Sitting
from tests.firmware.stand_in import FakeEyes
from vision import sets
from vision.eyes import Eyes

ROLLS, WARM = 2000, 200
GROWTH = 10.0
"""Megabytes that may come and go: what lies on the tables at that moment, and holes between what is used."""
SMALL_SIZE, SMALL_FPS = (640, 480), 20.0


@dataclass(frozen=True, slots=True)
class Soaked:
    """What became of all the rolls, and the megabytes after the first of them and at the end."""

    how: Counter[How]
    false: int
    warm: float
    end: float

    @property
    def lost(self) -> int:
        return self.how["unread"] + self.how["wrong"]

    @property
    def is_good(self) -> bool:
        return not self.lost and not self.false and self.end - self.warm <= GROWTH


def soak(
    rolls: int,
    warm: int,
    games: Sequence[str],
    *,
    real: bool = False,
    size: tuple[int, int] = SMALL_SIZE,
    fps: float = SMALL_FPS,
    tell: Callable[[str], None] = lambda _: None,
) -> Soaked:
    """Plays so many rolls; the memory is compared with that after the first `warm`."""
    tables = [Sitting(game, 1, _eyes(game, real=real), size=size, fps=fps) for game in games]
    how: Counter[How] = Counter()
    false, before = 0, 0.0
    for i in range(rolls):
        result = tables[i % len(tables)].next()
        how[result.how] += 1
        false += result.false
        if result.how in {"wrong", "unread"} or result.false:
            tell(f"    roll {i + 1}, {games[i % len(games)]}, {result}")
        if i + 1 == warm or (i + 1) % WARM == 0 or i + 1 == rolls:
            gc.collect()
            now = resident()
            before = now if i + 1 == warm else before
            tell(f"{i + 1:>8}{_told(how, false)}{now:>12.1f}")
    return Soaked(how, false, before, resident())


def _told(how: Counter[How], false: int) -> str:
    return "".join(f"{count:>8}" for count in (how["right"], how["asked"], how["wrong"], how["unread"], false))


def _eyes(game: str, *, real: bool) -> Callable[[Simulated], Sees]:
    if not real:
        return lambda source: FakeEyes(source, SETS[game])
    eyes = Eyes(sets.load(SETS[game]))
    return lambda _: eyes


def main() -> int:
    parser = Options("tests.bench.soak", __doc__, rolls=ROLLS, least=2, of="of all games together")
    parser.add_argument("--real", action="store_true", help="with the real models and full frames; slow")
    options = parser.chosen()
    size, fps = (SIZE, FPS) if options.real else (SMALL_SIZE, SMALL_FPS)
    eyes = "the real models" if options.real else "eyes that know the truth"
    print(f"{options.rolls} rolls in one process, {size[0]}x{size[1]} at {fps:.0f} frames a second, read by {eyes}\n")
    print(f"{'rolls':>8}{'right':>8}{'asked':>8}{'wrong':>8}{'unread':>8}{'false':>8}{'memory, MB':>12}")
    warm = min(WARM, options.rolls // 2)
    soaked = soak(
        options.rolls,
        warm,
        options.games,
        real=options.real,
        size=size,
        fps=fps,
        tell=lambda line: print(line, flush=True),
    )
    print(
        f"\n{soaked.lost} lost, {soaked.false} false; {soaked.warm:.1f} MB after {warm} rolls, {soaked.end:.1f} MB now"
    )
    return 0 if soaked.is_good else 1


if __name__ == "__main__":
    sys.exit(main())
