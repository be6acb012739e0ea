"""Reads the text of a state of Gulek, and refuses what cannot come up in a game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast

from msgspec.structs import replace

from games.core import Outcome, UserError
from games.gulek.actions import PASS
from games.gulek.board import BALL, BALLS, PITS, above, at, empty, pairs, pile
from games.gulek.rules import OPTIONS
from games.gulek.situation import PHASES, Phase, Position
from games.gulek.state import State, begin
from games.repetition import Past

LONGEST_TEXT = 1_000_000
"""Characters that the text of a state may have: room for a past of at least 6,000 turns."""

_PIT = "1[0-4]|[0-9]"
_PILE = "(?:-|[0-5]{1,120})"
_POSITION = re.compile(rf"([0-5])/({_PILE}(?:\.{_PILE}){{14}})/((?:10|[0-9])(?:\.(?:10|[0-9])){{1,5}})")
_TEXT = re.compile(
    rf"gulek seats=(?P<seats>[2-6]) {' '.join(f'{option.name}=(?P<{option.name}>[a-z0-9]+)' for option in OPTIONS)} "
    rf"(?P<phase>{'|'.join(PHASES)}) (?P<position>\S+)"
    rf"(?: hand=(?P<hand>[0-5]+) next=(?P<next>{_PIT})(?P<direction>[+-]))?"
    rf"(?: last=(?P<last>{_PIT}))?(?: quiet=(?P<quiet>[0-9]{{1,6}}))?(?: out=(?P<out>[0-5](?:,[0-5])*))?"
    r"(?: past=(?P<past>\S+))?(?: over=(?P<over>\S+))?"
)


def load(text: str) -> State:
    """The state with this text form; raises UserError where it is none or shows what cannot happen."""
    match = _TEXT.fullmatch(text) if len(text) <= LONGEST_TEXT else None
    if match is None:
        first = begin(2, {option.name: option.default for option in OPTIONS}).text()
        raise UserError(f"{text[:80]!r} is no state of Gulek; the first one, for instance, is {first!r}.")
    state = _read_turn(match)
    if fault := next(_faults(state), None):
        raise UserError(f"This state of Gulek cannot come about: {fault}.")
    if match["past"]:
        state = replace(state, past=_read_past(match["past"].split(","), state))
    if state.phase == "move":
        state = state.judged()
    if match["over"]:
        state = state.end(Outcome.read(match["over"], state.seats))
    if state.text() != text:
        raise UserError(f"This state of Gulek is written otherwise: {state.text()[:200]!r}.")
    return state


def _read_turn(match: re.Match[str]) -> State:
    """The state without its past and its end."""
    rules = begin(int(match["seats"]), {option.name: option.read(match[option.name]) for option in OPTIONS}).rules
    hand = match["hand"] or ""
    return State(
        rules,
        cast("Phase", match["phase"]),
        *_read_position(match["position"], rules.seats, hand),
        quiet=int(match["quiet"] or 0),
        out=tuple(map(int, match["out"].split(","))) if match["out"] else (),
        hand=sum(BALL[int(seat)] for seat in hand),
        pit=int(match["next"] or match["last"] or -1),
        direction={"+": 1, "-": -1, None: 0}[match["direction"]],
    )


def _read_position(text: str, seats: int, hand: str = "") -> Position:
    """The position, of a game in which these balls are in a hand besides."""
    match = _POSITION.fullmatch(text)
    if match is None:
        raise UserError(f"{text[:80]!r} is no position of Gulek: seat/pits/parked pairs, such as 0/{'-.' * 14}-/0.0.")
    parked = tuple(map(int, match[3].split(".")))
    if len(parked) != seats or any(int(seat) >= seats for seat in match[1] + re.sub("[-.]", "", match[2]) + hand):
        raise UserError(f"{text[:80]!r} is no position of Gulek for {seats}, who are seats 0 to {seats - 1}.")
    for seat, pairs_parked in enumerate(parked):
        if (balls := (match[2] + hand).count(str(seat)) + 2 * pairs_parked) > BALLS:
            raise UserError(f"Seat {seat} has {BALLS} balls in Gulek, not {balls} as in {text[:80]!r}.")
    piles = match[2].replace("-", "").split(".")
    return Position(int(match[1]), sum(at(BALL[int(seat)], pit) for pit in PITS for seat in piles[pit]), parked)


def _read_past(texts: list[str], state: State) -> Past:
    """The past of the state; raises UserError where it cannot be."""
    past, begun = Past(), [0] * state.seats
    for text in texts:
        position = _read_position(text, state.seats)
        balls = replace(state, board=position.board, parked=position.parked, hand=0).balls
        if state.phase == "place" or balls != state.balls or past.count(position) + 1 >= state.rules.repetition:
            raise UserError(f"{text} cannot be remembered as an earlier position, or not as often, in this game.")
        past = past.then(position)
        begun[position.seat] += 1
    playing = state.playing
    latest = playing.index(state.seat) - (state.phase == "move")  # whose turn the last of them began
    turns = [begun[playing[latest - back]] for back in range(len(playing))]
    if turns != sorted(turns, reverse=True) or turns[0] > turns[-1] + 1 or sum(turns) < len(texts):
        raise UserError(f"The seats take turns, so these cannot be all the positions before {state.position}.")
    return past


def _faults(state: State) -> Iterator[str]:
    """What is impossible about a state."""
    others = {*range(state.seats)} - {state.seat}
    if state.out and not (state.rules.stuck_loses and list(state.out) == sorted({*state.out} & others)):
        yield "seats are out that cannot be, or they are not in rising order"
    if state.phase in ("place", "move") and state.pit >= 0:
        yield "nothing has been parked or brought back at the start of a turn"
    if state.rules.draw_after and state.quiet > state.rules.draw_after - (state.phase == "drop"):
        yield "the game would have been drawn before"
    yield from _FAULTS[state.phase](state)


def _placing(state: State) -> Iterator[str]:
    placed = sum(state.balls)
    turns = [ball // (2 if state.rules.two_per_turn else 1) % state.seats for ball in range(placed + 1)]
    if placed == BALLS * state.seats or turns.pop() != state.seat:
        yield f"with {placed} balls placed, it is not the turn of seat {state.seat} to place one"
    if any(state.parked) or state.quiet or any(turns.count(seat) != balls for seat, balls in enumerate(state.balls)):
        yield "in the first stage nothing happens but that the players in turn place balls"


def _moving(state: State) -> Iterator[str]:
    over = state.rules.is_draw(state.quiet) or len(state.playing) == 1
    if state.rules.stuck_loses and not over and state.judged().actions() in ((), (PASS,)):
        yield f"seat {state.seat} cannot move, and would be out"


def _dropping(state: State) -> Iterator[str]:
    if len(state.droppable) < 2:
        yield "the balls in the hand would fall by themselves"


def _parking(state: State) -> Iterator[str]:
    if not above(pairs(state.board, state.seat), state.pit):
        yield "there is no pair left to park"
    if state.pit >= 0 and (pile(state.board, state.pit) or not state.parked[state.seat]):
        yield f"the pair in pit {state.pit} cannot have been parked"


def _unparking(state: State) -> Iterator[str]:
    if not state.parked[state.seat] or not above(empty(state.board), state.pit):
        yield "no further pair can be brought back"
    if state.quiet == 0 or state.pit < 0 or pile(state.board, state.pit) != 2 * BALL[state.seat]:
        yield "no pair has been brought back before"


_FAULTS = {"place": _placing, "move": _moving, "drop": _dropping, "park": _parking, "unpark": _unparking}
"""What is impossible about a state in each phase."""
