"""The players at the table: who can sit there, and their names as they are shown."""

from __future__ import annotations

from collections.abc import Sequence

from games.record import Seat
from ui.words import N_, _

LONGEST_NAME = 24
"""Letters of a name that the panel has room for."""

KINDS = {
    "human": N_("Person"),
    "easy": N_("Easy"),
    "medium": N_("Medium"),
    "strong": N_("Strong"),
    "random": N_("Random"),
}
"""Who can sit at a seat (`games.record.KINDS`), as a page calls them: a person, or a computer player of a level."""


def shown_name(given: str, seat: int, kind: str = "human") -> str:
    """The name that is shown: the one given, as far as it can be printed in one line, or else the seat's number."""
    name = " ".join("".join(c for c in given if c.isprintable() and c not in "/\\").split())
    usual = _("Player {number}") if kind == "human" else _("Computer {number}")
    return name[:LONGEST_NAME].strip() or usual.format(number=seat + 1)


def seated(words: Sequence[str]) -> tuple[Seat, ...]:
    """A seat for each word: one of that kind where the word is a kind, else a person's of that name."""
    return tuple(
        Seat(shown_name("", number, word), word) if word in KINDS else Seat(shown_name(word, number))
        for number, word in enumerate(words)
    )
