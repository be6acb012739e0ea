"""Hamsterrolle: whatever players do and whatever is seen of the wheel, the referee keeps order.

Random walks through the steps of a match, sensible ones and others, on a wheel whose pieces lie and fall at random.
"""

from collections.abc import Callable

import numpy as np
import pytest
from hamsterrolle_table import TABLE
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import IllegalAction
from games.hamsterrolle import (
    CONE,
    OUT,
    PIECES,
    WHEEL,
    Dropped,
    Left,
    Placed,
    Rules,
    Seen,
    Spot,
    State,
    Took,
    begin,
    load,
)

SETUPS = [
    Rules(2),
    Rules(2, first=1, cone_counts=False),
    Rules(3),
    Rules(3, first=2, fourth_set="dealt"),
    Rules(4),
    Rules(4, teams="beside"),
    Rules(4, teams="across", cone_counts=False),
]


class Walk:
    """A match with `kinds` kinds of piece, all others being out, so that the end is not too far."""

    def __init__(self, rules: Rules, kinds: int, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        dealt = begin(rules, self.rng).holders
        left = tuple(OUT if piece and (piece - 1) % 7 >= kinds else dealt[piece] for piece in range(PIECES))
        self.start = self.state = State(rules, left)
        self.spots = dict.fromkeys(range(PIECES), TABLE)
        self.spots[CONE] = Spot(0, 0.0)

    @property
    def seen(self) -> Seen:
        lowest = int(self.rng.integers(12))
        return Seen(dict(self.spots), (lowest, (lowest + 1) % 12))

    def chance(self, share: float) -> bool:
        return bool(self.rng.random() < share)

    def any_piece(self) -> int:
        return int(self.rng.integers(PIECES))

    def anywhere(self) -> Spot:
        return Spot(int(self.rng.integers(12)), self.rng.uniform(-10, 10))

    def one_of(self, several: tuple[int, ...]) -> int:
        return several[self.rng.integers(len(several))]

    def step(self) -> None:
        """Something moves or falls; somebody does something; something is seen."""
        if self.chance(0.2):
            self.spots[self.one_of(self.state.wheel or (CONE,))] = TABLE if self.chance(0.5) else self.anywhere()
        if self.chance(0.3):
            self.try_anything()
        elif self.state.phase in ("between", "begun"):
            self.start_something()
        elif self.state.hand is not None:
            self.finish_something()
        elif self.state.phase == "released":
            self.rest()
        if self.chance(0.5):
            self.state = self.state.saw(self.seen)

    def try_anything(self) -> None:
        state, seen, piece = self.state, self.seen, self.any_piece()
        self.foretold(state.why_not_take(piece), lambda: state.take(piece))
        self.foretold(state.why_not_pass(piece, seen), lambda: state.begin_pass(piece, seen))
        self.foretold(state.why_not_let_go(seen), lambda: state.let_go(seen))
        self.foretold(state.why_not_end_turn(seen), lambda: state.end_turn(seen))
        assert (piece in state.passable(seen)) == (state.why_not_pass(piece, seen) is None)

    def foretold(self, why_not: str | None, does: Callable[[], State]) -> None:
        """It can be done if nothing was said against it; otherwise it is refused in those very words."""
        if why_not is None:
            does()
            return
        assert why_not.endswith(".")
        with pytest.raises(IllegalAction) as refused:
            does()
        assert str(refused.value) == why_not

    def start_something(self) -> None:
        seen = self.seen
        if self.chance(0.1):
            self.state = self.state.touch()
        elif self.chance(0.1):
            self.time_out()
        elif self.chance(0.5) and self.state.passable(seen):
            self.state = self.state.begin_pass(self.one_of(self.state.passable(seen)), seen)
        else:
            self.state = self.state.take(self.one_of(self.state.supply))
            self.spots[self.state.hand] = self.anywhere()

    def finish_something(self) -> None:
        targets = self.state.targets(self.seen)
        if self.chance(0.1) and self.state.phase == "carrying":
            self.state = self.state.put_back()
        elif self.chance(0.1) or not targets:
            self.time_out()
        else:
            self.let_go(self.one_of(targets))

    def let_go(self, target: int) -> None:
        """In a target it may be, if its edge lies just ahead of the one to pass and that is not all round the wheel."""
        edge = self.state.edge_to_pass(target, self.seen)
        self.spots[self.state.hand] = Spot(target, 0.0 if edge is None else edge + 1e-6)
        if self.state.why_not_let_go(self.seen) is None:
            self.state = self.state.let_go(self.seen)

    def time_out(self) -> None:
        self.state = self.state.time_out()
        if self.state.released is not None:
            self.spots[self.state.released.piece] = TABLE if self.chance(0.2) else self.anywhere()

    def rest(self) -> None:
        self.state = self.state.rested(self.seen)
        assert all(self.spots[piece].compartment is not None for piece in self.state.wheel)


def explained(start: State, state: State) -> tuple[int, ...]:
    """Where every piece is, as the events have it."""
    holders = list(start.holders)
    for event in state.events:
        match event:
            case Placed(piece=piece) | Dropped(piece=piece):
                holders[piece] = WHEEL
            case Took(pieces=pieces, seat=seat):
                for piece in pieces:
                    holders[piece] = seat
            case Left(pieces=pieces):
                for piece in pieces:
                    holders[piece] = OUT
    return tuple(holders)


WALKS = given(rules=st.sampled_from(SETUPS), kinds=st.integers(1, 7), seed=st.integers(0), steps=st.integers(1, 120))


@settings(max_examples=150)
@WALKS
def test_no_piece_is_lost_and_every_refusal_is_foretold(rules, kinds, seed, steps):
    walk = Walk(rules, kinds, seed)
    for _ in range(steps):
        walk.step()
        state = walk.state
        assert state.holders == explained(walk.start, state)
        out = [piece for piece in range(PIECES) if state.holders[piece] == OUT]
        stocks = [piece for seat in range(state.seats) for piece in state.stock(seat)]
        assert sorted((*stocks, *state.wheel, *out)) == [*range(PIECES)]
        assert rules.cone_counts or CONE not in stocks
        assert load(state.text()) == state


@settings(max_examples=150)
@WALKS
def test_there_is_always_a_way_on_to_the_end(rules, kinds, seed, steps):
    walk = Walk(rules, kinds, seed)
    for _ in range(steps):
        walk.step()
    state = walk.state
    calm = Seen({piece: Spot(piece % 12, 0.0) for piece in range(PIECES)}, (0, 1))
    for _ in range(PIECES + 1):  # at worst: time always runs out with a piece in the hand, and every piece stays in
        if state.phase in ("between", "begun"):
            state = state.take(state.supply[0])
        if state.phase not in ("released", "over"):
            state = state.time_out()
        if state.phase == "released":
            state = state.rested(calm)
    assert state.phase == "over"
    assert state.outcome.winners


def test_the_walks_come_by_everything_that_can_happen():
    happened = set()
    for seed in range(40):
        walk = Walk(SETUPS[seed % len(SETUPS)], 1 + seed % 3, seed)
        for _ in range(120):
            walk.step()
        happened |= {type(event).__name__ for event in walk.state.events}
        happened.add(walk.state.outcome.reason if walk.state.outcome else "goes on")
    assert happened == {"Placed", "Dropped", "Passed", "Lost", "Took", "Left", "pieces", "fewest", "tie", "goes on"}
