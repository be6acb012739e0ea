"""The panel of the bench: parameters, experiments, what is shown, and files; and the time below all of them."""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame_gui.core import UIElement
from pygame_gui.elements import UITextEntryLine

from games.core import UserError
from ui import worlds
from ui.draw.canvas import png
from ui.draw.text import Type
from ui.errors import said
from ui.layout import button_height
from ui.scenes.tune import keep, opening, trace
from ui.scenes.tune.column import BAR, Column
from ui.scenes.tune.dials import Dials
from ui.stage import Stage
from ui.theme import BODY, INK, INK_SOFT, LARGE, SMALL
from ui.widgets.buttons import Entry, rows, rows_height
from ui.widgets.choice import Choice, choice_height
from ui.words import N_, _
from ui.worlds import World

if TYPE_CHECKING:
    from ui.scenes.tune.play import Tune

PAD = 16
LEAST = 9
"""Lines of text for which there is room in every tab."""
A_LITTLE = 0.8
"""The share of its size that text may have before it is shortened."""
TABS = {
    "parameters": N_("Parameters"),
    "experiments": N_("Experiments"),
    "view": N_("View"),
    "files": N_("Files"),
}


class Tabs:
    """The panel; it does everything through the scene."""

    def __init__(self, scene: Tune) -> None:
        self.scene = scene
        self.tab = "parameters"
        self.comment = ""
        self.dials = Dials(scene.subject.book, lambda: scene.bench.parameters, scene.change)
        self.experiments = scene.subject.tab(scene)
        self._field: UITextEntryLine | None = None
        self._column: Column | None = None
        self._first: dict[str, int] = {}  # the item from which on a tab is shown

    # -- how it is laid out

    def fits(self, type_: Type, rect: pygame.Rect) -> bool:
        """Whether there is room for a tab between what is always there; more than fits is scrolled."""
        return self._inner(type_, rect).height > LEAST * type_.height(BODY)

    def whole(self, type_: Type, rect: pygame.Rect) -> bool:
        """Whether nothing but the parameters has to be scrolled, in any tab."""
        inner = self._inner(type_, rect)
        return all(self._filled(tab, type_, inner).height <= inner.height for tab in self._fillers())

    def _filled(self, tab: str, type_: Type, inner: pygame.Rect) -> Column:
        column = Column(type_, inner.width - 2 * BAR)
        self._fillers()[tab](column)
        return column

    def _worlds_place(self, type_: Type, panel: pygame.Rect) -> pygame.Rect:
        """Right of the title, or below it where there is no room."""
        width, beside = panel.width - 2 * PAD, type_.width(_("Tuning bench"), LARGE, bold=True) + PAD
        worlds = self._worlds()
        one = button_height(type_)
        if choice_height(type_, width - beside, worlds) == one:
            return pygame.Rect(panel.x + PAD + beside, panel.y + PAD, width - beside, one)
        top = panel.y + PAD + type_.height(LARGE) + type_.height(SMALL) + 6
        return pygame.Rect(panel.x + PAD, top, width, choice_height(type_, width, worlds))

    def _inner(self, type_: Type, panel: pygame.Rect) -> pygame.Rect:
        """Where the tab's own things are."""
        width = panel.width - 2 * PAD
        head = panel.y + PAD + type_.height(LARGE) + type_.height(SMALL)
        top = max(head, self._worlds_place(type_, panel).bottom) + 8
        top += choice_height(type_, width, self._titles()) + 10
        foot = rows_height(type_, width, self._time(), 6)
        return pygame.Rect(panel.x + PAD, top, width, panel.bottom - 2 * PAD - foot - top)

    @staticmethod
    def _titles() -> dict[str, str]:
        return {name: _(words) for name, words in TABS.items()}

    @staticmethod
    def _worlds() -> dict[str, str]:
        return {name: _(subject.title) for name, subject in opening.SUBJECTS.items()}

    def make(self, stage: Stage, panel: pygame.Rect) -> None:
        """Head, the chosen tab, and the buttons for the time."""
        self.stage, type_ = stage, stage.type
        inner = self._inner(type_, panel)
        self._place = pygame.Rect(inner.x, panel.y + PAD - 4, inner.width, type_.height(LARGE))
        worlds = self._worlds_place(type_, panel)
        self._below = pygame.Rect(inner.x, self._place.bottom, inner.width, type_.height(SMALL))
        if worlds.colliderect(self._below):
            self._below.width = worlds.x - PAD // 2 - inner.x
        Choice(stage, worlds, self._worlds(), self.scene.subject.name, self.scene.switch)
        high = choice_height(type_, inner.width, self._titles())
        titles = pygame.Rect(inner.x, inner.y - high - 10, inner.width, high)
        Choice(stage, titles, self._titles(), self.tab, self._choose)
        foot = pygame.Rect(inner.x, inner.bottom + PAD, inner.width, 0)
        rows(stage, foot, self._time(), 6)
        self._field = self._column = None
        if self.tab == "parameters":
            self.dials.make(stage, inner)
        else:
            self._column = self._filled(self.tab, type_, inner)
            self._column.make(stage, inner, self._first.get(self.tab, 0))

    def _choose(self, tab: str) -> None:
        self.tab = tab
        self.stage.stale = True

    def _fillers(self) -> dict[str, Callable[[Column], None]]:
        return {"experiments": self.experiments.fill, "view": self._fill_view, "files": self._fill_files}

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
            Entry(
                _("Compare off") if len(scene.stands) == 2 else _("Compare"),
                scene.compare,
                _("A second one beside it, which keeps the present parameters"),
            ),
            Entry(_("Menu"), scene.leave),
        ]

    # -- tabs

    def _fill_view(self, column: Column) -> None:
        column.heading(_("Laid over it"))
        for name, words in self.scene.subject.overlays.items():
            column.rows([self._overlay(name, words)])
        column.note(_("Green is shown."))
        if self.scene.subject.mirrored:
            column.heading(_("Rolls"))
            way = {True: _("to the left"), False: _("to the right")}
            column.choice(way, self.scene.stage.settings.ahead_left, self._roll)

    def _overlay(self, name: str, words: str) -> Entry:
        return Entry(_(words), lambda: self._toggle(name), primary=name in self.scene.overlays)

    def _toggle(self, name: str) -> None:
        self.scene.overlays ^= {name}
        self.stage.stale = True

    def _roll(self, ahead_left: bool) -> None:
        self.stage.change(ahead_left=ahead_left)

    def _fill_files(self, column: Column) -> None:
        column.field(self._make_field)
        column.rows([Entry(_("Save as a preset"), self._save_preset, primary=True)])
        if self.scene.subject.name == World.WHEEL:
            column.rows([Entry(_("Play with this wheel"), self._play, _("Hamsterrolle with this wheel"))])
        column.rows(
            [
                Entry(_("Curves as CSV"), self._save_curves),
                Entry(_("Picture as PNG"), lambda: self._saved(keep.save(png(self.stage.surface), ".png"))),
                Entry(_("Copy the command"), self._copy, _("What reproduces this view")),
            ]
        )
        column.heading(_("Load a preset"))
        subject = self.scene.subject
        loads = [self._loading(name, Path(name).name) for name in worlds.presets(World(subject.name))]
        wide = column.width - 2 * PAD
        for path in keep.presets(subject.name):
            loads.append(self._loading(str(path), column.type.shortened(path.stem, wide, BODY), str(path)))
        for number in range(0, len(loads), 6):
            column.rows(loads[number : number + 6])

    def _make_field(self, stage: Stage, place: pygame.Rect) -> list[UIElement]:
        hint = _("A comment for the preset")
        self._field = UITextEntryLine(place, stage.manager, initial_text=self.comment, placeholder_text=hint)
        return [self._field]

    def _loading(self, name: str, words: str, hint: str = "") -> Entry:
        return Entry(words, lambda: self._load(name), hint)

    # -- what the buttons do

    def _save_curves(self) -> None:
        subject = self.scene.subject
        self._saved(keep.save(trace.as_csv(subject.name, subject.plots, self.scene.traces), ".csv"))

    def _save_preset(self) -> None:
        subject, parameters = self.scene.subject, self.scene.bench.parameters
        self._saved(keep.save_preset(subject.name, subject.book, parameters, self.comment))

    def _play(self) -> None:
        """The start page of Hamsterrolle, with the wheel of the bench chosen."""
        from ui.scenes.hamsterrolle.start import with_wheel

        self.stage.go(with_wheel(self.stage.settings, self.scene.bench.parameters))

    def _saved(self, path: object) -> None:
        self.stage.say(_("Written: {path}").format(path=path))
        self.stage.stale = True

    def _load(self, name: str) -> None:
        try:
            parameters = self.scene.subject.book.load(worlds.find(name)[1])
            self.scene.take(parameters)
        except UserError as refusal:
            self.stage.say(said(refusal))
            return
        self.scene.gears[0] = opening.Gear(name, parameters, parameters)
        self.stage.stale = True

    def _copy(self) -> None:
        words = keep.command(self.scene.subject, self.scene.gears, self.scene.stands, self.scene.overlays)
        with suppress(pygame.error):  # without a clipboard it can still be read
            pygame.scrap.put_text(words)
        self.stage.say(words)

    # -- events and pictures

    def handle(self, event: pygame.event.Event) -> None:
        """What the tab's widgets say."""
        if self.tab == "parameters":
            self.dials.handle(event)
        elif event.type == pygame.MOUSEWHEEL:
            self.scroll(-event.y)
        elif self.tab == "experiments":
            self.experiments.handle(event)
        elif self._field is not None and getattr(event, "ui_element", None) is self._field and hasattr(event, "text"):
            self.comment = event.text

    def scroll(self, items: int) -> None:
        """Goes so many items down, or up, if the pointer is there."""
        if self._column is not None and self._column.rect.collidepoint(self.stage.pointer):
            self.page(items)

    def page(self, items: int) -> None:
        """Goes so many items down, or up."""
        if self._column is None:
            self.dials.scroll(items)
        else:
            self._column.scroll(items)
            self._first[self.tab] = self._column.first

    def update(self) -> None:
        """What was typed holds, and sliders that were moved too far go back."""
        if self.tab == "parameters":
            self.dials.update()

    def draw(self, surface: pygame.Surface) -> None:
        """The head, and what of the tab is no widget."""
        type_, place = self.stage.type, self._place
        type_.draw(surface, _("Tuning bench"), place, LARGE, INK, bold=True)
        gear = self.scene.gears[0]
        changed, base = self.scene.bench.parameters != gear.begun, Path(gear.base).name
        words = _("{preset}, changed").format(preset=base) if changed else base
        words = type_.shortened(words, self._below.width / A_LITTLE, SMALL)
        type_.draw(surface, words, self._below, SMALL, INK_SOFT)
        if self._column is None:
            self.dials.draw(surface)
        else:
            self._column.draw(surface)
