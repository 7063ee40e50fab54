"""Watches all tables on a broker from one place: a list that follows them, or a line for each change."""

import re
import secrets
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace

import msgspec

from firmware.config.settings import Settings
from firmware.mqtt.broker import Broker
from firmware.mqtt.messages import ONLINE
from firmware.mqtt.report import Report
from firmware.mqtt.session import LostError, Session

_FIRST_LOOK = 1.0  # seconds in which a broker tells what it keeps
_PAUSE = 5.0  # before the next try
_LARGEST = 20_000  # bytes of a report; what is larger is not ours
_TABLES = 500  # tables that are followed at most
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")


@dataclass(frozen=True, slots=True)
class Seen:
    """What is known of one table."""

    online: bool | None = None  # None: the broker does not say
    report: Report | None = None


class Watched:
    """All tables below a base topic, by their ids; what comes is not trusted."""

    def __init__(self, base: str) -> None:
        self.tables: dict[str, Seen] = {}
        self.changed: list[str] = []  # ids, since somebody looked
        self._base = base

    def receive(self, topic: str, payload: bytes) -> None:
        """Takes a message of any table."""
        table, _, what = topic.removeprefix(f"{self._base}/").partition("/")
        seen = self.tables.get(table, Seen())
        match what:
            case "available":
                new = replace(seen, online=payload == ONLINE if payload else None)
            case "state":
                new = replace(seen, report=_report(payload))
            case _:
                return
        if new == Seen():
            self.tables.pop(table, None)  # taken off the broker
        elif len(self.tables) < _TABLES or table in self.tables:
            self.tables[table] = new
        if new != seen:
            self.changed.append(table)


def watch(settings: Settings, broker: Broker, *, once: bool) -> int:
    """Prints how all tables stand, again and again; the exit status. LostError if there is no broker at the start."""
    watched = Watched(settings.mqtt.topic)
    session = _open(broker, watched, settings)
    try:
        until = time.monotonic() + _FIRST_LOOK
        while time.monotonic() < until:
            session.step(0.1)
        _print(watched, broker)
        while not once:
            try:
                session.step(0.5)
            except LostError:
                print(f"{broker.host} is gone; it is tried again every {_PAUSE:.0f} seconds.", flush=True)
                session.close()
                session = _again(broker, watched, settings)
            if watched.changed:
                _print(watched, broker)
    finally:
        session.close()
    return 0


def listed(tables: Mapping[str, Seen]) -> list[str]:
    """A line or two for every table: its name, game, turn and score."""
    lines = []
    for table, seen in sorted(tables.items()):
        lines += line(table, seen)
    return lines


def line(table: str, seen: Seen) -> list[str]:
    """What is known of a table."""
    one = seen.report
    name = _plain(one.name if one is not None else table)
    if not seen.online or one is None:
        return [f"{name}: off"]
    if one.game is None:
        return [f"{name}: nobody plays" + (f". {_plain(one.trouble)}" if one.trouble else "")]
    told = [one.verdict if one.verdict != one.winner else None, one.waits, one.standing]
    asks = f"asks: {one.question} ({', '.join(one.faces)})" if one.question else None
    whose = f", {_plain(one.turn)}'s turn" if one.turn else ""
    head = f"{name}: {_plain(one.title or one.game)}{whose}" + (f", won by {_plain(one.winner)}" if one.winner else "")
    return [head, *(f"    {_plain(text)}" for text in (*told, asks, one.trouble) if text)]


def _open(broker: Broker, watched: Watched, settings: Settings) -> Session:
    session = Session(broker, f"croupier-watch-{secrets.token_hex(4)}", received=watched.receive)
    session.open()
    for what in ("available", "state"):
        if not session.subscribe(f"{settings.mqtt.topic}/+/{what}"):
            session.close()
            raise LostError("mqtt_refused", f"it lets us read nothing in {settings.mqtt.topic}/#")
    return session


def _again(broker: Broker, watched: Watched, settings: Settings) -> Session:
    while True:
        time.sleep(_PAUSE)
        try:
            return _open(broker, watched, settings)
        except LostError:
            continue


def _print(watched: Watched, broker: Broker) -> None:
    """On a screen the whole list anew; into a file or a pipe only what has changed."""
    changed, watched.changed = dict.fromkeys(watched.changed), []
    if sys.stdout.isatty():
        print("\x1b[2J\x1b[H", end="")
        changed = dict.fromkeys(watched.tables)
    shown = {table: watched.tables.get(table, Seen()) for table in changed}
    print("\n".join(listed(shown)) or f"There is no table on {broker.host} yet.", flush=True)


def _report(payload: bytes) -> Report | None:
    try:
        return msgspec.json.decode(payload, type=Report) if len(payload) <= _LARGEST else None
    except (msgspec.MsgspecError, ValueError):
        return None


def _plain(text: str) -> str:
    """A text of somebody else without what would move the cursor or change the terminal."""
    return _CONTROL.sub("�", text)
