"""The settings page: everything that is kept in the settings' file, in force at once."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from ui.draw import boards
from ui.draw.gear import FluegelradGear
from ui.motion import Coast
from ui.scenes.sheet import Sheet, on_off, seconds_words
from ui.stage import Stage
from ui.widgets.buttons import Entry
from ui.widgets.form import Section
from ui.widgets.lines import Line, Pick
from ui.words import LANGUAGES, _

SCALES = (100, 125, 150, 175, 200)
VOLUMES = (25, 50, 70, 100)
HANDS = (50, 75, 100, 150, 200)
SECONDS = (15, 30, 45, 60, 90, 120)


class Settings:
    """The page. What is pressed is set, and written down, by `Stage.change`."""

    def __init__(self) -> None:
        self._sheet = Sheet()
        self._coast = Coast()

    def arrange(self, stage: Stage) -> None:
        """Something that turns at the left, the form at the right."""
        self.stage = stage
        self._coast.push()
        entries = [
            Entry(_("Back"), self._sheet.leave, primary=True),
            Entry(_("Show the tours again"), self._forget_tours, _("Each game explains itself when it is next begun")),
        ]
        free = self._sheet.arrange(stage, _("Settings"), "", self._sections(), entries)
        self._table = boards.table(*free.size)
        size = round(0.7 * min(free.size))
        self._gear = FluegelradGear(size)
        self._gear_place = pygame.Rect(0, 0, size, size)
        self._gear_place.center = free.center

    # -- the form

    def _sections(self) -> list[Section]:
        return [
            Section(_("Window"), self._window()),
            Section(_("Motion"), self._motion()),
            Section(_("Sound"), self._sound()),
            Section(_("Playing"), self._playing()),
        ]

    def _window(self) -> list[Line]:
        languages = {"system": _("the system's"), **LANGUAGES}
        return [
            self._pick(_("Language"), "language", languages),
            self._pick(_("Text size"), "text_scale", _percent(SCALES, self.stage.settings.text_scale)),
            self._pick(_("Full screen"), "full_screen", on_off()),
        ]

    def _motion(self) -> list[Line]:
        paces = {"off": _("off"), "slow": _("slow"), "normal": _("normal"), "fast": _("fast")}
        calm = _("Nothing moves on its own.")
        return [
            self._pick(_("Moves shown"), "animation", paces),
            self._pick(_("Reduced motion"), "reduced_motion", on_off(), {True: calm, False: calm}),
        ]

    def _sound(self) -> list[Line]:
        settings = self.stage.settings
        lines: list[Line] = [self._pick(_("Sound"), "sound", on_off())]
        if settings.sound:
            lines.append(self._pick(_("Volume"), "volume", _percent(VOLUMES, settings.volume)))
        return lines

    def _playing(self) -> list[Line]:
        settings = self.stage.settings
        seconds = {value: seconds_words(value) for value in sorted({*SECONDS, settings.timer_seconds})}
        hand = _("How fast the hand follows the pointer in Hamsterrolle, in the matches that begin from now on.")
        hands = _percent(HANDS, settings.hand)
        flown = {"take back": _("taken back"), "put in order": _("put in order")}
        spilled = _("What becomes of a turn in Flügelrad that was so fast that marbles flew out of the impeller.")
        return [
            self._pick(_("Turn timer"), "timer", on_off()),
            self._pick(_("A turn has"), "timer_seconds", seconds),
            self._pick(_("Hand"), "hand", hands, dict.fromkeys(hands, hand)),
            self._pick(_("A turn too fast"), "flown_out", flown, dict.fromkeys(flown, spilled)),
        ]

    def _pick(self, label: str, name: str, values: dict[Any, str], notes: dict[Any, str] | None = None) -> Pick:
        chosen = getattr(self.stage.settings, name)
        return Pick(label, values, chosen, self._changing(name), notes)

    def _changing(self, name: str) -> Callable[[Any], None]:
        return lambda value: self.stage.change(**{name: value})

    # -- events, time, pictures

    def handle(self, event: pygame.event.Event) -> None:
        """Escape goes back."""
        self._coast.push()
        self._sheet.handle(event)

    def update(self, seconds: float) -> None:
        """Lets the gear move."""
        self._coast.update(seconds, self.stage.still)

    def rest(self) -> float:
        """Until it moves, which it does for a while after anything is done."""
        return 0.0 if self._coast.moving else math.inf

    def draw(self, surface: pygame.Surface) -> None:
        """The gear on the table, the form."""
        surface.blit(self._table, (0, 0))
        self._gear.draw(surface.subsurface(self._gear_place), self._coast.seconds)
        self._sheet.draw(surface)

    # -- what is done

    def _forget_tours(self) -> None:
        self.stage.change(tours=())
        self.stage.say(_("Each game explains itself again when it is next begun."))


def _percent(values: tuple[int, ...], chosen: int) -> dict[Any, str]:
    """The values to choose from, and the one that is set, which may have been set by hand."""
    return {value: _("{number} %").format(number=value) for value in sorted({*values, chosen})}


def first() -> Settings:
    """The page as the app begins with it."""
    return Settings()


def sample(record: Path | None = None) -> Settings:
    """The page."""
    return Settings()
