"""Monte-Carlo tree search, for games of two or more players who may act several times in a turn.

A node is a position. Growing the tree by one step means: from the root follow the most promising child (UCT: its value
so far, and more the less it was visited) to a node without children; play all its actions; evaluate the new positions
for each seat (`Game.evaluate`); and tell all nodes on the way what the best of these is worth.

Two things are kept beside the mean of what came back. `scores` is what the seats get if from here on each takes what
is best for itself in the tree as it stands (max^n, for two players minimax); the value that guides the search is half
of either (Lanctot and others 2014, "Monte Carlo Tree Search with Heuristic Evaluations using Implicit Minimax
Backups"). And a node is `proven` when its scores are certain, because the game is over there, or an action wins for
certain, or all actions are proven (Winands and others 2008, "Monte-Carlo Tree Search Solver").
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from operator import add
from typing import Any

import numpy as np

from games.core import AnyGame, Scores

OWN_VISITS = 0.5
"""How much of a node's value is the mean of its visits; the rest is its scores. Measured, see README.md."""


def never() -> bool:
    """For a search that nothing stops but its budget."""
    return False


class Node:
    """A position in the tree, the action that led to it, and what is known of it."""

    __slots__ = ("action", "children", "proven", "scores", "state", "total", "visits")

    def __init__(self, action: Any, state: Any, scores: Scores, proven: bool, gain: float) -> None:
        self.action = action
        self.state = state
        self.scores = scores
        """Of each seat, if all take what is best for themselves."""
        self.proven = proven
        self.total = gain
        """Of all visits, what they brought the seat that chooses this node."""
        self.visits = 1
        self.children: list[Node] = []

    def value(self, seat: int) -> float:
        """What `seat`, which chooses this node, can expect here, 0 to 1."""
        if self.proven:
            return self.scores[seat]
        return OWN_VISITS * self.total / self.visits + (1 - OWN_VISITS) * self.scores[seat]

    @property
    def ranked(self) -> list[Node]:
        """The children, best first: certain wins, then the most visited, certain losses last."""
        seat = self.state.seat

        def rank(child: Node) -> tuple[float, int, float]:
            certain = child.scores[seat] if child.proven else 0.5
            return certain if certain in (0.0, 1.0) else 0.5, child.visits, child.value(seat)

        return sorted(self.children, key=rank, reverse=True)


def search(
    state: Any,
    game: AnyGame,
    nodes: int,
    generator: np.random.Generator,
    stop: Callable[[], bool] = never,
    noise: float = 0.0,
    contempt: float = 0.0,
) -> Node:
    """The root of a tree grown from `state`, in which play goes on.

    Args:
        game: its evaluation and its exploration guide the search.
        nodes: how many positions the tree may have; it can end up with a few more, as all actions are played at once.
        generator: what comes of the search depends on nothing else but it, unless it is stopped.
        stop: asked before each step, a fraction of a millisecond apart; the first step is made in any case.
        noise: standard deviation of an error in the evaluation of a position; a little tells equals apart.
        contempt: how little whoever is to move cares for a draw, from 0 (as much as it is worth) to 1 (not at all).
            With some, the values of draws and of what leads to them are its own and not those of the game.
    """
    root = Node(None, state, (), proven=False, gain=0.0)
    dislike = _tilted((0.0,) * state.seats, state.seat, -contempt / state.seats)
    grown = _expand(root, game, generator, noise, dislike)
    _conclude(root)
    while grown < nodes and not root.proven and not stop():
        path = _descend(root, game.exploration)
        if path[-1].proven:
            grown += 1  # nothing new, but the budget must end
        else:
            grown += _expand(path[-1], game, generator, noise, dislike)
        _back_up(path)
    return root


def _descend(root: Node, exploration: float) -> list[Node]:
    """The way from the root to a node without children, or to a proven one."""
    path, node = [root], root
    while node.children and not node.proven:
        node = _most_promising(node, exploration)
        path.append(node)
    return path


def _most_promising(node: Node, exploration: float) -> Node:
    """The child with the greatest value and curiosity together. The search spends a good part of its time here."""
    seat = node.state.seat
    curiosity = exploration * sqrt(log(node.visits + 1))
    best, highest = node, -1.0
    for child in node.children:
        visits, expected = child.visits, child.scores[seat]
        if not child.proven:
            expected += OWN_VISITS * (child.total / visits - expected) + curiosity / sqrt(visits)
        if expected > highest:
            best, highest = child, expected
    return best


def _expand(node: Node, game: AnyGame, generator: np.random.Generator, noise: float, dislike: Scores) -> int:
    """Gives the node a child for each action, or only one that wins for certain; returns how many were made."""
    state, seat = node.state, node.state.seat
    actions = state.actions()
    errors = generator.normal(0.0, noise, len(actions)).tolist()
    for action, error in zip(actions, errors, strict=True):
        after = state.play(action)
        over = after.outcome is not None
        scores = _final(after, dislike) if over else _tilted(game.evaluate(after), seat, error)
        node.children.append(Node(action, after, scores, over, scores[seat]))
        if over and scores[seat] == 1.0:
            break
    return len(node.children)


def _final(state: Any, dislike: Scores) -> Scores:
    """The scores of a game that is over; `dislike` is added to them if all share in it."""
    scores = tuple([state.outcome.score(seat) for seat in range(state.seats)])
    return tuple(map(add, scores, dislike)) if min(scores) > 0 else scores


def _tilted(scores: Scores, seat: int, error: float) -> Scores:
    """The scores with an error in favour of `seat`, at the cost of all others alike."""
    cost = error / (len(scores) - 1)
    return tuple([score + error if other == seat else score - cost for other, score in enumerate(scores)])


def _conclude(node: Node) -> None:
    """What follows for a node from its children: the scores that its seat prefers, and whether they are certain."""
    seat = node.state.seat
    best, highest, all_proven = node, -2.0, True
    for child in node.children:
        if child.scores[seat] > highest:
            best, highest = child, child.scores[seat]
        all_proven &= child.proven
    node.scores = best.scores
    node.proven = all_proven or (best.proven and highest == 1.0)


def _back_up(path: list[Node]) -> None:
    """Tells the nodes on a path, from its end to the root, what was found there."""
    if path[-1].children:
        _conclude(path[-1])
    found = path[-1].scores
    for node, chosen in zip(path[-2::-1], path[:0:-1], strict=True):
        chosen.total += found[node.state.seat]
        chosen.visits += 1
        _conclude(node)
    path[0].visits += 1
