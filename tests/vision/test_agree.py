"""Readings of several frames become one: piece by piece, by the mean of what the frames say, or a doubt."""

from dataclasses import replace

import pytest

from vision.agree import agree
from vision.reading import Fields, Piece, Reading

SURE = 0.9


def piece(
    value: int, x: float = 100, y: float = 100, *, chance: float = 0.97, angle: float = 0, sure: bool | None = None
) -> Piece:
    rest = [other for other in range(1, 7) if other != value][:3]
    others: tuple[tuple[Fields, float], ...] = tuple(({"value": other}, (1 - chance) / 4) for other in rest)
    box = (x - 20, y - 20, x + 20, y + 20)
    return Piece({"value": value}, box, angle, chance, chance >= SURE if sure is None else sure, others)


def frames(*pieces: list[Piece]) -> list[Reading]:
    return [Reading(tuple(each), 1.0, 1.0) for each in pieces]


def test_frames_that_agree_are_sure_and_no_surer_than_each() -> None:
    [one] = agree(frames([piece(5)], [piece(5, chance=0.95)], [piece(5, chance=0.93)]), SURE)
    assert one.shows == {"value": 5}
    assert one.sure
    assert one.confidence == pytest.approx(0.95)


def test_the_next_three_are_always_named_in_order() -> None:
    unlike = replace(piece(5), others=(({"value": 6}, 0.02), ({"value": 3}, 0.005), ({"value": 1}, 0.001)))
    [one] = agree(frames([piece(5)], [unlike]), SURE)
    assert len(one.others) == 3
    assert [chance for _, chance in one.others] == sorted((chance for _, chance in one.others), reverse=True)
    assert [shows["value"] for shows, _ in one.others] == [6, 3, 1]


@pytest.mark.parametrize("chance", [0.55, 0.99])
def test_one_frame_that_says_another_face_makes_a_doubt(chance: float) -> None:
    [one] = agree(frames([piece(5)], [piece(6, chance=chance)], [piece(5)], [piece(5)]), SURE)
    assert one.shows == {"value": 5}
    assert not one.sure
    assert one.others[0][0] == {"value": 6}


def test_the_likelier_face_wins_over_the_more_frequent() -> None:
    doubtful = replace(piece(5, chance=0.4), others=(({"value": 6}, 0.38),))
    [one] = agree(frames([doubtful], [doubtful], [piece(6, chance=0.99)]), SURE)
    assert one.shows == {"value": 6}
    assert not one.sure


def test_doubts_of_all_frames_stay_a_doubt() -> None:
    [one] = agree(frames(*[[piece(5, chance=0.85)]] * 5), SURE)
    assert not one.sure
    assert one.confidence == pytest.approx(0.85)


def test_what_no_frame_may_act_on_is_a_doubt() -> None:
    """A die half out of the picture is read well and yet not sure."""
    [one] = agree(frames(*[[piece(5, sure=False)]] * 3), SURE)
    assert not one.sure


@pytest.mark.parametrize(
    ("seen", "there", "sure"), [(1, False, False), (2, True, False), (3, True, True), (4, True, True)]
)
def test_how_many_of_four_frames_show_it(seen: int, there: bool, sure: bool) -> None:
    always = piece(2, x=300)
    merged = agree(frames(*[[always, piece(5)]] * seen, *[[always]] * (4 - seen)), SURE)
    found = [one for one in merged if one.shows == {"value": 5}]
    assert bool(found) is there
    assert [one.sure for one in found] == [sure] * there
    assert next(one for one in merged if one.shows == {"value": 2}).sure


def test_a_piece_that_the_first_frame_missed_is_found() -> None:
    assert len(agree(frames([], [piece(5)], [piece(5)], [piece(5)]), SURE)) == 1


def test_dice_that_touch_are_kept_apart() -> None:
    merged = agree(frames(*[[piece(5, x=100 + i), piece(6, x=141 - i)] for i in range(3)]), SURE)
    assert [one.shows["value"] for one in merged] == [5, 6]
    assert all(one.sure for one in merged)


def test_order_in_a_frame_does_not_matter() -> None:
    merged = agree(frames([piece(1), piece(6, x=300)], [piece(6, x=300), piece(1)]), SURE)
    assert [one.shows["value"] for one in merged] == [1, 6]


def test_two_spots_of_one_frame_are_never_one_piece() -> None:
    merged = agree(frames(*[[piece(5), piece(5, x=110)]] * 2), SURE)
    assert len(merged) == 2


def test_place_and_angle_are_those_of_the_middle() -> None:
    [one] = agree(frames([piece(5, x=99, angle=44)], [piece(5, x=100, angle=-44)], [piece(5, x=109, angle=45)]), SURE)
    assert one.box == (80, 80, 120, 120)
    assert one.angle % 90 == pytest.approx(45, abs=0.7)


def test_nothing_in_no_frames() -> None:
    assert agree([], SURE) == ()
    assert agree(frames([], []), SURE) == ()
