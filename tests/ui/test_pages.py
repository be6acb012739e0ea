"""The pages round the games: settings, kept games, the keyboard's way through them."""

from datetime import datetime
from pathlib import Path

import msgspec
import pygame
import pytest
from pygame_gui import UI_TEXT_ENTRY_CHANGED
from pygame_gui.elements import UIHorizontalSlider, UITextEntryLine

from games import core, record
from games.core import others_win
from games.record import Seat
from ui import saves, scenes, settings
from ui.scenes import gameui
from ui.scenes.load import Load
from ui.scenes.menu import Menu
from ui.scenes.settings import Settings


def kept(file: Path, ended: bool = False) -> Path:
    """Puts a short game of Flügelrad into the file."""
    game = core.game("fluegelrad")
    played = record.begin(game, (Seat("Ann"), Seat("Ben")), {}).then(game.parse("0+1"), 2.0)
    if ended:
        played = played.ended(others_win(0, (0, 1), "resigned"), 0)
    record.write(file, played)
    return file


def texts(driver):
    return [text.text for text in driver.stage.type.written]


def test_what_is_pressed_on_the_settings_page_holds_at_once_and_is_written_down(drive, tmp_path):
    driver = drive(Settings(), language="en")
    driver.click_on("Motion")
    driver.click_on("fast")
    driver.click_on("Window")
    driver.click_on("150 %")
    driver.frames(2)
    assert driver.stage.scale == 1.5
    assert driver.stage.pace == 2.0
    written = settings.load(tmp_path / "settings.toml").settings
    assert (written.text_scale, written.animation) == (150, "fast")


def test_the_language_changes_on_the_settings_page(drive):
    driver = drive(Settings(), language="en")
    driver.click_on("Deutsch")
    driver.frames(2)
    assert driver.stage.language == "de"


def test_moves_switched_off_are_still(drive):
    driver = drive(Settings(), language="en")
    assert not driver.stage.still
    driver.stage.change(animation="off")
    assert driver.stage.still


def test_a_value_set_by_hand_is_among_those_to_choose_from(drive):
    driver = drive(Settings(), (1920, 1080), language="en", volume=33)
    assert driver.button("33 %").is_selected


def test_kept_games_are_listed_with_players_and_result(drive):
    kept(saves.current("fluegelrad"))
    kept(saves.folder() / "played" / "fluegelrad-2024-01-01-100000.json", ended=True)
    driver = drive(scenes.first("load"))
    assert any(text.startswith("Flügelrad · 20") for text in texts(driver))
    assert "Ann, Ben" in texts(driver)
    driver.click_on("Played")
    driver.frames(2)
    assert "Ann, Ben · Ben wins" in texts(driver)


def test_a_file_that_holds_no_game_is_listed_as_such(drive):
    file = saves.folder() / "saved" / "x.json"
    file.parent.mkdir(parents=True)
    file.write_text("{}")
    driver = drive(scenes.first("load"))
    assert "This file cannot be read." in texts(driver)
    driver.click_on("Open")
    driver.frames(2)
    assert str(file) in driver.message()


def test_two_presses_open_a_game_and_two_slow_ones_do_not(drive):
    kept(saves.folder() / "saved" / "a.json")
    driver = drive(scenes.first("load"))
    row = driver.scene._places()[0].center
    driver.click(row)
    driver.frames(40)
    driver.click(row)
    assert isinstance(driver.scene, Load)
    driver.click(row)
    driver.frames(2)
    assert not isinstance(driver.scene, Load)


def test_a_game_is_deleted_only_when_that_is_confirmed(drive):
    file = kept(saves.folder() / "saved" / "a.json")
    driver = drive(scenes.first("load"))
    driver.click_on("Delete")
    driver.click_on("Keep")
    assert file.exists()
    driver.click_on("Delete")
    driver.click_on("Delete")
    driver.frames(2)
    assert not file.exists()
    assert "There is none yet." in texts(driver)


def test_a_long_list_has_pages_and_the_newest_comes_first(drive):
    for number in range(30):
        kept(saves.folder() / "saved" / f"game{number:02d}.json")
    driver = drive(Load("saved"), size=(1024, 640))
    first = [row.file.name for row in driver.scene.rows]
    assert first[0] == "game29.json"
    driver.click_on("Older")
    driver.frames()
    second = [row.file.name for row in driver.scene.rows]
    assert second[0] == f"game{29 - len(first):02d}.json"
    driver.key(pygame.K_DOWN)
    assert driver.scene.chosen == 1
    driver.click(driver.scene._places()[2].center)
    driver.frames()
    assert driver.scene.chosen == 2


def test_a_game_is_exported_to_the_path_that_is_chosen_and_overwrites_nothing(drive, tmp_path, monkeypatch):
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    file = kept(saves.folder() / "saved" / "a.json")
    driver = drive(scenes.first("load"))
    for message in ("The game is in", "is there already"):
        driver.click_on("Export")
        driver.frames(2)
        dialog = driver.scene._export._dialog
        line = dialog.file_path_text_line
        line.set_text(str(tmp_path / "mine"))
        pygame.event.post(pygame.event.Event(UI_TEXT_ENTRY_CHANGED, text=line.get_text(), ui_element=line))
        driver.frames(2)
        driver.click(dialog.ok_button.rect.center)
        driver.frames(2)
        assert message in driver.message()
        driver.key(pygame.K_RETURN)
    assert (tmp_path / "mine.json").read_bytes() == file.read_bytes()


def test_another_game_makes_room_for_itself_and_nothing_is_lost():
    kept(saves.current("fluegelrad"))
    saves.begun("fluegelrad")
    assert not saves.current("fluegelrad").exists()
    (aside,) = saves.kept("saved")
    assert saves.sketch(aside).names == ("Ann", "Ben")


def test_two_games_saved_in_one_second_are_two_files():
    when = datetime(2024, 1, 2, 3, 4, 5)
    one = kept(saves.saved("fluegelrad", when))
    assert saves.saved("fluegelrad", when) != one


def test_where_one_may_not_look_there_are_no_games_and_the_menu_opens(drive, monkeypatch):
    def refuse(*_args, **_more):
        raise PermissionError(13, "Permission denied")

    kept(saves.current("fluegelrad"))
    monkeypatch.setattr(saves.Path, "glob", refuse)
    assert saves.kept("current") == []
    drive(Menu()).frames(2)


# -- the keyboard


def focused(driver):
    return driver.app.focus.widget


def tab(driver, back: bool = False) -> None:
    mod = pygame.KMOD_SHIFT if back else 0
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=mod, unicode="\t", scancode=0))
    driver.frames()


def test_tab_goes_through_all_widgets_and_round_and_enter_presses(drive):
    driver = drive(Menu())
    seen = []
    for _ in range(30):
        tab(driver)
        if seen and focused(driver).rect.center == seen[0]:
            break
        seen.append(focused(driver).rect.center)
    assert len(seen) == len(gameui.names()) + len(driver.scene._entries()), "the cards and the buttons below them"
    tab(driver, back=True)
    assert focused(driver).text == "Quit"
    tab(driver, back=True)
    tab(driver, back=True)
    driver.key(pygame.K_RETURN)
    driver.frames(2)
    assert isinstance(driver.scene, Settings)


def test_the_focus_is_seen(drive):
    driver = drive(Menu())
    before = driver.stage.surface.copy()
    tab(driver)
    frame = focused(driver).rect.inflate(6, 6)
    assert driver.stage.surface.get_at(frame.midtop) != before.get_at(frame.midtop)


def test_the_mouse_takes_the_focus_away(drive):
    driver = drive(Menu())
    tab(driver)
    driver.press((3, 3))
    assert focused(driver) is None


def test_tab_gets_into_a_name_and_out_of_it(drive):
    driver = drive(scenes.first("hamsterrolle-start"))
    while not isinstance(focused(driver), UITextEntryLine):
        tab(driver)
    driver.write("Ann")
    tab(driver)
    assert driver.scene.wishes.name(0) == "Ann"
    tab(driver)  # past the button that says who plays
    driver.write("Ben")
    driver.frames()
    assert driver.scene.wishes.name(1) == "Ben"


def test_a_slider_is_slid_by_arrows(drive):
    driver = drive(scenes.first("hamsterrolle-start"), (1920, 1080))
    tab(driver, back=True)
    assert focused(driver).text == "Back"
    while not isinstance(focused(driver), UIHorizontalSlider):  # past the page's other buttons
        tab(driver, back=True)
        assert getattr(focused(driver), "text", "") != "Back", "all widgets are gone round without a slider"
    driver.key(pygame.K_RIGHT)
    driver.frames(2)
    assert driver.scene.wishes.seconds == 35


def test_in_a_message_tab_stays_in_the_message(drive):
    driver = drive(Menu())
    driver.stage.say("Hello.")
    driver.frames()
    for _ in range(3):
        tab(driver)
        assert focused(driver).text == "OK"
    driver.key(pygame.K_SPACE)
    assert driver.message() == ""


@pytest.mark.parametrize("hand", [50, 200])
def test_the_hand_of_the_settings_is_in_the_match(drive, hand):
    driver = drive(scenes.first("hamsterrolle-start"), hand=hand)
    driver.click_on("Start")
    driver.frames(2)
    parameters = driver.scene.live.match.setup.parameters
    usual = type(parameters)().hand
    assert parameters.hand.speed == pytest.approx(usual.speed * hand / 100)
    assert parameters.hand.spin == pytest.approx(usual.spin * hand / 100)
    assert msgspec.structs.replace(parameters, hand=usual) == type(parameters)(), "nothing else differs"


def test_a_match_on_the_wheel_is_resigned_and_saved(drive):
    driver = drive(scenes.first("hamsterrolle"))
    driver.click_on("Pause")
    driver.click_on("Save")
    driver.frames(2)
    driver.key(pygame.K_RETURN)
    assert len(saves.kept("saved")) == 1
    driver.click_on("Resign")
    driver.click_on("Play on")
    assert driver.scene.view.result is None
    driver.click_on("Resign")
    driver.click_on("Resign")
    driver.frames(5)
    assert driver.scene.view.result.reason == "resigned"
    assert len(saves.kept("played")) == 1
