"""Computer players at a match in the window: they think elsewhere, play with a hand, and leave the mouse alone."""

from itertools import pairwise

import pygame
import pytest
from msgspec.structs import replace

from games.core import UserError
from games.hamsterrolle import OUT, WHEEL, Dropped, Passed, Placed
from games.record import Seat
from sim import matchfile
from sim.match import Match, agrees, replayed
from sim.matchfile import MatchRecord, Turn
from sim.players import Performer, contest
from ui import saves
from ui.scenes.hamsterrolle.hands import Hands
from ui.scenes.hamsterrolle.play import begin, resumed, with_players
from ui.scenes.hamsterrolle.setup import SetupForm
from ui.scenes.hamsterrolle.start import Start
from ui.scenes.menu import Menu

LONG = 0.1
"""Seconds of a frame where nothing has to be looked at."""


@pytest.fixture
def match(drive):
    """A match of these kinds of player, seat 0 first, on a screen on which nothing glides."""

    def start(*kinds, seed=3, **settings):
        wishes = SetupForm(len(kinds), ["Ann", "", "", ""], [*kinds, *["human"] * (4 - len(kinds))])
        return drive(begin(wishes.setup(seed, first=0)), sound=False, **settings)

    return start


def until(driver, condition, seconds: float = LONG, most: int = 3000):
    """Lets frames go by until it holds."""
    for _ in range(most):
        if condition():
            return
        driver.frames(1, seconds)
    raise AssertionError("it never came")


def state(driver):
    return driver.scene.live.match.state


def playing(driver) -> bool:
    """Whether a computer player holds a piece."""
    return driver.scene.view.hand is not None


def test_an_easy_player_answers_a_person(match):
    driver = match("human", "easy")
    until(driver, lambda: state(driver).seat == 1)  # the person does nothing, and the time runs out
    assert driver.scene.view.says == "thinks"
    until(driver, lambda: state(driver).turn == 2)
    assert state(driver).seat == 0
    assert any(event.seat == 1 and isinstance(event, Placed | Passed | Dropped) for event in state(driver).events)


def test_without_a_timer_it_places_a_piece_too(drive):
    wishes = SetupForm(2, kinds=["easy", "human", "human", "human"], timer=False)
    driver = drive(begin(wishes.setup(3, first=0)), sound=False)
    until(driver, lambda: state(driver).turn == 1)
    assert [type(event) for event in state(driver).events] == [Placed]


def test_its_hand_is_seen_to_carry_the_piece(match):
    driver = match("easy", "human")
    places = []

    def seen():
        if playing(driver):
            places.append(driver.scene.view.hand)
        return state(driver).phase == "released"

    until(driver, seen, seconds=1 / 60)
    hub = driver.scene.view.wheel
    assert abs(places[0][0] - hub[0]) > 0.19, "it comes from outside the wheel"
    assert (places[-1][0] - hub[0]) ** 2 + (places[-1][1] - hub[1]) ** 2 < 0.19**2, "and ends in it"
    assert max(abs(a[0] - b[0]) for a, b in pairwise(places)) < 0.05, "without leaps"


def test_the_mouse_is_ignored_while_it_plays(match):
    driver = match("easy", "human")
    until(driver, lambda: playing(driver), seconds=1 / 60)
    hand = driver.scene.live.match.hand.pointer
    for button in (1, 2, 3):
        driver.press((200, 200), button)
    driver.key(pygame.K_r)
    driver.key(pygame.K_p)
    driver.key(pygame.K_SPACE)
    driver.release((200, 200))
    assert playing(driver)
    assert hand.get_distance(driver.scene.live.match.hand.pointer) < 0.1
    assert driver.scene.words() == "It is Ann's turn."
    assert not driver.button("Draw wheel back").is_enabled


def nearly_over(setup):
    """A match in which each of two players has a plank and a slat left."""
    start = Match.begin(setup)
    left = {0: WHEEL, 1: 0, 2: 0, 15: 1, 16: 1}
    state = replace(start.state, holders=tuple(left.get(piece, OUT) for piece in range(len(start.state.holders))))
    return MatchRecord(setup, (Turn(start.record.last.scene, state),))


@pytest.mark.slow
def test_computers_alone_play_a_match_to_its_end_which_replays(drive, tmp_path):
    file = tmp_path / "match.json"
    matchfile.write(file, nearly_over(contest.setup(["easy", "medium"], 5)))
    driver = drive(resumed(file), sound=False, size=(960, 600))
    assert [player.pieces for player in driver.scene.view.players] == [2, 2]
    until(driver, lambda: driver.scene.view.result is not None, most=20_000)
    driver.frames(2)
    (file,) = (saves.folder() / "played").glob("*.json")
    record = matchfile.read(file)
    assert [seat.kind for seat in record.setup.header.seats] == ["easy", "medium"]
    assert len(record.turns) >= 3
    assert all(agrees(now, turn) for now, turn in replayed(record))


def test_a_pause_calls_the_thought_off_and_it_begins_anew(match):
    driver = match("strong", "human")
    driver.frames(2)
    task = driver.scene._computers._task
    assert not task.dropped
    driver.key(pygame.K_ESCAPE)
    assert task.dropped
    before = driver.scene.live.match.turn_steps
    driver.frames(20, LONG)
    assert driver.scene.live.match.turn_steps == before
    driver.click_on("Go on")
    until(driver, lambda: state(driver).turn == 1)


def test_a_pause_while_it_carries_a_piece_keeps_the_piece(match):
    driver = match("easy", "human")
    until(driver, lambda: playing(driver), seconds=1 / 60)
    driver.key(pygame.K_ESCAPE)
    driver.frames(20)
    held = driver.scene.view.held
    assert held is not None
    driver.key(pygame.K_ESCAPE)
    driver.frames(2)
    assert driver.scene.view.held == held
    until(driver, lambda: state(driver).turn == 1)


def test_a_match_that_is_gone_on_with_is_played_on(match, drive):
    driver = match("easy", "easy")
    until(driver, lambda: state(driver).turn == 2)
    until(driver, lambda: playing(driver), seconds=1 / 60)
    driver.click_on("Menu")
    assert isinstance(driver.scene, Menu)
    driver.click_on("Continue")
    driver.frames(2)
    assert state(driver).turn == 2
    assert not playing(driver), "a turn in the middle of which it was left begins anew"
    until(driver, lambda: state(driver).turn == 3)


def test_looking_up_the_rules_does_not_stop_it(match):
    driver = match("medium", "human")
    driver.frames(2)
    driver.key(pygame.K_ESCAPE)
    driver.click_on("Rules")
    driver.frames(5)
    driver.key(pygame.K_ESCAPE)
    driver.frames(2)
    if driver.scene.live.paused:
        driver.key(pygame.K_ESCAPE)
    until(driver, lambda: state(driver).turn == 1)


def test_a_person_resigns_while_the_computer_plays_and_computers_never_do(match):
    driver = match("easy", "human")
    until(driver, lambda: playing(driver), seconds=1 / 60)
    driver.key(pygame.K_ESCAPE)
    driver.click_on("Resign")
    driver.click_on("Resign")
    driver.frames(2)
    assert driver.scene.view.result.winners == (0,)

    driver = match("easy", "easy")
    driver.key(pygame.K_ESCAPE)
    driver.frames(2)
    assert not [widget for widget in driver.widgets() if getattr(widget, "text", "") == "Resign"]


def test_it_never_runs_out_of_time_even_if_nothing_answers(match, monkeypatch):
    """Where no other process can be had, it plays what comes to mind at once, and the player is told."""

    def fails(*arguments):
        raise UserError("The computer cannot think: no room.")

    driver = match("strong", "human")
    monkeypatch.setattr(driver.stage.thinker, "think", fails)
    driver.scene.live.performer = None
    driver.scene._computers._turn = None
    driver.frames(2)
    assert "cannot think" in driver.message()
    driver.key(pygame.K_RETURN)
    until(driver, lambda: state(driver).turn == 1)
    assert not any(isinstance(event, Dropped) for event in state(driver).events)


def test_a_thought_that_takes_too_long_is_not_waited_for(match, monkeypatch):
    driver = match("strong", "human")

    class Never:
        done, dropped, hurried = False, False, False

        def hurry(self):
            self.hurried = True

        def drop(self):
            self.dropped = True

    never = Never()
    monkeypatch.setattr(driver.stage.thinker, "think", lambda *arguments: never)
    driver.scene._computers._turn = None
    until(driver, lambda: never.hurried)
    assert 10 < driver.scene.live.match.turn_steps / 240 < 12
    until(driver, lambda: isinstance(driver.scene.live.performer, Performer))
    assert driver.scene.live.match.remaining > 13
    until(driver, lambda: state(driver).turn == 1)
    assert not any(isinstance(event, Dropped) for event in state(driver).events)


def test_seats_of_the_command_line_sit_at_the_match():
    play = with_players("hamsterrolle", (Seat("Ann"), Seat("Computer 2", "strong"), Seat("Computer 3", "random")))
    assert play.live.levels == (None, "strong", "random")
    with pytest.raises(UserError):
        with_players("hamsterrolle", (Seat("Ann"),))
    with pytest.raises(UserError):
        with_players("hamsterrolle", tuple(Seat(f"P{number}") for number in range(5)))


def test_the_start_page_offers_levels_and_says_what_they_do(drive):
    driver = drive(Start(SetupForm()), sound=False)
    driver.click_on("Person")
    driver.frames(2)
    assert any("unsteady hand" in text.text for text in driver.stage.type.written)
    driver.click_on("Easy")
    driver.click_on("Start")
    driver.frames(2)
    assert sorted(driver.scene.live.levels, key=str) == [None, "medium"]


def test_only_people_are_measured_whose_hands_are_shakiest(drive):
    driver = drive(Start(SetupForm(2, kinds=["human", "easy", "human", "human"], by_lot=False)), sound=False)
    driver.click_on("Start")
    driver.frames(2)
    assert driver.scene.live.levels == (None, "easy")
    driver = drive(Start(SetupForm(3, kinds=["human", "easy", "human", "human"], by_lot=False)), sound=False)
    driver.click_on("Start")
    driver.frames(2)
    assert isinstance(driver.scene, Hands)
    assert driver.scene.people == [0, 2]
