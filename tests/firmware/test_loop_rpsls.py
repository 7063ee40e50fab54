"""RPSLS through the table loop: rolls become events; what is missing, too much or in doubt is said or asked."""

from firmware.camera import acts
from firmware.camera.faults import Fault
from firmware.camera.simulated import Truth
from firmware.happenings import Asked, Judged, Refused, Waiting
from tests.firmware.stand_in import Table, dice, events, only
from vision.reading import Fields

CENTRE, ROLL, ROOM = (52.0, 74.0), (190.0, 105.0), (150.0, 110.0)


def red(face: str) -> Fields:
    return {"body": "red", "face": face}


def black(face: str) -> Fields:
    return {"body": "black", "face": face}


def throw(*faces: str) -> acts.Act:
    return acts.throw([red(face) for face in faces], ROLL, room=ROOM)


def at_red() -> Table:
    """A game whose black die shows rock."""
    table = Table("rpsls")
    (event,) = events(table.play([acts.throw([black("rock")], CENTRE, room=(60, 40))]))
    assert event == {"do": "roll", "dice": [black("rock")]}
    return table


def test_rolls_become_events() -> None:
    table = at_red()
    judged = only(table.play([throw("rock", "paper", "spock")]), Judged)
    assert dice(judged.event) == ["red paper", "red rock", "red spock"]
    assert judged.answer["ok"]
    assert judged.index == 1
    assert judged.seen is not None
    assert [piece.shows for piece in judged.seen.pieces] == judged.event["dice"]
    assert not judged.seen.asked
    assert judged.seen.before[-1].at < judged.seen.frames[0].at <= judged.at
    assert table.play(rest=1.0) == []


def test_dice_from_before_are_no_roll() -> None:
    table = at_red()
    table.play([throw("rock", "paper", "spock")])
    assert table.play([acts.hand(0.5), acts.nudge(1), acts.shadow(), acts.light(0.8)]) == []
    # Thrown beside them, three new ones are the roll.
    assert len(events(table.play([throw("lizard", "lizard", "rock")]))) == 1


def test_dice_that_lie_there_at_the_start_are_no_roll() -> None:
    table = Table("rpsls", first=[acts.throw([black("rock")], CENTRE)])
    assert table.play(rest=0.5) == []
    assert len(events(table.play([acts.clear(), acts.throw([black("paper")], CENTRE)]))) == 1


def test_too_few_dice_wait_for_the_others() -> None:
    table = at_red()
    assert only(table.play([throw("rock", "paper")]), Waiting).fields == {"awaited": 3, "seen": 2, "body": "red"}
    judged = only(table.play([throw("spock")]), Judged)
    assert dice(judged.event) == ["red paper", "red rock", "red spock"]


def test_what_it_waits_for_and_sees_can_be_asked_at_any_time() -> None:
    table = at_red()
    assert table.loop.state == "still"
    assert table.loop.waits(7) == Waiting("dice", {"awaited": 3, "seen": 0, "body": "red"}, 7)
    table.play([throw("rock", "paper")])
    assert table.loop.waits(8) == Waiting("dice", {"awaited": 3, "seen": 2, "body": "red"}, 8)
    assert len(table.loop.lying) == 3  # with the black one
    table.play([acts.clear(lambda shows, _: shows["body"] == "black")])
    assert table.loop.waits(9).fields["seen"] == 0
    table.eyes.doubt = lambda truth: [(red("rock"), 0.6), (red("paper"), 0.4)] if truth.shows == red("rock") else None
    asked = only(table.play([throw("rock", "lizard", "spock")]), Asked)
    assert table.loop.waits(10).code == "asked"
    assert table.loop.waits(10).fields == {"piece": asked.question.piece, "faces": asked.question.faces}


def test_a_nudge_makes_no_third_die_of_the_second() -> None:
    table = at_red()
    only(table.play([throw("rock")]), Waiting)
    index = len(table.source.truth) - 1
    waiting = only(table.play([acts.nudge(index), throw("spock")]), Waiting)
    assert waiting.fields == {"awaited": 3, "seen": 2, "body": "red"}


def test_too_many_dice_are_refused_and_thrown_again() -> None:
    table = at_red()
    refused = only(table.play([throw("rock", "paper", "spock", "rock")]), Refused)
    assert refused.code == "wrong_dice_count"
    # Three of them are thrown again; the fourth lies where it lay.
    script = [*(acts.pick_up(1) for _ in range(3)), throw("lizard", "lizard", "paper")]
    judged = only(table.play(script), Judged)
    assert dice(judged.event) == ["red lizard", "red lizard", "red paper"]


def test_the_wrong_dice() -> None:
    table = Table("rpsls")
    assert only(table.play([throw("rock")]), Waiting).fields == {"awaited": 1, "seen": 0, "body": "black"}


def test_a_doubt_that_does_not_matter() -> None:
    table = at_red()
    # Against rock, lizard and scissors both lose a chip to the centre.
    table.eyes.doubt = lambda truth: [(red("lizard"), 0.6), (red("scissors"), 0.3999)] if lizard(truth) else None
    judged = only(table.play([throw("rock", "paper", "lizard")]), Judged)
    assert judged.event["dice"].count(red("lizard")) == 1


def test_a_doubt_that_matters_is_asked() -> None:
    table = at_red()
    table.eyes.doubt = lambda truth: [(red("paper"), 0.7), (red("lizard"), 0.3)] if lizard(truth) else None
    asked = only(table.play([throw("rock", "rock", "lizard")]), Asked)
    assert asked.question.piece.shows == red("paper")
    assert asked.question.faces[:2] == (red("paper"), red("lizard"))
    judged = only(table.name(red("lizard")), Judged)
    assert dice(judged.event) == ["red lizard", "red rock", "red rock"]
    assert judged.seen is not None
    assert judged.seen.asked
    assert red("paper") in [piece.shows for piece in judged.seen.pieces]
    assert table.loop.question is None


def test_no_die_is_left_out() -> None:
    table = at_red()
    table.eyes.doubt = lambda truth: [(red("paper"), 0.7), (red("lizard"), 0.3)] if lizard(truth) else None
    only(table.play([throw("rock", "rock", "lizard")]), Asked)
    assert only(table.name(None), Waiting).fields == {"awaited": 3, "seen": 2, "body": "red"}
    assert len(events(table.play([throw("spock")]))) == 1


def test_a_die_in_doubt_is_thrown_again() -> None:
    table = at_red()
    table.eyes.doubt = lambda truth: [(red("paper"), 0.7), (red("lizard"), 0.3)] if lizard(truth) else None
    only(table.play([throw("rock", "rock", "lizard")]), Asked)
    judged = only(table.play([acts.take(red("lizard")), throw("paper")]), Judged)
    assert dice(judged.event) == ["red paper", "red rock", "red rock"]
    assert judged.seen is not None
    assert not judged.seen.asked
    assert table.loop.question is None


def test_a_question_is_dropped_when_its_die_is_gone() -> None:
    table = at_red()
    table.eyes.doubt = lambda truth: [(red("paper"), 0.7), (red("lizard"), 0.3)] if lizard(truth) else None
    only(table.play([throw("rock", "rock", "lizard")]), Asked)
    assert table.play([acts.clear()]) == []
    assert table.loop.question is None


def test_two_dice_side_by_side_are_named_one_by_one() -> None:
    table = at_red()
    table.eyes.doubt = lambda truth: (
        [(red("paper"), 0.5), (red("lizard"), 0.5)] if truth.shows["body"] == "red" else None
    )
    only(table.play([throw("lizard", "lizard", "paper")]), Asked)
    only(table.name(red("lizard")), Asked)
    only(table.name(red("lizard")), Asked)
    judged = only(table.name(red("paper")), Judged)
    assert dice(judged.event) == ["red lizard", "red lizard", "red paper"]


def test_a_body_in_doubt_is_tried_as_the_one_that_is_awaited() -> None:
    table = at_red()
    table.eyes.doubt = lambda truth: [(black("lizard"), 0.6), (red("lizard"), 0.4)] if lizard(truth) else None
    judged = only(table.play([throw("rock", "rock", "lizard")]), Judged)
    assert dice(judged.event) == ["red lizard", "red rock", "red rock"]


def test_a_die_in_doubt_beside_the_fields_is_asked_about() -> None:
    table = at_red()
    table.eyes.doubt = lambda truth: [(red("paper"), 0.7), (red("lizard"), 0.3)] if lizard(truth) else None
    script = [throw("rock", "rock"), acts.lay([(red("lizard"), (52.0, 150.0))])]
    asked = [one for one in table.play(script) if isinstance(one, Asked)]
    assert [one.question.piece.shows for one in asked] == [red("paper")]


def test_a_mat_that_is_pushed_takes_everything_along() -> None:
    table = at_red()
    assert table.play([acts.bump((24, 15))]) == []  # one die alone on it
    table.eyes.doubt = lambda truth: [(red("paper"), 0.7), (red("lizard"), 0.3)] if lizard(truth) else None
    only(table.play([throw("rock", "rock", "lizard")]), Asked)
    assert [one for one in table.play([acts.bump((-20, 10))]) if not isinstance(one, Asked)] == []
    assert dice(only(table.name(red("lizard")), Judged).event) == ["red lizard", "red rock", "red rock"]


def test_black_frames_change_nothing() -> None:
    table = at_red()
    judged = only(table.play([Fault("black", 2, after=24), throw("rock", "paper", "spock")], rest=1.0), Judged)
    assert judged.seen is not None
    assert all(frame.pixels.any() for frame in judged.seen.frames)


def test_without_a_mat() -> None:
    table = Table("rpsls", bare=True)
    assert len(events(table.play([acts.throw([black("paper")])]))) == 1
    assert len(events(table.play([acts.throw([red("rock"), red("rock"), red("spock")])]))) == 1


def test_a_game_to_its_end_says_nothing_more() -> None:
    table = Table("rpsls", table={"chips": [1, 1]})
    table.play([acts.throw([black("rock")], CENTRE)])
    while table.loop.match.game.winners(table.state) is None:
        count = table.loop.match.game.awaits(table.state)["dice"]
        assert table.play([acts.clear(), throw(*["scissors"] * count)])
    assert table.play([acts.clear(), throw("rock")]) == []


def lizard(truth: Truth) -> bool:
    return truth.shows == red("lizard")
