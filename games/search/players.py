"""Computer players by level, what they choose, and what they think of a position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from games.core import AnyGame, Message, UserError, game
from games.search.tree import Node, never, search


class Level(NamedTuple):
    """How well a computer player plays: how much it looks at, and how clearly it sees."""

    name: str
    nodes: int
    """Positions that it looks at before each action; none to play at random."""
    noise: float
    """Standard deviation of its error about what a position is worth, of the one point that a game is worth."""
    words: Message
    """The level in one sentence, for players."""
    contempt: float = 0.0
    """How little it cares for a draw, from 0 (as much as it is worth) to 1 (not at all)."""


LEVELS = (
    Level("random", 0, 0.0, Message("Plays any legal action, whatever comes of it.")),
    Level("easy", 60, 0.15, Message("Sees what one action leads to, and often misjudges it.")),
    Level("medium", 800, 0.03, Message("Looks a few actions ahead, and sometimes misjudges what is close.")),
    Level("strong", 8_000, 0.001, Message("Looks far ahead where it matters, and does not miss what can be forced.")),
)
"""From weak to strong. Budgets are positions and not seconds, so that a level plays alike on every machine."""

HINT = "strong"
"""The level whose choice is shown as a hint."""


def level(name: str, of: AnyGame | str | None = None) -> Level:
    """The level with this name, as it plays the game if one is given; raises UserError with the names there are."""
    for known in LEVELS:
        if known.name == name:
            changes: Any = {} if of is None else game(of).levels.get(name, {})
            return known._replace(**changes)
    names = ", ".join(known.name for known in LEVELS)
    raise UserError(Message("There is no level {name}; there are {names}.", name=repr(name), names=names))


class Assessment(NamedTuple):
    """What is thought of an action."""

    action: str
    """In its text form."""
    value: float
    """What the player to move can expect after it, 0 to 1, of the one point that a game is worth."""
    visits: int
    """How often the search went there."""
    certain: bool
    """The value is proven."""


class Thought(NamedTuple):
    """What a player has thought about a position. It consists of texts and numbers, for sending it elsewhere."""

    chosen: str
    """The action, in its text form."""
    actions: tuple[Assessment, ...] = ()
    """All actions (of those that win at once, one), best first; empty where nothing was to be thought about."""
    line: tuple[str, ...] = ()
    """How play goes on if all do what the search thinks best: the principal line, from the chosen action on."""
    scores: tuple[float, ...] = ()
    """What each seat can expect then, 0 to 1, together the one point that a game is worth."""


def think(
    of: AnyGame | str, state: Any, chosen: Level, generator: np.random.Generator, stop: Callable[[], bool] = never
) -> Thought:
    """What a player of the level thinks about `state` of a game, in which play goes on.

    The same generator brings the same thought, unless `stop`, which is asked all the time, ends it early. Where only
    one action is legal it is chosen without a thought.
    """
    actions = state.actions()
    if len(actions) == 1 or not chosen.nodes:
        return Thought(str(actions[int(generator.integers(len(actions)))]))
    return _told(search(state, game(of), chosen.nodes, generator, stop, chosen.noise, chosen.contempt))


def _told(root: Node) -> Thought:
    """What the tree shows, in texts and numbers."""
    seat, ranked = root.state.seat, root.ranked
    assessments = tuple(
        Assessment(str(child.action), child.value(seat), child.visits, child.proven) for child in ranked
    )
    line, node = [], ranked[0]
    while node.children:
        line.append(str(node.action))
        node = node.ranked[0]
    return Thought(assessments[0].action, assessments, (*line, str(node.action)), _shares(ranked[0], seat))


def _shares(node: Node, seat: int) -> tuple[float, ...]:
    """What each seat can expect at a node that `seat` has chosen: its value, and the rest as the scores share it."""
    own = min(max(node.value(seat), 0.0), 1.0)
    shares = np.clip(node.scores, 1e-9, None)  # so that those who expect nothing share what is left alike
    shares[seat] = 0.0
    shares *= (1.0 - own) / shares.sum()
    shares[seat] = own
    return tuple(shares.tolist())


def choose(of: AnyGame | str, text: str, chosen: str, seed: int, stop: Callable[[], bool] = never) -> Thought:
    """`think` for another process: the state by its text, the level by its name, the generator by a seed.

    The game is given by its name, or itself where the other process does not know it by that.

    Raises:
        UserError: there is no such game, state or level, or the game is over.
    """
    rules = game(of)
    return think(rules, _loaded(rules, text), level(chosen, rules), np.random.default_rng(seed), stop)


def analyse(of: AnyGame | str, text: str, seed: int, stop: Callable[[], bool] = never) -> Thought:
    """What the strong player thinks about a state, even where only one action is legal; raises as `choose` does."""
    rules, generator = game(of), np.random.default_rng(seed)
    strong = level(HINT, rules)
    root = search(_loaded(rules, text), rules, strong.nodes, generator, stop, strong.noise)
    return _told(root)


def _loaded(rules: AnyGame, text: str) -> Any:
    state = rules.load(text)
    if state.outcome is not None:
        raise UserError(Message("The game is over; there is nothing to think about."))
    return state
