"""Raummühle explained: the first-time tour and the rules."""

from __future__ import annotations

from ui.scenes.gameui import BUTTONS, KNOWN, PANEL, Chapter, Step
from ui.words import N_

TOUR = (
    Step(
        "board",
        N_("Put balls on the rods. Four of yours in a line, in any direction, let you take a ball, which is a point."),
    ),
    Step(
        "board",
        N_("Click on a rod to drop a ball, drag beside it to turn the cube. With keys: arrows choose, Enter drops."),
    ),
    Step("board", N_("The four levels are shown flat as well. A line lets you take a ball that lights up.")),
    PANEL,
    BUTTONS,
)

CHAPTERS = (
    Chapter(
        N_("What it is about"),
        (
            N_("Sixteen rods, each with room for four balls. The two sides put one ball on a rod in turn."),
            N_("Who begins is drawn at random, in another game as well."),
            N_(
                "Four balls of one colour in a straight line are a mill: horizontal, vertical or diagonal, 76 lines "
                "in all."
            ),
        ),
    ),
    Chapter(
        N_("Taking balls"),
        (
            N_(
                "For each line of four that your ball completes you take one ball of the other side from the top of a "
                "rod, in the same turn. Each is a point."
            ),
            N_("Only the topmost ball of a rod can be taken, also one that belongs to a line of four."),
            N_("You must take while you can. If no ball of the other side lies on top, there is no point."),
        ),
        "A1 B1 A2 B2 A3 B3 A4",
    ),
    Chapter(
        N_("After that"),
        (
            N_("What was taken is out of the game. Balls never slide, and a rod that got lower can be used again."),
            N_("A line that was opened and closed again counts once more."),
        ),
        "A1 B1 A2 B2 A3 B3 A4 xB3",
    ),
    Chapter(
        N_("The end"),
        (
            N_(
                "The classic game is over after 64 balls, the blitz after 32: more points win, equal points are a draw."
            ),
            N_(
                "A sprint is won by whoever has three points first, once all balls of that turn are taken. After 64 "
                "balls the points decide."
            ),
            N_("Running out of time loses, whatever the points, unless you set it otherwise."),
        ),
        "A1 B1 A2 B2 A3 B3 A4 xB3 C1 D1 C2 D2 C3",
    ),
    Chapter(
        N_("Other ways to play"),
        (
            N_("Without removal the balls stay, and each line is a point."),
            N_("With voluntary removal, a turn that makes lines may take one ball, or leave it."),
        ),
    ),
    Chapter(
        KNOWN,
        (
            N_(
                "It is good to begin: of 40 classic games between equally strong computer players, those who began "
                "won 34 and lost 2. A game took 69 actions, with 12 to choose from."
            ),
            N_(
                "Found with “drehwerk match raummuehle strong:1000 strong:1000 --games 40 --seed 51”: the strong "
                "player, which looked at 1000 positions before each action."
            ),
        ),
        "A1 B1 A2 B2 A3 B3 A4 xB3",
    ),
)
