"""`drehwerk match`: a tournament of two computer players, at a board or on the wheel, without a window."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from games.core import AnyGame, Game, Rulebook, UserError, Value, game
from games.hamsterrolle import RULEBOOK, TEAMS
from ui.commands import options

if TYPE_CHECKING:
    from games.search import contest
    from games.search.contest import Player
    from sim.matchfile import Setup
    from sim.players import contest as on_the_wheel

PLAYERS = (
    "random, easy, medium, strong, a level with another budget (strong:2000), OpenSpiel's search (openspiel:1000), "
    "or on the wheel idle, who never acts"
)
"""Who can be a side; on the wheel it is a level or `idle`."""

FIGURES = {
    "actions": "{:.1f} actions a game",
    "branching": "{:.1f} legal actions where there is a choice",
    "turns": "in a match {:.1f} turns",
    "falls": "turns in which pieces fall, {first} {:.2f}",
    "falls_of_others": "{second} {:.2f}",
    "passes": "passes, {first} {:.2f}",
    "passes_of_others": "{second} {:.2f}",
}
"""What else there is to know, in words."""


class Fixture(NamedTuple):
    """What is played in each game of a tournament."""

    rules: Rulebook
    seats: int
    options: dict[str, Value]
    sides: tuple[str, str]
    """The first has one of `seatings` in each game, in turn; the second has all the other seats."""
    seed: int

    @property
    def seatings(self) -> list[tuple[int, ...]]:
        """Each seat by itself, or with its partner's where there are teams."""
        teams: Sequence[int] = range(self.seats)
        if not isinstance(self.rules, Game):
            teams = TEAMS[str(self.options.get("teams", "none"))][: self.seats]
        return [tuple(seat for seat, its in enumerate(teams) if its == team) for team in sorted({*teams})]

    def drawn(self, number: int) -> tuple[int, tuple[int, ...]]:
        """The number of the seed by which game `number` is played, and the seats of the first side in it.

        The first side has each seating with the same seed, unless the sides are equal: that would be the same match.
        """
        seed, seating = divmod(number, len(self.seatings))
        first, second = self.sides
        return number if first == second else seed, self.seatings[seating]


class Result(NamedTuple):
    """How a game went, for the first side, which had the seats `side`."""

    side: tuple[int, ...]
    played: contest.Played | on_the_wheel.Played

    @property
    def score(self) -> float:
        """What the first side got of the one point."""
        return sum(map(self.played.outcome.score, self.side))

    @property
    def begun(self) -> float:
        """What the seat got that began, with its partner if there is one: sides are as large as teams."""
        return len(self.side) * self.played.outcome.score(0)


def add(app: typer.Typer) -> None:
    """Puts the command on `app`."""

    @app.command("match")
    def match(
        name: str = typer.Argument(metavar="GAME"),
        first: str = typer.Argument(metavar="A", help=f"One side: {PLAYERS}."),
        second: str = typer.Argument(metavar="B", help="The other side: all the other seats."),
        games: int = typer.Option(100, "--games", min=1, help="How many; A takes each seat, or each team, in turn."),
        jobs: int = typer.Option(1, "--jobs", help="Processes; -1 is one for each core."),
        seats: int | None = typer.Option(None, "--seats", help="How many play."),
        chosen: list[str] = typer.Option([], "--set", help="option=value, may be repeated."),
        seed: int = typer.Option(0, "--seed", min=0, help="The same seed brings the same games."),
        as_json: bool = typer.Option(False, "--json", help="Print JSON."),
    ) -> None:
        """Play computer players against each other. Example: drehwerk match oraia strong medium --games 200 --jobs 2"""
        if jobs == 0:
            raise UserError("--jobs 0 does nothing; give a number of processes, or -1 for one on each core.")
        make = _on_the_wheel if name == RULEBOOK.name else _at_a_board
        fixture = make(name, seats, chosen, (first.lower(), second.lower()), seed)
        _tell(fixture, list(_results(fixture, games, jobs)), as_json)


def _at_a_board(name: str, seats: int | None, chosen: list[str], sides: tuple[str, str], seed: int) -> Fixture:
    """The fixture of a board game; refuses what does not go together, before any process starts."""
    rules = game(name)
    number = rules.seats[0] if seats is None else seats
    values = rules.recommended | options.read(rules, chosen)
    rules.start(number, **values)
    for side in sides:
        _player(rules, side)
    return Fixture(rules, number, values, sides, seed)


def _on_the_wheel(name: str, seats: int | None, chosen: list[str], sides: tuple[str, str], seed: int) -> Fixture:
    """The fixture of a match on the wheel; refuses as for a board game."""
    number = RULEBOOK.seats[0] if seats is None else seats
    fixture = Fixture(RULEBOOK, number, options.read(RULEBOOK, chosen), sides, seed)
    _, _ = _match(fixture, 0).rules, _match(fixture, 1).rules
    return fixture


def _player(rules: AnyGame, side: str) -> Player:
    """The computer player that a word on the command line names."""
    from games.search import contest, level

    kind, colon, budget = side.partition(":")
    if colon and not (budget.isdecimal() and 0 < int(budget) <= 10_000_000):
        raise UserError(f"{side!r} is no player: there are {PLAYERS}.")
    if kind == "openspiel":
        from games.search import openspiel

        return openspiel.player(rules, int(budget or openspiel.SIMULATIONS))
    known = level(kind, rules)
    return contest.computer(rules, known._replace(nodes=int(budget)) if colon else known)


def _results(fixture: Fixture, games: int, jobs: int) -> Iterator[Result]:
    """How the games went, in their order, so that sums of them do not depend on which process was faster."""
    from sim import processes
    from ui.commands.progress import Progress

    calls = (partial(_one, fixture, number) for number in range(games))
    with Progress("games", games) as progress:
        for result in processes.run(calls, jobs):
            progress.advance(1)
            yield result


def _one(fixture: Fixture, number: int) -> Result:
    """Plays one game of the tournament; everything in it follows from the fixture and the number."""
    import numpy as np

    from games.search import contest
    from sim.players import contest as on_the_wheel

    _, side = fixture.drawn(number)
    rules = fixture.rules
    if not isinstance(rules, Game):
        return Result(side, on_the_wheel.told(on_the_wheel.play(_match(fixture, number))))
    players = [_player(rules, fixture.sides[seat not in side]) for seat in range(fixture.seats)]
    start = rules.start(fixture.seats, **fixture.options)
    return Result(side, contest.play(start, players, np.random.default_rng([fixture.seed, number])))


def _match(fixture: Fixture, number: int) -> Setup:
    """One match of a tournament on the wheel, in which seat 0 begins."""
    import numpy as np

    from sim.players import contest

    nth, side = fixture.drawn(number)
    levels = [fixture.sides[seat not in side] for seat in range(fixture.seats)]
    seed = int(np.random.SeedSequence([fixture.seed, nth]).generate_state(1)[0])
    return contest.setup(levels, seed, first=0, **fixture.options)


def _tell(fixture: Fixture, results: list[Result], as_json: bool) -> None:
    """Prints what came of it, to standard output."""
    found = _summary(results)
    if as_json:
        import msgspec

        told = {"game": fixture.rules.name, **fixture._asdict(), **found}
        del told["rules"]
        typer.echo(msgspec.json.format(msgspec.json.encode(told)).decode())
        return
    (low, high), (early, late), games = found["interval"], found["first_interval"], found["games"]
    first, second = fixture.sides
    figures = [
        words.format(found[name], first=first, second=second) for name, words in FIGURES.items() if name in found
    ]
    typer.echo(
        f"{fixture.rules.title}, {first} against {second}, {games} game{'s' * (games > 1)}: {found['won']} won, "
        f"{found['drawn']} drawn, {found['lost']} lost\n"
        f"won {found['won'] / games:.1%} (95 % interval of Wilson {low:.1%} to {high:.1%}), "
        f"score {found['score']:.1%}\n"
        f"whoever begins scores {found['first']:.1%} (95 % interval where it is no draw {early:.1%} to {late:.1%}); "
        f"{'; '.join(figures)}"
    )


def _summary(results: list[Result]) -> dict[str, Any]:
    """Wins, draws and losses of the first side, and what there is to know of the games."""
    from games.extras import needed

    with needed():
        from scipy.stats import binomtest
    games = len(results)
    won = sum(result.score == 1 for result in results)
    lost = sum(result.score == 0 for result in results)

    def wilson(successes: int, of: int) -> list[float]:
        interval = binomtest(successes, of).proportion_ci(method="wilson")
        return [float(interval.low), float(interval.high)]

    told = [result.played.figures(result.side) for result in results]

    def mean(values: Iterator[float]) -> float:
        return sum(values) / games

    return {
        "games": games,
        "won": won,
        "drawn": games - won - lost,
        "lost": lost,
        "interval": wilson(won, games),
        "score": mean(result.score for result in results),
        "first": mean(result.begun for result in results),
        "first_interval": wilson(sum(result.begun == 1 for result in results), max(won + lost, 1)),
        **{name: mean(figures[name] for figures in told) for name in told[0]},
    }
