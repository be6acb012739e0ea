"""A whole match in the window, from the start page to the result, by mouse and keyboard; and what is left of a kill."""

import math
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pygame
import pytest
from scripted import TRIES, play, setup

from games.hamsterrolle import kind_of
from sim import matchfile
from sim.match import Match, agrees, replayed
from sim.scene import Laying, lay
from ui import saves
from ui.scenes.hamsterrolle.play import Play, watch
from ui.scenes.hamsterrolle.watch import Watch
from ui.scenes.menu import Menu
from ui.theme import SMALL

LONG = 0.1
"""Seconds of a frame where nothing has to be looked at."""
NOTCH = math.radians(15)


def pile(driver, kind: str) -> tuple[int, int]:
    """A pixel on the kind's pile in the tray."""
    scene = driver.scene
    tray = scene.panel.tray(scene.view.supply, scene.view)
    slot = scene.panel._trays.slots(scene.view.players[scene.view.supply].stock, large=True)[kind]
    return tray.x + slot.centerx, tray.y + slot.bottom - 12


def pixel(driver, x: float, y: float) -> tuple[int, int]:
    """The pixel at which a place in the world is seen."""
    scene = driver.scene
    hub, scale = scene.board.hub(scene.view), scene.board.pixels
    return round(hub[0] + (x - scene.view.wheel[0]) * scale), round(hub[1] - (y - scene.view.wheel[1]) * scale)


def turn_wheel(driver, angle: float) -> None:
    """Turns the piece in the hand to about this angle, notch by notch."""
    hand = driver.scene.live.match.hand
    notches = round((angle - hand.angle) / NOTCH)
    if notches:
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=notches, flipped=False))
        driver.frames()


def own(driver, turn: int) -> bool:
    """Whether this turn still goes on and a piece is in the hand."""
    return driver.scene.live.match.state.turn == turn and driver.scene.view.held is not None


def take_turn(driver, rng: np.random.Generator) -> None:
    """Tries to lay a piece, drawn by lot, into the nearest compartment that is free of its kind; else time runs out."""
    match = driver.scene.live.match
    state, turn = match.state, match.state.turn
    if "draw back" in driver.scene.view.may and abs(driver.scene.view.wheel[0]) > 0.1:
        driver.key(pygame.K_r)
        driver.frames(20, LONG)
    piece = int(rng.choice(state.supply))
    kinds = state.kinds(match.see())
    free = [compartment for compartment in state.allowed if kind_of(piece) not in kinds[compartment]]
    if free and match.state.turn == turn and match.state.phase in ("between", "begun"):
        driver.press(pile(driver, kind_of(piece)))
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0))
        for ahead in TRIES:
            wheel = match.world.scene().wheel
            pose = lay(match.setup.parameters, wheel, [Laying(kind_of(piece), free[0], ahead, 0.004)])[0]
            for share in (0.5, 1.0):
                if own(driver, turn):
                    place = (wheel.x + (pose.x - wheel.x) * share, wheel.y + (pose.y - wheel.y) * share)
                    driver.move(pixel(driver, *place))
                    turn_wheel(driver, pose.angle)
                    driver.frames(5, LONG)
            if own(driver, turn) and driver.scene.view.reason is None:
                driver.release(driver.stage.pointer)
                break
    for _ in range(600):
        if match.state.turn != turn or match.state.outcome is not None:
            return
        driver.frames(1, LONG)
    raise AssertionError("the turn does not end")


@pytest.mark.slow
def test_a_whole_match_by_mouse_is_won_and_replays_from_its_file(drive):
    driver = drive(Menu(), size=(1024, 640), timer_seconds=10, sound=False)
    driver.click(driver.scene._cards[0].rect.center)
    driver.click_on("Start")
    driver.frames(2)
    assert isinstance(driver.scene, Play)
    rng = np.random.default_rng(4)
    for _ in range(150):
        if driver.scene.view.result is not None:
            break
        take_turn(driver, rng)
    result = driver.scene.view.result
    assert result is not None
    (winner,) = result.winners
    assert driver.scene.view.players[winner].pieces == 0
    driver.frames(3)
    assert any("wins" in text.text for text in driver.stage.type.written)

    assert saves.going_on() is None
    (file,) = (saves.folder() / "played").glob("*.json")
    record = matchfile.read(file)
    assert all(agrees(match, turn) for match, turn in replayed(record))

    driver.click_on("Another match")
    driver.frames(2)
    assert driver.scene.view.result is None
    assert driver.scene.view.players[0].pieces == 14


KILLED = """
import os, signal
from ui.app import App
from ui.scenes.hamsterrolle.play import begin
from ui.scenes.hamsterrolle.setup import SetupForm
from ui.stage import opened
stage = opened(None, (800, 600), tours=("hamsterrolle",))
app = App(stage, begin(SetupForm(names=["Ann", "Ben", "", ""], seconds=5).setup(seed=3, first=0)))
while app.scene.view.seat == 0:
    app.frame(0.1)
for _ in range(20):
    app.frame(0.1)
print(app.scene.live.match.state.turn, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_after_a_kill_the_app_offers_the_match_with_only_the_turn_under_way_lost(drive, tmp_path):
    done = subprocess.run([sys.executable, "-c", KILLED], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == -signal.SIGKILL, done.stderr
    assert done.stdout.strip() == "1"
    driver = drive(Menu())
    driver.click_on("Continue")
    driver.frames(2)
    match = driver.scene.live.match
    assert match.state.turn == 1
    assert match.turn_steps < 60
    assert driver.scene.view.moves[0].startswith("1. Ann:")
    assert [player.name for player in driver.scene.view.players] == ["Ann", "Ben"]


def test_a_kept_match_that_is_damaged_is_set_aside_with_a_message(drive):
    file = saves.current("hamsterrolle")
    file.write_text("{")
    driver = drive(Menu())
    driver.click_on("Continue")
    driver.frames(2)
    assert "damaged" in driver.message()
    assert saves.going_on() is None
    assert [kept.read_text() for kept in (saves.folder() / "broken").glob("*")] == ["{"]


def test_a_match_that_cannot_be_kept_goes_on_with_a_message(drive):
    saves.folder().mkdir(parents=True)
    (saves.folder() / "current").write_text("in the way")
    driver = drive(Menu(), timer_seconds=5)
    driver.click(driver.scene._cards[0].rect.center)
    driver.click_on("Start")
    driver.frames(3)
    assert "cannot be written" in driver.message()
    left = driver.scene.view.left
    driver.frames(80, LONG)
    assert driver.scene.view.left == left, "nobody's time runs out over a message"
    driver.key(pygame.K_RETURN)
    driver.frames(80, LONG)
    assert driver.scene.view.moves, "the time ran out, so the match went on"


@pytest.fixture(scope="module")
def record():
    return play(Match.begin(setup(seed=6)), seed=6, most_turns=3).record


def test_a_match_by_earlier_rules_can_be_watched(drive):
    driver = drive(watch(Path(__file__).parents[1] / "sim/saved/version1/hamsterrolle.json"))
    for _ in range(400):
        driver.frames(seconds=0.24)
        assert driver.message() == ""
        if driver.scene.turn == 2:
            break
    assert driver.scene.turn == 2, "the last of three"


def test_time_line_and_moves_lead_to_any_moment_of_a_match(drive, record):
    driver = drive(Watch(record))
    watch = driver.scene
    watch.running = False
    rail, steps = watch.timeline, [turn.steps for turn in record.turns]
    middle = (steps[0] + steps[1] / 2) / sum(steps)
    driver.press((rail._at(0.0), rail.rect.centery))
    driver.release((rail._at(middle), rail.rect.centery))
    assert watch.turn == 1
    pixel = sum(steps) / rail._rail.width
    assert watch.live.match.turn_steps == pytest.approx(steps[1] / 2, abs=2 * pixel)
    moves = watch.panel.moves
    assert len(watch.view.moves) == len(record.last.state.events), "those to come, too"
    driver.click((moves.rect.x + 20, moves.rect.y + 4 + driver.stage.type.height(SMALL) // 2))
    assert (watch.turn, watch.live.match.turn_steps) == (0, 0)


def test_a_recorded_match_plays_itself_to_where_it_was_left(drive, record):
    driver = drive(Watch(record), size=(1024, 640))
    for words in ("Speed ×1", "Speed ×2", "Speed ×4"):
        driver.click_on(words)
    for _ in range(600):
        driver.frames(1, LONG)
        if driver.scene.turn == len(record.turns) - 1:
            break
    assert driver.scene.turn == len(record.turns) - 1
    assert not driver.message()
    assert driver.scene.live.match.state == record.turns[-1].state
    driver.key(pygame.K_PAGEUP)
    assert driver.scene.turn == len(record.turns) - 2
    driver.click_on("Menu")
    driver.frames(2)
    assert isinstance(driver.scene, Menu)
