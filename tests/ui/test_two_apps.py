"""Several apps at once: each keeps its own games, also when one is killed."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import contextmanager

from games import locks, record
from ui import saves, scenes
from ui.scenes.boardgame.play import resumed
from ui.scenes.menu import Menu

ELSEWHERE = """
import sys
from games import core, record
from ui import saves
gulek = core.game("gulek")
record.write(saves.begun("gulek"), record.begin(gulek, [record.Seat(sys.argv[1])] * 2, {}).then("p7", 1.0))
print("kept", flush=True)
sys.stdin.read()
"""
"""An app, as far as it has to do with files."""


@contextmanager
def elsewhere(name):
    """Another app in which someone of this name plays Gulek; in the end it is killed."""
    command = [sys.executable, "-c", ELSEWHERE, name]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert any(line == "kept\n" for line in process.stdout)
            yield process
        finally:
            process.kill()


def names(file):
    return saves.sketch(file).names


def test_two_apps_keep_their_games_apart_and_a_killed_one_leaves_its_game(drive):
    with elsewhere("Ann"), elsewhere("Cem"):
        assert saves.kept("current") == [], "neither is offered while it is played"
        assert scenes.first("load").kind == "current"
        driver = drive(Menu(), (800, 600))
        assert all(getattr(widget, "text", "") != "Continue" for widget in driver.widgets())
        mine = saves.begun("gulek")
        assert len(list(mine.parent.glob("*.json"))) == 2
        assert not mine.exists()
    assert {names(file)[0] for file in saves.kept("current")} == {"Ann", "Cem"}
    assert saves.kept("saved") == []


def test_a_game_that_is_played_elsewhere_is_neither_continued_nor_deleted(drive):
    with elsewhere("Ann"):
        pass
    (file,) = saves.kept("current")
    menu = drive(Menu(), (800, 600))
    with elsewhere("Cem"):  # it takes the free place, and saves Ann's game first
        assert names(saves.kept("saved")[0])[0] == "Ann"
        menu.click_on("Continue")
        menu.frames(2)
        assert "another window" in menu.message()
        assert isinstance(menu.scene, Menu)
        assert names(file)[0] == "Cem"


def test_a_game_that_came_to_be_played_elsewhere_is_not_deleted(drive):
    with elsewhere("Ann"):
        pass
    listed = drive(scenes.first("load"), (800, 600))
    listed.click_on("Delete")
    with elsewhere("Cem"):
        listed.click_on("Delete")
        listed.frames(2)
        assert "another window" in listed.message()
    assert len(saves.kept("current")) == 1


def test_what_goes_on_stays_where_it_is_kept():
    with elsewhere("Ann"), elsewhere("Cem"):
        pass
    second = next(file for file in saves.kept("current") if file.stem.endswith("-2"))
    before = record.read(second)
    play = resumed(second)
    assert play.session.record == before
    assert len(saves.kept("current")) == 2
    assert saves.kept("saved") == []


def test_what_cannot_be_locked_is_not_held_by_anybody_else(tmp_path):
    (tmp_path / "file").write_text("in the way of a folder")
    assert locks.hold(tmp_path / "file" / "game.json")
    assert locks.free(tmp_path / "file" / "game.json")


def test_a_new_game_sets_aside_one_that_cannot_be_read():
    file = saves.current("gulek")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("damaged")
    assert saves.begun("gulek") == file
    assert not file.exists()
    assert [kept.read_text() for kept in (saves.folder() / "broken").iterdir()] == ["damaged"]


def test_a_game_with_a_date_that_is_none_is_listed(drive):
    with elsewhere("Ann"):
        pass
    (file,) = saves.kept("current")
    os.utime(file, (10**12, 10**12))  # in the year 33658, as after a clock went wrong
    driver = drive(scenes.first("load"), (800, 600))
    assert any("Ann" in text.text for text in driver.stage.type.written)
