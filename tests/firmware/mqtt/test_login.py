"""Names, passwords, certificates and rights, before a real broker; and what is said when they do not fit."""

import io
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware.cli import main
from firmware.config.checks import toml
from firmware.config.settings import Settings
from firmware.mqtt.broker import CannotLogInError, broker, open_to_others, password_file, write_password
from firmware.mqtt.check import Deaf, advice, round_trip
from firmware.mqtt.session import LostError
from firmware.mqtt.topics import topics
from tests.firmware.mqtt.conftest import settings_for
from tests.firmware.mqtt.mosquitto import PROGRAM, WHY_NOT, Mosquitto

# The library leaves the socket of a handshake that failed to be collected, of which Python warns.
FAILED_HANDSHAKE = pytest.mark.filterwarnings("ignore:Exception ignored in.*SSLSocket")
Captured = pytest.CaptureFixture[str]


@pytest.fixture
def guarded(tmp_path: Path) -> Iterator[Mosquitto]:
    """A broker that wants a name and a password; a guest may read and write nothing."""
    if PROGRAM is None:
        pytest.skip(WHY_NOT)
    users, rights = tmp_path / "users", tmp_path / "rights"
    users.touch(mode=0o600)
    for name in ("croupier", "guest", "mute"):
        subprocess.run(["mosquitto_passwd", "-b", str(users), name, "s3cret"], check=True, capture_output=True)
    rights.write_text("user croupier\ntopic readwrite #\nuser mute\ntopic read #\n")
    rights.chmod(0o600)
    one = Mosquitto(tmp_path, "allow_anonymous false", f"password_file {users}", f"acl_file {rights}")
    one.start()
    yield one
    one.kill()


def tried(settings: Settings) -> float:
    return round_trip(broker(settings.mqtt), topics(settings.mqtt))


def test_the_password_comes_from_its_file_or_the_environment(
    guarded: Mosquitto, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = settings_for(guarded.port, user="croupier")
    write_password(password_file(settings.mqtt), "s3cret")
    assert tried(settings) < 20
    write_password(password_file(settings.mqtt), "wrong")
    with pytest.raises(LostError) as lost:
        tried(settings)
    assert lost.value.code == "mqtt_login"
    monkeypatch.setenv("CROUPIER_MQTT_PASSWORD", "s3cret")
    assert tried(settings) < 20
    with pytest.raises(LostError):
        tried(settings_for(guarded.port))


def test_no_port_is_ever_opened(mosquitto: Mosquitto, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")  # what systemd's SocketBindDeny answers

    monkeypatch.setattr("socket.socket.bind", forbidden)
    monkeypatch.setattr("socket.socket.listen", forbidden)
    assert tried(settings_for(mosquitto.port)) < 20


def test_rights_that_are_missing_are_named(guarded: Mosquitto, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_MQTT_PASSWORD", "s3cret")
    monkeypatch.setattr("firmware.mqtt.check.PATIENCE", 0.3)
    with pytest.raises(Deaf, match="“mute” may not write to croupier/stube/#"):
        tried(settings_for(guarded.port, user="mute"))
    with pytest.raises(Deaf, match=r"“guest” (may not write|read nothing)"):
        tried(settings_for(guarded.port, user="guest"))


class Typed(io.StringIO):
    """What somebody types at a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_password_can_be_piped_in(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    config = home / "croupier.toml"
    config.touch()
    for piped, status in (("s3cret\n", 0), ("", 1)):
        monkeypatch.setattr("sys.stdin", io.StringIO(piped))
        assert main(["mqtt", "--password", "--config", str(config)]) == status
    assert (home / "mqtt-password").read_text() == "s3cret\n"
    assert capsys.readouterr().err == "croupier: nothing was typed, nothing was written.\n"


def test_a_password_is_kept_from_others_and_never_printed(
    guarded: Mosquitto, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    config = home / "croupier.toml"
    config.write_text(f'[mqtt]\nhost = "127.0.0.1"\nport = {guarded.port}\nuser = "croupier"\n')
    monkeypatch.setattr("sys.stdin", Typed())
    monkeypatch.setattr("getpass.getpass", lambda prompt: "s3cret")
    assert main(["mqtt", "--password", "--config", str(config)]) == 0
    path = home / "mqtt-password"
    assert (path.read_text(), path.stat().st_mode & 0o777) == ("s3cret\n", 0o600)
    assert main(["mqtt", "--config", str(config)]) == 0
    path.chmod(0o644)
    assert open_to_others(path)
    assert main(["mqtt", "--config", str(config)]) == 0
    assert main(["config", "--config", str(config)]) == 0
    out, err = capsys.readouterr()
    assert f"others on this machine can read {path}" in out
    assert "as croupier, with a password, without TLS" in out
    assert "s3cret" not in out + err + repr(broker(settings_for(1, user="croupier").mqtt, config))


@pytest.mark.parametrize(
    ("content", "says"), [(None, "There is no file"), (b"\xff\n", "UTF-8"), (b"", "one line"), (b"a\nb\n", "one line")]
)
def test_a_password_file_that_does_not_fit(content: bytes | None, says: str, home: Path) -> None:
    path = home / "secret"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(CannotLogInError, match=says):
        broker(settings_for(1, user="croupier", password_file=str(path)).mqtt)


@pytest.mark.parametrize("password", ["", "a\nb", "x" * 2000])
def test_a_password_that_cannot_be_one_is_not_written(password: str, home: Path) -> None:
    with pytest.raises(CannotLogInError, match="nothing was written"):
        write_password(home / "secret", password)
    assert not (home / "secret").exists()


@pytest.fixture
def encrypted(tmp_path: Path) -> Iterator[Mosquitto]:
    """A broker with a certificate of its own authority, for the name localhost."""
    if PROGRAM is None:
        pytest.skip(WHY_NOT)
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed: apt-get install openssl")

    def openssl(*arguments: str) -> None:
        subprocess.run(["openssl", *arguments], cwd=tmp_path, check=True, capture_output=True)

    new = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
    openssl("req", "-x509", *new, "-keyout", "ca.key", "-out", "ca.pem", "-days", "2", "-subj", "/CN=Test authority")
    openssl("req", *new, "-keyout", "own.key", "-out", "own.csr", "-subj", "/CN=localhost")
    (tmp_path / "names").write_text("subjectAltName=DNS:localhost\n")
    signing = ("-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2", "-extfile", "names")
    openssl("x509", "-req", "-in", "own.csr", *signing, "-out", "own.pem")
    lines = (f"certfile {tmp_path / 'own.pem'}", f"keyfile {tmp_path / 'own.key'}", "allow_anonymous true")
    one = Mosquitto(tmp_path, *lines)
    one.start()
    yield one
    one.kill()


@FAILED_HANDSHAKE
def test_over_tls_the_broker_must_prove_who_it_is(encrypted: Mosquitto, home: Path) -> None:
    authority = str(home / "ca.pem")

    def code(**values: object) -> str:
        try:
            tried(settings_for(encrypted.port, **{"host": "localhost", "tls": True, **values}))
        except LostError as lost:
            return lost.code
        return "through"

    assert code(ca_file=authority) == "through"
    assert code() == "mqtt_certificate"  # nobody on this machine knows that authority
    assert code(ca_file=authority, host="127.0.0.1") == "mqtt_certificate"  # another name
    assert code(tls_verify=False) == "through"
    assert code(tls=False) == "mqtt_gone"


@FAILED_HANDSHAKE
def test_tls_where_there_is_none(mosquitto: Mosquitto) -> None:
    with pytest.raises(LostError) as lost:
        tried(settings_for(mosquitto.port, tls=True))
    assert lost.value.code in {"mqtt_tls", "mqtt_unreachable"}


def test_an_authority_that_cannot_be_read_is_named(home: Path) -> None:
    (home / "empty.pem").write_text("no certificate")
    for name, says in (("nowhere.pem", "cannot be read: no such file"), ("empty.pem", "no certificate in PEM form")):
        with pytest.raises(CannotLogInError, match=says):
            broker(settings_for(1, tls=True, ca_file=str(home / name)).mqtt)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('host = "mqtt://broker"', 'is not a name or address such as "homeassistant.local"'),
        ('host = "a b"', "is not a name or address"),
        ("port = 0", "is not a whole number from 1 to 65535"),
        ('topic = "croupier/#"', "is not a topic such as"),
        ('discovery = "/x"', "is not a topic such as"),
        ('table = "a\\nb"', "is not a name of up to 60 letters"),
        ('enabled = "yes"', "is not true or false"),
        ('password = "x"', "there is no such key; did you mean “password_file”?"),
    ],
)
def test_settings_that_do_not_fit_are_named(line: str, says: str, home: Path, capsys: Captured) -> None:
    config = home / "croupier.toml"
    config.write_text(f"[mqtt]\n{line}\n")
    assert main(["mqtt", "--config", str(config)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"croupier: [mqtt] {line.partition(' ')[0]}: ")
    assert says in err


def test_a_service_that_may_not_use_the_network_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object) -> None:
        raise OSError(97, "Address family not supported by protocol")  # what systemd's RestrictAddressFamilies answers

    monkeypatch.setattr("socket.socket", forbidden)
    settings = settings_for(1883)
    with pytest.raises(LostError) as lost:
        tried(settings)
    assert lost.value.code == "mqtt_forbidden"
    assert "installed with --network" in advice(lost.value, settings.mqtt)


@pytest.mark.parametrize(
    ("host", "says"),
    [
        ("nowhere.invalid", "The name nowhere.invalid is not known"),
        ("a..b", "The name a..b is not known"),
        ("127.0.0.1", "nothing listens on port 1;"),
    ],
)
def test_a_broker_that_is_not_there_is_told_in_a_sentence(host: str, says: str, home: Path, capsys: Captured) -> None:
    config = home / "croupier.toml"
    config.write_text(f"[mqtt]\nhost = {toml(host)}\nport = 1\n")
    assert main(["mqtt", "--config", str(config)]) == 1
    assert says in capsys.readouterr().err
