"""Sounds of wood, made from numbers at the start: knocks, ticks, clicks, rolling. Without a sound device: silence."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator

import numpy as np
import pygame
from numpy.typing import NDArray

RATE = 44_100
"""Samples per second."""
LOUDEST = 0.03
"""An impact of this strength (N s) is played at full volume."""
FASTEST = 0.4
"""Rolling at this speed (m/s) is played at full volume."""

Wave = NDArray[np.float32]


class Sound:
    """Plays the sounds at a volume from 0 to 100."""

    def __init__(self, volume: int) -> None:
        self.volume = volume
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        if _open_mixer():
            waves = {"tick": tick(), "click": click(), "roll": roll(), **{f"knock{n}": knock(n) for n in range(4)}}
            self._sounds = {name: _sound(wave) for name, wave in waves.items()}
            pygame.mixer.set_num_channels(16)
            pygame.mixer.set_reserved(1)

    def knock(self, strength: float, which: int = 0) -> None:
        """Wood on wood: an impact of `strength` (N s); `which` kind of piece it was gives the pitch."""
        self._play(f"knock{which % 4}", (strength / LOUDEST) ** 0.6)

    def tick(self) -> None:
        """The timer in its last seconds."""
        self._play("tick", 0.5)

    def click(self) -> None:
        """Something was taken or let go of."""
        self._play("click", 0.35)

    def rolling(self, speed: float) -> None:
        """The wheel rolls at this speed (m/s); to be called whenever it changes, with 0 when it rests."""
        if not self._sounds:
            return
        loudness = min(speed / FASTEST, 1.0) * self.volume / 100
        channel = pygame.mixer.Channel(0)
        if loudness < 0.01:
            channel.fadeout(120)
        else:
            if not channel.get_busy():
                channel.play(self._sounds["roll"], loops=-1)
            channel.set_volume(loudness)

    def _play(self, name: str, loudness: float) -> None:
        loudness = min(loudness, 1.0) * self.volume / 100
        if self._sounds and loudness > 0.01:
            channel = pygame.mixer.find_channel()
            if channel is not None:
                channel.play(self._sounds[name])
                channel.set_volume(loudness)


def knock(which: int) -> Wave:
    """A block of wood that is struck: a few partials that die away fast, and the noise of the touch."""
    seconds = np.arange(int(0.22 * RATE)) / RATE
    base = (410.0, 520.0, 640.0, 790.0)[which]
    partials = ((1.0, 1.0, 38.0), (2.57, 0.55, 60.0), (4.95, 0.28, 95.0))  # of a bar: times base, loudness, decay
    tone = sum(
        loud * np.sin(2 * np.pi * base * times * seconds) * np.exp(-decay * seconds) for times, loud, decay in partials
    )
    touch = np.random.default_rng(which).standard_normal(len(seconds)) * np.exp(-420 * seconds)
    return _even(tone + 0.5 * touch)


def tick() -> Wave:
    """A clock's tick."""
    seconds = np.arange(int(0.06 * RATE)) / RATE
    return _even(np.sin(2 * np.pi * 2100 * seconds) * np.exp(-120 * seconds))


def click() -> Wave:
    """A soft click."""
    seconds = np.arange(int(0.05 * RATE)) / RATE
    return _even(np.sin(2 * np.pi * 950 * seconds) * np.exp(-160 * seconds))


def roll() -> Wave:
    """Rolling wood: dark noise that is a little uneven, without a seam where it repeats."""
    count = 2 * RATE
    spectrum = np.fft.rfft(np.random.default_rng(9).standard_normal(count))
    frequency = np.fft.rfftfreq(count, 1 / RATE)
    spectrum *= np.exp(-(((frequency - 150) / 120) ** 2)) + 0.12 * np.exp(-(((frequency - 520) / 300) ** 2))
    uneven = 1 + 0.35 * np.sin(2 * np.pi * 5 * np.arange(count) / count)
    return _even(np.fft.irfft(spectrum, count) * uneven)


def _even(wave: NDArray[np.float64]) -> Wave:
    """The wave with its peak at 0.8 of what a device can play."""
    return np.asarray(0.8 * wave / np.abs(wave).max(), np.float32)


def _sound(wave: Wave) -> pygame.mixer.Sound:
    channels = pygame.mixer.get_init()[2]
    samples = np.repeat((wave * 32_767).astype(np.int16)[:, None], channels, axis=1)
    return pygame.mixer.Sound(buffer=samples.tobytes())


def _open_mixer() -> bool:
    """Whether there is something to play on."""
    try:
        with _hushed():
            pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)
    except pygame.error:
        return False
    return True


@contextlib.contextmanager
def _hushed() -> Iterator[None]:
    """Keeps what sound libraries write when they find no device off the standard error."""
    try:
        kept = os.dup(2)
    except OSError:
        yield
        return
    sys.stderr.flush()
    with open(os.devnull, "w") as nowhere:  # noqa: PTH123 (the null device is no path)
        os.dup2(nowhere.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
