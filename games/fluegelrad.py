"""Flügelrad (Andreas Kuhnekath-Häbler, Gerhards): the rules, for two players.

The board is seven hexagons with a hole in the middle of each; their corners are 24 hollows. Each player has nine
marbles. A turn sets the impeller wheel into another hole and turns it clockwise by sixths, which carries round what
lies in the six hollows about that hole. Six marbles of one colour in one cluster win.

Holes: 0 is the middle one, 1 to 6 follow clockwise. Hollows: 0 to 5 are the corners of the middle hexagon, 6 to 23 the
rim, both clockwise. A set of hollows is an integer with bit h for hollow h.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from math import cos, pi, sin, sqrt
from typing import Any, ClassVar, NamedTuple

import msgspec

from games.core import REPETITION, Game, IllegalAction, Outcome, Refusal, Value, all_share, ended
from games.repetition import Past

MARBLES = 9
"""Of each player."""

WINNING = 6
"""Marbles of one colour that win when they form a cluster."""

ENDS = ("cluster", "repetition")
"""The reasons of the ends that the rules bring about."""


# The board.

HOLES = range(7)
HOLLOWS = range(24)

CORNERS: tuple[tuple[int, ...], ...] = (
    (0, 1, 2, 3, 4, 5),
    *((i, 6 + 3 * i, 7 + 3 * i, 8 + 3 * i, 6 + 3 * j, j) for i, j in pairwise((*range(6), 0))),
)
"""The six hollows about each hole, clockwise."""

EDGES = tuple(sorted({(min(edge), max(edge)) for ring in CORNERS for edge in pairwise((*ring, ring[0]))}))
"""The 30 sides of the hexagons, as pairs of hollows."""

NEIGHBOURS = tuple(tuple(a + b - hollow for a, b in EDGES if hollow in (a, b)) for hollow in HOLLOWS)
"""The hollows one edge away from each hollow, in rising order."""

Point = tuple[float, float]
"""(x, y) from the board's middle, in edges of a hexagon; y points to bearing 0, x to bearing 90 degrees."""


def _point(start: Point, bearing: float, distance: float) -> Point:
    """The point that lies `distance` edges from `start` at a compass bearing, in radians clockwise from y."""
    return start[0] + distance * sin(bearing), start[1] + distance * cos(bearing)


HOLE_POINTS: tuple[Point, ...] = (
    (0.0, 0.0),
    *(_point((0.0, 0.0), (i + 1 / 2) * pi / 3, sqrt(3)) for i in range(6)),
)
"""Where the holes are."""

_POINT_OF = {
    hollow: _point(HOLE_POINTS[hole], (first + i) * pi / 3, 1)
    for hole, first in enumerate((0, 4, 5, 0, 1, 2, 3))  # the bearing of its first corner from the hole, in sixths
    for i, hollow in enumerate(CORNERS[hole])
}
HOLLOW_POINTS: tuple[Point, ...] = tuple(_POINT_OF[hollow] for hollow in HOLLOWS)
"""Where the hollows are."""


def hollow_set(hollows: Iterable[int]) -> int:
    """The hollows as a set: an integer with their bits."""
    return sum(1 << hollow for hollow in hollows)


# Turns.


class Turn(NamedTuple):
    """A whole turn: the wheel is set into `hole` and turned clockwise by `sixths` of a full turn, 1 to 5."""

    hole: int
    sixths: int

    def __str__(self) -> str:
        return f"{self.hole}+{self.sixths}"


TURNS = tuple(Turn(hole, sixths) for hole in HOLES for sixths in range(1, 6))
"""All there are, in their order. Turning on past a position is free, so only where the wheel ends counts."""

_TURNS_FROM: dict[int | None, tuple[Turn, ...]] = {
    None: TURNS,
    **{wheel: tuple(turn for turn in TURNS if turn.hole != wheel) for wheel in HOLES},
}
"""The turns that can follow, by where the wheel stands."""


class _Carriage(NamedTuple):
    """What a turn does to a set of marbles: those about the hole move as the table says, those elsewhere stay."""

    hole: int
    about: int
    elsewhere: int
    moved: dict[int, int]


def _carriage(turn: Turn) -> _Carriage:
    before = CORNERS[turn.hole]
    after = before[turn.sixths :] + before[: turn.sixths]
    moved = {0: 0}
    for source, target in zip(before, after, strict=True):
        moved |= {lying | 1 << source: there | 1 << target for lying, there in moved.items()}
    about = hollow_set(before)
    return _Carriage(turn.hole, about, hollow_set(HOLLOWS) - about, moved)


_CARRIAGE = {turn: _carriage(turn) for turn in TURNS}


# Clusters.


def _neighbourhoods(hollows: range) -> list[int]:
    """For each subset of the 12 hollows, counted from the first of them: the set of all neighbours of its members."""
    table = [0]
    for hollow in hollows:
        beside = hollow_set(NEIGHBOURS[hollow])
        table += [beside | others for others in table]
    return table


_BESIDE_LOW, _BESIDE_HIGH = _neighbourhoods(HOLLOWS[:12]), _neighbourhoods(HOLLOWS[12:])


def _beside(marbles: int) -> int:
    """All neighbours of a set of marbles."""
    return _BESIDE_LOW[marbles & 0xFFF] | _BESIDE_HIGH[marbles >> 12]


def _cluster(marbles: int) -> int:
    """The cluster that holds the lowest of the marbles."""
    cluster, grown = 0, marbles & -marbles
    while grown != cluster:
        cluster = grown
        grown |= marbles & _beside(cluster)
    return cluster


def clusters(marbles: int) -> Iterator[int]:
    """The sets into which a set of marbles falls when neighbours belong together."""
    while marbles:
        cluster = _cluster(marbles)
        yield cluster
        marbles ^= cluster


def _winning_size(marbles: int) -> int:
    """How many marbles the cluster has that is large enough to win; 0 without one. Nine marbles have one at most."""
    unseen = marbles & _beside(marbles)  # lone marbles are soon told apart, and mostly that settles it
    while unseen.bit_count() >= WINNING:
        cluster = _cluster(unseen)
        if cluster.bit_count() >= WINNING:
            return cluster.bit_count()
        unseen ^= cluster
    return 0


def _won(marbles: tuple[int, int], turner: int) -> Outcome | None:
    """The larger of two winning clusters decides, whoever turned; of two equal ones the turner's. None without any."""
    first, second = _winning_size(marbles[0]), _winning_size(marbles[1])
    if first == second == 0:
        return None
    winner = turner if first == second else int(second > first)
    return Outcome((winner,), "cluster")


# The state.


class Position(NamedTuple):
    """What makes two positions the same: who is to move, where the wheel stands, where the marbles lie."""

    seat: int
    wheel: int | None
    marbles: tuple[int, int]

    @property
    def hollows(self) -> tuple[int | None, ...]:
        """Whose marble lies in each hollow, None where none does."""
        first, second = self.marbles
        return tuple(0 if first >> hollow & 1 else 1 if second >> hollow & 1 else None for hollow in HOLLOWS)

    def __str__(self) -> str:
        wheel = "-" if self.wheel is None else self.wheel
        hollows = "".join("." if owner is None else str(owner) for owner in self.hollows)
        return f"{self.seat}/{wheel}/{hollows}"


START = Position(0, None, (hollow_set(range(6, 24, 2)), hollow_set(range(7, 24, 2))))
"""The marbles lie on the rim, colours in turn, and seat 0 has the wheel in hand."""


class State(msgspec.Struct, frozen=True, repr_omit_defaults=True):
    """A position of Flügelrad and what the rules need to know of its past. Seat 0 began."""

    seats: ClassVar[int] = 2

    repetition: int
    """At which occurrence of a position the game is drawn; 0 for never."""
    seat: int
    """Who is to move, or would be if the game were not over."""
    wheel: int | None
    """The hole in which the wheel stands; None while the starter has it in hand."""
    marbles: tuple[int, int]
    """The hollows in which the marbles of seats 0 and 1 lie, as sets."""
    past: Past = Past()
    """The positions before this one that can come back, if `repetition` is on; else none."""
    outcome: Outcome | None = None

    @property
    def position(self) -> Position:
        """What is compared with earlier positions."""
        return Position(self.seat, self.wheel, self.marbles)

    @property
    def hollows(self) -> tuple[int | None, ...]:
        """Whose marble lies in each hollow, None where none does."""
        return self.position.hollows

    def clusters(self, seat: int) -> tuple[tuple[int, ...], ...]:
        """The hollows of each cluster that the marbles of `seat` form, larger ones first; a lone marble is one too."""
        by_size = sorted(clusters(self.marbles[seat]), key=int.bit_count, reverse=True)
        return tuple(tuple(hollow for hollow in HOLLOWS if cluster >> hollow & 1) for cluster in by_size)

    def actions(self) -> tuple[Turn, ...]:
        """Every turn in a hole other than the one where the wheel stands, in rising order; none after the end."""
        return _TURNS_FROM[self.wheel] if self.outcome is None else ()

    def play(self, action: Turn) -> State:
        """The state after a turn; raises IllegalAction where the rules refuse it."""
        carriage = _CARRIAGE.get(action) if type(action) is Turn else None
        if carriage is None or carriage.hole == self.wheel or self.outcome is not None:
            raise self._refusal(action)
        hole, about, elsewhere, moved = carriage
        first, second = self.marbles
        marbles = first & elsewhere | moved[first & about], second & elsewhere | moved[second & about]
        remembers = self.repetition and self.wheel is not None  # the first position cannot come back
        past = self.past.then(self.position) if remembers else self.past
        return State(self.repetition, 1 - self.seat, hole, marbles, past)._judged()

    def _judged(self) -> State:
        """This state, after the other seat's turn, with its outcome if the rules end the game here."""
        outcome = _won(self.marbles, 1 - self.seat)
        if outcome is None and self.repetition and self.past.count(self.position) + 1 >= self.repetition:
            outcome = all_share(2, "repetition")
        return self if outcome is None else msgspec.structs.replace(self, outcome=outcome)

    def _refusal(self, action: Any) -> IllegalAction:
        if type(action) is not Turn:
            return _no_turn(repr(action))
        if self.outcome is not None:
            return IllegalAction("The game is over; no turn can follow.")
        if action.hole not in HOLES:
            return IllegalAction(f"There is no hole {action.hole}; the holes are 0 to 6.")
        if action.hole == self.wheel:
            return IllegalAction(f"The wheel stands in hole {self.wheel}; it must be set into another one.")
        if action.sixths in (0, 6):
            return IllegalAction("A turn may not end where it began; turn the wheel by 1 to 5 sixths.")
        return IllegalAction(f"The wheel is turned clockwise by 1 to 5 sixths, not by {action.sixths}.")

    def end(self, outcome: Outcome) -> State:
        """The same position with the game ended from outside; raises IllegalAction if it is over already."""
        return ended(self, outcome)

    def text(self) -> str:
        """The state in one line, such as "fluegelrad repetition=0 0/-/......010101010101010101" at the start.

        The position is seat/wheel/hollows. It is followed by those that are remembered (past=) and by an outcome that
        does not follow from it (over=).
        """
        words = ["fluegelrad", f"repetition={self.repetition}", str(self.position)]
        if past := ",".join(map(str, self.past)):
            words.append(f"past={past}")
        if self.outcome is not None and self.outcome.reason not in ENDS:
            words.append(f"over={self.outcome}")
        return " ".join(words)


# Text.

LONGEST_TEXT = 1_000_000
"""Characters that the text of a state may have: room for a past of more than 30,000 turns."""

_CALLED = {str(turn): turn for turn in TURNS}

_POSITION = "[01]/[-0-6]/[01.]{24}"
_TEXT = re.compile(
    rf"fluegelrad repetition=([02-5]) ({_POSITION})(?: past=({_POSITION}(?:,{_POSITION})*))?(?: over=(\S+))?"
)


def _no_turn(text: str) -> IllegalAction:
    return IllegalAction(f"{text[:40]} is no turn of Flügelrad, which is a hole and a number of sixths: 0+1 to 6+5.")


def parse(text: str) -> Turn:
    """The turn with this text form; raises IllegalAction if there is none."""
    if text not in _CALLED:
        raise _no_turn(repr(text))
    return _CALLED[text]


def load(text: str) -> State:
    """The state with this text form; raises Refusal where it is none or shows what cannot happen."""
    match = _TEXT.fullmatch(text) if len(text) <= LONGEST_TEXT else None
    if match is None:
        raise Refusal(
            f"{text[:80]!r} is no state of Flügelrad; the first one, for instance, is {GAME.start().text()!r}."
        )
    repetition, now, earlier, over = match.groups()
    state = State(int(repetition), *_read_position(now))
    if earlier:
        state = msgspec.structs.replace(state, past=_read_past(earlier.split(","), state))
    state = state._judged()
    if over:
        state = state.end(Outcome.read(over, seats=2))
    if state.text() != text:
        raise Refusal(f"This state of Flügelrad is written otherwise: {state.text()[:200]!r}.")
    return state


def _read_position(text: str) -> Position:
    """The position that this is the text of; raises Refusal where it cannot be."""
    seat, wheel, hollows = text.split("/")
    first, second = (hollow_set(h for h in HOLLOWS if hollows[h] == owner) for owner in "01")
    position = Position(int(seat), None if wheel == "-" else int(wheel), (first, second))
    if first.bit_count() != MARBLES or second.bit_count() != MARBLES:
        raise Refusal(f"In {text} each of the two seats should have {MARBLES} marbles.")
    if position.wheel is None and position != START:
        raise Refusal(f"In {text} the wheel is in the hand, which it is only before the first turn.")
    return position


def _read_past(texts: list[str], state: State) -> Past:
    """The past of the state; raises Refusal where it cannot be."""
    past, ahead = Past(), 0
    for position in map(_read_position, texts):
        over = _won(position.marbles, position.seat) or past.count(position) + 1 >= state.repetition
        if over or None in (position.wheel, state.wheel):
            raise Refusal(f"{position} cannot be remembered as an earlier position, or not as often, in this game.")
        past = past.then(position)
        ahead += 1 if position.seat != state.seat else -1
    if ahead not in (0, 1):
        raise Refusal(f"The seats took turns, so these cannot be all the positions before {state.position}.")
    return past


def begin(seats: int, options: Mapping[str, Value]) -> State:
    """The first state of a game for two."""
    return State(int(options["repetition"]), *START)


GAME = Game(
    name="fluegelrad",
    title="Flügelrad",
    rules=1,
    seats=(2,),
    options=(REPETITION,),
    begin=begin,
    parse=parse,
    load=load,
)
