"""Hamsterrolle in the window: its start page, the match, the result."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.hamsterrolle import RULEBOOK, TEAMS
from ui.draw.gear import HamsterrolleGear
from ui.scenes.gameui import GameUI, OptionWords
from ui.scenes.hamsterrolle.guide import CHAPTERS, TOUR
from ui.stage import Stage
from ui.words import N_


def picture(stage: Stage, rect: pygame.Rect, shown: str) -> Callable[[pygame.Surface], None]:
    """What draws the wheel of a chapter into the rectangle."""
    from ui.scenes.hamsterrolle import sample
    from ui.scenes.hamsterrolle.board import Board

    view = sample.view(ended=shown == "ended")
    board = Board(rect, mirrored=False, camera=view.wheel[0])
    return lambda surface: board.draw(surface, view)


UI = GameUI(
    RULEBOOK,
    summary=N_("Fill the wheel, and let nothing fall out."),
    aim=N_("Put your pieces into the wheel, always further ahead. What falls out in your turn is yours again."),
    tour=TOUR,
    chapters=CHAPTERS,
    picture=picture,
    options={
        "teams": OptionWords(
            N_("Teams"),
            {"none": N_("none"), "beside": N_("side by side"), "across": N_("across")},
            dict.fromkeys(TEAMS, N_("Partners sit side by side or across, and share their pieces at the end.")),
        ),
        "fourth_set": OptionWords(
            N_("Fourth set"),
            {"out": N_("stays out"), "dealt": N_("is dealt out")},
            dict.fromkeys(("out", "dealt"), N_("What becomes of the pieces that a fourth player would have.")),
        ),
        "edge_window": OptionWords(
            N_("Edges that count"),
            {"half_turn": N_("half a turn ahead"), "target": N_("to the compartment")},
            dict.fromkeys(
                ("half_turn", "target"),
                N_(
                    "A new piece has to reach further ahead than those that lie from two compartments behind it to "
                    "half a turn ahead of it, or only to its own compartment."
                ),
            ),
        ),
        "cone_counts": OptionWords(
            N_("A fallen cone"),
            {True: N_("is taken"), False: N_("is left aside")},
            dict.fromkeys((True, False), N_("Whether a cone that falls out has to be placed again like a piece.")),
        ),
    },
    gear=HamsterrolleGear,
    pages="ui.scenes.hamsterrolle",
)
