"""What a frame of the tuning bench takes: one wheel of 28 pieces with all overlays and curves, and two."""

from __future__ import annotations

import os
from time import process_time

import numpy as np

from ui.commands.bench.table import Cell, Table

SIZE = (1280, 800)
FRAME = 1 / 60
WARM = 60
"""Frames that are not counted, in which pictures are made and kept, and curves get long."""


def table(frames: int) -> Table:
    """Milliseconds of processor time of a frame while the wheels roll and their heaps tumble."""
    rows: list[tuple[Cell, ...]] = [
        (words, *measured(wheels, frames)) for words, wheels in (("one wheel", 1), ("two wheels", 2))
    ]
    note = "60 frames a second leave 16.7 ms, 30 leave 33.3. The wheels are filled anew every four seconds."
    return Table(f"{SIZE[0]}x{SIZE[1]}: the tuning bench, 28 pieces", ("bench", "median", "95 %"), rows, note)


def measured(wheels: int, frames: int) -> tuple[float, float]:
    """The median and the 95th percentile of a frame in milliseconds."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    import pygame

    from ui.app import App
    from ui.scenes.tune.overlays import NAMES
    from ui.scenes.tune.play import Opened, Tune
    from ui.stage import opened

    scene = Tune(Opened(experiment="full"))
    scene.overlays = set(NAMES)
    app = App(opened(None, SIZE, language="en"), scene)
    took = []
    try:
        app.frame(FRAME)
        if wheels == 2:
            scene.compare()
        for number in range(-WARM, frames):
            if number % 240 == 0:
                scene.begin("full", number)
            start = process_time()
            app.frame(FRAME)
            if number >= 0:
                took.append(1000 * (process_time() - start))
    finally:
        pygame.quit()
    return float(np.median(took)), float(np.percentile(took, 95))
