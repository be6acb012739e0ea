"""The start page of the board games: everything that is chosen on it is in the game that begins."""

import numpy as np
import pygame
import pytest
from pygame_gui.elements import UIHorizontalSlider, UITextEntryLine

from games import core, record
from games.core import BOARD_GAMES, Option
from sim.parameters import STANDARD
from ui import scenes, settings
from ui.commands.play import match
from ui.players import KINDS
from ui.scenes.boardgame.play import Play
from ui.scenes.boardgame.setup import SetupForm
from ui.scenes.boardgame.start import Start
from ui.scenes.gameui import game_ui
from ui.settings import Settings

LARGE = (1920, 1080)
"""All sections can be seen at once."""


def begun(driver):
    driver.click_on("Start")
    driver.frames(2)
    assert isinstance(driver.scene, Play)
    return driver.scene.session.record.header


@pytest.mark.parametrize("game", BOARD_GAMES)
def test_the_page_as_it_is_starts_a_game_with_sensible_options(drive, game):
    driver = drive(scenes.first(f"{game}-start"), LARGE, language="en", timer_seconds=45)
    header = begun(driver)
    assert header.game == game
    assert len(header.seats) == core.game(game).seats[0]
    assert header.time.turn == 45
    assert header.time.game is None
    expected = {option.name: option.default for option in core.game(game).options}
    assert header.options == expected | ({"repetition": 3} if "repetition" in expected else {})


def test_everything_that_is_chosen_is_in_the_record(drive):
    driver = drive(Start(SetupForm("gulek")), LARGE, language="en")
    driver.click_on("3")
    fields = [widget for widget in driver.widgets() if isinstance(widget, UITextEntryLine)]
    for field, name in zip(fields, ("Ann", "Ben", "Cleo"), strict=True):
        driver.click(field.rect.center)
        driver.write(name)
    driver.frames(2)
    for words in ("10", "two balls", "is out", "2 times", "loses", "15 min", "+5 s"):
        driver.click_on(words)
        driver.frames()
    header = begun(driver)
    assert sorted(seat.name for seat in header.seats) == ["Ann", "Ben", "Cleo"]
    chosen = {"draw_after": 10, "two_per_turn": True, "stuck_loses": True, "repetition": 2}
    assert header.options == core.game("gulek").settings(chosen)
    assert (header.time.expiry, header.time.game, header.time.increment) == ("lose", 900, 5)


def test_the_rarer_rules_are_shown_when_asked_for(drive):
    driver = drive(Start(SetupForm("gulek")), LARGE, language="en")
    assert not [widget for widget in driver.widgets() if getattr(widget, "text", "") == "as you like"]
    driver.click_on("choose")
    driver.frames(2)
    driver.click_on("Rules")  # the page has tabs now
    driver.frames(2)
    driver.click_on("as you like")
    driver.frames(2)
    assert driver.scene.wishes.options["may_decline"] is True


def test_one_click_makes_a_seat_a_computer_players(drive):
    driver = drive(Start(SetupForm("gulek", by_lot=False)), LARGE, language="en")
    second = [widget for widget in driver.widgets() if getattr(widget, "text", "") == "Person"][1]
    driver.click(second.rect.center)
    driver.frames(2)
    assert any("often misjudges" in written.text for written in driver.stage.type.written), "what easy means"
    driver.click_on("Easy")
    driver.frames(2)
    header = begun(driver)
    assert [(seat.name, seat.kind) for seat in header.seats] == [("Player 1", "human"), ("Computer 2", "medium")]


def test_the_kinds_go_round(drive):
    driver = drive(Start(SetupForm("oraia")), LARGE, language="en")
    for words in ("Person", "Easy", "Medium", "Strong", "Random"):
        driver.click(driver.button(words).rect.center)
        driver.frames(2)
    assert driver.scene.wishes.kinds[:2] == ["human", "human"]
    assert set(KINDS) == set(record.KINDS)


def test_the_first_begins_where_that_is_chosen_else_the_lot_decides():
    wishes = SetupForm("gulek", seats=3, names=["Ann", "Ben", "Cleo", "", "", ""], by_lot=False)
    assert {wishes.players(np.random.default_rng(seed))[0].name for seed in range(9)} == {"Ann"}
    wishes.by_lot = True
    drawn = [tuple(seat.name for seat in wishes.players(np.random.default_rng(seed))) for seed in range(30)]
    assert {names[0] for names in drawn} == {"Ann", "Ben", "Cleo"}
    assert all("".join(names) in "AnnBenCleoAnnBenCleo" for names in drawn), "who sits beside whom stays"


def test_without_timer_there_is_no_slider_and_no_limit(drive):
    driver = drive(Start(SetupForm("oraia")), LARGE, language="en")
    driver.click_on("off")
    driver.frames()
    assert not [widget for widget in driver.widgets() if isinstance(widget, UIHorizontalSlider)]
    assert begun(driver).time.turn is None


def test_on_a_small_window_the_sections_have_tabs(drive):
    driver = drive(Start(SetupForm("gulek")), (1024, 640), language="en", text_scale=200)
    driver.click_on("Rules")
    driver.frames()
    driver.click_on("Players")
    driver.frames()
    driver.click_on("4")
    driver.frames()
    driver.click_on("Players 2")
    driver.frames()
    assert len([widget for widget in driver.widgets() if isinstance(widget, UITextEntryLine)]) == 4
    assert driver.stage.scale > 1.4, "the text is nearly as large as it was set"


@pytest.mark.parametrize("game", BOARD_GAMES)
def test_every_option_has_words_for_its_values_and_what_they_mean(game):
    for option in core.game(game).options:
        words = game_ui(game).option(option)
        assert words.label != option.name
        assert set(words.values) == set(words.notes) <= set(option.choices)
        assert option.default in words.values
        assert len(set(words.values.values())) == len(words.values)


def test_an_option_that_the_app_does_not_know_is_shown_as_the_rules_call_it():
    words = game_ui("oraia").option(Option("wind", 1, (1, 2), "How the wind blows."))
    assert words.label == "wind"
    assert words.values == {1: "1", 2: "2"}


def test_escape_goes_back_and_enter_starts(drive):
    driver = drive(scenes.first("oraia-start"))
    driver.key(pygame.K_RETURN)
    driver.frames(2)
    assert isinstance(driver.scene, Play)
    driver = drive(scenes.first("oraia-start"))
    driver.key(pygame.K_ESCAPE)
    driver.frames(2)
    assert type(driver.scene).__name__ == "Menu"


def test_a_game_is_played_from_the_command_line():
    assert [seat.name for seat in match("gulek", ["A", "B", "C"]).session.record.header.seats] == ["A", "B", "C"]
    seats = match("gulek", ["Ann", "strong", "human", "Easy", "Armstrong", "Huma"]).session.record.header.seats
    assert [seat.kind for seat in seats] == ["human", "strong", "human", "easy", "human", "human"]
    assert [seat.name for seat in seats] == ["Ann", "Computer 2", "Player 3", "Computer 4", "Armstrong", "Huma"]
    with pytest.raises(core.UserError, match="for 2 players, not 3"):
        match("oraia", ["A", "B", "C"])
    with pytest.raises(core.UserError, match="hamsterrolle, fluegelrad"):
        match("menu", [])


def test_a_game_from_the_command_line_is_timed_and_handled_as_is_set(monkeypatch, tmp_path):
    file = tmp_path / "settings.toml"
    monkeypatch.setattr(settings, "path", lambda: file)
    settings.save(file, Settings(timer=False, ahead_left=False, hand=150))
    assert match("oraia", []).session.record.header.time.turn is None
    setup = match("hamsterrolle", []).live.match.setup
    assert (setup.header.time.turn, setup.ahead_left) == (None, False)
    assert setup.parameters.hand.speed == pytest.approx(1.5 * STANDARD.hand.speed)
    settings.save(file, Settings(timer_seconds=45))
    assert match("gulek", ["A", "B"]).session.record.header.time.turn == 45.0
    assert match("hamsterrolle", ["A", "B"]).live.match.setup.header.time.turn == 45.0


@pytest.mark.parametrize("word", ["stong", "Mediun", "esy", "strong:200", "strongg"])
def test_a_level_that_is_misspelt_is_no_persons_name(word):
    with pytest.raises(core.UserError, match=f"no player '{word}'; there are human, easy, medium, strong, random"):
        match("hamsterrolle", ["Ann", word])
