"""What a match sounds like: knocks, the rolling wheel, and the ticking of the last seconds."""

from __future__ import annotations

import math
from collections.abc import Sequence

from sim.match import Match
from sim.observation import Event, Impact
from sim.pieces import KINDS
from ui.sound import Sound

LAST = 5
"""The seconds of a turn that tick."""


class Noises:
    """Makes the noises of a match, frame by frame."""

    def __init__(self) -> None:
        self._ticked = 0

    def make(self, sound: Sound, match: Match, events: Sequence[Event], left: float | None) -> None:
        """Those of what has happened since the last frame; `left` are the seconds of the turn, None without a timer."""
        forms = match.world.forms
        for event in events:
            if isinstance(event, Impact) and event.piece in forms:
                sound.knock(event.strength, KINDS.index(forms[event.piece].kind))
        sound.rolling(abs(match.world.wheel.angular_velocity) * match.setup.parameters.wheel.radius)
        if left is not None and left <= LAST and math.ceil(left) != self._ticked:
            self._ticked = math.ceil(left)
            sound.tick()
