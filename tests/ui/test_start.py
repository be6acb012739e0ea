"""The start page of Hamsterrolle, clicked through, and the test of shaky hands."""

import pygame
import pytest
from pygame_gui.elements import UIHorizontalSlider, UITextEntryLine

from ui.scenes.hamsterrolle.hands import Hands
from ui.scenes.hamsterrolle.play import Play
from ui.scenes.hamsterrolle.setup import SetupForm
from ui.scenes.hamsterrolle.start import Start


def field(driver, seat):
    """The field for the name of this seat."""
    return [widget for widget in driver.widgets() if isinstance(widget, UITextEntryLine)][seat]


def test_the_page_as_it_is_starts_a_match_of_two_with_the_settings_timer(drive):
    driver = drive(Start(), timer_seconds=45)
    driver.click_on("Start")
    assert isinstance(driver.scene, Play)
    setup = driver.scene.live.match.setup
    assert [seat.name for seat in setup.header.seats] == ["Player 1", "Player 2"]
    assert setup.header.time.turn == 45
    assert setup.ahead_left


def test_everything_that_is_chosen_is_in_the_setup(drive):
    driver = drive(Start(), (1920, 1080))
    driver.click_on("4")
    driver.click(field(driver, 2).rect.center)
    driver.write("Carla")
    driver.click_on("across")
    driver.click_on("is left aside")
    driver.click_on("to the right")
    driver.click_on("off")
    driver.click_on("Start")
    setup = driver.scene.live.match.setup
    assert [seat.name for seat in setup.header.seats] == ["Player 1", "Player 2", "Carla", "Player 4"]
    assert setup.rules.teams == "across"
    assert not setup.rules.cone_counts
    assert not setup.ahead_left
    assert setup.header.time.turn is None
    assert not driver.stage.settings.timer, "the timer's choice is kept for the next time"


def test_the_fourth_set_is_asked_for_with_three_players_only(drive):
    driver = drive(Start())
    driver.click_on("3")
    driver.click_on("Rules")
    driver.click_on("is dealt out")
    driver.click_on("Start")
    state = driver.scene.live.match.state
    assert [len(state.stock(seat)) for seat in range(3)] in ([10, 9, 9], [9, 10, 9], [9, 9, 10])  # 28 pieces, 3 players


def test_what_is_typed_stays_when_the_page_is_laid_out_anew(drive):
    driver = drive(Start())
    driver.click(field(driver, 0).rect.center)
    driver.write("Anna")
    driver.click_on("3")
    assert field(driver, 0).get_text() == "Anna"
    assert driver.scene.wishes.name(0) == "Anna"


def test_the_slider_sets_the_seconds_in_steps_of_five(drive):
    driver = drive(Start())
    driver.click_on("Time")
    (slider,) = [widget for widget in driver.widgets() if isinstance(widget, UIHorizontalSlider)]
    driver.press(slider.sliding_button.rect.center)
    driver.release((slider.rect.right - 2, slider.rect.centery))
    assert driver.scene.wishes.seconds > 60
    assert driver.scene.wishes.seconds % 5 == 0


@pytest.mark.parametrize(
    ("typed", "shown"),
    [("", "Player 1"), ("  ", "Player 1"), (" Ann  Lee ", "Ann Lee"), ("a/b\\c\n", "abc"), ("x" * 50, "x" * 24)],
)
def test_a_name_is_fit_to_be_shown_and_recorded(typed, shown):
    assert SetupForm(names=[typed, "", "", ""]).name(0) == shown


def test_who_begins_is_drawn_by_lot():
    begun = {SetupForm(seats=4).setup(seed).first for seed in range(40)}
    assert begun == {0, 1, 2, 3}


def hold_still(driver, trembling):
    """Holds the pointer on the mark until it counts; `trembling` pixels to and fro in each frame."""
    x, y = driver.scene._space.center
    tested = len(driver.scene.ways)
    for number in range(60):
        driver.move((x + trembling * (number % 2), y))
        driver.frames(1, seconds=0.1)
        if len(driver.scene.ways) > tested:
            break


def test_the_shakiest_hands_begin(drive):
    driver = drive(Start())
    driver.click_on("3")
    driver.click_on("the shakiest hands")
    driver.click_on("Start")
    assert isinstance(driver.scene, Hands)
    for trembling in (1, 9, 0):
        hold_still(driver, trembling)
    driver.frames()
    assert driver.scene.first == 1
    driver.click_on("Start")
    assert driver.scene.live.match.state.seat == 1


def test_who_leaves_the_mark_has_to_hold_it_for_three_seconds_again(drive):
    driver = drive(Hands(SetupForm()))
    x, y = driver.scene._space.center
    driver.move((x, y))
    driver.frames(29, seconds=0.1)
    driver.move((2, 2))
    driver.move((x + 1, y))
    driver.frames(20, seconds=0.1)
    assert driver.scene.ways == []
    driver.frames(11, seconds=0.1)
    assert len(driver.scene.ways) == 1


def test_one_goes_back_from_the_hands_with_all_that_was_chosen(drive):
    driver = drive(Start(SetupForm(seats=3, names=["Anna", "", "", ""], by_lot=False)))
    driver.click_on("Start")
    assert isinstance(driver.scene, Hands)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, Start)
    assert driver.scene.wishes.name(0) == "Anna"
