"""The page of a board game, round its board: back and forth, kept and found again, time, ends, other windows."""

import signal
import subprocess
import sys

import numpy as np
import pygame
import pytest
from msgspec.structs import replace
from room import check_room

from games import core, record
from games.core import BOARD_GAMES, Outcome
from games.record import STANDARD_TIME, Seat
from ui import saves, scenes
from ui.players import seated
from ui.scenes.boardgame import controller
from ui.scenes.boardgame.play import Play, begin, watch
from ui.scenes.gamepage.controller import resignation
from ui.scenes.load import Load
from ui.scenes.menu import Menu
from ui.session import Session

SMALL = (1024, 640)
SEATS = (Seat("Ann"), Seat("Ben"))


def texts(driver):
    return [text.text for text in driver.stage.type.written]


def new(drive, game, language="en", time=STANDARD_TIME, **settings):
    """The page of a new game in which nothing moves on its own."""
    settings = {"animation": "off", "sound": False, **settings}
    return drive(begin(game, SEATS, {}, time), SMALL, language=language, **settings)


def play(driver, count, seed=1):
    """Plays actions drawn by lot, as the board hands them to the page."""
    rng, session = np.random.default_rng(seed), driver.scene.session
    for _ in range(count):
        if session.state.outcome is None:
            actions = session.state.actions()
            driver.scene.act(actions[int(rng.integers(len(actions)))])
            driver.frames()


def until_it_rests(driver):
    for _ in range(100):
        driver.frames(1, seconds=0.1)
        if not driver.scene.board.busy:
            return


@pytest.mark.parametrize("game", BOARD_GAMES)
def test_undo_to_the_start_and_redo_to_the_end_and_play_on(drive, game):
    driver = new(drive, game)
    session = driver.scene.session
    play(driver, 12)
    states = list(session.states)
    for _ in states:
        driver.key(pygame.K_u)
    assert session.states == states[:1]
    assert driver.button("Redo").is_enabled
    assert not driver.button("Undo").is_enabled
    for _ in states:
        driver.key(pygame.K_y)
    assert session.states == states
    play(driver, 1)
    assert len(session.states) == len(states) + 1
    assert not driver.button("Redo").is_enabled


@pytest.mark.parametrize("game", BOARD_GAMES)
def test_save_quit_load_and_go_on(drive, game):
    driver = new(drive, game)
    play(driver, 5)
    text = driver.scene.session.state.text()
    driver.click_on("More")
    driver.click_on("Save")
    driver.frames(2)
    driver.key(pygame.K_RETURN)
    play(driver, 3)
    driver.click_on("More")
    driver.click_on("Load")
    driver.frames(2)
    assert isinstance(driver.scene, Load)
    driver.click_on("Saved")
    driver.click_on("Open")
    driver.frames(2)
    assert driver.scene.session.state.text() == text
    play(driver, 2)
    assert record.read(saves.current(game)) == driver.scene.session.record
    assert len(saves.kept("saved")) == 2, "the game that was under way is kept too"


@pytest.mark.parametrize("game", BOARD_GAMES)
def test_when_the_time_runs_out_a_turn_is_drawn_by_lot_or_the_game_is_lost(drive, game):
    driver = new(drive, game)
    driver.frames(125, seconds=0.24)
    session = driver.scene.session
    if game == "raummuehle":
        assert session.outcome == Outcome((1,), "time")
        assert "Ann ran out of time" in texts(driver)
    else:
        assert session.record.actions[0].seconds == 30
        assert session.outcome is None


@pytest.mark.parametrize("expiry", ["lose", "nothing"])
def test_time_out_is_as_it_was_set(drive, expiry):
    driver = new(drive, "oraia", time=record.TimeControl(turn=5.0, expiry=expiry))
    driver.frames(25, seconds=0.24)
    assert driver.scene.session.outcome == (Outcome((1,), "time") if expiry == "lose" else None)
    assert driver.scene.session.record.actions == ()


@pytest.mark.parametrize("game", BOARD_GAMES)
def test_the_language_is_switched_in_the_middle_of_a_game(drive, game):
    driver = new(drive, game)
    play(driver, 3)
    driver.stage.change(language="de")
    driver.frames(2)
    assert driver.button("Rückgängig").is_enabled
    play(driver, 2)
    assert len(driver.scene.session.record.actions) == 5


@pytest.mark.parametrize("game", [*BOARD_GAMES, "hamsterrolle"])
def test_the_window_is_resized_in_the_middle_of_a_drag(drive, game):
    driver = drive(scenes.first(game), SMALL)
    board = driver.scene.page.board if game != "hamsterrolle" else driver.scene.board.rect
    for point in ((0.3, 0.4), (0.5, 0.5), (0.7, 0.6)):
        here = (round(board.width * point[0]), round(board.height * point[1]))
        driver.press(here)
        driver.move((here[0] + 40, here[1] + 25))
        size = (1100, 700) if driver.stage.size == SMALL else SMALL
        pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        driver.frames(2)
        assert driver.stage.size == size
        driver.move((here[0] + 60, here[1]))
        driver.release((here[0] + 60, here[1]))
    driver.frames(3)


@pytest.mark.parametrize("game", BOARD_GAMES)
def test_a_drag_that_loses_the_focus_plays_nothing(drive, game):
    """Drags begin everywhere on the board, at the start and later; only what a press alone does may happen."""
    driver = new(drive, game)
    for count in (0, 6, 12):
        play(driver, count)
        rect = driver.scene.page.board
        for x in range(rect.x + 45, rect.right - 45, 120):
            for y in range(rect.y + 45, rect.bottom - 45, 110):
                driver.press((x, y))
                pressed = driver.scene.session.state
                driver.move((x + 40, y - 30))
                pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
                driver.frames(2)
                assert driver.scene.session.state == pressed


def test_who_has_left_is_not_asked_to_resign_again(drive):
    """While a computer player is to act, the next person who is still in would resign."""
    seats = (Seat("Ann"), Seat("Ben"), Seat("Kim", "easy"))
    driver = drive(begin("gulek", seats, {}, STANDARD_TIME), SMALL, animation="off", sound=False)
    session, control = driver.scene.session, driver.scene.controller
    session.resign(0)
    session.play(session.state.actions()[0])
    assert session.seat == 2
    assert control.resigner == 1


def test_a_resigned_game_is_over_kept_and_can_be_looked_through(drive):
    driver = new(drive, "gulek")
    play(driver, 4)
    for words in ("More", "Resign", "Play on"):
        driver.click_on(words)
    assert driver.scene.session.outcome is None
    for words in ("More", "Resign", "Resign"):
        driver.click_on(words)
    driver.frames(2)
    assert driver.scene.session.outcome == Outcome((1,), "resigned")
    assert "Ben wins" in texts(driver)
    assert saves.going_on() is None
    (file,) = saves.kept("played")
    driver.click_on("Look through it")
    driver.frames(2)
    for _ in range(5):
        driver.click_on("Back")
    assert driver.scene.session.shown == 0
    for _ in range(4):
        driver.key(pygame.K_PAGEDOWN)
    driver.frames(3)
    assert "Ben wins" in texts(driver)
    driver.click_on("Another game")
    driver.frames(2)
    again, before = driver.scene.session.record.header, record.read(file).header
    assert again == replace(before, seats=before.seats[::-1]), "the other one begins"
    assert driver.scene.session.record.actions == ()


def test_the_keys_of_the_page_are_there_under_the_card_at_the_end(drive):
    driver = new(drive, "oraia")
    play(driver, 3)
    driver.scene.controller.finish(driver.scene.session.agree_on_draw)
    driver.frames(2)
    assert "A draw" in texts(driver)
    driver.key(pygame.K_PAGEUP)
    driver.frames(2)
    assert driver.scene.session.shown == 2
    assert "A draw" not in texts(driver)
    driver.key(pygame.K_PAGEDOWN)
    driver.frames(2)
    driver.key(pygame.K_u)
    driver.frames(2)
    assert driver.scene.session.outcome is None


def test_a_draw_needs_the_others_and_can_be_taken_back(drive):
    driver = new(drive, "oraia")
    play(driver, 2)
    for words in ("More", "Offer a draw", "Agree"):
        driver.click_on(words)
    driver.frames(2)
    assert driver.scene.session.outcome == Outcome((0, 1), "agreed")
    driver.click_on("Take back")
    driver.frames(2)
    assert driver.scene.session.outcome is None
    play(driver, 1)
    assert driver.scene.session.outcome is None


def test_paused_the_clock_stands_still_and_nothing_can_be_played(drive):
    driver = new(drive, "fluegelrad")
    driver.key(pygame.K_ESCAPE)
    left = driver.scene.session.clock.remaining
    driver.frames(20, seconds=0.2)
    assert driver.scene.session.clock.remaining == left
    assert not driver.scene.board.enabled
    driver.click_on("Go on")
    driver.frames(5, seconds=0.2)
    assert driver.scene.session.clock.remaining < left


def test_what_the_rules_refuse_is_said_in_the_language_that_is_set(drive):
    driver = new(drive, "gulek", language="de")
    driver.scene.act(core.game("gulek").parse("s7+"))
    driver.frames()
    assert any(text.startswith("Der erste Abschnitt dauert") for text in texts(driver))


@pytest.mark.parametrize("game", BOARD_GAMES)
def test_a_watched_game_can_be_looked_at_and_not_played(drive, game, tmp_path):
    session = Session.begin(game, SEATS, {}, np.random.default_rng(1))
    for _ in range(4):
        session.play(session.state.actions()[0])
    record.write(tmp_path / "game.json", session.record)
    driver = drive(watch(tmp_path / "game.json"), SMALL)
    assert driver.scene.session.shown == 0
    for _ in range(4):
        driver.key(pygame.K_PAGEDOWN)
        until_it_rests(driver)
    assert driver.scene.session.looked_at.text() == session.state.text()
    driver.key(pygame.K_RETURN)
    driver.frames(10, seconds=5.0)
    assert len(driver.scene.session.states) == 5


def test_a_game_that_cannot_be_kept_goes_on_and_that_is_said_once(drive):
    saves.folder().mkdir(parents=True)
    (saves.folder() / "current").write_text("in the way")
    driver = new(drive, "oraia")
    play(driver, 2)
    assert "cannot be kept" in driver.message()
    driver.key(pygame.K_RETURN)
    play(driver, 3)
    assert driver.message() == ""
    assert len(driver.scene.session.record.actions) == 5
    (saves.folder() / "current").unlink()
    play(driver, 1)
    assert record.read(saves.current("oraia")) == driver.scene.session.record


KILLED = """
import os, signal
from games.record import Seat
from ui.app import App
from ui.scenes.boardgame.play import begin
from ui.stage import opened
from games.clock import STANDARD_TIME
scene = begin("gulek", (Seat("Ann"), Seat("Ben")), {}, STANDARD_TIME)
app = App(opened(None, (800, 600), animation="off", tours=("gulek",)), scene)
for number in range(7):
    app.frame(0.1)
    app.scene.act(app.scene.session.state.actions()[number])
    app.frame(0.1)
print(app.scene.session.state.text(), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_after_a_kill_the_app_offers_the_game_as_it_was(drive):
    done = subprocess.run([sys.executable, "-c", KILLED], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == -signal.SIGKILL, done.stderr
    driver = drive(Menu(), SMALL)
    driver.click_on("Continue")
    driver.frames(2)
    assert isinstance(driver.scene, Play)
    assert driver.scene.session.state.text() == done.stdout.splitlines()[-1]


@pytest.mark.parametrize(("language", "scale"), [("en", 100), ("de", 200)])
@pytest.mark.parametrize("card", ["pause", "more", "draw", "resign", "over"])
def test_all_cards_have_room_for_their_words(drive, card, language, scale):
    driver = new(drive, "gulek", language=language, text_scale=scale)
    play(driver, 2)
    scene = driver.scene
    asked = {"more": controller.choices, "draw": controller.draw_offer, "resign": resignation}
    if card == "pause":
        scene.controller.pause()
    elif card == "over":
        scene.controller.finish(scene.session.agree_on_draw)
    else:
        scene.controller.ask(asked[card])
    driver.frames(3)
    assert scene.card is not None
    check_room(driver)


def test_a_recorded_game_is_found_by_screenshot_and_replay(drive, tmp_path):
    game = core.game("oraia")
    played = record.begin(game, SEATS, {}).then(game.parse("G0-O0"), 3.0)
    record.write(tmp_path / "game.json", played)
    driver = drive(scenes.sample("oraia", tmp_path / "game.json"), SMALL)
    assert {"Ann", "Ben", "1. Ann: G0-O0"} <= set(texts(driver))
    watched = scenes.watched(tmp_path / "game.json")
    assert watched.controller.watching
    assert watched.session.record == played


def test_who_has_no_name_is_called_in_the_language_that_is_set(drive):
    driver = drive(begin("oraia", seated(["human", "Spieler"]), {}, STANDARD_TIME), SMALL, language="en")
    play(driver, 2)
    assert "Player 1" in texts(driver)
    driver.stage.change(language="de")
    driver.frames(3)
    assert {"Spieler 1", "Spieler"} <= set(texts(driver))
    assert any(text.startswith("1. Spieler 1: ") for text in texts(driver)), "in the list of moves, too"
    assert saves.sketch(saves.current("oraia")).names == ("Spieler 1", "Spieler")
    assert [seat.name for seat in record.read(saves.current("oraia")).header.seats] == ["Player 1", "Spieler"]
