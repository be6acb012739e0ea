"""How a computer player carries out its plan: its hand takes a piece, carries it, turns it, lays it down, lets go.

It makes the inputs of a person at the mouse and sees what a person sees. Its movements have minimum jerk (Flash and
Hogan 1985, "The coordination of arm movements"), an error at their end, and a tremor.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product

import numpy as np
from numpy.random import Generator

from sim import inputs
from sim.inputs import AnyInput
from sim.match import Match
from sim.parameters import STEP
from sim.pieces import form
from sim.players.levels import Steadiness
from sim.players.placements import Aim
from sim.players.thinking import Plan
from sim.scene import PiecePose, lay

BEAT = 4
"""Steps from one input to the next: sixty inputs a second, as from a mouse."""

ASIDE = 0.27
"""Metres beside the hub where a piece of the stock appears, on the side of the panel."""

TURNING = 4.0
"""Speed at which a piece is turned, in rad/s."""

QUICKEST = 0.15
"""Seconds that the shortest movement takes."""

PEAK = 1.875
"""Top speed over mean speed of a movement of minimum jerk."""

STEADIER = (1.0, 0.5, 0.25)
"""Errors of the first and of later attempts, relative to the level's: what failed is tried again with more care."""

SCATTERINGS = 3
"""Attempts at a placement before another one is tried."""

TREMBLING = 0.8
"""Correlation of the tremor from one beat to the next: it changes about five times a second."""

HURRY = 0.25
"""Share of a turn's time, before its end, in which no new attempt begins."""

RUSH = 0.3
"""Share of the remaining time that one movement may take, so that the three of an attempt fit in."""

LEISURE = 0.7
"""Share of a turn's time that must remain for the hand to hesitate."""

STEERING = round(0.2 / (BEAT * STEP))
"""Beats from one steering correction to the next: about a visual reaction time."""

CORRECTED = 0.7
"""Share of the offset that a correction removes."""

LEVER = 0.045
"""Metres from a piece's middle to its ends, which a yaw puts off centre."""

Inputs = list[AnyInput]


class Performer:
    """Plays one turn of a match, from its beginning or from whenever the plan is ready."""

    def __init__(self, match: Match, plan: Plan, hand: Steadiness, seed: int) -> None:
        """Carries out `plan` with `hand`, whose random numbers come from `seed`."""
        self.match = match
        self._turn = match.state.turn
        self._inputs = _Hand(match, hand, np.random.default_rng([seed, match.state.turn, 0, 1])).play(plan)

    @property
    def done(self) -> bool:
        """Whether the turn is over."""
        return self.match.state.turn != self._turn or self.match.state.outcome is not None

    def due(self) -> Inputs:
        """The inputs due before the next step. Call it once before each step of the turn."""
        if self.done or self.match.turn_steps % BEAT:
            return []
        return next(self._inputs, [])

    def advance(self, steps: int) -> None:
        """Advances the match by `steps` steps and makes the inputs that are due meanwhile."""
        for _ in range(steps):
            for act in self.due():
                self.match.act(act)
            if self.done:
                return
            self.match.advance(1)


class _Hand:
    """A hand at work. Each method yields the inputs of one beat at a time and looks at the match in between."""

    def __init__(self, match: Match, hand: Steadiness, rng: Generator) -> None:
        self.match, self.hand, self.rng = match, hand, rng
        self.place = tuple(match.world.wheel.position)
        self.shake = np.zeros(2)
        self.beats = 0
        limit = match.setup.header.time.turn or 0.0  # without a timer there is never less left than any share of it
        self.hurry, self.leisure = HURRY * limit, LEISURE * limit

    def play(self, plan: Plan) -> Iterator[Inputs]:
        """The whole turn."""
        yield from self.hesitate()
        if plan.draw_back and self.match.state.may_draw_back:
            yield [inputs.DrawBack()]
            while self.match.hand.drawing_back:
                yield []
        for care, aim in product(STEADIER, plan.aims):
            if self.in_time and self.possible(aim):
                yield from self.attempt(aim, care)
        yield from self.give_up()

    @property
    def in_time(self) -> bool:
        return self.match.remaining > self.hurry and self.match.state.phase != "released"

    def possible(self, aim: Aim) -> bool:
        """Whether the piece is in the hand or may be taken."""
        state = self.match.state
        if state.hand is not None:
            return state.hand == aim.piece
        if aim.how == "pass":
            return state.why_not_pass(aim.piece, self.match.see()) is None
        return state.why_not_take(aim.piece) is None

    def holds(self, aim: Aim) -> bool:
        return self.match.state.hand == aim.piece

    @property
    def may_let_go(self) -> bool:
        return self.match.why_not_let_go() is None

    def hesitate(self) -> Iterator[Inputs]:
        for _ in range(round(self.rng.gamma(4.0, self.hand.hesitation / 4) / (BEAT * STEP))):
            if self.match.remaining > self.leisure:
                yield []

    def attempt(self, aim: Aim, care: float) -> Iterator[Inputs]:
        """Tries to place the piece as meant, and puts it back if that fails."""
        if not self.holds(aim):
            yield from self.take(aim)
        hand = self.hand._replace(scatter=care * self.hand.scatter, tilt=care * self.hand.tilt)
        for _ in range(SCATTERINGS):
            if not (self.holds(aim) and self.in_time):
                return
            yield from self.lay_down(aim, aim.scattered(hand, self.rng))
            if aim.how == "drop":
                yield from self.wait(math.inf)  # until the time is up
            elif self.holds(aim) and self.may_let_go:
                yield from self.wait(self.hand.patience)
                if self.holds(aim) and self.may_let_go:
                    yield [inputs.LetGo()]
        if self.match.state.phase == "carrying":
            yield [inputs.PutBack()]

    def wait(self, seconds: float) -> Iterator[Inputs]:
        """Holds the piece in place until it is centred and straight, for `seconds` at most.

        Infinity means until the time is up; without a timer that does nothing.
        """
        drops = math.isinf(seconds)
        if drops and math.isinf(self.match.remaining):
            return
        beats = 0
        while self.match.hand.piece is not None and (drops or (beats * BEAT * STEP < seconds and self.in_time)):
            if not drops and self.off() < self.hand.centring:
                return
            yield [self.point(), *self.steer()]
            beats += 1

    def give_up(self) -> Iterator[Inputs]:
        """Ends the turn without a placement, after a dip into the wheel if the rules want an attempt first."""
        state = self.match.state
        if state.phase in ("between", "begun") and state.why_not_end_turn(self.match.see()) is not None:
            yield [inputs.Take(state.supply[0])]
            hub = self.match.world.wheel.position
            self.place = (hub.x, hub.y)
            while self.match.state.phase == "carrying" and not self.match.state.attempted:
                yield [self.point()]
        if self.match.state.phase == "carrying":
            yield [inputs.PutBack()]
        if self.match.state.phase in ("between", "begun", "pass"):
            yield [inputs.EndTurn()]

    def take(self, aim: Aim) -> Iterator[Inputs]:
        """Takes the piece from the stock or, for a pass, out of the wheel, and holds the wheel from then on."""
        hub = self.match.world.wheel.position
        if aim.how == "pass":
            self.place = tuple(self.match.world.bodies[aim.piece].position)
            yield [self.point(), inputs.Pass(aim.piece)]
        else:
            self.place = (hub.x + (ASIDE if self.match.setup.ahead_left else -ASIDE), hub.y)
            yield [self.point(), inputs.Take(aim.piece)]
        yield [inputs.Hold()] if self.holds(aim) else []

    def lay_down(self, aim: Aim, laid: Aim) -> Iterator[Inputs]:
        """Carries the piece beside the hub, from there to its place, and waits until it has arrived."""
        pose, hub = self.goal(laid), self.match.world.wheel.position
        way = math.hypot(pose.x - hub.x, pose.y - hub.y)
        share = min(1.0, form(pose.kind, self.match.setup.parameters).reach / way)
        yield from self.move(aim, (hub.x + (pose.x - hub.x) * share, hub.y + (pose.y - hub.y) * share), pose.angle, 1.0)
        for _ in range(2):
            yield from self.move(aim, (pose.x, pose.y), pose.angle, 0.5)

    def goal(self, aim: Aim) -> PiecePose:
        """The pose of the aim in the wheel as it stands now."""
        return lay(self.match.setup.parameters, self.match.world.scene().wheel, [aim.laying])[0]

    def move(self, aim: Aim, to: tuple[float, float], angle: float, pace: float) -> Iterator[Inputs]:
        """Moves the hand and turns the piece at `pace` times the hand's speed, as long as it holds the piece."""
        start, before = self.place, self.match.hand.angle
        turn = math.remainder(angle - before, math.tau)
        seconds = max(PEAK * math.dist(start, to) / (pace * self.hand.speed), abs(turn) / TURNING)
        beats = round(max(min(seconds, RUSH * self.match.remaining), QUICKEST) / (BEAT * STEP))
        for beat in range(1, beats + 1):
            if not self.holds(aim):
                return
            if self.hand.hasty and self.may_let_go:
                yield [inputs.LetGo()]
                return
            share = _smooth(beat / beats)
            self.place = (start[0] + (to[0] - start[0]) * share, start[1] + (to[1] - start[1]) * share)
            turned = [inputs.Turn(round(before + turn * share, 5))] if turn else []
            yield [self.point(), *turned, *self.steer()]

    def off(self) -> float:
        """How far (m) the piece in the hand, or its ends by the yaw, are off the middle of the rim."""
        wander = self.match.hand.wander
        return 0.0 if wander is None else max(abs(wander.axial.value), LEVER * abs(wander.yaw.value))

    def steer(self) -> list[inputs.Steer]:
        """A correction of axial position and yaw, once every `STEERING` beats; a hasty hand makes none."""
        self.beats += 1
        wander = self.match.hand.wander
        if wander is None or self.hand.hasty or self.beats % STEERING:
            return []
        wanted = (part.wanted - CORRECTED * part.value for part in (wander.axial, wander.yaw))
        return [inputs.Steer(*(round(value, 5) for value in wanted))]

    def point(self) -> inputs.Point:
        """Where the hand points, with its tremor."""
        drive = self.hand.tremor * math.sqrt(1 - TREMBLING**2)
        self.shake = TREMBLING * self.shake + drive * self.rng.standard_normal(2)
        return inputs.Point(
            *(round(float(meant + shake), 5) for meant, shake in zip(self.place, self.shake, strict=True))
        )


def _smooth(share: float) -> float:
    """Share of a movement of minimum jerk that is done after this share of its time."""
    return share**3 * (10 - 15 * share + 6 * share**2)
