"""Voices: audible, never clipped, without clicks at their ends, and as loud as they are meant to be."""

import wave

import numpy as np
import pytest

from ui import voices
from ui.voices import PEAK, RATE, VOICES, level, rendered

ENDING = {name: voice for name, voice in VOICES.items() if not voice.loops}


@pytest.mark.parametrize("seconds, frequency, decibels", [(1.0, 1000, -3.0), (1.0, 100, -22.1), (1.0, 4000, -2.0)])
def test_levels_of_sines_are_those_of_the_standard(seconds, frequency, decibels):
    """A-weighting of IEC 61672-1, table 3: 0 dB at 1 kHz, -19.1 at 100 Hz, +1.0 at 4 kHz; a sine's power is a half."""
    time = np.arange(int(seconds * RATE)) / RATE
    assert level(np.sin(2 * np.pi * frequency * time)) == pytest.approx(decibels, abs=0.3)


@pytest.mark.parametrize("name", VOICES)
def test_a_voice_has_its_loudness_and_never_clips(name):
    samples = rendered(VOICES[name])
    assert np.isfinite(samples).all()
    assert np.abs(samples).max() <= PEAK
    assert level(samples) == pytest.approx(VOICES[name].level, abs=0.5)


@pytest.mark.parametrize("name", ENDING)
def test_a_voice_begins_and_ends_without_a_click(name):
    samples = rendered(ENDING[name])
    assert abs(samples[0]) < 0.01
    assert np.abs(samples[-20:]).max() < 0.002
    assert len(samples) < 1.5 * RATE


def test_knocks_of_other_pieces_have_another_pitch():
    pitch = [np.abs(np.fft.rfft(rendered(VOICES[f"knock{n}"]))).argmax() for n in range(4)]
    assert pitch == sorted(set(pitch))


def test_rolling_repeats_without_a_seam():
    samples = rendered(VOICES["roll"])
    assert abs(samples[0] - samples[-1]) < 5 * np.abs(np.diff(samples)).mean()


def test_a_refusal_is_softer_than_a_knock_and_a_tick_is_too():
    assert max(VOICES["refused"].level, VOICES["tick"].level) < VOICES["knock0"].level - 3


def test_every_voice_is_written_to_a_file(tmp_path):
    voices.main(tmp_path)
    for name, voice in VOICES.items():
        with wave.open(str(tmp_path / f"{name}.wav")) as file:
            assert file.getframerate() == RATE
            assert file.getnframes() == len(rendered(voice))
