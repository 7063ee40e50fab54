"""What is still to be sent, within bounds: of every retained topic the newest, of events the last ones."""

from collections import deque
from collections.abc import Iterable

from firmware.mqtt.messages import Message

MOST = 200
"""So many events wait for a broker that is away; older ones are lost."""


class Outbox:
    """Messages in their order, those that the broker keeps before those that only happen."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}  # what the broker is to keep, by topic
        self._due: dict[str, None] = {}  # the topics of it that it was not sent yet
        self._events: deque[Message] = deque(maxlen=MOST)

    def put(self, messages: Iterable[Message]) -> None:
        """To be sent when there is a connection; a retained message that changes nothing is not sent again."""
        for message in messages:
            if not message.retain:
                self._events.append(message)
            elif self._kept.get(message.topic) != message.payload:
                self._kept[message.topic] = message.payload
                self._due[message.topic] = None

    def take(self) -> Message | None:
        """The next one; None if all was sent."""
        if self._due:
            topic = next(iter(self._due))
            del self._due[topic]
            return Message(topic, self._kept[topic], retain=True)
        return self._events.popleft() if self._events else None

    def again(self, unanswered: Iterable[Message] = ()) -> None:
        """For a new connection: all that the broker is to keep, as it may have forgotten, and what it never took."""
        self._due = dict.fromkeys(self._kept)
        events = [message for message in unanswered if not message.retain]
        self._events = deque([*events, *self._events], maxlen=MOST)
