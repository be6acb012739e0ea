"""Reads the text of a state of Oraïa, and refuses what cannot come up in a game."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from games.core import Outcome, UserError
from games.oraia.actions import PASS
from games.oraia.board import CENTRE, FIELDS, NAMES, PIECES, STARTS, bits
from games.oraia.position import START, Position
from games.oraia.state import State
from games.repetition import Past

LONGEST_TEXT = 1_000_000
"""Characters that the text of a state may have: room for a past of more than 20,000 turns."""

_CENTRE = 1 << CENTRE
_FIELDS = bits(FIELDS)
_REDS, _BLUES = map(bits, STARTS)

_PIECE = re.compile(r"(C|[GIO][0-7])(\*?)")
_POSITION = re.compile(r"([CGIO0-7*]{4,12})/([CGIO0-7*]{4,12})/([0-7])/([01])")
_TEXT = re.compile(r"oraia repetition=([02-5]) (\S+)( turn-due)?(?: passes=([12]))?(?: past=(\S+))?(?: over=(\S+))?")


def load(text: str) -> State:
    """The state with this text form; raises UserError where it is none or shows what cannot happen."""
    match = _TEXT.fullmatch(text) if len(text) <= LONGEST_TEXT else None
    if match is None:
        first = State(0, *START).text()
        raise UserError(f"{text[:80]!r} is no state of Oraïa; the first one, for instance, is {first!r}.")
    repetition, now, due, passes, earlier, over = match.groups()
    state = State(int(repetition), *_read_position(now), turn_due=due is not None, passes=int(passes or 0))
    if earlier:
        state = replace(state, past=_read_past(earlier.split(","), state))
    if fault := next(_faults(state), None):
        raise UserError(f"This state of Oraïa cannot come about: {fault}.")
    if not state.turn_due:
        state = state.judged()
    if over:
        state = state.end(Outcome.read(over, State.seats))
    if state.text() != text:
        raise UserError(f"This state of Oraïa is written otherwise: {state.text()[:200]!r}.")
    return state


def _read_position(text: str) -> Position:
    match = _POSITION.fullmatch(text)
    if match is None:
        raise UserError(f"{text[:80]!r} is no position of Oraïa; the first one, for instance, is {str(START)!r}.")
    red, blue, rotation, seat = match.groups()
    pieces = [_PIECE.findall(colour) for colour in (red, blue)]
    reds, blues = (sum({1 << NAMES.index(name) for name, _ in colour}) for colour in pieces)
    charged = sum({1 << NAMES.index(name) for colour in pieces for name, star in colour if star})
    own, foe = (reds, blues) if seat == "0" else (blues, reds)
    position = Position(own, foe, charged, int(rotation), int(seat))
    if fault := next(_position_faults(reds, blues, position), None):
        raise UserError(f"{text} cannot come up in a game of Oraïa: {fault}.")
    return position


def _position_faults(red: int, blue: int, position: Position) -> Iterator[str]:
    """What is impossible about a position, whatever came before."""
    starts, goals = (red & _REDS | blue & _BLUES), (red & _BLUES | blue & _REDS)
    if (red.bit_count(), blue.bit_count(), (red | blue).bit_count()) != (PIECES, PIECES, 2 * PIECES):
        yield "each colour has four pieces, and no two stand on one place"
    if position.charged & starts:
        yield "a charged piece is on a start field of its own colour"
    if (goals | (red | blue) & _CENTRE) & ~position.charged:
        yield "a piece in the centre or at home is not charged"
    if position.rotation and not position.charged:
        yield "the disc has been turned, but no piece has been in the centre"
    begun = [(red & ~_REDS).bit_count(), (blue & ~_BLUES).bit_count()]
    if (begun[0] == 0 and begun[1]) or (begun[1] == 0 and (begun[0], position.seat) not in ((0, 0), (1, 1))):
        yield "red begins, the colours take turns, and each can move in its first turn"


def _read_past(texts: list[str], state: State) -> Past:
    """The past of the state; raises UserError where it cannot be."""
    past, ahead, kept = Past(), 0, _kept(state.position)
    for position in map(_read_position, texts):
        if _kept(position) != kept or past.count(position) + 1 >= state.repetition:
            raise UserError(f"{position} cannot be an earlier position of {state.position}, or not as often.")
        past = past.then(position)
        ahead += 1 if (position.seat != state.seat) != state.turn_due else -1
    if ahead not in (0, 1):
        raise UserError(f"The seats took turns, so these cannot be all the positions before {state.position}.")
    return past


def _kept(position: Position) -> tuple[int, int]:
    """What is the same as long as positions can recur: the pieces on fields, and how many are charged."""
    return (position.own | position.foe) & _FIELDS, position.charged.bit_count()


def _faults(state: State) -> Iterator[str]:
    """What is impossible about the turns that led to a state."""
    if state.turn_due and (state.passes or not state.own & _CENTRE):
        yield "the disc is to be turned, but no piece of the seat to move has just come into the centre"
    own, foe, charged, rotation, seat = state.position
    earlier = (State(0, foe, own, charged, rotation, 1 - seat), State(0, *state.position))
    if any(before.actions() != (PASS,) for before in earlier[: state.passes]):
        yield "a player has passed who could have moved"
