"""Hamsterrolle explained: the first-time tour and the rules."""

from __future__ import annotations

from ui.scenes.gameui import KNOWN, PANEL, Chapter, Step
from ui.words import N_

TOUR = (
    Step("panel", N_("Your pieces lie in the tray. Drag one with the left button over into the wheel.")),
    Step("board", N_("The bright compartments may be built in, and the piece must reach beyond the dotted line.")),
    Step(
        "board", N_("Turn the piece with the mouse's wheel or Q and E; hold the wheel with Space; let go to place it.")
    ),
    PANEL,
    Step("buttons", N_("Draw the wheel back to the middle, or move a piece that is in it. F1 shows this tour.")),
)

CHAPTERS = (
    Chapter(
        N_("What it is about"),
        (
            N_("Everyone has the same wooden pieces, and all of them go into one wheel that rolls on the table."),
            N_("Whoever first has none left, when the wheel has come to rest, wins."),
        ),
        "ended",
    ),
    Chapter(
        N_("Placing"),
        (
            N_("The first piece goes two compartments ahead of the cone."),
            N_("After that you build where the last piece was placed, or one or two compartments ahead of it."),
            N_("A compartment never holds two of a kind."),
            N_(
                "The new piece must reach further ahead than all that were placed before: its foremost edge counts, at "
                "the moment of letting go."
            ),
        ),
        "placing",
    ),
    Chapter(
        N_("What falls"),
        (
            N_(
                "All that falls out from the start of your turn until the wheel rests is yours, and your turn is over. "
                "Touching the table counts as fallen."
            ),
            N_("When the time is up, the piece drops where it is held; an empty hand drops one from the hub."),
            N_("What falls between two turns leaves the game."),
        ),
        "placing",
    ),
    Chapter(
        N_("Helping hands"),
        (
            N_("You may hold the wheel as long as a piece is in your hand, and push pieces with it where you build."),
            N_("With an empty hand you may draw the wheel back to the middle of the table."),
            N_(
                "Instead of placing you may move a piece: take any from the two lowest compartments and put it further "
                "ahead, where none of its kind is."
            ),
        ),
        "placing",
    ),
    Chapter(
        N_("In teams"),
        (
            N_("Four players can play two against two. Whoever has no pieces left goes on with the partner's."),
            N_("The team that has none left wins."),
        ),
        "ended",
    ),
    Chapter(
        KNOWN,
        (
            N_(
                "Whoever begins wins if nothing goes wrong, as all have as many pieces. But one turn with a fall or a "
                "pass is enough to lose that: of 12 matches between strong computer players those who began won 6. A "
                "match took 28 turns."
            ),
            N_(
                "So leave the others little room. Of places drawn by lot the rules allowed the next player 61 in 100 "
                "after a medium player's turn, and 47 after a strong one's."
            ),
            N_(
                "Found with “drehwerk match hamsterrolle strong strong --games 12 --seed 51”, and from 37 positions of "
                "three matches."
            ),
        ),
        "placing",
    ),
)
