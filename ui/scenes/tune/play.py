"""The tuning bench on the screen: left the wheel with its curves, right a panel with four tabs."""

from __future__ import annotations

import math
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import pygame
from msgspec.structs import replace

from games.core import Refusal
from sim.bench import Bench, Experiment
from sim.parameters import BOOK, STANDARD, STEP, Parameters
from ui import layout, scenes
from ui.draw import boards
from ui.scenes.hamsterrolle.board import Board
from ui.scenes.hamsterrolle.view import View, of_wheel
from ui.scenes.tune import trace
from ui.scenes.tune.overlays import Overlays
from ui.scenes.tune.tabs import Tabs
from ui.stage import Stage
from ui.steps import Steps
from ui.theme import BODY, LARGE, SMALL, WHITE
from ui.words import _

SPEEDS = (1 / 20, 1 / 4, 1.0, 4.0, math.inf)
"""Infinity is as fast as the machine goes."""
FRAME_BUDGET = 0.012  # s of a frame that go into physics when it goes as fast as it can
NUDGE = 0.08  # N s, at first
TURN = math.radians(15)  # a notch of the mouse's wheel, with a piece in the hand
REDRAWN = 0.2  # s without a change after which wheel and pieces are drawn in their new sizes


class Opened(NamedTuple):
    """What the bench begins with; `base` is the preset or file that it was opened with, `faults` its mistakes."""

    parameters: Parameters = STANDARD
    base: str = "beech"
    faults: tuple[str, ...] = ()
    experiment: Experiment = "set"
    seed: int = 0
    tilt: float = 0.0
    begun: Parameters = STANDARD


class Tune:
    """The bench. `benches` is the wheel, and the one that it is compared with where there is one."""

    def __init__(self, opened: Opened | None = None) -> None:
        self.opened = opened = opened or Opened()
        self.benches = [Bench(opened.parameters, opened.experiment, opened.seed)]
        self.benches[0].tilt_table(opened.tilt)
        self.traces = [trace.trace()]
        self.boards: list[Board] = []
        self.places: list[pygame.Rect] = []
        self.running = True
        self.speed = 1.0
        self.nudge_by = NUDGE
        self.overlays = {"centre", "above", "balance"}
        self.tabs = Tabs(self)
        self._steps = Steps(STEP)
        self._changed: float | None = None  # seconds since the sizes of things have changed
        self._told = False
        self._table: pygame.Surface | None = None

    @property
    def bench(self) -> Bench:
        """The wheel that is tuned."""
        return self.benches[0]

    # -- how it is laid out

    def arrange(self, stage: Stage) -> None:
        """Boards and curves at the left, the panel at the right."""
        self.stage = stage
        stage.shrink(lambda type_: self.tabs.fits(type_, layout.page(stage.size, type_.scale).panel))
        page = layout.page(stage.size, stage.scale)
        self._panel = page.panel
        self._sheet = boards.panel(page.panel.width, page.panel.height)
        high = max(stage.size[1] // 5, 110)
        self._plots = pygame.Rect(10, page.board.bottom - high - 10, page.board.width - 30, high)
        self._area = pygame.Rect(0, 0, page.board.width, page.board.height - high - 20)
        self._make_boards()
        self.tabs.make(stage, page.panel)
        if self.opened.faults and not self._told:
            self._told = True
            stage.say("\n".join([_("The bench has the standard values, for there are mistakes:"), *self.opened.faults]))

    def _make_boards(self) -> None:
        """A board for each wheel; it is drawn in the sizes of its gear."""
        wide = self._area.width // len(self.benches)
        self._changed = None
        self.places = [pygame.Rect(number * wide, 0, wide, self._area.height) for number in range(len(self.benches))]
        self.boards = []
        for bench in self.benches:
            rect = pygame.Rect((0, 0), self.places[0].size)  # each is drawn on its own part of the window
            sizes = replace(STANDARD, wheel=bench.parameters.wheel, pieces=bench.parameters.pieces)
            self.boards.append(Board(rect, False, bench.world.wheel.position.x, sizes))

    # -- inputs, the same for all wheels

    def change(self, name: str, value: float) -> None:
        """Gives the first wheel another value of a parameter; raises Refusal for one that it may not have."""
        self.take(BOOK.replaced(self.bench.parameters, name, value))

    def take(self, parameters: Parameters) -> None:
        """Gives the first wheel other parameters."""
        before = self.bench.parameters
        self.bench.change(parameters)
        if (parameters.wheel, parameters.pieces) != (before.wheel, before.pieces):
            self._changed = 0.0

    def begin(self, experiment: Experiment, seed: int) -> None:
        """Begins an experiment in every wheel."""
        for bench in self.benches:
            bench.start(experiment, seed)
        for one in self.traces:
            one.clear()

    def reset(self) -> None:
        """Back to the experiment's start."""
        self.begin(self.bench.experiment, self.bench.seed)

    def nudge(self) -> None:
        """Strikes every wheel."""
        for bench in self.benches:
            bench.nudge(self.nudge_by)

    def tilt(self, by: float) -> None:
        """Tilts the table further."""
        angle = min(max(self.bench.tilt + by, -math.radians(20)), math.radians(20))
        for bench in self.benches:
            bench.tilt_table(angle if abs(angle) > 1e-9 else 0.0)

    def compare(self) -> None:
        """Sets a second wheel with the present parameters beside the first, or takes it away."""
        if len(self.benches) == 2:
            del self.benches[1:], self.traces[1:]
        else:
            self.benches.append(Bench(self.bench.parameters))
            self.benches[1].tilt_table(self.bench.tilt)
            self.traces.append(trace.trace())
            self.reset()
        self.stage.stale = True

    def faster(self) -> None:
        """The next speed."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        self.stage.stale = True

    def toggle(self) -> None:
        """Stops or goes on."""
        self.running = not self.running
        self.stage.stale = True

    def step(self) -> None:
        """One step of the physics."""
        self.running = False
        self._advance(1)

    # -- events and time

    def handle(self, event: pygame.event.Event) -> None:
        """The hand on a piece, keys, and what the panel's widgets say."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._grasp(event.pos)
        elif event.type == pygame.MOUSEMOTION:
            self._point(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._let_go()
        elif event.type == pygame.MOUSEWHEEL and self.bench.hand.piece is not None:
            for bench in self.benches:
                bench.hand.angle += event.y * TURN
        elif event.type == pygame.KEYDOWN and not self.stage.typing:
            self._key(event.key)
        else:
            self.tabs.handle(event)

    def _key(self, key: int) -> None:
        keys = {
            pygame.K_SPACE: self.toggle,
            pygame.K_PERIOD: self.step,
            pygame.K_r: self.reset,
            pygame.K_n: self.nudge,
            pygame.K_ESCAPE: self.leave,
        }
        keys.get(key, lambda: None)()

    def leave(self) -> None:
        """To the menu."""
        self.stage.go(scenes.first("menu"))

    def _grasp(self, pixel: tuple[int, int]) -> None:
        for number, place in enumerate(self.places):
            if place.collidepoint(pixel):
                view, inside = self._view(number), (pixel[0] - place.x, pixel[1] - place.y)
                piece = self.boards[number].piece_at(inside, view)
                if piece is not None:
                    self._hold(piece, self.boards[number].world(inside, view))

    def _hold(self, piece: int, place: tuple[float, float]) -> None:
        for bench in self.benches:
            if bench.hand.piece is None and piece in bench.world.bodies:
                bench.hand.point(*place)
                bench.hand.grasp(piece)

    def _point(self, pixel: tuple[int, int]) -> None:
        for number, place in enumerate(self.places):
            if place.collidepoint(pixel):
                inside = (pixel[0] - place.x, pixel[1] - place.y)
                wanted = self.boards[number].world(inside, self._view(number))
                for bench in self.benches:
                    bench.hand.point(*wanted)

    def _let_go(self) -> None:
        for bench in self.benches:
            piece = bench.hand.piece
            if piece is not None:
                bench.hand.let_go(0.0 if bench.hand.in_front else bench.world.axial.state(piece).place)

    def update(self, seconds: float) -> None:
        """Lets the wheels go on, measures, and draws them anew where their sizes have changed."""
        if self.running:
            self._run(seconds)
        for number, board in enumerate(self.boards):
            board.follow(self._view(number), seconds, self.stage.still)
        if self._changed is not None:
            self._changed += seconds
            if self._changed > REDRAWN:
                self._make_boards()

    def _run(self, seconds: float) -> None:
        if math.isfinite(self.speed):
            self._advance(self._steps.take(seconds * self.speed))
        else:
            until = perf_counter() + FRAME_BUDGET
            while perf_counter() < until:
                self._advance(8)

    def _advance(self, steps: int) -> None:
        for bench, one in zip(self.benches, self.traces, strict=True):
            if steps:
                bench.step(steps)
                one.append(trace.sample(bench))

    # -- pictures

    def _view(self, number: int) -> View:
        bench = self.benches[number]
        return of_wheel(bench.world.observe(), bench.hand.piece, bench.hand.in_front)

    def draw(self, surface: pygame.Surface) -> None:
        """The wheels, what is laid over them, the curves, and the panel."""
        for number, board in enumerate(self.boards):
            view, part = self._view(number), surface.subsurface(self.places[number])
            board.draw(part, view)
            board.draw_held(part, view)
            Overlays(part, self.stage.type, board, view, self.benches[number]).draw(self.overlays)
            self._draw_words(part, number)
        below = pygame.Rect(0, self._area.bottom, self._area.width, surface.get_height() - self._area.bottom)
        surface.blit(self._shade(below.size), below)
        trace.draw(surface, self._plots, self.stage.type, self.traces)
        surface.blit(self._sheet, (self._panel.x - 22, 0))
        self.tabs.draw(surface)

    def _shade(self, size: tuple[int, int]) -> pygame.Surface:
        if self._table is None or self._table.get_size() != size:
            self._table = boards.table(*size)
        return self._table

    def _draw_words(self, surface: pygame.Surface, number: int) -> None:
        """Time, speed and tilt; with two wheels, which is which and in what they differ."""
        rect, type_, bench = self.boards[number].rect, self.stage.type, self.benches[number]
        words = f"{bench.seconds:.2f} s"
        if bench.tilt:
            words += "   " + _("tilt {tilt:+.1f}°").format(tilt=math.degrees(bench.tilt))
        place = pygame.Rect(rect.x + 16, rect.bottom - type_.height(BODY) - 10, rect.width - 32, type_.height(BODY))
        type_.draw(surface, words, place, BODY, WHITE, "left")
        if len(self.benches) == 2:
            title = _("This wheel") if number == 0 else _("Compared with")
            type_.draw(surface, title, place, LARGE, trace.COLOURS[number], "right", bold=True)
            if number == 1:
                self._draw_differences(surface, place.move(0, -type_.height(BODY)))

    def _draw_differences(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        one, other = (bench.parameters for bench in self.benches)
        pairs = [(name, BOOK.value(one, name), BOOK.value(other, name)) for name in BOOK.quantities()]
        differing = [f"{name} {a:g} / {b:g}" for name, a, b in pairs if a != b]
        text = ", ".join(differing[:3]) + (" …" if len(differing) > 3 else "")
        roll = math.degrees(self.benches[0].world.wheel.angle - self.benches[1].world.wheel.angle)
        text = text or _("the same parameters")
        words = _("{differing}; roll differs by {roll:+.1f}°").format(differing=text, roll=roll)
        self.stage.type.draw(surface, words, place, SMALL, WHITE, "left")


def opened(name: str = "beech", sets: tuple[str, ...] = (), **begin: object) -> Opened:
    """What the bench opens with for a preset or a file; one with mistakes gives the standard values and names each.

    Raises:
        Refusal: there is no such preset or file, or a `--set` that is not NAME=VALUE or not allowed.
    """
    faults: list[str] = []
    if name in BOOK.presets():
        begun = BOOK.preset(name)
    else:
        begun, faults = BOOK.salvaged(Path(name))
        if faults:
            begun = STANDARD
    parameters = begun
    for one in sets:
        key, _sign, value = one.partition("=")
        try:
            number = float(value)
        except ValueError:
            raise Refusal(f"--set takes NAME=VALUE with a number, such as contact.friction=0.3, not {one!r}.") from None
        parameters = BOOK.replaced(parameters, key.strip(), number)
    return Opened(parameters, "beech" if faults else name, tuple(faults), begun=begun, **begin)  # type: ignore[arg-type]


def first() -> Tune:
    """The bench with the standard gear."""
    return Tune()


def sample(record: Path | None) -> Tune:
    """The bench with a loaded wheel that has rolled a while, or with the preset in the file."""
    scene = Tune(Opened(experiment="full") if record is None else opened(str(record)))
    for _frame in range(150):
        scene._advance(4)
    return scene
