"""The trials of a study as points: what lies along the axes can be chosen, and each point is a wheel to watch."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import pygame

from ui import layout, scenes
from ui.background import BackgroundTask
from ui.draw import boards
from ui.draw.text import Type
from ui.scenes.study import panel, telling, trials
from ui.scenes.study.axis import axis
from ui.scenes.study.chart import Chart, dot
from ui.scenes.study.facts import Fact, Facts
from ui.scenes.study.panel import CAST
from ui.scenes.study.trials import Trials
from ui.scenes.study.watch import Watch
from ui.stage import Scene, Stage
from ui.theme import BODY, INK, INK_SOFT, LARGE, LINE, PARCHMENT, SEATS, SMALL, WARNING, WHITE, mix
from ui.widgets.buttons import Entry, card_button, rows
from ui.widgets.card import Card, fits
from ui.widgets.hint import draw_hint
from ui.words import N_, _

MARGIN = 20
SOON = 0.1
"""Seconds between two looks whether what is under way is there."""
EVERY = 2.0
"""Seconds between two looks whether a study has more trials by now."""
LEAST = 5
"""Lines that the list of a trial's figures has at least."""
AXES = {"across": N_("Lower edge"), "up": N_("Left edge")}
PICKER = 9999
"""How wide the card with all columns would be: as wide as the window lets it."""
ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


class Plot:
    """The scene of a study's points. `axes` are the columns along the axes, `chosen` is the row of the marked trial."""

    def __init__(self, study: Trials, trial: int | None = None) -> None:
        """`trial` is marked at first; else the first that there is."""
        self.study = study
        self.columns = {column.name: column for column in trials.shown(study.plan)}
        across = next(iter(self.columns))
        self.axes = {"across": across if across != "placed" else "roll_end", "up": "held"}
        self.seeking: BackgroundTask[int] | None = None  # a trial that stands out
        self.looking: BackgroundTask[Trials] | None = None  # whether there are more trials by now
        self._since = 0.0  # the last look, in seconds
        self._coming: tuple[Trials, Chart] | None = None  # with more trials, until all points are drawn
        self.picking: str | None = None  # the axis for which a column is being chosen
        self.chosen = _row_of(study, trial) if trial is not None else 0
        self.pointed: int | None = None
        self._list: Facts | None = None

    # -- how it is laid out

    def arrange(self, stage: Stage) -> None:
        """The chart and the panel; or what can be chosen for an axis."""
        self.stage = stage
        stage.shrink(self._fits)
        self._table = panel.table(stage.size)
        self.card = self._picker() if self.picking is not None else None
        if self.card is not None:
            return
        page = layout.page(stage.size, stage.scale)
        self._panel = page.panel
        self._sheet = boards.panel(page.panel.width, page.panel.height, CAST)
        self._place = pygame.Rect(page.board).inflate(-2 * MARGIN - CAST // 2, -2 * MARGIN)
        self.chart, self._coming = self._charted(self.study), None
        self._list = Facts(stage.type, self._facts_place(stage.type), self._list.top if self._list else 0)
        head, space = self._head(stage.type), panel.space(stage.type)
        keys = {"across": _("What lies along the lower edge. Key X"), "up": _("What lies along the left edge. Key Y")}
        for one, place in zip(self.axes, self._axis_places(head[3]), strict=True):
            card_button(stage, place, partial(self._pick, one), keys[one])
        rows(stage, self._buttons_place(stage.type), self._entries(), space)

    def _charted(self, study: Trials) -> Chart:
        across, up = (axis(study.table, self.columns[name]) for name in self.axes.values())
        fell = study.table["fell"].to_numpy(zero_copy_only=False)
        return Chart(self.stage.type, self._place, across, up, fell)

    def _fits(self, type_: Type) -> bool:
        if self.picking is not None:
            return fits(type_, self._window, "", self._columns_to_pick(), PICKER)
        widest = max(type_.width(entry.text, BODY, bold=True) + 12 for entry in self._entries())
        room = self._facts_place(type_).height
        return widest <= self._inner(type_).width and room >= LEAST * type_.height(SMALL)

    def _inner(self, type_: Type) -> pygame.Rect:
        return panel.inner(self.stage.size, type_)

    def _head(self, type_: Type) -> list[pygame.Rect]:
        """Places in the panel from the top: title, how many trials, version, the axes, the legend, the trial."""
        inner, small = self._inner(type_), type_.height(SMALL)
        title = min(len(type_.wrap(self.study.plan.title, inner.width, LARGE, bold=True)), 2) * type_.height(LARGE)
        version = (2 * small, 12) if self.study.differing else (0, 0)
        axes = max(3 * small + 14, 60)
        lines = ((title, 0), (small, 12), version, (axes, 12), (2 * small, 12), (type_.height(BODY), 2))
        return panel.stacked(inner.move(0, -4), lines)

    def _buttons_place(self, type_: Type) -> pygame.Rect:
        return panel.buttons(self._inner(type_), type_, self._entries())

    def _facts_place(self, type_: Type) -> pygame.Rect:
        inner, top = self._inner(type_), self._head(type_)[-1].bottom + 4
        return pygame.Rect(inner.x, top, inner.width, self._buttons_place(type_).y - 10 - top)

    @staticmethod
    def _axis_places(rect: pygame.Rect) -> list[pygame.Rect]:
        """Where the two axes are named, side by side."""
        wide = (rect.width - 6) // 2
        return [pygame.Rect(rect.x + number * (wide + 6), rect.y, wide, rect.height) for number in range(2)]

    def _entries(self) -> list[Entry]:
        return [
            self._entry_of_watching(),
            Entry(_("Stable"), partial(self._seek, 0), _("The trial that held longest, with most reserve")),
            Entry(_("Typical"), partial(self._seek, 1), _("The trial closest to the medians of all")),
            Entry(_("Surprising"), partial(self._seek, 2), _("The trial farthest from those of its kind")),
            Entry(_("Studies"), self._back, _("Open another one. Key Escape")),
            Entry(_("Menu"), lambda: self.stage.go(scenes.first("menu"))),
        ]

    def _entry_of_watching(self) -> Entry:
        if self.study.differing:
            return Entry(_("What to do"), self._watch, _("Why no wheel can be watched, and what helps. Key Enter"))
        return Entry(_("Watch"), self._watch, _("Key Enter, or a click on the point"), primary=True)

    # -- choosing what lies along an axis

    def _picker(self) -> Card:
        words = _("What lies along the lower edge") if self.picking == "across" else _("What lies along the left edge")
        return Card(self.stage, self._window, words, "", self._columns_to_pick(), wide=PICKER)

    @property
    def _window(self) -> pygame.Rect:
        return pygame.Rect((0, 0), self.stage.size)

    def _columns_to_pick(self) -> list[Entry]:
        now = self.axes[self.picking]
        entries = [
            Entry(telling.label(column), partial(self._picked, name), _(column.meaning), primary=name == now)
            for name, column in self.columns.items()
        ]
        return [*entries, Entry(_("Back"), partial(self._pick, None))]

    def _pick(self, one: str | None) -> None:
        self.picking = one
        self.stage.stale = True

    def _picked(self, name: str) -> None:
        self.axes[self.picking] = name
        self._pick(None)

    # -- events and time

    def handle(self, event: pygame.event.Event) -> None:
        """The pointer on the points, the arrow keys among them."""
        if self.picking is not None:
            if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                self._pick(None)
        elif event.type == pygame.MOUSEMOTION:
            self.pointed = self.chart.at(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._press(event.pos)
        elif event.type == pygame.MOUSEWHEEL and self._panel.collidepoint(self.stage.pointer):
            self._list.scroll(-event.y)
        elif event.type == pygame.KEYDOWN:
            self._key(event.key)

    def _press(self, pixel: tuple[int, int]) -> None:
        found = self.chart.at(pixel)
        if found is not None:
            self.chosen = found
            self._watch()

    def _key(self, key: int) -> None:
        if key in ARROWS:
            self.pointed = None
            self.chosen = self.chart.beside(self.chosen, ARROWS[key])
            return
        keys = {
            pygame.K_RETURN: self._watch,
            pygame.K_KP_ENTER: self._watch,
            pygame.K_x: partial(self._pick, "across"),
            pygame.K_y: partial(self._pick, "up"),
            pygame.K_PAGEUP: lambda: self._list.scroll(-1),
            pygame.K_PAGEDOWN: lambda: self._list.scroll(1),
            pygame.K_ESCAPE: self._back,
        }
        keys.get(key, lambda: None)()

    def update(self, seconds: float) -> None:
        """Draws what points are not drawn yet, and looks now and then whether there are more trials."""
        if self.card is not None:
            return
        if self.seeking is not None and self.seeking.over:
            self._mark(self.seeking)
        if not self.chart.complete:
            self.chart.draw_more()
        elif self._coming is not None:
            self._come(*self._coming)
        elif self.study.directory is not None:
            self._follow(seconds)

    def rest(self) -> float:
        """Looks for what comes, often while anything is under way, else now and then."""
        if self.card is not None:
            return math.inf
        if not self.chart.complete or self._coming is not None:
            return 0.0
        if self.seeking is not None or self.looking is not None:
            return SOON
        return max(EVERY - self._since, SOON) if self.study.directory is not None else math.inf

    def _mark(self, seeking: BackgroundTask[int]) -> None:
        self.seeking = None
        seeking.check()
        self.chosen, self.pointed = _row_of(self.study, seeking.given[0]), None

    # -- a study that goes on

    def _follow(self, seconds: float) -> None:
        self._since += seconds
        if self.looking is None and self._since >= EVERY:
            self.looking = BackgroundTask(trials.looking(self.study))
        elif self.looking is not None and self.looking.over:
            looking, self.looking, self._since = self.looking, None, 0.0
            self._found(looking)

    def _found(self, looking: BackgroundTask[Trials]) -> None:
        """Takes in how far the study is by now; where that cannot be told, what is known of it stays."""
        before, self.study = self.study, self.study._replace(directory=None, running=False)
        looking.check()
        now = looking.given[0]
        if now.table.num_rows > before.table.num_rows:
            self.study = before
            self._coming = now, self._charted(now)
        else:
            self.study = now

    def _come(self, study: Trials, chart: Chart) -> None:
        """Draws on a chart with more trials, and shows it once it has all points; what is marked stays so."""
        chart.draw_more()
        if chart.complete:
            number = self._number(self.chosen)
            self.study, self.chart, self._coming = study, chart, None
            self.chosen, self.pointed = _row_of(study, number), None

    # -- buttons

    def _number(self, row: int) -> int:
        return int(self.study.table["trial"][row].as_py())

    def _watch(self) -> None:
        self.pointed = None
        self.stage.go(Watch(self.study, self._number(self.chosen), lambda: self))

    def _seek(self, which: int) -> None:
        self.seeking = BackgroundTask(_notable(self.study, which))

    def _back(self) -> None:
        self.stage.go(scenes.first("study-list"))

    # -- pictures

    def draw(self, surface: pygame.Surface) -> None:
        """The chart, the panel and what is under the pointer; or the columns for an axis."""
        surface.blit(self._table, (0, 0))
        if self.card is not None:
            self.card.draw(surface)
            return
        self.chart.draw(surface, self.pointed, self.chosen)
        surface.blit(self._sheet, (self._panel.x - CAST, 0))
        self._draw_head(surface)
        row = self._row(self.chosen if self.pointed is None else self.pointed)
        self._draw_trial(surface, row)
        if self.pointed is not None:
            self._draw_pointed(surface, row)

    def _draw_head(self, surface: pygame.Surface) -> None:
        type_, plan = self.stage.type, self.study.plan
        title, count, version, axes, legend, _trial = self._head(type_)
        type_.draw(surface, plan.title, title, LARGE, INK, bold=True)
        type_.draw(surface, self._counted(), count, SMALL, INK_SOFT)
        if self.study.differing:
            words = _("Made with another version of the model: no wheel of it can be watched")
            type_.draw(surface, words, version, SMALL, WARNING, bold=True)
        for one, place in zip(self.axes, self._axis_places(axes), strict=True):
            self._draw_axis(surface, one, place)
        fell, high = self.chart.fell, type_.height(SMALL)
        fallen = int(fell.sum())
        lines = (
            (True, _("A piece fell: {count}").format(count=fallen)),
            (False, _("Nothing fell: {count}").format(count=len(fell) - fallen)),
        )
        for number, (flag, words) in enumerate(lines):
            line = pygame.Rect(legend.x, legend.y + number * high, legend.width, high)
            stamp = dot(5.5 * type_.scale, flag)
            surface.blit(stamp, stamp.get_rect(midleft=(line.x, line.centery)))
            line.x, line.width = line.x + stamp.get_width() + 8, line.width - stamp.get_width() - 8
            type_.draw(surface, words, line, SMALL, INK)

    def _draw_axis(self, surface: pygame.Surface, one: str, place: pygame.Rect) -> None:
        """The name of what lies along an axis, as something to press."""
        surface.blit(_slip(place.size), place)
        type_, inner = self.stage.type, place.inflate(-20, -10)
        line = pygame.Rect(inner.x, inner.y, inner.width, type_.height(SMALL))
        type_.draw(surface, _(AXES[one]), line, SMALL, INK_SOFT)
        below = pygame.Rect(inner.x, line.bottom, inner.width, inner.bottom - line.bottom)
        type_.draw(surface, telling.name(self.columns[self.axes[one]]), below, SMALL, INK, bold=True)

    def _counted(self) -> str:
        study, missing = self.study, self.chart.missing
        words = telling.progress(study.table.num_rows, study.planned, study.running)
        return words if not missing else words + ", " + _("{count} not shown").format(count=missing)

    def _row(self, row: int) -> dict[str, Any]:
        found: dict[str, Any] = self.study.table.slice(row, 1).to_pylist()[0]
        return found

    def _draw_trial(self, surface: pygame.Surface, row: dict[str, Any]) -> None:
        place = self._head(self.stage.type)[-1]
        words = _("Trial {number}").format(number=row["trial"])
        if self.seeking is not None:
            words = _("All trials are compared …")
        self.stage.type.draw(surface, words, place, BODY, INK, bold=True)
        facts = [Fact(telling.name(one), telling.value(one, row[one.name])) for one in self.columns.values()]
        self._list.draw(surface, facts)

    def _draw_pointed(self, surface: pygame.Surface, row: dict[str, Any]) -> None:
        shown = [self.columns[name] for name in dict.fromkeys(self.axes.values())]
        lines = [f"{telling.name(one)}: {telling.value(one, row[one.name])}" for one in shown]
        text = "\n".join([_("Trial {number}").format(number=row["trial"]), *lines])
        colour = mix(SEATS[1] if row["fell"] else SEATS[0], INK, 0.1)
        draw_hint(surface, self.stage.type, text, self.stage.pointer, self.chart.rect, colour)


def _row_of(study: Trials, trial: int) -> int:
    """The row of a trial."""
    return int((study.table["trial"].to_numpy() == trial).argmax())


def _notable(study: Trials, which: int) -> Iterator[int]:
    """The trial that stands out in this way; what compares trials is loaded here, as that takes a while."""
    from sim.study import summary

    yield list(summary.notable(study.plan, study.table))[which].trial


@lru_cache(2)
def _slip(size: tuple[int, int]) -> pygame.Surface:
    return boards.slip(*size, 8, mix(PARCHMENT, WHITE, 0.6), LINE)


def plot(directory: Path) -> Plot:
    """The points of the study in this directory. Raises UserError where it cannot be shown."""
    return Plot(trials.opened(directory))


def watch(directory: Path, trial: int) -> Watch:
    """A trial of the study in this directory; the way back leads to its point in the plot.

    Raises UserError where it cannot be repeated, or is not there.
    """
    study = trials.opened(directory)
    return Watch(study, trial, lambda: Plot(study, trial))


def first() -> Scene:
    """The studies that there are."""
    return scenes.first("study-list")


def sample(record: Path | None = None) -> Plot:
    """The points of the example, or of the study in this directory."""
    return Plot(trials.sample(), 15) if record is None else plot(record)
