"""`croupier demo --headless`: a whole game before the simulated camera, read by the eyes, judged by the rules."""

import random
import sys
from collections import Counter
from collections.abc import Callable

import msgspec

from firmware import scripts
from firmware.camera.acts import Act
from firmware.camera.simulated import Simulated
from firmware.camera.stage.ground import mat
from firmware.hands import Hands, deal, throw_again, without
from firmware.misreads import Misreads
from firmware.narrated import Narrated, Write
from firmware.rests import Sees
from firmware.sight import SETS
from firmware.simulate import NAMES, OPTIONS, random_event
from rules.game import Json
from rules.ligretto import COLOURS, Spot
from rules.wording import listed, several
from ui.sentences import awaited, recorded
from vision import folders, sets
from vision.eyes import BadModelError, Eyes
from vision.mat import mat_of
from vision.mat_picture import picture

FPS = 20.0
TRIES = 4
"""So often dice are thrown again before somebody types what they show."""
_SIZE = {"ligretto": (960, 720)}  # of a frame, where its dice would be too small in the usual one
_USUAL = (640, 480)
_LEARN = 1.0  # seconds of an empty table at the start
# Random players of Monopoly would go on for hours: the taxes are high enough to ruin them.
_SHORT = {"monopoly": {"mode": "short", "tax_4": 1600, "tax_38": 1500}}


def demo(game: str, players: int, seed: int) -> int:
    """Plays a game to its end and tells about it; the exit status is 1 if there are no eyes."""
    try:
        eyes = Eyes(sets.load(SETS[game]))
    except BadModelError as error:
        print(f"croupier: {error}", file=sys.stderr)
        return 1
    start = starting(game, players)
    # Beside those of real dice: simulated ones must not take their room.
    folder = folders.data() / "misreads" / "simulated"
    misreads = Misreads(game, SETS[game], folder, source=Simulated.name, start=start)
    Demo(start, seed, eyes, lambda line: print(line, flush=True), misreads).play()
    if misreads.kept:
        print(f"What was asked or wrong is kept: croupier replay {misreads.kept[-1]} --game {game}")
    return 0


def starting(game: str, players: int) -> Json:
    """The event that begins such a game."""
    options = {**OPTIONS.get(game, {}), **_SHORT.get(game, {})}
    return {"do": "start", "game": game, "players": list(NAMES[:players]), "options": options}


class Demo:
    """Simulated players at a simulated table. What they throw and choose depends on the seed alone, not on the eyes."""

    def __init__(
        self,
        start: Json,
        seed: int,
        eyes: Sees | Callable[[Simulated], Sees],
        write: Write,
        misreads: Misreads | None = None,
    ) -> None:
        self.game: str = start["game"]
        self.write = write
        self.mat = mat_of(self.game)
        self.chance = random.Random(f"chance/{self.game}/{len(start['players'])}/{seed}")
        self.rng = random.Random(f"hands/{self.game}/{seed}")  # where things come to lie
        ground = mat(picture(self.mat, 3.0), 3.0)
        size = _SIZE.get(self.game, _USUAL)
        source = Simulated(SETS[self.game], seed=seed, size=size, fps=FPS, ground=ground)
        self.table = Narrated(start, source, eyes(source) if callable(eyes) else eyes, write, misreads)
        self.hands: Hands | None = None

    def play(self, most: int | None = None) -> None:
        """Plays to the end of the game, or so many events."""
        table, names = self.table, self.table.match.names
        self.write(f"{table.match.game.TITLE}: {listed(names)}.")
        self.write("The camera is simulated, and so are the players; what reads and what judges is real.")
        table.watch(rest=_LEARN)
        while not table.is_over and (most is None or len(table.match.steps) < most):
            self._step()
        counts = table.counts
        self.write("")
        self.write(
            f"{several(counts.total(), 'time')} the camera looked: {counts['read']} read at once, "
            f"{counts['asked']} asked about, {counts['misread']} misread, {counts['typed']} not seen."
        )

    def _step(self) -> None:
        """What a random player does next, at the table or by a press."""
        table, match = self.table, self.table.match
        if self.game == "ligretto" and match.state.phase == "race":
            self._race()
            return
        event = _plain(random_event(match, self.chance))
        if event["do"] in {"roll", "reveal"}:
            self._show(event)
        elif event["do"] == "build" and self.game == "shizzle":
            self._build(event)
        else:
            table.do(event)
        if event["do"] == "go":
            self.hands = deal(match.state.dice, self.chance)
            table.watch([scripts.clear(), *map(self._dealt, range(len(match.names)))])
        table.stand()

    def _show(self, event: Json) -> None:
        """Throws the dice, or turns up the cards, until they are read."""
        table, match = self.table, self.table.match
        waits = msgspec.to_builtins(match.game.awaits(match.state), str_keys=True)
        self.write("")
        self.write(awaited(self.game, waits, match.names))
        self.write(f"  {recorded(self.game, event, match.names)}")
        for _ in range(TRIES):
            judged = table.watch(scripts.shown(self.game, self.mat, match, event, self.rng))
            read = next((one for one in judged if one.event["do"] == event["do"]), None)
            if read is not None:
                table.take_back(read.index + 1)
                if _sorted(read.event) != _sorted(event):
                    table.correct(read.index, event)
                else:
                    table.counts["asked" if read.seen is not None and read.seen.asked else "read"] += 1
                return
            self.write(f"  {table.missing or 'Nothing was judged.'} Once more.")
        table.type(event)

    def _build(self, event: Json) -> None:
        """A hand puts the dice into the lane; if they are not seen there, the line is typed in."""
        table, match = self.table, self.table.match
        steps = len(match.steps)
        table.watch(scripts.built(self.mat, match.state.line, event["dice"]))
        table.take_back(steps + 1)
        if len(match.steps) == steps:
            table.type(event)
        elif _plain(match.steps[steps].event) != event:
            table.correct(steps, event)
        else:
            table.counts["read"] += 1

    def _race(self) -> None:
        """One player of a Ligretto race places a die, or stops; if no die fits, some throw theirs again."""
        assert self.hands is not None
        table, state = self.table, self.table.match.state
        done = [seat for seat in state.playing if not self.hands.dice[seat]]
        if done:
            self._stop(done[0])
            return
        again: Counter[int] = Counter()
        while not (fits := self._fits()):
            seat = self.chance.choice(state.playing)
            again[seat] += 1
            self.hands = throw_again(self.hands, seat, self.chance)
        for seat, times in sorted(again.items()):
            self.write(f"  {table.match.names[seat]} throws the dice left again ({several(times, 'time')}).")
            steps = len(table.match.steps)
            table.watch([scripts.clear_zone(self.mat, f"player:{seat}"), self._dealt(seat)])
            table.take_back(steps)
        self._place(*self.chance.choice(fits))

    def _fits(self) -> list[tuple[int, Spot]]:
        """The dice that can be placed now, and whose they are."""
        assert self.hands is not None
        state = self.table.match.state
        return [
            (seat, die)
            for seat in state.playing
            for die in sorted(set(self.hands.dice[seat]), key=str)
            if die.value == state.board[COLOURS.index(die.colour)] + 1
        ]

    def _place(self, seat: int, die: Spot) -> None:
        assert self.hands is not None
        table = self.table
        self.hands = without(self.hands, seat, die)
        self.write(f"  {table.match.names[seat]} takes {die}.")
        steps = len(table.match.steps)
        judged = table.watch(scripts.placed(self.mat, seat, die, self.rng))
        wanted = {"do": "place", "die": _plain(die), "space": _plain(die), "player": None}
        if judged and judged[0].event == wanted:
            table.counts["read"] += 1
            table.take_back(steps + 1)
        else:
            table.take_back(steps)
            table.type({**wanted, "player": seat})

    def _stop(self, seat: int) -> None:
        assert self.hands is not None
        event = {"do": "stop", "player": seat}
        left = list(self.hands.left)
        judged = self.table.do(event)
        if not judged:
            self.table.type({**event, "left": left})
        elif judged[0].event["left"] != left:
            self.table.correct(judged[0].index, {**event, "left": left})
        else:
            self.table.counts["read"] += 1
        self.table.stand()

    def _dealt(self, seat: int) -> Act:
        assert self.hands is not None
        return scripts.dealt(self.mat, seat, self.hands.dice[seat], self.rng)


def _sorted(event: Json) -> list[str]:
    dice = event["dice"] if "dice" in event else [event["cards"]]
    return sorted(str(sorted(die.items())) for die in dice)


def _plain(event: object) -> Json:
    plain: Json = msgspec.to_builtins(event, str_keys=True)
    return plain
