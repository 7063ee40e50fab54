"""Where the broker is and how to log in there, from the settings, the password's file and the environment."""

import os
import ssl
import stat
from dataclasses import dataclass, field
from pathlib import Path

from firmware.config.settings import Mqtt
from vision import folders
from vision.refused import reason

PASSWORD = "CROUPIER_MQTT_PASSWORD"
"""The variable of the environment that may hold the password; it goes before the file."""
_FILE = "mqtt-password"
_LONGEST = 1024  # bytes of a password; a file that is larger holds something else


class CannotLogInError(ValueError):
    """The password or a certificate cannot be read; the text is a sentence that says why and what to do."""


@dataclass(frozen=True, slots=True)
class Broker:
    """All that a connection needs."""

    host: str
    port: int
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    tls: ssl.SSLContext | None = None


def broker(settings: Mqtt, config: Path | None = None) -> Broker:
    """The broker that the settings name; CannotLogInError if the password or the CA's file cannot be read."""
    port = settings.port or (8883 if settings.tls else 1883)
    password = None if settings.user is None else _password(settings, config)
    return Broker(settings.host, port, settings.user, password, _context(settings) if settings.tls else None)


def password_file(settings: Mqtt, config: Path | None = None) -> Path:
    """Where the password is kept: beside the settings, unless they name another file."""
    if settings.password_file is not None:
        return Path(settings.password_file).expanduser()
    return (config or folders.config()).parent / _FILE


def open_to_others(path: Path) -> bool:
    """Whether others on this machine can read a file."""
    try:
        return bool(path.stat().st_mode & (stat.S_IRGRP | stat.S_IROTH))
    except OSError:
        return False


def write_password(path: Path, password: str) -> None:
    """Keeps a password where only this user can read it; CannotLogInError if that cannot be."""
    if not password or len(password.encode()) > _LONGEST or not password.isprintable():
        raise CannotLogInError(f"A password has 1 to {_LONGEST} printable characters; nothing was written.")
    part = path.with_name(f"{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.unlink(missing_ok=True)
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            file.write(f"{password}\n")
        part.replace(path)
    except OSError as error:
        raise CannotLogInError(f"The password cannot be written to {path}: {reason(error)}.") from None


def _password(settings: Mqtt, config: Path | None) -> str | None:
    if own := os.environ.get(PASSWORD):
        return own
    path = password_file(settings, config)
    try:
        with path.open("rb") as file:
            text = file.read(_LONGEST + 2).decode("utf-8").rstrip("\r\n")
    except FileNotFoundError:
        if settings.password_file is None:
            return None  # a user without a password: some brokers want no more
        raise CannotLogInError(
            f"There is no file {path}; “croupier mqtt --password” asks for it and writes it."
        ) from None
    except OSError as error:
        raise CannotLogInError(f"The password in {path} cannot be read: {reason(error)}.") from None
    except UnicodeDecodeError:
        raise CannotLogInError(f"{path} is not a text in UTF-8; “croupier mqtt --password” writes a new one.") from None
    if not text or len(text.encode()) > _LONGEST or "\n" in text:
        raise CannotLogInError(f"{path} does not hold one password in one line; “croupier mqtt --password” writes one.")
    return text


def _context(settings: Mqtt) -> ssl.SSLContext:
    try:
        context = ssl.create_default_context(cafile=settings.ca_file and str(Path(settings.ca_file).expanduser()))
    except ssl.SSLError:
        raise CannotLogInError(f"[mqtt] ca_file: {settings.ca_file} holds no certificate in PEM form.") from None
    except OSError as error:
        raise CannotLogInError(f"[mqtt] ca_file: {settings.ca_file} cannot be read: {reason(error)}.") from None
    if not settings.tls_verify:
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    return context
