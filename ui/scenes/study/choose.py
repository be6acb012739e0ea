"""Which study to look at: one that was opened before, one in a directory, or a small example made on the spot."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pyarrow as pa
import pygame
from pygame_gui import UI_FILE_DIALOG_PATH_PICKED

from games.core import UserError
from ui import scenes
from ui.background import BackgroundTask
from ui.draw import boards
from ui.draw.text import Type
from ui.layout import button_height, gap, middle
from ui.scenes.study import panel, telling, trials
from ui.scenes.study.trials import State
from ui.stage import Scene, Stage
from ui.theme import BODY, HONEY, INK, INK_SOFT, LINE, SMALL, TITLE, WARNING
from ui.widgets.buttons import Entry, button, rows, rows_height
from ui.widgets.card import PAD, Card, fits
from ui.widgets.paths import PathDialog
from ui.words import _

MOST = 6
"""Studies that are remembered."""
WIDE = 620
"""Pixels across of the card at a text scale of 1."""
NAME = 0.5
"""The share of the card's width that a study's button takes; beside it stands how far the study is."""
EVERY = 2.0
"""Seconds between two looks how far the studies are."""
SOON = 0.1
"""Seconds between two looks whether what is under way is there."""


class Choose:
    """The page. `making` is the example while it is made, `reading` a study while it is read."""

    def __init__(self) -> None:
        self.making: BackgroundTask[pa.RecordBatch] | None = None
        self.reading: BackgroundTask[Scene] | None = None
        self.looking: BackgroundTask[tuple[Path, State | None]] | None = None
        self.states: dict[Path, State | None] = {}  # of the studies that are known
        self._since = EVERY  # the last look, in seconds
        self._opening = Path()  # what is read
        self._dialog: PathDialog | None = None

    def arrange(self, stage: Stage) -> None:
        """A card with a button for each study, and for what else there is; or how far the example is."""
        self.stage = stage
        self._dialog = self.card = None
        self._table = panel.table(stage.size)
        window = pygame.Rect((0, 0), stage.size)
        if self.making is not None:
            words = _("Small wheels are loaded, one after the other …")
            stop = [Entry(_("Stop"), self._stop, primary=True)]
            stage.shrink(lambda type_: fits(type_, window, words, stop))
            self.card = Card(stage, window, _("Studies"), words, stop)
            return
        stage.shrink(lambda type_: self._heights(type_)[1] <= stage.size[1] - 20)
        self._lay_out()

    def _lay_out(self) -> None:
        """The buttons, and where what stands beside and above them is."""
        type_, space = self.stage.type, gap(self.stage.scale)
        lines, high = self._heights(type_)
        self._card = middle(self.stage.size, WIDE * type_.scale, high)
        self._paper = boards.card(*self._card.size)
        places = panel.stacked(self._card.inflate(-2 * PAD, -2 * PAD), lines)
        self._head, self._rows = places[:2], places[2:-2]
        for path, place in zip(self._studies, self._rows, strict=True):
            place = pygame.Rect(place.topleft, (round(NAME * place.width), place.height))
            name = type_.shortened(path.name, place.width - 24, BODY)
            button(self.stage, place, Entry(name, partial(self._open, path), str(path)))
        rows(self.stage, places[-1], self._entries(), space)

    def _heights(self, type_: Type) -> tuple[list[tuple[int, int]], int]:
        """Height and space below of title, words, each study and the buttons; and how high the card is."""
        inner, space = middle(self.stage.size, WIDE * type_.scale, 0).width - 2 * PAD, gap(type_.scale)
        words = len(type_.wrap(self._words(), inner, BODY)) * type_.height(BODY)
        study = (button_height(type_), space // 2)
        lines = [(type_.height(TITLE), 8), (words, space), *[study] * len(self._studies), (0, space)]
        lines.append((rows_height(type_, inner, self._entries(), space), 0))
        return lines, sum(map(sum, lines)) + 2 * PAD

    @property
    def _studies(self) -> list[Path]:
        return [Path(study) for study in self.stage.settings.studies]

    def _words(self) -> str:
        return _(
            "A study loads wheels by the thousand and measures them. `drehwerk study run friction -o friction` runs "
            "one; here its directory is opened."
        )

    def _entries(self) -> list[Entry]:
        return [
            Entry(_("Choose a directory"), self._ask, primary=not self._studies),
            Entry(_("A small example"), self._make, _("Made on the spot; that takes some seconds")),
            Entry(_("Menu"), self._menu),
        ]

    # -- events, time, pictures

    def handle(self, event: pygame.event.Event) -> None:
        """What is picked in the dialog; Escape stops what is under way, or goes back."""
        if event.type == UI_FILE_DIALOG_PATH_PICKED and event.ui_element is self._dialog:
            path = Path(event.text)
            self._open(path if path.is_dir() else path.parent)  # the study.json in it will do
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._menu() if self.making is self.reading is None else self._stop()

    def update(self, seconds: float) -> None:
        """Looks whether what is made or read is there, and now and then how far the studies are."""
        if self.making is not None:
            self._await_example(self.making)
        elif self.reading is not None:
            self._await_study(self.reading)
        else:
            self._follow(seconds)

    def rest(self) -> float:
        """Looks for what comes, often while anything is under way, else now and then."""
        if self.making is self.reading is self.looking is None:
            return max(EVERY - self._since, SOON)
        return SOON

    def draw(self, surface: pygame.Surface) -> None:
        """The card with how far each study is; or how far the example is."""
        surface.blit(self._table, (0, 0))
        if self.card is not None:
            self.card.draw(surface)
            self._draw_bar(surface, self.card.rect)
            return
        type_, (paper, margin) = self.stage.type, self._paper
        surface.blit(paper, (self._card.x - margin, self._card.y - margin))
        title, words = self._head
        type_.draw(surface, _("Studies"), title, TITLE, INK, "centre", bold=True)
        if self.reading is None:
            type_.draw(surface, self._words(), words, BODY, INK_SOFT, "centre")
        else:
            text = _("Reading {study} … (Escape stops that)").format(study=self._opening.name)
            type_.draw(surface, text, words, BODY, INK, "centre", bold=True)
        for study, place in zip(self._studies, self._rows, strict=True):
            if study in self.states:
                self._draw_state(surface, self.states[study], place)

    def _draw_state(self, surface: pygame.Surface, state: State | None, row: pygame.Rect) -> None:
        left = row.x + round(NAME * row.width) + 14
        beside = pygame.Rect(left, row.y, row.right - left, row.height)
        sound = state is not None and state.repeatable
        self.stage.type.draw(surface, telling.state(state), beside, SMALL, INK_SOFT if sound else WARNING)

    def _draw_bar(self, surface: pygame.Surface, card: pygame.Rect) -> None:
        share = len(self.making.given) / trials.EXAMPLE_SIZE
        bar = pygame.Rect(card.x + PAD, card.y + 12, card.width - 2 * PAD, 6)
        pygame.draw.rect(surface, LINE, bar, border_radius=3)
        pygame.draw.rect(surface, HONEY, (*bar.topleft, round(bar.width * share), bar.height), border_radius=3)

    # -- what is under way behind

    def _await_example(self, making: BackgroundTask[pa.RecordBatch]) -> None:
        if making.over:
            self.making, self.stage.stale = None, True
            making.check()
            from ui.scenes.study.plot import Plot

            self.stage.go(Plot(trials.example(making.given)))

    def _await_study(self, reading: BackgroundTask[Scene]) -> None:
        """Shows a study that has been read and remembers it; where it cannot be read, it is forgotten."""
        if not reading.over:
            return
        self.reading = None
        path = str(self._opening)
        others = tuple(one for one in self.stage.settings.studies if one != path)
        try:
            reading.check()
        except UserError:
            self._remember(others)
            raise
        if path.isprintable():  # a name that is not text cannot stand in the settings
            self._remember((path, *others)[:MOST])
        self.stage.go(reading.given[0])

    def _follow(self, seconds: float) -> None:
        """How far the studies are that may get further."""
        self._since += seconds
        if self.looking is not None:
            over = self.looking.over
            self.states.update(self.looking.given)
            if over:
                self.looking, self._since = None, 0.0
        elif self._since >= EVERY:
            going = [study for study in self._studies if not self._settled(study)]
            self.looking = BackgroundTask(trials.states(going)) if going else None

    def _settled(self, study: Path) -> bool:
        """Whether nothing new is to be expected of a study."""
        state = self.states.get(study)
        return study in self.states and (state is None or state.done == state.planned)

    # -- buttons

    def _open(self, directory: Path) -> None:
        self._opening = directory
        self.reading = BackgroundTask(_read(directory))

    def _remember(self, studies: tuple[str, ...]) -> None:
        if studies != self.stage.settings.studies:
            self.stage.change(studies=studies)

    def _ask(self) -> None:
        self._dialog = PathDialog(self.stage, _("Choose a directory"), Path.cwd(), directories=True)

    def _make(self) -> None:
        self.making = BackgroundTask(trials.example_batches())
        self.stage.stale = True

    def _stop(self) -> None:
        """What is under way is not wanted any more."""
        for behind in (self.making, self.reading):
            if behind is not None:
                behind.stop()
        self.stage.stale = self.making is not None
        self.making = self.reading = None

    def _menu(self) -> None:
        self.stage.go(scenes.first("menu"))


def _read(directory: Path) -> Iterator[Scene]:
    """The scene of a study; what draws it is loaded here, which takes longer than to read most studies."""
    from ui.scenes.study import plot

    yield plot.plot(directory)


def first() -> Choose:
    """The page."""
    return Choose()


def sample(record: Path | None = None) -> Choose:
    """The page."""
    return Choose()
