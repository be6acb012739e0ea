"""Every scene at every size: nothing raises, and no text is cut off or runs into another."""

import pygame
import pytest
from room import check_room

from games.core import UserError
from ui import scenes
from ui.commands.screenshot import read_size, take

SIZES = ((1024, 640), (1280, 800), (1920, 1080))


@pytest.mark.parametrize("name", scenes.names())
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("language", "scale"), [("en", 100), ("de", 100), ("de", 200)])
def test_all_text_has_its_room(drive, name, size, language, scale):
    driver = drive(scenes.sample(name), size, language=language, text_scale=scale)
    driver.frames(3)
    check_room(driver)


def test_an_unknown_scene_is_refused_with_the_names_that_there_are():
    with pytest.raises(UserError, match="there are menu, load, settings"):
        scenes.sample("chess")


def test_a_screenshot_has_the_size_that_was_asked_for(tmp_path):
    take("menu", tmp_path / "menu.png", (1024, 640), None, "en", 100)
    assert pygame.image.load(tmp_path / "menu.png").get_size() == (1024, 640)


def test_a_screenshot_of_a_record_shows_its_match(tmp_path, drive):
    from sim import matchfile
    from sim.match import Match
    from ui.scenes.hamsterrolle.setup import SetupForm

    match = Match.begin(SetupForm(seats=3, names=["Ann", "Ben", "Cleo", ""]).setup(7, first=2))
    matchfile.write(tmp_path / "match.json", match.record)
    driver = drive(scenes.sample("hamsterrolle", tmp_path / "match.json"))
    driver.frames()
    texts = [text.text for text in driver.stage.type.written]
    assert {"Ann", "Ben", "Cleo"} <= set(texts)
    assert texts[:2] == ["30", "Cleo"], "Cleo is to move"


@pytest.mark.parametrize("text", ["1280", "axb", "1280x", "0x0", "99999999x3", "639x400", "99999x99999"])
def test_a_size_that_is_none_is_refused(text):
    with pytest.raises(UserError, match="1280x800"):
        read_size(text)


def test_a_picture_goes_into_a_folder_that_is_made_for_it(tmp_path):
    picture = tmp_path / "new" / "menu.png"
    take("menu", picture, (1024, 640), None, "en", 100)
    assert pygame.image.load(picture).get_size() == (1024, 640)


def test_a_picture_that_cannot_be_written_is_refused(tmp_path):
    (tmp_path / "a-file").write_bytes(b"not a folder")
    with pytest.raises(UserError, match="cannot be written"):
        take("menu", tmp_path / "a-file" / "menu.png", (1024, 640), None, "en", 100)
    assert (tmp_path / "a-file").read_bytes() == b"not a folder"


def test_a_language_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(UserError, match="en or de"):
        take("menu", tmp_path / "menu.png", (1024, 640), None, "fr", 100)
