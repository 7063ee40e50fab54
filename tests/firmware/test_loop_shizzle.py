"""Shizzle through the table loop: the line is read from its lane, and throwing again means “again”."""

from firmware.camera import acts
from firmware.happenings import Asked, Judged, Refused, Waiting
from tests.firmware.stand_in import Table, dice, events, only
from vision.reading import Fields

ROLL, ROOM = (150.0, 82.0), (230.0, 60.0)


def die(text: str) -> Fields:
    colour, number = text.split()
    return {"colour": colour, "number": int(number)}


def throw(*texts: str) -> acts.Act:
    return acts.throw([die(text) for text in texts], ROLL, room=ROOM)


def into_lane(text: str, place: int) -> acts.Act:
    return acts.move(die(text), (40.0 + 40 * place, 155.0))


def rolled(*, bare: bool = False) -> Table:
    """The spark is red 1; red 2, blue 2, blue 5, green 6 and purple 4 are rolled."""
    table = Table("shizzle", bare=bare)
    assert events(table.play([throw("red 1")])) == [{"do": "roll", "dice": [die("red 1")]}]
    script = [] if bare else [into_lane("red 1", 0)]
    judged = only(table.play([*script, throw("red 2", "blue 2", "blue 5", "green 6", "purple 4")]), Judged)
    assert len(judged.event["dice"]) == 5
    assert judged.answer["await"]["what"] == "build"
    return table


def test_a_line_is_built_and_grows() -> None:
    table = rolled()
    happened = table.play([into_lane("red 2", 1)])
    assert isinstance(happened[0], Judged)
    assert happened[0].event == {"do": "build", "dice": [die("red 2")]}
    happened = table.play([into_lane("blue 2", 2)])
    assert isinstance(happened[0], Judged)
    assert happened[0].event == {
        "do": "amend",
        "index": 2,
        "event": {"do": "build", "dice": [die("red 2"), die("blue 2")]},
    }
    assert [str(one) for one in table.state.line] == ["red 1", "red 2", "blue 2"]
    # What does not fit is refused at once, and the line stays.
    refused = next(one for one in table.play([into_lane("green 6", 3)]) if not isinstance(one, Waiting))
    assert isinstance(refused, Refused)
    assert refused.text == "The green 6 does not match the blue 2 by colour or number."
    assert len(table.state.line) == 3
    # Taken back, the other three are thrown: the player goes on.
    happened = table.play([acts.clear(lambda _, at: at[1] > 130 and at[0] < 140), throw("blue 3", "red 5", "green 1")])
    assert [one["do"] for one in events(happened)] == ["again", "roll"]
    assert dice(events(happened)[1]) == ["blue 3", "green 1", "red 5"]


def test_a_line_is_built_to_the_left_as_well() -> None:
    table = rolled()
    happened = table.play([into_lane("red 1", 5), into_lane("red 2", 4), into_lane("blue 2", 3)])
    assert isinstance(happened[0], Judged)
    assert happened[0].event == {"do": "build", "dice": [die("red 2"), die("blue 2")]}


def test_what_was_rolled_corrects_the_eyes_in_the_lane() -> None:
    table = rolled()
    table.eyes.doubt = lambda truth: [(die("red 3"), 0.6), (die("red 2"), 0.4)] if truth.shows == die("red 2") else None
    happened = table.play([into_lane("red 2", 1)])
    assert isinstance(happened[0], Judged)
    assert happened[0].event == {"do": "build", "dice": [die("red 2")]}


def test_a_die_of_the_line_that_cannot_be_read_any_more_is_still_that_die() -> None:
    table = rolled()
    nonsense = [(die("purple 6"), 0.03), (die("yellow 6"), 0.01)]
    table.eyes.doubt = lambda truth: nonsense if truth.shows == die("red 1") else None
    happened = table.play([into_lane("red 1", 1), into_lane("red 2", 2)])
    assert isinstance(happened[0], Judged)
    assert happened[0].event == {"do": "build", "dice": [die("red 2")]}


def test_a_doubt_in_the_lane_is_asked_until_it_is_answered() -> None:
    table = Table("shizzle")
    table.play([throw("red 1")])
    table.play([into_lane("red 1", 0), throw("red 2", "red 3", "blue 5", "green 6", "purple 4")])
    doubt = [(die("red 3"), 0.6), (die("red 2"), 0.4)]
    table.eyes.doubt = lambda truth: doubt if truth.shows in (die("red 2"), die("red 3")) else None
    assert only(table.play([into_lane("red 2", 1)]), Asked).question.faces == (die("red 3"), die("red 2"))
    only(table.play([acts.hand(0.3, (40.0, 155.0))]), Asked)
    assert only(table.name(die("red 2")), Judged).event == {"do": "build", "dice": [die("red 2")]}
    assert table.loop.question is None


def test_dice_that_are_pushed_aside_are_not_thrown() -> None:
    table = rolled()
    table.play([into_lane("red 2", 1)])
    assert table.state.phase == "decide"
    aside = [acts.move(die(text), (60.0 + 50 * i, 60.0)) for i, text in enumerate(("blue 2", "blue 5", "green 6"))]
    happened = table.play([*aside, acts.move(die("purple 4"), (220.0, 60.0))])
    assert all(isinstance(one, Waiting) for one in happened)
    assert table.state.phase == "decide"


def test_without_a_mat_the_line_is_typed_and_throwing_again_still_counts() -> None:
    table = rolled(bare=True)
    table.do("build", dice=[die("red 2")])
    keep = (die("red 1"), die("red 2"))
    script = [
        acts.clear(lambda shows, _: shows in keep),
        acts.throw([die(t) for t in ("red 3", "blue 1", "red 6", "blue 4")]),
    ]
    assert [one["do"] for one in events(table.play(script))] == ["again", "roll"]
