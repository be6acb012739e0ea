"""A player who plays by a script through the same inputs as the mouse, for tests that need a whole match."""

from __future__ import annotations

import numpy as np

from games.hamsterrolle import RULEBOOK, kind_of
from games.record import Header, Seat
from sim import inputs
from sim.match import Match
from sim.matchfile import Setup
from sim.parameters import STEP
from sim.scene import Laying, PiecePose, lay

TRIES = tuple(float(ahead) for ahead in np.linspace(-0.02, 0.03, 8))
"""Places along the rim (m ahead of the compartment's middle) that are tried one after the other."""


def setup(seats: int = 2, seed: int = 1, turn_seconds: float | None = 30.0, **options: bool | int | str) -> Setup:
    """A match of players called A, B, C, D."""
    from games.clock import TimeControl

    names = tuple(Seat("ABCD"[number]) for number in range(seats))
    time = TimeControl(turn=turn_seconds)
    return Setup(Header(RULEBOOK.name, RULEBOOK.rules, RULEBOOK.settings(options), names, time), seed=seed)


def wait(match: Match, seconds: float) -> None:
    match.advance(round(seconds / STEP))


def point(match: Match, x: float, y: float, seconds: float) -> None:
    """Moves the pointer and waits."""
    match.act(inputs.Point(round(float(x), 4), round(float(y), 4)))
    wait(match, seconds)


def finish_turn(match: Match) -> None:
    """Waits until the turn is over."""
    turn = match.state.turn
    while match.state.turn == turn and match.state.outcome is None:
        match.advance(60)


def take(match: Match, piece: int) -> None:
    """Takes a piece of the stock into the middle of the wheel."""
    hub = match.world.wheel.position
    point(match, hub.x, hub.y + 0.05, 0)
    match.act(inputs.Take(piece))
    wait(match, 0.4)


def place(match: Match, piece: int, compartment: int) -> bool:
    """Tries to lay a piece down in a compartment, holding the wheel; returns whether it was let go of."""
    turn = match.state.turn
    take(match, piece)
    if match.state.turn != turn or match.state.phase != "carrying":  # something fell
        return False
    match.act(inputs.Hold())
    for ahead in TRIES:
        wheel, hub = match.world.scene().wheel, match.world.wheel.position
        laying = Laying(kind_of(piece), compartment, ahead, height=0.002)
        pose: PiecePose = lay(match.setup.parameters, wheel, [laying])[0]
        for share in (0.6, 1.0):
            if match.state.turn != turn or match.state.phase != "carrying":
                return False
            match.act(inputs.Turn(pose.angle))
            point(match, hub.x + (pose.x - hub.x) * share, hub.y + (pose.y - hub.y) * share, 0.4)
        if match.state.phase == "carrying" and match.why_not_let_go() is None:
            match.act(inputs.LetGo())
            return True
    return False


def play_turn(match: Match, rng: np.random.Generator) -> None:
    """A whole turn: a piece by lot into the nearest allowed compartment; where that fails, the time is given up."""
    state, turn = match.state, match.state.turn
    if abs(match.world.wheel.position.x) > 0.1:
        match.act(inputs.DrawBack())
        wait(match, 2.0)
    if match.state.turn == turn and match.state.phase in ("between", "begun"):
        piece = int(rng.choice(match.state.supply))
        kinds = state.kinds(match.see())
        free = [compartment for compartment in state.allowed if kind_of(piece) not in kinds[compartment]]
        let_go = bool(free) and place(match, piece, free[0])
        if not let_go and match.state.turn == turn and match.state.phase in ("between", "begun", "carrying"):
            if match.state.phase == "carrying":
                match.act(inputs.PutBack())
            if match.state.why_not_end_turn(match.see()) is None:
                match.act(inputs.EndTurn())
    if match.state.turn == turn:
        finish_turn(match)


def play(match: Match, seed: int = 1, most_turns: int = 120) -> Match:
    """Plays until the match is over, or for so many turns."""
    rng = np.random.default_rng(seed)
    for _ in range(most_turns):
        if match.state.outcome is not None:
            break
        play_turn(match, rng)
    return match
