"""Prints all that the table would send, with a short game as an example; nothing leaves the device."""

from collections.abc import Iterator
from datetime import datetime
from importlib.metadata import version

import msgspec

from firmware.config.settings import Settings
from firmware.kiosk.setting import Told
from firmware.mqtt.messages import Message, events, kept
from firmware.mqtt.report import report
from firmware.mqtt.teller import opening
from firmware.mqtt.topics import topics
from rules.game import Json
from rules.protocol import Adjudicator
from ui.world import Entry, Table

_EXAMPLE: list[Json] = [
    {"do": "start", "game": "rpsls", "players": ["Ann", "Bo"]},
    {"do": "roll", "dice": [{"body": "black", "face": "paper"}]},
    {"do": "roll", "dice": [{"body": "red", "face": face} for face in ("spock", "lizard", "paper")]},
]


def show(settings: Settings) -> int:
    """Prints topics and payloads; the exit status."""
    for message in example(settings):
        if message.payload:
            print(f"{'keeps' if message.retain else 'event'}  {message.topic}\n       {message.payload.decode()}")
    if settings.mqtt.pictures:
        print(f"keeps  {topics(settings.mqtt).picture}\n       (the picture of the last roll, as JPEG)")
    return 0


def example(settings: Settings) -> Iterator[Message]:
    """All messages of a table at which two have thrown."""
    where, language = topics(settings.mqtt), settings.screen.language
    yield from opening(settings)
    before = Told()
    for told in _played():
        yield from events(where, before, told, datetime(2026, 1, 1, 20, 0).astimezone(), language)
        yield from kept(where, report(told, where.name, version("croupier"), language))
        before = told


def _played() -> Iterator[Told]:
    adjudicator = Adjudicator()
    log: tuple[Entry, ...] = ()
    for place, event in enumerate(_EXAMPLE):
        answer: Json = msgspec.to_builtins(adjudicator.handle(event), str_keys=True)
        outcomes = tuple(answer["outcomes"])
        log = (*log, Entry(place - 1, event, (), outcomes)) if place else ()
        last = event if place else None
        yield Told(Table("rpsls", ("Ann", "Bo"), answer["state"], answer["await"], (), last, outcomes, log=log))
