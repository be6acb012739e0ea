"""Which study to look at: one that was opened before, one in a directory, or a small example made on the spot."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pyarrow as pa
import pygame
from pygame_gui import UI_FILE_DIALOG_PATH_PICKED

from games.core import Refusal
from ui import scenes
from ui.behind import Behind
from ui.draw import boards
from ui.scenes.study import trials
from ui.scenes.study.plot import Plot
from ui.stage import Stage
from ui.theme import HONEY, LINE
from ui.widgets.buttons import Entry
from ui.widgets.card import PAD, Card, fits
from ui.widgets.paths import PathDialog
from ui.words import _

MOST = 6
"""Studies that are remembered."""
LONGEST = 24
"""Letters of a directory's name that a button has; the hint has all."""


class Choose:
    """The page. `making` is the example while it is made."""

    def __init__(self) -> None:
        self.making: Behind[pa.RecordBatch] | None = None
        self._dialog: PathDialog | None = None

    def arrange(self, stage: Stage) -> None:
        """A card with a button for each study, and for what else there is."""
        self.stage = stage
        self._dialog = None
        self._table = boards.table(*stage.size)
        window = pygame.Rect((0, 0), stage.size)
        stage.shrink(lambda type_: fits(type_, window, self._words(), self._entries()))
        self.card = Card(stage, window, _("Studies"), self._words(), self._entries())

    def _words(self) -> str:
        if self.making is not None:
            return _("Small wheels are loaded, one after the other …")
        return _(
            "A study loads wheels by the thousand and measures them. `drehwerk study run friction -o friction` runs "
            "one; here its directory is opened."
        )

    def _entries(self) -> list[Entry]:
        if self.making is not None:
            return [Entry(_("Stop"), self._stop, primary=True)]
        known = [
            Entry(_shortened(Path(path).name), partial(self._open, Path(path)), path)
            for path in self.stage.settings.studies
        ]
        return [
            *known,
            Entry(_("Choose a directory"), self._ask, primary=not known),
            Entry(_("A small example"), self._make, _("Made on the spot; that takes some seconds")),
            Entry(_("Menu"), self._menu),
        ]

    # -- events, time, pictures

    def handle(self, event: pygame.event.Event) -> None:
        """What is picked in the dialog; Escape goes back."""
        if event.type == UI_FILE_DIALOG_PATH_PICKED and event.ui_element is self._dialog:
            path = Path(event.text)
            self._open(path if path.is_dir() else path.parent)  # the study.json in it will do
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._menu() if self.making is None else self._stop()

    def update(self, seconds: float) -> None:
        """Looks whether the example is there."""
        if self.making is not None and self.making.over:
            making, self.making = self.making, None
            self.stage.stale = True
            making.check()
            self.stage.go(Plot(trials.example(making.given)))

    def draw(self, surface: pygame.Surface) -> None:
        """The card, and how far the example is."""
        surface.blit(self._table, (0, 0))
        self.card.draw(surface)
        if self.making is not None:
            share = len(self.making.given) / trials.EXAMPLE_SIZE
            bar = pygame.Rect(self.card.rect.x + PAD, self.card.rect.y + 12, self.card.rect.width - 2 * PAD, 6)
            pygame.draw.rect(surface, LINE, bar, border_radius=3)
            pygame.draw.rect(surface, HONEY, (*bar.topleft, round(bar.width * share), bar.height), border_radius=3)

    # -- buttons

    def _open(self, directory: Path) -> None:
        """Opens a study and remembers it. Raises Refusal where that cannot be; then it is forgotten."""
        path = str(directory)
        others = tuple(one for one in self.stage.settings.studies if one != path)
        try:
            scene = Plot(trials.opened(directory))
        except Refusal:
            self._remember(others)
            raise
        self._remember((path, *others)[:MOST])
        self.stage.go(scene)

    def _remember(self, studies: tuple[str, ...]) -> None:
        if studies != self.stage.settings.studies:
            self.stage.change(studies=studies)

    def _ask(self) -> None:
        self._dialog = PathDialog(self.stage, _("Choose a directory"), Path.cwd(), directories=True)

    def _make(self) -> None:
        self.making = Behind(trials.example_batches())
        self.stage.stale = True

    def _stop(self) -> None:
        self.making.stop()
        self.making = None
        self.stage.stale = True

    def _menu(self) -> None:
        self.stage.go(scenes.first("menu"))


def _shortened(name: str) -> str:
    """A name with dots for its middle if it is long: its end tells it from others, too."""
    half = LONGEST // 2
    return name if len(name) <= LONGEST else f"{name[:half]}…{name[1 - half :]}"


def first() -> Choose:
    """The page."""
    return Choose()


def sample(record: Path | None = None) -> Choose:
    """The page."""
    return Choose()
