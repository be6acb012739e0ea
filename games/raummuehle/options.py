"""How a game of Raummühle can be set: when it is over, and by which version of the rules it is played."""

from __future__ import annotations

from games.core import Option

PLACEMENTS = {"classic": 64, "blitz": 32, "sprint": 64}
"""After how many placements of both players together the game is over, by its format."""

SPRINT_POINTS = 3
"""They win a sprint when the removals of the turn are done."""

FORMAT = Option(
    "format",
    "classic",
    tuple(PLACEMENTS),
    "classic: more points after 64 balls win; blitz: after 32 balls; sprint: whoever has 3 points first.",
)

VERSIONS = ("current", "none", "voluntary")
"""Of the rules; older games keep theirs."""

RULES = Option(
    "rules",
    "current",
    VERSIONS,
    "current: for each line that a turn completes a ball must be removed; voluntary: one ball may be removed in such a "
    "turn; none: no balls are removed, and each line is a point.",
)
"""**Decision** (docs/rules/raummuehle.md): the rulebook does not say what counts without removals; lines do."""
