"""The players at the table: who can sit there, and their names as they are shown."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches

from games.core import UserError
from games.record import Seat
from ui.words import N_, _

LONGEST_NAME = 24
"""Letters of a name that the panel has room for."""

LIKENESS = 0.82
"""How much of a level has to be in a word for it to be that level misspelt: "stong" is, Armstrong is somebody (0.8)."""

KINDS = {
    "human": N_("Person"),
    "easy": N_("Easy"),
    "medium": N_("Medium"),
    "strong": N_("Strong"),
    "random": N_("Random"),
}
"""Who can sit at a seat (`games.record.KINDS`), as a page calls them: a person, or a computer player of a level."""


PERSON, COMPUTER = N_("Player {number}"), N_("Computer {number}")
"""The usual names of those who are given none."""
USUAL = re.compile(r"(Player|Computer) \d")


def usual_name(seat: int, kind: str) -> str:
    """The name of who sits at this seat and is given none, as it is kept: in English, whatever language is set."""
    return (PERSON if kind == "human" else COMPUTER).format(number=seat + 1)


def kept_name(given: str, seat: int, kind: str = "human") -> str:
    """The name for a record: the one given, as far as it can be printed in one line, or else the usual one."""
    name = " ".join("".join(c for c in given if c.isprintable() and c not in "/\\").split())
    return name[:LONGEST_NAME].strip() or usual_name(seat, kind)


def shown_name(kept: str) -> str:
    """The name of a record as it is shown: a usual one in the language that is set, any other as it is."""
    if not USUAL.fullmatch(kept):
        return kept
    word, number = kept.split()
    usual = PERSON if PERSON.startswith(word) else COMPUTER
    return _(usual).format(number=number)


def seated(words: Sequence[str]) -> tuple[Seat, ...]:
    """A seat for each word: one of that kind where the word is a kind, in any case, else a person's of that name.

    Raises:
        UserError: a word is so much like a level that it can hardly be a name, such as "stong" or "strong:200".
    """
    return tuple(_seat(word, number) for number, word in enumerate(words))


def _seat(word: str, number: int) -> Seat:
    kind = word.lower()
    if kind in KINDS:
        return Seat(usual_name(number, kind), kind)
    if get_close_matches(kind.partition(":")[0], KINDS.keys() - {"human"}, cutoff=LIKENESS):
        raise UserError(f"There is no player {word!r}; there are {', '.join(KINDS)}, and people by any other name.")
    return Seat(kept_name(word, number))
