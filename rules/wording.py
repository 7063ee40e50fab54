"""Small pieces of the sentences that people read."""

from collections.abc import Iterable, Sequence


def several(count: int, one: str, many: str | None = None) -> str:
    """A number with its noun: "1 chip", "3 chips", "2 red dice"."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def seen(count: int) -> str:
    """How many dice the camera saw: "1 was seen", "3 were seen"."""
    return several(count, "was seen", "were seen")


def listed(words: Iterable[str], link: str = "and") -> str:
    """Words in a row: "Ann", "Ann and Bo", "Ann, Bo and Cy"."""
    *most, last = list(words) or ["none"]
    return f"{', '.join(most)} {link} {last}" if most else last


def named(names: Sequence[str], seats: Iterable[int]) -> str:
    """The players in these seats, by name."""
    return listed(names[seat] for seat in seats)
