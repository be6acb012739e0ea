"""Sounds: they are sounds, and without a device there is silence and no word about it."""

import os
import subprocess
import sys

import numpy as np
import pygame
import pytest

from ui.sound import RATE, Sound, click, knock, roll, tick


@pytest.mark.parametrize(
    "wave", [knock(0), knock(3), tick(), click(), roll()], ids=["low", "high", "tick", "click", "roll"]
)
def test_a_sound_is_loud_enough_and_never_too_loud(wave):
    assert np.isfinite(wave).all()
    assert np.abs(wave).max() == pytest.approx(0.8, abs=1e-3)


@pytest.mark.parametrize("wave", [knock(0), knock(3), tick(), click()], ids=["low", "high", "tick", "click"])
def test_a_sound_dies_away(wave):
    assert np.abs(wave[-50:]).max() < 0.01


def test_knocks_of_other_pieces_have_another_pitch():
    pitch = [np.abs(np.fft.rfft(knock(n)))[50:].argmax() for n in range(4)]
    assert pitch == sorted(set(pitch))


def test_rolling_repeats_without_a_seam():
    wave = roll()
    assert len(wave) == 2 * RATE
    assert abs(wave[0] - wave[-1]) < 5 * np.abs(np.diff(wave)).mean()


def test_a_strong_impact_is_louder_than_a_weak_one():
    sound = Sound(100)
    assert sound._sounds, "the dummy device plays"
    volumes = []
    for strength in (0.002, 0.02):
        pygame.mixer.stop()
        sound.knock(strength)
        playing = [pygame.mixer.Channel(n) for n in range(16) if pygame.mixer.Channel(n).get_busy()]
        volumes.append(playing[0].get_volume())
    assert volumes[0] < volumes[1]
    pygame.mixer.stop()
    Sound(0).knock(1.0)
    assert not pygame.mixer.get_busy()


def test_rolling_stops_with_the_wheel():
    sound = Sound(100)
    sound.rolling(0.3)
    assert pygame.mixer.Channel(0).get_busy()
    sound.rolling(0.0)
    pygame.time.wait(300)
    assert not pygame.mixer.Channel(0).get_busy()


def test_without_a_device_it_is_silent():
    script = "from ui.sound import Sound; s = Sound(70); s.knock(1); s.rolling(1); s.tick(); print(s._sounds)"
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "SDL_AUDIODRIVER": "none such"},
    )
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "{}", "")
