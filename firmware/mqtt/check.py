"""Tries the broker: is it there, does it take us, does a message come back; and takes a table off it again."""

import secrets
import time
from collections.abc import Iterator
from pathlib import Path

from firmware.config.settings import Mqtt, Settings
from firmware.doctor.journal import running
from firmware.mqtt import traces
from firmware.mqtt.broker import PASSWORD, Broker, open_to_others, password_file
from firmware.mqtt.messages import OFFLINE, Message
from firmware.mqtt.session import PATIENCE, LostError, Session
from firmware.mqtt.teller import cleared, lasting, opening
from firmware.mqtt.topics import Topics, topics
from rules.wording import several

# What is wrong, and what to do.
_ADVICE = {
    "mqtt_unknown": "The name {host} is not known in this network; write the broker's name or address at [mqtt] host.",
    "mqtt_closed": "At {host} nothing listens on port {port}; start the broker there, or mend [mqtt] host and port.",
    "mqtt_silent": "{host} does not answer on port {port}; is it switched on, and is it a broker? With tls = true it"
    " must speak TLS on that port, with tls = false it must not.",
    "mqtt_forbidden": "This program may not use the network here: {detail}. A service may if it was installed"
    " with --network.",
    "mqtt_unreachable": "{host} cannot be reached: {detail}.",
    "mqtt_gone": "{host} ended the connection; does it speak MQTT on port {port}, and without TLS if tls = false?",
    "mqtt_login": "{host} does not take {who}; mend [mqtt] user, then “croupier mqtt --password”.",
    "mqtt_refused": "{host} does not want us: {detail}.",
    "mqtt_certificate": "{host} cannot prove who it is: {detail}. If its certificate is your own, name the file of your"
    " authority at [mqtt] ca_file; the name in it must be that of [mqtt] host.",
    "mqtt_tls": "{host} speaks no TLS on port {port}: {detail}. Mend [mqtt] port, or set tls = false.",
}


class Deaf(Exception):  # noqa: N818 - the broker is there, but keeps messages from us
    """What we send does not come back; the text says what may be the matter."""


def check(settings: Settings, broker: Broker, config: Path | None) -> int:
    """Prints what was found; the exit status is 1 if messages do not get through. LostError without a connection."""
    own, where = settings.mqtt, topics(settings.mqtt)
    print(f"broker     {account(own, broker)}")
    try:
        took = round_trip(broker, where)
    except Deaf as deaf:
        print(f"           {deaf}")
        return 1
    print(f"           it takes us, and a message came back after {took * 1000:.0f} ms")
    print(f"table      “{where.name}”, in {where.base}/{where.table}/…")
    print(f"pictures   {'of every roll are sent, too' if own.pictures else 'stay on this device'}")
    if not own.enabled:
        print("switch     off: set [mqtt] enabled = true, and the table tells the broker how its game goes")
    elif own.discovery is None:
        print("           Home Assistant is told nothing: [mqtt] discovery is “none”")
    else:
        entities = announce(settings, broker)
        print(f"           Home Assistant was told: the device “Croupier {where.name}” with {entities}")
    for remark in remarks(own, broker, config):
        print(f"remark     {remark}")
    return 0


def account(own: Mqtt, broker: Broker) -> str:
    """The broker and how we log in there, without the password."""
    who = f"as {broker.user}" if broker.user is not None else "without a name"
    secret = ", with a password" if broker.password is not None else ""
    safe = "with TLS" if own.tls and own.tls_verify else "with TLS, unverified" if own.tls else "without TLS"
    return f"{broker.host}, port {broker.port}, {who}{secret}, {safe}"


def round_trip(broker: Broker, where: Topics) -> float:
    """Seconds until a message to our own topic comes back; LostError without a connection, Deaf if it never does."""
    word, came = secrets.token_hex(8).encode(), []
    session = Session(broker, f"croupier-{where.table}-check", received=lambda _, payload: came.append(payload))
    try:
        session.open()
        if not session.subscribe(where.check):
            raise Deaf(f"it takes us, but lets {_who(broker)} read nothing in {where.base}/#: allow it there")
        began = time.monotonic()
        session.send(Message(where.check, word))
        while word not in came:
            session.step(0.05)
            if time.monotonic() - began > PATIENCE:
                raise Deaf(
                    f"it takes us, but {_who(broker)} may not write to {where.base}/{where.table}/#: allow it there"
                )
        return time.monotonic() - began
    finally:
        session.close()


def announce(settings: Settings, broker: Broker) -> str:
    """Tells Home Assistant of this table, and that nobody plays if the kiosk is off; how many entities it has."""
    where = topics(settings.mqtt)
    session = Session(broker, f"croupier-{where.table}-check")
    try:
        session.open()
        messages = opening(settings)[:-1]  # without the last: whether it is there
        for message in (*cleared(settings), *messages):
            session.send(message)
        if running() is None:
            session.send(Message(where.available, OFFLINE, retain=True))
        session.flush(PATIENCE)
    finally:
        session.close()
    return several(sum(one.topic.endswith("/config") and bool(one.payload) for one in messages), "entity", "entities")


def remarks(own: Mqtt, broker: Broker, config: Path | None) -> Iterator[str]:
    """What works, but could be safer."""
    path = password_file(own, config)
    if broker.password is not None and open_to_others(path):
        yield f"others on this machine can read {path}; “chmod 600” it"
    if broker.tls is None and broker.password is not None and broker.host not in {"localhost", "127.0.0.1", "::1"}:
        yield "the password crosses the network unencrypted; tls = true protects it, if the broker can"
    if broker.user is not None and broker.password is None:
        yield f"there is no password: “croupier mqtt --password” keeps one, or ${PASSWORD} holds it"
    if own.tls and not own.tls_verify:
        yield "tls_verify = false: whoever answers in the broker's name is believed"


def remove(settings: Settings, broker: Broker) -> int:
    """Takes this table off the broker; the exit status is 1 if it does not take all of that."""
    where = topics(settings.mqtt)
    if running() is not None and settings.mqtt.enabled:
        print("Croupier is running and would tell the broker again: end it, or set [mqtt] enabled = false, first.")
        return 1
    if not traces.forget(broker, f"croupier-{where.table}-check", {*traces.left(), *lasting(settings)}):
        print(f"{broker.host} did not take all of it; try again.")
        return 1
    print(f"“{where.name}” is off {broker.host}, and out of Home Assistant.")
    if settings.mqtt.enabled:
        print("It comes back with the next game, unless you set [mqtt] enabled = false.")
    return 0


def advice(lost: LostError, own: Mqtt) -> str:
    """What is wrong with a connection, and what to do."""
    port = own.port or (8883 if own.tls else 1883)
    who = own.user if own.user is not None else "anybody without a name"
    return _ADVICE[lost.code].format(host=own.host, port=port, detail=lost.detail or "no more is known", who=who)


def _who(broker: Broker) -> str:
    return f"“{broker.user}”" if broker.user is not None else "us without a name"
