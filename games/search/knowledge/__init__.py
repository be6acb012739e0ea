"""What the search knows of each game: how promising a position is, and how curious to be about it.

A module per game, named like it, with a `KNOWLEDGE`. How the figures in them were found is in games/search/README.md.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

Scores = tuple[float, ...]
"""What each seat gets, or can expect, of the one point that a game is worth; see `games.core.Outcome.score`."""


class Knowledge(NamedTuple):
    """What the search knows of a game."""

    evaluate: Callable[[Any], Scores]
    """What the seats can expect in a state in which play goes on."""
    exploration: float
    """How much the search is drawn to what it has seldom visited: the constant of UCT."""


def knowledge(game: str) -> Knowledge:
    """Of the board game with this name."""
    found: Knowledge = import_module(f"games.search.knowledge.{game}").KNOWLEDGE
    return found
