"""Raummühle in the window: a cube of rods that is turned by hand, and its four levels beside it."""

from __future__ import annotations

from games.raummuehle import GAME
from ui.draw.gear import RaummuehleGear
from ui.scenes.gameui import GameUI, OptionWords, imported
from ui.scenes.raummuehle.guide import CHAPTERS, TOUR
from ui.words import N_

UI = GameUI(
    GAME,
    summary=N_("Four in a row, in space."),
    aim=N_("Put balls on the rods. Lines of four, also vertical and diagonal ones, take balls and make points."),
    board=imported("ui.scenes.raummuehle.board"),
    tour=TOUR,
    chapters=CHAPTERS,
    score=lambda state: state.points,
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
