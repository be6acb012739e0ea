"""The impeller's experiments in the panel: where the marbles lie, a turn, a spin."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame
from pygame_gui import UI_HORIZONTAL_SLIDER_MOVED
from pygame_gui.core import UIElement
from pygame_gui.elements import UIHorizontalSlider

from sim.impeller.theory import period_in_hollow
from ui.scenes.tune.column import Column
from ui.stage import Stage
from ui.widgets.buttons import Entry
from ui.words import N_, _, ngettext

if TYPE_CHECKING:
    from ui.scenes.tune.play import Tune

POSITIONS = {
    "start": N_("Game start"),
    "played": N_("Played"),
    "random": N_("Random"),
}
HINTS = {
    "start": N_("As a game begins"),
    "played": N_("After a dozen turns by lot; each click draws others"),
    "random": N_("In any hollows; each click draws others"),
}
MOST = 12
"""Sixths that a turn has at most."""
RATES = (2, 200)
"""Tenths of a rad/s in which a turn is made."""


class ImpellerTab:
    """See `ui.scenes.tune.subject.Tab`."""

    def __init__(self, scene: Tune) -> None:
        self.scene = scene
        self.sixths = scene.bench.given.get("turn", 2)
        self.rate = round(10 * scene.bench.given.get("rate", math.pi))
        self._sixths: UIHorizontalSlider | None = None
        self._rate: UIHorizontalSlider | None = None

    def fill(self, column: Column) -> None:
        """All experiments."""
        column.heading(_("Marbles"))
        column.rows([Entry(_(words), self._lay(name), _(HINTS[name])) for name, words in POSITIONS.items()])
        column.heading(_("A turn from there"))
        column.words(self._how_far)
        column.slider(self._make_sixths)
        column.words(self._how_fast)
        column.slider(self._make_rate)
        column.rows([Entry(_("Turn"), self._turn, _("Key N"), primary=True)])
        column.heading(_("Until something is lost"))
        column.rows([Entry(_("Spin faster and faster"), self._spin)])
        column.words(self._limit)
        column.heading(_("By hand"))
        column.note(_("Pull the impeller round at its arms, clockwise; carry it by its knob into another hole."))
        column.words(self._period)

    def _make_sixths(self, stage: Stage, place: pygame.Rect) -> list[UIElement]:
        self._sixths = UIHorizontalSlider(place, self.sixths, (1, MOST), stage.manager)
        return [self._sixths]

    def _make_rate(self, stage: Stage, place: pygame.Rect) -> list[UIElement]:
        self._rate = UIHorizontalSlider(place, self.rate, RATES, stage.manager)
        return [self._rate]

    # -- what the buttons do

    def _lay(self, position: str) -> Callable[[], None]:
        return lambda: self.scene.begin(position, self.scene.bench.seed + 1)

    def _begin(self, **given: Any) -> None:
        """Begins again where the marbles lay at first, in the hole in which the impeller stands."""
        bench = self.scene.bench
        self.scene.begin(bench.experiment, bench.seed, hole=bench.hole, **given)

    def _turn(self) -> None:
        self._begin(turn=self.sixths, rate=self.rate / 10)

    def _spin(self) -> None:
        self._begin(spin=True)

    # -- words

    def _how_far(self) -> str:
        return ngettext("By {count} sixth", "By {count} sixths", self.sixths).format(count=self.sixths)

    def _how_fast(self) -> str:
        hand = self.scene.bench.parameters.hand.speed
        return _("At {rate:.1f} rad/s; the hand makes {hand:g} at most").format(rate=self.rate / 10, hand=hand)

    def _limit(self) -> str:
        lost = self.scene.bench.lost_at
        if lost is None:
            return _("No marble has left the arms.")
        return _("The first marble left the arms at {rate:.1f} rad/s.").format(rate=lost)

    def _period(self) -> str:
        """What the theory says of a marble in its hollow."""
        gear = self.scene.bench.parameters
        board = gear.board
        if board.damping >= 1:
            return _("A marble in a hollow creeps back to its middle.")
        period = period_in_hollow(board.rim, board.depth, gear.solver.gravity, board.damping)
        return _("A marble in a hollow swings with a period of {period:.3f} s.").format(period=period)

    # -- events

    def handle(self, event: pygame.event.Event) -> None:
        """The sliders say how far and how fast a turn is."""
        if event.type == UI_HORIZONTAL_SLIDER_MOVED and event.ui_element is self._sixths:
            self.sixths = round(event.value)
        elif event.type == UI_HORIZONTAL_SLIDER_MOVED and event.ui_element is self._rate:
            self.rate = round(event.value)

    def key(self, key: int) -> Callable[[], None]:
        """N turns."""
        return self._turn if key == pygame.K_n else lambda: None
