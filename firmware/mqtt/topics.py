"""The names of a table on a broker: none of them is ever made of what players type."""

import hashlib
import platform
import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from firmware.config.settings import Mqtt

_MACHINE = Path("/etc/machine-id")
_LONGEST = 40


@dataclass(frozen=True, slots=True)
class Topics:
    """Where one table tells what."""

    base: str  # of all tables
    table: str  # of this one
    name: str  # as people call it

    @property
    def available(self) -> str:
        return self._of("available")

    @property
    def state(self) -> str:
        return self._of("state")

    @property
    def event(self) -> str:
        return self._of("event")

    @property
    def question(self) -> str:
        return self._of("question")

    @property
    def winner(self) -> str:
        return self._of("winner")

    @property
    def picture(self) -> str:
        return self._of("picture")

    @property
    def check(self) -> str:
        """For a message that is sent only to see whether it comes back."""
        return self._of("check")

    @property
    def lasting(self) -> tuple[str, ...]:
        """Those that a broker keeps."""
        return self.available, self.state, self.question, self.winner, self.picture

    def _of(self, what: str) -> str:
        return f"{self.base}/{self.table}/{what}"


def topics(settings: Mqtt) -> Topics:
    """The topics of this table: by the name that the settings give it, else by the machine's."""
    if settings.table is not None:
        return Topics(settings.topic, slug(settings.table), settings.table)
    host = platform.node().partition(".")[0] or "table"
    return Topics(settings.topic, f"{slug(host)}-{_machine()}", host)


def slug(name: str) -> str:
    """A name as one level of a topic: small letters, digits and hyphens; by a number if it has none of them."""
    plain = unicodedata.normalize("NFKD", name.replace("ß", "ss")).encode("ascii", "ignore").decode()
    words = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:_LONGEST].strip("-")
    return words or f"table-{_digest(name)}"


def _machine() -> str:
    """Four letters that differ from machine to machine: many are called "raspberrypi"."""
    try:
        return _digest(_MACHINE.read_text(encoding="ascii"))
    except (OSError, UnicodeDecodeError):
        return _digest(platform.node())


def _digest(text: str) -> str:
    return hashlib.sha256(f"croupier {text.strip()}".encode()).hexdigest()[:4]
