"""What a frame of a game's page takes while a computer player thinks, beside the same page while none does."""

from __future__ import annotations

import os
from time import perf_counter, sleep
from typing import TYPE_CHECKING

import numpy as np

from games.core import BOARD_GAMES
from games.hamsterrolle import RULEBOOK
from sim.parameters import STANDARD
from ui.commands.bench.table import Cell, Table

if TYPE_CHECKING:
    from ui.app import App
    from ui.thinking import Task

SIZE = (1280, 800)
FRAME = 1 / 60
STRETCH = 20
"""Frames until it is the other one's turn: with thinking, or without."""


def table(frames: int) -> Table:
    """Real milliseconds of a frame of every game, without and with a strong player thinking meanwhile."""
    rows: list[tuple[Cell, ...]] = []
    for name in (RULEBOOK.name, *BOARD_GAMES):
        for words, took in zip(("nobody thinks", "a strong player thinks"), measured(name, frames), strict=True):
            rows.append((f"{name}, {words}", float(np.median(took)), float(np.percentile(took, 95))))
    note = f"Real time, as both share the machine, in turns of {STRETCH} frames. 60 frames a second leave 16.7 ms."
    return Table(f"{SIZE[0]}x{SIZE[1]}: while a computer player thinks", ("page", "median", "95 %"), rows, note)


def measured(name: str, frames: int) -> tuple[list[float], list[float]]:
    """What frames of the game's page take in milliseconds, without a thinking player and with one."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    import pygame

    from ui import scenes
    from ui.app import App
    from ui.stage import opened

    app = App(opened(None, SIZE, language="en"), scenes.sample(name))
    took: tuple[list[float], list[float]] = ([], [])
    try:
        _awake(app, name)
        for begin in range(0, 2 * frames, STRETCH):
            thinking = begin // STRETCH % 2
            task = _endless(app, name) if thinking else None
            for _ in range(STRETCH):
                start = perf_counter()
                app.frame(FRAME)
                took[thinking].append(1000 * (perf_counter() - start))
            if task is not None:
                task.drop()
    finally:
        app.stage.thinker.close()
        pygame.quit()
    return took


def _endless(app: App, name: str) -> Task:
    """A strong player begins to think about a game's start, without an end."""
    from games.core import game
    from games.search import level, think
    from sim import players
    from sim.match import Match
    from sim.players import contest

    if name == RULEBOOK.name:  # this thought has an end, but it is longer than a stretch
        start = Match.begin(contest.setup(("strong", "strong"), seed=1)).record.last
        return app.stage.thinker.think(players.think, STANDARD, start.scene, start.state, "strong", 1)
    strong = level("strong")._replace(nodes=10**9)
    return app.stage.thinker.think(think, name, game(name).start(), strong, np.random.default_rng(1))


def _awake(app: App, name: str) -> None:
    """Waits until the process that thinks has started, and pictures are made."""
    task = _endless(app, name)
    task.hurry()
    while not task.done:
        app.frame(FRAME)
        sleep(FRAME / 2)
