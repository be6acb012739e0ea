"""The page of a match that is over, as a picture of it: the page itself is reached by playing."""

from __future__ import annotations

from pathlib import Path

from ui.scenes.hamsterrolle.play import Play, still


def first() -> Play:
    """The end of the made-up match."""
    return sample()


def sample(record: Path | None = None) -> Play:
    """The end of the made-up match."""
    return still(ended=True)
