"""Wood grain as arrays of numbers. All of it tiles without a seam, because it is shaped in the Fourier domain.

What was made is kept, so the arrays are not to be written to.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

Field = NDArray[np.floating[Any]]


@lru_cache(32)
def noise(shape: tuple[int, int], rows: float, columns: float, seed: int) -> Field:
    """Smooth noise of mean 0 and variance 1 that repeats at its borders.

    Args:
        shape: (rows, columns) of the result.
        rows: how far it keeps its value across rows, in pixels (the standard deviation of a Gaussian).
        columns: the same across columns.
        seed: the same seed gives the same noise.
    """
    white = np.random.default_rng(seed).standard_normal(shape, dtype=np.float32)
    across = np.exp(-2 * (np.pi * np.fft.fftfreq(shape[0]) * rows) ** 2)
    along = np.exp(-2 * (np.pi * np.fft.rfftfreq(shape[1]) * columns) ** 2)
    smooth = np.fft.irfft2(np.fft.rfft2(white) * across[:, None] * along[None, :], s=shape)
    return np.asarray((smooth - smooth.mean()) / smooth.std(), np.float32)


@lru_cache(16)
def wood(shape: tuple[int, int], seed: int, ring: float, length: float, wild: float = 1.0) -> Field:
    """Sawn wood with the grain along the columns: year rings, fibres and pores, about -1 (dark) to 1 (light).

    Args:
        shape: (rows, columns).
        seed: which piece of wood it is.
        ring: distance between year rings, in pixels.
        length: how far a ring runs before it wanders, in pixels.
        wild: how far the rings wander, in rings.
    """
    rows = np.arange(shape[0], dtype=np.float32)[:, None]
    rings = max(round(shape[0] / ring), 1)  # a whole number of them, so that the picture tiles
    drift = wild * noise(shape, shape[0] / 5, length, seed) + 0.25 * noise(shape, 2 * ring, length / 4, seed + 1)
    phase = (rows * rings / shape[0] + drift) % 1.0
    late = phase**3 * (1 - np.clip((phase - 0.86) / 0.14, 0, 1))  # summer wood darkens slowly and stops at once
    fibre = noise(shape, 0.6, max(length / 5, 6.0), seed + 2)
    pores = np.clip(noise(shape, 0.5, max(length / 16, 3.0), seed + 3) - 1.6, 0, 1)
    return np.asarray(0.45 - 1.3 * late + 0.22 * fibre - 0.8 * pores, np.float32)


def end_grain(shape: tuple[int, int], centre: tuple[float, float], ring: float, seed: int) -> Field:
    """Wood cut across: year rings about `centre` (row, column) at distance `ring`, in pixels; about -1 to 1."""
    row, column = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    distance = np.hypot(row - centre[0], column - centre[1])
    phase = (distance / ring + 0.3 * noise(shape, 1.5 * ring, 1.5 * ring, seed)) % 1.0
    late = phase**2 * (1 - np.clip((phase - 0.8) / 0.2, 0, 1))
    return np.asarray(0.5 - 1.5 * late + 0.15 * noise(shape, 0.7, 0.7, seed + 1), np.float32)


def tiled(field: Field, height: int, width: int) -> Field:
    """The field repeated or cut to this size."""
    rows, columns = np.arange(height) % field.shape[0], np.arange(width) % field.shape[1]
    return np.asarray(field[rows[:, None], columns[None, :]], np.float32)
