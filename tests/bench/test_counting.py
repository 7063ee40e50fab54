"""The bench counts what it says it counts: eyes that are right, doubt, lie, or see nothing."""

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from firmware.camera import acts
from firmware.camera.simulated import Simulated, Truth
from firmware.sight import SETS
from tests.bench import table
from tests.bench.shown import Result
from tests.bench.sitting import Sitting
from tests.bench.soak import GROWTH, soak
from tests.firmware.stand_in import FakeEyes
from vision.reading import Fields

SIZE = (640, 480)
Change = Callable[[FakeEyes], None]


def sitting(game: str, change: Change = lambda _: None, seed: int = 1) -> Sitting:
    def eyes(source: Simulated) -> FakeEyes:
        fake = FakeEyes(source, SETS[game])
        change(fake)
        return fake

    return Sitting(game, seed, eyes, size=SIZE, fps=20)


def other(truth: Truth) -> Fields:
    """A face that a die does not show, but might."""
    return {**truth.shows, "value": int(truth.shows["value"]) % 6 + 1}


@pytest.mark.parametrize(
    ("game", "rolls", "kinds"),
    [
        ("rpsls", 4, {"throw"}),
        ("shizzle", 5, {"throw", "line"}),
        ("ligretto", 3, {"place"}),
        ("zombies", 2, {"draw"}),
        ("monopoly", 3, {"throw"}),
    ],
)
def test_eyes_that_are_right(game: str, rolls: int, kinds: set[str]) -> None:
    table = sitting(game)
    results = [table.next() for _ in range(rolls)]
    assert {result.how for result in results} == {"right"}
    assert {result.kind for result in results} == kinds
    assert sum(result.false for result in results) == 0
    assert all(result.frames is not None and 2 <= result.frames <= 10 for result in results)


def test_eyes_that_doubt_are_asked() -> None:
    def doubt(eyes: FakeEyes) -> None:
        eyes.doubt = lambda truth: [(other(truth), 0.6), (truth.shows, 0.4)]

    table = sitting("monopoly", doubt)
    assert [table.next().how for _ in range(2)] == ["asked", "asked"]


def test_eyes_that_lie_are_wrong_and_corrected() -> None:
    def lie(eyes: FakeEyes) -> None:
        eyes.doubt = lambda truth: [(other(truth), 0.9999)]
        eyes.sure = 0.0

    table = sitting("monopoly", lie)
    result = table.next()
    assert (result.how, result.exact) == ("wrong", False)
    rolled = msgspec.to_builtins(table.loop.match.steps[0].event)
    assert sorted(die["value"] for die in rolled["dice"]) == sorted(
        int(one.shows["value"]) for one in table.source.truth
    )


def test_blind_eyes_leave_it_unread_and_it_is_typed_in() -> None:
    def blind(eyes: FakeEyes) -> None:
        eyes.blind = lambda _: True

    table = sitting("monopoly", blind)
    assert table.next() == Result("throw", "unread", said="")
    assert len(table.loop.match.steps) == 1


def test_what_is_judged_while_nothing_was_shown_is_false_and_taken_back() -> None:
    table = sitting("monopoly")
    table._nothing([acts.throw([{"value": 1}, {"value": 2}])])
    assert not table.loop.match.steps
    result = table.next()
    assert (result.how, result.false) == ("right", 1)


def test_the_dice_left_at_a_stop() -> None:
    table = sitting("ligretto")
    table._start["options"] = {"dice": [1] * len(table.loop.match.names)}
    table._press(table._start)
    assert [(result.kind, result.how) for result in (table.next(), table.next())] == [
        ("place", "right"),
        ("stop", "right"),
    ]


def test_misses_are_named() -> None:
    good = [Result("throw", "right", 6)] * 97
    assert list(table.Count("rpsls", "throw", (*good, *[Result("throw", "asked", 9)] * 3)).misses) == []
    bad = Result("throw", "asked", 16, false=1), Result("throw", "unread"), *[Result("throw", "asked", 5)] * 3
    count = table.Count("rpsls", "throw", (*good, *bad))
    assert list(count.misses) == ["right or asked", "asked", "false", "frames"]
    assert "missed: right or asked, asked, false, frames" in count.as_text()
    told = json.loads(json.dumps(count.as_json()))
    assert (told["rolls"], told["right"], told["asked"], told["unread"], told["wrong"]) == (102, 97, 4, 1, 0)
    assert (told["frames_median"], told["frames_worst"]) == (6, 16)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells how much memory a process takes")
def test_a_short_soak() -> None:
    soaked = soak(40, 15, ["monopoly"], size=(320, 240))
    assert soaked.how.total() == soaked.how["right"] == 40
    assert soaked.false == 0
    # A frame that is kept at each roll would be 6 MB more.
    assert soaked.end - soaked.warm < 0.5 * GROWTH
