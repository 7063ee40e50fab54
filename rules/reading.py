"""From JSON values to typed, frozen ones; what does not fit is refused with a sentence that says where and why."""

import re
from collections.abc import Sequence
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from rules.game import Refusal
from rules.wording import listed, several

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
        raise Refusal(code, f"{what}: {_complaint(str(error), kind)}.") from None


def check_seat(seat: int, players: Sequence[object]) -> None:
    """Refuses a seat where nobody sits."""
    if seat not in range(len(players)):
        raise Refusal("bad_event", f"Nobody sits in seat {seat}: the seats are 0 to {len(players) - 1}.")


def check_one_each(values: Sequence[object], players: Sequence[str], what: str) -> None:
    """Refuses a table that does not have one value for every player."""
    if len(values) != len(players):
        raise Refusal("bad_table", f"The table gives {what} for {several(len(values), 'player')}; {len(players)} play.")


def _complaint(error: str, kind: object) -> str:
    """The library's message in words that name the field: "dice[0].face should be a text, not a list"."""
    problem, _, path = error.partition(" - at ")
    path = path.replace("`", "").replace("key in", "a key of").replace("$.", "").replace("$", "")
    where = path or "it"
    if found := re.fullmatch(r"Expected `(.+)`, got `(.+)`", problem):
        wanted, got = (" or ".join(NOUNS.get(noun, noun) for noun in side.split(" | ")) for side in found.groups())
        return f"{where} should be {wanted}, not {got}"
    if found := re.fullmatch(r"Expected `int` (>=|<=|<) (-?\d+)", problem):
        bound = {">=": "at least", "<=": "at most", "<": "less than"}[found[1]]
        return f"{where} should be {bound} {found[2]}"
    if found := re.fullmatch(r"Expected `array` of length (\d+)(?:, got (\d+))?", problem):
        return f"{where} should have {found[1]} entries" + (f", not {found[2]}" if found[2] else "")
    if found := re.fullmatch(r"Invalid enum value (.+)", problem):
        allowed = listed(map(str, _allowed(kind, path)), "or")
        return f"{where} should be {allowed}, not {found[1]}"
    if found := re.fullmatch(r"Object missing required field `(.+)`", problem):
        return f"{where} needs “{found[1]}”"
    if found := re.fullmatch(r"Object contains unknown field `(.+)`", problem):
        return f"there is no “{found[1]}”"
    return f"{where}: {problem[:1].lower()}{problem[1:]}"


def _allowed(kind: Any, path: str) -> list[object]:
    """The values that a field may have, where its type lists them."""
    for name in path.split("."):
        kind = get_type_hints(kind).get(name) if isinstance(kind, type) else None
    return [value for part in (kind, *get_args(kind)) if get_origin(part) is Literal for value in get_args(part)]
