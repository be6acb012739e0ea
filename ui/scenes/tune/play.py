"""The tuning bench on the screen: left the world with its curves, right a panel with four tabs."""

from __future__ import annotations

import math
from pathlib import Path
from time import perf_counter
from typing import Any

import pygame

from sim.parameters import STEP
from ui import layout, scenes
from ui.draw import boards
from ui.draw.text import Type
from ui.errors import said
from ui.scenes.tune import signs, trace
from ui.scenes.tune.opening import Opened, opened
from ui.scenes.tune.subject import Pixel, Stand
from ui.scenes.tune.tabs import Tabs
from ui.stage import Stage
from ui.steps import Steps
from ui.theme import SMALL
from ui.words import _

SPEEDS = (1 / 20, 1 / 4, 1.0, 4.0, math.inf)
"""Infinity is as fast as the machine goes."""
FRAME_BUDGET = 0.012  # s of a frame that go into physics when it goes as fast as it can
PAGE = 4
"""Lines by which a key scrolls the panel."""
A_LITTLE = 0.86
"""The share of its size that text may have so that nothing need be scrolled."""
NARROW = 20
"""A world is narrow where it is no wider than so many lines are high."""
REDRAWN = 0.2  # s without a change after which things are drawn in their new sizes


class Tune:
    """The bench. `stands` are the world that is tuned, and the one that it is compared with where there is one.

    `gears` say from which presets or files their parameters come.
    """

    def __init__(self, begin: Opened | None = None) -> None:
        begin = begin or Opened()
        self.subject = begin.subject
        self.gears = list(begin.gears)
        experiment, options = begin.experiment or self.subject.begins, dict(begin.options)
        self.stands: list[Stand] = [
            self.subject.stand(gear.parameters, experiment, begin.seed, **options) for gear in self.gears
        ]
        self.traces = [trace.trace() for _stand in self.stands]
        self._faults = begin.faults
        self.places: list[pygame.Rect] = []
        self.running = True
        self.speed = 1.0
        self.overlays = set(begin.overlays)
        self.tabs = Tabs(self)
        self._steps = Steps(STEP)
        self._share = 1.0  # how far what is seen is on its way from the last step but one to the last
        self._changed: float | None = None  # seconds since the looks of things have changed
        self._scales: dict[Any, float] = {}  # of the text, by what it hangs on
        self._table: pygame.Surface | None = None
        self._benches: dict[str, Tune] = {}  # by world, as they were left

    @property
    def bench(self) -> Any:
        """The bench of the world that is tuned."""
        return self.stands[0].bench

    # -- how it is laid out

    def arrange(self, stage: Stage) -> None:
        """The worlds and their curves at the left, the panel at the right."""
        self.stage = stage
        self._benches[self.subject.name] = self
        self._shrink(stage)
        page = layout.page(stage.size, stage.scale)
        self._panel = page.panel
        self._sheet = boards.panel(page.panel.width, page.panel.height)
        high = max(stage.size[1] // 5, 110)
        self._plots = pygame.Rect(10, page.board.bottom - high - 10, page.board.width - 30, high)
        self._area = pygame.Rect(0, 0, page.board.width, page.board.height - high - 20)
        self._arrange_stands()
        self.tabs.make(stage, page.panel)
        if self._faults:
            faults, self._faults = [said(fault) for fault in self._faults], ()
            stage.say("\n".join([_("The bench has the standard values, for there are mistakes:"), *faults]))

    def _shrink(self, stage: Stage) -> None:
        """A little, if then all of every tab can be seen; otherwise only as far as it has to be."""

        def panel(type_: Type) -> pygame.Rect:
            return layout.page(stage.size, type_.scale).panel

        key = (stage.size, stage.scale, stage.language, len(self.stands))
        if key not in self._scales:
            whole = layout.largest(lambda scale: self.tabs.whole(Type(scale), panel(Type(scale))), stage.scale)
            fits = self.tabs.fits if whole < A_LITTLE * stage.scale else self.tabs.whole
            self._scales[key] = layout.largest(lambda scale: fits(Type(scale), panel(Type(scale))), stage.scale)
        stage.shrink(lambda type_: type_.scale <= self._scales[key])

    def _arrange_stands(self) -> None:
        """Each has its part of the window, and pictures in the sizes of its gear."""
        wide = self._area.width // len(self.stands)
        self._changed = None
        self.places = [pygame.Rect(number * wide, 0, wide, self._area.height) for number in range(len(self.stands))]
        for stand, place in zip(self.stands, self.places, strict=True):
            stand.arrange(self.stage, place.size)
            stand.follow(self._share, 0.0, still=True)

    # -- inputs, the same for all

    def change(self, name: str, value: float) -> None:
        """Gives the first world another value of a parameter; raises UserError for one that it may not have."""
        self.take(self.subject.book.replaced(self.bench.parameters, name, value))

    def take(self, parameters: Any) -> None:
        """Gives the first world other parameters; raises UserError where they do not go together."""
        before = self.stands[0].looks()
        self.stands[0].change(parameters)
        if self.stands[0].looks() != before:
            self._changed = 0.0

    def begin(self, experiment: str, seed: int, **given: Any) -> None:
        """Begins an experiment in every world."""
        for stand in self.stands:
            stand.start(experiment, seed, **given)
        for one in self.traces:
            one.clear()

    def reset(self) -> None:
        """Back to the experiment's start."""
        self.begin(self.bench.experiment, self.bench.seed, **self.bench.given)

    def compare(self) -> None:
        """Sets a second world with the present parameters beside the first, or takes it away."""
        if len(self.stands) == 2:
            del self.stands[1:], self.traces[1:], self.gears[1:]
        else:
            self.gears += self.gears
            bench, options = self.bench, self.stands[0].options()
            self.stands.append(self.subject.stand(bench.parameters, bench.experiment, bench.seed, **options))
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
        self.stage.stale = self.stage.stale or self.running
        self.running = False
        self._advance(1)
        self._share = 1.0

    def switch(self, subject: str) -> None:
        """Goes to the bench of another world, as it was left."""
        if subject != self.subject.name:
            self._let_go()
            other = self._benches.get(subject)
            if other is None:
                other = Tune(opened(subject))
                other._benches = self._benches
            self.stage.go(other)

    # -- events and time

    def handle(self, event: pygame.event.Event) -> None:
        """The hand on something, keys, and what the panel's widgets say."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._grasp(event.pos)
        elif event.type == pygame.MOUSEMOTION:
            self._point(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._let_go()
        elif event.type == pygame.MOUSEWHEEL and self._turn(event.y):
            pass  # what is in the hand was turned, not the list
        elif event.type == pygame.KEYDOWN and not self.stage.typing:
            self._key(event.key)
        else:
            self.tabs.handle(event)

    def _key(self, key: int) -> None:
        keys = {
            pygame.K_SPACE: self.toggle,
            pygame.K_PERIOD: self.step,
            pygame.K_r: self.reset,
            pygame.K_ESCAPE: self.leave,
            pygame.K_PAGEDOWN: lambda: self.tabs.page(PAGE),
            pygame.K_PAGEUP: lambda: self.tabs.page(-PAGE),
        }
        (keys.get(key) or self.tabs.experiments.key(key))()

    def leave(self) -> None:
        """To the menu."""
        self._let_go()
        self.stage.go(scenes.first("menu"))

    def _under(self, pixel: Pixel) -> tuple[Stand, Pixel] | None:
        """The world that is seen at a pixel, and where in its part of the window that is."""
        for stand, place in zip(self.stands, self.places, strict=True):
            if place.collidepoint(pixel):
                return stand, (pixel[0] - place.x, pixel[1] - place.y)
        return None

    def _grasp(self, pixel: Pixel) -> None:
        found = self._under(pixel)
        grip = found[0].under(found[1]) if found is not None else None
        if grip is not None:
            for stand in self.stands:
                stand.hold(grip)

    def _let_go(self) -> None:
        for stand in self.stands:
            stand.let_go()

    def _point(self, pixel: Pixel) -> None:
        found = self._under(pixel)
        if found is not None:
            wanted = found[0].place(found[1])
            for stand in self.stands:
                stand.point(wanted)

    def _turn(self, notches: int) -> bool:
        turned = [stand.turn(notches) for stand in self.stands]
        return any(turned)

    def update(self, seconds: float) -> None:
        """Lets the worlds go on, measures, and draws them anew where their sizes have changed."""
        if self.running:
            self._run(seconds)
        for stand in self.stands:
            stand.follow(self._share, seconds, self.stage.still)
        self.tabs.update()
        if self._changed is not None:
            self._changed += seconds
            if self._changed > REDRAWN:
                self._arrange_stands()

    def rest(self) -> float:
        """Nothing moves while it is paused, once all is drawn."""
        return 0.0 if self.running or self._changed is not None else math.inf

    def _run(self, seconds: float) -> None:
        if math.isfinite(self.speed):
            self._advance(self._steps.take(seconds * self.speed))
            self._share = self._steps.between
        else:
            until = perf_counter() + FRAME_BUDGET
            while perf_counter() < until:
                self._advance(8)
            self._share = 1.0

    def _advance(self, steps: int) -> None:
        for stand, one in zip(self.stands, self.traces, strict=True):
            if steps:
                stand.advance(steps)
                one.append(stand.sample())

    # -- pictures

    def draw(self, surface: pygame.Surface) -> None:
        """The worlds, what is laid over them, the curves, and the panel."""
        for number, stand in enumerate(self.stands):
            part = surface.subsurface(self.places[number])
            stand.draw(part, self.stage.type, self.overlays)
            self._draw_words(part, number)
        below = pygame.Rect(0, self._area.bottom, self._area.width, surface.get_height() - self._area.bottom)
        surface.blit(self._shade(below.size), below)
        trace.draw(surface, self._plots, self.stage.type, self.subject.plots, self.subject.curves, self.traces)
        surface.blit(self._sheet, (self._panel.x - 22, 0))
        self.tabs.draw(surface)

    def _shade(self, size: Pixel) -> pygame.Surface:
        if self._table is None or self._table.get_size() != size:
            self._table = boards.table(*size)
        return self._table

    def _draw_words(self, surface: pygame.Surface, number: int) -> None:
        """Time and what there is to say; with two worlds, which is which and in what they differ."""
        stand = self.stands[number]
        lines = [*stand.words(), f"{stand.bench.seconds:.2f} s"]
        if len(self.stands) == 1:
            signs.caption(surface, self.stage.type, lines)
        else:
            head = [_("Tuned")] if number == 0 else [_("Compared with"), self._differences()]
            signs.caption(surface, self.stage.type, head + lines, trace.COLOURS[number])

    def _differences(self) -> str:
        """In what the two differ, and by how much the first curve does."""
        one, other = (stand.bench.parameters for stand in self.stands)
        value = self.subject.book.value
        pairs = [(name, value(one, name), value(other, name)) for name in self.subject.book.quantities()]
        differing = [f"{name} {a:g} / {b:g}" for name, a, b in pairs if a != b]
        most = 3 if self.places[0].width > NARROW * self.stage.type.height(SMALL) else 1
        text = ", ".join(differing[:most]) + (" …" if len(differing) > most else "")
        one_first, other_first = (stand.sample().figures[0] for stand in self.stands)
        return _("{differing}; turned by {angle:+.1f}° more").format(
            differing=text or _("the same parameters"), angle=round(one_first - other_first, 1) + 0.0
        )


def first() -> Tune:
    """The bench with the standard gear."""
    return Tune()


def sample(record: Path | None) -> Tune:
    """The bench with a loaded wheel that has rolled a while, or with the preset in the file."""
    begin = Opened() if record is None else opened(str(record))
    return shown(begin._replace(experiment=begin.subject.sample))


def shown(begin: Opened) -> Tune:
    """The bench after a while."""
    scene = Tune(begin)
    for _frame in range(150):
        scene._advance(4)
    return scene
