"""How the table loop takes one thing that is shown to the camera: its verdict against what really lies there."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from firmware.camera.simulated import Simulated
from firmware.happenings import Judged
from rules.game import Json
from rules.match import Match
from tests.bench import truth
from vision.mat import Mat

Kind = Literal["throw", "line", "draw", "place", "stop"]
How = Literal["right", "asked", "wrong", "unread"]


@dataclass(frozen=True, slots=True)
class Result:
    """What became of something that was shown to the camera."""

    kind: Kind
    how: How  # "asked": right after people had named a die; "unread": nothing was judged
    frames: int | None = None  # from the rest to the verdict or the question
    exact: bool = True  # false: a face is another, but it comes to the same
    false: int = 0  # events and questions since the result before, while nothing was shown
    said: str = ""  # the last sentence that people got


class Shown:
    """What is known of it so far, frame by frame; `rests` says whether it lies free before the camera."""

    def __init__(self, rests: Callable[[], bool]) -> None:
        self.last: Judged | None = None
        self.asked = self.is_wrong = False
        self.exact = True
        self.said = ""
        self.frames: int | None = None
        self._event: Json = {}
        self._rests = rests
        self._since: int | None = None  # so many frames it has rested

    def frame(self) -> None:
        """One more frame has come."""
        if not self._rests():
            self._since = None
        else:
            self._since = 0 if self._since is None else self._since + 1

    def answered(self) -> None:
        """A verdict or a question: the last one counts where people go on meanwhile, as they do with a line."""
        self.frames = self._since or 0

    def compare(self, one: Judged, match: Match, source: Simulated, mat: Mat) -> None:
        """Holds a verdict against what lies before the camera in that frame."""
        self.last = one
        self._event = event = one.event["event"] if one.event["do"] == "amend" else one.event
        if event["do"] == "place":
            self.is_wrong |= event["die"] != event["space"] or not truth.is_there(source, mat, event["space"])
            return
        before = match.steps[one.index - 1].state if one.index else match.opening
        true = truth.event_of(event["do"], match, before, source, mat)
        early = truth.is_moving(source) and event["do"] != "build"
        self.is_wrong |= early or not truth.comes_to_the_same(match, before, event, true)
        self.exact = truth.sorted_faces(event) == truth.sorted_faces(true)

    def is_full(self, event: Json) -> bool:
        """Whether all that was shown is judged."""
        return self.last is not None and len(self._event.get("dice", ())) == len(event.get("dice", ()))

    def how(self, event: Json) -> How:
        """How it was taken, if this is what was shown."""
        if self.is_wrong:
            return "wrong"
        if not self.is_full(event):
            return "unread"
        return "asked" if self.asked else "right"
