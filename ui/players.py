"""The players at the table: their names as they are shown."""

from __future__ import annotations

from ui.words import _

LONGEST_NAME = 24
"""Letters of a name that the panel has room for."""


def shown_name(given: str, seat: int) -> str:
    """The name that is shown: the one given, as far as it can be printed in one line, or else the seat's number."""
    name = " ".join("".join(c for c in given if c.isprintable() and c not in "/\\").split())
    return name[:LONGEST_NAME].strip() or _("Player {number}").format(number=seat + 1)
