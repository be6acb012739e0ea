"""A monkey at mouse and keyboard: whatever it does, nothing raises, and what it leaves behind can be loaded."""

import numpy as np
import pygame
import pytest

from games import record
from sim import gamefile
from ui import saves, scenes
from ui.scenes import gameui
from ui.scenes.menu import Menu

KEYS = [
    pygame.K_RETURN,
    pygame.K_SPACE,
    pygame.K_ESCAPE,
    pygame.K_TAB,
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_UP,
    pygame.K_DOWN,
    pygame.K_PAGEUP,
    pygame.K_PAGEDOWN,
    pygame.K_HOME,
    pygame.K_F1,
    *map(ord, "abcdehpqruy1234+-"),
]
SIZES = [(1024, 640), (800, 600), (1280, 800)]


class Monkey:
    """Does one thing after another, drawn by lot; it likes buttons, and dragging."""

    def __init__(self, driver, seed):
        self.driver, self.rng = driver, np.random.default_rng(seed)

    def act(self):
        deeds = [self.click, self.click, self.button, self.drag, self.drag, self.key, self.key, self.key, self.wheel]
        seldom = [self.resize, self.language, self.wait]
        chosen = seldom if self.rng.random() < 0.05 else deeds
        chosen[int(self.rng.integers(len(chosen)))]()

    def point(self):
        width, height = self.driver.stage.size
        return int(self.rng.integers(width)), int(self.rng.integers(height))

    def click(self):
        button = int(self.rng.choice([1, 1, 1, 2, 3]))
        self.driver.press(self.point(), button)
        self.driver.release(self.driver.stage.pointer, button)

    def button(self):
        buttons = [widget for widget in self.driver.widgets() if getattr(widget, "text", "") and widget.visible]
        if buttons:
            self.driver.click(buttons[int(self.rng.integers(len(buttons)))].rect.center)

    def drag(self):
        self.driver.press(self.point())
        for _ in range(3):
            self.driver.move(self.point())
        self.driver.release(self.driver.stage.pointer)

    def key(self):
        self.driver.key(int(self.rng.choice(KEYS)))

    def wheel(self):
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=int(self.rng.integers(-3, 4)), flipped=False))
        self.driver.frames()

    def resize(self):
        size = SIZES[int(self.rng.integers(len(SIZES)))]
        pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        self.driver.frames()

    def language(self):
        self.driver.stage.change(
            language=str(self.rng.choice(["en", "de"])), text_scale=int(self.rng.choice([100, 150]))
        )
        self.driver.frames()

    def wait(self):
        self.driver.frames(8, seconds=0.24)


def let_loose(driver, name, seed, deeds):
    monkey = Monkey(driver, seed)
    for _ in range(deeds):
        monkey.act()
        if driver.stage.over:
            driver.stage.over = False
        if isinstance(driver.scene, Menu) and monkey.rng.random() < 0.5:  # back to where it is to be
            driver.stage.go(scenes.first(name))
            driver.frames()


def all_can_be_loaded():
    for kind in ("current", "saved", "played"):
        for file in saves.kept(kind):
            assert saves.sketch(file).names
            played = gamefile.read(file)
            if isinstance(played, record.Record):
                list(record.replay(played, file))


NAMES = gameui.names()


@pytest.fixture
def home(monkeypatch, tmp_path):
    """A home of its own, for what the monkey exports."""
    monkeypatch.setenv("HOME", str(tmp_path))


@pytest.mark.parametrize("name", [*NAMES, "menu", "settings", "load", "gulek-start", "oraia-rules"])
def test_a_monkey_does_no_harm(drive, home, name):
    driver = drive(scenes.first(name), (1024, 640), language="en", sound=False)
    let_loose(driver, name, seed=len(name), deeds=40 if name in NAMES else 20)
    all_can_be_loaded()


@pytest.mark.long
@pytest.mark.parametrize("name", scenes.names())
def test_a_monkey_does_no_harm_for_minutes(drive, home, name):
    driver = drive(scenes.first(name), (1024, 640), language="en", sound=False)
    let_loose(driver, name, seed=1, deeds=1500)
    all_can_be_loaded()
