"""A whole match between computer players, without a window: no time passes while they think."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.core import Outcome, Value
from games.hamsterrolle import RULEBOOK, Passed, Took
from games.record import Header, Seat
from sim.match import Match
from sim.matchfile import Setup
from sim.players.levels import level
from sim.players.performing import Performer
from sim.players.thinking import think

LONGEST = 1_000
"""Turns after which a match is called off; none is known that came near."""


IDLE = "idle"
"""A player who never acts, against whom no rule may help. In the match it is a person who does nothing."""


class Played(NamedTuple):
    """How a match went. Of each seat: the turns in which pieces fell, and those in which it passed."""

    outcome: Outcome
    turns: int
    falls: tuple[int, ...]
    passes: tuple[int, ...]

    def figures(self, side: Sequence[int]) -> dict[str, float]:
        """What else there is to know of the match, by name; `side` are the seats of the first side."""
        falls, passes = (sum(numbers[seat] for seat in side) for numbers in (self.falls, self.passes))
        return {
            "turns": self.turns,
            "falls": falls,
            "falls_of_others": sum(self.falls) - falls,
            "passes": passes,
            "passes_of_others": sum(self.passes) - passes,
        }


def setup(levels: Sequence[str], seed: int, first: int = 0, **options: Value) -> Setup:
    """A match of players of these levels, or idle ones.

    Raises:
        UserError: there is no such level, option or number of players.
    """
    RULEBOOK.check_seats(len(levels))
    seats = tuple(Seat(name.capitalize(), "human" if name == IDLE else level(name).name) for name in levels)
    header = Header(RULEBOOK.name, RULEBOOK.rules, RULEBOOK.settings(options), seats)
    hands = tuple(1.0 if name == IDLE else level(name).hand.wander for name in levels)
    return Setup(header, first=first, seed=seed, hands=hands)


def play(chosen: Setup) -> Match:
    """Plays a match to its end, in which nobody acts at the seats of persons. The same setup, the same match."""
    match = Match.begin(chosen)
    while match.state.outcome is None and match.state.turn < LONGEST:
        play_turn(match)
    return match


def play_turn(match: Match) -> None:
    """Plays the turn that begins."""
    setup, start = match.setup, match.record.last
    name = setup.header.seats[start.state.seat].kind
    if name == "human":
        while match.state.turn == start.state.turn and match.state.outcome is None:
            match.advance(240)
        return
    plan = think(setup.parameters, start.scene, start.state, name, setup.seed)
    performer = Performer(match, plan, level(name).hand, setup.seed)
    while not performer.done:
        performer.advance(60)


def told(match: Match) -> Played:
    """How the match went."""
    state = match.state
    outcome = state.outcome or state.abandon().outcome
    assert outcome is not None
    falls, passes = (
        tuple(
            len({event.turn for event in state.events if isinstance(event, kind) and event.seat == seat})
            for seat in range(state.seats)
        )
        for kind in (Took, Passed)
    )
    turns = state.turn + (state.outcome is not None)  # the last one has none after it
    return Played(outcome, turns, falls, passes)
