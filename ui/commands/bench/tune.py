"""What a frame of the tuning bench takes: a full wheel and an impeller, with overlays and curves; and two of them."""

from __future__ import annotations

import os
from time import process_time
from typing import Any

import numpy as np

from ui.commands.bench.table import Cell, Table

SIZE = (1280, 800)
FRAME = 1 / 60
WARM = 60
"""Frames that are not counted, in which pictures are made and kept, and curves get long."""


ROWS: tuple[tuple[str, str, str, int, dict[str, Any]], ...] = (
    ("one wheel", "wheel", "full", 1, {}),
    ("two wheels", "wheel", "full", 2, {}),
    ("one impeller", "impeller", "played", 1, {"spin": True}),
    ("two impellers", "impeller", "played", 2, {"spin": True}),
)
"""The world, its experiment, how many of it, and what else the experiment is told."""


def table(frames: int) -> Table:
    """Milliseconds of processor time of a frame while wheels roll and heaps tumble, and impellers turn."""
    rows: list[tuple[Cell, ...]] = [
        (words, *measured(world, experiment, count, told, frames)) for words, world, experiment, count, told in ROWS
    ]
    note = "60 frames a second leave 16.7 ms, 30 leave 33.3. All is begun anew every four seconds."
    return Table(
        f"{SIZE[0]}x{SIZE[1]}: the tuning bench, 28 pieces or 18 marbles", ("bench", "median", "95 %"), rows, note
    )


def measured(world: str, experiment: str, count: int, told: dict[str, Any], frames: int) -> tuple[float, float]:
    """The median and the 95th percentile of a frame in milliseconds."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    import pygame

    from ui.app import App
    from ui.scenes.tune.opening import opened as begun
    from ui.scenes.tune.play import Tune
    from ui.stage import opened

    scene = Tune(begun(world, experiment=experiment, **told))
    scene.overlays = set(scene.subject.overlays)
    app = App(opened(None, SIZE, language="en"), scene)
    took = []
    try:
        app.frame(FRAME)
        if count == 2:
            scene.compare()
        for number in range(-WARM, frames):
            if number % 240 == 0:
                scene.begin(experiment, abs(number), **told)
            start = process_time()
            app.frame(FRAME)
            if number >= 0:
                took.append(1000 * (process_time() - start))
    finally:
        pygame.quit()
    return float(np.median(took)), float(np.percentile(took, 95))
