"""What each key of the settings file may say: a table of checks, each of which turns a value into a setting."""

import difflib
import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules.games import GAMES
from rules.wording import listed

Check = Callable[[Any], object]
"""The setting that a value stands for; ValueError with the end of a sentence if it stands for none."""

_SIZE = re.compile(r"(\d{2,5})\s*[x×]\s*(\d{2,5})")
_HOST = re.compile(
    r"(?=.{1,253}$)[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_])?|[0-9A-Fa-f:]*:[0-9A-Fa-f:.]+(?:%[\w.-]+)?"
)
_TOPIC = re.compile(r"(?=.{1,100}$)[A-Za-z0-9_-]+(?:/[A-Za-z0-9_-]+)*")


def _one_of(*words: str) -> Check:
    def check(value: Any) -> str:
        if value not in words:
            raise ValueError(f"is none of {listed([quoted(word) for word in words], 'or')}")
        return str(value)

    return check


def _number(least: int, most: int) -> Check:
    def check(value: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise ValueError(f"is not a whole number from {least} to {most}")
        return value

    return check


def _or(word: str, meaning: object, check: Check) -> Check:
    """A check that takes one word besides, which stands for something else."""

    def either(value: Any) -> object:
        if value == word:
            return meaning
        try:
            return check(value)
        except ValueError as error:
            raise ValueError(f"{error}, nor {quoted(word)}") from None

    return either


def _switch(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError("is not true or false")
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError("is not a text in quotation marks")
    return value


def _size(value: Any) -> tuple[int, int]:
    if not isinstance(value, str) or not (match := _SIZE.fullmatch(value)):
        raise ValueError('is not a width and a height such as "800x480"')
    size = int(match[1]), int(match[2])
    if not all(64 <= side <= 8192 for side in size):
        raise ValueError("is no size of a screen or camera: its sides should be from 64 to 8192")
    return size


def _gpio(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 27:
        raise ValueError("is not a GPIO number (0 to 27)")
    return value


def _seats(value: Any) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) > 8:
        raise ValueError("is not a list of up to 8 GPIO numbers")
    for pin in value:
        try:
            _gpio(pin)
        except ValueError as error:
            raise ValueError(f"holds {quoted(pin)}, which {error}") from None
    return tuple(value)


def _name(value: Any) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > 60 or not value.isprintable():
        raise ValueError("is not a name of up to 60 letters in quotation marks")
    return value.strip()


def _host(value: Any) -> str:
    if not isinstance(value, str) or not _HOST.fullmatch(value):
        raise ValueError('is not a name or address such as "homeassistant.local" or "192.168.1.5", without "mqtt://"')
    return value


def _topic(value: Any) -> str:
    if not isinstance(value, str) or not _TOPIC.fullmatch(value):
        raise ValueError('is not a topic such as "home/games": letters, digits, _ and -, with / between them')
    return value


_PIN = _or("none", None, _gpio)
_FOUR: dict[str, Check] = {"ok": _PIN, "fix": _PIN, "undo": _PIN, "menu": _PIN}

KEYS: dict[str, dict[str, Check]] = {
    "screen": {
        "size": _or("auto", None, _size),
        "fullscreen": _switch,
        "language": _one_of("en", "de"),
        "reduced_motion": _switch,
    },
    "camera": {"source": _or("auto", None, _text), "size": _size, "fps": _number(1, 120)},
    "sound": {"level": _one_of("off", "some", "all"), "output": _one_of("speaker", "buzzer")},
    "panel": {
        "enabled": _or("auto", None, _switch),
        "seats": _seats,
        "buzzer": _PIN,
        "buzzer_kind": _one_of("passive", "active"),
        "buttons_active_low": _switch,
        "leds_active_low": _switch,
    },
    "panel.buttons": _FOUR,
    "panel.button_leds": _FOUR,
    "panel.status": {"red": _PIN, "green": _PIN, "blue": _PIN},
    "play": {"coach": _one_of("off", "after", "before")},
    "play.sets": dict.fromkeys(GAMES, _text),
    "journal": {"pictures_mb": _number(0, 100_000)},
    "mqtt": {
        "enabled": _switch,
        "host": _host,
        "port": _or("auto", None, _number(1, 65_535)),
        "user": _or("none", None, _name),
        "password_file": _or("auto", None, _text),
        "tls": _switch,
        "tls_verify": _switch,
        "ca_file": _or("system", None, _text),
        "table": _or("auto", None, _name),
        "topic": _topic,
        "discovery": _or("none", None, _topic),
        "pictures": _switch,
    },
}
"""Every key of every table, as the template has them."""


def checked(tables: Mapping[str, Mapping[str, Any]]) -> tuple[dict[str, dict[str, object]], list[str]]:
    """The settings of all tables by their dotted names, and every problem in a sentence that names its key."""
    settings: dict[str, dict[str, object]] = {}
    problems = []
    for table, values in tables.items():
        if table not in KEYS:
            problems.append(f"[{_short(table)}]: there is no such table; {_near(table, KEYS)}")
            continue
        settings[table] = {}
        for key, value in values.items():
            if key not in KEYS[table]:
                problems.append(f"[{table}] {_short(key)}: there is no such key; {_near(key, KEYS[table])}")
                continue
            try:
                settings[table][key] = KEYS[table][key](value)
            except ValueError as error:
                problems.append(f"[{table}] {key}: {quoted(value)} {error}.")
    return settings, problems


def clashes(pins: Iterable[tuple[str, int]]) -> list[str]:
    """Every pin that is used more than once, with the keys that name it."""
    users = defaultdict(list)
    for key, pin in pins:
        users[pin].append(key)
    times = {2: "twice", 3: "three times"}
    return [
        f"pin {pin} is used {times.get(len(keys), f'{len(keys)} times')}: {listed(keys)}."
        for pin, keys in users.items()
        if len(keys) > 1
    ]


def toml(value: Any) -> str:
    """A value as TOML writes it; of texts, numbers, switches and lists of them, JSON writes the same."""
    return json.dumps(value, ensure_ascii=False)


def quoted(value: Any) -> str:
    """A value in a sentence; a table, a date or a long text is only named."""
    if isinstance(value, dict):
        return "a table"
    if not isinstance(value, str | int | float | list):
        return str(value)
    shown = toml(value) if not isinstance(value, list) else str(value)
    return _short(shown)


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:60]}…"


def _near(word: str, known: Iterable[str]) -> str:
    names = list(known)
    near = difflib.get_close_matches(_short(word), names, n=1)
    return f"did you mean “{near[0]}”?" if near else f"there are {listed(names)}."
