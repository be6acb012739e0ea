"""The rules of Flügelrad as a state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

import msgspec

from games.core import IllegalAction, Message, Option, Outcome, Value, all_share, ended
from games.fluegelrad.actions import CARRIAGES, TURNS_FROM, Carriage, Turn, no_turn
from games.fluegelrad.board import HOLES, HOLLOWS, hollow_set
from games.fluegelrad.clusters import WINNING, clusters, won
from games.repetition import Past

MARBLES = 9
"""Of each player."""

ENDS = ("cluster", "repetition")
"""Reasons for an end that the rules bring about."""

NULL_TURNS = Option(
    "null_turns", True, (True, False), "A turn may leave every hollow as it was, such as one around an empty hexagon."
)
"""**Decision** (docs/rules/fluegelrad.md): the rulebook forbids to end in the position where the turn started. We read
that of the impeller, which has moved to another hole."""


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
    """The positions before this one that can recur, with the option `repetition`; else none."""
    outcome: Outcome | None = None
    null_turns: bool = True
    """Whether a turn may leave every hollow as it was."""

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
        """Every legal turn in rising order; none after the end."""
        if self.outcome is not None:
            return ()
        turns = TURNS_FROM[self.wheel]
        if self.null_turns:
            return turns
        return tuple(turn for turn in turns if self._carried(CARRIAGES[turn]) != self.marbles)

    def _carried(self, carriage: Carriage) -> tuple[int, int]:
        """Where the marbles lie after a turn."""
        _, about, elsewhere, moved = carriage
        first, second = self.marbles
        return first & elsewhere | moved[first & about], second & elsewhere | moved[second & about]

    def play(self, action: Turn) -> State:
        """The state after a turn; raises IllegalAction where the rules do not allow it."""
        carriage = CARRIAGES.get(action) if type(action) is Turn else None
        if carriage is None or carriage.hole == self.wheel or self.outcome is not None:
            raise self._refusal(action)
        hole, about, elsewhere, moved = carriage
        first, second = self.marbles
        marbles = first & elsewhere | moved[first & about], second & elsewhere | moved[second & about]
        if not self.null_turns and marbles == self.marbles:
            raise self._refusal(action)
        remembers = self.repetition and self.wheel is not None  # the first position cannot come back
        past = self.past.then(self.position) if remembers else self.past
        return State(self.repetition, 1 - self.seat, hole, marbles, past, None, self.null_turns).judged()

    def judged(self) -> State:
        """This state, after the other seat's turn, with its outcome if the rules end the game here."""
        outcome = won(self.marbles, 1 - self.seat)
        if outcome is None and self.repetition and self.past.count(self.position) + 1 >= self.repetition:
            outcome = all_share(2, "repetition")
        return self if outcome is None else msgspec.structs.replace(self, outcome=outcome)

    def _refusal(self, action: Any) -> IllegalAction:
        if type(action) is not Turn:
            return no_turn(repr(action))
        if self.outcome is not None:
            return IllegalAction(Message("The game is over; no turn can follow."))
        if action.hole not in HOLES:
            return IllegalAction(Message("There is no hole {hole}; the holes are 0 to 6.", hole=action.hole))
        if action.hole == self.wheel:
            return IllegalAction(
                Message("The impeller is in hole {hole} already; set it into another one.", hole=self.wheel)
            )
        if action.sixths in (0, 6):
            return IllegalAction(Message("A turn may not end where it began; turn the impeller by 1 to 5 sixths."))
        if action not in CARRIAGES:
            return IllegalAction(
                Message("The impeller turns clockwise by 1 to 5 sixths, not by {sixths}.", sixths=action.sixths)
            )
        return IllegalAction(Message("This turn leaves every marble as it was, which is not allowed in this game."))

    def end(self, outcome: Outcome) -> State:
        """The same position with the game ended from outside; raises IllegalAction if it is already over."""
        return ended(self, outcome)

    def text(self) -> str:
        """The state in one line, such as "fluegelrad null_turns=true repetition=0 0/-/......010101010101010101".

        The position is seat/wheel/hollows. It is followed by those that are remembered (past=) and by an outcome that
        does not follow from it (over=).
        """
        null_turns = str(self.null_turns).lower()
        words = ["fluegelrad", f"null_turns={null_turns}", f"repetition={self.repetition}", str(self.position)]
        if past := ",".join(map(str, self.past)):
            words.append(f"past={past}")
        if self.outcome is not None and self.outcome.reason not in ENDS:
            words.append(f"over={self.outcome}")
        return " ".join(words)


def ending(state: State) -> Message | None:
    """How the rules ended the game, in words."""
    if state.outcome is None or state.outcome.reason != "cluster":
        return None
    winner = state.outcome.winners[0]
    size, other = (len(state.clusters(seat)[0]) for seat in (winner, 1 - winner))
    if other == size:
        return Message("two clusters of {size}, and the winner made the turn", size=size)
    if other >= WINNING:
        return Message("a cluster of {size} against one of {other}", size=size, other=other)
    return Message("a cluster of {size} marbles", size=size)


def begin(seats: int, options: Mapping[str, Value]) -> State:
    """The first state of a game for two."""
    return State(int(options["repetition"]), *START, null_turns=bool(options["null_turns"]))
