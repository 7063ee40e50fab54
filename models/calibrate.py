"""How sure is sure: temperatures and the threshold, fixed on pictures that were neither trained on nor judged by."""

from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.spots import FLAT
from models.vocabulary import FACES, UNKNOWN

Floats = NDArray[np.float32]
Labels = NDArray[np.int64]

SILENT = 1 / 700
"""Of the validation dice, how many may be wrong without a question. They are harder than those of a table: rendered
ones in any light and blur, and photos so aslant that a side face is taken for the upper one."""
GUESSED = 0.05
"""Of the dice that lean, move, or are cut off or covered, how many may be guessed, if that is not too dear."""
ASKED = 0.02
"""Of all readable dice, how many may be asked about for the sake of those that are not."""
LEAST = 0.8
"""No reading below this confidence is ever sure."""
FAMILIES = tuple(
    tuple(FACES.index(name) for name in family)
    for family in (
        [f"pips_{n}" for n in range(1, 7)],
        [str(n) for n in range(1, 7)],
        ["rock", "paper", "scissors", "lizard", "spock", "roll_again", "pass_left"],
    )
)


@dataclass(frozen=True, slots=True)
class Figures:
    """What the reader's file carries along."""

    face_heat: float
    body_heat: float
    ink_heat: float
    sure: float
    known: float


@dataclass(frozen=True, slots=True)
class Answers:
    """What the reader says of the validation crops, and the truth."""

    faces: Floats
    bodies: Floats
    inks: Floats
    embeddings: Floats
    flats: Floats  # how sure the finder is of each that it lies flat
    labels: Labels  # (n, 3): face, body, ink
    glyphs: NDArray[np.str_]


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


def readings(faces: NDArray[np.float64], truth: Labels) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """The confidence of each readable crop's best face within its own family, and whether it is right."""
    confidence, right = [], []
    for row, face in zip(faces, truth.tolist(), strict=True):
        for family in FAMILIES:
            if face in family:
                best = max(family, key=lambda i: row[i])
                confidence.append(row[best])
                right.append(best == face)
    return np.array(confidence), np.array(right)


def guesses(faces: NDArray[np.float64], truth: Labels) -> NDArray[np.float64]:
    """The highest confidence, of any face, for each die that cannot be read."""
    doubtful = faces[truth == FACES.index("doubt")]
    return np.asarray(doubtful[:, [i for family in FAMILIES for i in family]].max(axis=1))


def threshold(confidence: NDArray[np.float64], right: NDArray[np.bool_], silent: float = SILENT) -> float:
    """The lowest confidence from which on at most `silent` of all readings are wrong and not asked about."""
    order = np.argsort(-confidence)
    wrong = np.cumsum(~right[order]) / len(order)
    good = np.flatnonzero(wrong <= silent)
    return float(confidence[order][good[-1]]) if len(good) else 1.0


def likeness(embeddings: Floats, glyphs: NDArray[np.str_]) -> float:
    """How alike two crops of one face are at least, in 49 of 50 cases."""
    rng = np.random.default_rng(3)
    groups: dict[str, list[int]] = {}
    for i, glyph in enumerate(glyphs.tolist()):
        if glyph not in {"", "blank"}:
            groups.setdefault(glyph, []).append(i)
    pairs = [rng.choice(group, 2, replace=False) for group in groups.values() if len(group) > 1 for _ in range(8)]
    alike = [float(embeddings[a] @ embeddings[b]) for a, b in pairs]
    return float(np.percentile(alike, 2)) if alike else 0.5


def figures(said: Answers) -> Figures:
    """All figures, from the validation crops."""
    truth = said.labels[:, 0]
    # What leans looks readable to the reader: only the finder can tell.
    readable = np.where(truth == FACES.index("doubt"), UNKNOWN, truth)
    face_heat = best_heat(said.faces, readable)
    chance = chances(said.faces, face_heat) * (said.flats[:, None] >= FLAT)
    confidence, right = readings(chance, truth)
    guessed = guesses(chance, truth)
    unguessed = float(np.quantile(guessed, 1 - GUESSED)) if len(guessed) else 0.0
    affordable = float(np.quantile(confidence, ASKED))
    return Figures(
        face_heat=face_heat,
        body_heat=best_heat(said.bodies, said.labels[:, 1]),
        ink_heat=best_heat(said.inks, said.labels[:, 2]),
        sure=max(threshold(confidence, right), min(unguessed, affordable), LEAST),
        known=likeness(said.embeddings, said.glyphs),
    )


def save(figure: Figures, path: Path) -> dict[str, float]:
    """The figures by name, also as a small file to look at."""
    named = asdict(figure)
    path.write_text("".join(f"{name} = {value:.4f}\n" for name, value in named.items()), encoding="utf-8")
    return named
