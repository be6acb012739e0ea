"""Computer players at a board game's page: they play in time, can be interrupted, and lose nothing of the game."""

import os
import signal
import time

import numpy as np
import pygame
import pytest

from games import core, record
from games.clock import TimeControl
from games.core import game
from games.raummuehle import DECLINE
from games.record import STANDARD_TIME
from games.search import choose
from ui import saves, thinking
from ui.app import LONGEST
from ui.players import seated
from ui.scenes.boardgame import controller
from ui.scenes.boardgame.play import begin, resumed, watch
from ui.thinking import Task

SPRINT = {"format": "sprint"}
"""The shortest game that there is."""


@pytest.fixture
def table(drive):
    """The page of a new game in which nothing moves on its own."""

    def sit_down(name, *kinds, options=None, time=STANDARD_TIME):
        play = begin(name, seated(kinds), options or {}, time)
        return drive(play, (1024, 640), language="en", animation="off", sound=False)

    return sit_down


def until(driver, condition, seconds=1 / 60, wait=60):
    """Lets frames go by until it holds, on a machine that may be busy."""
    end = time.monotonic() + wait
    while not condition():
        assert time.monotonic() < end, "it never came"
        driver.frames(1, seconds)
        time.sleep(0.001)


def session(driver):
    return driver.scene.session


def act(driver, number=0):
    """The person plays a legal action, as the board hands it to the page."""
    driver.scene.act(session(driver).state.actions()[number])


def answers_came(driver):
    """Waits for an answer to something else, before which those to earlier questions have come."""
    task = driver.stage.thinker.think(choose, "oraia", game("oraia").start(2).text(), "random", 1)
    until(driver, lambda: task.done)


def texts(driver):
    return [written.text for written in driver.stage.type.written]


def click_a_rod(driver, rng):
    """Clicks one of the rods that the rules allow, in the levels beside the cube."""
    state, board = session(driver).state, driver.scene.board
    rods = [action for action in state.actions() if action != DECLINE]
    action = rods[int(rng.integers(len(rods)))]
    driver.click(board.levels.cell(action.rod, len(state.rods[action.rod]) - (action.verb == "remove")))


def test_a_person_plays_a_whole_game_against_a_computer_player(table):
    driver, rng = table("raummuehle", "human", "easy", options=SPRINT), np.random.default_rng(5)
    while session(driver).outcome is None:
        before = len(session(driver).states)
        click_a_rod(driver, rng)
        assert len(session(driver).states) > before, "the person's ball is placed or taken"
        until(driver, lambda: session(driver).outcome or session(driver).seat_kind() == "human", 0.1)
    assert session(driver).outcome.reason == "points"
    until(driver, lambda: driver.scene.card is not None)
    kept = record.read(saves.kept("played")[0])
    assert [seat.kind for seat in kept.header.seats] == ["human", "easy"]


@pytest.mark.parametrize(("name", "options"), [("raummuehle", SPRINT), ("fluegelrad", {})])
def test_computer_players_finish_a_game_by_themselves(table, name, options):
    driver = table(name, "random", "easy", options=options)
    until(driver, lambda: session(driver).outcome is not None, 0.25, wait=240)
    assert session(driver).outcome.reason in ("points", "cluster")
    assert not session(driver).can_undo, "nobody is there who would take back"


def test_the_hand_on_the_board_waits_and_the_panel_says_why(table):
    driver = table("raummuehle", "strong", "human")
    driver.frames(2)
    assert {"Computer 1", "thinks"} <= set(texts(driver))
    assert not driver.scene.board.enabled
    click_a_rod(driver, np.random.default_rng(1))
    assert len(session(driver).states) == 1
    until(driver, lambda: session(driver).seat_kind() == "human")
    driver.frames(2)
    assert "thinks" not in texts(driver)
    assert driver.scene.board.enabled


def test_its_time_counts_and_people_can_follow(table):
    driver = table("oraia", "human", "random")
    act(driver)
    until(driver, lambda: session(driver).seat_kind() == "human", 1 / 60)
    assert session(driver).record.actions[1].seconds > 0.5


def test_undo_while_it_thinks_gives_the_turn_back_and_nothing_comes_late(table):
    driver = table("oraia", "human", "strong")
    start = session(driver).state
    act(driver)
    driver.frames(1)
    assert driver.scene.computer.due
    driver.key(pygame.K_u)
    assert session(driver).states == [start]
    answers_came(driver)
    assert session(driver).states == [start]


def test_undo_goes_back_to_the_persons_turn_and_redo_to_the_next(table):
    driver = table("fluegelrad", "human", "random")
    for _ in range(2):
        act(driver)
        until(driver, lambda: session(driver).seat_kind() == "human", 0.1)
    played = list(session(driver).states)
    driver.key(pygame.K_u)
    assert session(driver).states == played[:3]
    driver.key(pygame.K_y)
    assert [state.text() for state in session(driver).states] == [state.text() for state in played]
    driver.key(pygame.K_u)
    driver.frames(30, 0.1)
    assert session(driver).states == played[:3], "nobody but the person acts now"
    driver.key(pygame.K_u)
    driver.key(pygame.K_u)
    assert session(driver).states == played[:1]


def test_who_pauses_calls_it_off_and_it_thinks_again_afterwards(table):
    driver = table("oraia", "strong", "human")
    driver.frames(1)
    driver.click_on("Pause")
    answers_came(driver)
    assert len(session(driver).states) == 1
    assert session(driver).paused
    driver.click_on("Go on")
    until(driver, lambda: len(session(driver).states) > 1)


@pytest.mark.parametrize("leave", ["menu", "another", "rules"])
def test_leaving_the_page_calls_it_off(table, leave):
    driver = table("oraia", "strong", "human")
    driver.frames(1)
    play = driver.scene
    getattr(play.controller, leave)()
    driver.frames(1)
    assert driver.scene is not play
    if leave != "another":  # where others think by now
        answers_came(driver)
    assert len(play.session.states) == 1
    if leave == "rules":
        driver.key(pygame.K_ESCAPE)
        until(driver, lambda: len(play.session.states) > 1)


def test_another_process_takes_over_when_one_is_killed(table):
    driver = table("oraia", "human", "strong")
    act(driver)
    until(driver, lambda: driver.stage.thinker.pid is not None)
    os.kill(driver.stage.thinker.pid, signal.SIGKILL)
    until(driver, lambda: session(driver).seat_kind() == "human")


def test_where_nobody_can_think_the_game_waits(table, monkeypatch):
    def started():
        raise core.UserError("No room for a process.")

    monkeypatch.setattr(thinking, "_started", started)
    driver = table("oraia", "strong", "human")
    driver.frames(2)
    assert "No room for a process." in driver.message()
    assert session(driver).paused
    assert len(session(driver).states) == 1


@pytest.mark.parametrize(
    "control",
    [
        TimeControl(turn=1.0, expiry="lose"),
        TimeControl(turn=None, game=3.0),
        TimeControl(turn=1.0, game=2.0, increment=0.2),
    ],
)
def test_its_time_does_not_run_out_even_where_it_cannot_think(table, control, monkeypatch):
    monkeypatch.setattr(Task, "done", False)
    driver = table("raummuehle", "strong", "strong", options=SPRINT, time=control)
    while session(driver).outcome is None:
        driver.frames(1, LONGEST)
        assert session(driver).clock.remaining > 0
    assert session(driver).outcome.reason == "points"


def test_its_time_waits_while_the_people_look_at_an_earlier_position(table, monkeypatch):
    driver = table("raummuehle", "human", "strong", time=TimeControl(turn=1.0, game=3.0, expiry="lose"))
    with monkeypatch.context() as held:
        held.setattr(Task, "done", False)
        act(driver)
        driver.frames(2)
        driver.key(pygame.K_PAGEUP)
        used = session(driver).clock.used
        driver.frames(20, LONGEST)
        assert session(driver).outcome is None
        assert session(driver).clock.used == used
    driver.key(pygame.K_PAGEDOWN)
    until(driver, lambda: session(driver).seat_kind() == "human")


def test_while_an_action_is_being_shown_the_head_still_names_who_plays_it(drive):
    play = begin("oraia", seated(["human", "random"]), {}, STANDARD_TIME)
    driver = drive(play, (1024, 640), language="en", animation="slow", sound=False)
    driver.frames(60)
    act(driver)
    driver.frames(5)
    assert play.board.busy
    head = texts(driver)[:3]
    assert "Player 1" in head
    assert "29" in head, "the time that was left"
    assert "thinks" not in texts(driver)
    until(driver, lambda: not play.board.busy)
    driver.frames(2)
    assert {"Computer 2", "30"} <= set(texts(driver)[:3]), "which has waited so long"
    assert "thinks" in texts(driver)


def test_it_hurries_where_little_time_is_left(table, monkeypatch):
    hurried = []
    monkeypatch.setattr(Task, "hurry", lambda task: hurried.append(session(driver).clock.used))
    monkeypatch.setattr(Task, "done", False)
    driver = table("raummuehle", "strong", "human", time=TimeControl(turn=8.0))
    driver.frames(7 * 60)
    assert hurried[0] == pytest.approx(2.0, abs=0.1), "a part of the time is kept for what comes after"


def test_a_game_that_is_gone_on_with_goes_on_by_itself(table, drive):
    driver = table("oraia", "human", "easy")
    act(driver)
    driver.frames(1)
    driver.stage.thinker.close()
    kept = resumed(saves.current("oraia"))
    assert kept.session.seat_kind() == "easy"
    driver = drive(kept, animation="off", sound=False)
    until(driver, lambda: session(driver).seat_kind() == "human")


def test_who_looks_at_a_recorded_game_sees_nobody_think(table):
    driver = table("oraia", "human", "strong")
    act(driver)
    driver.frames(1)
    driver.stage.thinker.close()
    driver.stage.go(watch(saves.current("oraia")))
    driver.frames(2)
    driver.key(pygame.K_PAGEDOWN)
    driver.frames(10, 0.2)
    assert session(driver).live
    assert session(driver).seat_kind() == "strong"
    assert driver.stage.thinker.pid is None
    assert "thinks" not in texts(driver)


def test_without_computer_players_there_is_no_process(table):
    driver = table("oraia", "human", "human")
    act(driver)
    driver.frames(5)
    assert driver.stage.thinker.pid is None


def test_a_person_resigns_while_the_computer_is_to_move_and_offers_it_no_draw(table):
    driver = table("oraia", "human", "strong")
    act(driver)
    driver.scene.controller.ask(controller.choices)
    driver.frames(2)
    assert "Offer a draw" not in [getattr(widget, "text", "") for widget in driver.widgets()]
    driver.click_on("Resign")
    driver.frames(2)
    assert any("Player 1 gives" in text for text in texts(driver))
    driver.click_on("Resign")
    assert session(driver).outcome.winners == (1,)
