"""The library's C step in a bare loop, beside which worlds are measured."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pymunk


def loop(space: pymunk.Space, steps: int) -> None:
    """Lets so many physics steps pass below the library's Python face, which is where a bare loop has to be."""
    from pymunk._chipmunk_cffi import lib

    from sim.parameters import STEP

    step, inner = lib.cpSpaceStep, space._space
    for _ in range(steps):
        step(inner, STEP)


def bare(space: pymunk.Space, steps: int) -> None:
    """The same without any of our callbacks on a wheel's contacts."""
    from sim.contacts import silence

    silence(space)
    loop(space, steps)
