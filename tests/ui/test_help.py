"""The first-time tour and the rules: shown once, skipped, recalled; and every position in them is a legal one."""

import pygame
import pytest

from games import core
from ui import scenes, settings
from ui.scenes import gameui
from ui.scenes.gameui import game_ui
from ui.scenes.rules import Rules
from ui.words import _

GAMES = gameui.names()


def texts(driver):
    return [text.text for text in driver.stage.type.written]


@pytest.mark.parametrize("game", GAMES)
def test_who_plays_a_game_for_the_first_time_is_shown_round(drive, tmp_path, game):
    driver = drive(scenes.first(game), tours=())
    steps = game_ui(game).tour
    for number in range(len(steps)):
        assert f"{number + 1} of {len(steps)}" in texts(driver)
        driver.key(pygame.K_RETURN)
        driver.frames()
    assert driver.scene.tour is None
    assert game in settings.load(tmp_path / "settings.toml").settings.tours


def test_a_tour_is_skipped_and_recalled(drive):
    driver = drive(scenes.first("hamsterrolle"), tours=())
    driver.click_on("Skip")
    driver.frames(2)
    assert driver.scene.tour is None
    driver.key(pygame.K_F1)
    driver.frames(2)
    assert driver.scene.tour is not None
    driver.key(pygame.K_ESCAPE)
    driver.frames(2)
    assert driver.scene.tour is None


def test_time_stands_still_during_a_tour(drive):
    driver = drive(scenes.first("hamsterrolle"), tours=())
    driver.frames(30, seconds=0.2)
    assert driver.scene.view.left == 30


@pytest.mark.parametrize("game", core.BOARD_GAMES)
def test_every_position_of_the_rules_can_be_played(game):
    rules = core.game(game)
    for chapter in game_ui(game).chapters:
        core.play_all(rules.start(), [rules.parse(text) for text in chapter.shown.split()])


@pytest.mark.parametrize("game", GAMES)
def test_all_leaves_of_the_rules_can_be_turned_and_closed(drive, game):
    driver = drive(Rules(game), (1024, 640), text_scale=200)
    titles = {chapter.title for chapter in game_ui(game).chapters}
    seen = set()
    for _leaf in range(40):
        seen |= titles & set(texts(driver))
        driver.key(pygame.K_RIGHT)
        driver.frames()
    assert seen == titles
    driver.key(pygame.K_ESCAPE)
    driver.frames(2)
    assert type(driver.scene).__name__ == "Menu"


def test_one_comes_back_from_the_rules_to_the_very_game(drive):
    driver = drive(scenes.first("hamsterrolle"))
    scene = driver.scene
    driver.click_on("Pause")
    driver.click_on("Rules")
    driver.frames(2)
    assert isinstance(driver.scene, Rules)
    driver.click_on("Close")
    driver.frames(2)
    assert driver.scene is scene
    assert scene.live.paused


@pytest.mark.parametrize(("language", "scale"), [("en", 100), ("de", 200)])
@pytest.mark.parametrize("game", GAMES)
def test_all_steps_of_a_tour_have_room_for_their_words(drive, game, language, scale):
    driver = drive(scenes.first(game), (1024, 640), language=language, text_scale=scale, tours=())
    while driver.scene.tour is not None:
        card = driver.scene.tour._card.rect
        inside = driver.stage.type.written[-2:]  # title and words, drawn last
        assert all(card.contains(text.allowed) for text in inside)
        assert not inside[0].taken.colliderect(inside[1].taken)
        buttons = [driver.button(words) for words in (_("Next"), _("Play")) if words in labels(driver)]
        assert len(buttons) == 1
        assert card.contains(buttons[0].rect)
        assert not buttons[0].rect.colliderect(inside[1].taken.inflate(-2, -8))
        driver.key(pygame.K_RETURN)
        driver.frames(2)


def labels(driver):
    return [getattr(widget, "text", None) for widget in driver.widgets()]
