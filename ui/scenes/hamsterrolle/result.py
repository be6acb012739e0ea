"""The end of a match: who won and why, and what everybody has left. Also the card that covers a paused match."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.core import Outcome
from games.hamsterrolle import RULEBOOK
from ui.draw import boards
from ui.draw.marks import mark
from ui.layout import gap
from ui.scenes.hamsterrolle.view import View
from ui.stage import Stage
from ui.theme import BODY, INK, INK_SOFT, LARGE, TITLE
from ui.widgets.buttons import Entry, rows, rows_height
from ui.words import _, ngettext


class Card:
    """A card in the middle of the board with a title, a few words, the players, and buttons."""

    def __init__(self, stage: Stage, board: pygame.Rect, view: View, entries: Sequence[Entry]) -> None:
        self._type = type_ = stage.type
        self._view = view
        pad, space = 28, gap(stage.scale)
        wide = min(round(430 * stage.scale), board.width - 40)
        inner = wide - 2 * pad
        buttons = rows_height(type_, inner, entries, space)
        lines = [type_.height(TITLE) + 4, 2 * type_.height(BODY), len(view.players) * self._step, buttons]
        self.rect = pygame.Rect(0, 0, wide, min(sum(lines) + 2 * pad + 2 * space, board.height - 20))
        self.rect.center = board.center
        self._title = pygame.Rect(self.rect.x + pad, self.rect.y + pad, inner, lines[0])
        self._words = pygame.Rect(self._title.x, self._title.bottom, inner, lines[1])
        self._paper = boards.card(*self.rect.size)
        place = pygame.Rect(self._title.x, self.rect.bottom - pad - buttons, inner, buttons)
        rows(stage, place, entries, space)

    @property
    def _step(self) -> int:
        return round(1.25 * self._type.height(LARGE))

    def draw(self, surface: pygame.Surface) -> None:
        """Draws all but the buttons."""
        paper, margin = self._paper
        surface.blit(paper, (self.rect.x - margin, self.rect.y - margin))
        self._type.draw(surface, title(self._view), self._title, TITLE, INK, "centre", bold=True)
        self._type.draw(surface, words(self._view), self._words, BODY, INK_SOFT, "centre")
        result = self._view.result
        for number, player in enumerate(self._view.players):
            line = pygame.Rect(self._title.x, self._words.bottom + number * self._step, self._title.width, self._step)
            badge = mark(number, round(self._step * 0.66))
            surface.blit(badge, (line.x, line.centery - badge.get_height() // 2))
            line.x, line.width = line.x + badge.get_width() + 12, line.width - badge.get_width() - 12
            won = result is not None and number in result.winners
            facts = ngettext("{count} piece", "{count} pieces", player.pieces).format(count=player.pieces)
            taken = self._type.draw(surface, facts, line, BODY, INK_SOFT, "right")
            line.width = taken.x - line.x - 8
            self._type.draw(surface, player.name, line, BODY, INK, bold=won)


def title(view: View) -> str:
    """Who won; or that the match is paused."""
    if view.result is None:
        return _("Paused")
    names = [view.players[seat].name for seat in view.result.winners]
    if not names:
        return _("No winner")
    if len(names) == 1:
        return _("{name} wins").format(name=names[0])
    return _("{names} and {last} win").format(names=", ".join(names[:-1]), last=names[-1])


def words(view: View) -> str:
    """Why."""
    if view.result is None:
        return _("The clock stands still, and the wheel is covered.")
    return _(RULEBOOK.reason(Outcome(*view.result)))
