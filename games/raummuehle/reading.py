"""Reads the text of a state of Raummühle, and refuses what cannot come up in a game."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from games.core import Outcome, UserError
from games.raummuehle.cube import LINE_SETS, RODS, Pair, exposed, height
from games.raummuehle.options import FORMAT, PLACEMENTS, RULES, SPRINT_POINTS, VERSIONS
from games.raummuehle.state import State, begin, verdict

_TEXT = re.compile(
    rf"raummuehle format=({'|'.join(PLACEMENTS)}) rules=({'|'.join(VERSIONS)}) points=([0-9]{{1,2}}):([0-9]{{1,2}}) "
    r"left=([0-9]{1,2}) owed=([0-7]) last=(-|[A-D][1-4]) rods=((?:[01]{0,4}/){15}[01]{0,4})"
    r"(?: over=(\S+))?"
)


def load(text: str) -> State:
    """The state with this text form; raises UserError where it is none or shows what cannot happen."""
    match = _TEXT.fullmatch(text)
    if match is None:
        first = begin(2, {"format": FORMAT.default, "rules": RULES.default}).text()
        raise UserError(f"{text[:80]!r} is no state of Raummühle; the first one, for instance, is {first!r}.")
    format, rules, points, more_points, left, owed, last, rods, over = match.groups()
    balls = _owned("0", rods), _owned("1", rods)
    placed = PLACEMENTS[format] - int(left)
    seat = (placed - (owed != "0")) % 2
    state = State(format, rules, seat, balls, (int(points), int(more_points)), int(left), int(owed), _top(balls, last))
    if fault := next(_faults(state, placed), None):
        raise UserError(f"This state of Raummühle cannot come about: {fault}.")
    if not state.owed:
        state = msgspec.structs.replace(state, outcome=verdict(format, state.points, state.left))
    if over:
        state = state.end(Outcome.read(over, seats=2))
    if state.text() != text:
        raise UserError(f"This state of Raummühle is written otherwise: {state.text()!r}.")
    return state


def _owned(seat: str, rods: str) -> int:
    """The cells of the seat's balls, as a set, from the text of the rods."""
    return sum(
        1 << rod + 16 * level
        for rod, balls in enumerate(rods.split("/"))
        for level, owner in enumerate(balls)
        if owner == seat
    )


def _top(balls: Pair, name: str) -> int | None:
    """The cell of the top ball on the rod of this name, or of an empty rod the lowest; None without such a rod."""
    if name not in RODS:
        return None
    rod = RODS.index(name)
    return rod + 16 * max(height(balls, rod) - 1, 0)


def _faults(state: State, placed: int) -> Iterator[str]:
    """What is impossible in a state after this number of placements."""
    mover = (placed - 1) % 2  # who placed the last ball
    if placed < 0:
        yield f"in {state.format} there are {PLACEMENTS[state.format]} placements"
    for seat in (0, 1):
        own = (placed + 1 - seat) // 2
        lost = 0 if state.rules == "none" else state.points[1 - seat]
        if lost > own:
            yield f"seat {seat} cannot have lost {lost} of {own} balls"
        if state.balls[seat].bit_count() != own - lost:
            yield f"seat {seat} should have {own - lost} balls on the rods"
    if placed == 0 and state.last is not None:
        yield "no ball can be the last before one is placed"
    if placed and (state.last is None or not state.balls[mover] >> state.last & 1):
        yield f"the last ball should be one of seat {mover} on top of its rod"
    yield from _faults_of_turn(state, mover)


def _faults_of_turn(state: State, mover: int) -> Iterator[str]:
    """What is impossible in the removals and points for the lines that the last placement completed."""
    lines = len(state.completed)
    due = {"current": lines, "voluntary": min(lines, 1), "none": 0}[state.rules]
    done = due - state.owed  # what has been removed, or less if no ball was left to remove
    more = exposed(state.balls, mover) != 0
    if done < 0 or (state.owed and not more):
        yield f"{state.owed} removals cannot be owed"
    if state.rules == "current" and state.points[mover] < done and (state.owed or more):
        yield f"more than {state.owed} removals should be owed"
    on_board = tuple(sum(balls & line == line for line in LINE_SETS) for balls in state.balls)
    if state.rules == "none" and state.points != on_board:
        yield "each completed line should be a point"
    gained = lines if state.rules == "none" else done
    if state.format == "sprint" and max(state.points[mover] - gained, state.points[1 - mover]) >= SPRINT_POINTS:
        yield f"the sprint was over before, with {SPRINT_POINTS} points"
