"""A table that tells a real broker: what arrives there, what never leaves, and that the game never waits for it."""

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import cv2
import numpy as np
import pytest

from firmware.config.settings import Settings
from firmware.kiosk.setting import Told
from firmware.mqtt import link, traces
from firmware.mqtt import session as session_module
from firmware.mqtt.broker import Broker
from firmware.mqtt.messages import OFFLINE, Message
from firmware.mqtt.session import Session
from firmware.mqtt.teller import Teller, fall_silent, telling
from tests.firmware.kiosk.tables import Tended, black, opened, red, rpsls
from tests.firmware.mqtt.conftest import settings_for
from tests.firmware.mqtt.mosquitto import Listener, Mosquitto, listening, until
from ui.scene import Do, Leave
from ui.world import Entry, Said, Table

STATE, EVENT, AVAILABLE = "croupier/stube/state", "croupier/stube/event", "croupier/stube/available"


@contextmanager
def playing(settings: Settings, folder: Path) -> Iterator[tuple[Tended, Teller, list[Said]]]:
    """A table whose every word the broker is told."""
    said: list[Said] = []
    teller = Teller(settings, None, said.append, first=0.05)
    with opened(folder, hear=teller.hear) as runner, telling(teller, settings, None):
        yield runner, teller, said
    assert not teller.link.is_alive()


def events(listener: Listener) -> list[dict[str, object]]:
    return [json.loads(payload) for topic, payload in listener.heard if topic == EVENT]


def here(mosquitto: Mosquitto) -> Broker:
    return Broker("127.0.0.1", mosquitto.port)


def test_a_whole_game_as_the_broker_hears_it(mosquitto: Mosquitto, tmp_path: Path) -> None:
    name = "Ann/+#/<b>"  # names are only ever payload
    with listening(here(mosquitto)) as listener:
        with playing(settings_for(mosquitto.port), tmp_path) as (runner, _, said):
            nobody = json.loads(listener.until(lambda now: STATE in now and AVAILABLE in now)[STATE])
            assert (nobody["game"], nobody["players"]) == (None, [])
            assert listener.now[AVAILABLE] == b"online"
            runner.after(rpsls((name, "Bo"), table={"chips": [3, 1]}))
            runner.after(black("paper"), red("spock", "lizard", "lizard"))
            state = json.loads(listener.until(lambda now: json.loads(now[STATE])["events"] == 2)[STATE])
            assert state["title"] == "Rock Paper Scissors Lizard Spock"
            assert (state["turn"], state["waits"]) == ("Bo", "Bo: 1 red die")
            assert state["rule"].startswith("Spock: paper disproves spock. A chip goes to the centre.")
            assert state["standing"].startswith(f"Chips: {name} 2, Bo 1;")
            assert (state["question"], state["winner"]) == (None, None)
            runner.after(red("spock"))
            listener.until(lambda now: now.get("croupier/stube/winner") == name.encode())
            runner.after(Do({"do": "undo"}))
            listener.until(lambda now: now["croupier/stube/winner"] == b"")
            runner.after(red("spock", "spock"), Leave())
            listener.until(lambda now: json.loads(now[STATE])["game"] is None)
        listener.until(lambda now: now[AVAILABLE] == b"offline")
        kinds = [event["event_type"] for event in events(listener)]
        assert kinds == ["started", "judged", "judged", "judged", "won", "corrected", "refused", "left"]
        assert events(listener)[2]["event"] == red("spock", "lizard", "lizard").event
        assert events(listener)[6]["code"] == "wrong_dice_count"
        topics = {topic for topic, _ in listener.heard}
    assert said == []
    assert not [topic for topic in topics if "Ann" in topic or "+" in topic or "<" in topic]
    assert not [topic for topic in topics if topic.endswith("/picture") and listener.now[topic]]


def test_home_assistant_finds_the_table_and_every_entity_reads_the_report(mosquitto: Mosquitto, tmp_path: Path) -> None:
    with playing(settings_for(mosquitto.port), tmp_path), listening(here(mosquitto)) as listener:
        listener.until(lambda now: STATE in now)
        configs = {topic: payload for topic, payload in listener.now.items() if topic.endswith("/config")}
        found = {topic: json.loads(payload) for topic, payload in configs.items() if payload}
        report = json.loads(listener.now[STATE])
    kinds = [topic.split("/")[1] for topic in found]
    assert {kind: kinds.count(kind) for kind in kinds} == {"sensor": 6, "binary_sensor": 2, "event": 1}
    for topic, entity in found.items():
        prefix, _, device, key, _ = topic.split("/")
        assert (prefix, device) == ("homeassistant", "croupier_stube")
        assert entity["unique_id"] == f"croupier_stube_{key}"
        assert entity["availability_topic"] == AVAILABLE
        assert entity["device"]["identifiers"] == ["croupier_stube"]
        if key == "event":
            assert (entity["state_topic"], "judged" in entity["event_types"]) == (EVENT, True)
        else:
            assert (entity["state_topic"], f"value_json.{key} " in entity["value_template"]) == (STATE, True)
            assert key in report


class Gated(Session):
    """A connection that is only tried while the gate is open."""

    gate, waits = threading.Event(), threading.Event()

    def open(self) -> None:
        if not self.gate.is_set():
            self.waits.set()
            assert self.gate.wait(20)
        super().open()


def test_a_broker_that_is_killed_never_holds_the_game_up_and_hears_it_all_later(
    mosquitto: Mosquitto, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "Session", Gated)
    Gated.gate.set()
    with playing(settings_for(mosquitto.port), tmp_path) as (runner, teller, said):
        until(lambda: teller.link.connected)
        runner.after(rpsls(), black("paper"))
        mosquitto.kill()
        runner.after(red("spock", "lizard", "lizard"), red("spock", "lizard", "lizard"))
        assert runner.table().state["chips"] == (2, 2)
        until(lambda: said and not teller.link.connected)
        time.sleep(0.5)  # it tries, and fails, again and again
        lost = list(said)
        assert {one.code for one in lost} <= {"mqtt_gone", "mqtt_closed"}
        assert len(lost) == len({one.code for one in lost})  # each of them once
        runner.after(black("rock"))
        Gated.gate.clear()
        assert Gated.waits.wait(20)
        mosquitto.start()
        with listening(here(mosquitto)) as listener:
            Gated.gate.set()
            now = listener.until(lambda now: STATE in now and json.loads(now[STATE])["events"] == 4)
            assert now[AVAILABLE] == b"online"
            assert "homeassistant/sensor/croupier_stube/title/config" in now
            listener.until(lambda _: events(listener)[-1:] and events(listener)[-1].get("event") == black("rock").event)
            assert [one["event"] for one in events(listener)[-3:]] == [
                red("spock", "lizard", "lizard").event,
                red("spock", "lizard", "lizard").event,
                black("rock").event,
            ]
        until(lambda: said[-1].code == "mqtt_back")
        assert runner.after(red("rock", "rock")).table is not None


def test_without_a_broker_the_game_is_the_same(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with playing(settings_for(port), tmp_path) as (runner, _, said):
        runner.after(rpsls(), black("paper"), red("spock", "lizard", "lizard"))
        assert runner.table().state["chips"] == (2, 3)
        until(lambda: said)
        assert said == [Said("mqtt_closed", {"host": "127.0.0.1", "port": port})]


def test_what_answers_nothing_is_no_broker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_module, "PATIENCE", 0.2)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        with playing(settings_for(silent.getsockname()[1]), tmp_path) as (runner, _, said):
            until(lambda: said)
            assert said[0].code == "mqtt_silent"
            assert runner.after(rpsls()).table is not None


def test_a_table_that_dies_is_reported_by_the_broker(mosquitto: Mosquitto) -> None:
    session = Session(here(mosquitto), "croupier-stube", will=Message(AVAILABLE, OFFLINE, retain=True))
    session.open()
    session.send(Message(AVAILABLE, b"online", retain=True))
    assert session.flush()
    with listening(here(mosquitto)) as listener:
        listener.until(lambda now: now.get(AVAILABLE) == b"online")
        line = session._client.socket()
        assert isinstance(line, socket.socket)
        line.shutdown(socket.SHUT_RDWR)  # no good-bye: as if the plug was pulled
        listener.until(lambda now: now[AVAILABLE] == b"offline")
    session.close()


def rolled(colour: int, events: int) -> Told:
    """What the table says when a roll was seen in a picture of one colour."""
    frame = np.full((48, 64, 3), colour, np.uint8)
    log = tuple(Entry(place, {"do": "roll"}, frame=frame) for place in range(events))
    state = {"chips": [3, 3], "centre": 0, "black": None, "round": 1, "turn": 0}
    return Told(Table("rpsls", ("Ann", "Bo"), state, {"what": "roll", "body": "black", "dice": 1}, log=log))


@pytest.mark.parametrize("pictures", [False, True])
def test_pictures_leave_only_if_switched_on_and_are_gone_when_switched_off(
    pictures: bool, mosquitto: Mosquitto, tmp_path: Path
) -> None:
    settings = settings_for(mosquitto.port, pictures=pictures)
    teller = Teller(settings, None, lambda _: None)
    with telling(teller, settings, None), listening(here(mosquitto)) as listener:
        teller.hear(rolled(40, 1))
        teller.hear(rolled(200, 2))
        now = listener.until(lambda now: STATE in now and json.loads(now[STATE])["events"] == 2)
        if pictures:
            now = listener.until(lambda now: "croupier/stube/picture" in now)
            seen = cv2.imdecode(np.frombuffer(now["croupier/stube/picture"], np.uint8), cv2.IMREAD_COLOR)
            assert seen is not None
            assert seen.shape == (48, 64, 3)
            entity = json.loads(now["homeassistant/image/croupier_stube/picture/config"])
            assert entity["image_topic"] == "croupier/stube/picture"
        shown = [topic for topic, payload in listener.heard if "picture" in topic and payload]
        assert bool(shown) is pictures
    off = settings_for(mosquitto.port)
    with telling(Teller(off, None, lambda _: None), off, None), listening(here(mosquitto)) as listener:
        listener.until(lambda now: now.get(AVAILABLE) == b"online" and json.loads(now[STATE])["game"] is None)
        assert not [topic for topic, payload in listener.now.items() if "picture" in topic and payload]


def test_switched_off_it_takes_everything_away_and_says_nothing_more(mosquitto: Mosquitto, tmp_path: Path) -> None:
    with playing(settings_for(mosquitto.port), tmp_path) as (runner, teller, _):
        runner.after(rpsls())
        until(lambda: teller.link.connected)
        with listening(here(mosquitto)) as listener:
            listener.until(lambda now: STATE in now and json.loads(now[STATE])["game"] == "rpsls")
    assert traces.left()
    off = settings_for(mosquitto.port, enabled=False)
    with telling(None, off, None):
        until(lambda: not traces.left())
    with listening(here(mosquitto), "croupier/#", "homeassistant/#") as listener:
        listener._session.step(0.3)
        assert listener.heard == []
    before = threading.active_count()
    with telling(None, off, None):  # and now there is nothing left to do
        assert threading.active_count() == before


def test_switched_off_without_a_broker_the_list_is_kept_for_the_next_time(tmp_path: Path) -> None:
    traces.leave(["croupier/stube/state"])
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        fall_silent(settings_for(free.getsockname()[1], enabled=False), None)
    assert traces.left() == ("croupier/stube/state",)


def test_under_a_new_name_the_old_one_goes(mosquitto: Mosquitto, tmp_path: Path) -> None:
    for name, state in (("Stube", STATE), ("Küche", "croupier/kuche/state")):
        settings = settings_for(mosquitto.port, table=name)
        with telling(Teller(settings, None, lambda _: None), settings, None), listening(here(mosquitto), state) as one:
            one.until(lambda now: now)
    with listening(here(mosquitto)) as listener:
        listener.until(lambda now: now.get("croupier/kuche/available") == b"offline")
        assert not [topic for topic, payload in listener.heard if "stube" in topic and payload]


def test_an_error_inside_ends_the_telling_and_not_the_game(mosquitto: Mosquitto, tmp_path: Path) -> None:
    said: list[Said] = []
    settings = settings_for(mosquitto.port)
    teller = Teller(settings, None, said.append)
    with telling(teller, settings, None):
        teller.hear(Told(Table("no such game", ("Ann",), {}, {"what": "?"})))
        until(lambda: said)
        assert said[0].fields["text"].startswith("Something went wrong inside (KeyError")
        teller.hear(Told())
        with listening(here(mosquitto)) as listener:
            listener.until(lambda now: now.get(AVAILABLE) == b"offline")
