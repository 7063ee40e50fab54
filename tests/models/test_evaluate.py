"""Right, wrong, asked, missed and extra dice are counted as they should be."""

import json
from pathlib import Path

from models.evaluate import count, matched, outcomes_of, row
from models.leaning import counts as leaning_counts


def true(value: int, x: float, state: str = "flat") -> dict[str, object]:
    return {"value": value, "box": [x, 0, x + 10, 10], "state": state}


def said(value: int, x: float, *, sure: bool = True) -> dict[str, object]:
    return {"value": value, "box": [x, 0, x + 10, 10], "angle": 0, "confidence": 0.9, "sure": sure}


def test_every_kind_of_outcome_is_counted() -> None:
    truths = [true(1, 0), true(2, 20), true(3, 40), true(4, 60), true(5, 80, "cocked"), true(6, 100, "cut")]
    answers = [said(1, 1), said(5, 21), said(3, 41, sure=False), said(2, 81), said(6, 101, sure=False), said(1, 300)]
    assert count([matched(truths, answers)]) == {
        "pictures": 1, "pictures right": 0, "dice": 4, "right": 2, "missed": 1, "wrong": 1, "asked": 1, "extra": 1,
        "silent": 2, "unreadable": 2, "guessed": 1, "beyond": 0, "beyond, right": 0,
    }  # fmt: skip


def test_dice_beyond_what_is_promised_count_only_if_they_are_surely_wrong() -> None:
    truths = [true(1, 0, "beyond"), true(2, 20, "beyond"), true(3, 40, "beyond"), true(4, 60)]
    counts = count([matched(truths, [said(1, 0), said(5, 20), said(4, 60)])])
    assert (counts["dice"], counts["right"], counts["missed"], counts["extra"]) == (1, 1, 0, 0)
    assert (counts["beyond"], counts["beyond, right"], counts["silent"], counts["guessed"]) == (3, 1, 1, 0)


def test_a_picture_is_right_if_all_is_right_and_nothing_extra() -> None:
    assert count([matched([true(1, 0)], [said(1, 2)])])["pictures right"] == 1
    assert count([matched([true(1, 0)], [said(1, 2), said(1, 50)])])["pictures right"] == 0
    assert count([matched([], [])])["pictures right"] == 1


def test_a_label_around_the_pips_matches_the_box_of_the_die() -> None:
    pips = {"value": 1, "box": [4, 4, 6, 6]}
    assert matched([pips], [said(1, 0)])[0].right


def test_of_dice_that_overlap_each_is_matched_with_the_nearest_reading() -> None:
    outcomes = matched([true(1, 0, "covered"), true(2, 4)], [said(2, 4)])
    assert [one.said is not None for one in outcomes] == [False, True]


def test_without_boxes_what_is_said_is_matched_by_value() -> None:
    truths: list[dict[str, object]] = [{"value": 3, "box": None}, {"value": 5, "box": None}]
    outcomes = matched(truths, [said(5, 0), said(4, 20)])
    assert [one.right for one in outcomes] == [False, True]
    assert outcomes[0].said is not None


def test_all_fields_must_agree() -> None:
    truth = {"body": "red", "face": "rock", "box": [0, 0, 9, 9]}
    answer = {"body": "black", "face": "rock", "box": [0, 0, 9, 9], "angle": 0, "confidence": 1, "sure": True}
    assert not matched([truth], [answer])[0].right


def test_files_are_joined_by_name_and_grouped(tmp_path: Path) -> None:
    labels = [
        {"image": "here/a.jpg", "set": "pips", "dice": [true(1, 0)]},
        {"image": "there/b.jpg", "set": "pips", "dice": []},
    ]
    answers = [{"image": "/x/here/a.jpg", "dice": [said(1, 0)]}, {"image": "/x/c.jpg", "error": "no picture"}]
    (tmp_path / "labels").write_text("\n".join(map(json.dumps, labels)))
    (tmp_path / "readings").write_text("\n".join(map(json.dumps, answers)))
    groups = outcomes_of(tmp_path / "labels", tmp_path / "readings")
    assert list(groups) == ["here"]
    assert row("here", count(groups["here"])).startswith("| here | 1 | 1 | 100.00% | 0 |")


def test_leaning_dice_are_counted_by_how_far_they_lean() -> None:
    leaning = [true(4, 20 * i, "cocked") | {"lean": lean} for i, lean in enumerate((14, 19, 20, 35))]
    outcomes = matched(
        [*leaning, true(1, 200), true(2, 220, "cut")], [said(3, 0), said(4, 20, sure=False), said(1, 200)]
    )
    assert leaning_counts(outcomes) == {
        -1: {"dice": 1, "guessed": 1},
        10: {"dice": 2, "guessed": 1, "asked": 1},
        20: {"dice": 1, "not seen": 1},
        30: {"dice": 1, "not seen": 1},
    }
