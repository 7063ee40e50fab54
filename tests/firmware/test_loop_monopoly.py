"""Monopoly through the table loop: two dice, and only when the table waits for them."""

from firmware.camera import acts
from firmware.camera.acts import Act
from firmware.happenings import Asked, Judged, Refused, Waiting
from tests.firmware.stand_in import Table, dice, events, only
from ui.sentences import waiting


def throw(*values: int) -> Act:
    return acts.throw([{"value": value} for value in values], (148.0, 105.0), room=(200.0, 100.0))


def at_turn() -> Table:
    return Table("monopoly", table={"turn": {"player": 0, "phase": "await_roll"}})


def test_two_dice_are_a_roll() -> None:
    table = at_turn()
    judged = only(table.play([throw(2, 4)]), Judged)
    assert dice(judged.event) == ["2", "4"]
    assert judged.answer["await"]["what"] == "await_buy"


def test_a_roll_in_the_wrong_phase_gives_the_hint() -> None:
    table = at_turn()
    table.play([throw(2, 4)])
    hint = only(table.play([acts.clear(), throw(1, 1)]), Waiting)
    assert waiting("monopoly", hint.code, hint.fields, ("Ann", "Bo")).startswith("Ann has $1500; ")
    assert events(table.do("buy", player=0))
    assert events(table.do("end_turn", player=0))
    # It does not count later on: Bo throws again.
    assert table.play(rest=0.5) == []
    assert dice(events(table.play([acts.clear(), throw(6, 5)]))[0]) == ["5", "6"]


def test_who_begins_may_hang_on_a_doubtful_die() -> None:
    table = Table("monopoly")
    table.eyes.doubt = lambda truth: [({"value": 2}, 0.6), ({"value": 3}, 0.4)] if truth.shows["value"] == 2 else None
    only(table.play([throw(2, 4)]), Asked)
    assert dice(only(table.name({"value": 2}), Judged).event) == ["2", "4"]


def test_a_press_that_cannot_be_is_refused() -> None:
    assert only(at_turn().do("end_turn", player=0), Refused).code == "not_awaited"
