"""A match as text: what is saved after every turn, and read back with nothing taken on trust."""

from __future__ import annotations

import msgspec

from games.core import UserError
from games.hamsterrolle.pieces import CONE, OUT, WHEEL, set_of
from games.hamsterrolle.teams import result
from games.hamsterrolle.turn import State


def load(text: str) -> State:
    """The state whose `text()` this is.

    Raises:
        UserError: it is no such text, or says what no match can come to.
    """
    try:
        state = msgspec.json.decode(text, type=State)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise UserError(f"This is not a saved Hamsterrolle match: {error}.") from error
    for expected, holds in (_of_pieces(state) | _of_turn(state) | _of_end(state)).items():
        if not holds:
            raise UserError(f"This saved Hamsterrolle match contradicts itself: {expected}.")
    return state


def _of_pieces(state: State) -> dict[str, bool]:
    """What must be so of the pieces, and whether it is."""
    rules, holders = state.rules, state.holders
    fourth_is_out = rules.seats == 3 and rules.fourth_set == "out"
    return {
        f"each piece belongs to one of {state.seats} seats, the wheel, or is out": max(holders) < state.seats,
        "a cone that does not count is in no stock": rules.cone_counts or holders[CONE] in (WHEEL, OUT),
        "a fourth set that is out stays out": not fourth_is_out or all(holders[piece] == OUT for piece in set_of(3)),
    }


def _of_turn(state: State) -> dict[str, bool]:
    """What must be so of the turn under way, and whether it is."""
    phase, hand, released = state.phase, state.hand, state.released
    in_wheel = tuple(piece for piece in state.wheel if piece != CONE)
    taken_from = {"carrying": state.supply, "pass": in_wheel}.get(phase, ())
    return {
        "a piece is in the hand while one is carried or passed, and then only": (hand is not None) == bool(taken_from),
        "the piece in the hand is one that may be taken": hand is None or hand in taken_from,
        "only a pass starts from a compartment": (state.start is not None) == (phase == "pass"),
        "no attempt comes before a turn or a pass": not state.attempted or phase not in ("between", "pass"),
        "only a wheel that has yet to rest has a piece just let go of": released is None or phase == "released",
        "that piece was let go of in this turn": released is None or released.turn == state.turn,
        "everything was done by those who play": all(event.seat < state.seats for event in state.events),
    }


def _of_end(state: State) -> dict[str, bool]:
    """What must be so of the end, and whether it is."""
    stocks = [len(state.stock(seat)) for seat in range(state.seats)]
    winners = () if state.outcome is None else state.outcome.winners
    return {
        "a match that is over has an outcome, and no other": (state.outcome is not None) == (state.phase == "over"),
        "the winners are among those who play": set(winners) <= set(range(state.seats)),
        "it ends when the pieces say so": state.phase in ("released", "over") or result(state.rules, stocks) is None,
    }
