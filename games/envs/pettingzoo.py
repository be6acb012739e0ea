"""The board games for PettingZoo, as AEC environments with action masks; importing this module registers them.

    import games.envs.pettingzoo
    import pettingzoo

    env = pettingzoo.make("aec", "drehwerk/Gulek-v0", seats=3, draw_after=10)

They are drehwerk/Fluegelrad-v0, drehwerk/Oraia-v0, drehwerk/Raummuehle-v0 and drehwerk/Gulek-v0; see `env` for what
can be chosen, and for any other game. Agents are player_0, player_1, ... in the order of the seats. As in PettingZoo's
classic games an observation is a dictionary: "observation" is what the agent sees, "action_mask" has a 1 for each
action that is legal, all 0 for who is not to move. Numbers mean what `games.envs.coding` says. Rewards are 0 until the
end, and then those of `games.envs.coding.payoffs`: with two players 1 for a win, 0 for a draw, -1 for a loss.

A game that takes more than `longest` actions is truncated, and nobody gets anything. An illegal action ends the game
with -1 for who did it and 0 for the others. A seed changes nothing, as there is no chance in these games.
"""

from __future__ import annotations

from operator import index
from typing import Any

import numpy as np

from games.core import AnyGame, UserError, Value, game, names
from games.envs.coding import LONGEST, coding, payoffs
from games.extras import needed
from games.pictures import DRAWN, Picture, Renderer, check_mode

with needed():
    import gymnasium
    import pettingzoo
    from gymnasium import spaces
    from pettingzoo.utils import wrappers

ILLEGAL = -1.0
"""The reward of who does what is not allowed."""

RENDER_MODES = (*DRAWN, "ansi")
RATE = 4
"""Positions that a window shows in a second."""


class BoardGame(pettingzoo.AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """A board game as the bare environment: an illegal action raises IllegalAction, and the game goes on. See `env`."""

    def __init__(
        self,
        game_name: AnyGame | str,
        seats: int | None = None,
        render_mode: str | None = None,
        longest: int = LONGEST,
        renderer: Renderer | None = None,
        **options: Value,
    ) -> None:
        super().__init__()
        rules = self.rules = game(game_name)
        self._coding = coding(rules)
        check_mode(render_mode, RENDER_MODES, renderer)
        if longest < 1:
            raise UserError(f"A game cannot end after {longest} actions; longest is 1 or more.")
        self.first = rules.start(seats, **{**rules.recommended, **options})
        self.longest, self.render_mode, self.renderer = longest, render_mode, renderer
        self.metadata = {
            "name": f"drehwerk_{rules.name}_v0",
            "render_modes": [*RENDER_MODES],
            "render_fps": RATE,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.first.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: self._seen() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(len(self._coding.actions)) for agent in self.possible_agents}

    def _seen(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, self._coding.observation(self.first, 0).shape, np.float32),
                "action_mask": spaces.Box(0, 1, (len(self._coding.actions),), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What `observe` returns for the agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of all actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game."""
        self.now, self.last_action, self.played = self.first, None, 0
        self.agents = self.possible_agents[:]
        self.agent_selection = self._mover()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}

    def _mover(self) -> str:
        return str(self.possible_agents[self.now.seat])

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent sees, and what it may do."""
        over = self.now.outcome is not None or self.played >= self.longest
        to_move = not over and agent == self._mover()
        mask = self._coding.mask(self.now) if to_move else np.zeros(len(self._coding.actions), np.int8)
        seen = self._coding.observation(self.now, self.possible_agents.index(agent))
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """The agent that is selected does what has this number; None takes an agent away whose game is over.

        Raises:
            IllegalAction: the rules do not allow it, or there is no such action; nothing has happened then.
            TypeError: it is no whole number.
            ValueError: the game is over and it is not None.
        """
        mover = self.agent_selection
        if self.terminations[mover] or self.truncations[mover]:
            self._was_dead_step(action)
            return
        chosen = self._coding.action(index(action))  # type: ignore[arg-type]
        self.now, self.last_action, self.played = self.now.play(chosen), chosen, self.played + 1
        self.agent_selection = self._mover()
        self._cumulative_rewards[mover] = 0.0
        self.rewards = dict(zip(self.agents, payoffs(self.now.outcome, self.now.seats), strict=True))
        self.terminations = dict.fromkeys(self.agents, self.now.outcome is not None)
        self.truncations = dict.fromkeys(self.agents, self.now.outcome is None and self.played >= self.longest)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Picture | str | None:
        """The position: as a picture, as a line of text, or in a window."""
        if self.render_mode is None:
            gymnasium.logger.warn("Nothing is rendered, as no render_mode was given.")
            return None
        if self.render_mode == "ansi":
            return str(self.now.text())
        assert self.renderer is not None
        picture = self.renderer.board(self.rules.name, self.now, self.last_action)
        if self.render_mode == "rgb_array":
            return picture
        self.renderer.show(picture, self.rules.title, RATE)
        return None

    def close(self) -> None:
        """Closes the window, if there is one."""
        if self.renderer is not None:
            self.renderer.close()


def env(
    game_name: AnyGame | str,
    seats: int | None = None,
    render_mode: str | None = None,
    longest: int = LONGEST,
    renderer: Renderer | None = None,
    **options: Value,
) -> pettingzoo.AECEnv[str, dict[str, Any], int]:
    """The environment as it is used, wrapped as PettingZoo's classic games are.

    Args:
        game_name: "fluegelrad", "oraia", "raummuehle" or "gulek"; or a `games.core.Game`.
        seats: how many play; the usual number if None.
        render_mode: "rgb_array" for pictures of shape (640, 640, 3), "ansi" for the state's text, "human" for a window.
        longest: actions after which a game is truncated.
        renderer: what draws the game for "rgb_array" and "human", such as the module `ui.pictures`.
        options: of the game; `repetition` is 3 unless it is chosen.

    Raises:
        UserError: no such game, number of seats, option or render mode.
    """
    bare = BoardGame(game_name, seats, render_mode, longest, renderer, **options)
    legal = wrappers.TerminateIllegalWrapper(bare, illegal_reward=ILLEGAL)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal))


for _name in names():
    pettingzoo.register("aec", f"drehwerk/{_name.capitalize()}-v0", env, kwargs={"game_name": _name})
