"""The broker that is told of the games, if one is."""

from collections.abc import Iterator
from pathlib import Path

from firmware.config.settings import Settings
from firmware.doctor import Finding
from firmware.mqtt.broker import CannotLogInError, broker
from firmware.mqtt.check import Deaf, account, advice, remarks, round_trip
from firmware.mqtt.session import LostError
from firmware.mqtt.topics import topics


def mqtt(settings: Settings, config: Path | None = None) -> Iterator[Finding]:
    """Whether messages get through; nothing where that is switched off. It plays without, so nothing of it fails."""
    own = settings.mqtt
    if not own.enabled:
        return
    try:
        reached = broker(own, config)
        round_trip(reached, topics(own))
        found = f"{account(own, reached)}: messages get through."
        yield Finding("mqtt", "ok", found)
        for remark in remarks(own, reached, config):
            yield Finding("mqtt", "warn", f"{remark[:1].upper()}{remark[1:]}.")
    except CannotLogInError as error:
        yield Finding("mqtt", "warn", str(error))
    except LostError as lost:
        yield Finding("mqtt", "warn", advice(lost, own), "The games go on without it.")
    except Deaf as deaf:
        yield Finding("mqtt", "warn", f"{own.host}: {deaf}.")
