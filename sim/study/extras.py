"""The sentence that says which extra a study needs, where it is not installed."""

from __future__ import annotations

from functools import partial

from games import extras

needed = partial(extras.needed, "Studies need")
"""A library that is missing inside is told as the extra that brings it."""
