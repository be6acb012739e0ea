"""Reads the text of a state of Flügelrad, and refuses what cannot come up in a game."""

from __future__ import annotations

import re

import msgspec

from games.core import Outcome, UserError
from games.fluegelrad.board import HOLLOWS, hollow_set
from games.fluegelrad.clusters import won
from games.fluegelrad.state import MARBLES, START, Position, State
from games.repetition import Past

LONGEST_TEXT = 1_000_000
"""Characters that the text of a state may have: room for a past of more than 30,000 turns."""

_POSITION = "[01]/[-0-6]/[01.]{24}"
_TEXT = re.compile(
    rf"fluegelrad repetition=([02-5]) ({_POSITION})(?: past=({_POSITION}(?:,{_POSITION})*))?(?: over=(\S+))?"
)


def load(text: str) -> State:
    """The state with this text form; raises UserError where it is none or shows what cannot happen."""
    match = _TEXT.fullmatch(text) if len(text) <= LONGEST_TEXT else None
    if match is None:
        raise UserError(
            f"{text[:80]!r} is no state of Flügelrad; the first one, for instance, is {State(0, *START).text()!r}."
        )
    repetition, now, earlier, over = match.groups()
    state = State(int(repetition), *_read_position(now))
    if earlier:
        state = msgspec.structs.replace(state, past=_read_past(earlier.split(","), state))
    state = state.judged()
    if over:
        state = state.end(Outcome.read(over, seats=2))
    if state.text() != text:
        raise UserError(f"This state of Flügelrad is written otherwise: {state.text()[:200]!r}.")
    return state


def _read_position(text: str) -> Position:
    """The position that this is the text of; raises UserError where it cannot be."""
    seat, wheel, hollows = text.split("/")
    first, second = (hollow_set(h for h in HOLLOWS if hollows[h] == owner) for owner in "01")
    position = Position(int(seat), None if wheel == "-" else int(wheel), (first, second))
    if first.bit_count() != MARBLES or second.bit_count() != MARBLES:
        raise UserError(f"In {text} each of the two seats should have {MARBLES} marbles.")
    if position.wheel is None and position != START:
        raise UserError(f"In {text} the wheel is in the hand, which it is only before the first turn.")
    return position


def _read_past(texts: list[str], state: State) -> Past:
    """The past of the state; raises UserError where it cannot be."""
    past, ahead = Past(), 0
    for position in map(_read_position, texts):
        over = won(position.marbles, position.seat) or past.count(position) + 1 >= state.repetition
        if over or None in (position.wheel, state.wheel):
            raise UserError(f"{position} cannot be remembered as an earlier position, or not as often, in this game.")
        past = past.then(position)
        ahead += 1 if position.seat != state.seat else -1
    if ahead not in (0, 1):
        raise UserError(f"The seats took turns, so these cannot be all the positions before {state.position}.")
    return past
