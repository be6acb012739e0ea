"""Plays the voices of `ui.voices`. Without a sound device there is silence."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator

import numpy as np
import pygame

from ui.voices import RATE, VOICES, pcm, rendered

CHANNELS = 2  # of the mixer, which converts for a device that has others
LOUDEST = 0.03
"""An impact of this strength (N s) is played at full volume."""
FASTEST = 0.4
"""Rolling at this speed (m/s) is played at full volume."""


class Sound:
    """Plays the sounds at a volume from 0 to 100."""

    def __init__(self, volume: int) -> None:
        self.volume = volume
        self._made: dict[str, pygame.mixer.Sound] = {}
        self._open = _open_mixer()
        if self._open:
            pygame.mixer.set_num_channels(16)
            pygame.mixer.set_reserved(1)

    def knock(self, strength: float, which: int = 0) -> None:
        """Wood on wood: an impact of `strength` (N s); the kind of piece, `which`, gives the pitch."""
        self.play(f"knock{which % 4}", (strength / LOUDEST) ** 0.6)

    def tick(self) -> None:
        """A second of the last few that are left."""
        self.play("tick")

    def click(self) -> None:
        """Something was taken or let go of."""
        self.play("click")

    def rolling(self, speed: float) -> None:
        """The wheel rolls at this speed (m/s). Call it whenever the speed changes, with 0 when the wheel rests."""
        if not self._open:
            return
        loudness = min(speed / FASTEST, 1.0) * self.volume / 100
        channel = pygame.mixer.Channel(0)
        if loudness < 0.01:
            channel.fadeout(120)
        else:
            if not channel.get_busy():
                channel.play(self._sound("roll"), loops=-1)
            channel.set_volume(loudness)

    def play(self, name: str, loudness: float = 1.0) -> None:
        """Plays a voice by its name in `ui.voices.VOICES`, at a loudness from 0 to 1 of its own."""
        loudness = min(loudness, 1.0) * self.volume / 100
        if self._open and loudness > 0.01:
            channel = pygame.mixer.find_channel()
            if channel is not None:
                channel.play(self._sound(name))
                channel.set_volume(loudness)

    def _sound(self, name: str) -> pygame.mixer.Sound:
        """The voice, rendered when it is first played: all of them would delay the first picture."""
        if name not in self._made:
            samples = np.repeat(pcm(rendered(VOICES[name]))[:, None], CHANNELS, axis=1)
            self._made[name] = pygame.mixer.Sound(buffer=samples.tobytes())
        return self._made[name]


def _open_mixer() -> bool:
    """Opens the sound device; returns whether there is one."""
    try:
        with _hushed():
            pygame.mixer.init(RATE, -16, CHANNELS, 512, allowedchanges=0)
    except pygame.error:
        return False
    return True


@contextlib.contextmanager
def _hushed() -> Iterator[None]:
    """Keeps messages of the sound libraries about missing devices off standard error."""
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
