"""The table loop: frames and presses in, what happens at the table out. All times are those of the frames."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import msgspec

from firmware import lane
from firmware.blind import Blind
from firmware.board import Board
from firmware.camera import Notice
from firmware.cards import Cards
from firmware.happenings import Asked, Happening, Judged, Motion, Refused, Seen, Told, Waiting
from firmware.judge import Question, Verdict, judge, results
from firmware.places import Places
from firmware.rests import Rests, Sees, Settled
from firmware.said import Said, followed
from firmware.sight import Lying, Sight, counted, sight
from firmware.waits import waiting
from rules.game import Json, Refusal
from rules.match import Match
from rules.protocol import Adjudicator
from vision.frame import Frame
from vision.moves import carried
from vision.pose import Doubles
from vision.reading import Fields, Piece
from vision.rolls import Roll
from vision.settle import Moment, State


class Loop:
    """One game at one table. Where a mat lies there, places count; without one, only what lies there does."""

    def __init__(self, adjudicator: Adjudicator, eyes: Sees, game: str) -> None:
        self.game = game
        self.question: Question | None = None
        self.state: State = "learning"  # still, moving, or under a hand
        self._adjudicator, self._eyes = adjudicator, eyes
        self._rests = Rests(eyes, cards=game == "zombies")
        self._blind, self._places = Blind(), Places(game)
        self._board, self._cards = Board(), Cards()
        self._rest: Settled | None = None
        self._last: tuple[Frame, ...] = ()  # of the rest before
        self._before: tuple[Frame, ...] = ()  # of the rest before anything of `_open` was thrown
        self._open: tuple[Piece, ...] = ()  # thrown since the last event, and still lying there
        self._said = Said()
        self._refused_line: list[Fields] = []

    @property
    def match(self) -> Match:
        assert self._adjudicator.match is not None
        return self._adjudicator.match

    @property
    def lying(self) -> tuple[Piece, ...]:
        """All that lay on the table when it came to rest the last time."""
        return self._rest.pieces if self._rest else ()

    @property
    def learned(self) -> bool:
        """Whether it is known how the table lay before anybody threw: what is thrown earlier counts as lying there."""
        return self.game == "ligretto" or self._rest is not None

    def see(self, seen: Frame | Notice) -> Iterator[Happening]:
        """What a frame brings about."""
        if isinstance(seen, Notice):
            yield Told(seen.code, seen.fields, seen.at)
            return
        self._places.look(seen)
        if (by := self._places.moved()) is not None:
            self._shifted(by)
        moment = self._rests.step(seen)
        if (news := self._blind.step(seen, moment)) is not None:
            yield Told(news, {}, seen.at)
        if moment.state != self.state:
            self.state = moment.state
            yield Motion(moment.state, seen.at)
        if self.game == "ligretto":
            yield from self._watch_board(seen.at)
        elif moment.rested:
            yield from self._rested(moment)

    def waits(self, at: int) -> Waiting:
        """What the table waits for now, and what it sees of that."""
        if self.match.game.winners(self.match.state) is not None:
            return Waiting("over", {}, at)
        if self.question is not None:
            return Waiting("asked", {"piece": self.question.piece, "faces": self.question.faces}, at)
        return waiting(self.match, self._sight(self._open), at, lacks_mat=self._lacks_mat)

    def do(self, event: Json, at: int) -> Iterator[Happening]:
        """What a press, a touch or a key brings about."""
        pose = self._places.pose
        if self.game == "ligretto" and event.get("do") == "stop" and "left" not in event and pose is not None:
            left = self._board.left([*self._rests.frames], self._eyes, pose, len(self.match.names))
            event = {**event, "left": left}
        before = self.match.state
        yield from self._apply(event, at)
        if self.question is not None and self.match.state is not before:
            yield from self._judge(at)  # what was asked may not matter any more

    def name(self, face: Fields | None, at: int) -> Iterator[Happening]:
        """What people say of the die that was asked about: its face, or None if it is no die."""
        assert self.question is not None
        line, piece = self._asks_line(), self.question.piece
        self.question = None
        self._said.say(piece, face)
        if line:
            yield from self._line(at)
        else:
            yield from self._judge(at)

    def _rested(self, moment: Moment) -> Iterator[Happening]:
        self._last = self._rest.frames if self._rest else ()
        self._rest = rest = self._rests.settled(moment, self._places.is_print, self._places.pose)
        if not self._open:
            self._before = self._last
        self._said.follow(rest.pieces)
        if self.question is not None:
            asked = followed(self.question.piece, rest.pieces)
            self.question = None if asked is None else replace(self.question, piece=asked)
        news = self._opened(rest)
        if self.game == "shizzle" and self._places.pose is not None:
            self.question = None if self._asks_line() else self.question
            yield from self._line(rest.at)
            if self._asks_line() and not lane.again(self.match, self._thrown(self._open)):
                return  # nothing else counts before that is answered
        if rest.roll is not None and self.game != "zombies":
            yield from self._rolled(rest.roll, rest.at)
        elif news or self.question is not None:
            yield from self._judge(rest.at)

    def _shifted(self, by: Doubles) -> None:
        """The mat was pushed: all that is remembered of it lies elsewhere now."""
        self._rests.shifted(by)
        self._open = tuple(carried(piece, by) for piece in self._open)
        self._said.shift(by)
        if self.question is not None:
            self.question = replace(self.question, piece=carried(self.question.piece, by))

    def _opened(self, rest: Settled) -> bool:
        """Keeps what was thrown and still lies there; whether a card was laid."""
        if self.game == "zombies" and self._places.pose is not None:
            lying = self._thrown(rest.pieces)
            if rest.first:
                self._cards.judged(lying)
            before, self._open = self._open, tuple(one.piece for one in self._cards.fresh(lying))
            return any(followed(piece, before) is None for piece in self._open)
        thrown = rest.roll.pieces if rest.roll else ()
        still = [followed(piece, rest.pieces) for piece in self._open]
        self._open = tuple(piece for piece in rest.pieces if piece in thrown or piece in still)
        return self.game == "zombies" and bool(thrown)

    def _rolled(self, roll: Roll, at: int) -> Iterator[Happening]:
        if self.game == "shizzle" and lane.again(self.match, self._thrown(self._open)):
            yield from self._apply({"do": "again"}, at)  # who throws has decided to go on
        self._open = counted(self._open, roll, self._sight)
        yield from self._judge(at)

    def _judge(self, at: int) -> Iterator[Happening]:
        """The verdict on what was thrown, a question, or what is missing."""
        self.question = None
        if self.match.game.winners(self.match.state) is not None:
            return
        found = self._sight(self._open)
        if found is None:
            self._open = ()  # thrown too early, or only moved: it counts when it is thrown again
        if found is not None and found.complete and not self._lacks_mat:
            yield from self._verdict(found, at)
        else:
            yield self.waits(at)

    def _verdict(self, found: Sight, at: int) -> Iterator[Happening]:
        try:
            pieces = [one.piece for one in found.pieces]
            verdict = judge(pieces, self._eyes.faces, found.event, results(self.match, self.match.state))
        except Refusal as refusal:
            yield Refused(refusal.code, refusal.message, at)
            return
        yield from self._believe(verdict, self._before, at)

    def _line(self, at: int) -> Iterator[Happening]:
        """The Shizzle line as it lies in its lane: built, or built on, as soon as it lies there."""
        assert self._rest is not None
        lying = self._thrown(self._rest.pieces)
        shown = [one.piece.shows for one in lying if one.zone == lane.LANE]
        try:
            verdict = lane.built(self.match, lying)
        except Refusal as refusal:
            if shown != self._refused_line:
                yield Refused(refusal.code, refusal.message, at)
            self._refused_line = shown
            return
        self._refused_line = []
        if verdict is not None:
            yield from self._believe(verdict, self._last, at)

    def _believe(self, verdict: Verdict | Question, before: tuple[Frame, ...], at: int) -> Iterator[Happening]:
        """What comes of a verdict on what lies there; before it was laid there, the table looked as in these frames."""
        assert self._rest is not None
        if isinstance(verdict, Question):
            self.question = replace(verdict, piece=self._as_read(verdict.piece))
            yield Asked(self.question, at)
            return
        read = tuple(map(self._as_read, verdict.pieces))
        yield from self._apply(verdict.event, at, Seen(read, before, self._rest.frames, self._said.taken()))

    def _watch_board(self, at: int) -> Iterator[Happening]:
        pose = self._places.pose
        if self.match.game.awaits(self.match.state)["what"] != "race":
            self._board = Board()
        elif pose is not None:
            frames = [*self._rests.frames]
            for placed in self._board.placed(frames, self._rests.settle, self._eyes, pose, self.match):
                yield from self._apply(placed.event, at, placed.seen)

    def _apply(self, event: Json, at: int, seen: Seen | None = None) -> Iterator[Happening]:
        try:
            answer: Json = msgspec.to_builtins(self._adjudicator.handle(event), str_keys=True)
        except Refusal as refusal:
            yield Refused(refusal.code, refusal.message, at, event, seen)
            return
        if event["do"] in {"roll", "reveal", "start"}:
            self._open, self.question = (), None
            self._said.forget()
            self._cards.judged(self._thrown(self._rest.pieces) if self._rest else ())
        yield Judged(event, answer, at, len(self.match.steps) - 1, seen)

    @property
    def _lacks_mat(self) -> bool:
        """Whether nobody can see whose card is whose."""
        return self.game == "zombies" and self._places.pose is None

    def _asks_line(self) -> bool:
        """Whether the question is about a die in the Shizzle lane."""
        asked = self.question
        return self.game == "shizzle" and asked is not None and self._places.lying(asked.piece).zone == lane.LANE

    def _thrown(self, pieces: Sequence[Piece]) -> list[Lying]:
        """The pieces with their places, and with what people said of them."""
        known = map(self._said.known, pieces)
        return [self._places.lying(piece) for piece in known if piece is not None]

    def _sight(self, pieces: Sequence[Piece]) -> Sight | None:
        return sight(self.match, self.game, self._thrown(pieces))

    def _as_read(self, piece: Piece) -> Piece:
        """The piece as it lies there, whatever was said of it or is known from the rules."""
        assert self._rest is not None
        return next(one for one in self._rest.pieces if one.box == piece.box)
