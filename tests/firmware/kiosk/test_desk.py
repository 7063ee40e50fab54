"""A game at the desk: what the screen shows after rolls, presses, questions and refusals."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from firmware.camera import Notice, acts
from firmware.camera.simulated import Script, Simulated
from firmware.journal import Journal
from firmware.journal.errors import DiskFullError
from firmware.journal.scribe import Scribe
from firmware.kiosk.desk import Desk, log_of
from firmware.sight import SETS
from rules.game import Json
from tests.firmware.kiosk.ways import Clock
from tests.firmware.stand_in import SIZE, FakeEyes, ground
from tests.firmware.test_loop_rpsls import CENTRE, ROLL, ROOM, black, red
from ui.scene import Do, Name
from ui.world import Said, Table

START: Json = {"do": "start", "game": "rpsls", "players": ["Ann", "Bo"], "options": {}}


class Desked:
    """A desk before a simulated camera, and every table that it showed."""

    def __init__(self, journal: Journal, *, by_camera: bool = True) -> None:
        self.source = Simulated(SETS["rpsls"], seed=1, size=SIZE, fps=20, ground=ground("rpsls"))
        self.eyes = FakeEyes(self.source, SETS["rpsls"])
        self.clock = Clock()
        self.shown: list[Table] = []
        scribe = Scribe(journal)
        scribe.handle(START)
        self.desk = Desk(scribe, self.eyes, START, by_camera=by_camera, now=self.clock, show=self._show)
        if by_camera:
            self.play(rest=0.85)

    @property
    def table(self) -> Table:
        return self.desk.table

    def play(self, script: Script = (), rest: float = 0.4) -> list[Table]:
        """What is shown while the script plays."""
        before = len(self.shown)
        for item in self.source.play(script, rest):
            self.clock.ms += 50
            self.desk.see(item)
        return self.shown[before:]

    def do(self, **event: Any) -> None:
        self.clock.ms += 50
        self.desk.obey(Do(event))

    def _show(self) -> None:
        self.shown.append(self.desk.table)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "j") as one:
        yield one


def throw_black(face: str) -> acts.Act:
    return acts.throw([black(face)], CENTRE, room=(60, 40))


def throw_red(*faces: str) -> acts.Act:
    return acts.throw([red(face) for face in faces], ROLL, room=ROOM)


def by_hand(journal: Journal) -> Desked:
    """Without a camera: black rock, then three red dice."""
    one = Desked(journal, by_camera=False)
    one.do(do="roll", dice=[black("rock")])
    one.do(do="roll", dice=[red("lizard"), red("paper"), red("rock")])
    return one


def test_a_new_game_waits_for_its_first_roll(journal: Journal) -> None:
    one = Desked(journal)
    assert one.table.names == ("Ann", "Bo")
    assert one.table.awaits["what"] == "roll"
    assert one.table.by_camera
    assert one.table.seeing.sight == "still"
    assert one.table.seeing.waits == Said("dice", {"awaited": 1, "seen": 0, "body": "black"})
    assert [table.seeing.sight for table in one.shown][-2:] == ["learning", "still"] or one.shown[
        -1
    ].seeing.sight == "still"


def test_a_roll_is_seen_read_and_judged_in_this_order(journal: Journal) -> None:
    one = Desked(journal)
    shown = one.play([throw_black("rock")])
    sights = [table.seeing.sight for table in shown]
    judged = next(i for i, table in enumerate(shown) if table.log)
    assert "moving" in sights[:judged]
    assert sights[judged - 1] == "reading"
    assert sights[-1] == "still"
    table = one.table
    assert table.event == {"do": "roll", "dice": [black("rock")]}
    assert [outcome["kind"] for outcome in table.outcomes] == ["centre"]
    assert table.before is not None
    assert (table.before["black"], table.state["black"]) == (None, "rock")
    assert table.changed > 0
    (entry,) = table.log
    (look,) = entry.looks
    assert (entry.index, entry.event, entry.outcomes) == (0, table.event, table.outcomes)
    assert look.shows == black("rock")
    assert look.pixels is not None
    assert (look.pixels < 90).mean() > 0.2  # it is a black die
    assert entry.frame is not None
    assert entry.frame.shape == (480, 640, 3)


def test_the_verdict_is_shown_before_its_picture_is_kept(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    one = Desked(journal)
    lengths = []
    keep = journal.keep

    def kept(*about: object) -> None:
        lengths.append(len(one.shown[-1].log))
        keep(*about)  # type: ignore[arg-type]

    monkeypatch.setattr(journal, "keep", kept)
    one.play([throw_black("rock")])
    assert lengths == [1]
    assert journal.photographed(1) == (0,)


def test_pictures_that_cannot_be_kept_are_told_once_and_the_game_goes_on(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise DiskFullError("The disk is full.")

    one = Desked(journal)
    monkeypatch.setattr(journal, "keep", full)
    one.play([throw_black("rock")])
    one.play([throw_red("rock", "paper", "lizard")])
    assert len(one.table.log) == 2
    (said,) = one.desk.told
    assert said.code == "pictures_not_kept"
    assert said.fields["text"].startswith("The pictures of rolls cannot be kept, but the game goes on.")


def test_undo_takes_the_last_event_out_of_the_log(journal: Journal) -> None:
    one = by_hand(journal)
    before = one.table
    one.do(do="undo")
    assert one.table.event == {"do": "undo"}
    assert one.table.outcomes == ()
    assert one.table.log == before.log[:1]
    assert one.table.state["black"] == "rock"
    assert one.table.before == before.state


def test_after_an_amend_all_that_followed_is_judged_again(journal: Journal) -> None:
    one = by_hand(journal)
    before = one.table
    amended = {"do": "roll", "dice": [black("spock")]}
    one.do(do="amend", index=0, event=amended)
    assert one.table.log[0].event == amended
    assert one.table.log[1].event == before.log[1].event
    assert one.table.log[1].outcomes != before.log[1].outcomes
    assert one.table.log == log_of(one.desk.match)
    assert one.table.state["chips"] != before.state["chips"]


def test_an_amended_die_keeps_its_picture_and_shows_what_it_is(journal: Journal) -> None:
    one = Desked(journal)
    one.play([throw_black("rock")])
    (was,) = one.table.log[0].looks
    one.do(do="amend", index=0, event={"do": "roll", "dice": [black("paper")]})
    (entry,) = one.table.log
    (look,) = entry.looks
    assert look.shows == black("paper")
    assert look.pixels is was.pixels
    assert entry.frame is not None


def test_what_cannot_be_is_said_with_its_event_until_something_can(journal: Journal) -> None:
    one = by_hand(journal)
    event = {"do": "roll", "dice": [red("rock")]}
    before = one.table
    one.desk.obey(Do(event))
    refused = one.table.refused
    assert refused is not None
    assert refused.fields["event"] == event
    assert refused.fields["message"]
    assert (one.table.log, one.table.state, one.table.changed) == (before.log, before.state, before.changed)
    one.do(do="undo")
    assert one.table.refused is None


def test_a_refusal_goes_when_somebody_reaches_in(journal: Journal) -> None:
    one = Desked(journal)
    one.do(do="roll", dice=[red("rock")])
    assert one.table.refused is not None
    one.play([acts.hand(1.0)])
    assert one.table.refused is None


def test_a_doubtful_die_is_asked_about_and_its_answer_judged(journal: Journal) -> None:
    one = Desked(journal)
    one.eyes.doubt = lambda truth: [(black("rock"), 0.6), (black("paper"), 0.4)]
    shown = one.play([throw_black("paper")])
    assert next(table.seeing.sight for table in shown if table.asking) == "still"
    asking = one.table.asking
    assert asking is not None
    assert asking.look.pixels is not None
    assert asking.faces[:2] == (black("rock"), black("paper"))
    assert set(map(str, asking.faces)) <= set(map(str, asking.all_faces))
    assert one.table.seeing.waits == Said("asked")
    one.desk.obey(Name(black("paper")))
    assert one.table.asking is None
    assert one.table.event == {"do": "roll", "dice": [black("paper")]}
    assert one.table.log[0].looks[0].shows == black("paper")
    one.desk.obey(Name(black("rock")))  # pressed twice
    assert len(one.table.log) == 1


def test_the_picture_of_a_question_is_the_one_in_which_it_came_up(journal: Journal) -> None:
    one = Desked(journal)
    one.play([throw_black("rock")])
    one.eyes.doubt = lambda truth: [(truth.shows, 0.6), (red("paper"), 0.4)] if truth.shows == red("rock") else None
    one.play([throw_red("rock", "lizard", "spock")])
    assert one.table.asking is not None
    asked = one.table.asking.look.pixels
    assert asked is not None
    reach = iter(one.source.play([acts.hand(1.0)], 0))
    for _, item in zip(range(14), reach, strict=False):
        one.desk.see(item)
    one.do(do="roll", dice=[red("rock")])  # refused; the question is still open
    assert one.table.refused is not None
    assert one.table.asking is not None
    again = one.table.asking.look.pixels
    assert again is not None
    assert (again == asked).all()


def test_a_question_goes_when_the_die_is_taken_away(journal: Journal) -> None:
    one = Desked(journal)
    one.eyes.doubt = lambda truth: [(black("rock"), 0.6), (black("paper"), 0.4)]
    one.play([throw_black("paper")])
    assert one.table.asking is not None
    one.play([acts.clear()])
    assert one.table.asking is None
    assert one.table.log == ()


@pytest.mark.parametrize(
    ("lost", "found"), [("missing", "back"), ("gone", "back"), ("gone_pi", "back"), ("black", "again")]
)
def test_while_no_frames_come_the_table_is_blind(lost: str, found: str, journal: Journal) -> None:
    one = Desked(journal)
    one.desk.see(Notice(lost, 5000))
    assert one.desk.told == [Said(lost)]
    blind = one.table.seeing.sight
    one.desk.see(Notice(found, 6000))
    assert (blind, one.table.seeing.sight) == ("blind", "still")
    assert one.desk.told == [Said(lost), Said(found)]


def test_without_a_camera_it_does_not_say_what_it_sees(journal: Journal) -> None:
    one = by_hand(journal)
    assert not one.table.by_camera
    assert (one.table.seeing.sight, one.table.seeing.waits) == ("still", None)


def test_an_event_that_cannot_be_written_has_not_happened(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise DiskFullError("The disk is full; make room, and do it again.")

    one = by_hand(journal)
    before = one.table
    with monkeypatch.context() as patched:
        patched.setattr(journal, "add", full)
        one.do(do="undo")
    assert one.table.refused is not None
    assert one.table.refused.code == "not_written"
    assert (one.table.log, one.table.state) == (before.log, before.state)
    one.do(do="undo")
    assert len(one.table.log) == 1
    assert one.table.refused is None


def test_of_shizzle_every_line_is_offered(journal: Journal) -> None:
    scribe = Scribe(journal)
    start = {"do": "start", "game": "shizzle", "players": ["Ann", "Bo"]}
    scribe.handle(start)
    desk = Desk(
        scribe, FakeEyes(Simulated("shizzle"), "shizzle"), start, by_camera=False, now=Clock(), show=lambda: None
    )
    spark = {"colour": "red", "number": 1}
    desk.obey(Do({"do": "roll", "dice": [spark]}))
    others = [{"colour": "red", "number": 2}, {"colour": "red", "number": 3}, {"colour": "blue", "number": 1}]
    more = [{"colour": "green", "number": 5}, {"colour": "blue", "number": 6}]
    desk.obey(Do({"do": "roll", "dice": [*others, *more]}))
    lines = [event["dice"] for event in desk.table.choices if event["do"] == "build"]
    assert (others[0],) in lines
    assert (others[1],) in lines
    assert len(lines) > len({len(line) for line in lines})


def test_the_house_rules_are_told(journal: Journal) -> None:
    scribe = Scribe(journal)
    start = {"do": "start", "game": "zombies", "players": ["Ann", "Bo"], "options": {"trophy": "rock"}}
    scribe.handle(start)
    desk = Desk(
        scribe, FakeEyes(Simulated("zombies"), "zombies"), start, by_camera=False, now=Clock(), show=lambda: None
    )
    assert desk.table.options == {"trophy": "rock"}
