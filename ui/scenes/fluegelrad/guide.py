"""Flügelrad explained: the first-time tour and the rules."""

from __future__ import annotations

from ui.scenes.gameui import BUTTONS, KNOWN, PANEL, Chapter, Step
from ui.words import N_

TOUR = (
    Step("board", N_("Marbles lie at the corners of seven hexagons. Bring six of yours into one unbroken cluster.")),
    Step(
        "board",
        N_("Drag the impeller into another hole, then drag it round, clockwise. With keys: arrows and Enter."),
    ),
    PANEL,
    BUTTONS,
)

CHAPTERS = (
    Chapter(
        N_("What it is about"),
        (
            N_("Two players, nine marbles each. At the start they lie round the rim, the colours taking turns."),
            N_("Whoever first has six marbles or more in one cluster wins."),
        ),
    ),
    Chapter(
        N_("A turn"),
        (
            N_("Take the impeller out of its hole and set it into another one; it may not stay where it is."),
            N_(
                "Then turn it clockwise by one to five sixths. It carries along whatever lies in the six hollows about "
                "its hole, marbles of both colours and gaps alike."
            ),
            N_("You may go on turning until you are content, but a full turn back to where it began is no turn."),
            N_(
                "A turn that leaves every marble as it was, as in an empty hexagon, is allowed unless you set it "
                "otherwise."
            ),
        ),
        "0+1 3+2",
    ),
    Chapter(
        N_("Clusters"),
        (
            N_("Marbles of one colour belong together where their hollows are joined by an edge of a hexagon."),
            N_("After each turn the largest cluster of each colour counts."),
        ),
        "2+3 5+3 0+3",
    ),
    Chapter(
        N_("The end"),
        (
            N_("If only one colour has six or more together, that colour wins, whoever made the turn."),
            N_("If both have, the larger cluster wins; if both are equally large, whoever turned wins."),
            N_(
                "When the same position comes up for the third time with the same player to move, it is a draw, unless "
                "you set it otherwise."
            ),
        ),
        "2+3 5+3 0+3 3+3",
    ),
    Chapter(
        KNOWN,
        (
            N_(
                "Whoever begins is not ahead: they won 7 of 20 games between equally strong computer players. A game "
                "took 166 turns, with 30 to choose from in nearly all of them."
            ),
            N_("It is defence that makes it long. Against somebody who draws lots it takes a dozen turns."),
            N_(
                "Found with “drehwerk match fluegelrad strong:1000 strong:1000 --games 20 --seed 51”: the strong "
                "player, which looked at 1000 positions before each turn."
            ),
        ),
        "2+3 5+3 0+3 3+3",
    ),
)
