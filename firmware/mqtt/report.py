"""How a game stands, for people and programs elsewhere: the words of the screen, as data."""

from collections.abc import Iterator

import msgspec

from firmware.kiosk.news import BLIND
from firmware.kiosk.setting import Told
from rules.game import Json
from ui import sentences
from ui.play import GAMES
from ui.story import winners
from ui.texts import texts
from ui.world import Table

LONGEST = 255
"""Letters that Home Assistant takes as a state."""


class Report(msgspec.Struct, frozen=True):
    """One table as it stands; what there is nothing of is null."""

    name: str  # of the table
    version: str = ""
    game: str | None = None
    title: str | None = None
    players: tuple[str, ...] = ()
    turn: str | None = None
    waits: str | None = None  # for what
    sees: str | None = None  # what the camera makes of the table
    verdict: str | None = None  # in few words
    rule: str | None = None  # the same in whole sentences
    standing: str | None = None  # who has what
    question: str | None = None  # that people must answer
    faces: tuple[str, ...] = ()  # the likeliest answers
    winner: str | None = None
    trouble: str | None = None  # why no rolls can be seen
    events: int = 0


def report(told: Told, name: str, version: str, language: str) -> Report:
    """How the table stands, in the language of its screen."""
    lost = [one for one in told.notices.shown if one.code in BLIND]
    trouble = sentences.noticed(lost[0].code, lost[0].fields, language=language) if lost else None
    table = told.table
    if table is None:
        return Report(name, version, trouble=trouble)
    t, shown = texts(language), GAMES[table.game]
    asking = table.asking
    rule = " ".join(spoken(table, table.outcomes, language)) or None
    return Report(
        name,
        version,
        table.game,
        t(f"game.{table.game}"),
        table.names,
        _turn(table),
        _short(t("mqtt.over") if table.over else shown.wanted(table, t)),
        t(f"sight.{table.seeing.sight}") if table.by_camera else None,
        _short(shown.happened(table, t)) or _short(rule),
        rule,
        _short(sentences.standing(table.game, table.state, table.names, language=language)),
        t("question.wanted") if asking is not None else None,
        () if asking is None else tuple(sentences.die(face, language=language) for face in asking.faces),
        _short(" + ".join(table.names[seat] for seat in winners(table))),
        trouble,
        len(table.log),
    )


def spoken(table: Table, outcomes: tuple[Json, ...], language: str) -> Iterator[str]:
    """What happened, sentence by sentence."""
    for outcome in outcomes:
        yield sentences.told(table.game, outcome, table.names, language=language)


def _turn(table: Table) -> str | None:
    seat = None if table.over else table.awaits.get("player", table.state.get("turn"))
    return table.names[seat] if isinstance(seat, int) and seat in range(len(table.names)) else None


def _short(text: str | None) -> str | None:
    """A text in one line, short enough for a state; None if there is none."""
    line = " ".join((text or "").split())
    return f"{line[: LONGEST - 1]}…" if len(line) > LONGEST else line or None
