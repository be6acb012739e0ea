"""The wheel's experiments in the panel: what it is filled with, lifts, a nudge, a tilt."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pygame
from pygame_gui import UI_HORIZONTAL_SLIDER_MOVED
from pygame_gui.core import UIElement
from pygame_gui.elements import UIHorizontalSlider

from sim.experiments import ESCAPES
from sim.pieces import KINDS
from ui.draw.text import Type
from ui.scenes.tune.column import Column
from ui.stage import Stage
from ui.theme import INK, INK_SOFT, SMALL
from ui.widgets.buttons import Entry
from ui.words import N_, _

if TYPE_CHECKING:
    from ui.scenes.tune.play import Tune

FILLED = {
    "set": N_("Standard set"),
    "loading": N_("Legal loading"),
    "full": N_("28 pieces"),
    "empty": N_("Empty"),
}
HINTS = {
    "set": N_("One of each kind, dropped into the wheel"),
    "loading": N_("Piece after piece by lot where the rules allow it; each click draws others"),
    "full": N_("A heap of 28 pieces; each click draws another"),
    "empty": N_("Nothing in the wheel"),
}
TILT = math.radians(0.5)
"""By how much a click tilts the table."""
STEEPEST = math.radians(20)
NUDGE = 80
"""The nudge at first, in thousandths of a newton second."""
STRONGEST = 300


class WheelTab:
    """See `ui.scenes.tune.subject.Tab`."""

    def __init__(self, scene: Tune) -> None:
        self.scene = scene
        self.nudge = NUDGE
        self._slider: UIHorizontalSlider | None = None

    def fill(self, column: Column) -> None:
        """All experiments."""
        column.heading(_("Fill the wheel"))
        column.rows([self._begin(name, _(words))._replace(hint=_(HINTS[name])) for name, words in FILLED.items()])
        column.heading(_("Lift: where a piece leaves its compartment"))
        kinds = [self._begin("lift", _(kind).capitalize(), kind=kind) for kind in KINDS]
        column.rows([*kinds, self._begin("lifts", _("All kinds"))])
        column.drawn((len(KINDS) // 2 + 1) * column.type.height(SMALL), lambda *to: self._draw_lifts(column.type, *to))
        column.heading(_("Nudge and tilt"))
        column.slider(self._make_slider)
        column.words(self._strength)
        column.rows(
            [
                Entry(_("Nudge"), self.strike, _("Key N")),
                Entry(_("Tilt left"), lambda: self._tilt(TILT), _("Tilts the table by half a degree")),
                Entry(_("Tilt right"), lambda: self._tilt(-TILT), _("Tilts the table by half a degree")),
                Entry(_("Level"), lambda: self._tilt_to(0.0)),
            ]
        )
        column.note(_("Drag any piece at any time; the mouse's wheel turns it."))

    def _make_slider(self, stage: Stage, place: pygame.Rect) -> list[UIElement]:
        self._slider = UIHorizontalSlider(place, self.nudge, (-STRONGEST, STRONGEST), stage.manager)
        return [self._slider]

    def _begin(self, experiment: str, words: str, **given: Any) -> Entry:
        return Entry(words, lambda: self.scene.begin(experiment, self.scene.bench.seed + 1, **given))

    # -- lifts

    def _draw_lifts(self, type_: Type, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Two columns of kinds, each with the turn at which it left its compartment, and that in three dimensions."""
        high, half = type_.height(SMALL), rect.width // 2
        for side in (0, 1):
            place = pygame.Rect(rect.x + side * half, rect.y, half - 8, high)
            self._draw_row(type_, surface, place, "", [_("here"), _("in 3-D")])
        for number, kind in enumerate(KINDS):
            side, row = divmod(number, len(KINDS) // 2)
            place = pygame.Rect(rect.x + side * half, rect.y + (row + 1) * high, half - 8, high)
            self._draw_row(
                type_, surface, place, _(kind).capitalize(), [self._escape(kind), _degrees(ESCAPES.get(kind))]
            )

    def _escape(self, kind: str) -> str:
        """The turn in each wheel."""
        found = [stand.bench.escapes.get(kind) for stand in self.scene.stands]
        turns = [None if turn is None else math.degrees(turn) for turn in found]
        if len(turns) == 1:
            return _degrees(turns[0])
        return " / ".join("–" if turn is None else f"{turn:.0f}" for turn in turns)

    @staticmethod
    def _draw_row(type_: Type, surface: pygame.Surface, rect: pygame.Rect, name: str, figures: list[str]) -> None:
        edges = [rect.x + round(share * rect.width) for share in (0.0, 0.30, 0.68, 1.0)]
        columns = [pygame.Rect(left, rect.y, right - left, rect.height) for left, right in pairwise(edges)]
        type_.draw(surface, name, columns[0], SMALL, INK)
        type_.draw(surface, figures[0], columns[1], SMALL, INK, "right", bold=True)
        type_.draw(surface, figures[1], columns[2], SMALL, INK_SOFT, "right")

    # -- nudge and tilt

    def strike(self) -> None:
        """Strikes every wheel."""
        for stand in self.scene.stands:
            stand.bench.nudge(self.nudge / 1000)

    def _strength(self) -> str:
        impulse = self.nudge / 1000
        if self.scene.stage.settings.ahead_left:
            return _("Impulse {impulse:+.3f} N s, ahead is to the left").format(impulse=impulse)
        return _("Impulse {impulse:+.3f} N s, ahead is to the right").format(impulse=impulse)

    def _tilt(self, to_the_left: float) -> None:
        """Tilts the table further, as it is seen."""
        self._tilt_to(self.scene.bench.tilt + (to_the_left if self.scene.stage.settings.ahead_left else -to_the_left))

    def _tilt_to(self, angle: float) -> None:
        angle = min(max(angle, -STEEPEST), STEEPEST)
        for stand in self.scene.stands:
            stand.bench.tilt_table(angle if abs(angle) > 1e-9 else 0.0)

    def key(self, key: int) -> Callable[[], None]:
        """N strikes."""
        return self.strike if key == pygame.K_n else lambda: None

    def handle(self, event: pygame.event.Event) -> None:
        """The slider sets how strong the nudge is."""
        if event.type == UI_HORIZONTAL_SLIDER_MOVED and event.ui_element is self._slider:
            self.nudge = round(event.value)


def _degrees(angle: float | None) -> str:
    return "–" if angle is None else f"{angle:.1f}°"
