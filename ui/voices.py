"""The sounds as waves, made from numbers: wood and a clock.

Each voice is scaled to a loudness of its own, so that a tick is softer than a knock at the same volume setting.
Loudness is the greatest A-weighted level in any 50 ms, in dB relative to full scale.

    python -m ui.voices FOLDER

writes every voice to a WAV file in FOLDER and prints its length, level, and peak.
"""

from __future__ import annotations

import sys
import wave
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games import files

RATE = 44_100
"""Samples per second."""
PEAK = 0.7
"""Greatest amplitude of a voice, of 1. Several voices sound at once, and the mixer clips their sum at 1."""
FADE = 0.008
"""Seconds over which a voice fades out at its end, so that it ends without a click."""
WINDOW = 0.05
"""Seconds over which a level is averaged; about as long as the ear takes to judge loudness."""

Wave = NDArray[np.float32]
Samples = NDArray[np.float64]

BAR = (1.0, 2.756, 5.404)
"""Frequencies of a free bar relative to its lowest (Euler-Bernoulli; Fletcher and Rossing, The Physics of Musical
Instruments, 2.15)."""


class Partial(NamedTuple):
    """One decaying sine: frequency (Hz), amplitude, decay rate (1/s)."""

    frequency: float
    amplitude: float
    decay: float


class Voice(NamedTuple):
    """A sound: how it is made, and its loudness (dB, A-weighted)."""

    make: Callable[[], Samples]
    level: float
    loops: bool = False


def _time(seconds: float) -> Samples:
    return np.arange(int(seconds * RATE)) / RATE


def _struck(partials: Sequence[Partial], seconds: float, touch: float, seed: int) -> Samples:
    """A body that is struck: its partials, and the noise of the touch with the amplitude `touch`."""
    time = _time(seconds)
    tone = sum(p.amplitude * np.sin(2 * np.pi * p.frequency * time) * np.exp(-p.decay * time) for p in partials)
    noise = np.random.default_rng(seed).standard_normal(len(time)) * np.exp(-420 * time)
    attack = np.minimum(time / 0.0007, 1.0)  # a step would sound like a defect
    return np.asarray((tone + touch * noise) * attack)


def _bar(base: float, decay: float = 38.0) -> list[Partial]:
    """The partials of a wooden bar: higher ones are softer and die away faster."""
    return [
        Partial(base * ratio, amplitude, decay * ratio**0.55)
        for ratio, amplitude in zip(BAR, (1.0, 0.5, 0.22), strict=True)
    ]


def knock(which: int) -> Samples:
    """Wood on wood; each of four kinds of piece has a pitch of its own."""
    base = (410.0, 520.0, 640.0, 790.0)[which]
    return _struck(_bar(base), 0.22, 0.5, which)


def refused() -> Samples:
    """A dull thud: something is not allowed."""
    return _struck([Partial(138.0, 1.0, 30.0), Partial(207.0, 0.4, 42.0)], 0.2, 0.1, 13)


def tick() -> Samples:
    """A clock's tick."""
    return _struck([Partial(2100.0, 1.0, 120.0), Partial(4700.0, 0.3, 200.0)], 0.07, 0.2, 14)


def click() -> Samples:
    """A soft click: something is taken or let go of."""
    return _struck([Partial(950.0, 1.0, 160.0)], 0.06, 0.1, 15)


def roll() -> Samples:
    """Rolling wood: dark, slightly uneven noise that repeats without a seam."""
    count = 2 * RATE
    spectrum = np.fft.rfft(np.random.default_rng(9).standard_normal(count))
    frequency = np.fft.rfftfreq(count, 1 / RATE)
    spectrum *= np.exp(-(((frequency - 150) / 120) ** 2)) + 0.12 * np.exp(-(((frequency - 520) / 300) ** 2))
    uneven = 1 + 0.35 * np.sin(2 * np.pi * 5 * np.arange(count) / count)
    return np.asarray(np.fft.irfft(spectrum, count) * uneven)


VOICES = {
    **{f"knock{which}": Voice(partial(knock, which), -25.0) for which in range(4)},
    "refused": Voice(refused, -34.0),
    "tick": Voice(tick, -32.0),
    "click": Voice(click, -34.0),
    "roll": Voice(roll, -36.0, loops=True),
}
"""Every voice by name. The dull ones have low figures because A-weighting hardly counts low tones."""


def weighted(samples: NDArray[np.floating]) -> Samples:
    """The samples as the ear weighs them: A-weighting, IEC 61672-1:2013, annex E."""
    square = np.fft.rfftfreq(2 * len(samples), 1 / RATE) ** 2
    gain = 12194.0**2 * square**2
    gain /= (square + 20.6**2) * np.sqrt((square + 107.7**2) * (square + 737.9**2)) * (square + 12194.0**2)
    spectrum = np.fft.rfft(samples, 2 * len(samples)) * gain * 10**0.1  # 2 dB: 0 dB at 1 kHz
    return np.asarray(np.fft.irfft(spectrum)[: len(samples)])


def level(samples: NDArray[np.floating]) -> float:
    """Greatest A-weighted level in any window of 50 ms, in dB; a sine of amplitude 1 at 1 kHz has -3."""
    power = np.concatenate([np.zeros(1), np.cumsum(weighted(samples) ** 2)])
    window = min(int(WINDOW * RATE), len(samples))
    return float(10 * np.log10((power[window:] - power[:-window]).max() / (WINDOW * RATE) + 1e-12))


def rendered(voice: Voice) -> Wave:
    """The voice at its loudness, but with no peak above PEAK."""
    samples = voice.make()
    if not voice.loops:
        fade = int(FADE * RATE)
        samples[-fade:] *= np.linspace(1.0, 0.0, fade)
    gain = 10 ** ((voice.level - level(samples)) / 20)
    return np.asarray(samples * min(gain, PEAK / np.abs(samples).max()), np.float32)


def pcm(samples: NDArray[np.floating]) -> NDArray[np.int16]:
    """The samples as 16-bit integers."""
    return np.asarray(np.round(np.clip(samples, -1.0, 1.0) * 32_767), np.int16)


def write(samples: NDArray[np.floating], file: Path) -> None:
    """Writes mono samples as a WAV file. Raises UserError as `games.files.writing` does."""
    with files.writing(file) as opened, wave.open(opened, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(pcm(samples).tobytes())


def main(folder: Path) -> None:
    """Writes every voice into `folder` and prints what can be measured of it."""
    for name, voice in VOICES.items():
        samples = rendered(voice)
        write(samples, folder / f"{name}.wav")
        seconds, peak = len(samples) / RATE, float(np.abs(samples).max())
        print(f"{name:8} {seconds:5.2f} s {level(samples):6.1f} dB peak {peak:.2f}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
