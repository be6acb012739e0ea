"""How a match is set up: who plays, who begins, and the rules that can be set."""

from __future__ import annotations

import msgspec
from numpy.random import Generator

from games.core import Message, Option, Rulebook, UserError

TEAMS = {"none": (0, 1, 2, 3), "beside": (0, 0, 1, 1), "across": (0, 1, 0, 1)}
"""The team of each seat. Without teams everybody is a team of one."""

OPTIONS = (
    Option("teams", "none", tuple(TEAMS), "four players in two teams, partners beside or across from each other"),
    Option("fourth_set", "out", ("out", "dealt"), "with three players the fourth set stays out or is dealt round"),
    Option(
        "edge_window",
        "half_turn",
        ("half_turn", "target"),
        "how far ahead of its compartment lie the pieces whose edges a new one has to pass",
    ),
    Option("cone_counts", True, (True, False), "a fallen cone is taken like a piece; otherwise it leaves the game"),
)

RULEBOOK = Rulebook(
    "hamsterrolle",
    "Hamsterrolle",
    2,
    (2, 3, 4),
    OPTIONS,
    endings={
        "pieces": Message("No pieces left."),
        "fewest": Message("Fewer pieces left than the other team."),
        "tie": Message("Both teams have as many pieces left: a tie."),
        "resigned": Message("The others have resigned."),
    },
)
"""What the game is called and how it can be set. Turns are timed (rulebook, "It's a timed game"), by whoever runs the
match."""


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is settled before a match.

    `edge_window` says with which pieces a new one's edge is compared: those from two compartments behind its own to
    half a turn ahead of it, or only to its own. The rulebook says "any other previously placed piece"; on a wheel that
    goes round a second time there has to be an end to that.

    `cone_counts` is a Decision, as the rulebook knows the cone only as the mark of the first compartment. If it counts,
    it is taken like a piece when it falls, as kind "cone", and has to be placed again; and a new piece has to reach
    further ahead than it. If not, it is scenery: it bars nothing, ends nobody's turn, and when it falls it is out.

    Raises:
        UserError: numbers, values or a combination that the game does not know.
    """

    seats: int = 2
    first: int = 0
    teams: str = "none"
    fourth_set: str = "out"
    edge_window: str = "half_turn"
    cone_counts: bool = True

    def __post_init__(self) -> None:
        if self.seats not in (2, 3, 4):
            raise UserError(Message("Hamsterrolle is for 2 to 4 players, not {seats}.", seats=self.seats))
        if self.first not in range(self.seats):
            raise UserError(
                Message("Seat {seat} cannot begin; the seats are 0 to {last}.", seat=self.first, last=self.seats - 1)
            )
        for option in OPTIONS:
            value = getattr(self, option.name)
            if value not in option.choices:
                choices = ", ".join(str(choice).lower() for choice in option.choices)
                raise UserError(
                    Message(
                        "{option} cannot be {value}; it is one of {choices}.",
                        option=option.name,
                        value=repr(value),
                        choices=choices,
                    )
                )
        if self.teams != "none" and self.seats != 4:
            raise UserError(Message("Teams need 4 players, not {seats}.", seats=self.seats))
        if self.fourth_set != "out" and self.seats != 3:
            raise UserError(
                Message("A fourth set is left to be dealt with 3 players only, not with {seats}.", seats=self.seats)
            )


def draw_first(seats: int, rng: Generator) -> int:
    """The seat that begins, by lot: where nobody's hands are measured."""
    return int(rng.integers(seats))
