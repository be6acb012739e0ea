"""The board of a game that has none of its own: the state's text, and the legal actions as buttons."""

from __future__ import annotations

from typing import Any

import pygame

from ui.draw import boards
from ui.draw.text import Type
from ui.draw.ways import Way
from ui.stage import Stage
from ui.theme import BODY, HONEY, LARGE, PARCHMENT
from ui.widgets.focus import PRESSES
from ui.widgets.plates import GAP, Plate, Plates, plate_width, strip_height
from ui.words import _

MARGIN = 24
MORE = "\0more"
"""The name of the button that turns the page; no action's text has this character."""
STEPS = {pygame.K_LEFT: -1, pygame.K_UP: -1, pygame.K_RIGHT: 1, pygame.K_DOWN: 1}


class Listed:
    """See `ui.scenes.boardgame.board.Board`."""

    busy = False
    moving = False

    def __init__(
        self,
        stage: Stage,
        rect: pygame.Rect,
        state: Any,
        last: Any | None,
        free: pygame.Rect | None = None,
        before: Listed | None = None,
    ) -> None:
        self.enabled = True
        self._stage = stage
        self._rect, self._free = rect, (free or rect).inflate(-2 * MARGIN, -2 * MARGIN)
        self.show(state, last)

    def show(self, state: Any, last: Any | None, before: Any | None = None) -> None:
        """Goes over to a state at once."""
        self._state, self._last = state, last
        self._page, self._focus = 0, -1
        self._actions = {str(action): action for action in state.actions()}
        self._lay_out()

    def _lay_out(self) -> None:
        """Cuts the actions into pages of rows, and makes the rows of the page that is looked at."""
        type_ = self._stage.type
        self._words = type_.wrap(self._state.text(), self._free.width, LARGE)[:3]
        top = self._free.y + len(self._words) * type_.height(LARGE) + (type_.height(BODY) if self._last else 0) + GAP
        room = max((self._free.bottom - top) // strip_height(type_), 1)
        rows = _rows(type_, [*self._actions], self._free.width)
        pages = [rows]
        if len(rows) > room:
            rows = _rows(type_, [*self._actions], self._free.width - plate_width(type_, _("More")) - GAP)
            pages = [rows[start : start + room] for start in range(0, len(rows), room)]
        self._page %= len(pages)
        self._shown, self._rows = pages[self._page], []
        for number, row in enumerate(self._shown):
            place = pygame.Rect(self._free.x, top, self._free.width, (number + 1) * strip_height(type_))
            plates = [Plate(text, text) for text in row]
            if len(pages) > 1 and number == len(self._shown) - 1:
                plates.append(Plate(MORE, _("More")))
            self._rows.append(Plates(type_, place))
            self._rows[-1].show(*plates)

    @property
    def rects(self) -> dict[str, pygame.Rect]:
        """Where the buttons are that can be seen, by the text of their action."""
        return {text: rect for row in self._rows for text, rect in row.rects.items()}

    def handle(self, event: pygame.event.Event) -> Any | None:
        """A press on a button chooses its action, as the arrows and Enter do."""
        if not self.enabled:
            return None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._choose(next((text for row in self._rows if (text := row.at(event.pos))), None))
        names = [*self.rects]
        if event.type == pygame.KEYDOWN and event.key in STEPS and names:
            first = 0 if STEPS[event.key] > 0 else -1
            self._focus = (self._focus + STEPS[event.key]) % len(names) if self._focus >= 0 else first % len(names)
        elif event.type == pygame.KEYDOWN and event.key in PRESSES and 0 <= self._focus < len(names):
            return self._choose(names[self._focus])
        return None

    def _choose(self, name: str | None) -> Any | None:
        if name == MORE:
            self._page += 1
            self._lay_out()
        return self._actions.get(name) if name else None

    def words(self) -> str:
        """Nothing: what may not be done is not on the board."""
        return ""

    def facts(self, state: Any, seat: int) -> str:
        """Nothing is known of a seat."""
        return ""

    def status(self, state: Any) -> str:
        """What the seat to move has to do."""
        return _("chooses an action")

    def way(self, action: Any) -> Way | None:
        """A ring on the action's button, if that is on the page."""
        rect = self.rects.get(str(action))
        return None if rect is None else Way([rect.center], rect.height)

    def update(self, seconds: float) -> None:
        """Nothing moves here."""

    def draw(self, surface: pygame.Surface) -> None:
        """The state's text, the last action, the buttons, the focus."""
        surface.blit(boards.table(*self._rect.size), self._rect)
        type_ = self._stage.type
        line = pygame.Rect(self._free.x, self._free.y, self._free.width, type_.height(LARGE))
        for words in self._words:
            type_.draw(surface, words, line, LARGE, PARCHMENT, "centre", bold=True)
            line.y += line.height
        if self._last is not None:
            words = _("Last action: {action}").format(action=self._last)
            type_.draw(
                surface, words, pygame.Rect(line.x, line.y, line.width, type_.height(BODY)), BODY, HONEY, "centre"
            )
        for row in self._rows:
            row.draw(surface, self._stage.pointer if self.enabled else (-1, -1))
        if self._focus >= 0:
            rect = [*self.rects.values()][self._focus]
            pygame.draw.rect(surface, HONEY, rect.inflate(6, 6), 2, border_radius=10)


def _rows(type_: Type, texts: list[str], width: int) -> list[list[str]]:
    """The texts in rows of buttons, each as long as there is room."""
    rows: list[list[str]] = []
    left = 0
    for text in texts:
        needed = plate_width(type_, text) + GAP
        if needed > left or not rows:
            rows.append([])
            left = width - GAP
        rows[-1].append(text)
        left -= needed
    return rows
