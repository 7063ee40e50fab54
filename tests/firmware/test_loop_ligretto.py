"""A Ligretto race through the table loop: dice that come to lie on the board, and those that are left."""

from firmware.camera import acts
from firmware.camera.acts import Act
from firmware.happenings import Judged, Refused
from tests.firmware.stand_in import Table, events, only
from vision.frame import Frame
from vision.mat import mat_of
from vision.reading import Fields

MAT = mat_of("ligretto")
ANN = [("blue", 1), ("blue", 2), ("red", 1)]
BO = [("green", 1), ("blue", 3)]


def die(colour: str, value: int) -> Fields:
    return {"colour": colour, "value": value}


def race() -> Table:
    """Both have thrown their dice: three of Ann's, two of Bo's."""
    table = Table("ligretto", options={"dice": [3, 2]})
    assert [one["do"] for one in events(table.do("go"))] == ["go"]
    own = [(die(*spot), (150.0 + 40 * i, 250.0)) for i, spot in enumerate(ANN)]
    other = [(die(*spot), (150.0 + 40 * i, 45.0)) for i, spot in enumerate(BO)]
    assert table.play([acts.lay([*own, *other])]) == []
    return table


def to_space(colour: str, value: int, on: tuple[str, int] | None = None) -> Act:
    space = on or (colour, value)
    return acts.move(die(colour, value), MAT.zone(f"space:{space[0]}:{space[1]}").centre)


def test_a_round() -> None:
    table = race()
    judged = only(table.play([to_space("blue", 1)]), Judged)
    assert judged.event == {"do": "place", "die": die("blue", 1), "space": die("blue", 1), "player": None}
    assert judged.seen is not None
    assert [piece.shows for piece in judged.seen.pieces] == [die("blue", 1)]
    # Too early, a die is flagged; when the one before it comes, it counts.
    refused = only(table.play([to_space("blue", 3)]), Refused)
    assert refused.code == "out_of_order"
    placed = events(table.play([to_space("blue", 2)]))
    assert [one["die"]["value"] for one in placed] == [2, 3]
    # A wrong die is flagged, and once only.
    assert only(table.play([to_space("red", 1, ("red", 2))]), Refused).code == "wrong_space"
    assert table.play([acts.hand(0.4, MAT.zone("space:red:2").centre)]) == []
    assert len(events(table.play([to_space("red", 1)]))) == 1
    judged = only(table.do("stop", player=0), Judged)
    assert judged.event["left"] == [0, 1]
    assert judged.answer["state"]["scores"] == (101, 99)


def test_within_half_a_second_of_lying_there() -> None:
    table = race()
    lies, judged = None, None
    for item in table.source.play([to_space("blue", 1)], 0.6):
        assert isinstance(item, Frame)
        happened = [one for one in table.see(item) if isinstance(one, Judged)]
        moving = any(truth.moving for truth in table.source.truth)
        lies = None if moving else lies or item.at
        judged = judged or (happened[0].at if happened else None)
    assert lies is not None
    assert judged is not None
    assert judged - lies <= 500 + 700  # the hand must leave it first


def test_a_doubtful_die_is_the_one_that_belongs_there() -> None:
    table = race()
    table.eyes.doubt = lambda truth: (
        [(die("blue", 2), 0.7), (die("blue", 1), 0.3)] if truth.shows == die("blue", 1) else None
    )
    judged = only(table.play([to_space("blue", 1)]), Judged)
    assert judged.event["die"] == die("blue", 1)


def test_undo_is_not_done_again() -> None:
    table = race()
    only(table.play([to_space("blue", 1)]), Judged)
    assert len(table.do("undo")) == 1
    assert table.play([acts.hand(0.4, MAT.zone("space:blue:1").centre)]) == []
