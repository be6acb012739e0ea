"""Movement on the screen: eased, and over at once for who wants it so."""

from __future__ import annotations

from ui.theme import MOTION

COASTING = 4.0
"""Seconds after the last push until a picture rests."""
SLOWING = 1.5
"""The last of these, in which it slows down."""


def ease(share: float) -> float:
    """From 0 to 1 as `share` goes from 0 to 1, slow at both ends."""
    share = min(max(share, 0.0), 1.0)
    return share * share * (3 - 2 * share)


class Glide:
    """A number that moves to where it is wanted, within `MOTION` seconds or a little more."""

    def __init__(self, value: float) -> None:
        self.value = value
        self.target = value

    def update(self, seconds: float, still: bool = False) -> float:
        """Moves on; with `still` it jumps. Returns the number."""
        share = 1.0 if still else 1 - 0.02 ** (seconds / MOTION)  # a fiftieth of the way is left after MOTION
        self.value += (self.target - self.value) * share
        if abs(self.target - self.value) < 1e-4 * max(1.0, abs(self.target)):
            self.value = self.target
        return self.value


class Coast:
    """The time of a picture that a push sets moving: it goes on for a while, slows down and comes to rest."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._left = 0.0

    @property
    def moving(self) -> bool:
        """Whether it has not come to rest yet."""
        return self._left > 0

    def push(self) -> None:
        """Sets it moving, or keeps it so."""
        self._left = COASTING

    def update(self, seconds: float, still: bool = False) -> None:
        """Moves on; with `still` it comes to rest at once."""
        self._left = 0.0 if still else max(self._left - seconds, 0.0)
        self.seconds += seconds * ease(self._left / SLOWING)
