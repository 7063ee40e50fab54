"""The reasons that the rules give in English, put into another language by patterns: "rent of {space}"."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from string import Formatter


def translated(why: str, patterns: Mapping[str, str], word: Callable[[str], str]) -> str | None:
    """The reason by the first pattern that fits, its parts translated word by word; None if none fits."""
    for pattern, template in patterns.items():
        if found := _compiled(pattern).fullmatch(why):
            return template.format_map({name: word(part) for name, part in found.groupdict().items()})
    return None


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    parts = (re.escape(text) + (f"(?P<{name}>.+)" if name else "") for text, name, _, _ in Formatter().parse(pattern))
    return re.compile("".join(parts))
