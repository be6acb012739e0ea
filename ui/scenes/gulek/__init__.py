"""Gulek in the window: the ring of pits, balls that are seen falling one by one, and the choices on the way."""

from __future__ import annotations

from games.gulek import GAME
from ui.draw.gear import GulekGear
from ui.scenes.gameui import REPETITION, GameUI, OptionWords, imported
from ui.scenes.gulek.guide import CHAPTERS, TOUR
from ui.words import N_

UI = GameUI(
    GAME,
    summary=N_("Sow round the ring, keep your pits."),
    aim=N_("Fill the pits, then sow them round the ring. What lies in the last pit is captured; most balls win."),
    board=imported("ui.scenes.gulek.board"),
    tour=TOUR,
    chapters=CHAPTERS,
    score=lambda state: sum(state.captured),
    options={
        "draw_after": OptionWords(
            N_("Draw"),
            {0: N_("never"), 5: "5", 10: "10", 15: "15", 20: "20", 30: "30"},
            {
                0: N_("The game goes on until nobody can sow any more."),
                **dict.fromkeys((5, 10, 15, 20, 30), N_("A draw when so many turns in a row have captured nothing.")),
            },
        ),
        "draw_counts": OptionWords(
            N_("Turns counted"),
            {"all": N_("of all together"), "each": N_("of each player")},
            {
                "all": N_("The turns of all players count together."),
                "each": N_("A draw takes so many turns of each player."),
            },
            rare=True,
        ),
        "quiet_end": OptionWords(
            N_("Last of these turns"),
            {"balls": N_("balls decide"), "draw": N_("a draw")},
            {
                "balls": N_("If nobody can move after it, most balls win."),
                "draw": N_("It makes a draw even if nobody can move after it."),
            },
            rare=True,
        ),
        "may_decline": OptionWords(
            N_("Bringing pairs back"),
            {False: N_("if you cannot sow"), True: N_("as you like")},
            {
                False: N_("If you cannot sow but have parked pairs, you must bring some back."),
                True: N_("You may pass instead. When all pass in a row, most balls win."),
            },
            rare=True,
        ),
        "park_after_unpark": OptionWords(
            N_("Parking after that"),
            {False: N_("not allowed"), True: N_("allowed")},
            {
                False: N_("A turn that brings pairs back parks none."),
                True: N_("A turn that brings pairs back may park pairs, too."),
            },
            rare=True,
        ),
        "play_on": OptionWords(
            N_("Who gives up"),
            {True: N_("leaves"), False: N_("ends the game")},
            {
                True: N_("From three players on, the others play on. The balls stay and belong to nobody."),
                False: N_("The game is over, and the others share the win."),
            },
            rare=True,
        ),
        "two_per_turn": OptionWords(
            N_("Placing"),
            {False: N_("one ball"), True: N_("two balls")},
            dict.fromkeys((False, True), N_("How many balls each turn of the first stage puts into the pits.")),
        ),
        "stuck_loses": OptionWords(
            N_("Who cannot move"),
            {False: N_("passes"), True: N_("is out")},
            {
                False: N_("When nobody can move, most balls win."),
                True: N_("The last player who can still move wins."),
            },
        ),
        "repetition": REPETITION,
    },
    gear=GulekGear,
    sampled=87,
)
