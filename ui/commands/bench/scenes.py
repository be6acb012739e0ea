"""What a frame of each scene takes, and how long it is from the start of a scene to its first frame."""

from __future__ import annotations

import os
from time import perf_counter, process_time

import numpy as np

from ui.commands.bench.table import Cell, Table

SIZE = (1280, 800)
FRAME = 1 / 60
WARM = 10
"""Frames that are not counted, in which pictures are made and kept."""


def table(frames: int) -> Table:
    """Every scene, as `drehwerk screenshot` shows it: milliseconds to the first frame, and of a frame."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    from ui import scenes

    rows: list[tuple[Cell, ...]] = [(name, *measured(name, frames)) for name in scenes.names()]
    note = "The first frame in real time, from the scene's making on; the others in processor time. All milliseconds."
    return Table(f"{SIZE[0]}x{SIZE[1]}: every scene", ("scene", "first", "median", "95 %"), rows, note)


def measured(name: str, frames: int) -> tuple[float, float, float]:
    """Milliseconds from nothing to the scene's first frame; the median and the 95th percentile of the following."""
    import pygame

    from ui import scenes
    from ui.app import App
    from ui.stage import opened

    begun = perf_counter()
    app = App(opened(None, SIZE, language="en"), scenes.sample(name))
    try:
        app.frame(FRAME)
        first = perf_counter() - begun
        for _ in range(WARM):
            app.frame(FRAME)
        took = []
        for _ in range(frames):
            start = process_time()
            app.frame(FRAME)
            took.append(process_time() - start)
    finally:
        pygame.quit()
    return 1000 * first, 1000 * float(np.median(took)), 1000 * float(np.percentile(took, 95))
