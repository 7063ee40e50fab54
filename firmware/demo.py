"""`croupier demo --headless`: a whole game before the simulated camera, read by the eyes, judged by the rules."""

import random
import sys
from collections.abc import Callable, Sequence
from math import dist

import msgspec

from firmware import scripts
from firmware.camera.acts import Act
from firmware.camera.simulated import Simulated, Truth
from firmware.camera.stage.ground import mat
from firmware.hands import Hands, deal, throw_again, without
from firmware.happenings import Asked, Happening, Judged, Refused
from firmware.loop import Loop
from firmware.replay import told
from firmware.rests import Sees
from firmware.sight import SETS
from firmware.simulate import NAMES, OPTIONS, random_event
from rules.game import Json
from rules.ligretto import COLOURS, Spot
from rules.protocol import Adjudicator
from rules.wording import listed
from ui.sentences import awaited, choice, recorded, standing
from vision import sets
from vision.eyes import BadModelError, Eyes
from vision.mat import mat_of
from vision.mat_picture import picture
from vision.moves import centre, side
from vision.reading import Fields, Piece
from vision.words import words

SIZE = (640, 480)
FPS = 20.0
TRIES = 4
"""So often dice are thrown again before somebody types what they show."""
_LEARN, _REST = 1.0, 0.4  # seconds of an empty table at the start, and after each throw
# Random players of Monopoly would go on for hours: the taxes are high enough to ruin them.
_SHORT = {"monopoly": {"mode": "short", "tax_4": 1600, "tax_38": 1500}}

Write = Callable[[str], None]


def demo(game: str, players: int, seed: int) -> int:
    """Plays a game to its end and tells about it; the exit status is 1 if there are no eyes."""
    try:
        eyes = Eyes(sets.load(SETS[game]))
    except BadModelError as error:
        print(f"croupier: {error}", file=sys.stderr)
        return 1
    Demo(game, players, seed, eyes, lambda line: print(line, flush=True)).play()
    return 0


class Demo:
    """Simulated players at a simulated table. Only what the eyes see, and what they press, reaches the rules."""

    def __init__(
        self, game: str, players: int, seed: int, eyes: Sees | Callable[[Simulated], Sees], write: Write
    ) -> None:
        self.game, self.write = game, write
        self.mat = mat_of(game)
        self.rng = random.Random(f"demo/{game}/{seed}")
        ground = mat(picture(self.mat, 3.0), 3.0)
        self.source = Simulated(SETS[game], seed=seed, size=SIZE, fps=FPS, ground=ground)
        options = {**OPTIONS.get(game, {}), **_SHORT.get(game, {})}
        adjudicator = Adjudicator()
        adjudicator.handle({"do": "start", "game": game, "players": list(NAMES[:players]), "options": options})
        self.loop = Loop(adjudicator, eyes(self.source) if callable(eyes) else eyes, game)
        self.hands: Hands | None = None
        self.at = 0

    @property
    def is_over(self) -> bool:
        return self.loop.match.game.winners(self.loop.match.state) is not None

    def play(self, most: int | None = None) -> None:
        """Plays to the end of the game, or so many events."""
        self.write(self.source.name)
        self.write(f"{self.loop.match.game.TITLE}: {listed(self.loop.match.names)}.")
        self._watch([], _LEARN)
        while not self.is_over and (most is None or len(self.loop.match.steps) < most):
            self._step()

    def _step(self) -> None:
        """What a random player does next, at the table or by a press."""
        match = self.loop.match
        if self.game == "ligretto" and match.state.phase == "race":
            self._race()
            return
        event = _plain(random_event(match, self.rng))
        if event["do"] in {"roll", "reveal"}:
            waits = msgspec.to_builtins(match.game.awaits(match.state), str_keys=True)
            self.write(awaited(self.game, waits, match.names))
            self._show(event)
        elif event["do"] == "build" and self.game == "shizzle":
            self._build(event)
        else:
            self._press(event)
        if event["do"] == "go":
            self.hands = deal(match.state.dice, self.rng)
            self._watch([scripts.clear(), *map(self._dealt, range(len(match.names)))], _REST)

    def _show(self, event: Json) -> None:
        """Throws the dice, or turns up the cards, until they are read."""
        steps = len(self.loop.match.steps)
        for _ in range(TRIES):
            happened = self._watch(scripts.shown(self.game, self.mat, self.loop.match, event, self.rng), _REST)
            read = next((one for one in happened if isinstance(one, Judged) and one.event["do"] == event["do"]), None)
            if read is not None:
                self._check(read, event)
                return
            self.write("Nothing was judged: once more.")
        if len(self.loop.match.steps) == steps:
            self.write("The eyes do not see it; it is typed in.")
            self._do(event)

    def _check(self, read: Judged, event: Json) -> None:
        """Corrects what was misread, as somebody at the table would."""
        if _sorted(read.event) != _sorted(event):
            self.write(f"Misread! {recorded(self.game, event, self.loop.match.names)}")
            self._do({"do": "amend", "index": read.index, "event": event})

    def _build(self, event: Json) -> None:
        """A hand puts the dice into the lane; if they are not seen there, the line is typed in."""
        happened = self._watch(scripts.built(self.mat, self.loop.match.state.line, event["dice"]), _REST)
        if not any(isinstance(one, Judged) for one in happened):
            self.write("The line is not seen; it is typed in.")
            self._do(event)

    def _race(self) -> None:
        """One player of a Ligretto race places a die, throws again, or stops."""
        assert self.hands is not None
        state, names = self.loop.match.state, self.loop.match.names
        for seat in state.playing:
            if not self.hands.dice[seat]:
                self._stop(seat)
                return
        fits = [
            (seat, die)
            for seat in state.playing
            for die in sorted(set(self.hands.dice[seat]), key=str)
            if die.value == state.board[COLOURS.index(die.colour)] + 1
        ]
        if fits:
            self._place(*self.rng.choice(fits))
            return
        seat = self.rng.choice([seat for seat in state.playing if self.hands.dice[seat]])
        self.write(f"{names[seat]} throws the dice left again.")
        self.hands = throw_again(self.hands, seat, self.rng)
        self._watch([scripts.clear_zone(self.mat, f"player:{seat}"), self._dealt(seat)], _REST)

    def _place(self, seat: int, die: Spot) -> None:
        assert self.hands is not None
        self.hands = without(self.hands, seat, die)
        happened = self._watch(scripts.placed(self.mat, seat, die, self.rng), _REST)
        if not any(isinstance(one, Judged) for one in happened):
            self.write("The die is not seen; it is typed in.")
            self._do({"do": "place", "die": _plain(die), "space": _plain(die), "player": seat})

    def _stop(self, seat: int) -> None:
        assert self.hands is not None
        self.write(choice(self.game, {"do": "stop", "player": seat}, self.loop.match.names) + ".")
        happened = self._do({"do": "stop", "player": seat})
        if any(isinstance(one, Refused) for one in happened):
            self.write("The dice left are typed in.")
            self._do({"do": "stop", "player": seat, "left": list(self.hands.left)})
        self.write(standing(self.game, _plain(self.loop.match.game.view(self.loop.match.state)), self.loop.match.names))

    def _dealt(self, seat: int) -> Act:
        assert self.hands is not None
        return scripts.dealt(self.mat, seat, self.hands.dice[seat], self.rng)

    def _press(self, event: Json) -> None:
        self._do(event)

    def _do(self, event: Json) -> list[Happening]:
        return self._told(list(self.loop.do(event, self.at)))

    def _watch(self, script: Sequence[Act], rest: float) -> list[Happening]:
        """What the camera sees of a script, and what comes of it; questions are answered from the truth."""
        happened: list[Happening] = []
        for item in self.source.play(script, rest):
            self.at = item.at
            happened += self._told(list(self.loop.see(item)))
        return happened

    def _told(self, happened: list[Happening]) -> list[Happening]:
        for one in happened:
            for line in told(one, self.game, self.loop.match.names):
                self.write(f"  {line}")
        if happened and isinstance(happened[-1], Asked) and self.loop.question is not None:
            face = _true(self.loop.question.piece, self.source.truth)
            self.write(f"  The simulated truth answers: {words(face) if face else 'no die'}.")
            happened = [*happened, *self._told(list(self.loop.name(face, self.at)))]
        return happened


def _true(piece: Piece, truths: Sequence[Truth]) -> Fields | None:
    """What lies there; None if nothing does."""

    def away(truth: Truth) -> float:
        x0, y0, x1, y1 = truth.box
        return dist(centre(piece), ((x0 + x1) / 2, (y0 + y1) / 2))

    nearest = min(truths, key=away, default=None)
    return nearest.shows if nearest is not None and away(nearest) < side(piece) else None


def _sorted(event: Json) -> list[str]:
    dice = event["dice"] if "dice" in event else [event["cards"]]
    return sorted(str(sorted(die.items())) for die in dice)


def _plain(event: object) -> Json:
    plain: Json = msgspec.to_builtins(event, str_keys=True)
    return plain
