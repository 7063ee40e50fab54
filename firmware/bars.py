"""Figures as bars in a terminal."""

from collections.abc import Iterator

BAR = 30


def bars(rows: list[tuple[str, float, str]]) -> Iterator[str]:
    """A line for each: its name, its figure and a bar; the longest bar is the largest value."""
    most = max((value for _, value, _ in rows), default=0) or 1
    wide = max((len(name) for name, _, _ in rows), default=0)
    for name, value, figure in rows:
        yield f"  {name:<{wide}}  {figure}  {'█' * round(BAR * value / most)}".rstrip()
