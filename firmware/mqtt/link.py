"""The thread that keeps the connection: it sends what there is, and comes back by itself when the broker does."""

import threading
import time
from collections.abc import Callable, Iterable

from firmware.kiosk import trouble
from firmware.mqtt.broker import Broker
from firmware.mqtt.messages import OFFLINE, Message
from firmware.mqtt.outbox import Outbox
from firmware.mqtt.session import LostError, Session
from firmware.mqtt.topics import Topics
from ui.world import Said

FIRST, LONGEST = 1.0, 60.0
"""Seconds before the next try: each time twice as long."""
_STEADY = 30.0  # a connection that held so long was a good one
_ROUND = 0.2  # seconds
_AT_ONCE = 10  # messages that may wait for their answers
_ENDING = 3.0

Fetch = Callable[[], Iterable[Message]]
"""What is new since the last time."""
Say = Callable[[Said], object]


class Link(threading.Thread):
    """Sends what `fetch` brings. Each kind of loss is said once: nobody at the table can do much about it."""

    def __init__(self, broker: Broker, topics: Topics, fetch: Fetch, say: Say, *, first: float = FIRST) -> None:
        super().__init__(name="mqtt", daemon=True)
        self.connected = False
        self._broker, self._topics, self._fetch, self._say = broker, topics, fetch, say
        self._outbox = Outbox()
        self._said: set[str] = set()
        self._missed = False  # that it was lost was the last thing said
        self._first = first
        self._ending = threading.Event()

    def end(self) -> None:
        """Says good-bye and ends; a broker that does not answer is not waited for long."""
        self._ending.set()
        if self.ident is not None:
            self.join(_ENDING)

    def run(self) -> None:
        try:
            pause = self._first
            while not self._ending.is_set():
                began = time.monotonic()
                self._connect()
                pause = self._first if time.monotonic() - began > _STEADY else pause
                self._wait(pause)
                pause = min(2 * pause, LONGEST)
        except Exception as error:  # whatever it is: the game goes on, and nothing more is told
            self._say(Said("text", {"text": trouble.noted(error)}))

    def _connect(self) -> None:
        """One connection, until it is lost or the end has come."""
        will = Message(self._topics.available, OFFLINE, retain=True)
        session = Session(self._broker, f"croupier-{self._topics.table}", will=will)
        try:
            session.open()
            self._found()
            try:
                self._serve(session)
            finally:  # also if something goes wrong inside: who says good-bye has to say that it is off
                session.send(will)
                session.flush()
        except LostError as lost:
            self._lost(lost.code)
        finally:
            self.connected = False
            self._outbox.again(session.unanswered.values())
            session.close()

    def _serve(self, session: Session) -> None:
        self.connected = True
        while not self._ending.is_set():
            self._outbox.put(self._fetch())
            while len(session.unanswered) < _AT_ONCE and (message := self._outbox.take()) is not None:
                session.send(message)
            session.step(_ROUND)

    def _wait(self, seconds: float) -> None:
        """What happens meanwhile is not lost, as far as there is room."""
        until = time.monotonic() + seconds
        while time.monotonic() < until and not self._ending.wait(_ROUND):
            self._outbox.put(self._fetch())

    def _lost(self, code: str) -> None:
        if code not in self._said:
            self._said.add(code)
            self._missed = True
            self._say(Said(code, {"host": self._broker.host, "port": self._broker.port}))

    def _found(self) -> None:
        if self._missed:
            self._missed = False
            self._say(Said("mqtt_back", {"host": self._broker.host}))
