"""The eyes read the hard cases right or ask; they never guess, and see nothing where nothing lies."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from models.evaluate import Outcome, agree, matched
from tests.vision.pinhole import Pinhole
from vision import sets
from vision.eyes import Eyes
from vision.picture import load
from vision.pose import pose_from
from vision.reading import Piece, Reading
from vision.sheet import mat_of

HARD = Path(__file__).parent / "hard"
CASES = {
    Path(case["image"]).stem: case
    for case in map(json.loads, (HARD / "labels.jsonl").read_text(encoding="utf-8").splitlines())
}
# What is weak today, as counts that may only go down: dice asked about, dice missed.
ASKED = {"symbols-one-of-two-leans": 1, "bodies-in-heaps-aslant-45": 1}  # one that may lean, one in a heap
MISSED = {"symbols-4-drawn-plainly": 1}  # a black die without any shade, which looks like a printed marker


@cache
def eyes(dice_set: str) -> Eyes:
    return Eyes(sets.load(dice_set))


def said(piece: Piece) -> dict[str, Any]:
    return {**piece.shows, "box": list(piece.box), "sure": piece.sure}


@cache
def seen(name: str) -> Reading:
    """What is read in a hard picture; each is read once for all tests."""
    return eyes(CASES[name]["set"]).look(load(HARD / CASES[name]["image"]))


def outcomes(name: str, reading: Reading | None = None) -> list[Outcome]:
    return matched(CASES[name]["dice"], [said(piece) for piece in (reading or seen(name)).pieces])


def readable(name: str) -> Iterator[Outcome]:
    return (one for one in outcomes(name) if one.readable)


@pytest.mark.parametrize("name", CASES)
def test_nothing_is_guessed(name: str) -> None:
    sure = [one for one in outcomes(name) if one.sure]
    assert [one for one in sure if one.readable and not one.right] == []
    assert [one for one in sure if one.truth is None] == []
    assert [one for one in sure if not one.readable] == []


@pytest.mark.parametrize("name", CASES)
def test_every_die_is_found_and_nothing_else(name: str) -> None:
    assert [one for one in outcomes(name) if one.truth is None] == []
    assert sum(one.said is None for one in readable(name)) <= MISSED.get(name, 0)


@pytest.mark.parametrize("name", CASES)
def test_no_more_dice_are_asked_about_than_today(name: str) -> None:
    there = [one for one in readable(name) if one.said is not None]
    assert sum(not one.sure for one in there) <= ASKED.get(name, 0)


@pytest.mark.parametrize("name", ["bodies-four-colours", "pips-on-checks", "symbols-aslant-45"])
def test_a_picture_that_is_cut_to_one_die_is_read(name: str) -> None:
    picture, case = load(HARD / CASES[name]["image"]), CASES[name]
    for die in case["dice"]:
        x0, y0, x1, y1 = map(int, die["box"])
        around = slice(max(y0 - 4, 0), y1 + 4), slice(max(x0 - 4, 0), x1 + 4)
        pieces = eyes(case["set"]).look(np.ascontiguousarray(picture[around])).pieces
        assert any(agree(die, said(piece)) for piece in pieces)
        assert not [piece for piece in pieces if piece.sure and not agree(die, said(piece))]


@pytest.mark.parametrize("name", ["pips-20-pixels", "pips-blurred", "pips-noise-in-the-dark", "pips-window-glare"])
def test_dice_of_a_colour_that_the_set_lacks_are_strangers(name: str) -> None:
    # White ones on green felt: nearer to green than to blue, red and yellow, but not green.
    pieces = eyes("ligretto").look(load(HARD / CASES[name]["image"])).pieces
    assert pieces
    assert max(piece.confidence for piece in pieces) < 0.5


def test_a_block_with_a_letter_beside_the_dice_is_none_of_them() -> None:
    # By the second renderer: python -m models.synth.held_back OUT --pictures 89 --seed 640111
    picture = load(HARD.parent / "pictures" / "numerals-5556-beside-a-lettered-block.jpg")
    pieces = eyes("numerals").look(picture).pieces
    assert sorted(int(piece.shows["value"]) for piece in pieces) == [5, 5, 5, 6]
    assert all(piece.sure for piece in pieces)


def test_a_block_that_is_larger_than_all_dice_is_no_sure_one() -> None:
    # By the second renderer: python -m models.synth.held_back OUT --pictures 92 --seed 704512
    picture = load(HARD.parent / "pictures" / "shizzle-133455-beside-a-large-lettered-block.jpg")
    pieces = eyes("shizzle").look(picture).pieces
    assert sorted(int(piece.shows["number"]) for piece in pieces if piece.sure) == [1, 3, 3, 4, 5, 5]


def test_beside_a_red_print_an_orange_one_is_no_sure_red() -> None:
    # By the second renderer: python -m models.synth.held_back OUT --pictures 32 --seed 704512
    picture = load(HARD.parent / "pictures" / "shizzle-orange-2-and-6-beside-red-1.jpg")
    pieces = eyes("shizzle").look(picture).pieces
    sure = {(piece.shows["colour"], piece.shows["number"]) for piece in pieces if piece.sure}
    assert sure == {("blue", 1), ("blue", 5), ("blue", 6), ("red", 1)}


def test_of_cards_that_lie_on_each_other_each_is_seen() -> None:
    # By the second renderer: python -m models.synth.held_back OUT --pictures 30 --seed 704512
    pieces = eyes("zombies").look(load(HARD.parent / "pictures" / "cards-scissors-on-scissors-and-brain.jpg")).pieces
    assert [piece.shows["card"] for piece in pieces] == ["scissors", "scissors", "brain"]
    assert all(piece.sure for piece in pieces)


# By the second renderer: python -m models.synth.held_back OUT --pictures N --seed SEED, the last of its pictures. By
# name: N and the seed, the set, what is surely seen, and how many are asked about.
SEEN = {
    "cards-brain-and-paper-on-flowers": (24, 846201, "zombies", ["brain", "paper"], 0),
    "symbols-7-with-sides-in-glare": (
        145, 1001, "rpsls", ["lizard", "roll_again", "scissors", "scissors", "scissors", "spock", "spock"], 0,
    ),
    "symbols-3-far-aslant": (187, 704512, "rpsls", ["rock", "scissors", "spock"], 0),  # their sides look up as much
    "pips-5-beside-a-blank-block": (154, 704512, "pips", [5], 0),
    "pips-552-and-a-leaning-3": (16, 129873, "pips", [2, 5, 5], 1),  # by 40 degrees: its 4 looks up nearly as much
}  # fmt: skip


@pytest.mark.parametrize("name", SEEN)
def test_no_card_is_lost_no_side_or_blank_block_is_seen_and_a_leaning_die_is_asked_about_once(name: str) -> None:
    _, _, dice_set, surely, asked = SEEN[name]
    pieces = eyes(dice_set).look(load(HARD.parent / "pictures" / f"{name}.jpg")).pieces
    field = {"zombies": "card", "rpsls": "face", "pips": "value", "numerals": "value"}[dice_set]
    assert sorted(piece.shows[field] for piece in pieces if piece.sure) == surely
    assert len(pieces) == len(surely) + asked


def test_of_four_dice_two_of_which_lie_otherwise_one_is_asked_about() -> None:
    # Number 29 of seed 846201: a 6 that leans on a 3, and far from them two 4s. Through one lens the 4s lie like the 3,
    # through another one like the 6, so four dice alone cannot tell which of the two leans.
    pieces = eyes("numerals").look(load(HARD.parent / "pictures" / "numerals-344-and-a-leaning-6.jpg")).pieces
    assert sorted(piece.shows["value"] for piece in pieces) == [3, 4, 4, 6]
    (asked,) = (piece.shows["value"] for piece in pieces if not piece.sure)
    assert asked in {3, 6}


def test_of_24_dice_only_the_one_that_leans_is_asked_about() -> None:
    # By the second renderer: python -m models.synth.held_back OUT --pictures 45 --seed 129873
    pieces = eyes("ligretto").look(load(HARD.parent / "pictures" / "ligretto-24-of-which-one-leans.jpg")).pieces
    assert len(pieces) == 24
    (leaning,) = (piece for piece in pieces if not piece.sure)
    assert leaning.shows == {"colour": "red", "value": 5}
    assert leaning.box == pytest.approx((557, 76, 625, 130), abs=20)


def test_a_small_drawing_in_the_corner_of_a_card_is_no_card() -> None:
    picture = load(HARD / "cards-at-any-angle.jpg")
    before = eyes("zombies").look(picture).pieces
    for piece in before:
        x0, y0, x1, y1 = map(round, piece.box)
        x, y, reach = (x0 + x1) // 2, (y0 + y1) // 2, (x1 - x0) // 4
        small = cv2.resize(
            picture[y - reach : y + reach, x - reach : x + reach], (40, 40), interpolation=cv2.INTER_AREA
        )
        picture[y1 - 20 : y1 + 20, x - 20 : x + 20] = small
    assert len(before) == 2
    assert [piece.shows for piece in eyes("zombies").look(picture).pieces] == [piece.shows for piece in before]


def test_a_die_alone_leans_if_the_mat_says_so() -> None:
    case = CASES["symbols-from-above"]
    x0, y0, x1, y1 = map(int, case["dice"][0]["box"])
    picture = np.full((case["height"], case["width"], 3), 90, np.uint8)
    around = slice(max(y0 - 12, 0), y1 + 12), slice(max(x0 - 12, 0), x1 + 12)
    picture[around] = load(HARD / case["image"])[around]
    for tilt, lies_flat in ((0, True), (45, False)):  # as the camera looked at it, and as it did not
        camera = Pinhole(mat_of("rpsls"), tilt=tilt, size=(case["width"], case["height"]))
        pose = pose_from(camera.mat, camera.projection[:, [0, 1, 3]], camera.size, camera.focal * camera.size[0])
        assert [piece.sure for piece in eyes("rpsls").look(picture, pose).pieces] == [lies_flat]


def test_a_grey_picture_tells_values_but_colours_are_asked_about() -> None:
    case = CASES["bodies-four-colours"]
    picture = load(HARD / case["image"])
    grey = np.dstack([picture[:, :, 1]] * 3)
    found = outcomes("bodies-four-colours", eyes("ligretto").look(grey))
    assert len(found) == len(case["dice"])
    for one in found:
        assert one.truth is not None
        assert one.said is not None
        assert one.said["value"] == one.truth["value"]
        assert not one.sure
    assert all(piece.sure for piece in eyes("pips").look(grey).pieces)


@pytest.mark.parametrize("channel", range(3))
def test_the_noise_of_a_dark_grey_picture_is_no_colour(channel: int) -> None:
    picture = load(HARD / "symbols-from-above.jpg")
    grey = np.dstack([(picture[:, :, 1] * 0.2).astype(np.uint8)] * 3)
    grey[:, :, channel] += 1
    pieces = eyes("rpsls").look(grey).pieces
    assert len(pieces) > 5
    assert not any(piece.sure for piece in pieces)


def test_what_is_asked_about_comes_with_other_faces() -> None:
    picture = load(HARD / "symbols-from-above.jpg")
    left, _, right, _ = min(piece.box for piece in eyes("rpsls").look(picture).pieces)
    cut = np.ascontiguousarray(picture[:, round(left + 0.3 * (right - left)) :])  # through the first of them
    doubtful = [piece for piece in eyes("rpsls").look(cut).pieces if not piece.sure]
    assert doubtful, "half a die is not doubtful any more"
    for piece in doubtful:
        assert len(piece.others) == 3
        chances = [piece.confidence, *(chance for _, chance in piece.others)]
        assert chances == sorted(chances, reverse=True)


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_picture_turned_by_quarters_reads_the_same(turns: int) -> None:
    picture = load(HARD / "symbols-from-above.jpg")
    as_stored = sorted(str(piece.shows) for piece in eyes("rpsls").look(picture).pieces)
    turned = np.ascontiguousarray(np.rot90(picture, turns))
    assert sorted(str(piece.shows) for piece in eyes("rpsls").look(turned).pieces) == as_stored


@pytest.mark.parametrize("scale", [0.4, 2.0, 3.0])
def test_dice_of_24_to_180_pixels_read_the_same(scale: float) -> None:
    picture = load(HARD / "bodies-four-colours.jpg")
    resized = cv2.resize(
        picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    )
    reading = eyes("ligretto").look(np.asarray(resized, np.uint8))
    values = sorted(str(piece.shows) for piece in reading.pieces)
    assert values == sorted(
        str({"colour": die["colour"], "value": die["value"]}) for die in CASES["bodies-four-colours"]["dice"]
    )


@pytest.mark.parametrize("dice_set", sets.names())
@pytest.mark.parametrize("shape", [(1, 1), (2, 900), (480, 640)])
def test_a_plain_picture_of_any_shape_has_nothing_in_it(dice_set: str, shape: tuple[int, int]) -> None:
    assert eyes(dice_set).look(np.full((*shape, 3), 120, np.uint8)).pieces == ()


def test_the_dice_of_another_set_are_never_sure() -> None:
    numerals = load(HARD / "numerals-six-inks.jpg")
    assert not any(piece.sure for piece in eyes("pips").look(numerals).pieces)
    assert not any(piece.sure for piece in eyes("rpsls").look(numerals).pieces)


def test_boxes_are_within_the_picture() -> None:
    for name, case in CASES.items():
        for piece in seen(name).pieces:
            x0, y0, x1, y1 = piece.box
            assert 0 <= x0 < x1 <= case["width"]
            assert 0 <= y0 < y1 <= case["height"]
