"""One connection to a broker, from its beginning to its end, all on the thread of whoever opened it."""

import select
import socket
import ssl
import time
from collections.abc import Callable
from typing import Any

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode
from paho.mqtt.reasoncodes import ReasonCode

from firmware.mqtt.broker import Broker
from firmware.mqtt.messages import Message

PATIENCE = 5.0
"""Seconds for a connection, and then for the broker's first word."""
_ALIVE = 30  # seconds of silence after which both sides ask whether the other one is still there
_FAREWELL = 1.0  # seconds that the last messages get
_LOGIN = {"Bad user name or password", "Not authorized"}
_AT_LEAST_ONCE = 1

Received = Callable[[str, bytes], None]
"""Is given the topic and the payload of what comes."""


class LostError(Exception):
    """There is no connection, or no longer; `code` says why (ui's notices have the words), `detail` in the system's."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(detail or code)
        self.code, self.detail = code, detail


class _Client(Client):
    """Connects without choosing a port of this side first: a service that may open none is refused that, too."""

    def _create_socket_connection(self) -> socket.socket:
        return socket.create_connection((self.host, self.port), timeout=PATIENCE)


class Session:
    """A connection. `will` is what the broker tells the others when it is lost."""

    def __init__(
        self, broker: Broker, name: str, *, will: Message | None = None, received: Received | None = None
    ) -> None:
        self._broker = broker
        self._answer: ReasonCode | None = None  # to our wish to connect
        self._granted: dict[int, bool] = {}  # whether what we subscribed to will come
        self.unanswered: dict[int, Message] = {}  # that the broker has not taken yet, by number
        self._client = client = _Client(CallbackAPIVersion.VERSION2, client_id=name)
        client.on_connect, client.on_publish = self._connected, self._published
        client.on_subscribe, client.on_message = self._subscribed, self._came
        self._received = received
        if broker.user is not None:
            client.username_pw_set(broker.user, broker.password)
        if broker.tls is not None:
            client.tls_set_context(broker.tls)
        if will is not None:
            client.will_set(will.topic, will.payload, _AT_LEAST_ONCE, will.retain)

    def open(self) -> None:
        """Connects and logs in; LostError if that cannot be."""
        failed: LostError | None = None
        try:
            self._client.connect(self._broker.host, self._broker.port, _ALIVE)
        except (OSError, UnicodeError) as error:
            failed = LostError(why(error), str(error))
        if failed is not None:
            raise failed  # out here, without what came before: that would keep the socket of a failed handshake open
        until = time.monotonic() + PATIENCE
        while self._answer is None:
            self.step(0.1)
            if time.monotonic() > until:
                raise LostError("mqtt_silent")
        if self._answer.is_failure:
            raise LostError("mqtt_login" if str(self._answer) in _LOGIN else "mqtt_refused", str(self._answer))

    def send(self, message: Message) -> None:
        """Sends a message, or puts it behind those that wait for the broker."""
        info = self._client.publish(message.topic, message.payload, _AT_LEAST_ONCE, message.retain)
        self.unanswered[info.mid] = message

    def subscribe(self, pattern: str) -> bool:
        """Asks for all messages of these topics; whether the broker will give them."""
        _, number = self._client.subscribe(pattern, _AT_LEAST_ONCE)
        if number is None:
            raise LostError("mqtt_gone")
        until = time.monotonic() + PATIENCE
        while number not in self._granted:
            self.step(0.1)
            if time.monotonic() > until:
                raise LostError("mqtt_silent")
        return self._granted[number]

    def step(self, seconds: float) -> None:
        """Takes and sends what there is; waits at most so long for it. LostError if the connection is lost."""
        # Not Client.loop: it would listen on a port of its own, if only on this machine and for a moment.
        line = self._client.socket()
        if line is None:
            done = MQTTErrorCode.MQTT_ERR_NO_CONN
        else:
            decrypted = isinstance(line, ssl.SSLSocket) and line.pending() > 0
            wants = [line] if self._client.want_write() else []
            came, free, _ = select.select([line], wants, [], 0 if decrypted else seconds)
            done = self._client.loop_read() if came or decrypted else MQTTErrorCode.MQTT_ERR_SUCCESS
            if free and not done:
                done = self._client.loop_write()
            done = done or self._client.loop_misc()
        if done and not (self._answer is not None and self._answer.is_failure):
            raise LostError("mqtt_gone", done.name)

    def flush(self, seconds: float = _FAREWELL) -> bool:
        """Waits until the broker has taken all; False if it does not in that time."""
        until = time.monotonic() + seconds
        while self.unanswered and time.monotonic() < until:
            self.step(0.05)
        return not self.unanswered

    def close(self) -> None:
        """Says good-bye, so that the will is not needed."""
        self._client.disconnect()
        if self._client.socket() is not None:
            self._client.loop_write()

    def _connected(self, client: Client, data: Any, flags: Any, answer: ReasonCode, properties: Any) -> None:
        self._answer = answer

    def _published(self, client: Client, data: Any, number: int, answer: Any, properties: Any) -> None:
        self.unanswered.pop(number, None)

    def _subscribed(self, client: Client, data: Any, number: int, answers: list[ReasonCode], properties: Any) -> None:
        self._granted[number] = not any(answer.is_failure for answer in answers)

    def _came(self, client: Client, data: Any, message: MQTTMessage) -> None:
        if self._received is not None:
            self._received(message.topic, bytes(message.payload))


def why(error: Exception) -> str:
    """The code of the notice for what keeps us from connecting."""
    if not _may_connect():
        return "mqtt_forbidden"
    match error:
        case socket.gaierror() | UnicodeError():
            return "mqtt_unknown"
        case ssl.SSLCertVerificationError():
            return "mqtt_certificate"
        case ssl.SSLError():
            return "mqtt_tls"
        case ConnectionRefusedError():
            return "mqtt_closed"
        case TimeoutError():
            return "mqtt_silent"
    return "mqtt_unreachable"


def _may_connect() -> bool:
    """Whether this process may use the network at all: as a service it may not, unless somebody allowed it."""
    try:
        socket.socket(socket.AF_INET, socket.SOCK_STREAM).close()
    except OSError:
        return False
    return True
