"""What a computer player means to do in a turn, found by trying placements on wheels rebuilt from the scene.

A placement is worth what the match is like after it: by how many pieces the team leads, and for a player who looks so
far, whether the next one will find a place at all. For most of a match pieces seldom fall, and what decides is who is
the first not to find a place and has to pass.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from statistics import fmean as mean
from typing import NamedTuple

import numpy as np
from numpy.random import Generator

from games.hamsterrolle import Passed, State
from games.hamsterrolle.events import Dropped, Placed
from games.hamsterrolle.teams import team_of
from sim.parameters import Parameters
from sim.players.levels import Level, level
from sim.players.placements import Aim, drops, passes, placements
from sim.players.situation import Situation
from sim.scene import Scene

WANDERED = 0.15
"""Metres from the middle at which the wheel is drawn back before anything else is done."""

ALTERNATIVES = 8
"""Aims that a plan holds at most: the hand may find that the first cannot be done."""

WIN = 5.0
"""Pieces that winning is worth."""

FINDS = 30
"""Placements that the next player is thought to think of."""

FREEDOM = 0.5
"""Pieces that it is worth if the rules forbid the next player all places, rather than none."""

PASSES = 4
"""One pass is tried in the mind for so many placements."""

SCATTERINGS = 5
"""How often a hand tries to lay a piece where it was meant to, before it is tried elsewhere."""

WEARY = 2
"""Rounds of nothing but passes after which a player lets a piece drop instead of passing: every match ends."""


class Plan(NamedTuple):
    """What to do in a turn: draw the wheel back to the middle or not, and what to lay where, the best first."""

    draw_back: bool
    aims: tuple[Aim, ...]


def think(
    parameters: Parameters,
    scene: Scene,
    state: State,
    name: str,
    seed: int,
    stop: Callable[[], bool] = lambda: False,
) -> Plan:
    """What a player of the level `name` means to do in the turn that begins with this scene and state.

    `stop` is asked before each placement that is tried in the mind; where it says so, the plan is made of what is known
    by then. Raises UserError where there is no such level.
    """
    chosen, rng = level(name), np.random.default_rng([seed, state.turn, 0, 0])
    at = Situation.of(parameters, scene, state)
    aims = ranked(at, ideas(at, chosen, rng), chosen, rng, stop)
    return Plan(abs(scene.wheel.x) > WANDERED, tuple(aims[:ALTERNATIVES]))


def ideas(at: Situation, chosen: Level, rng: Generator) -> list[Aim]:
    """What comes to the player's mind and is allowed: placements and passes, or drops where there are none of these."""
    placing = [*placements(at, chosen.places, rng)]
    passing = [] if weary(at.state) else [*passes(at, chosen.places, rng)]
    if placing and rng.random() >= chosen.whim:
        return [*placing[: chosen.tries], *passing[: chosen.tries // PASSES], *placing[chosen.tries :]]
    return passing or placing or [*drops(at, chosen.places, rng)]


def weary(state: State) -> bool:
    """Whether there have been nothing but passes for so long that the player rather gives up the time."""
    released = [event for event in state.events if isinstance(event, Placed | Dropped | Passed)]
    recent = released[-WEARY * state.seats :]
    return len(recent) == WEARY * state.seats and all(isinstance(event, Passed) for event in recent)


def ranked(at: Situation, aims: list[Aim], chosen: Level, rng: Generator, stop: Callable[[], bool]) -> list[Aim]:
    """The aims by what they are worth, the best first; those that were not tried come last.

    Whatever seems best may have had luck, so a player who doubts tries that again and goes by the mean.
    """
    tried: list[list[float]] = []
    first = min(len(aims), chosen.tries + chosen.tries // PASSES) if chosen.tries > 1 else 0
    for _ in range(first + chosen.doubts if first else 0):
        if stop():
            break
        if len(tried) < first:
            tried.append([worth(at, aims[len(tried)], chosen, rng)])
        else:
            best = max(range(first), key=lambda number: mean(tried[number]))
            tried[best].append(worth(at, aims[best], chosen, rng))
    order = sorted(range(len(tried)), key=lambda number: mean(tried[number]), reverse=True)
    return [aims[number] for number in order] + aims[len(tried) :]


def worth(at: Situation, aim: Aim, chosen: Level, rng: Generator) -> float:
    """What a try of the aim in the mind comes to for the player whose turn it is, in pieces."""
    held, seat = aim.held(at), at.state.seat
    laid = next((laid for laid in _tries(aim, chosen, rng) if laid.allowed(at, held)), None)
    if laid is None:
        return -math.inf
    pose = laid.pose(at)
    released = held.time_out() if aim.how == "drop" else held.let_go(at.seen_holding(pose))
    after = at.after(released, pose, rng)
    if after.state.outcome is not None:
        return lead(after.state, seat) + WIN * after.state.outcome.score(seat)
    friendly = team_of(after.state.rules, after.state.seat) == team_of(after.state.rules, seat)
    return lead(after.state, seat) + (1 if friendly else -1) * prospects(after, chosen, rng)


def lead(state: State, seat: int) -> int:
    """By how many pieces the seat's team is ahead of the best of the others."""
    stocks: Counter[int] = Counter()
    for other in range(state.seats):
        stocks[team_of(state.rules, other)] += len(state.stock(other))
    own = stocks.pop(team_of(state.rules, seat))
    return min(stocks.values()) - own


def prospects(at: Situation, chosen: Level, rng: Generator) -> float:
    """What the turn is worth to the player who has it: a piece if a place can be found, and more if there are many."""
    if not chosen.replies:
        return 0.0
    free = sum(1 for _ in placements(at, chosen.replies, rng)) / chosen.replies
    return 1 - (1 - free) ** FINDS + FREEDOM * free


def _tries(aim: Aim, chosen: Level, rng: Generator) -> Iterator[Aim]:
    return (aim.scattered(chosen.hand, rng) for _ in range(SCATTERINGS))
