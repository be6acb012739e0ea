"""Oraïa in the window: a green ring, a disc that turns, and pieces that step and hop."""

from __future__ import annotations

from games.oraia import GAME
from ui.draw.gear import OraiaGear
from ui.scenes.gameui import REPETITION, GameUI, imported
from ui.scenes.oraia.guide import CHAPTERS, TOUR
from ui.theme import FIRE, WATER
from ui.words import N_

UI = GameUI(
    GAME,
    summary=N_("Cross the disc, charge in its centre."),
    aim=N_("Charge your pieces in the centre and bring all four to the start fields of the other side."),
    board=imported("ui.scenes.oraia.board"),
    tour=TOUR,
    chapters=CHAPTERS,
    score=lambda state: state.home,
    options={"repetition": REPETITION},
    gear=OraiaGear,
    colours=(FIRE, WATER),
)
