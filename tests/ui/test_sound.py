"""Playing sounds; without a device there is silence, and nothing on standard error."""

import os
import subprocess
import sys

import pygame

from ui.sound import Sound
from ui.voices import VOICES


def test_a_strong_impact_is_louder_than_a_weak_one():
    sound = Sound(100)
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


def test_every_voice_can_be_played():
    sound = Sound(100)
    for name in VOICES:
        pygame.mixer.stop()
        sound.play(name)
        assert pygame.mixer.get_busy(), name
    pygame.mixer.stop()


def test_rolling_stops_with_the_wheel():
    sound = Sound(100)
    sound.rolling(0.3)
    assert pygame.mixer.Channel(0).get_busy()
    sound.rolling(0.0)
    pygame.time.wait(300)
    assert not pygame.mixer.Channel(0).get_busy()


def test_without_a_device_it_is_silent():
    script = "from ui.sound import Sound; s = Sound(70); s.knock(1); s.rolling(1); s.tick(); print('silent')"
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "SDL_AUDIODRIVER": "none such"},
    )
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "silent", "")
