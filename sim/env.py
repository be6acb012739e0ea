"""Hamsterrolle for one player as a Gymnasium environment: place as many pieces in the wheel as will stay.

    import sim.env
    import gymnasium

    env = gymnasium.make("drehwerk/Hamsterrolle-v0")

Importing this module registers it; gymnasium.make("sim.env:drehwerk/Hamsterrolle-v0") does both. It is a match for two
in which the other one never has a turn: the stock are the 14 pieces of a player, the referee is that of the match, and
what falls out is taken back. There are no constructive passes in it.

An action is an array of shape (5,), each number from -1 to 1:

    0  which piece: one of the kinds in the stock, which share the range equally, in the order of `sim.pieces.KINDS`
    1  compartment: one of those that may be built in, likewise, from the last placement's on
    2  where along the rim: `REACH` behind the compartment's middle to `REACH` ahead of it
    3  how it is turned out of flat: half a turn clockwise to half a turn counter-clockwise
    4  how high it is let go of: laid down on what is below it (-1) to as high as a piece may hang above that (1)

An observation has, with everything about pieces told in the wheel's own frame as a placement is:

    wheel    (2,)     sine and cosine of its roll
    pieces   (15, 7)  a row for the cone and each piece of the stock, by its number; zeros for those not in the wheel,
                      else 1; sine and cosine of the angle ahead; distance from the hub (in radii of the wheel); sine
                      and cosine of the turn out of flat; place along the axle (in halves of the wheel's width)
    stock    (8,)     how many of each kind there are still to place (/ 2)
    allowed  (12,)    1 for the compartments that may be built in
    edge     (12,)    for each compartment the edge that a new piece in it has to pass: the angle ahead of the
                      compartment's middle (in half turns); -1 if there is none

The reward is how many pieces the stock has become smaller by: 1 for a placement after which nothing fell, less by 1 for
each piece that did. A placement that the rules do not allow, or for which there is no room, is worth `REFUSED` and ends
the episode, as does an empty stock; `info["refusal"]` says why in a sentence. After 100 placements it is truncated.

The same seed and actions give the same episode. A step simulates some seconds of the wheel, so that about 40 of
them are done in a second on one core; gymnasium.make_vec(..., vectorization_mode="async") uses all cores.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from msgspec.structs import replace
from numpy.random import Generator
from numpy.typing import NDArray

from games import hamsterrolle
from games.core import IllegalAction
from games.extras import needed
from games.hamsterrolle import COMPARTMENTS, KINDS, PITCH, Rules, kind_of
from games.hamsterrolle.judge import HANGING
from games.pictures import DRAWN, Picture, Renderer, check_mode
from sim import pieces
from sim.match import opening
from sim.parameters import STANDARD, Parameters
from sim.placing import GAP, lowered
from sim.players.placements import REACH, Aim
from sim.players.situation import Situation
from sim.scene import Laying

with needed():
    import gymnasium
    from gymnasium import spaces

REFUSED = -1.0
"""The reward of a placement that the rules do not allow."""

SEAT = 0
"""Of the one player."""

PIECES = 1 + 2 * len(KINDS)
"""The cone and the two sets of a player in a match for two."""

LONGEST = 100
"""Placements after which an episode is truncated."""

RENDER_MODES = DRAWN
RATE = 2
"""Wheels that a window shows in a second."""

Observation = dict[str, NDArray[np.float32]]
Action = NDArray[np.floating[Any]]


class Hamsterrolle(gymnasium.Env[Observation, Action]):
    """The environment; see the module for actions, observations and rewards.

    Args:
        render_mode: "rgb_array" for pictures of shape (640, 640, 3), "human" for a window.
        parameters: of the gear and its physics.
        renderer: what draws the wheel, such as the module `ui.pictures`.

    Raises:
        UserError: there is no such render mode, or no renderer for it.
    """

    metadata = {"render_modes": [*RENDER_MODES], "render_fps": RATE}  # noqa: RUF012  Gymnasium declares it so

    def __init__(
        self,
        render_mode: str | None = None,
        parameters: Parameters = STANDARD,
        renderer: Renderer | None = None,
    ) -> None:
        check_mode(render_mode, RENDER_MODES, renderer)
        self.render_mode, self.renderer = render_mode, renderer
        self.parameters = parameters
        self.action_space = spaces.Box(-1.0, 1.0, (5,), np.float32)
        self.observation_space = spaces.Dict(  # type: ignore[assignment]  # its type is that of no one dictionary
            {
                "wheel": spaces.Box(-1.0, 1.0, (2,), np.float32),
                "pieces": spaces.Box(-1.0, 1.0, (PIECES, 7), np.float32),
                "stock": spaces.Box(0.0, 1.0, (len(pieces.KINDS),), np.float32),
                "allowed": spaces.Box(0.0, 1.0, (COMPARTMENTS,), np.float32),
                "edge": spaces.Box(-1.0, 1.0, (COMPARTMENTS,), np.float32),
            }
        )
        self.over = True
        """Whether there is no episode under way."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """The wheel with the cone in it, and the whole stock."""
        super().reset(seed=seed)
        scene = opening(self.parameters, int(self.np_random.integers(2**53)))
        self.at = Situation.of(self.parameters, scene, hamsterrolle.begin(Rules(), self.np_random))
        self.over = False
        self._show()
        return observed(self.at), {"refusal": ""}

    def step(self, action: Action) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Places a piece and lets the wheel come to rest.

        Raises:
            gymnasium.error.InvalidAction: the action is not five numbers from -1 to 1.
            gymnasium.error.ResetNeeded: there is no episode, or it is over.
        """
        if self.over:
            raise gymnasium.error.ResetNeeded("There is no episode, or it is over; reset begins one.")
        meant, before = _checked(action), len(self.at.state.stock(SEAT))
        try:
            self.at = placed(self.at, meant, self.np_random)
        except IllegalAction as refusal:
            self.over = True
            return observed(self.at), REFUSED, True, False, {"refusal": str(refusal)}
        self.over = self.at.state.outcome is not None
        self._show()
        gone = before - len(self.at.state.stock(SEAT))
        return observed(self.at), float(gone), self.over, False, {"refusal": ""}

    def render(self) -> Any:
        """The wheel as a picture in the mode "rgb_array"; a window shows itself."""
        if self.render_mode is None:
            gymnasium.logger.warn("Nothing is rendered, as no render_mode was given.")
        return self._picture() if self.render_mode == "rgb_array" else None

    def close(self) -> None:
        """Closes the window, if there is one."""
        if self.renderer is not None:
            self.renderer.close()

    def _picture(self) -> Picture:
        assert self.renderer is not None
        return self.renderer.wheel(self.parameters, self.at.world.observe())

    def _show(self) -> None:
        if self.render_mode == "human" and self.renderer is not None:
            self.renderer.show(self._picture(), "Hamsterrolle", RATE)


def _checked(action: Action) -> list[float]:
    """The numbers of an action; raises InvalidAction where they are not five from -1 to 1."""
    numbers = np.asarray(action)
    if numbers.shape != (5,) or numbers.dtype.kind not in "fiu" or not (np.abs(numbers) <= 1).all():
        raise gymnasium.error.InvalidAction(f"An action is five numbers from -1 to 1, not {action!r:.200}.")
    return [float(number) for number in numbers]


def placed(at: Situation, action: Sequence[float], rng: Generator) -> Situation:
    """The wheel at rest after a placement; raises IllegalAction where the rules do not allow it."""
    which, where, along, turn, height = action
    piece = _share([tray[0] for tray in at.state.tray(SEAT).values() if tray], which)
    laying = Laying(kind_of(piece), _share(at.state.allowed, where), ahead=REACH * along, pitch=math.pi * turn)
    low = lowered(at.world, at.scene.wheel, laying)
    if low is None:
        raise IllegalAction("There is no room beside the hub to bring the piece in.")
    aim = Aim("place", piece, low._replace(height=low.height + (HANGING - GAP) * (height + 1) / 2))
    released = aim.held(at).let_go(at.seen_holding(aim.pose(at)))
    after = at.after(released, aim.pose(at), rng)
    return after._replace(state=replace(after.state, turn=after.state.turn + 1))  # the other one has no turn


def _share(choices: Sequence[int], number: float) -> int:
    """The one of the choices in whose part the number lies, which share the range from -1 to 1 equally."""
    return choices[min(int((number + 1) / 2 * len(choices)), len(choices) - 1)]


def observed(at: Situation) -> Observation:
    """What a player sees of the wheel and the stock: float32 arrays, named and shaped as the module says."""
    state, roll = at.state, at.scene.wheel.angle
    kinds = [kind_of(piece) for piece in state.stock(SEAT)]
    edges = [state.edge_to_pass(compartment, at.seen) for compartment in range(COMPARTMENTS)]
    leads = [-1.0 if edge is None else _lead(edge, number) for number, edge in enumerate(edges)]
    told = {
        "wheel": [math.sin(roll), math.cos(roll)],
        "pieces": _rows(at),
        "stock": [kinds.count(kind) / 2 for kind in pieces.KINDS],
        "allowed": [float(compartment in state.allowed) for compartment in range(COMPARTMENTS)],
        "edge": leads,
    }
    return {name: np.asarray(value, np.float32) for name, value in told.items()}


def _lead(edge: float, compartment: int) -> float:
    """How far the edge lies ahead of the middle of the compartment, in half turns from -1 to 1."""
    return math.remainder(edge - compartment * PITCH, math.tau) / math.pi


def _rows(at: Situation) -> NDArray[np.float64]:
    """A row for each piece, as the module says."""
    gear, seen = at.parameters.wheel, at.world.observe()
    right, up = seen.poses[:, 0] - seen.wheel.x, seen.poses[:, 1] - seen.wheel.y
    across = np.arctan2(-right, -up)  # from straight down, towards the left
    ahead, pitch = across + seen.wheel.angle, seen.poses[:, 2] + across
    rows = np.zeros((PIECES, 7))
    rows[seen.ids] = np.column_stack(
        (
            np.ones(len(seen.ids)),
            np.sin(ahead),
            np.cos(ahead),
            np.hypot(right, up) / gear.radius,
            np.sin(pitch),
            np.cos(pitch),
            seen.axial / (gear.width / 2),
        )
    )
    return rows


gymnasium.register("drehwerk/Hamsterrolle-v0", entry_point="sim.env:Hamsterrolle", max_episode_steps=LONGEST)
