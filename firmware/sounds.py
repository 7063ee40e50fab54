"""The sounds of the table, made from notes: as a waveform for a loudspeaker, as tones for a buzzer."""

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum, auto

import numpy as np
from numpy.typing import NDArray

RATE = 22_050
"""Samples a second, one channel."""

Samples = NDArray[np.int16]
Wave = NDArray[np.float64]

_FULL = 32_767
_PEAK = 0.7  # of full scale, for the loudest
_ATTACK_MS, _RELEASE_MS = 4, 25  # faded in and out: without a click


class Sound(StrEnum):
    """What can be heard."""

    SETTLED = auto()  # the dice lie still
    VERDICT = auto()
    MISTAKE = auto()  # refused: that cannot be
    QUESTION = auto()
    CHIP = auto()  # one arrives
    COUNT = auto()  # three, two, one
    GO = auto()
    WINNER = auto()


class Level(StrEnum):
    """How much is heard."""

    OFF = auto()
    SOME = auto()
    ALL = auto()


HEARD: dict[Level, frozenset[Sound]] = {
    Level.OFF: frozenset(),
    Level.SOME: frozenset({Sound.VERDICT, Sound.MISTAKE, Sound.QUESTION, Sound.WINNER}),
    Level.ALL: frozenset(Sound),
}


@dataclass(frozen=True, slots=True)
class Note:
    """A tone that begins and dies away."""

    start: int  # milliseconds
    length: int  # milliseconds
    hertz: float


@dataclass(frozen=True, slots=True)
class Voice:
    """What a note sounds like."""

    partials: tuple[tuple[float, float], ...]  # times the note's frequency, and how strong
    decay: int  # milliseconds in which it falls to a third; higher partials fall sooner
    loud: float  # from 0 to 1


@dataclass(frozen=True, slots=True)
class Tone:
    """What a buzzer does for a while; no frequency: silence."""

    hertz: float | None
    length: int  # milliseconds


B3, D4, G4, C5, E5, G5, A5, C6, D6, E6, A6 = (
    246.9,
    293.7,
    392.0,
    523.3,
    659.3,
    784.0,
    880.0,
    1046.5,
    1174.7,
    1318.5,
    1760.0,
)

NOTES: dict[Sound, tuple[Note, ...]] = {
    Sound.SETTLED: (Note(0, 60, E6),),
    Sound.VERDICT: (Note(0, 450, C5), Note(70, 400, E5), Note(140, 400, G5)),
    Sound.MISTAKE: (Note(0, 130, D4), Note(150, 260, B3)),
    Sound.QUESTION: (Note(0, 140, A5), Note(160, 300, D6)),
    Sound.CHIP: (Note(0, 90, A6), Note(55, 130, 2093.0)),
    Sound.COUNT: (Note(0, 140, A5),),
    Sound.GO: (Note(0, 420, A6),),
    Sound.WINNER: (
        Note(0, 130, G4),
        Note(140, 130, C5),
        Note(280, 130, E5),
        Note(420, 260, G5),
        Note(700, 130, E5),
        Note(840, 600, G5),
        Note(900, 700, C6),
    ),
}

_BELL = ((1.0, 1.0), (2.0, 0.35), (3.0, 0.15), (4.2, 0.06))
_WOOD = ((1.0, 1.0), (2.6, 0.3))
_REED = ((1.0, 1.0), (2.0, 0.5), (3.0, 0.35), (4.0, 0.15))
_CLAY = ((1.0, 1.0), (1.58, 0.6), (2.24, 0.45), (2.92, 0.3))  # off the harmonics, as what clinks

VOICES: dict[Sound, Voice] = {
    Sound.SETTLED: Voice(_WOOD, 15, 0.4),
    Sound.VERDICT: Voice(_BELL, 180, 0.8),
    Sound.MISTAKE: Voice(_REED, 400, 0.8),
    Sound.QUESTION: Voice(_BELL, 160, 0.8),
    Sound.CHIP: Voice(_CLAY, 28, 0.5),
    Sound.COUNT: Voice(_REED, 250, 0.7),
    Sound.GO: Voice(_REED, 350, 0.9),
    Sound.WINNER: Voice(_BELL, 300, 1.0),
}


def heard(sound: Sound, level: Level) -> bool:
    """Whether a sound is played at a level."""
    return sound in HEARD[level]


@functools.cache
def samples(sound: Sound) -> Samples:
    """The waveform; made once, and not to be written to."""
    notes, voice = NOTES[sound], VOICES[sound]
    wave: Wave = np.zeros(max(_count(note.start) + _count(note.length) for note in notes))
    for note in notes:
        begin = _count(note.start)
        wave[begin : begin + _count(note.length)] += _note(note, voice)
    made: Samples = np.round(wave * (_PEAK * voice.loud * _FULL / np.abs(wave).max())).astype(np.int16)
    made.setflags(write=False)
    return made


def tones(sound: Sound) -> tuple[Tone, ...]:
    """The same for a buzzer, which plays one note at a time: each until it ends or the next begins."""
    notes = NOTES[sound]
    starts = [note.start for note in notes[1:]] + [notes[-1].start + notes[-1].length]
    made: list[Tone] = []
    for note, then in zip(notes, starts, strict=True):
        lasts = min(note.length, then - note.start)
        made.append(Tone(note.hertz, lasts))
        if note.start + lasts < then:
            made.append(Tone(None, then - note.start - lasts))
    return tuple(made)


def tone_at(tune: Sequence[Tone], age: int) -> float | None:
    """The frequency that a buzzer plays, so many milliseconds after the tune began; None: silence."""
    for tone in tune:
        if age < tone.length:
            return tone.hertz
        age -= tone.length
    return None


def _note(note: Note, voice: Voice) -> Wave:
    time = np.arange(_count(note.length)) / RATE
    wave: Wave = np.zeros(len(time))
    for ratio, strength in voice.partials:
        fall = np.exp(-time * 1000 * ratio / voice.decay)
        wave += strength * fall * np.sin(2 * np.pi * note.hertz * ratio * time)
    rise, end = _fade(_ATTACK_MS), _fade(_RELEASE_MS)
    wave[: len(rise)] *= rise
    wave[-len(end) :] *= end[::-1]
    return wave


def _fade(milliseconds: int) -> Wave:
    """From nothing to all, smoothly."""
    count = _count(milliseconds)
    return (1 - np.cos(np.pi * np.arange(count) / count)) / 2


def _count(milliseconds: int) -> int:
    return milliseconds * RATE // 1000
