"""The table's own thread: it plays the game before the camera, and says what is to be shown."""

from collections.abc import Callable
from dataclasses import replace

from firmware.camera import NoCameraError, Notice
from firmware.camera.simulated import Simulated
from firmware.coach.advisor import Advise, Fair, Lucky, Prepared, Silent, Traced
from firmware.coach.earlier import earlier
from firmware.journal.errors import JournalError
from firmware.journal.scribe import Scribe
from firmware.kiosk import shelf, starts
from firmware.kiosk.check import Check, small
from firmware.kiosk.coaching import Coaching
from firmware.kiosk.desk import Desk
from firmware.kiosk.mailbox import Item
from firmware.kiosk.news import BLIND
from firmware.kiosk.players import Players, before
from firmware.kiosk.setting import Setting
from firmware.kiosk.thread import TableThread
from firmware.misreads import Misreads
from firmware.sight import SETS
from firmware.simulate import begin
from rules.game import Json, Refusal
from rules.games import GAMES
from ui.scene import Abandon, Begin, Command, Do, Leave, Level, Name, Resume, Set, Throw, Watch
from ui.world import Pixels, Preview, Said
from vision import folders
from vision.frame import Frame
from vision.networks import BadModelError
from vision.sets import BadSetError

_SET = "set"  # of dice: a start's field that the rules leave alone


class Runner(TableThread):
    """Plays one game after the other."""

    def __init__(self, setting: Setting, now: Callable[[], int]) -> None:
        super().__init__(setting, now)
        self._desk: Desk | None = None
        self._players: Players | None = None
        self._watched: Check | None = None
        self._throws = False  # dice are to be thrown as soon as the camera knows the table
        self._coaching = Coaching(self._mailbox.put, setting.coach, setting.computes)

    def end(self) -> None:
        """Ends the coach, too."""
        self._coaching.end()
        super().end()

    def true_face(self) -> Name | None:
        """What the simulated die that is asked about really shows."""
        desk, players = self._desk, self._players
        question = desk.loop.question if desk is not None else None
        return None if question is None or players is None else Name(players.true(question.piece))

    def _step(self, item: Item | None) -> None:
        match item:
            case Frame() | Notice():
                self._see(item)
            case None:
                pass
            case Advise() | Fair() | Lucky() | Traced() | Prepared() | Silent():
                self._coached(item)
            case _:
                self._obey(item)
        if self._desk is not None and self._players is not None:
            if self._throws:
                self._throw()
            event = self._players.race(self._desk.match)
            if event is not None:
                self._desk.obey(Do(event))
        self.told = replace(self.told, notices=self.told.notices.at(self._now()))

    def _see(self, item: Frame | Notice) -> None:
        if self._desk is not None:
            self._desk.see(item)
        elif isinstance(item, Notice):
            self._say(Said(item.code, item.fields))
        if self._watched is None:
            self._show_tumbling(item)
        elif (preview := self._watched.see(item, self._now())) is not None:
            self.told = replace(self.told, preview=preview)

    def _show_tumbling(self, item: Frame | Notice) -> None:
        """The simulated table, while something moves on it: there is no other one to look at."""
        if self._players is not None and self._desk is not None and isinstance(item, Frame):
            moves = self._desk.loop.state in {"moving", "hand"}
            self.told = replace(self.told, preview=Preview(small(item.pixels)) if moves else None)

    def _obey(self, command: Command) -> None:
        try:
            match command:
                case Begin() | Resume() if self._desk is not None:
                    pass  # pressed twice
                case Begin(start=start, dice_set=dice_set):
                    whole = {**start, _SET: dice_set} if dice_set else start
                    self._sit_down(whole, lambda: self._begun(whole))
                case Resume(number=number):
                    start = self._journal.lines(number)[0]
                    self._sit_down(start, lambda: Scribe.resumed(self._journal, number))
                case Abandon(number=number):
                    self._journal.abandon(number)
                    self._list()
                case Leave():
                    self._stand_up()
                    self._list()
                case Watch(game=game, dice_set=dice_set):
                    self._watch(game, dice_set)
                case Throw():
                    self._throw()
                case Level(game=game, names=names):
                    self._level(game, names)
                case Set(key="coach", value=("off" | "after" | "before") as when):
                    self._coaching.set(when, self._desk)
                case Do() | Name() if self._desk is not None:
                    self._do(self._desk, command)
        except Refusal as refusal:
            self._say(Said("refused", {"code": refusal.code, "message": refusal.message}))
        except JournalError as error:
            self._say(Said(error.code, {"text": str(error)}))
        except (BadSetError, BadModelError, NoCameraError) as error:
            self._say(Said("not_begun", {"text": str(error)}))

    def _coached(self, told: Advise | Fair | Lucky | Traced | Prepared | Silent) -> None:
        if isinstance(told, Silent):
            self._note(RuntimeError(told.why))
            self._say(Said("coach_failed"))
        elif isinstance(told, Fair):
            self.told = replace(self.told, even=starts.even(told))
        elif self._desk is not None:
            self._coaching.heard(told, self._desk, self._photo)

    def _level(self, game: str, names: tuple[str, ...]) -> None:
        """Asks for a start that is fair to these players, where they are known well enough."""
        start = starts.usual(game, names, self._journal)
        if start is not None:
            self._coaching.level(start)

    def _photo(self, index: int) -> Pixels | None:
        """The picture of an event of the game, as the journal keeps it."""
        assert self._desk is not None
        number = self._desk.number
        return None if number is None else shelf.photo(self._journal, number, index)

    def _throw(self) -> None:
        """Simulated hands throw, unless the last throw is still looked at."""
        desk, players = self._desk, self._players
        if desk is None or players is None:
            return
        self._throws = not desk.loop.learned
        if desk.loop.learned and desk.loop.state == "still":
            event = players.throw(desk.match)
            if event is not None:
                desk.obey(Do(event))

    def _do(self, desk: Desk, command: Do | Name) -> None:
        players = self._players
        if players is None or not isinstance(command, Do) or not players.by_hand(command.event, desk.match):
            desk.obey(command)

    def _begun(self, start: Json) -> Scribe:
        scribe = Scribe(self._journal)
        scribe.handle(start)
        return scribe

    def _sit_down(self, start: Json, opened: Callable[[], Scribe]) -> None:
        """A game begins, or goes on, before the camera; `opened` puts it into the journal, or takes it from there."""
        setting, game = self._setting, start["game"]
        self._watch(None, None)
        simulated = self._simulated(game, live=setting.live) if setting.simulated else None
        name = start.get(_SET) or SETS[game]
        eyes = setting.eyes_of(name, simulated or setting.source)
        scribe = opened()  # only now: a game without eyes would not even begin
        self._coaching.recall(earlier(self._journal, start, scribe.number))
        self._desk = Desk(
            scribe,
            eyes,
            start,
            by_camera=setting.simulated or setting.source is not None,
            blind=self.told.notices.blind is not None,
            now=self._now,
            show=self._show,
            misreads=Misreads(game, name, setting.misreads or folders.data() / "misreads", start=start),
            log=shelf.log(self._journal, scribe),
        )
        if simulated is not None:
            self._players = Players(game, simulated, setting.seed)
            self._mailbox.feed(simulated, every=not setting.live)
        self._list()
        self._show()

    def _stand_up(self) -> None:
        """Nobody plays any more."""
        self._desk = self._players = None
        self._coaching.rest()
        self._throws = False
        past = frozenset({"black", "repeated"})  # only a game looks for that
        if self._setting.simulated:
            self._mailbox.rest()
            past = BLIND
        self.told = replace(self.told, table=None, notices=self.told.notices.without(past))

    def _watch(self, game: str | None, dice_set: str | None) -> None:
        self.told = replace(self.told, preview=None)
        self._watched = None
        if self._setting.simulated and self._desk is None:
            self._mailbox.rest()
        if game is None:
            return
        source = self._players.source if self._players is not None else self._setting.source
        if self._setting.simulated and self._desk is None:
            source = self._simulated(game, live=True)
            Players(game, source, self._setting.seed).throw(begin(game, GAMES[game].SEATS[0]))
            self._mailbox.feed(source, every=False)
        self._watched = Check(self._setting.eyes_of(dice_set or SETS[game], source), game)
        blind = Said("no_camera") if source is None else self.told.notices.blind
        if blind is not None:
            self.told = replace(self.told, preview=Preview(troubles=(blind,)))

    def _simulated(self, game: str, *, live: bool) -> Simulated:
        setting = self._setting
        return before(game, setting.seed, live=live, size=setting.size, fps=setting.fps)

    def _show(self) -> None:
        desk = self._desk
        if desk is not None:
            self._coaching.follow(desk)
            self.told = replace(self.told, table=desk.table)
            while desk.told:
                self._say(desk.told.pop(0))

    def _list(self) -> None:
        """What was played here, and by whom."""
        saved = () if self._desk is not None else shelf.saved(self._journal)
        last, known = shelf.names(self._journal)
        self.told = replace(self.told, saved=saved, last_names=last, known_names=known)
