"""Hears all that the table says and makes messages of it: what the kiosk starts if the settings say so."""

import contextlib
import threading
from collections import deque
from collections.abc import Iterator
from datetime import datetime
from importlib.metadata import version
from pathlib import Path

from firmware.config.settings import Settings
from firmware.kiosk.setting import Told
from firmware.mqtt import traces
from firmware.mqtt.broker import CannotLogInError, broker
from firmware.mqtt.discovery import discovery
from firmware.mqtt.link import FIRST, Link, Say
from firmware.mqtt.messages import ONLINE, Message, events, kept, picture
from firmware.mqtt.report import report
from firmware.mqtt.session import LostError
from firmware.mqtt.topics import topics
from ui.world import Said

_MOST = 256  # changes of the table that may wait to be told


class Teller:
    """`hear` is called on the table's thread and only remembers; all else is done on the connection's."""

    def __init__(self, settings: Settings, config: Path | None, say: Say, *, first: float = FIRST) -> None:
        """CannotLogInError if the password or the authority's file cannot be read."""
        own = settings.mqtt
        self._topics = topics(own)
        self._language, self._pictures, self._version = settings.screen.language, own.pictures, version("croupier")
        self._heard: deque[tuple[Told, datetime]] = deque(maxlen=_MOST)
        self._noticed = self._told = Told()  # the last that was heard, and the last that was told
        self._settings = settings
        self._opened = False
        self.link = Link(broker(own, config), self._topics, self._fetch, say, first=first)

    def start(self) -> None:
        self.link.start()

    def end(self) -> None:
        self.link.end()

    def hear(self, told: Told) -> None:
        """Remembers a change of the game, or of what ails the camera."""
        before = self._noticed
        if told.table is not before.table or told.notices is not before.notices:
            self._noticed = told
            self._heard.append((told, datetime.now().astimezone()))

    def _fetch(self) -> Iterator[Message]:
        """What is to be told since the last time."""
        if not self._opened:
            self._opened = True
            yield from (*cleared(self._settings), *opening(self._settings))
            yield from kept(self._topics, report(self._told, self._topics.name, self._version, self._language))
        while self._heard:
            told, at = self._heard.popleft()
            before, self._told = self._told, told
            yield from events(self._topics, before, told, at, self._language)
            yield from kept(self._topics, report(told, self._topics.name, self._version, self._language))
            if self._pictures:
                yield from picture(self._topics, before, told)


def opening(settings: Settings) -> list[Message]:
    """The first that a broker hears of this table: what Home Assistant shows of it, and that it is there."""
    own, where = settings.mqtt, topics(settings.mqtt)
    known: list[Message] = []
    if own.discovery is not None:
        language = settings.screen.language
        known += discovery(own.discovery, where, version("croupier"), language, pictures=own.pictures)
    hidden = [] if own.pictures else [Message(where.picture, b"", retain=True)]
    return [*known, *hidden, Message(where.available, ONLINE, retain=True)]


def lasting(settings: Settings) -> set[str]:
    """All topics that a broker may keep for this table."""
    return {*topics(settings.mqtt).lasting, *(message.topic for message in opening(settings))}


def cleared(settings: Settings) -> list[Message]:
    """What makes the broker forget what was told under other names; from now on the topics of today are listed."""
    left, stays = set(traces.left()), lasting(settings)
    traces.leave(left | stays)
    return list(traces.without(sorted(left - stays)))


def teller_of(settings: Settings, config: Path | None, say: Say) -> Teller | None:
    """What is to hear the table; None if that is switched off, or cannot be, which is said."""
    if not settings.mqtt.enabled:
        return None
    try:
        return Teller(settings, config, say)
    except CannotLogInError as error:
        say(Said("text", {"text": str(error)}))
        return None


@contextlib.contextmanager
def telling(teller: Teller | None, settings: Settings, config: Path | None) -> Iterator[None]:
    """Tells the broker as long as the table runs; if that was switched off, what it still keeps is taken away aside."""
    if teller is not None:
        teller.start()
    elif not settings.mqtt.enabled and traces.left():
        threading.Thread(target=fall_silent, args=(settings, config), name="mqtt", daemon=True).start()
    try:
        yield
    finally:
        if teller is not None:
            teller.end()


def fall_silent(settings: Settings, config: Path | None) -> None:
    """Takes away what was told before it was switched off; if that cannot be now, the next start tries again."""
    with contextlib.suppress(LostError, CannotLogInError):
        traces.forget(broker(settings.mqtt, config), f"croupier-{topics(settings.mqtt).table}", traces.left())
