"""The app as tests drive it: on SDL's dummy driver, frame by frame, with posted events."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator

import pygame
import pytest

import ui.app
from ui.app import App
from ui.cli import main
from ui.scenes import gameui
from ui.stage import Scene, Stage, opened


class Driver:
    """An app with a pointer and a keyboard."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def scene(self) -> Scene:
        return self.app.scene

    @property
    def stage(self) -> Stage:
        return self.app.stage

    def frames(self, count: int = 1, seconds: float = 1 / 60) -> bool:
        """Lets frames go by; returns whether the app goes on."""
        return all(self.app.frame(seconds) for _ in range(count))

    def move(self, point: tuple[int, int]) -> None:
        pygame.mouse.set_pos(point)  # widgets ask where it is
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0), touch=False))
        self.frames()

    def press(self, point: tuple[int, int], button: int = 1) -> None:
        self.move(point)
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=button, touch=False))
        self.frames()

    def release(self, point: tuple[int, int], button: int = 1) -> None:
        self.move(point)
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=button, touch=False))
        self.frames()

    def click(self, point: tuple[int, int]) -> None:
        self.press(point)
        self.release(point)
        self.frames()

    def click_on(self, words: str) -> None:
        """Clicks the button with these words."""
        self.click(self.button(words).rect.center)

    def button(self, words: str) -> pygame.sprite.Sprite:
        """The visible button with these words."""
        found = [widget for widget in self.widgets() if getattr(widget, "text", None) == words]
        assert found, f"there is no button {words!r}"
        return found[0]

    def widgets(self) -> list[pygame.sprite.Sprite]:
        """All widgets of pygame_gui."""
        return self.stage.manager.get_sprite_group().sprites()

    def message(self) -> str:
        """What the message over the scene says; empty without one."""
        windows = self.stage.manager.get_window_stack().stack
        boxes = [widget.html_text for widget in self.widgets() if hasattr(widget, "html_text")]
        return " ".join(boxes) if windows else ""

    def key(self, key: int) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=key, mod=0, unicode="", scancode=0))
        self.frames()

    def write(self, text: str) -> None:
        """Types into the field that has the focus."""
        for letter in text:
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        self.frames()


@pytest.fixture(autouse=True, scope="module")
def _pictures_are_let_go_of() -> Iterator[None]:
    """Empties the caches of pictures after each file: those of all games at all sizes take a gigabyte."""
    yield
    for module in [module for name, module in sys.modules.items() if name.startswith("ui.")]:
        for thing in vars(module).values():
            if hasattr(thing, "cache_clear"):
                thing.cache_clear()
    gc.collect()


@pytest.fixture
def display() -> Iterator[None]:
    """Closes whatever window the test has opened."""
    yield
    pygame.quit()


@pytest.fixture
def drive(tmp_path) -> Iterator[Callable[..., Driver]]:
    """Opens the app on a scene, with settings in a folder of the test's own; closes it afterwards."""

    opened_on: list[Driver] = []

    def open_on(scene: Scene, size: tuple[int, int] = (1280, 800), **settings: object) -> Driver:
        settings = {"tours": gameui.names(), **settings}  # seen, so that they hide nothing
        driver = Driver(App(opened(tmp_path / "settings.toml", size, **settings), scene))
        opened_on.append(driver)
        driver.frames(2)
        return driver

    yield open_on
    for driver in opened_on:
        driver.stage.thinker.close()
    pygame.quit()


@pytest.fixture
def begun_by(monkeypatch) -> Callable[[list[str]], Scene]:
    """The scene that the app begins with when it is called with words of the command line, "drehwerk" the first."""

    def begin(words: list[str]) -> Scene:
        begun: list[Scene] = []
        monkeypatch.setattr(ui.app, "run", lambda first: begun.append(first()))
        with pytest.raises(SystemExit) as ended:
            main(words[1:])
        assert ended.value.code == 0
        return begun[0]

    return begin
