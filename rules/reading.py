"""From JSON values to typed, frozen ones; what does not fit is refused with a sentence that says where and why."""

import re
from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from rules.game import Refusal

T = TypeVar("T")

NOUNS = {
    "int": "a whole number",
    "float": "a number with a fraction",
    "str": "a text",
    "bool": "true or false",
    "null": "null",
    "array": "a list",
    "object": "an object",
}


def read(value: Any, kind: type[T], code: str, what: str) -> T:
    """`value` as a `kind`; refused with `code` and a sentence about `what` if it does not fit."""
    try:
        return msgspec.convert(value, kind, str_keys=True)
    except msgspec.ValidationError as error:
        raise Refusal(code, f"{what}: {_complaint(str(error))}.") from None


def check_one_each(values: Sequence[object], players: Sequence[str], what: str) -> None:
    """Refuses a table that does not have one value for every player."""
    if len(values) != len(players):
        raise Refusal("bad_table", f"The table gives {what} for {len(values)} players; {len(players)} play.")


def _complaint(error: str) -> str:
    """The library's message in words that name the field: "dice[0].face should be a text, not a list"."""
    problem, _, path = error.partition(" - at ")
    where = path.replace("`", "").replace("key in", "a key of").removeprefix("$").lstrip(".") or "this"
    if found := re.fullmatch(r"Expected `(.+)`, got `(.+)`", problem):
        wanted, got = (" or ".join(NOUNS.get(noun, noun) for noun in side.split(" | ")) for side in found.groups())
        return f"{where} should be {wanted}, not {got}"
    if found := re.fullmatch(r"Expected `int` (>=|<=|<) (-?\d+)", problem):
        bound = {">=": "at least", "<=": "at most", "<": "less than"}[found[1]]
        return f"{where} should be {bound} {found[2]}"
    if found := re.fullmatch(r"Object missing required field `(.+)`", problem):
        return f"{where if path else 'it'} needs “{found[1]}”"
    if found := re.fullmatch(r"Object contains unknown field `(.+)`", problem):
        return f"there is no “{found[1]}”"
    return f"{where}: {problem.replace('`', '').lower()}"
