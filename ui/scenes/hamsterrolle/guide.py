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
    Step(
        "board",
        N_(
            "Your hand drifts. The view from above shows it: centre the piece with Shift and the mouse, or with W S A "
            "D, and let go in a calm moment."
        ),
    ),
    PANEL,
    Step(
        "panel",
        N_("It works without the mouse, too: 1 to 7 take a piece, the arrow keys carry it, and Enter lets go of it."),
    ),
    Step("buttons", N_("Draw the wheel back to the middle, or move a piece that is in it. F1 shows this tour.")),
)

CHAPTERS = (
    Chapter(
        N_("What it is about"),
        (
            N_("Everyone has the same wooden pieces, and all of them go into one wheel that rolls on the table."),
            N_("Whoever first has none left, when the wheel has come to rest, wins."),
            N_(
                "Two players have two sets of seven pieces each, three or four have one. With three, the fourth set "
                "stays out or is dealt out."
            ),
            N_("Whoever has the shakiest hands begins: they are measured, or chance decides. Then it goes round."),
        ),
        "ended",
    ),
    Chapter(
        N_("Placing"),
        (
            N_("The first piece goes two compartments ahead of the cone."),
            N_(
                "After that you build in the compartment in which the last placed piece came to rest, or one or two "
                "ahead of it. If it rolled on further than it was allowed to be placed, the compartment counts where "
                "it was let go of; if it fell out, nothing changes."
            ),
            N_(
                "A piece that drops because the time is up counts only if it rests where it could have been placed. "
                "After a pass or a lost turn the compartment stays the same."
            ),
            N_("A compartment never holds two of a kind."),
            N_(
                "The new piece must reach further ahead than all others from two compartments behind it to half a turn "
                "ahead: its foremost edge counts, at the moment of letting go."
            ),
            N_("You may let go where the piece touches something, or hangs less than 5 mm above it."),
        ),
        "placing",
    ),
    Chapter(
        N_("Your hand"),
        (
            N_("A hand is never quite still: the piece drifts along the axle and turns a little, as seen from above."),
            N_(
                "You steer it with Shift and the mouse or with W S A D, on a touch screen with a second finger, on a "
                "gamepad with the right stick: there the left one carries, Y takes the next piece, A lets go of it."
            ),
            N_("It is worse after a quick movement, when you hold the piece for long, and when time runs short."),
            N_("A piece that lies near the edge of the rim, or askew, is soon pushed out."),
        ),
        "placing",
    ),
    Chapter(
        N_("What falls"),
        (
            N_(
                "All that falls out from the start of your turn until the wheel rests is yours, and your turn is over. "
                "A piece that touches the table counts as fallen."
            ),
            N_(
                "A turn has 30 seconds. When they are over, the piece in your hand drops where it is and stays where "
                "it comes to rest. With nothing in your hand the turn is lost."
            ),
            N_("The next turn begins when everything in the wheel lies still in it; the wheel may go on rocking."),
            N_("What falls before the next player has touched anything leaves the game."),
            N_("A cone that falls out is taken like a piece, and has to be placed again."),
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
                "ahead, where none of its kind is. That is possible until a piece of yours has dipped into the wheel, "
                "and where others may build stays as it was."
            ),
            N_("After a failed attempt, or where nothing is allowed, you may end the turn: it is lost."),
        ),
        "placing",
    ),
    Chapter(
        N_("In teams"),
        (
            N_(
                "Four players can play two against two. Whoever has no pieces left places one of the partner's, and "
                "gets what falls out then."
            ),
            N_(
                "The team that has none left wins. If one player of each team has none left, the team with fewer "
                "pieces wins; with equally many it is a tie."
            ),
        ),
        "ended",
    ),
    Chapter(
        KNOWN,
        (
            N_(
                "Whoever begins would win if nothing went wrong, as all have as many pieces. But something does: of 40 "
                "matches between equally strong computer players, those who began won 19. Pieces fell in four turns of "
                "a match."
            ),
            N_(
                "A steady hand pays: the same placements cost a hand that lets go at once more than twice as many "
                "pieces as one that centres the piece and waits."
            ),
            N_("And leave the others little room."),
        ),
        "placing",
    ),
)
