"""A trial of a study on the screen: it plays itself, placement by placement, at any speed, and step by step."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
from msgspec.structs import replace

from games.core import Message, UserError
from sim.parameters import STANDARD
from sim.pieces import KINDS
from sim.study import columns
from ui import layout, scenes
from ui.draw import boards
from ui.draw.text import Type
from ui.scenes.hamsterrolle.board import Board
from ui.scenes.study import panel, telling, trials
from ui.scenes.study.facts import Fact, Facts
from ui.scenes.study.film import Film, departs
from ui.scenes.study.panel import CAST
from ui.scenes.study.timeline import Timeline
from ui.scenes.study.trials import Trials
from ui.stage import Scene, Stage
from ui.theme import BODY, INK, INK_SOFT, LARGE, PIECES, SEATS, SMALL, WARNING, mix
from ui.widgets.buttons import Entry, rows
from ui.widgets.hint import draw_hint
from ui.words import _

SPEEDS = (1 / 20, 1 / 8, 1 / 4, 1 / 2, 1.0, 2.0, 4.0, 8.0)
LEAST = 6
"""Lines that the list of figures has at least."""


class Watch:
    """The scene of trial `trial`. `back` gives the scene that it was opened from."""

    def __init__(self, study: Trials, trial: int, back: Callable[[], Scene]) -> None:
        """Raises UserError where there is no such trial, or it cannot be repeated by this version of the model."""
        if study.differing:
            raise study.refusal
        self.study, self.trial, self.row = study, trial, _checked(study.row(trial))
        self.film = Film(study.plan, trial)
        self.running = True
        self.speed = 1.0
        self.board: Board | None = None
        self._back = back
        self._list: Facts | None = None

    # -- how it is laid out

    def arrange(self, stage: Stage) -> None:
        """The board with the row of placements, and the panel."""
        self.stage = stage
        stage.shrink(self._fits)
        page = layout.page(stage.size, stage.scale)
        camera = self.film.view().wheel[0] if self.board is None else self.board.camera.value
        gear = self.film.parameters
        self.board = Board(page.board, False, camera, replace(STANDARD, wheel=gear.wheel, pieces=gear.pieces))
        below = pygame.Rect(28, page.board.bottom - 70, page.board.width - 56 - CAST, 46)
        self.timeline = Timeline(below, self.row["kind"], self.row["lost"])
        self._panel = page.panel
        self._sheet = boards.panel(page.panel.width, page.panel.height, CAST)
        self._list = Facts(stage.type, self._facts_place(stage.type), self._list.top if self._list else 0)
        self._facts = self._listed()
        self._worded = self._going_on()
        rows(stage, self._buttons_place(stage.type), self._entries(), panel.space(stage.type))

    def _fits(self, type_: Type) -> bool:
        return self._facts_place(type_).height >= LEAST * type_.height(SMALL)

    def _inner(self, type_: Type) -> pygame.Rect:
        return panel.inner(self.stage.size, type_)

    def _lines(self, type_: Type) -> list[pygame.Rect]:
        """The lines at the head of the panel: trial, study, placement, what is laid, what happens, what falls."""
        lines = ((LARGE, 1, 0), (SMALL, 1, 10), (BODY, 1, 0), (BODY, 1, 2), (SMALL, 1, 0), (SMALL, 2, 0))
        return panel.stacked(
            self._inner(type_), ((count * type_.height(points), below) for points, count, below in lines)
        )

    def _buttons_place(self, type_: Type) -> pygame.Rect:
        return panel.buttons(self._inner(type_), type_, self._entries())

    def _agreement_place(self, type_: Type) -> pygame.Rect:
        buttons, high = self._buttons_place(type_), 2 * type_.height(SMALL)
        return pygame.Rect(buttons.x, buttons.y - high - 10, buttons.width, high)

    def _facts_place(self, type_: Type) -> pygame.Rect:
        inner, top = self._inner(type_), self._lines(type_)[-1].bottom + 4
        return pygame.Rect(inner.x, top, inner.width, self._agreement_place(type_).y - 6 - top)

    def _entries(self) -> list[Entry]:
        return [
            Entry(self._going_on(), self._toggle, _("Key Space"), primary=True),
            Entry(_("Step"), self._step, _("One step of 1/240 s. Key .")),
            Entry(_("Slower"), lambda: self._faster(-1), _("Down to a twentieth. Key -")),
            Entry(_("Faster"), lambda: self._faster(1), _("Up to eight times. Key +")),
            Entry(_("Piece back"), lambda: self._skip(-1), _("To the placement before. Key Page up")),
            Entry(_("Next piece"), lambda: self._skip(1), _("To the placement after. Key Page down")),
            Entry(_("Start anew"), lambda: self._show(0), _("From the first placement on. Key R")),
            Entry(_("Back"), self._leave, _("To the points of the study. Key Escape")),
        ]

    def _going_on(self) -> str:
        if self.film.phase == "over":
            return _("Once more")
        return _("Stop") if self.running else _("Go on")

    def _listed(self) -> list[Fact]:
        """What is varied and what was measured."""
        varied, measured = columns.varied(self.study.plan), columns.figures(self.study.plan)
        groups = ((_("Varied"), varied), (_("Measured"), measured))
        return [
            fact
            for title, group in groups
            if group
            for fact in (
                Fact(title),
                *(Fact(telling.name(one), telling.value(one, self.row[one.name])) for one in group),
            )
        ]

    # -- events and time

    def handle(self, event: pygame.event.Event) -> None:
        """Keys, a click on a placement, and the mouse's wheel over the figures."""
        if event.type == pygame.MOUSEWHEEL and self._panel.collidepoint(self.stage.pointer):
            self._list.scroll(-event.y)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            number = self.timeline.at(event.pos)
            if number is not None:
                self._show(number)
        elif event.type == pygame.KEYDOWN:
            self._key(event)

    def _key(self, event: pygame.event.Event) -> None:
        keys = {
            pygame.K_SPACE: self._toggle,
            pygame.K_PERIOD: self._step,
            pygame.K_MINUS: lambda: self._faster(-1),
            pygame.K_KP_MINUS: lambda: self._faster(-1),
            pygame.K_PLUS: lambda: self._faster(1),
            pygame.K_KP_PLUS: lambda: self._faster(1),
            pygame.K_EQUALS: lambda: self._faster(1),  # where plus is on the same key
            pygame.K_PAGEUP: lambda: self._skip(-1),
            pygame.K_PAGEDOWN: lambda: self._skip(1),
            pygame.K_r: lambda: self._show(0),
            pygame.K_HOME: lambda: self._show(0),
            pygame.K_END: lambda: self._show(self.row["placed"] - 1),
            pygame.K_UP: lambda: self._list.scroll(-1),
            pygame.K_DOWN: lambda: self._list.scroll(1),
            pygame.K_ESCAPE: self._leave,
        }
        keys.get(event.key, lambda: None)()

    def update(self, seconds: float) -> None:
        """Plays on."""
        if self.running or self.film.phase == "waiting":
            if self.stage.still:
                self.film.let_go()  # the piece is where it is let go of
            self.film.advance(seconds, self.speed)
        if self._worded != self._going_on():
            self.stage.stale = True
        self.board.follow(self.film.view(), seconds, self.stage.still)

    def rest(self) -> float:
        """Nothing moves while it is stopped."""
        return 0.0 if self.running or self.film.phase == "waiting" else math.inf

    # -- buttons

    def _toggle(self) -> None:
        if self.film.phase == "over" and self.film.placement is not None:
            self.film.go(0)
            self.running = True
        else:
            self.running = not self.running
        self.stage.stale = True

    def _step(self) -> None:
        if self.running:
            self.running, self.stage.stale = False, True
        self.film.step()

    def _faster(self, by: int) -> None:
        at = SPEEDS.index(self.speed) + by
        self.speed = SPEEDS[min(max(at, 0), len(SPEEDS) - 1)]

    def _skip(self, by: int) -> None:
        self._show(self.film.number + by)

    def _show(self, number: int) -> None:
        self.film.go(min(number, max(self.row["placed"], len(self.film.placements), 1) - 1))

    def _leave(self) -> None:
        self.film.close()
        self.stage.go(self._back())

    # -- pictures

    def draw(self, surface: pygame.Surface) -> None:
        """Board, placements, panel."""
        view = self.film.view()
        surface.set_clip(self.board.rect)
        self.board.draw(surface, view)
        self.board.draw_held(surface, view)
        pointed = self.timeline.at(self.stage.pointer)
        self.timeline.draw(surface, self.film.number, self.film.share, pointed)
        surface.set_clip(None)
        surface.blit(self._sheet, (self._panel.x - CAST, 0))
        self._draw_head(surface)
        self._list.draw(surface, self._facts)
        self._draw_agreement(surface)
        if pointed is not None and pointed < len(self.film.placements):
            placed = self.film.placements[pointed]
            text = f"{pointed + 1}. {telling.laid(placed)}\n{telling.fell(placed)}".strip()
            draw_hint(surface, self.stage.type, text, self.stage.pointer, self.board.rect, PIECES[placed.kind])

    def _draw_head(self, surface: pygame.Surface) -> None:
        type_, film = self.stage.type, self.film
        title, study, placement, laid, phase, fell = self._lines(type_)
        speed = type_.draw(surface, telling.times(self.speed), title, LARGE, INK_SOFT, "right", bold=True)
        title.width = speed.x - title.x - 10
        type_.draw(surface, _("Trial {number}").format(number=self.trial), title, LARGE, INK, bold=True)
        type_.draw(surface, self.study.plan.title, study, SMALL, INK_SOFT)
        count = max(self.row["placed"], len(film.placements))
        type_.draw(surface, telling.headline(film, count), placement, BODY, INK, bold=True)
        type_.draw(surface, telling.phase(film), phase, SMALL, INK_SOFT)
        if film.placement is not None:
            type_.draw(surface, telling.laid(film.placement), laid, BODY, INK)
            if film.phase in ("resting", "over"):
                type_.draw(surface, telling.fell(film.placement), fell, SMALL, WARNING, bold=True)

    def _draw_agreement(self, surface: pygame.Surface) -> None:
        departed = departs(self.film, self.row)
        words = telling.agreement(departed, self.film.complete, self.row["placed"])
        colour = mix(SEATS[2], INK, 0.35) if departed is None else WARNING
        place = self._agreement_place(self.stage.type)
        self.stage.type.draw(surface, words, place, SMALL, colour, bold=departed is not None)


def _checked(row: dict[str, Any]) -> dict[str, Any]:
    """A row as it is recorded; raises UserError where it does not go together in itself."""
    lengths = {len(row[column.name]) for column in columns.history()}
    if lengths != {row["placed"]} or not set(row["kind"]) <= set(KINDS):
        raise UserError(Message("What is recorded of trial {number} does not go together.", number=row["trial"]))
    return row


def first() -> Scene:
    """The studies that there are."""
    return scenes.first("study-list")


def sample(record: Path | None = None) -> Watch:
    """A trial of the example, or the first of the study in this directory."""
    study = trials.sample() if record is None else trials.opened(record)
    shown = int(study.table["trial"][0].as_py()) if record is not None else 15
    scene = Watch(study, shown, lambda: scenes.first("study-list"))
    scene.film.wait()
    scene.film.go(2)
    for _frame in range(60):
        scene.film.advance(1 / 60)
    return scene
