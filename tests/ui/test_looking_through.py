"""A recorded board game is looked through: it plays itself, and time line and moves lead to any position."""

import pygame
import pytest

from games import files, raummuehle, record
from games.record import Seat
from ui.scenes.boardgame.play import watch
from ui.widgets.timeline import SPEEDS

RODS = ("A1", "B1", "A2", "B2", "A3", "B3", "A4", "xB3", "C1")
"""Anna has a line with her fourth ball, and removes one of Björn's."""


@pytest.fixture
def replay(drive, tmp_path):
    """The game of `RODS`, at its start."""
    played = record.begin(raummuehle.GAME, (Seat("Anna"), Seat("Björn")), {})
    for text in RODS:
        played = played.then(raummuehle.GAME.parse(text), 1.0)
    file = tmp_path / "game.json"
    files.write(file, record.encode(played))
    return drive(watch(file))


def test_it_plays_itself_faster_or_slower_and_stops_at_the_end(replay):
    session = replay.scene.session
    replay.click_on("Go on")
    replay.frames(80, seconds=0.1)
    assert 1 <= session.shown < len(RODS)
    while replay.scene.replay.speed != max(SPEEDS):
        replay.click_on(f"Speed ×{replay.scene.replay.speed:g}")
    slow = session.shown
    replay.frames(60, seconds=0.1)
    assert session.shown > slow
    replay.frames(100, seconds=0.1)
    assert session.shown == len(RODS)
    assert not replay.scene.replay.running


def test_the_time_line_is_dragged_to_any_position_and_marks_points(replay):
    play = replay.scene
    rail = play.replay.timeline
    assert [mark.share for mark in rail._marks] == [8 / 9], "the removal"
    y = rail.rect.centery
    replay.press((rail._at(0.0), y))
    replay.move((rail._at(7 / 9), y))
    assert play.session.shown == 7
    replay.release((rail._at(4 / 9), y))
    replay.frames(2)
    assert play.session.shown == 4
    assert not play.board.busy, "nothing is played on the way"


def test_a_line_of_the_moves_leads_to_the_end_of_its_turn(replay):
    play = replay.scene
    step = replay.stage.type.height(14)
    replay.click((play.panel.moves.rect.x + 20, play.panel.moves.rect.y + 4 + step * 6 + step // 2))
    assert play.session.record.actions[play.session.shown - 1].text == "xB3"


def test_space_stops_it(replay):
    replay.key(pygame.K_SPACE)
    assert replay.scene.replay.running
    replay.key(pygame.K_SPACE)
    assert not replay.scene.replay.running
