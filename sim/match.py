"""A match: wheel, hand and referee, moved on step by step by the inputs of the players.

A turn begins with a world built anew from its scene, and all inputs are recorded by the step at which they are made.
So the same setup and inputs give the same match to the last bit: in play, in a replay, in a look ahead.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
from msgspec.structs import replace

from games import hamsterrolle
from games.core import IllegalAction, Message, UserError
from games.hamsterrolle import COMPARTMENTS, CONE, PITCH, WHEEL, Seen, Spot, State, kind_of
from sim import inputs
from sim.hand import Hand
from sim.inputs import AnyInput, Timed
from sim.matchfile import MatchRecord, Setup, Turn, fingerprint
from sim.observation import Event, Observation
from sim.parameters import STEP, Parameters
from sim.placing import supported
from sim.rest import Rest
from sim.scene import Laying, PiecePose, Scene, lay, standing
from sim.wheel import STRIDE, World

LOOK = STRIDE
"""Steps between two looks of the referee at the wheel: a thirtieth of a second."""

LONGEST_REST = 20.0
"""Seconds after letting go at which a wheel is taken to rest in which something still moves, so that a turn always
ends."""

LYING = 0.6
"""Seconds for which what has fallen lies on the table before it is taken away."""


def opening(parameters: Parameters, seed: int) -> Scene:
    """The wheel in the middle of the table with the cone in its lowest compartment."""
    wheel = standing(parameters)
    return Scene(wheel, lay(parameters, wheel, [Laying("cone", 0, height=0.0)], CONE, stream(seed, 0, CONE)))


def stream(seed: int, turn: int, piece: int) -> int:
    """The seed of the random numbers of a piece that comes into the wheel in this turn of the match of this seed."""
    return int(np.random.SeedSequence([seed, turn, piece]).generate_state(1)[0])


class Match:
    """A match under way, or over. `state` is what the rules say, `world` and `hand` are there to be looked at.

    `turn_steps` counts the steps of this turn. `happened` collects the world's events until somebody takes them.
    """

    def __init__(self, record: MatchRecord) -> None:
        """Goes on with a recorded match at the start of its last turn: inputs made in it are forgotten."""
        self.setup = record.setup
        self.happened: list[Event] = []
        self._turns = record.turns if record.end else record.turns[:-1]
        self._begin(record.last.scene, record.last.state)

    @classmethod
    def begin(cls, setup: Setup) -> Match:
        """A new match. Raises UserError where the options do not go together."""
        state = hamsterrolle.begin(setup.rules, np.random.default_rng([setup.seed, 0]))
        return cls(MatchRecord(setup, (Turn(opening(setup.parameters, setup.seed), state),)))

    @property
    def record(self) -> MatchRecord:
        """The match so far; the inputs of the turn under way are in it, but reading it back begins that turn anew."""
        now = Turn(self._start, self._start_state, tuple(self._inputs))
        if self.state.outcome is None:
            return MatchRecord(self.setup, (*self._turns, now))
        return MatchRecord(self.setup, self._turns, Turn(self.world.scene(), self.state))

    @property
    def made(self) -> Sequence[Timed]:
        """The inputs of the turn under way."""
        return self._inputs

    # -- what is seen

    @property
    def remaining(self) -> float:
        """Seconds until the turn's time runs out, or that were left of it at letting go; infinite without a timer."""
        limit = self.setup.header.time.turn
        used = self.turn_steps if self._released_at is None else self._released_at
        return math.inf if limit is None else max(0, round(limit / STEP) - used) * STEP

    def see(self) -> Seen:
        """The wheel as the referee sees it now."""
        seen, piece = as_seen(self.world.observe()), self.hand.piece
        if piece is None or self.hand.in_front:
            return seen
        held = seen.pieces[piece]
        held = held._replace(supported=supported(self.world, self.world.pose(piece), seen, held))
        return seen._replace(pieces={**seen.pieces, piece: held})

    def why_not_let_go(self) -> str | None:
        """Why the piece in the hand may not be let go of here, in a sentence; None if it may."""
        return self.state.why_not_let_go(self.see())

    # -- what is done

    def act(self, act: AnyInput) -> None:
        """Does what the input says, now.

        Raises:
            IllegalAction: the rules do not allow it, or it is beyond what a record can hold; nothing has happened
                then, and nothing is recorded.
        """
        inputs.check(act)
        self._do(act)
        self._inputs.append(Timed(self.turn_steps, act))
        if self.state.outcome is not None:
            self._finish()

    def advance(self, steps: int) -> None:
        """Lets steps pass. It makes no difference how many calls they are divided into.

        Stops early where a turn ends, as the next one begins with a world of its own.
        """
        turn = self.state.turn
        for _ in range(steps):
            if self.state.outcome is not None or self.state.turn != turn:
                return
            self.hand.step(self.remaining)
            self.world.step(1)
            self.turn_steps += 1
            if self.turn_steps % LOOK == 0:
                self._look()

    def take_events(self) -> list[Event]:
        """What happened in the world since the last call."""
        events, self.happened = self.happened, []
        return events

    # -- a turn

    def _begin(self, scene: Scene, state: State) -> None:
        self._start, self._start_state, self.state = scene, state, state
        self._inputs: list[Timed] = []
        self._lying: dict[int, int] = {}
        self._released_at: int | None = None
        self._rest: Rest | None = None
        self.turn_steps = 0
        self.world = World(self.setup.parameters, scene)
        rng = np.random.default_rng([self.setup.seed, 1, state.turn])
        self.hand = Hand(self.world, rng, self.setup.unsteadiness(state.seat))

    def _finish(self) -> None:
        """The turn is over: it is recorded, and the next one begins with what is in the wheel."""
        self._turns += (Turn(self._start, self._start_state, tuple(self._inputs), self.turn_steps),)
        for piece in sorted(self.world.bodies):
            if self.state.holders[piece] != WHEEL:
                self.world.remove(piece)
        if self.state.outcome is None:
            self._begin(self.world.scene(), self.state)

    def _look(self) -> None:
        """What the referee does every few steps."""
        self.happened += self.world.events()
        seen = self.see()
        self._judge(self.state.saw(seen))
        self._clear_table(seen)
        if self.state.phase == "released":
            if self._rests():
                self.state = self.state.rested(self.see())
                self._finish()
        elif self.remaining <= 0:
            self._run_out()

    def _judge(self, state: State) -> None:
        """Takes over what the referee says; a piece in the hand that is not to be placed goes back to its stock."""
        self.state = state
        if state.hand is None and self.hand.piece is not None:
            self.hand.take_away()
            self.hand.release_wheel()
        if state.phase == "released" and self._released_at is None:
            self._released_at, self._rest = self.turn_steps, Rest(self.world)

    def _clear_table(self, seen: Seen) -> None:
        for piece, spot in seen.pieces.items():
            if spot.on_table and piece in self.world.bodies and self.state.holders[piece] != WHEEL:
                since = self._lying.setdefault(piece, self.turn_steps)
                if (self.turn_steps - since) * STEP >= LYING and piece != self.hand.piece:
                    self.world.remove(piece)
                    del self._lying[piece]

    def _rests(self) -> bool:
        assert self._released_at is not None
        assert self._rest is not None
        return self._rest.look() or (self.turn_steps - self._released_at) * STEP >= LONGEST_REST

    def _run_out(self) -> None:
        """The time is up: what is in the hand drops, and with nothing in it the turn is lost."""
        state = self.state.time_out()
        self._let_go_of_all()
        self._judge(state)

    def _let_go_of_all(self) -> None:
        self.hand.let_go()
        self.hand.release_wheel()

    def _new(self, piece: int, x: float, y: float) -> PiecePose:
        return PiecePose(piece, kind_of(piece), x, y, seed=stream(self.setup.seed, self.state.turn, piece))

    # -- each input

    def _do(self, act: AnyInput) -> None:
        match act:
            case inputs.Point(x, y):
                self.hand.point(x, y)
            case inputs.Turn(angle):
                self.hand.angle = angle
            case inputs.Steer(axial, yaw):
                self.hand.steer(axial, yaw)
            case inputs.Take(piece, x, y):
                self._take(piece, (x, y))
            case inputs.Pass(piece):
                state = self.state.begin_pass(piece, self.see())
                self.hand.release_wheel()
                self.hand.grasp(piece)
                self.state = state
            case inputs.PutBack():
                self._judge(self.state.put_back())
            case inputs.LetGo():
                state = self.state.let_go(self.see())
                self._let_go_of_all()
                self._judge(state)
            case inputs.Hold():
                if not self.state.may_hold_wheel:
                    raise IllegalAction(Message("The wheel may be held only while you place a piece."))
                self.hand.hold_wheel()
            case inputs.Release():
                self.hand.release_wheel()
            case inputs.DrawBack():
                if not self.state.may_draw_back:
                    raise IllegalAction(
                        Message("The wheel is drawn back to the middle with an empty hand, while it rests.")
                    )
                self.state = self.state.touch()
                self.hand.draw_back()
            case inputs.EndTurn():
                state = self.state.end_turn(self.see())
                self._let_go_of_all()
                self._judge(state)
            case inputs.Resign(seat):
                state = self.state.resign(seat)
                if self.state.phase == "pass":  # the piece belongs in the wheel
                    self._let_go_of_all()
                self._judge(state)

    def _take(self, piece: int, grasp: tuple[float, float]) -> None:
        state = self.state.take(piece)
        if piece in self.world.bodies:  # it fell a moment ago and still lies on the table
            self.world.remove(piece)
        self.hand.release_wheel()
        self.hand.bring(self._new(piece, *self.hand.pointer), grasp)
        self.state = state


def as_seen(observed: Observation) -> Seen:
    """What the referee needs of what is observed."""
    columns = (observed.ids, observed.compartment, observed.edge, observed.touches_table)
    rows = zip(*(column.tolist() for column in columns), strict=True)
    spots = {
        piece: Spot(compartment if compartment >= 0 else None, edge, on_table)
        for piece, compartment, edge, on_table in rows
    }
    return Seen(spots, _lowest(observed.wheel.angle))


def _lowest(roll: float) -> tuple[int, int]:
    """The two compartments whose middles are lowest; of two as low as each other, the one with the lower number."""
    up = {k: round(abs((k * PITCH - roll + math.pi) % math.tau - math.pi), 9) for k in range(COMPARTMENTS)}
    one, other, *_ = sorted(up, key=lambda k: (up[k], k))
    return one, other


def replayed(record: MatchRecord) -> Iterator[tuple[Match, Turn]]:
    """Plays the record from its very beginning.

    Yields the match at the start of each turn, and at its end, with the turn as it was recorded. The record holds if
    `agrees` says so each time.
    """
    match = Match(replace(record, turns=record.turns[:1], end=None))
    recorded = (*record.turns, *([record.end] if record.end else []))
    for number, turn in enumerate(recorded, 1):
        yield match, turn
        if number < len(recorded):
            feed(match, turn)


def agrees(match: Match, turn: Turn) -> bool:
    """Whether the match, to the last bit, is where the recorded turn begins."""
    return match.state == turn.state and fingerprint(match.world.scene()) == fingerprint(turn.scene)


def feed(match: Match, turn: Turn) -> None:
    """Plays a whole recorded turn in `match`, which stands at its beginning.

    Raises:
        UserError: the inputs do not fit what happens in this match.
    """
    for timed in turn.inputs:
        match.advance(timed.step - match.turn_steps)
        if match.state.turn != turn.state.turn or match.turn_steps != timed.step:
            raise UserError(f"Turn {turn.state.turn + 1} is over before its input at step {timed.step}.")
        match.act(timed.input)
    if match.state.turn == turn.state.turn:
        match.advance(turn.steps - match.turn_steps)
