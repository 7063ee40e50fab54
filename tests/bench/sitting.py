"""Simulated players before the simulated camera, roll after roll; how the table loop took each of them is counted."""

import random
from collections.abc import Callable, Sequence
from functools import cache

import msgspec

from firmware import scripts
from firmware.camera import acts
from firmware.camera.acts import Act
from firmware.camera.recorder import Recorder
from firmware.camera.simulated import Simulated
from firmware.camera.stage.ground import Ground, mat
from firmware.hands import Hands, deal, throw_again, without
from firmware.happenings import Asked, Happening, Judged, Refused, Waiting
from firmware.loop import Loop
from firmware.replay import told
from firmware.rests import Sees
from firmware.sight import SETS
from firmware.simulate import NAMES, OPTIONS, random_event
from rules.game import Json
from rules.ligretto import COLOURS, DICE_EACH
from rules.protocol import Adjudicator
from tests.bench import truth
from tests.bench.conditions import conditions
from tests.bench.shown import Kind, Result, Shown
from vision.frame import Frame
from vision.mat import mat_of
from vision.mat_picture import picture

SIZE, FPS = (1280, 960), 30.0
PLAYERS = {"rpsls": (2, 3, 5), "shizzle": (2, 3), "ligretto": (2, 3, 4), "monopoly": (2, 4), "zombies": (2, 3)}

_LEARN, _REST, _LATE = 0.8, 0.6, 1.0  # seconds of an empty table, after each act, and if nothing was judged until then
_DISTURBED = 0.3  # how often something happens before a roll that is none
_MOST_EVENTS = 150  # then a new game begins: random players of Monopoly would go on for hours
_MOST_QUESTIONS = 24


class Sitting:
    """A table of its own, by its seed: the camera, the lamp, the mat, the players and their luck."""

    def __init__(
        self,
        game: str,
        seed: int,
        eyes: Callable[[Simulated], Sees],
        *,
        size: tuple[int, int] = SIZE,
        fps: float = FPS,
        recorder: Recorder | None = None,
    ) -> None:
        self.game, self.mat = game, mat_of(game)
        self.rng = random.Random(f"{game}/{seed}")
        table = conditions(seed, size, _ground(game))
        self.source = Simulated(
            SETS[game],
            seed=seed,
            size=size,
            fps=fps,
            ground=table.ground,
            view=table.view,
            light=table.light,
            noise=table.noise,
        )
        players = list(NAMES[: self.rng.choice(PLAYERS[game])])
        options = {**OPTIONS.get(game, {}), **self._dice(len(players))}
        self._start = {"do": "start", "game": game, "players": players, "options": options}
        adjudicator = Adjudicator()
        adjudicator.handle(self._start)
        self.loop = Loop(adjudicator, eyes(self.source), game)
        self.hands = Hands(())
        self._recorder = recorder
        self._at = self._false = 0
        self._shown = Shown(lambda: False)
        self._nothing([acts.wait(_LEARN)])

    def next(self) -> Result:
        """Plays on until something was shown to the camera; what became of it."""
        while True:
            match = self.loop.match
            if match.game.winners(match.state) is not None or len(match.steps) > _MOST_EVENTS:
                self._press(self._start)
            result = self._step()
            if result is not None:
                return result

    def _step(self) -> Result | None:
        match = self.loop.match
        if self.game == "ligretto" and match.state.phase == "race":
            return self._race()
        event = _plain(random_event(match, self.rng))
        if event["do"] in {"roll", "reveal"}:
            return self._roll(event)
        if event["do"] == "build" and self.game == "shizzle":
            self._disturb()
            return self._show("line", scripts.built(self.mat, match.state.line, event["dice"]), event)
        self._press(event)
        if event["do"] == "go":
            self.hands = deal(self.loop.match.state.dice, self.rng)
            self._nothing([scripts.clear(), *map(self._dealt, range(len(match.names)))])
        return None

    def _roll(self, event: Json) -> Result:
        """What lies there is taken away, which is no roll; then dice are thrown, or cards turned up."""
        self._disturb()
        script = scripts.shown(self.game, self.mat, self.loop.match, event, self.rng)
        shown = len(event["cards"]) if event["do"] == "reveal" else 1
        self._nothing(script[:-shown])
        return self._show("draw" if event["do"] == "reveal" else "throw", script[-shown:], event)

    def _race(self) -> Result | None:
        """One player of a Ligretto race places a die, stops, or throws again."""
        state = self.loop.match.state
        for seat in state.playing:
            if not self.hands.dice[seat]:
                return self._stop(seat)
        fits = [
            (seat, die)
            for seat in state.playing
            for die in sorted(set(self.hands.dice[seat]), key=str)
            if die.value == state.board[COLOURS.index(die.colour)] + 1
        ]
        if not fits:
            seat = self.rng.choice(state.playing)
            self.hands = throw_again(self.hands, seat, self.rng)
            self._nothing([scripts.clear_zone(self.mat, f"player:{seat}"), self._dealt(seat)])
            return None
        seat, die = self.rng.choice(fits)
        self._disturb()
        self.hands = without(self.hands, seat, die)
        event = {"do": "place", "die": _plain(die), "space": _plain(die), "player": seat}
        return self._show("place", scripts.placed(self.mat, seat, die, self.rng), event)

    def _stop(self, seat: int) -> Result:
        """The dice that are left are counted by the camera, or typed in if the rules cannot believe it."""
        left = truth.left(self.source, self.mat, len(self.loop.match.names))
        event: Json = {"do": "stop", "player": seat}
        happened = list(self.loop.do(event, self._at))
        if any(isinstance(one, Refused) for one in happened):
            self._correct({**event, "left": left}, None)
            said = next(one.text for one in happened if isinstance(one, Refused))
            return Result("stop", "unread", false=self._counted(), said=said)
        (judged,) = (one for one in happened if isinstance(one, Judged))
        return Result("stop", "right" if judged.event["left"] == left else "wrong", false=self._counted())

    def _show(self, kind: Kind, script: Sequence[Act], event: Json) -> Result:
        """Shows something to the camera; what is misread is corrected, and what is not judged is typed in."""
        if kind == "place":
            self._shown = Shown(lambda: truth.is_free(self.source, self.mat, event["space"]))
        else:
            self._shown = Shown(lambda: truth.is_still(self.source))
        shown = self._shown
        self._watch(script, _REST, self._judged)
        if not shown.is_full(event):
            self._watch([], _LATE, self._judged)
        how = shown.how(event)
        if how in {"wrong", "unread"}:
            self._correct(event, shown.last)
        return Result(kind, how, shown.frames, shown.exact, self._counted(), shown.said)

    def _correct(self, event: Json, last: Judged | None) -> None:
        """Tells the rules what really lies there; where they cannot take it any more, a new game begins."""
        amend = {"do": "amend", "index": 0 if last is None else last.index, "event": event}
        if any(isinstance(one, Refused) for one in self.loop.do(event if last is None else amend, self._at)):
            self._press(self._start)

    def _disturb(self) -> None:
        """Now and then, something that is no roll."""
        if self.rng.random() >= _DISTURBED:
            return
        some: list[Act] = [
            acts.hand(0.4),
            acts.shadow(1.0),
            acts.blink_led(2),
            acts.light(self.rng.uniform(0.75, 1.2)),
            acts.bump(),
        ]
        if self.game != "ligretto":  # a die that is pushed from its space is no longer there
            some.append(acts.nudge(0))
        self._nothing([self.rng.choice(some)])

    def _nothing(self, script: Sequence[Act]) -> None:
        """What happens while nothing is shown is false, and taken back."""

        def judged(happened: list[Happening]) -> None:
            self._false += any(isinstance(one, Judged | Asked) for one in happened)
            for one in happened:
                if isinstance(one, Judged):
                    self._press(self._start if one.event["do"] == "amend" else {"do": "undo"})

        self._shown = Shown(lambda: False)
        self._watch(script, _REST, judged)

    def _judged(self, happened: list[Happening]) -> None:
        """Counts what happens while something is shown."""
        for one in happened:
            if isinstance(one, Waiting | Refused):
                self._shown.said = " ".join(told(one, self.game, self.loop.match.names))
            elif isinstance(one, Asked):
                self._shown.asked = True
                self._shown.answered()
            elif isinstance(one, Judged) and self._shown.last is not None and one.event["do"] != "amend":
                self._false += 1  # once more, for nothing
            elif isinstance(one, Judged):
                self._shown.answered()
                self._shown.compare(one, self.loop.match, self.source, self.mat)

    def _watch(self, script: Sequence[Act], rest: float, judged: Callable[[list[Happening]], None]) -> None:
        """What comes of a script; questions are answered at once, from the truth."""
        for item in self.source.play(script, rest):
            self._at = item.at
            if self._recorder is not None and isinstance(item, Frame):
                self._recorder.add(item)
            self._shown.frame()
            happened = list(self.loop.see(item))
            for _ in range(_MOST_QUESTIONS):
                if self.loop.question is None or not happened or not isinstance(happened[-1], Asked):
                    break
                happened += self.loop.name(truth.face_of(self.loop.question.piece, self.source.truth), item.at)
            judged(happened)

    def _press(self, event: Json) -> None:
        for one in self.loop.do(event, self._at):
            assert not isinstance(one, Refused), one

    def _dice(self, players: int) -> Json:
        """In Ligretto, how many dice everybody has; in the other games the rules say it."""
        return {"dice": [self.rng.randint(2, DICE_EACH[players])] * players} if self.game == "ligretto" else {}

    def _dealt(self, seat: int) -> Act:
        return scripts.dealt(self.mat, seat, self.hands.dice[seat], self.rng)

    def _counted(self) -> int:
        false, self._false = self._false, 0
        return false


@cache
def _ground(game: str) -> Ground:
    return mat(picture(mat_of(game), 3.0), 3.0)


def _plain(event: object) -> Json:
    plain: Json = msgspec.to_builtins(event, str_keys=True)
    return plain
