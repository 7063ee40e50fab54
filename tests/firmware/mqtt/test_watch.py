"""Several tables watched from one place, trusting nothing that comes; and the other ways of the command."""

import json
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from firmware.cli import main
from firmware.mqtt import traces
from firmware.mqtt.broker import Broker
from firmware.mqtt.messages import Message
from firmware.mqtt.report import Report
from firmware.mqtt.session import Session
from firmware.mqtt.watch import Watched, listed
from tests.firmware.mqtt.mosquitto import Mosquitto, listening

Captured = pytest.CaptureFixture[str]


def config(home: Path, port: int, *lines: str) -> str:
    path = home / "croupier.toml"
    path.write_text("\n".join(["[mqtt]", 'host = "127.0.0.1"', f"port = {port}", 'table = "Stube"', *lines]))
    return str(path)


def put(mosquitto: Mosquitto, **tables: Report) -> None:
    """Several tables tell how they stand."""
    session = Session(Broker("127.0.0.1", mosquitto.port), "tables")
    session.open()
    for table, report in tables.items():
        session.send(Message(f"croupier/{table}/available", b"online", retain=True))
        session.send(Message(f"croupier/{table}/state", msgspec.json.encode(report), retain=True))
    assert session.flush(20)
    session.close()


def test_all_tables_with_their_game_turn_and_score(mosquitto: Mosquitto, home: Path, capsys: Captured) -> None:
    den = Report("Den", game="rpsls", title="Lizard Spock", turn="Ann", waits="Ann: 3 red dice", standing="Ann 3, Bo 1")
    hall = Report("Hall", game="zombies", title="ZOMBIES!!!", verdict="Bo wins!", winner="Bo", waits="The game is over")
    put(mosquitto, den=den, hall=hall, attic=Report("Attic", trouble="The camera is gone."))
    assert main(["mqtt", "--watch", "--once", "--config", config(home, mosquitto.port)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Attic: nobody plays. The camera is gone.",
        "Den: Lizard Spock, Ann's turn",
        "    Ann: 3 red dice",
        "    Ann 3, Bo 1",
        "Hall: ZOMBIES!!!, won by Bo",
        "    Bo wins!",
        "    The game is over",
    ]


def test_nobody_there(mosquitto: Mosquitto, home: Path, capsys: Captured) -> None:
    assert main(["mqtt", "--watch", "--once", "--config", config(home, mosquitto.port)]) == 0
    assert capsys.readouterr().out == "There is no table on 127.0.0.1 yet.\n"


@pytest.mark.parametrize(
    "payload",
    [b"", b"\xff", b"[]", b'{"name": 3}', b'{"name": "x", "players": "y"}', b'{"name":"' + b"x" * 30_000 + b'"}'],
)
def test_what_is_no_report_is_none(payload: bytes) -> None:
    watched = Watched("croupier")
    watched.receive("croupier/den/available", b"online")
    watched.receive("croupier/den/state", payload)
    assert listed(watched.tables) == ["den: off"]


def test_no_table_moves_the_cursor_of_whoever_watches() -> None:
    watched = Watched("croupier")
    evil = Report("\x1b[2JDen", game="rpsls", title="\x9b31m", turn="A\u202en", faces=("\x07",), question="\r?")
    watched.receive("croupier/den/available", b"online")
    watched.receive("croupier/den/state", msgspec.json.encode(evil))
    assert listed(watched.tables) == ["�[2JDen: �31m, A�n's turn", "    asks: �? (�)"]


def test_only_so_many_tables_are_followed_and_those_that_are_taken_away_go() -> None:
    watched = Watched("croupier")
    for number in range(2000):
        watched.receive(f"croupier/t{number}/available", b"online")
    assert len(watched.tables) == 500
    for number in range(2000):
        watched.receive(f"croupier/t{number}/available", b"")
    assert watched.tables == {}


def test_the_check_tells_home_assistant_but_not_that_the_table_is_on(
    mosquitto: Mosquitto, home: Path, capsys: Captured
) -> None:
    path = config(home, mosquitto.port, "enabled = true")
    assert main(["mqtt", "--config", path]) == 0
    assert "the device “Croupier Stube” with 9 entities" in capsys.readouterr().out
    with listening(Broker("127.0.0.1", mosquitto.port), "croupier/#", "homeassistant/#") as listener:
        listener.until(lambda now: len(now) == 10)
        assert listener.now["croupier/stube/available"] == b"offline"
    assert main(["mqtt", "--watch", "--once", "--config", path]) == 0
    assert capsys.readouterr().out == "stube: off\n"
    assert main(["mqtt", "--remove", "--config", path]) == 0
    assert capsys.readouterr().out.startswith("“Stube” is off 127.0.0.1, and out of Home Assistant.")
    assert traces.left() == ()
    assert main(["mqtt", "--watch", "--once", "--config", path]) == 0
    assert capsys.readouterr().out.startswith("There is no table")


def test_switched_off_the_check_only_tries(mosquitto: Mosquitto, home: Path, capsys: Captured) -> None:
    assert main(["mqtt", "--config", config(home, mosquitto.port)]) == 0
    assert "switch     off: set [mqtt] enabled = true" in capsys.readouterr().out
    with listening(Broker("127.0.0.1", mosquitto.port), "croupier/#", "homeassistant/#") as listener:
        listener._session.step(0.2)
        assert listener.heard == []


def test_what_would_be_sent_is_shown_without_a_broker(home: Path, capsys: Captured) -> None:
    assert main(["mqtt", "--show", "--config", config(home, 1, "pictures = true")]) == 0
    out = capsys.readouterr().out
    lines = out.splitlines()
    assert "event  croupier/stube/event" in lines
    assert "keeps  croupier/stube/picture" in lines
    assert "keeps  homeassistant/image/croupier_stube/picture/config" in lines
    state = [line for before, line in pairwise(lines) if before == "keeps  croupier/stube/state"]
    assert json.loads(state[-1])["verdict"] == "2 chips move"
    assert not (home / "data").exists()  # nothing was remembered, for nothing was sent


def test_once_goes_with_watch(capsys: Captured) -> None:
    with pytest.raises(SystemExit):
        main(["mqtt", "--once"])
    assert "--once goes with --watch." in capsys.readouterr().err
