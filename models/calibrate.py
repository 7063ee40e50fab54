"""How sure is sure: temperatures and the threshold, fixed on pictures that were neither trained on nor judged by."""

from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.vocabulary import FACES, STRANGE, UNKNOWN

Floats = NDArray[np.float32]
Labels = NDArray[np.int64]

SILENT = 1 / 700
"""Of the validation dice, how many may be wrong without a question. They are harder than those of a table: rendered
ones in any light and blur, and photos so aslant that a side face is taken for the upper one."""
LEAST = 0.96
"""No reading below this confidence is ever sure: from 0.97 on, more than 3 of 100 validation dice would be asked about,
and none of those more was wrong."""
FAMILIES = tuple(
    tuple(FACES.index(name) for name in family)
    for family in (
        [f"pips_{n}" for n in range(1, 7)],
        [str(n) for n in range(1, 7)],
        ["rock", "paper", "scissors", "lizard", "spock", "roll_again", "pass_left"],
    )
)
_AT_FIRST = 0.97
_OFF = 0.15  # pieces that lie farther off than this in their crop are looked at again at the table: they say nothing


@dataclass(frozen=True, slots=True)
class Figures:
    """What the reader's file carries along."""

    face_heat: float
    body_heat: float
    ink_heat: float
    sure: float


def chances(logits: Floats, heat: float) -> NDArray[np.float64]:
    """Probabilities at a temperature."""
    powers = np.exp((logits - logits.max(axis=1, keepdims=True)).astype(np.float64) / heat)
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


def best_heat(logits: Floats, truth: Labels) -> float:
    """The temperature under which the probabilities are the most honest."""
    known = np.flatnonzero(truth != UNKNOWN)
    heats = np.linspace(0.4, 3.0, 105)
    rows, wanted = np.arange(len(known)), truth[known]
    losses = [-np.log(chances(logits[known], heat)[rows, wanted] + 1e-12).mean() for heat in heats]
    return float(heats[int(np.argmin(losses))])


def as_awaited(faces: Floats, truth: Labels) -> tuple[Floats, Labels]:
    """The logits of readable dice, each as if its own family were the set that is played with, and what they show."""
    logits, shown = [], []
    for family in FAMILIES:
        rare = np.full(len(FACES), np.log(STRANGE), np.float32)
        rare[[*family, FACES.index("doubt"), FACES.index("nothing")]] = 0
        of_it = np.isin(truth, family)
        logits.append(faces[of_it] + rare)
        shown.append(truth[of_it])
    return np.concatenate(logits), np.concatenate(shown)


def threshold(confidence: NDArray[np.float64], right: NDArray[np.bool_], silent: float = SILENT) -> float:
    """The lowest confidence from which on at most `silent` of all readings are wrong and not asked about."""
    order = np.argsort(-confidence)
    wrong = np.cumsum(~right[order]) / len(order)
    good = np.flatnonzero(wrong <= silent)
    return max(float(confidence[order][good[-1]]) if len(good) else 1.0, LEAST)


def figures(said: list[Floats], labels: Labels, lies: Floats) -> Figures:
    """All figures, from what the reader says of the validation crops; "sure" only until whole pictures fix it."""
    faces, bodies, inks = said[:3]
    far = np.nan_to_num(np.abs(lies[:, :3]).max(axis=1)) > _OFF
    logits, shown = as_awaited(faces[~far], labels[~far, 0])
    return Figures(
        face_heat=best_heat(logits, shown),
        body_heat=best_heat(bodies, labels[:, 1]),
        ink_heat=best_heat(inks, labels[:, 2]),
        sure=_AT_FIRST,
    )


def save(figure: Figures, path: Path) -> dict[str, float]:
    """The figures by name, also as a small file to look at."""
    named = asdict(figure)
    path.write_text("".join(f"{name} = {value:.4f}\n" for name, value in named.items()), encoding="utf-8")
    return named
