"""Raummühle: the rules, for two players.

Sixteen rods stand in a square, and four balls fit on each. Players put balls on rods in turn; four of one colour in a
straight line of the cube complete a line, for which balls of the other colour are removed from the tops of the rods.
Each ball removed is a point.

Rods: 0 to 15 are A1, A2, ... D4, a letter for the row and a figure for the column. Cells: cell rod + 16 * level is the
place on a rod at a level, counted from 0 at the bottom. A set of cells is an integer with bit c for cell c.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, ClassVar, NamedTuple

import msgspec

from games.core import Game, IllegalAction, Option, Outcome, Refusal, Value, ended

# The cube.

RODS = tuple(row + column for row in "ABCD" for column in "1234")
"""What the rods are called."""


class Cell(NamedTuple):
    """Where a cell is: its rod's row and column, and its level from the bottom, all from 0 to 3."""

    row: int
    column: int
    level: int


CELLS = tuple(Cell(rod // 4, rod % 4, level) for level in range(4) for rod in range(16))
"""The 64 cells in the order of their numbers."""


def _lines() -> tuple[tuple[int, ...], ...]:
    """Along a line each of the three coordinates stays, rises or falls, and one at least does not stay."""
    courses = [*((k, k, k, k) for k in range(4)), (0, 1, 2, 3), (3, 2, 1, 0)]
    lines = {
        frozenset(CELLS.index(Cell(*place)) for place in zip(*three, strict=True))
        for three in product(courses, repeat=3)
    }
    return tuple(sorted(tuple(sorted(line)) for line in lines if len(line) == 4))


LINES = _lines()
"""The 76 straight lines of four cells, each with its cells in rising order."""

_LINE_SETS = tuple(sum(1 << cell for cell in line) for line in LINES)
_LINES_THROUGH = tuple(tuple(line for line in _LINE_SETS if line >> cell & 1) for cell in range(len(CELLS)))
"""For each cell the lines through it, as sets of cells."""

_ROD = 1 | 1 << 16 | 1 << 32 | 1 << 48
"""The cells of rod 0 as a set; shifted by r, those of rod r."""

_HEIGHT = {sum(1 << 16 * level for level in range(height)): height for height in range(5)}
"""How many balls lie on rod 0, by the set of its cells that are taken; gravity allows no other sets."""


def _height(balls: tuple[int, int], rod: int) -> int:
    """How many balls lie on the rod."""
    return _HEIGHT[(balls[0] | balls[1]) >> rod & _ROD]


def _completed(balls: int, cell: int) -> int:
    """How many lines through the cell the set of balls fills."""
    count = 0
    for line in _LINES_THROUGH[cell]:
        if balls & line == line:
            count += 1
    return count


def _removable(balls: tuple[int, int], seat: int) -> int:
    """The rods, as a set, on top of which lies a ball of the seat's enemy."""
    taken = balls[0] | balls[1]
    tops = balls[1 - seat] & ~(taken >> 16)  # no ball lies one level higher
    return (tops | tops >> 16 | tops >> 32 | tops >> 48) & 0xFFFF


def _with(pair: tuple[int, int], seat: int, value: int) -> tuple[int, int]:
    """The pair with the value of one seat changed."""
    return (pair[0], value) if seat else (value, pair[1])


# The options.

PLACEMENTS = {"classic": 64, "blitz": 32, "sprint": 64}
"""After how many placements of both players together the game is over, by its format."""

SPRINT_POINTS = 3
"""They win a sprint when the removals of the turn are done."""

FORMAT = Option(
    "format",
    "classic",
    tuple(PLACEMENTS),
    "classic: more points after 64 balls win; blitz: after 32 balls; sprint: whoever has 3 points first.",
)

VERSIONS = ("current", "none", "voluntary")
"""Of the rules; older games keep theirs."""

RULES = Option(
    "rules",
    "current",
    VERSIONS,
    "current: for each line that a turn completes a ball must be removed; voluntary: one ball may be removed in such a "
    "turn; none: no balls are removed, and each line is a point.",
)
"""**Decision** (rules.md): the rulebook does not say what older games without removal counted; they count lines."""

ENDS = ("points",)
"""The reasons of the ends that the rules bring about. Time that runs out loses in every format, see GAME."""


# Actions.


class Action(NamedTuple):
    """A ball is placed on a rod ("place"), one is removed from its top ("remove"), or a removal is declined."""

    verb: str
    rod: int | None = None

    def __str__(self) -> str:
        if self.rod is None:
            return self.verb
        return f"{'x' if self.verb == 'remove' else ''}{RODS[self.rod]}"


PLACE = tuple(Action("place", rod) for rod in range(16))
REMOVE = tuple(Action("remove", rod) for rod in range(16))
DECLINE = Action("decline")
ACTIONS = (DECLINE, *PLACE, *REMOVE)
"""All there are, in their order."""


def _picked(actions: tuple[Action, ...]) -> list[tuple[Action, ...]]:
    """For each set of eight rods those of their actions that belong to rods in the set."""
    return [tuple(action for rod, action in enumerate(actions) if rods >> rod & 1) for rods in range(256)]


_PLACE_AB, _PLACE_CD = _picked(PLACE[:8]), _picked(PLACE[8:])
_REMOVE_AB, _REMOVE_CD = _picked(REMOVE[:8]), _picked(REMOVE[8:])


# The state.


class State(msgspec.Struct, frozen=True):
    """A position of Raummühle. Seat 0 began."""

    seats: ClassVar[int] = 2

    format: str
    """When the game is over: "classic", "blitz" or "sprint"."""
    rules: str
    """The version of the rules: "current", "none" or "voluntary"."""
    seat: int
    """Who is to act, or would be if the game were not over."""
    balls: tuple[int, int]
    """The cells in which balls of seats 0 and 1 lie, as sets."""
    points: tuple[int, int]
    """Of seats 0 and 1."""
    left: int
    """How many balls the two players together have still to place."""
    owed: int = 0
    """How many balls `seat` has to remove before the turn is over; in the voluntary version, may remove."""
    last: int | None = None
    """The cell of the ball that was placed last; None before the first."""
    outcome: Outcome | None = None

    @property
    def rods(self) -> tuple[tuple[int, ...], ...]:
        """Whose balls lie on each rod, from the bottom up."""
        return tuple(
            tuple(self.balls[1] >> rod + 16 * level & 1 for level in range(_height(self.balls, rod)))
            for rod in range(len(RODS))
        )

    @property
    def completed(self) -> tuple[tuple[int, ...], ...]:
        """The lines of four that the ball placed last completed, as their cells."""
        if self.last is None:
            return ()
        balls = self.balls[self.balls[1] >> self.last & 1]
        return tuple(line for line in LINES if self.last in line and all(balls >> cell & 1 for cell in line))

    @property
    def removable(self) -> tuple[int, ...]:
        """The rods from which a ball can be removed now."""
        return tuple(action.rod for action in self.actions() if action.verb == "remove" and action.rod is not None)

    def actions(self) -> tuple[Action, ...]:
        """A placement for each rod with room; while a ball is owed, a removal for each rod with the enemy's on top."""
        if self.outcome is not None:
            return ()
        if not self.owed:
            room = ~(self.balls[0] | self.balls[1]) >> 48 & 0xFFFF
            return _PLACE_AB[room & 0xFF] + _PLACE_CD[room >> 8]
        rods = _removable(self.balls, self.seat)
        removals = _REMOVE_AB[rods & 0xFF] + _REMOVE_CD[rods >> 8]
        return (DECLINE, *removals) if self.rules == "voluntary" else removals

    def play(self, action: Action) -> State:
        """The state after the action; raises IllegalAction where the rules refuse it."""
        if type(action) is not Action or action not in self.actions():
            raise self._refusal(action)
        if action.rod is None:
            return self._next(self.balls, self.points, self.left, 0, self.last)
        return self._placed(action.rod) if action.verb == "place" else self._removed(action.rod)

    def _placed(self, rod: int) -> State:
        """The ball falls to the lowest free cell of the rod, and what the lines through it bring is owed or scored."""
        cell = rod + 16 * _height(self.balls, rod)
        own = self.balls[self.seat] | 1 << cell
        lines, points = _completed(own, cell), self.points
        if self.rules == "none":
            lines, points = 0, _with(points, self.seat, points[self.seat] + lines)
        elif self.rules == "voluntary":
            lines = min(lines, 1)
        return self._next(_with(self.balls, self.seat, own), points, self.left - 1, lines, cell)

    def _removed(self, rod: int) -> State:
        """The enemy's ball on top of the rod leaves the game and is a point."""
        enemy, cell = 1 - self.seat, rod + 16 * (_height(self.balls, rod) - 1)
        balls = _with(self.balls, enemy, self.balls[enemy] ^ 1 << cell)
        points = _with(self.points, self.seat, self.points[self.seat] + 1)
        return self._next(balls, points, self.left, self.owed - 1, self.last)

    def _next(self, balls: tuple[int, int], points: tuple[int, int], left: int, owed: int, last: int | None) -> State:
        """The player goes on while a ball is owed and one can be removed; else the turn is over."""
        if owed and _removable(balls, self.seat):
            return State(self.format, self.rules, self.seat, balls, points, left, owed, last)
        outcome = _verdict(self.format, points, left)
        return State(self.format, self.rules, 1 - self.seat, balls, points, left, 0, last, outcome)

    def _refusal(self, action: Any) -> IllegalAction:
        if type(action) is not Action or action not in ACTIONS:
            return _no_action(repr(action))
        return IllegalAction(self._why_not(*action))

    def _why_not(self, verb: str, rod: int | None) -> str:
        if self.outcome is not None:
            return "The game is over; no ball is placed or removed any more."
        if self.rules == "none" and verb != "place":
            return "By these rules no balls are removed."
        if verb != "place" and not self.owed:
            return "Balls are removed only after a placement that completes a line of four; now a ball is to be placed."
        if rod is None:
            return "By these rules a removal cannot be declined as long as there is a ball to remove."
        if verb == "place" and self.owed:
            return "A line of four was completed; a ball of the other colour is to be removed first."
        if verb == "place":
            return f"Rod {RODS[rod]} is full; four balls fit on it."
        if not self.rods[rod]:
            return f"There is no ball on rod {RODS[rod]}."
        return f"The ball on top of rod {RODS[rod]} is your own; it and all beneath it are safe."

    def end(self, outcome: Outcome) -> State:
        """The same position with the game ended from outside; raises IllegalAction if it is over already."""
        return ended(self, outcome)

    def text(self) -> str:
        """The state in one line: options, what is counted, the rod of the last ball, the balls on A1, A2 ... D4.

        The owners of a rod's balls are written from the bottom up. Whose turn it is follows from the numbers. An
        outcome is written (over=) where it does not follow from them.
        """
        words = [
            f"raummuehle format={self.format} rules={self.rules} points={self.points[0]}:{self.points[1]}",
            f"left={self.left} owed={self.owed} last={'-' if self.last is None else RODS[self.last % 16]}",
            f"rods={'/'.join(''.join(map(str, balls)) for balls in self.rods)}",
        ]
        if self.outcome is not None and self.outcome.reason not in ENDS:
            words.append(f"over={self.outcome}")
        return " ".join(words)


def _verdict(format: str, points: tuple[int, int], left: int) -> Outcome | None:
    """At the end of a turn: more points win when all balls are placed, or in a sprint when there are three."""
    if left and not (format == "sprint" and max(points) >= SPRINT_POINTS):
        return None
    return Outcome(tuple(seat for seat in (0, 1) if points[seat] == max(points)), "points")


# Text.

_CALLED = {str(action): action for action in ACTIONS}

_TEXT = re.compile(
    rf"raummuehle format=({'|'.join(PLACEMENTS)}) rules=({'|'.join(VERSIONS)}) points=([0-9]{{1,2}}):([0-9]{{1,2}}) "
    r"left=([0-9]{1,2}) owed=([0-7]) last=(-|[A-D][1-4]) rods=((?:[01]{0,4}/){15}[01]{0,4})"
    r"(?: over=(\S+))?"
)


def _no_action(text: str) -> IllegalAction:
    return IllegalAction(f"{text[:40]} is no action of Raummühle; those are A1 to D4, xA1 to xD4, and decline.")


def parse(text: str) -> Action:
    """The action with this text form; raises IllegalAction if there is none."""
    if text not in _CALLED:
        raise _no_action(repr(text))
    return _CALLED[text]


def load(text: str) -> State:
    """The state with this text form; raises Refusal where it is none or shows what cannot happen."""
    match = _TEXT.fullmatch(text)
    if match is None:
        raise Refusal(
            f"{text[:80]!r} is no state of Raummühle; the first one, for instance, is {GAME.start().text()!r}."
        )
    format, rules, first, second, left, owed, last, rods, over = match.groups()
    balls = _owned("0", rods), _owned("1", rods)
    placed = PLACEMENTS[format] - int(left)
    seat = (placed - (owed != "0")) % 2
    state = State(format, rules, seat, balls, (int(first), int(second)), int(left), int(owed), _top(balls, last))
    if fault := next(_faults(state, placed), None):
        raise Refusal(f"This state of Raummühle cannot come about: {fault}.")
    if not state.owed:
        state = msgspec.structs.replace(state, outcome=_verdict(format, state.points, state.left))
    if over:
        state = state.end(Outcome.read(over, seats=2))
    if state.text() != text:
        raise Refusal(f"This state of Raummühle is written otherwise: {state.text()!r}.")
    return state


def _owned(seat: str, rods: str) -> int:
    """The cells of the seat's balls, as a set, from the text of the rods."""
    return sum(
        1 << rod + 16 * level
        for rod, balls in enumerate(rods.split("/"))
        for level, owner in enumerate(balls)
        if owner == seat
    )


def _top(balls: tuple[int, int], name: str) -> int | None:
    """The cell of the top ball on the rod of this name, or of an empty rod the lowest; None without such a rod."""
    if name not in RODS:
        return None
    rod = RODS.index(name)
    return rod + 16 * max(_height(balls, rod) - 1, 0)


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
    more = _removable(state.balls, mover) != 0
    if done < 0 or (state.owed and not more):
        yield f"{state.owed} removals cannot be owed"
    if state.rules == "current" and state.points[mover] < done and (state.owed or more):
        yield f"more than {state.owed} removals should be owed"
    on_board = tuple(sum(balls & line == line for line in _LINE_SETS) for balls in state.balls)
    if state.rules == "none" and state.points != on_board:
        yield "each completed line should be a point"
    gained = lines if state.rules == "none" else done
    if state.format == "sprint" and max(state.points[mover] - gained, state.points[1 - mover]) >= SPRINT_POINTS:
        yield f"the sprint was over before, with {SPRINT_POINTS} points"


def begin(seats: int, options: Mapping[str, Value]) -> State:
    """The empty cube of a game for two."""
    format, rules = str(options["format"]), str(options["rules"])
    return State(format, rules, seat=0, balls=(0, 0), points=(0, 0), left=PLACEMENTS[format])


GAME = Game(
    name="raummuehle",
    title="Raummühle",
    rules=1,
    seats=(2,),
    options=(FORMAT, RULES),
    begin=begin,
    parse=parse,
    load=load,
    loses_on_time=True,
)
