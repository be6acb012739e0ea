"""The panel of the bench: parameters, experiments, what is shown, and files; and the time below all of them."""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import pygame
from pygame_gui import UI_HORIZONTAL_SLIDER_MOVED
from pygame_gui.elements import UIHorizontalSlider, UITextEntryLine

from games.core import Refusal
from sim.bench import Experiment
from sim.parameters import BOOK
from ui.draw.text import Type
from ui.layout import button_height, gap
from ui.scenes.tune import keep, trace
from ui.scenes.tune.dials import Dials
from ui.scenes.tune.overlays import NAMES
from ui.stage import Stage
from ui.theme import BODY, INK, INK_SOFT, LARGE, SMALL
from ui.widgets.buttons import Entry, rows, rows_height
from ui.widgets.choice import Choice, choice_height
from ui.words import N_, _

if TYPE_CHECKING:
    from ui.scenes.tune.play import Tune

PAD = 16
TABS = {
    "parameters": N_("Parameters"),
    "experiments": N_("Experiments"),
    "view": N_("View"),
    "files": N_("Files"),
}
EXPERIMENTS: dict[Experiment, str] = {
    "set": N_("Drop the standard set"),
    "loading": N_("Random loading"),
    "full": N_("Fill with 28 pieces"),
    "lift": N_("Lift a piece"),
    "empty": N_("Empty wheel"),
}
TILT = math.radians(0.5)
"""By how much a click tilts the table."""
STRONGEST = 300
"""The strongest nudge, in thousandths of a newton second."""


class Tabs:
    """The panel; it does everything through the scene."""

    def __init__(self, scene: Tune) -> None:
        self.scene = scene
        self.tab = "parameters"
        self.comment = ""
        self.dials = Dials(BOOK, lambda: scene.bench.parameters, scene.change)
        self._slider: UIHorizontalSlider | None = None
        self._field: UITextEntryLine | None = None
        self._notes: list[tuple[str, pygame.Rect]] = []

    # -- how it is laid out

    def fits(self, type_: Type, rect: pygame.Rect) -> bool:
        """Whether the fixed parts leave room for the tab's own."""
        width = rect.width - 2 * PAD
        return rect.height - self._head(type_, width) - self._foot(type_, width) > 12 * type_.height(BODY)

    def _head(self, type_: Type, width: int) -> int:
        return type_.height(LARGE) + type_.height(SMALL) + choice_height(type_, width, self._titles()) + 2 * PAD

    def _foot(self, type_: Type, width: int) -> int:
        return rows_height(type_, width, self._time(), 6) + 2 * PAD

    @staticmethod
    def _titles() -> dict[str, str]:
        return {name: _(words) for name, words in TABS.items()}

    def make(self, stage: Stage, panel: pygame.Rect) -> None:
        """Head, the chosen tab, and the buttons for the time."""
        self.stage, type_ = stage, stage.type
        width = panel.width - 2 * PAD
        self._place = pygame.Rect(panel.x + PAD, panel.y + PAD - 4, width, type_.height(LARGE))
        below = self._place.bottom + type_.height(SMALL) + 8
        high = choice_height(type_, width, self._titles())
        Choice(stage, pygame.Rect(panel.x + PAD, below, width, high), self._titles(), self.tab, self._choose)
        foot = rows_height(type_, width, self._time(), 6)
        rows(stage, pygame.Rect(panel.x + PAD, panel.bottom - PAD - foot, width, foot), self._time(), 6)
        top = below + high + 10
        inner = pygame.Rect(panel.x + PAD, top, width, panel.bottom - 2 * PAD - foot - top)
        self._slider = self._field = None
        self._notes = []
        makers: dict[str, Callable[[Stage, pygame.Rect], None]] = {
            "parameters": self.dials.make,
            "experiments": self._make_experiments,
            "view": self._make_view,
            "files": self._make_files,
        }
        makers[self.tab](stage, inner)

    def _choose(self, tab: str) -> None:
        self.tab = tab
        self.stage.stale = True

    def _time(self) -> list[Entry]:
        scene = self.scene
        if math.isinf(scene.speed):
            speed = _("Speed: all")
        else:
            speed = _("Speed ×{speed}").format(
                speed=f"{scene.speed:g}" if scene.speed >= 1 else f"1/{1 / scene.speed:g}"
            )
        return [
            Entry(_("Stop") if scene.running else _("Go on"), scene.toggle, _("Key Space"), primary=True),
            Entry(_("Step"), scene.step, _("One step of 1/240 s. Key .")),
            Entry(speed, scene.faster, _("From a twentieth to as fast as this machine goes")),
            Entry(_("Start anew"), scene.reset, _("Back to the experiment's start. Key R")),
            Entry(_("Compare off") if len(scene.benches) == 2 else _("Compare"), scene.compare, _("A second wheel")),
            Entry(_("Menu"), scene.leave),
        ]

    # -- tabs

    def _rows(self, stage: Stage, rect: pygame.Rect, entries: list[Entry]) -> int:
        """Buttons one below the other; returns where they end."""
        high = button_height(stage.type)
        for number, entry in enumerate(entries):
            rows(stage, pygame.Rect(rect.x, rect.y + number * (high + 6), rect.width, high), [entry], 6)
        return rect.y + len(entries) * (high + 6)

    def _note(self, text: str, rect: pygame.Rect, y: int) -> int:
        """Small words below; returns where they end."""
        type_ = self.stage.type
        high = len(type_.wrap(text, rect.width, SMALL)) * type_.height(SMALL)
        self._notes.append((text, pygame.Rect(rect.x, y, rect.width, high)))
        return y + high + gap(self.stage.scale)

    def _make_experiments(self, stage: Stage, rect: pygame.Rect) -> None:
        def begin(experiment: Experiment) -> Callable[[], None]:
            return lambda: self.scene.begin(experiment, self.scene.bench.seed + 1)

        y = self._rows(stage, rect, [Entry(_(words), begin(name)) for name, words in EXPERIMENTS.items()])
        y = self._note(_("Each click draws other pieces; Start anew repeats the same."), rect, y)
        y = self._rows(stage, pygame.Rect(rect.x, y, rect.width, 0), [Entry(_("Nudge the wheel"), self.scene.nudge)])
        self._slider = UIHorizontalSlider(
            pygame.Rect(rect.x, y, rect.width, 18),
            round(1000 * self.scene.nudge_by),
            (-STRONGEST, STRONGEST),
            stage.manager,
        )
        self._strength = pygame.Rect(rect.x, y + 20, rect.width, stage.type.height(SMALL))
        y = self._strength.bottom + gap(stage.scale)
        tilts = [
            Entry(_("Tilt to the left"), lambda: self.scene.tilt(TILT)),
            Entry(_("Tilt to the right"), lambda: self.scene.tilt(-TILT)),
            Entry(_("Level table"), lambda: self.scene.tilt(-self.scene.bench.tilt)),
        ]
        high = rows_height(stage.type, rect.width, tilts, 6)
        rows(stage, pygame.Rect(rect.x, y, rect.width, high), tilts, 6)
        self._note(_("Drag any piece at any time; the mouse's wheel turns it."), rect, y + high + gap(stage.scale))

    def _make_view(self, stage: Stage, rect: pygame.Rect) -> None:
        def entry(name: str, words: str) -> Entry:
            shown = name in self.scene.overlays
            return Entry(_(words), lambda: self._toggle(name), primary=shown)

        y = self._rows(stage, rect, [entry(name, words) for name, words in NAMES.items()])
        self._note(_("Green is shown."), rect, y)

    def _toggle(self, name: str) -> None:
        self.scene.overlays ^= {name}
        self.stage.stale = True

    def _make_files(self, stage: Stage, rect: pygame.Rect) -> None:
        high = button_height(stage.type)
        self._field = UITextEntryLine(
            pygame.Rect(rect.x, rect.y, rect.width, high),
            stage.manager,
            initial_text=self.comment,
            placeholder_text=_("A comment for the preset"),
        )
        entries = [
            Entry(_("Save as a preset"), self._save_preset, primary=True),
            Entry(_("Curves as CSV"), lambda: self._saved(keep.save(trace.as_csv(self.scene.traces), ".csv"))),
            Entry(_("Picture as PNG"), lambda: self._saved(keep.save(keep.png(self.stage.surface), ".png"))),
            Entry(_("Copy the command"), self._copy, _("What reproduces this view")),
        ]
        y = self._rows(stage, pygame.Rect(rect.x, rect.y + high + 6, rect.width, 0), entries)
        y = self._note(_("Load a preset:"), rect, y)
        loads = [Entry(name, lambda name=name: self._load(name)) for name in BOOK.presets()]  # type: ignore[misc]
        loads += [
            Entry(path.stem, lambda path=path: self._load(str(path)))  # type: ignore[misc]
            for path in keep.presets()
        ]
        while loads and rows_height(stage.type, rect.width, loads, 6) > rect.bottom - y:
            loads.pop()
        if loads:
            rows(stage, pygame.Rect(rect.x, y, rect.width, rect.bottom - y), loads, 6)

    # -- what the buttons do

    def _save_preset(self) -> None:
        self._saved(keep.save_preset(self.scene.bench.parameters, self.comment))

    def _saved(self, path: object) -> None:
        self.stage.say(_("Written: {path}").format(path=path))
        self.stage.stale = True

    def _load(self, name: str) -> None:
        try:
            parameters = BOOK.named(name)
        except Refusal as refusal:
            self.stage.say(str(refusal))
            return
        self.scene.opened = self.scene.opened._replace(base=name, begun=parameters)
        self.scene.take(parameters)

    def _copy(self) -> None:
        opened = self.scene.opened
        words = keep.command(opened.base, opened.begun, self.scene.bench)
        with suppress(pygame.error):  # without a clipboard it can still be read
            pygame.scrap.put_text(words)
        self.stage.say(words)

    # -- events and pictures

    def handle(self, event: pygame.event.Event) -> None:
        """What the tab's widgets say."""
        if self.tab == "parameters":
            self.dials.handle(event)
        elif event.type == UI_HORIZONTAL_SLIDER_MOVED and event.ui_element is self._slider:
            self.scene.nudge_by = event.value / 1000
        elif self._field is not None and getattr(event, "ui_element", None) is self._field and hasattr(event, "text"):
            self.comment = event.text

    def draw(self, surface: pygame.Surface) -> None:
        """The head, and what of the tab is no widget."""
        type_, place = self.stage.type, self._place
        type_.draw(surface, _("Tuning bench"), place, LARGE, INK, bold=True)
        changed = self.scene.bench.parameters != self.scene.opened.begun
        base = self.scene.opened.base
        words = _("{preset}, changed").format(preset=base) if changed else base
        type_.draw(
            surface, words, pygame.Rect(place.x, place.bottom, place.width, type_.height(SMALL)), SMALL, INK_SOFT
        )
        if self.tab == "parameters":
            self.dials.draw(surface)
        for text, rect in self._notes:
            type_.draw(surface, text, rect, SMALL, INK_SOFT)
        if self.tab == "experiments":
            strength = _("Impulse {impulse:+.3f} N s, ahead is to the left").format(impulse=self.scene.nudge_by)
            type_.draw(surface, strength, self._strength, SMALL, INK_SOFT)
