"""Temperatures make confidence honest, and the threshold keeps silent errors rare."""

import numpy as np
import pytest
from numpy.typing import NDArray

from models.calibrate import LEAST, as_awaited, best_heat, chances, figures, threshold
from models.vocabulary import FACES, HUES, STRANGE, UNKNOWN


def overconfident(heat: float) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
    """Logits that are `heat` times too sharp for how often they are right."""
    rng = np.random.default_rng(1)
    honest = rng.normal(0, 1.5, (6000, 5))
    truth = np.array([rng.choice(5, p=row) for row in chances(honest.astype(np.float32), 1.0)])
    return (honest * heat).astype(np.float32), truth


@pytest.mark.parametrize("heat", [0.7, 1.0, 2.0])
def test_the_best_heat_undoes_overconfidence(heat: float) -> None:
    assert best_heat(*overconfident(heat)) == pytest.approx(heat, rel=0.06)


def test_what_nobody_knows_has_no_say_in_the_heat() -> None:
    logits, truth = overconfident(2.0)
    noise = np.random.default_rng(2).normal(0, 9, logits.shape).astype(np.float32)
    both = np.concatenate([logits, noise]), np.concatenate([truth, np.full(len(truth), UNKNOWN)])
    assert best_heat(*both) == best_heat(logits, truth)


def test_the_threshold_is_the_lowest_that_keeps_silent_errors_rare() -> None:
    confidence = np.linspace(0.951, 1.0, 50)
    right = np.ones(50, bool)
    right[[10, 34, 39]] = False
    assert threshold(confidence, right, silent=0.02) == pytest.approx(confidence[35])
    assert threshold(confidence, right, silent=0.0) == pytest.approx(confidence[40])
    assert threshold(confidence, np.zeros(50, bool), silent=0.0) == 1.0
    assert threshold(confidence - 0.5, np.ones(50, bool), silent=0.0) == LEAST


def test_a_face_of_another_set_is_rarer_than_in_training() -> None:
    faces = np.zeros((3, len(FACES)), np.float32)
    truth = np.array([FACES.index("pips_3"), FACES.index("doubt"), FACES.index("spock")])
    logits, shown = as_awaited(faces, truth)
    assert [FACES[i] for i in shown] == ["pips_3", "spock"]  # what cannot be read says nothing
    chance = chances(logits, 1.0)
    assert chance[0, FACES.index("other")] == pytest.approx(STRANGE * chance[0, FACES.index("pips_3")])
    assert chance[0, FACES.index("spock")] == pytest.approx(STRANGE * chance[1, FACES.index("spock")], rel=0.1)
    assert chance[0, FACES.index("nothing")] == pytest.approx(chance[0, FACES.index("pips_1")])


def test_all_figures_come_from_one_look_at_the_answers() -> None:
    rng = np.random.default_rng(5)
    n = 400
    labels = np.stack([rng.integers(0, 19, n), rng.integers(0, len(HUES), n), np.full(n, UNKNOWN)], 1)
    labels[0, 2] = 3
    faces = rng.normal(0, 1, (n, len(FACES))).astype(np.float32)
    faces[np.arange(n), labels[:, 0]] += 6
    lies = np.zeros((n, 6), np.float32)
    lies[:50, 0] = 0.4  # far off, and wrong: the table would look again
    faces[:50] = -faces[:50]
    hues = rng.normal(0, 1, (n, len(HUES))).astype(np.float32)
    figure = figures([faces, hues, hues], labels, lies)
    assert figure.face_heat < 1.5
