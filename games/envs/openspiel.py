"""The board games for OpenSpiel: importing this module registers them.

    import games.envs.openspiel
    import pyspiel

    game = pyspiel.load_game("drehwerk_gulek(players=3,draw_after=10)")

They are drehwerk_fluegelrad, drehwerk_oraia, drehwerk_raummuehle and drehwerk_gulek, and after `register(game)` any
other. Parameters are `players`, the
options of the game (`repetition` is 3 unless it is chosen) and `longest`: after so many actions the game is a draw,
which is no rule of these games, but OpenSpiel wants every game to end. Actions and observations are those of
`games.envs.coding`, returns those of `games.envs.coding.payoffs`. A bad parameter raises UserError, an illegal action
IllegalAction; `state.apply_action_with_legality_check` raises pyspiel.SpielError.

OpenSpiel 2.0's own search in C++ crashes on every game that is written in Python, OpenSpiel's own ones too, when called
as `bot.step(state)`, because that lets go of the interpreter's lock; `pyspiel.Bot.step(bot, state)` works.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Self

import numpy as np

from games.core import AnyGame, UserError, game, names
from games.envs.coding import LONGEST, coding, payoffs
from games.extras import needed

with needed():
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame

PREFIX = "drehwerk_"
"""Of the names with OpenSpiel."""


def _type(rules: AnyGame) -> Any:
    """Static game description."""
    return pyspiel.GameType(
        short_name=PREFIX + rules.name,
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(rules.seats),
        min_num_players=min(rules.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": rules.seats[0], **rules.settings(rules.recommended), "longest": LONGEST},
    )


class BoardGame(pyspiel.Game):  # type: ignore[misc]
    """A board game with its options; `params` are those that are not to be the defaults."""

    type: Any
    """Static game description."""
    rules: AnyGame

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**self.type.parameter_specification, **(params or {})}
        seats, self.longest = chosen.pop("players"), chosen.pop("longest")
        if self.longest < 1:
            raise UserError(f"A game cannot end after {self.longest} actions; longest is 1 or more.")
        self.coding = coding(self.rules)
        self.first = self.rules.start(seats, **chosen)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.coding.actions),
            max_chance_outcomes=0,
            num_players=seats,
            min_utility=-1.0,
            max_utility=seats - 1.0,
            utility_sum=0.0,
            max_game_length=self.longest,
        )
        super().__init__(self.type, info, params or {})

    def new_initial_state(self) -> BoardState:
        """The state in which the game starts."""
        return BoardState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What makes observations of states: ours where all is public, else OpenSpiel's own of what was done."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return Observer(self, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class Reached(NamedTuple):
    """A state of ours, in what OpenSpiel copies with every state of its own; it is a value, so it can be shared."""

    state: Any

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


class BoardState(pyspiel.State):  # type: ignore[misc]
    """A state, as OpenSpiel wants it. `state.now` is ours."""

    def __init__(self, game: BoardGame) -> None:
        super().__init__(game)
        self.reached = Reached(game.first)

    @property
    def now(self) -> Any:
        """The state of `games.core.State` that this one stands for."""
        return self.reached.state

    def current_player(self) -> int:
        """Who is to act."""
        return int(pyspiel.PlayerId.TERMINAL if self.is_terminal() else self.now.seat)

    def is_terminal(self) -> bool:
        """Whether the game is over, by its rules or because it was too long."""
        return self.now.outcome is not None or self.move_number() >= self.get_game().longest

    def returns(self) -> list[float]:
        """What each player gets, so far."""
        return payoffs(self.now.outcome, self.now.seats)

    def _legal_actions(self, player: int) -> list[int]:
        numbers: list[int] = self.get_game().coding.legal(self.now)
        return numbers

    def _apply_action(self, number: int) -> None:
        self.reached = Reached(self.now.play(self.get_game().coding.action(number)))

    def _action_to_string(self, player: int, number: int) -> str:
        return str(self.get_game().coding.action(number))

    def __str__(self) -> str:
        return str(self.now.text())


class Observer:
    """Makes the observation of a state: `tensor`, the same by name in `dict`, and a string."""

    def __init__(self, game: BoardGame, params: Any) -> None:
        if params:
            raise UserError(f"Observations have no parameters; these were given: {params}.")
        self._coding = game.coding
        self.tensor = np.zeros_like(game.coding.observation(game.first, 0))
        self.dict = {"observation": self.tensor}

    def set_from(self, state: BoardState, player: int) -> None:
        """Sets `tensor` to what `player` sees in `state`."""
        self.tensor[:] = self._coding.observation(state.now, player)

    def string_from(self, state: BoardState, player: int) -> str:
        """What everybody sees in `state`."""
        return str(state)


def register(rules: AnyGame) -> str:
    """Registers a game with OpenSpiel, unless it is; returns its name there.

    Each game gets a class of its own in this module: OpenSpiel lets go of what is registered after Python has ended,
    which only a class survives, and pickle finds a class by its module and name.
    """
    kind = f"{rules.name.capitalize()}Game"
    if getattr(globals().get(kind), "rules", None) is not rules:
        members = {"type": _type(rules), "rules": rules, "__module__": __name__, "__doc__": rules.title}
        made: Any = type(kind, (BoardGame,), members)
        globals()[kind] = made
        pyspiel.register_game(made.type, made)
    return PREFIX + rules.name


for _name in names():
    register(game(_name))
