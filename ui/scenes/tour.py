"""A tour: card by card it says what the parts of a page are for, while all but the part it speaks of lies in shade."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from ui.scenes.gameui import GameUI
from ui.stage import Stage
from ui.theme import HONEY
from ui.widgets.buttons import Entry
from ui.widgets.card import Card
from ui.widgets.focus import PRESSES
from ui.words import _

SHADE = 120
"""How dark the shade is, 0 to 255."""


class Tour:
    """The tour of a game's page, at one of its steps. That it has been seen is noted in the settings."""

    def __init__(self, ui: GameUI) -> None:
        self.over = False
        self._game = ui.name
        self._steps = ui.tour
        self._number = 0

    def arrange(self, stage: Stage, board: pygame.Rect, places: Mapping[str, pygame.Rect]) -> None:
        """Puts the card of this step over the board; `places` are the parts that a step can be about."""
        self._stage = stage
        step = self._steps[self._number]
        self._place = places[step.place]
        last = self._number == len(self._steps) - 1
        entries = [Entry(_("Play") if last else _("Next"), self._go_on, primary=True)]
        if not last:
            entries.append(Entry(_("Skip"), self._end, _("Key Esc; F1 shows the tour again")))
        title = _("{number} of {count}").format(number=self._number + 1, count=len(self._steps))
        self._card = Card(stage, board, title, _(step.words), entries, low=True)

    def handle(self, event: pygame.event.Event) -> None:
        """Enter goes on, Escape skips the rest."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._end()
        elif event.type == pygame.KEYDOWN and event.key in PRESSES:
            self._go_on()

    def draw(self, surface: pygame.Surface) -> None:
        """The shade round the place, and the card."""
        shade = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        shade.fill((20, 14, 10, SHADE))
        shade.fill((0, 0, 0, 0), self._place)
        surface.blit(shade, (0, 0))
        pygame.draw.rect(surface, HONEY, self._place.inflate(-4, -4), 3, border_radius=8)
        self._card.draw(surface)

    def _go_on(self) -> None:
        if self._number == len(self._steps) - 1:
            self._end()
        else:
            self._number += 1
            self._stage.stale = True

    def _end(self) -> None:
        self.over = True
        self._stage.change(tours=tuple(sorted({*self._stage.settings.tours, self._game})))
