"""`drehwerk match`: a tournament of two computer players, without a window."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from games.core import Refusal, Value, game
from ui.commands import options

if TYPE_CHECKING:
    from games.search.contest import Played, Player

PLAYERS = (
    "random, easy, medium, strong, a level with another budget (strong:2000), or OpenSpiel's search (openspiel:1000)"
)
"""Who can be a side."""


class Fixture(NamedTuple):
    """What is played in each game of a tournament."""

    game: str
    seats: int
    options: dict[str, Value]
    sides: tuple[str, str]
    """The first has one seat, another one in each game, in turn; the second has all the others."""
    seed: int


class Result(NamedTuple):
    """How a game went, for the first side."""

    seat: int
    played: Played

    @property
    def score(self) -> float:
        """What the first side got of the one point."""
        return self.played.outcome.score(self.seat)


def add(app: typer.Typer) -> None:
    """Puts the command on `app`."""

    @app.command("match")
    def match(
        name: str = typer.Argument(metavar="GAME"),
        first: str = typer.Argument(metavar="A", help=f"One side: {PLAYERS}."),
        second: str = typer.Argument(metavar="B", help="The other side. With more seats than two, all the others."),
        games: int = typer.Option(100, "--games", min=1, help="How many; A takes each seat in turn."),
        jobs: int = typer.Option(1, "--jobs", help="Processes; -1 is one for each core."),
        seats: int | None = typer.Option(None, "--seats", help="How many play."),
        chosen: list[str] = typer.Option([], "--set", help="option=value, may be repeated."),
        seed: int = typer.Option(0, "--seed", min=0, help="The same seed brings the same games."),
        as_json: bool = typer.Option(False, "--json", help="Print JSON."),
    ) -> None:
        """Play computer players against each other. Example: drehwerk match oraia strong medium --games 200 --jobs 2"""
        from games.search import contest

        if jobs == 0:
            raise Refusal("--jobs 0 does nothing; give a number of processes, or -1 for one on each core.")
        rules = game(name)
        number = rules.seats[0] if seats is None else seats
        values = contest.options(rules, options.read(rules, chosen))
        rules.start(number, **values)  # refuses what does not go together, before any process starts
        fixture = Fixture(name, number, values, (first, second), seed)
        for side in fixture.sides:
            _player(name, side)
        _tell(fixture, list(_results(fixture, games, jobs)), as_json)


def _player(name: str, side: str) -> Player:
    """The computer player that a word on the command line names."""
    from games.search import contest, level

    kind, colon, budget = side.partition(":")
    if colon and not (budget.isdecimal() and 0 < int(budget) <= 10_000_000):
        raise Refusal(f"{side!r} is no player: there are {PLAYERS}.")
    if kind == "openspiel":
        from games.search import openspiel

        return openspiel.player(name, int(budget or openspiel.SIMULATIONS))
    known = level(kind, name)
    return contest.computer(game(name), known._replace(nodes=int(budget)) if colon else known)


def _results(fixture: Fixture, games: int, jobs: int) -> Iterator[Result]:
    """How the games went, in their order, so that sums of them do not depend on which process was faster."""
    from games.extras import needed
    from ui.commands.progress import Progress

    with needed():
        import joblib
    calls = (joblib.delayed(_one)(fixture, number) for number in range(games))
    with Progress("games", games) as progress:
        for result in joblib.Parallel(jobs, return_as="generator")(calls):
            progress.advance(1)
            yield result


def _one(fixture: Fixture, number: int) -> Result:
    """Plays one game of the tournament; everything in it follows from the fixture and the number."""
    import numpy as np

    from games.search import contest

    seat = number % fixture.seats
    players = [_player(fixture.game, fixture.sides[other != seat]) for other in range(fixture.seats)]
    start = game(fixture.game).start(fixture.seats, **fixture.options)
    return Result(seat, contest.play(start, players, np.random.default_rng([fixture.seed, number])))


def _tell(fixture: Fixture, results: list[Result], as_json: bool) -> None:
    """Prints what came of it, to standard output."""
    found = _summary(results)
    if as_json:
        import msgspec

        typer.echo(msgspec.json.format(msgspec.json.encode({**fixture._asdict(), **found})).decode())
        return
    title, (low, high) = game(fixture.game).title, found["interval"]
    typer.echo(
        f"{title}, {fixture.sides[0]} against {fixture.sides[1]}, {found['games']} games: {found['won']} won, "
        f"{found['drawn']} drawn, {found['lost']} lost\n"
        f"won {found['won'] / found['games']:.1%} (95 % interval of Wilson {low:.1%} to {high:.1%}), "
        f"score {found['score']:.1%}\n"
        f"whoever begins scores {found['first']:.1%}; {found['actions']:.1f} actions a game; "
        f"{found['branching']:.1f} legal actions where there is a choice"
    )


def _summary(results: list[Result]) -> dict[str, Any]:
    """Wins, draws and losses of the first side, and what there is to know of the games."""
    from games.extras import needed

    with needed():
        from scipy.stats import binomtest
    games = len(results)
    won = sum(result.score == 1 for result in results)
    lost = sum(result.score == 0 for result in results)
    interval = binomtest(won, games).proportion_ci(method="wilson")

    def mean(values: Iterator[float]) -> float:
        return sum(values) / games

    return {
        "games": games,
        "won": won,
        "drawn": games - won - lost,
        "lost": lost,
        "interval": [float(interval.low), float(interval.high)],
        "score": mean(result.score for result in results),
        "first": mean(result.played.outcome.score(0) for result in results),
        "actions": mean(result.played.actions for result in results),
        "branching": mean(result.played.branching for result in results),
    }
