"""How well pictures are read: readings of `croupier read --json` against the truth.

    croupier read --set pips --json FOLDER/*.jpg > readings.jsonl
    python -m models.evaluate FOLDER/labels.jsonl readings.jsonl

A die is right if its best answer is right, asked if it is not sure, silent if it is sure and wrong. Dice that lean,
move, or are cut off or covered have no right answer: they should be asked about, and are counted on their own. So are
dice beyond what is promised: less than 20 pixels wide, or seen more aslant than 46 degrees. Silent is any die.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

NOT_FIELDS = {"box", "state", "lean", "angle", "confidence", "sure", "others"}
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one die: `said` is None where it was missed, `truth` where there is none."""

    truth: Json | None
    said: Json | None

    @property
    def readable(self) -> bool:
        return self.truth is not None and self.truth.get("state", "flat") == "flat"

    @property
    def beyond(self) -> bool:
        return self.truth is not None and self.truth.get("state") == "beyond"

    @property
    def right(self) -> bool:
        return self.truth is not None and self.said is not None and agree(self.truth, self.said)

    @property
    def sure(self) -> bool:
        return self.said is not None and bool(self.said["sure"])


def agree(truth: Json, said: Json) -> bool:
    """Whether a reading says what the truth says, in all fields that the reading has."""
    return all(truth.get(field) == value for field, value in said.items() if field not in NOT_FIELDS)


def matched(truths: list[Json], said: list[Json]) -> list[Outcome]:
    """Each die with the reading that lies on it; without boxes, readings are matched by what they say."""
    boxed = all(truth.get("box") for truth in truths)
    pairs = [
        (_away(one["box"], truth["box"]) if boxed else 0.0, i, j)
        for i, truth in enumerate(truths)
        for j, one in enumerate(said)
        if (_lies_on(one["box"], truth["box"]) if boxed else agree(truth, one))
    ]
    found: dict[int, int] = {}
    for _, i, j in sorted(pairs):  # the nearest first: dice that touch have boxes that overlap
        if i not in found and j not in found.values():
            found[i] = j
    outcomes = [Outcome(truth, said[found[i]] if i in found else None) for i, truth in enumerate(truths)]
    left = [one for j, one in enumerate(said) if j not in found.values()]
    if not boxed:
        # Whatever else was said stands against whatever was not found.
        for i, outcome in enumerate(outcomes):
            if outcome.said is None and left:
                outcomes[i] = Outcome(outcome.truth, left.pop())
    return outcomes + [Outcome(None, one) for one in left]


def _middle(box: list[float]) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _lies_on(one: list[float], other: list[float]) -> bool:
    """Whether the middle of one box is within the other: some labels are around the die, some around its pips."""
    return _within(_middle(one), other) or _within(_middle(other), one)


def _within(point: tuple[float, float], box: list[float]) -> bool:
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


def _away(one: list[float], other: list[float]) -> float:
    (x, y), (u, v) = _middle(one), _middle(other)
    return (x - u) ** 2 + (y - v) ** 2


def count(pictures: Iterable[list[Outcome]]) -> Counter[str]:
    """Dice and pictures by what became of them."""
    total: Counter[str] = Counter()
    for outcomes in pictures:
        total["pictures"] += 1
        readable = [one for one in outcomes if one.readable]
        extra = [one for one in outcomes if one.truth is None]
        total["pictures right"] += all(one.right for one in readable) and not extra
        total["dice"] += len(readable)
        total["right"] += sum(one.right for one in readable)
        total["missed"] += sum(one.said is None for one in readable)
        total["wrong"] += sum(one.said is not None and not one.right for one in readable)
        total["asked"] += sum(one.said is not None and not one.sure for one in readable)
        total["extra"] += len(extra)
        beyond = [one for one in outcomes if one.beyond]
        total["beyond"] += len(beyond)
        total["beyond, right"] += sum(one.right for one in beyond)
        total["silent"] += sum(one.sure and not one.right for one in [*readable, *beyond, *extra])
        hopeless = [one for one in outcomes if one.truth is not None and not one.readable and not one.beyond]
        total["unreadable"] += len(hopeless)
        total["guessed"] += sum(one.sure for one in hopeless)
    return total


def row(name: str, total: Counter[str]) -> str:
    """One line of the table, for people."""
    dice, pictures = max(total["dice"], 1), max(total["pictures"], 1)
    cells = [
        name,
        total["pictures"],
        total["dice"],
        f"{total['right'] / dice:.2%}",
        total["wrong"],
        total["missed"],
        total["extra"],
        f"{total['asked'] / dice:.1%}",
        total["silent"],
        f"{total['pictures right'] / pictures:.1%}",
        f"{total['guessed']} of {total['unreadable']}",
        f"{total['beyond, right']} of {total['beyond']}",
    ]
    return f"| {' | '.join(map(str, cells))} |"


HEAD = (
    "| pictures of | pictures | dice | right | wrong | missed | extra | asked | silently wrong | pictures all right "
    "| unreadable, guessed | beyond promise, right |\n|---|---|---|---|---|---|---|---|---|---|---|---|"
)


def outcomes_of(labels: Path, readings: Path) -> dict[str, list[list[Outcome]]]:
    """The outcomes of all pictures that have both, by folder or set."""
    said = {}
    for line in readings.read_text(encoding="utf-8").splitlines():
        answer = json.loads(line)
        said[Path(answer["image"]).name] = answer.get("dice", [])
    groups: dict[str, list[list[Outcome]]] = {}
    for line in labels.read_text(encoding="utf-8").splitlines():
        truth = json.loads(line)
        name = Path(truth["image"]).name
        if name in said:
            folder = Path(truth["image"]).parent.name
            group = folder if folder not in {"", "."} else truth["set"]
            groups.setdefault(group, []).append(matched(truth["dice"], said[name]))
    return groups


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("labels", type=Path)
    parser.add_argument("readings", type=Path, nargs="+")
    options = parser.parse_args()
    print(HEAD)
    groups: dict[str, list[list[Outcome]]] = {}
    for readings in options.readings:
        for name, outcomes in outcomes_of(options.labels, readings).items():
            groups.setdefault(name, []).extend(outcomes)
    for name, outcomes in sorted(groups.items()):
        print(row(name, count(outcomes)))
    print(row("all", count(outcomes for group in groups.values() for outcomes in group)))


if __name__ == "__main__":
    main()
