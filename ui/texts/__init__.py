"""The texts of the window. Each language is a package with the same modules, each with the same keys."""

from collections.abc import Callable
from functools import cache, partial
from typing import Any

from rules.wording import several
from ui.texts import de, en

LANGUAGES = {"en": "English", "de": "Deutsch"}
TABLES = {"en": en.TEXTS, "de": de.TEXTS}

Texts = Callable[..., str]
"""A text by its key, with its fields filled in: `t("home.resume", game="Shizzle")`."""


@cache
def texts(language: str) -> Texts:
    """The texts of a language."""
    return partial(_filled, TABLES[language])


class _Number(int):
    """A number that takes its noun along: `{count:chip|chips}`."""

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            one, many = spec.split("|")
            return several(self, one, many)
        return super().__format__(spec)


def _filled(table: dict[str, str], key: str, **fields: Any) -> str:
    spoken = {
        name: _Number(value) if isinstance(value, int) and not isinstance(value, bool) else value
        for name, value in fields.items()
    }
    return table[key].format_map(spoken)
