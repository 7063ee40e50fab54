"""What Home Assistant is told of a table, so that it shows it by itself: one device, one message for each entity."""

from collections.abc import Iterator
from typing import Any

import msgspec

from firmware.mqtt.messages import EVENTS, OFFLINE, ONLINE, Message
from firmware.mqtt.topics import Topics
from ui.texts import texts

_VALUE = "{{{{ value_json.{field} }}}}"
_WHETHER = "{{{{ 'ON' if value_json.{field} else 'OFF' }}}}"

# Kind, icon, template and what else of every entity whose state is in the report; its name is in the texts.
_STATES: dict[str, tuple[str, str, str, dict[str, str]]] = {
    "title": ("sensor", "mdi:cards-playing-outline", _VALUE, {}),
    "turn": ("sensor", "mdi:account-arrow-right", _VALUE, {}),
    "waits": ("sensor", "mdi:timer-sand", _VALUE, {}),
    "verdict": ("sensor", "mdi:gavel", _VALUE, {}),
    "standing": ("sensor", "mdi:scoreboard-outline", _VALUE, {}),
    "winner": ("sensor", "mdi:trophy", _VALUE, {}),
    "question": ("binary_sensor", "mdi:help-circle", _WHETHER, {}),
    "trouble": ("binary_sensor", "mdi:camera-off", _WHETHER, {"device_class": "problem"}),
}
ATTRIBUTES = "title"
"""The entity that carries the whole report."""


def discovery(prefix: str, topics: Topics, version: str, language: str, *, pictures: bool) -> Iterator[Message]:
    """Every entity of a table; that of the picture only if pictures may leave the device, else it is taken away."""
    t = texts(language)

    def entity(kind: str, key: str, icon: str, about: dict[str, Any]) -> Message:
        shared = {
            "name": t(f"mqtt.{key}"),
            "unique_id": f"{_device(topics)}_{key}",
            "icon": icon,
            "availability_topic": topics.available,
            "payload_available": ONLINE.decode(),
            "payload_not_available": OFFLINE.decode(),
            "device": {
                "identifiers": [_device(topics)],
                "name": f"Croupier {topics.name}",
                "manufacturer": "Croupier",
                "model": t("mqtt.model"),
                "sw_version": version,
            },
            "origin": {"name": "Croupier", "sw_version": version},
        }
        return Message(_topic(prefix, topics, kind, key), msgspec.json.encode(shared | about), retain=True)

    for key, (kind, icon, template, more) in _STATES.items():
        about = {"state_topic": topics.state, "value_template": template.format(field=key), **more}
        if key == ATTRIBUTES:
            about["json_attributes_topic"] = topics.state
        yield entity(kind, key, icon, about)
    yield entity("event", "event", "mdi:dice-multiple", {"state_topic": topics.event, "event_types": EVENTS})
    if pictures:
        about = {"image_topic": topics.picture, "content_type": "image/jpeg"}
        yield entity("image", "picture", "mdi:image", about)
    else:
        yield Message(_topic(prefix, topics, "image", "picture"), b"", retain=True)


def _device(topics: Topics) -> str:
    return f"{topics.base}_{topics.table}".replace("/", "_")


def _topic(prefix: str, topics: Topics, kind: str, key: str) -> str:
    return f"{prefix}/{kind}/{_device(topics)}/{key}/config"
