"""The rules of Oraïa as a state: what a player sees of it, what may be done, and what comes of that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

import msgspec
from msgspec.structs import astuple, force_setattr, replace

from games.core import IllegalAction, Message, Outcome, Value, all_share, ended
from games.oraia.actions import MOVES_TO, PASS, TURNS, Action, Move, Pass, Turn
from games.oraia.board import (
    CENTRE,
    CHARGED,
    CIRCLES,
    FIELDS,
    GOALS,
    HOLES,
    PIECES,
    SINGLES,
    STARTS,
    UNCHARGED,
    Reach,
    bits,
    diameters,
    members,
)
from games.oraia.position import START, Position
from games.oraia.refusals import refusal
from games.repetition import Past

ENDS = ("home", "passes", "repetition")
"""The reasons of the ends that the rules bring about."""

_CENTRE = 1 << CENTRE
_FIELDS = bits(FIELDS)
_HOLES = bits(HOLES)
_GOALS = tuple(bits(fields) for fields in GOALS)
_MOVABLE = tuple(_HOLES | bits(fields) for fields in STARTS)  # a piece that is home stays there


class Piece(NamedTuple):
    """A piece on the board."""

    place: int
    seat: int  # its owner
    charged: bool  # it has ended a move in the centre, and its large dot is up


class State(msgspec.Struct, frozen=True, gc=False):
    """A position of Oraïa and what the rules need to know of its past. Sets of places as in `Position`."""

    seats: ClassVar[int] = 2

    repetition: int  # at which occurrence of a position the game is drawn; 0 for never
    own: int
    foe: int
    charged: int
    rotation: int
    seat: int
    turn_due: bool = False  # a move has just ended in the centre, and `seat` says how the disc is turned
    passes: int = 0  # in a row up to now
    past: Past = Past()  # the positions at the start of earlier turns, those that can recur, if `repetition` is on
    outcome: Outcome | None = None
    _legal: tuple[Action, ...] | None = None  # what `actions` found when it was first asked; no part of the value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and astuple(self)[:-1] == astuple(other)[:-1]

    def __hash__(self) -> int:
        return hash(astuple(self)[:-1])

    # What a player sees.

    @property
    def position(self) -> Position:
        """What is compared with earlier positions."""
        return Position(self.own, self.foe, self.charged, self.rotation, self.seat)

    def of(self, seat: int) -> int:
        """The places of the pieces of `seat`, as a set."""
        return self.own if seat == self.seat else self.foe

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The eight pieces, by place."""
        red, charged = self.of(0), self.charged
        return tuple(
            Piece(place, 0 if red >> place & 1 else 1, bool(charged >> place & 1))
            for place in members(self.own | self.foe)
        )

    @property
    def home(self) -> tuple[int, int]:
        """How many pieces of each seat are home."""
        return (self.of(0) & _GOALS[0]).bit_count(), (self.of(1) & _GOALS[1]).bit_count()

    @property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """The lines as the disc stands now: four diameters from field to field, then the two circles, closed."""
        return *diameters(self.rotation), *(circle + circle[:1] for circle in CIRCLES)

    @property
    def must_move(self) -> int | None:
        """The place of the one piece that `seat` has to move now, the centre; None where any may be moved."""
        return CENTRE if self.own & _CENTRE and not self.turn_due and self.outcome is None else None

    @property
    def last_chance(self) -> bool:
        """Red, who began, is home with all pieces, and this is the one turn that blue has to come home too."""
        return self.seat == 1 and self.outcome is None and self.home[0] == PIECES

    def path(self, move: Move) -> tuple[int, ...]:
        """A shortest way of a move: its origin, the holes where a chain of hops lands in between, and its end.

        Raises:
            IllegalAction: the move is not allowed here.
        """
        if type(move) is not Move or move not in self.actions():
            raise self._refusal(move)
        reaches = CHARGED[self.seat][self.rotation]  # those of a charged piece, which has a way wherever it may go
        if reaches[1 << move.origin].steps >> move.to & 1:
            return move.origin, move.to
        ways: dict[int, tuple[int, ...]] = {move.origin: (move.origin,)}
        for place in (queue := [move.origin]):
            _, around, hops = reaches[1 << place]
            for landing in members(hops[around & self.foe] & ~(self.own | self.foe)):
                if landing not in ways:
                    ways[landing] = (*ways[place], landing)
                    queue.append(landing)
        return ways[move.to]

    # A turn.

    def actions(self) -> tuple[Action, ...]:
        """Every legal action in rising order; none after the end."""
        legal = self._legal
        if legal is None:
            legal = self._find_actions()
            force_setattr(self, "_legal", legal)
        return legal

    def play(self, action: Action) -> State:
        """The state after `action`; raises IllegalAction where the rules refuse it."""
        legal = self._legal or self.actions()
        if type(action) is Move and action in legal:
            return self._move(action)
        if type(action) is Turn and action in legal:
            return self._next(self.own, self.charged, (self.rotation + action.eighths) % 8, self.past)
        if type(action) is Pass and action in legal:
            return self._next(self.own, self.charged, self.rotation, self._remembered(), self.passes + 1)
        raise self._refusal(action)

    def end(self, outcome: Outcome) -> State:
        """The same position with the game ended from outside; raises IllegalAction if it is over already."""
        return ended(replace(self, _legal=None), outcome)

    def _refusal(self, action: Any) -> IllegalAction:
        return IllegalAction(refusal(action, self.position, self.turn_due, over=self.outcome is not None))

    def _find_actions(self) -> tuple[Action, ...]:
        if self.outcome is not None:
            return ()
        if self.turn_due:
            return TURNS
        own, foe, charged = self.own, self.foe, self.charged
        empty = ~(own | foe)
        plain, powered = UNCHARGED[self.rotation], CHARGED[self.seat][self.rotation]
        movable = own & _CENTRE or own & _MOVABLE[self.seat]  # a piece in the centre has to go on
        moves: tuple[Move, ...] = ()
        for piece in SINGLES[movable]:
            reaches = powered if charged & piece else plain
            steps, around, hops = reaches[piece]
            ends = steps & empty
            if (over := around & foe) and (landings := hops[over] & empty):
                ends |= _chained(landings, foe, empty, reaches)
            moves += MOVES_TO[piece][ends]
        return moves or (PASS,)

    def _move(self, move: Move) -> State:
        """One piece goes from its place to another; in the centre it is charged, and the disc may be turned."""
        origin, to = move
        piece, both = 1 << origin, 1 << origin | 1 << to
        own, charged, past = self.own ^ both, self.charged, self.past
        if charged & piece:
            charged ^= both
        elif to == CENTRE:
            charged |= _CENTRE
        if self.repetition:
            for_good = both & _FIELDS or charged.bit_count() > self.charged.bit_count()
            past = Past() if for_good else self._remembered()
        if to == CENTRE:
            return State(self.repetition, own, self.foe, charged, self.rotation, self.seat, True, 0, past)
        return self._next(own, charged, self.rotation, past)

    def _next(self, own: int, charged: int, rotation: int, past: Past, passes: int = 0) -> State:
        """The turn goes to the other, unless the game is over."""
        state = State(self.repetition, self.foe, own, charged, rotation, 1 - self.seat, False, passes, past)
        someone_may_be_home = (charged & _FIELDS).bit_count() >= PIECES
        return state.judged() if someone_may_be_home or passes or self.repetition else state

    def judged(self) -> State:
        """This state at the start of a turn, with its outcome if the rules end the game here."""
        outcome = self._ending()
        return self if outcome is None else replace(self, outcome=outcome)

    def _ending(self) -> Outcome | None:
        if self.passes == 2:  # **Decision** (docs/rules/oraia.md): a draw, since nothing will ever change
            return all_share(2, "passes")
        own_goal, foe_goal = _GOALS[self.seat], _GOALS[1 - self.seat]
        foe_home = self.foe & foe_goal == foe_goal
        if self.own & own_goal == own_goal:  # red was home first, and blue has had its one turn more
            return all_share(2, "home") if foe_home else Outcome((self.seat,), "home")
        if foe_home and self.seat == 0:  # blue is home first, and red, who began, has had as many turns
            return Outcome((1,), "home")
        if self.repetition and self.past.count(self.position) + 1 >= self.repetition:
            return all_share(2, "repetition")
        return None

    def _remembered(self) -> Past:
        return self.past.then(self.position) if self.repetition else self.past

    def text(self) -> str:
        """The state in one line, such as "oraia repetition=0 G0G2G4G6/G1G3G5G7/0/0" at the start.

        The position is red pieces/blue pieces/rotation/seat, charged pieces with a star. It is followed by turn-due,
        passes=, the positions that are remembered (past=), and an outcome that does not follow from these (over=).
        """
        words = ["oraia", f"repetition={self.repetition}", str(self.position)]
        if self.turn_due:
            words.append("turn-due")
        if self.passes:
            words.append(f"passes={self.passes}")
        if past := ",".join(map(str, self.past)):
            words.append(f"past={past}")
        if self.outcome is not None and self.outcome.reason not in ENDS:
            words.append(f"over={self.outcome}")
        return " ".join(words)


def _chained(landings: int, foe: int, empty: int, reaches: Mapping[int, Reach]) -> int:
    """Where chains of hops over `foe` can land that begin with a hop to one of `landings`.

    A chain need not be kept from going on from a field: the one hop from there leads back to where it came from.
    """
    fresh = landings
    while fresh:
        beyond = 0
        for hole in SINGLES[fresh]:
            _, around, hops = reaches[hole]
            beyond |= hops[around & foe]
        fresh = beyond & empty & ~landings
        landings |= fresh
    return landings


def ending(state: State) -> Message | None:
    """How the rules ended the game, in words."""
    if state.outcome is None or state.outcome.reason != "home":
        return None
    if len(state.outcome.winners) == 2:
        return Message("both sides came home in the same round")
    return Message("all four pieces are home")


def begin(seats: int, options: Mapping[str, Value]) -> State:
    """The first state of a game for two."""
    return State(int(options["repetition"]), *START)
