"""A game at the table: what the camera sees and people press goes in, what the screen shows comes out."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import msgspec

from firmware.camera import Notice
from firmware.coach.jobs import Record
from firmware.happenings import Asked, Happening, Judged, Motion, Refused, Seen, Told, Waiting
from firmware.journal.photo import photo_of
from firmware.journal.scribe import Scribe
from firmware.kiosk import album
from firmware.kiosk.news import BLIND, SEES
from firmware.loop import Loop
from firmware.menu import full_menu, short_menu
from firmware.misreads import Misreads
from firmware.rests import Sees
from rules.game import Json
from rules.match import Match
from ui.scene import Do, Name
from ui.world import Advice, Asking, Curve, Entry, Said, Seeing, Table
from vision.frame import Frame

Show = Callable[[], None]


class Desk:
    """One game. `table` is what the screen shows of it; `show` is called whenever that has changed."""

    def __init__(
        self,
        scribe: Scribe,
        eyes: Sees,
        start: Json,
        *,
        by_camera: bool,
        blind: bool = False,
        now: Callable[[], int],
        show: Show,
        misreads: Misreads | None = None,
        log: tuple[Entry, ...] = (),
    ) -> None:
        game: str = start["game"]
        self._start = start
        self.loop = Loop(scribe, eyes, game)
        self.told: list[Said] = []  # news of the camera and the disk
        self._scribe, self._eyes, self._misreads = scribe, eyes, misreads
        self._now, self._show = now, show
        self._at = 0  # of the last frame
        self._last: Frame | None = None
        self._asked: Frame | None = None  # the frame in which a question came up
        self._blind = blind  # the camera is gone, or sees nothing
        answer = scribe.now()
        self.table = Table(
            game,
            tuple(self.match.names),
            answer["state"],
            answer["await"],
            _choices(game, self.match),
            log=log,
            changed=now(),
            by_camera=by_camera,
            options=start.get("options", {}),
        )
        self.table = replace(self.table, seeing=self._seeing())

    @property
    def match(self) -> Match:
        return self.loop.match

    @property
    def number(self) -> int | None:
        """Of the game in the journal."""
        return self._scribe.number

    @property
    def record(self) -> Record:
        """The game as far as it was played."""
        return Record(self._start, tuple(step.event for step in self.match.steps))

    def advise(self, advice: Advice | None) -> None:
        """Shows what the coach says of this moment."""
        self._put(advice=advice)

    def lucky(self, luck: tuple[Said, ...]) -> None:
        """Tells whose luck was worth telling."""
        self._put(luck=luck)

    def turned(self, curve: Curve) -> None:
        """Shows how the game turned, as far as that is known."""
        self._put(curve=curve)

    def see(self, item: Frame | Notice) -> None:
        """Takes a frame, or news of the camera."""
        self._at = item.at
        if isinstance(item, Frame):
            self._last = item
        before = self.loop.state, self.loop.learned
        self._happen(self.loop.see(item))
        if (self.loop.state, self.loop.learned) != before:
            self._put(seeing=self._seeing())

    def obey(self, command: Do | Name) -> None:
        """Does what somebody has pressed."""
        match command:
            case Name(face):
                if self.loop.question is not None:
                    self._happen(self.loop.name(face, self._at))
            case Do(event):
                self._happen(self.loop.do(event, self._at))

    def _happen(self, happenings: Iterable[Happening]) -> None:
        noted = happenings if self._misreads is None else self._misreads.noted(self.loop, happenings)
        for one in noted:
            match one:
                case Motion(state):
                    # The table has come to rest: what follows is the reading of it, which takes a while.
                    seeing = Seeing("reading" if state == "still" else state, self.table.seeing.waits)
                    # Somebody moves what could not be: a die that was put down wrongly is taken away.
                    self._put(seeing=seeing, refused=self.table.refused if state == "still" else None)
                case Judged():
                    self._judged(one)
                case Refused(code=code, text=text, event=event):
                    self._put(refused=Said(code, {"message": text, "event": event}), seeing=self._seeing())
                case Asked():
                    self._asked = self._last
                    self._put(asking=self._asking(), seeing=self._seeing())
                case Waiting():
                    self._put(refused=None, seeing=self._seeing())
                case Told(code=code, fields=fields):
                    self._tell(Said(code, fields))
        if self.table.asking is not None and self.loop.question is None:
            self._put(asking=None, seeing=self._seeing())

    def _judged(self, judged: Judged) -> None:
        self._put(
            state=judged.answer["state"],
            awaits=judged.answer["await"],
            choices=_choices(self.table.game, self.match),
            event=judged.event,
            outcomes=tuple(judged.answer["outcomes"]),
            before=self.table.state,
            changed=self._now(),
            log=self._logged(judged),
            refused=None,
            asking=self._asking(),
            seeing=self._seeing(),
            advice=None,
            curve=None,
            luck=(),
        )
        if judged.seen is not None:
            self._keep(judged.seen)

    def _keep(self, seen: Seen) -> None:
        """Keeps the picture of what was judged just now, which is on the screen already."""
        said = self._scribe.keep(photo_of(seen))
        if said is not None:
            self._tell(Said("pictures_not_kept", {"text": said}))

    def _logged(self, judged: Judged) -> tuple[Entry, ...]:
        event, log = judged.event, self.table.log
        match event["do"]:
            case "undo":
                return log[: judged.index + 1]
            case "amend":
                first: int = event["index"]
                events = (event["event"], *(entry.event for entry in log[first + 1 :]))
                outcomes = (entry.outcomes for entry in log_of(self.match, first))
                return (*log[:first], *map(album.amended, log[first:], events, outcomes))
        return album.thinned((*log, album.entry(judged.index, event, judged.answer["outcomes"], judged.seen)))

    def _asking(self) -> Asking | None:
        question, asked = self.loop.question, self._asked
        if question is None or asked is None:
            return None
        faces, every = (tuple(dict(face) for face in some) for some in (question.faces, self._eyes.faces))
        return Asking(album.look(question.piece, asked.pixels), faces, every)

    def _seeing(self) -> Seeing:
        if not self.table.by_camera:
            return Seeing("still")
        waits = self.loop.waits(self._at)
        fields = {} if waits.code == "asked" else waits.fields
        known = self.loop.state if self.loop.learned else "learning"
        return Seeing("blind" if self._blind else known, Said(waits.code, fields))

    def _tell(self, said: Said) -> None:
        self.told.append(said)
        if said.code in BLIND or said.code in SEES:
            self._blind = said.code in BLIND
            self._put(seeing=self._seeing())
        else:
            self._show()

    def _put(self, **changes: Any) -> None:
        self.table = replace(self.table, **changes)
        self._show()


def _choices(game: str, match: Match) -> tuple[Json, ...]:
    if match.game.winners(match.state) is not None:
        return ()
    events = full_menu(match) if game in {"monopoly", "shizzle"} else short_menu(match)
    return tuple(msgspec.to_builtins(event, str_keys=True) for event in events)


def log_of(match: Match, first: int = 0) -> tuple[Entry, ...]:
    """The entries of a game from some event on, judged again: the rules do not keep what an event did."""
    state = match.steps[first - 1].state if first else match.opening
    entries = []
    for index, step in enumerate(match.steps[first:], first):
        _, outcomes = match.game.apply(state, step.event)
        event: Json = msgspec.json.decode(msgspec.json.encode(step.event))  # as it came
        told: list[Json] = msgspec.to_builtins(outcomes, str_keys=True)
        entries.append(Entry(index, event, (), tuple(told)))
        state = step.state
    return tuple(entries)
