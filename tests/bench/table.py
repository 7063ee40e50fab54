"""The whole table loop before the simulated camera, with the real models, roll after roll of each game: `make bench`.

Every few rolls it is another table: the light, the camera's angle and noise, where the mat lies, who plays. Between the
rolls things happen that are none. What is right is what the simulated camera shows, whatever the loop says.
"""

import json
import statistics
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from firmware.camera.simulated import Simulated
from firmware.rests import Sees
from firmware.sight import SETS
from tests.bench import cost
from tests.bench.options import Options
from tests.bench.shown import How, Kind, Result
from tests.bench.sitting import FPS, SIZE, Sitting
from vision import sets
from vision.eyes import BadModelError, Eyes

ROLLS = 100
AT_A_TABLE = 10  # rolls; then it is another one

# The figures to reach.
ASKED = 0.03
SECONDS = 0.5
WAITING = 0.10
MEMORY = 300.0

HOWS: tuple[How, ...] = ("right", "asked", "wrong", "unread")
_WORDS: dict[Kind, str] = {"throw": "throws", "line": "lines", "draw": "draws", "place": "placed", "stop": "stops"}


@dataclass(frozen=True, slots=True)
class Count:
    """How the rolls of one kind were taken."""

    game: str
    kind: Kind
    results: tuple[Result, ...]

    def how(self, how: How) -> int:
        return sum(result.how == how for result in self.results)

    @property
    def false(self) -> int:
        return sum(result.false for result in self.results)

    @property
    def frames(self) -> list[int]:
        """From the rest to the verdict or question, in order; those that nobody answered are not among them."""
        return sorted(result.frames for result in self.results if result.frames is not None)

    @property
    def misses(self) -> Iterator[str]:
        """The figures that it does not reach."""
        if self.how("wrong") or self.how("unread"):
            yield "right or asked"
        if self.how("asked") > ASKED * len(self.results):
            yield "asked"
        if self.false:
            yield "false"
        if self.frames and self.frames[-1] > SECONDS * FPS:
            yield "frames"

    def as_json(self) -> dict[str, object]:
        told: dict[str, object] = {"game": self.game, "kind": self.kind, "rolls": len(self.results)}
        told |= {how: self.how(how) for how in HOWS}
        told |= {"inexact": sum(not result.exact for result in self.results), "false": self.false}
        if self.frames:
            told |= {"frames_median": statistics.median(self.frames), "frames_worst": self.frames[-1]}
        return told | {"misses": list(self.misses)}

    def as_text(self) -> str:
        cells = [len(self.results), *(self.how(how) for how in HOWS), self.false]
        line = f"{self.game:<10}{_WORDS[self.kind]:<8}" + "".join(f"{cell:>8}" for cell in cells)
        if self.frames:
            middle, worst = statistics.median(self.frames), self.frames[-1]
            line += f"{middle:>8.0f}{worst:>6}{middle / FPS:>9.2f}{worst / FPS:>6.2f}"
        misses = ", ".join(self.misses)
        return line + (f"  missed: {misses}" if misses else "")


HEAD = (
    f"{'':<18}{'shown':>8}{'right':>8}{'asked':>8}{'wrong':>8}{'unread':>8}{'false':>8}{'frames':>8}{'worst':>6}"
    f"{'seconds':>9}{'worst':>6}"
)
TARGET = (
    f"{'target':<18}{'':>8}{'100 %*':>8}{f'<= {ASKED:.0%}':>8}{'0':>8}{'0':>8}{'0':>8}{'':>8}{SECONDS * FPS:>6.0f}"
    f"{'':>9}{SECONDS:>6.2f}  * right and asked together"
)


def counts(game: str, rolls: int, eyes: Callable[[Simulated], Sees]) -> list[Count]:
    """How so many rolls of a game are taken, kind by kind."""
    results: list[Result] = []
    sitting = Sitting(game, 0, eyes)
    for i in range(rolls):
        if i and i % AT_A_TABLE == 0:
            sitting = Sitting(game, i // AT_A_TABLE, eyes)
        results.append(sitting.next())
        if results[-1].how in {"wrong", "unread"} or results[-1].false:
            print(f"{game}, roll {i + 1}: {results[-1]}", file=sys.stderr, flush=True)
        _progress(f"{game}: {i + 1} of {rolls}")
    _progress("")
    kinds = [kind for kind in _WORDS if any(result.kind == kind for result in results)]
    return [Count(game, kind, tuple(result for result in results if result.kind == kind)) for kind in kinds]


def _always(eyes: Sees) -> Callable[[Simulated], Sees]:
    return lambda _: eyes


def _progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{text:<40}\r", end="", file=sys.stderr, flush=True)


def _costs(games: Sequence[str]) -> Iterator[tuple[str, float, float]]:
    for game in games:
        _progress(f"{game}: what waiting costs")
        yield game, cost.apart("waiting", game), cost.apart("memory", game)
        _progress("")


def main() -> int:
    parser = Options("tests.bench.table", __doc__, rolls=ROLLS, least=1, of="of each game")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    options = parser.chosen()

    def tell(line: str) -> None:
        if not options.json:
            print(line, flush=True)

    tell(f"{options.rolls} rolls of each game before the simulated camera, {SIZE[0]}x{SIZE[1]} at {FPS:.0f} frames a")
    tell(f"second, by the real models; frames and seconds from rest to verdict or question\n\n{HEAD}")
    counted: list[Count] = []
    for game in options.games:
        try:
            eyes = Eyes(sets.load(SETS[game]))
        except BadModelError as error:
            print(error, file=sys.stderr)
            return 1
        for count in counts(game, options.rolls, _always(eyes)):
            counted.append(count)
            tell(count.as_text())
    tell(TARGET)
    tell(f"\n{'':<10}{'waiting, of a core':>20}{'peak memory, MB':>20}")
    costs = []
    for game, share, megabytes in _costs(options.games):
        costs.append({"game": game, "waiting": round(share, 4), "memory_mb": round(megabytes)})
        misses = [what for what, missed in (("waiting", share > WAITING), ("memory", megabytes > MEMORY)) if missed]
        tell(f"{game:<10}{share:>20.1%}{megabytes:>20.0f}" + (f"  missed: {', '.join(misses)}" if misses else ""))
    tell(f"{'target':<10}{f'<= {WAITING:.0%}':>20}{f'<= {MEMORY:.0f}':>20}")
    if options.json:
        print(json.dumps({"fps": FPS, "size": SIZE, "rolls": [count.as_json() for count in counted], "costs": costs}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
