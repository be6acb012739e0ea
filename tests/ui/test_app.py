"""The window: it opens, resizes, fills the screen, switches scenes, and closes; without a display it says so."""

import math
import os
import subprocess
import sys

import pygame
import pytest
from pygame_gui.elements import UITooltip

from games.core import UserError
from ui import app, scenes
from ui.scenes.hamsterrolle.start import Start
from ui.scenes.menu import Menu


class Blank:
    """A scene that notes what it is asked to do."""

    def __init__(self):
        self.sizes, self.events, self.seconds, self.resting = [], [], 0.0, math.inf

    def arrange(self, stage):
        self.sizes.append(stage.size)

    def handle(self, event):
        self.events.append(event.type)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_x:
            raise UserError("The disk is full.")

    def update(self, seconds):
        self.seconds += seconds

    def rest(self):
        return self.resting

    def draw(self, surface):
        surface.fill((1, 2, 3))


def test_a_scene_is_arranged_once_gets_events_and_time_and_is_drawn(drive):
    driver = drive(Blank())
    driver.key(pygame.K_a)
    assert driver.scene.sizes == [(1280, 800)]
    assert pygame.KEYDOWN in driver.scene.events
    assert driver.scene.seconds == pytest.approx(3 / 60)
    assert driver.stage.surface.get_at((5, 5))[:3] == (1, 2, 3)


def test_a_long_pause_counts_for_a_quarter_of_a_second(drive):
    driver = drive(Blank())
    before = driver.scene.seconds
    driver.frames(1, seconds=3600)
    assert driver.scene.seconds - before == pytest.approx(0.25)


def test_the_seconds_of_a_rest_count_whole(drive):
    driver = drive(Blank())
    before = driver.scene.seconds
    driver.app.frame(1.04, waited=1.0)
    assert driver.scene.seconds - before == pytest.approx(1.04)


def test_the_app_rests_as_long_as_the_scene_once_an_event_is_some_time_ago(drive):
    driver = drive(Blank())
    driver.key(pygame.K_a)
    assert driver.app.rest() == 0.0
    driver.frames(120)
    assert driver.app.rest() == math.inf
    driver.scene.resting = 0.4
    assert driver.app.rest() == 0.4
    driver.stage.stale = True
    assert driver.app.rest() == 0.0


def test_an_event_ends_a_rest(drive):
    driver = drive(Blank())
    driver.frames(120)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="", scancode=0))
    driver.app.wait()  # would not return otherwise
    driver.frames()
    assert driver.scene.events[-1] == pygame.KEYDOWN


def test_closing_the_window_ends_the_app(drive):
    driver = drive(Blank())
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert driver.frames() is False


def test_a_resized_window_is_laid_out_anew(drive):
    driver = drive(Blank())
    pygame.display.set_mode((1500, 900), pygame.RESIZABLE)
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=(1500, 900), w=1500, h=900))
    driver.frames()
    assert driver.scene.sizes[-1] == driver.stage.size == (1500, 900)


@pytest.mark.parametrize(
    ("size", "becomes"), [((90, 60), (640, 400)), ((900, 60), (900, 400)), ((90, 700), (640, 700))]
)
def test_a_window_that_is_drawn_too_small_is_made_larger_again(drive, size, becomes):
    driver = drive(Blank())
    pygame.display.set_mode(size, pygame.RESIZABLE)
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
    driver.frames()
    assert driver.scene.sizes[-1] == driver.stage.size == becomes


def test_f11_fills_the_screen_and_brings_the_window_back(drive):
    driver = drive(Blank())
    driver.key(pygame.K_F11)
    assert driver.stage.settings.full_screen
    assert driver.stage.size == pygame.display.get_desktop_sizes()[0]
    driver.key(pygame.K_F11)
    assert not driver.stage.settings.full_screen
    assert driver.stage.size == (1280, 800)


def test_what_is_refused_is_shown_and_the_scene_goes_on(drive):
    driver = drive(Blank())
    driver.key(pygame.K_x)
    assert driver.frames()
    assert driver.message() == "The disk is full."
    driver.click_on("OK")
    assert driver.message() == ""


def test_a_message_outlives_a_new_layout_and_the_next_one_waits(drive):
    driver = drive(Blank())
    driver.stage.say("One <b>&")
    driver.stage.say("Two")
    driver.stage.change(text_scale=200)
    driver.frames(2)
    assert driver.message() == "One &lt;b&gt;&amp;"
    driver.key(pygame.K_RETURN)
    assert driver.message() == "Two"
    driver.key(pygame.K_ESCAPE)
    assert driver.message() == ""


def test_settings_that_cannot_be_written_hold_all_the_same(drive, tmp_path):
    driver = drive(Blank())
    (tmp_path / "settings.toml").mkdir()
    driver.stage.change(text_scale=150)
    driver.frames()
    assert driver.stage.scale == 1.5
    assert str(tmp_path / "settings.toml") in driver.message()


def test_the_language_can_be_changed_at_any_time(drive):
    driver = drive(Blank(), language="en")
    times = len(driver.scene.sizes)
    driver.stage.change(language="de")
    driver.frames()
    assert driver.stage.language == "de"
    assert len(driver.scene.sizes) == times + 1


def test_the_menu_leads_to_the_start_page_and_back(drive):
    driver = drive(scenes.first("menu"))
    driver.click(driver.scene._cards[0].picture.center)
    assert isinstance(driver.scene, Start)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, Menu)


def test_the_menu_quits(drive):
    driver = drive(scenes.first("menu"))
    driver.click_on("Quit")
    assert driver.frames() is False


def test_escape_in_the_menu_asks_first_and_enter_stays(drive):
    driver = drive(scenes.first("menu"))
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_RETURN)
    assert driver.frames()
    driver.button("Settings")
    driver.key(pygame.K_ESCAPE)
    driver.click_on("Quit")
    assert driver.frames() is False


def test_the_gear_of_the_menu_comes_to_rest_and_moves_when_it_is_pointed_at(drive):
    driver = drive(scenes.first("menu"))
    driver.frames(300)
    assert driver.app.rest() == math.inf
    driver.move(driver.scene._cards[2].picture.center)
    driver.frames(100)
    assert driver.scene.rest() == 0.0


def test_a_tooltip_goes_when_something_is_pressed_and_after_a_while(drive):
    driver = drive(scenes.first("menu"))
    place = driver.button("Settings").rect.center
    tips = lambda: [widget for widget in driver.widgets() if isinstance(widget, UITooltip)]  # noqa: E731
    driver.move(place)
    driver.frames(90)
    assert tips()
    driver.key(pygame.K_x)
    driver.frames(90)
    assert not tips()
    driver.move((5, 5))
    driver.frames(30)
    driver.move(place)
    driver.frames(90)
    assert tips()
    driver.frames(600)
    assert not tips()


def test_run_shows_the_menu_until_it_is_closed(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    shown = []

    def closing(self, seconds, waited):
        shown.append(type(self.scene))
        return len(shown) < 3

    monkeypatch.setattr(app.App, "frame", closing)
    app.run()
    assert shown == [Menu] * 3
    assert not pygame.display.get_init(), "the window should be closed"


def test_the_window_is_closed_where_a_scene_fails(monkeypatch):
    monkeypatch.setattr(app.App, "frame", lambda self, seconds, waited: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        app.run(Blank)
    assert not pygame.display.get_init()


def command(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    cleared = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    return subprocess.run(
        [sys.executable, "-c", "from ui.cli import main; main()", *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env={**cleared, **environment},
    )


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
@pytest.mark.parametrize("words", [(), ("play", "hamsterrolle")])
def test_without_a_display_it_says_so_in_one_sentence(words, tmp_path):
    done = command(*words, XDG_CONFIG_HOME=str(tmp_path))
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "no display" in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
def test_a_display_that_does_not_answer_is_no_display(tmp_path):
    done = command(XDG_CONFIG_HOME=str(tmp_path), DISPLAY=":97654")
    assert done.returncode == 2
    assert "no display" in done.stderr


def test_a_real_window_opens_under_xvfb_and_shows_the_menu(x_display, tmp_path):
    picture = tmp_path / "window.png"
    script = (
        "import sys, pygame\n"
        "from ui import scenes\n"
        "from ui.app import App\n"
        "from ui.stage import opened\n"
        "app = App(opened(None), scenes.first('menu'))\n"
        "assert all(app.frame(1 / 60) for _ in range(5))\n"
        "print(pygame.display.get_driver(), pygame.display.get_window_size())\n"
        "pygame.image.save(pygame.display.get_surface(), sys.argv[1])\n"
    )
    environment = {k: v for k, v in os.environ.items() if k not in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY")}
    done = subprocess.run(
        [sys.executable, "-c", script, str(picture)],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env={**environment, "DISPLAY": x_display},
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("x11 (1280, 800)")
    shown = pygame.image.load(picture)
    assert shown.get_size() == (1280, 800)
    assert len({shown.get_at((x, 400))[:3] for x in range(0, 1280, 10)}) > 20, "a picture has many colours"
