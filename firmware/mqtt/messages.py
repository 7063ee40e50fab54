"""What is sent when something changes at the table: retained messages of how it is, events of what happened."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import cv2
import msgspec

from firmware.kiosk.setting import Told
from firmware.mqtt.report import Report, spoken
from firmware.mqtt.topics import Topics
from ui import sentences
from ui.world import Pixels, Table

ONLINE, OFFLINE = b"online", b"offline"
EVENTS = ("started", "resumed", "judged", "corrected", "asked", "refused", "won", "left")
"""The types of events."""
_QUALITY = 80  # of a picture as JPEG


@dataclass(frozen=True, slots=True)
class Message:
    """A payload for a topic. Retained: the broker keeps it for whoever comes later; an empty one is forgotten."""

    topic: str
    payload: bytes
    retain: bool = False


def kept(topics: Topics, report: Report) -> Iterator[Message]:
    """How the table is, as the broker keeps it."""
    yield Message(topics.state, msgspec.json.encode(report), retain=True)
    asked = "" if report.question is None else f"{report.question} {', '.join(report.faces)}"
    yield Message(topics.question, asked.encode(), retain=True)
    yield Message(topics.winner, (report.winner or "").encode(), retain=True)


def picture(topics: Topics, before: Told, told: Told) -> Iterator[Message]:
    """The camera's picture of the last roll, if it is another one than before."""
    frame = _frame(told.table)
    if frame is not None and frame is not _frame(before.table):
        yield Message(topics.picture, _jpeg(frame), retain=True)


def events(topics: Topics, before: Told, told: Told, at: datetime, language: str) -> Iterator[Message]:
    """What happened between two reports of the table."""
    old, new = before.table, told.table
    if old is None or new is None:
        if old is not None:
            yield _event(topics, "left", old, at)
        if new is not None:
            yield _event(topics, "resumed" if new.log else "started", new, at, players=new.names)
        return
    if new.state is not old.state and new.event is not None:  # only a verdict makes a new state
        corrected = new.event["do"] in {"undo", "amend"}
        text = " ".join(spoken(new, new.outcomes, language))
        what = {"event": new.event, "outcomes": new.outcomes, "text": text}
        yield _event(topics, "corrected" if corrected else "judged", new, at, **what)
        if new.over and not old.over:
            yield _event(topics, "won", new, at, **{"await": new.awaits})
    if new.asking is not None and old.asking is None:
        yield _event(topics, "asked", new, at, faces=new.asking.faces)
    if new.refused is not None and new.refused is not old.refused:
        text = sentences.refused(new.refused.code, new.refused.fields["message"], language=language)
        yield _event(topics, "refused", new, at, code=new.refused.code, text=text)


def _event(topics: Topics, kind: str, table: Table, at: datetime, **about: Any) -> Message:
    said = {"event_type": kind, "at": at.isoformat(timespec="milliseconds"), "game": table.game, **about}
    return Message(topics.event, msgspec.json.encode(said))


def _frame(table: Table | None) -> Pixels | None:
    return table.log[-1].frame if table is not None and table.log else None


def _jpeg(pixels: Pixels) -> bytes:
    _, packed = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    return packed.tobytes()
