"""The settings, checked: what each table of the file becomes. None stands for "auto" and "none"."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Literal

Size = tuple[int, int]
"""Width and height in pixels."""


@dataclass(frozen=True, slots=True)
class Screen:
    size: Size | None
    fullscreen: bool
    language: Literal["en", "de"]
    reduced_motion: bool


@dataclass(frozen=True, slots=True)
class Camera:
    source: str | None
    size: Size
    fps: int


@dataclass(frozen=True, slots=True)
class Sound:
    level: Literal["off", "some", "all"]
    output: Literal["speaker", "buzzer"]


@dataclass(frozen=True, slots=True)
class Four:
    """A pin for each of the four buttons, or for each of their lights."""

    ok: int | None
    fix: int | None
    undo: int | None
    menu: int | None


@dataclass(frozen=True, slots=True)
class Status:
    """The pins of the light of three colours."""

    red: int | None
    green: int | None
    blue: int | None


@dataclass(frozen=True, slots=True)
class Panel:
    enabled: bool | None
    seats: tuple[int, ...]
    buzzer: int | None
    buzzer_kind: Literal["passive", "active"]
    buttons_active_low: bool
    leds_active_low: bool
    buttons: Four
    button_leds: Four
    status: Status

    def pins(self) -> list[tuple[str, int]]:
        """Every pin that is connected, with the key that names it: ("[panel.buttons] ok", 5)."""
        return [(name, pin) for name, pin in self._named() if pin is not None]

    def _named(self) -> Iterator[tuple[str, int | None]]:
        groups: dict[str, Four | Status] = {
            "buttons": self.buttons,
            "button_leds": self.button_leds,
            "status": self.status,
        }
        for group, pins in groups.items():
            yield from ((f"[panel.{group}] {name}", pin) for name, pin in asdict(pins).items())
        yield from ((f"[panel] seats, seat {seat}", pin) for seat, pin in enumerate(self.seats, 1))
        yield "[panel] buzzer", self.buzzer


@dataclass(frozen=True, slots=True)
class Play:
    coach: Literal["off", "after", "before"]
    sets: dict[str, str]  # by game


@dataclass(frozen=True, slots=True)
class Keeping:
    """What the journal keeps."""

    pictures_mb: int


@dataclass(frozen=True, slots=True)
class Mqtt:
    """The broker that is told how the game goes."""

    enabled: bool
    host: str
    port: int | None
    user: str | None
    password_file: str | None
    tls: bool
    tls_verify: bool
    ca_file: str | None
    table: str | None
    topic: str
    discovery: str | None
    pictures: bool


@dataclass(frozen=True, slots=True)
class Settings:
    screen: Screen
    camera: Camera
    sound: Sound
    panel: Panel
    play: Play
    journal: Keeping
    mqtt: Mqtt
