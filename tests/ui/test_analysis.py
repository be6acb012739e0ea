"""Hint and analysis: what the strong player thinks is shown over the board, in the panel, and beside the board."""

import time

import numpy as np
import pygame
import pytest
from room import check_room
from walk import walk

from games import core
from games.clock import TimeControl
from games.core import BOARD_GAMES, game
from games.record import STANDARD_TIME
from games.search import analyse, choose
from ui.draw.ways import Way, draw_way
from ui.layout import left_of_bar, page
from ui.players import seated
from ui.scenes.boardgame.analysis import GLANCE, SEED
from ui.scenes.boardgame.play import begin
from ui.scenes.fluegelrad.view import EDGE, HOLE_POINTS
from ui.scenes.gameui import game_ui
from ui.scenes.gulek.places import pit_at
from ui.stage import opened
from ui.theme import ADVICE
from ui.widgets.evaluation import Evaluation


@pytest.fixture
def table(drive):
    """The page of a new game in which nothing moves on its own."""

    def sit_down(name, *kinds):
        play = begin(name, seated(kinds or ("human", "human")), {}, STANDARD_TIME)
        return drive(play, language="en", animation="off", sound=False)

    return sit_down


def until(driver, condition, wait=60):
    """Lets frames go by until it holds, on a machine that may be busy."""
    end = time.monotonic() + wait
    while not condition():
        assert time.monotonic() < end, "it never came"
        driver.frames()
        time.sleep(0.001)


def texts(driver):
    return [written.text for written in driver.stage.type.written]


def test_a_hint_is_what_the_strong_player_would_do_shown_and_said(table):
    driver = table("oraia")
    assert driver.button("Hint").is_enabled
    driver.key(pygame.K_h)
    assert "gets a hint" in texts(driver)
    until(driver, lambda: driver.scene.analysis.thought)
    driver.frames(2)
    chosen = analyse("oraia", game("oraia").start().text(), SEED).chosen
    assert f"Hint: {chosen}" in texts(driver)
    middle = driver.scene.board.way(game("oraia").parse(chosen)).points[6]
    assert driver.stage.surface.get_at(tuple(map(round, middle)))[:3] == pytest.approx(ADVICE, abs=40)


def test_a_hint_goes_when_something_is_played_and_when_it_is_asked_away(table):
    driver = table("oraia")
    for away in (lambda: driver.key(pygame.K_h), lambda: driver.scene.act(driver.scene.session.state.actions()[0])):
        driver.click_on("Hint")
        assert driver.scene.analysis.hinting
        away()
        driver.frames(2)
        assert not driver.scene.analysis.hinting
        assert not any(text.startswith("Hint:") for text in texts(driver))


def test_there_is_no_hint_while_a_computer_player_is_to_move(table):
    driver = table("oraia", "strong", "human")
    driver.frames()
    assert not driver.button("Hint").is_enabled
    driver.key(pygame.K_h)
    assert not driver.scene.analysis.hinting


def test_analysis_is_off_until_it_is_switched_on_and_goes_with_the_position(table):
    driver = table("raummuehle")
    driver.frames(3)
    assert driver.stage.thinker.pid is None
    driver.key(pygame.K_a)
    until(driver, lambda: driver.scene.analysis.settled)
    driver.frames(2)
    first = driver.scene.analysis.thought
    assert {"Analysis", "value", "visits", first.actions[0].action, str(first.actions[0].visits)} <= set(texts(driver))
    assert {f"{round(100 * share)} %" for share in first.scores} <= set(texts(driver)), "at the seats"
    driver.scene.act(driver.scene.session.state.actions()[5])
    driver.frames()
    assert driver.scene.analysis.thought is None
    until(driver, lambda: driver.scene.analysis.settled)
    driver.key(pygame.K_u)
    until(driver, lambda: driver.scene.analysis.settled)
    assert driver.scene.analysis.thought == first
    driver.key(pygame.K_a)
    driver.frames(2)
    assert "visits" not in texts(driver)
    driver.scene.act(driver.scene.session.state.actions()[5])
    driver.frames(5)
    assert driver.scene.analysis.thought is None


def test_what_takes_long_is_shown_after_a_glance_and_then_more_closely(table):
    driver = table("gulek")
    driver.scene.analysis.switch()
    driver.frames(1)
    driver.frames(2, seconds=GLANCE)
    until(driver, lambda: driver.scene.analysis.thought)
    glance = driver.scene.analysis.thought
    until(driver, lambda: driver.scene.analysis.settled)
    assert driver.scene.analysis.thought.actions[0].visits > glance.actions[0].visits
    assert driver.scene.analysis.thought == analyse("gulek", driver.scene.session.state.text(), SEED)


def test_a_finished_game_can_be_analysed_position_by_position(table):
    driver = table("fluegelrad")
    rng = np.random.default_rng(1)
    while driver.scene.session.outcome is None:
        actions = driver.scene.session.state.actions()
        driver.scene.act(actions[int(rng.integers(len(actions)))])
    until(driver, lambda: driver.scene.card is not None)
    driver.click_on("Look through it")
    driver.frames(2)
    driver.click_on("Analysis")
    until(driver, lambda: driver.scene.analysis.settled)
    session = driver.scene.session
    if session.looked_at.seat in session.outcome.winners:  # the last action won
        driver.frames()
        assert driver.scene.analysis.thought.actions[0].value == 1.0
        assert "wins" in texts(driver)
    driver.key(pygame.K_PAGEUP)
    driver.frames()
    until(driver, lambda: driver.scene.analysis.settled)


def test_the_computer_player_goes_first_where_both_want_to_think(table):
    driver = table("oraia", "easy", "human")
    driver.key(pygame.K_a)
    until(driver, lambda: len(driver.scene.session.states) > 1 and driver.scene.session.seat_kind() == "human")
    until(driver, lambda: driver.scene.analysis.thought)


@pytest.mark.parametrize("name", BOARD_GAMES)
def test_the_way_of_every_action_ends_where_a_player_would_act(name):
    rect = page((1280, 800), 1.0).board
    stage = opened(None, reduced_motion=True)
    for plies in (0, 25, 60, 90):
        state = walk(name, plies)
        board = game_ui(name).board(stage, rect, state, None)
        board.update(0.1)
        for action in state.actions():
            way = board.way(action)
            assert rect.contains(pygame.Rect(way.points[-1], (1, 1))), action
            check_end(name, board, action, tuple(map(round, way.points[-1])))
    pygame.quit()


def check_end(name, board, action, end):
    if name == "oraia" and hasattr(action, "to"):
        assert board.view.at(end, board._disc.value) == action.to
    elif name == "raummuehle" and action.rod is not None:
        assert board.rod_at(end) is not None
    elif name == "gulek" and action.verb in ("place", "park", "unpark"):
        assert pit_at(board.view.place(end)) == action.number
    elif name == "gulek" and action.verb == "sow":
        steps = action.direction * sum(board.state.pits[action.number])
        assert pit_at(board.view.place(end)) == (action.number + steps) % 15
    elif name == "gulek" and action.verb == "drop":
        assert board.chooser.at(end) == action.number
    elif name == "fluegelrad":
        x, y = HOLE_POINTS[action.hole]
        place = board.view.place(end)
        assert np.hypot(place[0] - x, place[1] - y) < EDGE
    else:
        assert board.plates.at(end) is not None


def test_ways_of_all_shapes_are_drawn_where_they_are():
    surface = pygame.Surface((200, 200))
    for points in ([(100, 100)], [(40, 60), (150, 60)], [(100.4, 100.2)] * 4, [(50, 150), (50, 150.5)]):
        surface.fill((0, 0, 0))
        draw_way(surface, Way(points, 40), 1.0)
        seen = pygame.mask.from_threshold(surface, ADVICE, (40, 40, 40)).get_bounding_rects()
        drawn = seen[0].unionall(seen[1:])
        assert all(drawn.inflate(8, 8).collidepoint(point) for point in points)
        assert drawn.width < 190


def test_the_bar_shares_its_length_out_as_the_seats_stand():
    colours = ((200, 0, 0), (0, 200, 0), (0, 0, 200))
    bar, surface, rect = Evaluation(colours), pygame.Surface((60, 500)), pygame.Rect(20, 50, 12, 400)
    bar.update(1.0, (0.5, 0.5, 0.0), still=True)
    bar.draw(surface, rect)
    assert [surface.get_at((22, y))[:3] for y in (300, 440, 60, 200)] == [colours[0]] * 2 + [colours[1]] * 2
    bar.update(1.0, (), still=True)
    bar.draw(surface, rect)
    assert surface.get_at((22, 440))[:3] == colours[0], "what is not known changes nothing"


def test_where_nobody_can_think_the_analysis_is_switched_off(table, monkeypatch):
    driver = table("oraia")

    def think(*arguments):
        raise core.UserError("No room for a process.")

    monkeypatch.setattr(driver.stage.thinker, "think", think)
    driver.key(pygame.K_a)
    driver.frames(2)
    assert "No room for a process." in driver.message()
    assert not driver.scene.analysis.on


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((1280, 800), 200), ((800, 600), 150)])
@pytest.mark.parametrize("name", BOARD_GAMES)
def test_there_is_room_for_all_that_the_panel_says(drive, monkeypatch, name, size, scale):
    seats = seated(["human", "medium", *["strong"] * (core.game(name).seats[-1] - 2)])
    play = begin(name, seats, {}, TimeControl(game=600.0))
    play.analysis.on, play.analysis.thought = True, choose(name, play.session.state.text(), "easy", SEED)
    monkeypatch.setattr(play.analysis, "update", lambda *_: None)
    driver = drive(play, size, language="de", text_scale=scale, animation="off", sound=False)
    driver.frames(2)
    written, panel = driver.stage.type.written, driver.scene.panel.rect
    assert any(text.text == "Besuche" for text in written)
    written[:] = [text for text in written if panel.contains(text.taken)]
    check_room(driver)


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 150), ((800, 600), 100), ((800, 600), 150)])
@pytest.mark.parametrize("name", BOARD_GAMES)
def test_the_bar_stands_on_the_bare_table(drive, name, size, scale):
    """Whatever lies on the table is brighter than that."""
    play = begin(name, seated(["human"] * core.game(name).seats[0]), {}, STANDARD_TIME)
    driver = drive(play, size, text_scale=scale, animation="off", sound=False)
    play.draw(driver.stage.surface)
    place = play.page.board
    strip = pygame.surfarray.array3d(driver.stage.surface)[left_of_bar(place, driver.stage.scale).right : place.right]
    assert 20 < strip.shape[0] < 40
    assert strip.max() < 0.5 * pygame.surfarray.array3d(driver.stage.surface)[: place.right].max()
