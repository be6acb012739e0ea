"""The energy of bodies that move."""

from __future__ import annotations

import math
from collections.abc import Iterable

import pymunk


def kinetic(bodies: Iterable[pymunk.Body]) -> float:
    """Energy (J) of the motion of these bodies, m v^2 / 2 + I w^2 / 2; the library's own figure lacks the halves."""
    return math.fsum(body.kinetic_energy / 2 for body in bodies)
