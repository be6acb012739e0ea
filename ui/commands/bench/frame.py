"""`drehwerk bench frame`: how long a frame of the window takes, and what in it."""

from __future__ import annotations

import os
from collections.abc import Callable
from time import process_time
from typing import TYPE_CHECKING

import numpy as np
import typer

from ui.commands.bench import scenes, thinking, tune
from ui.commands.bench.table import Cell, Table, show

if TYPE_CHECKING:
    from sim.match import Match
    from ui.app import App
    from ui.scenes.hamsterrolle.play import Play

SIZE = (1280, 800)
FRAME = 1 / 60
"""Seconds of the game that go by in a frame."""
WARM = 60
"""Frames that are not counted, in which pictures are made and kept."""
SPIN = 0.9
"""The wheel's roll at the start of each stretch of rolling, in radians per second."""
STRETCH = 40
"""Frames until it is set rolling anew, the other way."""
SETTLED = 600
"""Frames' worth of time after which the heap has come to rest."""
WHOLE = "whole frame"

Milliseconds = dict[str, list[float]]


def add(group: typer.Typer) -> None:
    """Puts the bench on `group`."""

    @group.command("frame")
    def bench(
        as_json: bool = typer.Option(False, "--json", help="Print JSON instead of tables."),
        frames: int = typer.Option(600, "--frames", min=10, help="Frames that are measured."),
    ) -> None:
        """Frames of a full wheel, part by part; frames and start of every scene. Example: drehwerk bench frame"""
        tables = [_table("the wheel rolls", measured(frames, rolling=True)), _table("at rest", measured(frames, False))]
        show("frame", [*tables, thinking.table(frames), tune.table(frames), scenes.table(frames)], as_json)


def _table(title: str, found: Milliseconds) -> Table:
    rows: list[tuple[Cell, ...]] = [
        (name, float(np.median(took)), float(np.percentile(took, 95))) for name, took in found.items()
    ]
    note = "On SDL's dummy driver, drawn by the processor: milliseconds of processor time."
    return Table(f"{SIZE[0]}x{SIZE[1]}, 28 pieces: {title}", ("part", "median", "95 %"), rows, note)


def measured(frames: int, rolling: bool) -> Milliseconds:
    """What frames of a match with 28 pieces take: every other one whole, as the app makes it, and the rest in parts."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    import pygame

    from ui.app import App
    from ui.scenes.hamsterrolle.live import Live
    from ui.scenes.hamsterrolle.play import Play
    from ui.stage import opened

    found: Milliseconds = {}
    live = Live(full_wheel(0.0))
    scene = Play(live)
    app = App(opened(None, SIZE), scene)
    try:
        for _ in range(SETTLED):
            live.advance(FRAME)
        app.frame(FRAME)
        for number in range(-WARM, frames):
            if rolling and number % STRETCH == 0:
                scene.live = Live(full_wheel(SPIN if number // STRETCH % 2 else -SPIN))
            works = {WHOLE: lambda: app.frame(FRAME)} if number % 2 else _parts(app, scene)
            for name, work in works.items():
                took = _milliseconds(work)
                if number >= 0:
                    found.setdefault(name, []).append(took)
    finally:
        pygame.quit()
    return found


def _parts(app: App, scene: Play) -> dict[str, Callable[[], object]]:
    """A frame in parts, to be called in this order."""
    surface, manager = app.stage.surface, app.stage.manager

    def physics() -> None:
        scene.live.advance(FRAME)

    def view() -> None:
        scene.view = scene.live.view()
        scene.board.follow(scene.view, FRAME, still=False)

    def widgets() -> None:
        manager.update(FRAME)
        manager.draw_ui(surface)

    return {
        "physics": physics,
        "view": view,
        "board": lambda: scene.board.draw(surface, scene.view),
        "panel": lambda: scene.panel.draw(surface, scene.view),
        "widgets": widgets,
    }


def _milliseconds(work: Callable[[], object]) -> float:
    start = process_time()
    work()
    return (process_time() - start) * 1000


def full_wheel(spin: float) -> Match:
    """A match with 28 pieces in the wheel, which rolls ahead at `spin` (rad/s)."""
    from msgspec.structs import replace

    from games import hamsterrolle
    from games.hamsterrolle import CONE, OUT, PIECES, WHEEL
    from sim.heap import heap
    from sim.match import Match
    from sim.matchfile import MatchRecord, Turn
    from ui.scenes.hamsterrolle.setup import SetupForm

    setup = SetupForm(timer=False).setup(seed=1, first=0)
    scene = heap(setup.parameters, 28, np.random.default_rng(1), spin)
    state = hamsterrolle.begin(setup.rules, np.random.default_rng(1))
    pieces = tuple(replace(pose, id=pose.id + 1) for pose in scene.pieces)  # number 0 is the cone's
    holders = tuple(OUT if piece == CONE else WHEEL for piece in range(PIECES))
    turn = Turn(replace(scene, pieces=pieces), replace(state, holders=holders))
    return Match(MatchRecord(setup, (turn,)))
