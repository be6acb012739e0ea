"""Flügelrad in the window. What is seen of a turn is simulated; the rule engine says what comes of it."""

from __future__ import annotations

from games.fluegelrad import GAME
from ui.draw.gear import FluegelradGear
from ui.scenes.fluegelrad.guide import CHAPTERS, TOUR
from ui.scenes.gameui import REPETITION, GameUI, OptionWords, imported
from ui.words import N_

UI = GameUI(
    GAME,
    summary=N_("Turn the impeller, join your marbles."),
    aim=N_("Set the impeller into another hole and turn it clockwise. Six of your marbles side by side win."),
    board=imported("ui.scenes.fluegelrad.board"),
    tour=TOUR,
    chapters=CHAPTERS,
    options={
        "null_turns": OptionWords(
            N_("Turns that change nothing"),
            {True: N_("allowed"), False: N_("not allowed")},
            {
                True: N_("You may also turn the impeller without moving any marble, as in an empty hexagon."),
                False: N_("At least one hollow must change."),
            },
        ),
        "repetition": REPETITION,
    },
    gear=FluegelradGear,
)
