"""What this table has left on the broker, listed in a file: to be taken away again when it is switched off."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from firmware import durable
from firmware.mqtt.broker import Broker
from firmware.mqtt.messages import Message
from firmware.mqtt.session import Session
from vision import folders

_MOST = 200  # topics, and letters of one: a file that says more is not ours
_PATIENCE = 10.0  # seconds for the broker to take it all


def usual() -> Path:
    """Where the list lies."""
    return folders.data() / "mqtt-topics.json"


def left(path: Path | None = None) -> tuple[str, ...]:
    """The topics that the broker still keeps for this table; none if the list is not there or makes no sense."""
    try:
        topics = msgspec.json.decode((path or usual()).read_bytes(), type=list[str])
    except (OSError, ValueError, msgspec.MsgspecError):
        return ()
    return tuple(topic for topic in topics[:_MOST] if _is_topic(topic))


def leave(topics: Iterable[str], path: Path | None = None) -> None:
    """Remembers which topics the broker keeps from now on; if it cannot be written, they stay there."""
    path = path or usual()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        durable.write(path, msgspec.json.encode(sorted(topics)))
    except OSError:
        return


def without(topics: Iterable[str]) -> Iterator[Message]:
    """What makes the broker forget these topics."""
    return (Message(topic, b"", retain=True) for topic in topics)


def forget(broker: Broker, name: str, topics: Iterable[str], path: Path | None = None) -> bool:
    """Takes topics off the broker, and the list with them; LostError without a connection, False if it took not all."""
    session = Session(broker, name)
    try:
        session.open()
        for message in without(topics):
            session.send(message)
        done = session.flush(_PATIENCE)
    finally:
        session.close()
    if done:
        (path or usual()).unlink(missing_ok=True)
    return done


def _is_topic(topic: str) -> bool:
    return 0 < len(topic) <= _MOST and not set(topic) & set("+#\0")
