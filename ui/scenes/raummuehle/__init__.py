"""Raummühle in the window: a cube of rods that is turned by hand, and its four levels beside it."""

from __future__ import annotations

from typing import Any

from games.raummuehle import GAME
from ui.draw.gear import RaummuehleGear
from ui.scenes.boardgame.board import Board
from ui.scenes.gameui import GameUI, OptionWords
from ui.scenes.raummuehle.guide import CHAPTERS, TOUR
from ui.words import N_


def board(*place: Any) -> Board[Any, Any]:
    """The board, which is imported when it is needed: the menu does without."""
    from ui.scenes.raummuehle.board import Board

    return Board(*place)


UI = GameUI(
    GAME,
    summary=N_("Four in a row, in space."),
    aim=N_("Put balls on the rods. Lines of four, also vertical and diagonal ones, take balls and make points."),
    board=board,
    tour=TOUR,
    chapters=CHAPTERS,
    options={
        "format": OptionWords(
            N_("Length"),
            {"classic": N_("classic"), "blitz": N_("blitz"), "sprint": N_("sprint")},
            {
                "classic": N_("Whoever has more points after 64 balls wins."),
                "blitz": N_("Whoever has more points after 32 balls wins."),
                "sprint": N_("Whoever has three points first wins."),
            },
        ),
        "rules": OptionWords(
            N_("Lines"),
            {"current": N_("you must remove"), "none": N_("no removal"), "voluntary": N_("you may remove")},
            {
                "current": N_("For each line of four you take a ball of the other side away, which is a point."),
                "none": N_("Balls stay where they are, and each line of four is a point."),
                "voluntary": N_("A turn that makes a line may take one ball of the other side away, which is a point."),
            },
        ),
    },
    gear=RaummuehleGear,
)
