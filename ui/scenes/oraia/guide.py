"""Oraïa explained: the first-time tour and the rules."""

from __future__ import annotations

from ui.scenes.gameui import BUTTONS, KNOWN, PANEL, Chapter, Step
from ui.words import N_

TOUR = (
    Step("board", N_("Bring your four pieces over the disc to the start fields of the other side.")),
    Step("board", N_("Choose a piece, and then one of the places that light up. With keys: arrows and Enter.")),
    Step("board", N_("Each piece must end a move in the centre first: that turns it over, and you may turn the disc.")),
    PANEL,
    BUTTONS,
)

CHAPTERS = (
    Chapter(
        N_("What it is about"),
        (
            N_("Red and blue have four pieces each, on the ring in turn: red on the even fields, blue on the odd."),
            N_("Whoever first has all four pieces on start fields of the other colour wins."),
        ),
    ),
    Chapter(
        N_("Moving"),
        (
            N_("A piece enters the disc from its start field, into the hole that faces it."),
            N_(
                "On the disc it goes one place along a line: the four straight ones through the centre, or one of the "
                "two circles."
            ),
            N_(
                "Or it hops over a neighbouring piece of the other colour to the next place of the same line, if that "
                "is empty. Hops may follow one another in a chain, which may change line wherever it lands; a hop that "
                "enters the disc may begin one."
            ),
            N_("Nobody hops over pieces of their own, and nothing is captured."),
        ),
        "G2-O2 G5-O5 G4-O4 O5-O1",
    ),
    Chapter(
        N_("The centre"),
        (
            N_("A piece that ends its move in the centre is turned over: the large dot shows, and it stays so."),
            N_("Right after that you may turn the disc by one eighth either way, with all that stands on it."),
            N_("The piece has to leave the centre in your next turn. If it cannot, you pass."),
        ),
        "G4-O4 G7-O7 O4-I4 G5-O5 I4-C",
    ),
    Chapter(
        N_("Going home"),
        (
            N_(
                "A piece that was turned over may leave the disc for an empty start field of the other colour, from "
                "the hole that faces it, with a step or with a hop. There it stays."
            ),
            N_("If the player who began is home first, the other has one more turn; coming home in it makes a draw."),
            N_("Whoever cannot move passes. Two passes in a row are a draw."),
            N_(
                "When the same position comes up for the third time with the same player to move, it is a draw, unless "
                "you set it otherwise."
            ),
        ),
        "G0-O0 G3-O3 O0-I0 G5-O5 I0-C turn0 G7-O7 C-I7 G1-O1 I7-G7",
    ),
    Chapter(
        KNOWN,
        (
            N_(
                "Nobody can force a win. Whoever leaves three pieces where they start and walks about with the "
                "fourth is never shut in and never has to move the three; and they bar the other's way home."
            ),
            N_(
                "This was proven by trying every position of the walking piece and of four others about it: to shut "
                "it in takes six. So it is not true that whoever begins wins with best play, as a review has it."
            ),
            N_(
                "If both hurry they are even: of 40 games between equally strong computer players each side won 10, "
                "in 15 both came home in the same round, and 5 went in circles. A game took 70 actions, with 7 to "
                "choose from."
            ),
            N_(
                "Found with “drehwerk match oraia strong:1000 strong:1000 --games 40 --seed 51”: the strong player, "
                "which looked at 1000 positions before each action."
            ),
        ),
        "G0-O0 G1-O1 O0-I0 O1-O2",
    ),
)
