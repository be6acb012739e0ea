"""Who plays with whom, and when the pieces decide the match. Without teams everybody is a team of one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.core import Outcome
from games.hamsterrolle.rules import TEAMS, Rules


def team_of(rules: Rules, seat: int) -> int:
    """The team of the seat."""
    return TEAMS[rules.teams][seat]


def partner_of(rules: Rules, seat: int) -> int | None:
    """The other seat of the same team, if there is one."""
    others = (other for other in range(rules.seats) if other != seat and team_of(rules, other) == team_of(rules, seat))
    return next(others, None)


def result(rules: Rules, stocks: Sequence[int]) -> Outcome | None:
    """How the match has ended with so many pieces in the stock of each seat; None if it goes on.

    A team that is rid of all its pieces wins, reason "pieces". Otherwise, if two players of different teams have none,
    the team with fewer wins, reason "fewest"; with equally many it is a tie, reason "tie" (the rulebook does not say,
    a Decision).
    """
    empty = {team_of(rules, seat) for seat, pieces in enumerate(stocks) if pieces == 0}
    fewest, winners = _fewest(rules, stocks, range(rules.seats))
    if fewest == 0:
        return Outcome(winners, "pieces")
    if len(empty) < 2:
        return None
    return Outcome(winners, "fewest" if len(winners) < rules.seats else "tie")


def result_without(rules: Rules, stocks: Sequence[int], seat: int) -> Outcome:
    """The outcome when this seat resigns: of those not in its team, the ones with the fewest pieces win (Decision)."""
    others = [other for other in range(rules.seats) if team_of(rules, other) != team_of(rules, seat)]
    return Outcome(_fewest(rules, stocks, others)[1], "resigned")


def _fewest(rules: Rules, stocks: Sequence[int], seats: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """The fewest pieces that a team among `seats` has, and the seats of the teams that have so few."""
    pieces: Counter[int] = Counter()
    for seat in seats:
        pieces[team_of(rules, seat)] += stocks[seat]
    fewest = min(pieces.values())
    return fewest, tuple(seat for seat in seats if pieces[team_of(rules, seat)] == fewest)
