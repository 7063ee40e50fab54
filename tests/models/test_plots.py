"""The plots of the model card name dice by what they show alone."""

import pytest

pytest.importorskip("matplotlib", reason="only training needs it: pip install 'croupier[train]'")

from models.plots import word


def test_a_die_is_named_by_its_face_whoever_tells_of_it() -> None:
    truth = {"box": [0, 0, 9, 9], "colour": "red", "value": 4, "state": "flat", "lean": 0}
    said = {"colour": "red", "value": 4, "box": [0, 0, 9, 9], "angle": 3.1, "confidence": 0.9, "sure": False}
    assert word(truth) == word(said) == "4"
