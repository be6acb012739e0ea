"""What every scene stands on: the window, its widgets and type, the settings, the sounds, the way to other scenes."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import msgspec
import pygame
import pygame_gui

from games.core import UserError
from ui import display, screens, settings, theme, words
from ui.draw.text import Type
from ui.errors import said
from ui.layout import largest
from ui.message_window import MessageWindow
from ui.screens import Borders
from ui.settings import Placement, Settings
from ui.sound import Sound
from ui.thinking import Thinker
from ui.words import _

PACES = {"slow": 0.5, "fast": 2.0}


class Scene(Protocol):
    """A page of the app. It keeps what it shows; where things are and all widgets it makes in `arrange`."""

    def arrange(self, stage: Stage) -> None:
        """Lays itself out on the stage and makes its widgets; the old ones are gone.

        Called before anything else, and again whenever the size, the language or the text scale has changed.
        """

    def handle(self, event: pygame.event.Event) -> None:
        """Takes an event that no widget took."""

    def update(self, seconds: float) -> None:
        """Lets time go by."""

    def rest(self) -> float:
        """For how many seconds its picture will stay as it is unless an event comes; 0 while anything moves."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draws all but the widgets, which come on top."""


class Stage:
    """One window. Scenes read its attributes; `go`, `leave`, `change` and `say` are what they do with it."""

    def __init__(self, surface: pygame.Surface, chosen: Settings, file: Path | None) -> None:
        """`file` is where changed settings are written; with None they are not."""
        self.surface = surface
        self.settings = chosen
        self.sound = Sound(chosen.volume if chosen.sound else 0)
        self.language = words.speak(chosen.language)
        self.pointer = (0, 0)
        self.next: Scene | None = None
        self.over = False
        self.stale = True
        self.thinker = Thinker()
        """Where computer players think; what goes on there is called off when another scene comes."""
        self.density = display.density()
        """How many times as large as usual text is on this screen at 100 %."""
        self._file = file
        self._messages: list[str] = []
        self._dress()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the window in pixels."""
        return self.surface.get_size()

    @property
    def still(self) -> bool:
        """Whether what moves should jump instead."""
        return self.settings.reduced_motion or self.settings.animation == "off"

    @property
    def pace(self) -> float:
        """How many times as fast as usual moves are shown."""
        return PACES.get(self.settings.animation, 1.0)

    @property
    def typing(self) -> bool:
        """Whether keys go into a text field now."""
        focused = self.manager.get_focus_set() or ()
        return any(isinstance(widget, pygame_gui.elements.UITextEntryLine) for widget in focused)

    def go(self, scene: Scene) -> None:
        """The next frame shows `scene`."""
        self.thinker.drop()
        self.next = scene

    def leave(self) -> None:
        """The app ends after this frame."""
        self.over = True

    def change(self, **changes: object) -> None:
        """Changes settings, by name, at once and on the disk; what cannot be written holds until the app ends."""
        before = self.settings
        self._note_window()
        self.settings = msgspec.structs.replace(self.settings, **changes)
        self.language = words.speak(self.settings.language)
        self.sound.volume = self.settings.volume if self.settings.sound else 0
        if self.settings.full_screen != before.full_screen:
            self._show()
        self._dress()
        self.stale = True
        self._save(before)

    def keep_window(self) -> None:
        """Keeps where the window is for the next time; called when the app ends."""
        before = self.settings
        self._note_window()
        if self.settings != before:
            self._save(before)

    def _note_window(self) -> None:
        """Has the settings hold where the window is, unless it fills the screen or nobody sees it."""
        frame = None if display.unseen() or self.settings.full_screen else screens.borders()
        if frame is not None:
            place = display.window()
            window = Placement(place.x, place.y, place.width, place.height, (*frame,))
            self.settings = msgspec.structs.replace(self.settings, window=window)

    def _save(self, before: Settings) -> None:
        try:
            if self._file is not None and (told := settings.update(self._file, before, self.settings).message):
                self.say(told)
        except UserError as refusal:
            self.say(said(refusal))

    def resized(self) -> None:
        """The window has another size now; where that is too small for what is in it, it is made larger again."""
        self.surface = pygame.display.get_surface() or self.surface
        smallest = display.SMALLEST
        if not self.settings.full_screen and (self.size[0] < smallest[0] or self.size[1] < smallest[1]):
            self.surface = display.show(self.size, full_screen=False)
        self.manager.set_window_resolution(self.size)
        self.stale = True

    @property
    def reading(self) -> bool:
        """Whether a message lies over the scene."""
        return bool(self._messages)

    def say(self, message: str) -> None:
        """Shows a message over the scene, until it is dismissed; several come one after the other."""
        self._messages.append(message)
        if len(self._messages) == 1:
            self.show_message()

    def show_message(self) -> None:
        """Shows the message that waits, if any; also to be called when a scene has laid itself out anew."""
        if self._messages:
            MessageWindow(self.manager, self.type, self.size, self._messages[0], self._dismissed)

    def _dismissed(self) -> None:
        del self._messages[0]
        self.show_message()

    def clear(self) -> None:
        """Takes all widgets away, before a scene lays itself out anew."""
        self.stale = False
        if self.scale == self._wanted_scale:
            self.manager.clear_and_reset()
        else:
            self._dress()

    def shrink(self, fits: Callable[[Type], bool]) -> None:
        """Makes text and widgets smaller, as far as needed for `fits` to hold; a scene asks before it makes widgets."""
        scale = largest(lambda scale: fits(Type(scale)), self.scale)
        if scale != self.scale:
            self._dress(scale)

    def _show(self) -> None:
        window = _place(self.settings) if not display.unseen() else display.SIZE
        self.surface = display.show(window, self.settings.full_screen)

    @property
    def _wanted_scale(self) -> float:
        return self.density * self.settings.text_scale / 100

    def _dress(self, scale: float | None = None) -> None:
        """Type and widgets anew, in the language that is set, at this scale or the one that is set."""
        self.scale = scale or self._wanted_scale
        self.type = Type(self.scale)
        self.manager = pygame_gui.UIManager(
            self.size, theme.widgets(self.scale), enable_live_theme_updates=False, starting_language=self.language
        )
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # some of them are there already
            self.manager.preload_fonts(theme.fonts(self.scale))


def opened(file: Path | None, size: tuple[int, int] | None = None, **changes: object) -> Stage:
    """A window as the settings in `file` want it (with None: the usual ones), with `changes` for this time only.

    Without a size, it is where it was last; if it was never open, it is as large as usual as far as the screen allows.

    Raises:
        UserError: there is no display.
    """
    loaded = settings.load(file) if file is not None else settings.Loaded(Settings())
    chosen = msgspec.structs.replace(loaded.settings, **changes)
    display.start()
    stage = Stage(display.show(size or _place(chosen), chosen.full_screen), chosen, file)
    if loaded.message:
        stage.say(_("Your settings are the usual ones now.") + " " + loaded.message)
    return stage


def _place(chosen: Settings) -> pygame.Rect:
    """Where these settings want the window, inside what is there of screens now."""
    kept, areas = chosen.window, screens.usable_areas()
    if kept is msgspec.UNSET:
        return display.fitted(None, areas, Borders(), display.density())
    return display.fitted(pygame.Rect(kept.x, kept.y, kept.width, kept.height), areas, Borders(*kept.frame))
