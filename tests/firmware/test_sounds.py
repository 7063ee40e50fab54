"""The sounds: neither clipped nor clicking, at the pitch of their notes, and the same for a buzzer."""

import numpy as np
import pytest

from firmware.sounds import HEARD, NOTES, RATE, VOICES, Level, Sound, heard, samples, tone_at, tones

FULL = 32_767


@pytest.mark.parametrize("sound", Sound)
def test_it_is_short_and_not_clipped(sound: Sound) -> None:
    wave = samples(sound)
    assert wave.dtype == np.int16
    assert wave.ndim == 1
    assert len(wave) / RATE == pytest.approx(max(note.start + note.length for note in NOTES[sound]) / 1000, abs=1e-3)
    assert len(wave) < 2 * RATE
    assert np.abs(wave.astype(int)).max() == pytest.approx(0.7 * VOICES[sound].loud * FULL, abs=1)


@pytest.mark.parametrize("sound", Sound)
def test_it_begins_and_ends_without_a_click(sound: Sound) -> None:
    wave = samples(sound).astype(int)
    millisecond = RATE // 1000
    peak = np.abs(wave).max()
    assert wave[0] == 0
    assert np.abs(wave[:5]).max() < 0.02 * peak
    assert np.abs(wave[-millisecond:]).max() < 0.01 * peak
    assert abs(wave.mean()) < 0.001 * FULL


@pytest.mark.parametrize("sound", Sound)
def test_it_has_the_pitch_of_its_last_note(sound: Sound) -> None:
    note = NOTES[sound][-1]
    wave = samples(sound)[-(note.length * RATE // 1000) :].astype(float)
    spectrum = np.abs(np.fft.rfft(wave * np.hanning(len(wave)), 8 * RATE))
    near = 8 * int(note.hertz)
    around = spectrum[near - 8 * 40 : near + 8 * 40]
    assert abs(around.argmax() - 8 * 40) / 8 < 25  # hertz; the shortest last for 60 ms
    assert around.max() > 0.5 * spectrum.max()


@pytest.mark.parametrize("sound", Sound)
def test_all_partials_are_within_what_the_rate_can_carry(sound: Sound) -> None:
    assert max(note.hertz for note in NOTES[sound]) * max(ratio for ratio, _ in VOICES[sound].partials) < 0.45 * RATE


def test_it_is_made_once_and_cannot_be_spoilt() -> None:
    wave = samples(Sound.CHIP)
    assert samples(Sound.CHIP) is wave
    with pytest.raises(ValueError, match="read-only"):
        wave[0] = 1


def test_levels() -> None:
    some = {Sound.VERDICT, Sound.MISTAKE, Sound.QUESTION, Sound.WINNER}
    assert {level: {sound for sound in Sound if heard(sound, level)} for level in Level} == {
        Level.OFF: set(),
        Level.SOME: some,
        Level.ALL: set(Sound),
    }
    assert [level.value for level in HEARD] == ["off", "some", "all"]  # as the config says them


@pytest.mark.parametrize("sound", Sound)
def test_a_buzzer_plays_the_same_notes(sound: Sound) -> None:
    tune = tones(sound)
    assert [tone.hertz for tone in tune if tone.hertz is not None] == [note.hertz for note in NOTES[sound]]
    assert sum(tone.length for tone in tune) == NOTES[sound][-1].start + NOTES[sound][-1].length
    assert min(tone.length for tone in tune) > 0
    for note in NOTES[sound]:
        assert tone_at(tune, note.start) == note.hertz


def test_a_tune_with_its_pauses() -> None:
    tune = tones(Sound.QUESTION)
    assert [tone_at(tune, age) for age in (0, 139, 140, 159, 160, 459, 460)] == [
        880.0,
        880.0,
        None,
        None,
        1174.7,
        1174.7,
        None,
    ]
    assert tone_at((), 0) is None
