"""Oraïa in the window: a green ring, a disc that turns, and pieces that step and hop."""

from __future__ import annotations

from typing import Any

from games.oraia import GAME
from ui.draw.gear import OraiaGear
from ui.scenes.boardgame.board import Board
from ui.scenes.gameui import REPETITION, GameUI
from ui.scenes.oraia.guide import CHAPTERS, TOUR
from ui.theme import FIRE, WATER
from ui.words import N_


def board(*place: Any) -> Board[Any, Any]:
    """The board, which is imported when it is needed: the menu does without."""
    from ui.scenes.oraia.board import Board

    return Board(*place)


UI = GameUI(
    GAME,
    summary=N_("Cross the disc, charge in its centre."),
    aim=N_("Charge your pieces in the centre and bring all four to the start fields of the other side."),
    board=board,
    tour=TOUR,
    chapters=CHAPTERS,
    options={"repetition": REPETITION},
    gear=OraiaGear,
    colours=(FIRE, WATER),
)
