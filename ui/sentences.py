"""Outcomes, prompts and choices as sentences: the data of the protocol put into the words of a language."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from rules.game import Json
from ui import spoken
from ui.spoken import TABLES, Spoken, Tables, put


def told(game: str, outcome: Json, names: Sequence[str], *, language: str = "en") -> str:
    """What happened, in one sentence."""
    tables = TABLES[language]
    sentence = put(tables, tables.OUTCOMES[game], outcome["kind"], outcome, names)
    return sentence[:1].upper() + sentence[1:]


def awaited(game: str, waits: Json, names: Sequence[str], *, language: str = "en") -> str:
    """What the table waits for."""
    tables = TABLES[language]
    return put(tables, tables.AWAITS[game], waits["what"], waits, names)


def waiting(game: str, code: str, fields: Mapping[str, Any], names: Sequence[str], *, language: str = "en") -> str:
    """What the table waits for and what the camera sees of it."""
    if code == "not_awaited":
        return awaited(game, fields["waits"], names, language=language)
    tables = TABLES[language]
    return put(tables, tables.WAITS, code, fields, names)


def noticed(code: str, fields: Mapping[str, Any] | None = None, *, language: str = "en") -> str:
    """What people should know of the camera or the disk."""
    return TABLES[language].NOTICES[code].format_map(fields or {})


def refused(code: str, message: str, *, language: str = "en") -> str:
    """Why something cannot be: by its code, or else in the rules' own words."""
    return TABLES[language].REFUSALS.get(code, message)


def choice(game: str, event: Json, names: Sequence[str], *, language: str = "en") -> str:
    """What somebody can do, as a line of a menu."""
    tables = TABLES[language]
    return put(tables, tables.CHOICES[game], event["do"], event, names)


def thrown(game: str, event: Json, names: Sequence[str], *, language: str = "en") -> str:
    """What chance brought: dice, cards or deeds."""
    tables = TABLES[language]
    return put(tables, tables.THROWN[game], event["do"], event, names)


def recorded(game: str, event: Json, names: Sequence[str], *, language: str = "en") -> str:
    """An event of the past, as the log shows it; as data if there are no words for it."""
    tables = TABLES[language]
    for sentences in (tables.THROWN, tables.CHOICES):
        if event["do"] in sentences.get(game, {}):
            return put(tables, sentences[game], event["do"], event, names)
    return json.dumps(event, ensure_ascii=False)


def owned(state: Json, names: Sequence[str], *, language: str = "en") -> list[str]:
    """Who owns which deeds of a Monopoly board, with the numbers of the spaces."""
    tables = TABLES[language]
    lines = []
    for seat, name in enumerate(names):
        deeds = [(int(pos), deed) for pos, deed in state["deeds"].items() if deed["owner"] == seat]
        lines.append(f"  {name}: " + (", ".join(_deed(tables, pos, deed) for pos, deed in deeds) or "–"))
    return lines


def standing(game: str, state: Json, names: Sequence[str], *, language: str = "en") -> str:
    """How everybody stands, in one line."""
    tables = TABLES[language]
    return tables.STANDING[game].format_map({key: Spoken(value, names, tables) for key, value in state.items()})


def space(pos: int, *, language: str = "en") -> str:
    """The name of a space of the Monopoly board."""
    return spoken.space(TABLES[language], pos)


def effect(card: Mapping[str, Any], *, language: str = "en") -> str:
    """What a card of Monopoly does."""
    return spoken.effect(TABLES[language], card)


def die(shows: Any, *, language: str = "en") -> str:
    """A die or card as people call it: "red 5", "rock"."""
    return spoken.die(TABLES[language], shows)


def _deed(tables: Tables, pos: int, deed: Mapping[str, Any]) -> str:
    about = [str(pos)]
    about += [tables.PHRASES["mortgaged"]] if deed["mortgaged"] else []
    about += [spoken.phrase(tables, "level", level=deed["level"])] if deed["level"] else []
    return f"{spoken.space(tables, pos)} ({', '.join(about)})"
