"""Movement on the screen: eased, and over at once for who wants it so."""

from __future__ import annotations

from ui.theme import MOTION


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
