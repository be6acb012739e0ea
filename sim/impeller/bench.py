"""An impeller to try things on: its parameters can change at any time, and experiments begin at a word.

A change builds the world anew with all where it is, so it acts at once. Equal inputs at equal steps make equal
benches, so a second one with other parameters can be run beside the first. Angles are clockwise, in radians.
"""

from __future__ import annotations

import math
from typing import Any, Literal, NamedTuple, get_args

import numpy as np
import pymunk
from numpy.typing import NDArray

from games.core import Message, UserError
from games.fluegelrad import CORNERS, HOLES, HOLLOWS, MARBLES, START, State, hollow_set
from sim.energy import kinetic
from sim.impeller.events import Event, LeftArms
from sim.impeller.parameters import SIXTH, STANDARD, Parameters
from sim.impeller.theory import carrying_torque
from sim.impeller.world import STRIDE, Contents, Trouble, World
from sim.parameters import STEP

Experiment = Literal["start", "random", "played"]
EXPERIMENTS: tuple[Experiment, ...] = get_args(Experiment)
TURNS = 12
"""Turns that are drawn by lot for a position that was played."""
GAIN = 1.0
"""Rad/s in a second by which a spin gets faster, beginning at nothing."""
ROOM = 0.0005
"""Metres by which the impeller may overlap marbles where it is set in: so far they give way."""


UNSAID = {"hole": None, "turn": 0, "rate": None, "spin": False}
"""What an experiment is started with if nothing else is said."""


class Outcome(NamedTuple):
    """What came of a turn: how far the impeller turned, what the rules have against it, how long it took (s)."""

    sixths: int
    trouble: Trouble | None
    seconds: float


class Bench:
    """One impeller with its experiment.

    `torque` (N m) is the hand's, averaged over the last `step`; `lost_at` is the rate (rad/s) of the impeller at which
    the first marble left its arms; `outcome` is that of the turn, once all rests.
    """

    def __init__(
        self, parameters: Parameters = STANDARD, experiment: Experiment = "played", seed: int = 0, **given: Any
    ) -> None:
        """`given` is what `start` takes beyond the experiment and the seed."""
        self.parameters = parameters
        self.start(experiment, seed, **given)

    # -- experiments

    def start(
        self,
        experiment: Experiment,
        seed: int = 0,
        hole: int | None = None,
        turn: int = 0,
        rate: float | None = None,
        spin: bool = False,
    ) -> None:
        """Begins with the marbles where the experiment has them; the same seed draws the same position.

        `start` is where a game begins, `played` a position that turns lead to, `random` any. The impeller stands in
        `hole`, or in one that is drawn. It is turned by `turn` sixths at `rate` (rad/s, or as a calm hand does), or
        faster and faster until a marble leaves it. Raises UserError where the parts do not fit together.
        """
        chance = np.random.default_rng(seed)
        contents = _contents(experiment, chance)
        self.hole = _hole(contents, chance) if hole is None else hole
        self.world = World(self.parameters, contents, self.hole)
        self.experiment, self.seed = experiment, seed
        given = {"hole": hole, "turn": turn, "rate": rate, "spin": spin}
        self._given = {name: value for name, value in given.items() if value != UNSAID[name]}
        self.seconds, self.torque = 0.0, 0.0
        self.lost_at: float | None = None
        self.outcome: Outcome | None = None
        self._spinning = spin
        self._until: float | None = None
        if turn and not spin:
            self.turn(turn, rate)

    @property
    def given(self) -> dict[str, Any]:
        """What the experiment was started with beyond its name and seed."""
        return self._given

    def turn(self, sixths: int, rate: float | None = None) -> None:
        """Turns on by so many sixths from the nearest one, at `rate` (rad/s; None: a calm hand), and lets go there."""
        self._until = (round(self.world.turned / SIXTH) + sixths) * SIXTH
        self.world.turn_to(self._until, self.parameters.hand.calm if rate is None else rate)

    # -- parameters

    def change(self, parameters: Parameters) -> None:
        """Goes on with other parameters and all where it is; raises UserError where the parts do not fit together."""
        grown = parameters.board.edge / self.parameters.board.edge
        state = self.world.state()
        state[:, [0, 1, 3, 4]] *= grown  # the marbles stay where they are between the hollows
        before, self.world = self.world, self._rebuilt(parameters, self.hole, state)
        self.parameters = parameters
        if before.held:
            self.world.turn_to(before.wanted, before.hand_speed)
        elif before.inputs:
            self.world.let_go()

    def _rebuilt(self, parameters: Parameters, hole: int, state: NDArray[np.float64]) -> World:
        world = World(parameters, self.world.contents, hole)
        state[0, :2] = world.impeller.position
        world.put(state, self.world.lost)
        return world

    # -- the hand

    def hold(self) -> None:
        """The hand takes hold of the impeller where it is."""
        self._until, self._spinning, self.outcome = None, False, None
        self.world.turn_to(self.world.turned)

    def pull(self, angle: float) -> None:
        """The hand wants the impeller at an angle from where it began; it turns it clockwise only."""
        self.world.turn_to(angle)

    def let_go(self) -> None:
        """The hand lets go of the impeller, which runs into the nearest sixth."""
        if self.world.held:
            self.world.let_go()

    def set_into(self, hole: int) -> None:
        """Sets the impeller into another hole, unturned. Raises UserError where marbles lie in its way."""
        state = self.world.state()
        state[0, 2:] = 0.0
        world = self._rebuilt(self.parameters, hole, state)
        if world.overlap() > ROOM:
            raise UserError(Message("Marbles lie where the impeller would stand."))
        self.world, self.hole = world, hole
        self._until, self._spinning, self.outcome = None, False, None

    # -- time

    def step(self, count: int = 1) -> list[Event]:
        """Lets physics steps pass; returns what happened."""
        happened: list[Event] = []
        torques = []
        for _ in range(count):
            if self.world.steps % STRIDE == 0:
                self._look()
            self.world.step()
            self.seconds += STEP
            torques.append(self.world.torque)
        happened = self.world.events()
        if self.lost_at is None and any(isinstance(one, LeftArms) for one in happened):
            self.lost_at = abs(float(self.world.impeller.angular_velocity))
            if self._spinning:
                self._end_spin()
        self.torque = math.fsum(torques) / len(torques) if torques else self.torque
        return happened

    def _look(self) -> None:
        """Once in a stride: turns faster, lets go where a turn ends, and reads off what came of it."""
        world = self.world
        if self._spinning:
            rate = GAIN * self.seconds
            world.turn_to(world.turned + SIXTH, rate)
            if rate > self.parameters.hand.speed + GAIN:
                self._end_spin()
        elif self._until is not None and world.arrived:
            world.let_go()
            self._until = None
        elif self.outcome is None and world.inputs and world.resting:
            reading = world.read()
            self.outcome = Outcome(round(world.turned / SIXTH), reading.trouble, self.seconds)

    def _end_spin(self) -> None:
        self._spinning = False
        self.world.let_go()

    # -- what is measured, and what the theory says

    def energy(self) -> float:
        """Energy (J) of all that moves, and of the marbles that are not in the middle of the hollow that holds them."""
        world = self.world
        bodies = [world.impeller, *(marble.body for marble in world.marbles.values())]
        return kinetic(bodies) + math.fsum(
            world.hollows.stiffness / 2 * (marble.body.position - world.hollows.points[hollow]).length_squared
            for name, marble in world.marbles.items()
            if (hollow := world.held_by(name)) is not None
        )

    def needed(self) -> float:
        """The torque (N m) with which a slow hand would turn on from here, by `sim.impeller.theory`.

        Counted are the marbles that the impeller touches, each as far from its hollow's middle as it is.
        """
        alone = self.parameters.contact.axle
        each = [carrying_torque(self.parameters, 1, self._ahead(marble)) - alone for marble in self.pushed()]
        return alone + math.fsum(each)

    def contacts(self) -> int:
        """How many pairs of marbles, or of a marble and the impeller, touch."""
        bodies = [self.world.impeller, *(marble.body for marble in self.world.marbles.values())]
        seen: list[pymunk.Arbiter] = []
        for body in bodies:
            body.each_arbiter(seen.append)
        return len(seen) // 2  # each is seen from both of its bodies

    def pushed(self) -> list[int]:
        """The marbles that the impeller touches, in rising order."""
        touched: set[pymunk.Body] = set()
        self.world.impeller.each_arbiter(lambda arbiter: touched.update(arbiter.bodies))
        return [name for name, marble in self.world.marbles.items() if marble.body in touched]

    def _ahead(self, marble: int) -> float | None:
        """How far (rad) the marble is ahead of the middle of the hollow that pulls at it; None where none does."""
        hollow = self.world.held_by(marble)
        if hollow is None:
            return None
        axle = self.world.impeller.position
        here, there = (
            math.atan2(*(pymunk.Vec2d(*point) - axle))
            for point in (self.world.marbles[marble].body.position, self.world.hollows.points[hollow])
        )
        return math.remainder(here - there, math.tau)


def _contents(experiment: Experiment, chance: np.random.Generator) -> Contents:
    """What lies in each hollow."""
    state = State(0, *START)
    match experiment:
        case "random":
            lying = chance.permutation(len(HOLLOWS)).tolist()
            state = State(0, 0, None, (hollow_set(lying[:MARBLES]), hollow_set(lying[MARBLES : 2 * MARBLES])))
        case "played":
            for _ in range(TURNS):
                after = state.play(state.actions()[int(chance.integers(len(state.actions())))])
                state = state if after.outcome is not None else after
    return state.hollows


def _hole(contents: Contents, chance: np.random.Generator) -> int:
    """A hole with as many marbles about it as there are about any."""
    about = [sum(contents[hollow] is not None for hollow in CORNERS[hole]) for hole in HOLES]
    return int(chance.choice([hole for hole in HOLES if about[hole] == max(about)]))
