"""The hands of simulated players before the simulated camera: they throw what is awaited, build lines and race."""

import random

import msgspec

from firmware import scripts
from firmware.camera.acts import Act
from firmware.camera.simulated import Simulated, Truth
from firmware.camera.stage.ground import mat
from firmware.chance import next_throw
from firmware.hands import Hands, deal, throw_again, without
from firmware.sight import SETS
from rules.game import Json
from rules.ligretto import COLOURS, Spot
from rules.match import Match
from vision.mat import mat_of
from vision.mat_picture import picture
from vision.moves import centre, side
from vision.reading import Fields, Piece

_SIZE = {"ligretto": (960, 720)}  # of a frame, where its dice would be too small in the usual one
_USUAL = (640, 480)
_PATIENCE = 40  # frames
FPS = 20.0
_DOTS = 3.0  # of the mat's picture, a millimetre


def before(
    game: str, seed: int, *, live: bool = True, size: tuple[int, int] | None = None, fps: float = FPS
) -> Simulated:
    """A simulated camera over the mat of a game."""
    ground = mat(picture(mat_of(game), _DOTS), _DOTS)
    return Simulated(SETS[game], seed=seed, size=size or _SIZE.get(game, _USUAL), fps=fps, ground=ground, live=live)


class Players:
    """What they do depends on the seed and on the game; only what the camera sees of it reaches the rules."""

    def __init__(self, game: str, source: Simulated, seed: int) -> None:
        self.source = source
        self._game, self._mat = game, mat_of(game)
        self._rng = random.Random(f"players/{game}/{seed}")
        self._hands: Hands | None = None
        self._round: object = None  # the race that the dice were dealt for
        self._placed: Spot | None = None  # the die that a hand has put on the board last
        self._patience = 0  # so often it was looked for there
        self._built: tuple[int, Json] | None = None  # what the hands have put into the lane, after so many events

    def throw(self, match: Match) -> Json | None:
        """Throws what is awaited, unless something still moves. What no camera sees (a card drawn) is the result."""
        event = None if self.source.busy else next_throw(match, self._rng)
        if event is None:
            return None
        plain: Json = msgspec.to_builtins(event, str_keys=True)
        if plain["do"] not in {"roll", "reveal"}:
            return plain
        self.source.perform(scripts.shown(self._game, self._mat, match, plain, self._rng))
        return None

    def by_hand(self, event: Json, match: Match) -> bool:
        """Whether hands do at the table what somebody chose on the screen. If the eyes miss it, the press counts."""
        if event["do"] != "build" or self._game != "shizzle":
            return False
        if self.source.busy:
            return True  # they are still at it
        if self._built == (len(match.steps), event):
            return False
        self._built = len(match.steps), event
        self.source.perform(scripts.built(self._mat, match.state.line, event["dice"]))
        return True

    def race(self, match: Match) -> Json | None:
        """Takes part in a Ligretto race, one die at a time; the event that somebody calls, if any."""
        if self._game != "ligretto" or self.source.busy or match.state.phase != "race":
            return None
        state = match.state
        if self._hands is None or self._round != state.round:
            self._round, self._hands, self._placed = state.round, deal(state.dice, self._rng), None
            dealt = (self._dealt(seat) for seat in state.playing if self._hands.dice[seat])
            self.source.perform([scripts.clear(), *dealt])
            return None
        if self._placed is not None and state.board[COLOURS.index(self._placed.colour)] < self._placed.value:
            return self._looked_for(self._placed)
        done = [seat for seat in state.playing if not self._hands.dice[seat]]
        if done:
            return {"do": "stop", "player": done[0], "left": list(self._hands.left)}
        if fits := self._fits(match):
            seat, die = self._rng.choice(fits)
            self._hands, self._placed, self._patience = without(self._hands, seat, die), die, 0
            self.source.perform(scripts.placed(self._mat, seat, die, self._rng))
            return None
        seat = self._rng.choice(state.playing)
        self._hands = throw_again(self._hands, seat, self._rng)
        self.source.perform([scripts.clear_zone(self._mat, f"player:{seat}"), self._dealt(seat)])
        return None

    def true(self, piece: Piece) -> Fields | None:
        """What lies where a piece was seen; None if nothing does."""

        def away(truth: Truth) -> float:
            x0, y0, x1, y1 = truth.box
            x, y = centre(piece)
            return abs((x0 + x1) / 2 - x) + abs((y0 + y1) / 2 - y)

        nearest = min(self.source.truth, key=away, default=None)
        return nearest.shows if nearest is not None and away(nearest) < side(piece) else None

    def _looked_for(self, die: Spot) -> Json | None:
        """A die that the camera does not see on the board is touched on the screen, after a while."""
        self._patience += 1
        plain: Json = {"colour": die.colour, "value": die.value}
        return {"do": "place", "die": plain, "space": plain, "player": None} if self._patience > _PATIENCE else None

    def _fits(self, match: Match) -> list[tuple[int, Spot]]:
        assert self._hands is not None
        state = match.state
        return [
            (seat, die)
            for seat in state.playing
            for die in sorted(set(self._hands.dice[seat]), key=str)
            if die.value == state.board[COLOURS.index(die.colour)] + 1
        ]

    def _dealt(self, seat: int) -> Act:
        assert self._hands is not None
        return scripts.dealt(self._mat, seat, self._hands.dice[seat], self._rng)
