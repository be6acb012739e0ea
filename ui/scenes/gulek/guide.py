"""Gulek explained: the first-time tour and the rules."""

from __future__ import annotations

from ui.scenes.gameui import BUTTONS, KNOWN, PANEL, Chapter, Step
from ui.words import N_

TOUR = (
    Step("board", N_("First all balls go into the pits, one at a time. Then pits are sown round the ring.")),
    Step(
        "board",
        N_("Click on a pit to place or to sow, and choose the way round. With keys: arrows choose, Enter does it."),
    ),
    Step("board", N_("While you sow, choose the colour that drops next. What lies in the last pit is captured.")),
    PANEL,
    BUTTONS,
)

_PLACED = (
    "p10 p0 p12 p14 p8 p1 p8 p3 p6 p5 p8 p4 p9 p2 p9 p4 p1 p4 p6 p5 p4 p13 p1 p12 p5 p14 p4 p0 p9 p9 p3 p14 p1 p14 p3 "
    "p1 p8 p7 p6 p13"
)
_PARKED = (
    "p13 p6 p12 p14 p6 p0 p4 p8 p7 p6 p14 p12 p13 p4 p7 p5 p9 p14 p14 p3 p8 p2 p4 p2 p12 p1 p9 p12 p4 p14 p8 p11 p12 "
    "p9 p14 p2 p4 p1 p11 p1 s11- k7"
)

CHAPTERS = (
    Chapter(
        N_("What it is about"),
        (
            N_("Two to six players, twenty balls each, fifteen pits in a ring. Most balls in the end win."),
            N_("In the first stage the players put a ball into a pit of their choice in turn, until all are placed."),
        ),
        "p3 p7 p3 p11 p8 p0 p8 p7",
    ),
    Chapter(
        N_("Sowing"),
        (
            N_("In the second stage you sow: choose a pit with two balls or more, one of your own among them."),
            N_(
                "Take them all and let them fall one by one into the pits that follow, either way round. You choose "
                "the order of the colours, but the last must be one of yours."
            ),
            N_("On a long way round, the pit that you emptied gets a ball like the others."),
        ),
        _PLACED,
    ),
    Chapter(
        N_("Capturing"),
        (N_("All balls of other colours in the pit of the last ball are captured: they leave the game."),),
        f"{_PLACED} s3- d0",
    ),
    Chapter(
        N_("Parking"),
        (
            N_("After sowing you may park pairs: from a pit with exactly two balls, both yours, into the furrow."),
            N_("Parked balls are safe, and count in the end."),
            N_("Instead of sowing you may bring pairs back, each into an empty pit; then none is parked in that turn."),
        ),
        _PARKED,
    ),
    Chapter(
        N_("The end"),
        (
            N_("Whoever can neither sow nor bring back a pair passes. When nobody can, the game is over."),
            N_("Balls in pits and furrow count. Whoever has most wins; equal players share the win."),
            N_(
                "Five turns in a row without a capture are a draw. If nobody can move after the last of them, the "
                "balls are counted. All this can be set otherwise."
            ),
            N_(
                "When the same position comes up for the third time with the same player to move, it is a draw, unless "
                "you set it otherwise."
            ),
        ),
        _PARKED,
    ),
    Chapter(
        N_("Other ways to play"),
        (
            N_("With “two balls”, each turn of the first stage places two balls instead of one."),
            N_("With “is out”, whoever cannot move is out, and the last player who can still move wins."),
            N_(
                "With three players or more, whoever resigns or runs out of time leaves, and the others play on. The "
                "balls stay where they are and belong to nobody."
            ),
        ),
        _PARKED,
    ),
    Chapter(
        KNOWN,
        (
            N_(
                "For two, most games between equally strong computer players are drawn: 18 of 20. Those who began "
                "won 1 and lost 1. A game took 111 actions, with 10 to choose from; a sowing is several of them."
            ),
            N_(
                "Found with “drehwerk match gulek strong:1000 strong:1000 --games 20 --seed 51”: the strong player, "
                "which looked at 1000 positions before each action."
            ),
        ),
        _PARKED,
    ),
)
