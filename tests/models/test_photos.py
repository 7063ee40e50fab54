"""Photos are read with their labels, and labels that are known to be wrong are mended."""

import json
from pathlib import Path

import pytest

from models import photos

SHARED = Path(__file__).parents[3] / "shared" / "photos"


def test_a_wrong_value_is_mended_and_a_die_without_a_label_added(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mended = tmp_path / "mislabelled.toml"
    mended.write_text('"here/a.jpg" = [{ box = [1, 2, 30, 40], value = 3 }, { box = [50, 50, 80, 80], value = 6 }]\n')
    monkeypatch.setattr(photos, "_MISLABELLED", mended)
    rows = [
        {"image": "here/a.jpg", "dice": [{"box": [0, 2, 31, 40], "value": 2}, {"box": [60, 0, 90, 30], "value": 1}]},
        {"image": "here/b.jpg", "dice": [{"box": None, "value": 5}]},
    ]
    (tmp_path / "labels.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    first, second = photos.photos(tmp_path)
    assert sorted(value for _, value in first.dice) == [1, 3, 6]
    assert second.dice == ((None, 5),)


def test_without_photos_there_are_none(tmp_path: Path) -> None:
    assert photos.photos(tmp_path) == []


@pytest.mark.skipif(not SHARED.exists(), reason="needs the photos, which are not part of the project")
def test_every_mended_label_is_of_a_photo_that_is_there() -> None:
    rows = [json.loads(line) for line in (SHARED / "labels.jsonl").read_text(encoding="utf-8").splitlines()]
    before = {row["image"]: row["dice"] for row in rows}
    after = {row["image"]: row["dice"] for row in photos.labels(SHARED)}
    changed = {image for image, dice in after.items() if dice != before[image]}
    assert changed == set(photos.mended())
    for image in changed:
        assert len(before[image]) <= len(after[image]) <= len(before[image]) + len(photos.mended()[image])
