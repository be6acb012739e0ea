"""`drehwerk bench games`: the rule engines beside python-chess and OpenSpiel, and the tree search beside its own."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from typing import Any

import typer

from games.core import BOARD_GAMES, AnyGame, game, perft
from ui.commands.bench import search
from ui.commands.bench.measure import Contest, Work, rates, ratio
from ui.commands.bench.table import Cell, Table, show

REACHED = (0, 15, 45)
"""Actions of random play that lead to the positions where sequences are counted: the start, early, well under way
(in Gulek the 45th is in its second stage)."""

LEAVES = 5_000
"""Sequences that are counted from each position, at least: the depth is the least that has so many."""

LONGEST = 1_000
"""Actions after which a random game is given up; some games can go round for ever."""

CHESS = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -": 3,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -": 2,
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -": 3,
}
"""The first three of the positions by which chess engines are usually counted, and depths that make about as many
sequences as our batches have."""

OPEN_SPIEL = ("tic_tac_toe", "mancala", "nine_mens_morris", "python_tic_tac_toe")


def add(group: typer.Typer) -> None:
    """Puts the bench on `group`."""

    @group.command("games")
    def bench(
        as_json: bool = typer.Option(False, "--json", help="Print JSON instead of tables."),
        rounds: int = typer.Option(5, "--rounds", min=1, help="How often each part is measured."),
        seconds: float = typer.Option(0.3, "--seconds", min=0.0, help="How long each part runs in a round."),
    ) -> None:
        """Rules and tree search, beside python-chess's and OpenSpiel's. Example: drehwerk bench games"""
        show("games", [_measured(contest, rounds, seconds) for contest in contests()], as_json)


def contests() -> list[Contest]:
    """Perft in its two ways, random games, and searches: ours, and of the yardsticks those that are installed."""
    engines = {name: game(name) for name in BOARD_GAMES}
    reached = {name: _reached(rules) for name, rules in engines.items()}
    positions = {name: [_deep_enough(state) for state in states] for name, states in reached.items()}
    return [
        Contest(
            "Perft: the actions of the last ply are counted, as python-chess's own example does",
            "leaves/s",
            f"From the start and after {REACHED[1]} and {REACHED[2]} random actions. One core.",
            {name: _sum_of(perft, positions[name]) for name in engines} | _chess(counted=True),
        ),
        Contest(
            "Perft: the last ply is played too",
            "leaves/s",
            "The same positions.",
            {name: _sum_of(_played, positions[name]) for name in engines} | _chess(counted=False),
        ),
        Contest(
            "Random games: ask for the actions, draw one, play it",
            "moves/s",
            f"Games of {LONGEST} actions at most. One core. OpenSpiel's games are played the same way, through Python.",
            {name: _random_games(rules.start()) for name, rules in engines.items()} | _open_spiel(),
        ),
        *(search.contest(rules, reached[name]) for name, rules in engines.items()),
    ]


def _measured(contest: Contest, rounds: int, seconds: float) -> Table:
    found = rates(contest.parts, rounds, seconds)
    yardsticks = [name for name in found if name not in BOARD_GAMES]
    rows: list[tuple[Cell, ...]] = [
        (name, sorted(own)[len(own) // 2], *(ratio(own, found[yardstick]) for yardstick in yardsticks))
        for name, own in found.items()
    ]
    return Table(contest.title, ("part", contest.unit, *(f"times {name}" for name in yardsticks)), rows, contest.note)


# Perft


def _reached(rules: AnyGame) -> list[Any]:
    """The start and the positions after REACHED random actions, each of a game that is not over by then."""
    return [next(state for seed in count() if (state := _wander(rules, seed, steps))) for steps in REACHED]


def _wander(rules: AnyGame, seed: int, steps: int) -> Any:
    """The state after so many random actions, or None if the game was over before."""
    state, draw = rules.start(), random.Random(seed).choice
    for _ in range(steps):
        state = state.play(draw(state.actions()))
        if state.outcome is not None:
            return None
    return state


def _deep_enough(state: Any) -> tuple[Any, int]:
    """The state, and the least depth at which LEAVES sequences start there; eight if the game ends before."""
    return state, next((depth for depth in range(1, 8) if perft(state, depth) >= LEAVES), 8)


def _played(state: Any, depth: int) -> int:
    """Perft, with the last ply played as all the others."""
    if depth == 0:
        return 1
    return sum(_played(state.play(action), depth - 1) for action in state.actions())


def _sum_of(counted: Callable[[Any, int], int], positions: list[tuple[Any, int]]) -> Work:
    return lambda: sum(counted(state, depth) for state, depth in positions)


def _chess(counted: bool) -> dict[str, Work]:
    if find_spec("chess") is None:
        return {}
    import chess

    def count(board: chess.Board, depth: int) -> int:
        if depth == 0:
            return 1
        if depth == 1 and counted:
            return board.legal_moves.count()
        leaves = 0
        for move in board.legal_moves:
            board.push(move)
            leaves += count(board, depth - 1)
            board.pop()
        return leaves

    return {"python-chess": _sum_of(count, [(chess.Board(position), depth) for position, depth in CHESS.items()])}


# Random games


def _random_games(start: Any) -> Work:
    draw = random.Random(0).random

    def play() -> int:
        state = start
        for moves in range(LONGEST):
            if state.outcome is not None:
                return moves
            actions = state.actions()
            state = state.play(actions[int(draw() * len(actions))])
        return LONGEST

    return play


def _open_spiel() -> dict[str, Work]:
    if find_spec("pyspiel") is None:
        return {}
    import pyspiel

    import_module("open_spiel.python.games.tic_tac_toe")  # registers the one that is written in Python
    return {name: _random_open_spiel(pyspiel.load_game(name)) for name in OPEN_SPIEL}


def _random_open_spiel(rules: Any) -> Work:
    draw = random.Random(0).random

    def play() -> int:
        state = rules.new_initial_state()
        for moves in range(LONGEST):
            if state.is_terminal():
                return moves
            actions = state.legal_actions()
            state.apply_action(actions[int(draw() * len(actions))])
        return LONGEST

    return play
