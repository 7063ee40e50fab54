"""The plots of the model card."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

import matplotlib as mpl
import numpy as np
from matplotlib import pyplot as plt
from matplotlib.axes import Axes

from models.evaluate import NOT_FIELDS, Json, Outcome

mpl.use("svg")
mpl.rcParams.update({"svg.hashsalt": "croupier", "font.size": 9, "axes.spines.top": False, "axes.spines.right": False})
BLUE, RED = "#1f5fa8", "#c23b22"


def confusion(axes: Axes, outcomes: list[Outcome]) -> None:
    """What was there against what was said; a logarithmic shade, so that single errors are seen."""
    pairs = [
        (word(one.truth), word(one.said) if one.said else "missed") for one in outcomes if one.truth and one.readable
    ]
    rows = sorted({true for true, _ in pairs})
    columns = [*rows, *sorted({said for _, said in pairs} - set(rows))]
    table = np.zeros((len(rows), len(columns)))
    for true, said in pairs:
        table[rows.index(true), columns.index(said)] += 1
    axes.imshow(np.log1p(table), cmap="Blues")
    for i, j in np.argwhere(table > 0):
        shade = "white" if np.log1p(table[i, j]) > 0.6 * np.log1p(table.max()) else "black"
        axes.text(j, i, f"{table[i, j]:.0f}", ha="center", va="center", color=shade, fontsize=6)
    axes.set_xticks(range(len(columns)), columns, rotation=90)
    axes.set_yticks(range(len(rows)), rows)
    axes.set_xlabel("read as")
    axes.set_ylabel("is")


def word(die: Json) -> str:
    """The face that a die shows, without its colours."""
    fields = {name: value for name, value in die.items() if name not in NOT_FIELDS | {"body", "colour"}}
    return " ".join(str(value) for value in fields.values())


def reliability(axes: Axes, outcomes: list[Outcome]) -> float:
    """How often readings of a confidence are right; the result is the mean gap, weighted by how many there are."""
    read = [one for one in outcomes if one.said is not None and one.truth is not None and one.readable]
    confidence = np.array([one.said["confidence"] for one in read if one.said])
    right = np.array([one.right for one in read])
    edges = np.array([0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 1.0001])
    gap = 0.0
    axes.plot([0, 1], [0, 1], color="grey", linewidth=0.8)
    for low, high in pairwise(edges):
        here = (confidence >= low) & (confidence < high)
        if here.any():
            size = 3 + 1.5 * np.log10(here.sum())
            axes.plot(confidence[here].mean(), right[here].mean(), "o", color=BLUE, markersize=size)
            gap += here.mean() * abs(confidence[here].mean() - right[here].mean())
    axes.set_xlabel("confidence")
    axes.set_ylabel("right")
    axes.set_title(f"calibration error {gap:.4f}", fontsize=9)
    return float(gap)


def risk(axes: Axes, outcomes: list[Outcome]) -> None:
    """Of the dice that are acted on, how many are wrong, against how many are acted on."""
    judged = [one for one in outcomes if one.truth is None or one.readable or one.beyond]
    read = [one for one in judged if one.said is not None]
    order = np.argsort([-one.said["confidence"] for one in read if one.said])
    wrong = np.cumsum([not read[i].right for i in order])
    dice = sum(one.truth is not None for one in judged)
    axes.plot(np.arange(1, len(read) + 1) / dice, wrong / np.arange(1, len(read) + 1), color=BLUE)
    sure = [one for one in read if one.sure]
    if sure:
        silent = sum(not one.right for one in sure) / len(sure)
        axes.plot(len(sure) / dice, silent, "o", color=RED, label="what “sure” does")
    axes.axhline(1 / 2000, color="grey", linewidth=0.8, linestyle="--", label="1 in 2,000")
    axes.set_yscale("symlog", linthresh=1e-4)
    axes.set_ylim(0, 0.2)
    axes.set_xlabel("share of dice acted on without asking")
    axes.set_ylabel("of those, wrong")
    axes.legend(frameon=False, fontsize=7, loc="upper left")


def growth(axes: Axes, bench: Json) -> None:
    """Milliseconds against the number of dice."""
    dice = [row["dice"] for row in bench["ms"]]
    find, read = ([row[part] for row in bench["ms"]] for part in ("find", "read"))
    axes.stackplot(dice, find, read, labels=["find", "read"], colors=[BLUE, "#8fb8e0"])
    axes.axhline(2 * bench["ms"][0]["sum"], color=RED, linewidth=0.8, linestyle="--", label="twice the time of one die")
    axes.set_xlabel("dice")
    axes.set_ylabel("ms, 1280x960, one thread")
    axes.set_ylim(0, 1.35 * axes.get_ylim()[1])  # room for the legend
    axes.legend(frameon=False, fontsize=7, loc="upper left")


Shown = TypeVar("Shown")
DRAWINGS = (("confusion", confusion, (5.0, 5.0)), ("reliability", reliability, (3.2, 3.2)), ("risk", risk, (3.8, 3.2)))


def save_all(folder: Path, name: str, outcomes: list[Outcome]) -> None:
    """All plots of some outcomes, as NAME-….svg."""
    for kind, drawing, size in DRAWINGS:
        save(folder / f"{name}-{kind}.svg", size, drawing, outcomes)


def save(path: Path, size: tuple[float, float], draw: Callable[[Axes, Shown], object], shown: Shown) -> None:
    """One plot as a file, the same to the byte for the same figures."""
    path.parent.mkdir(parents=True, exist_ok=True)
    figure, axes = plt.subplots(figsize=size, layout="constrained")
    draw(axes, shown)
    figure.savefig(path, metadata={"Date": None})
    plt.close(figure)
