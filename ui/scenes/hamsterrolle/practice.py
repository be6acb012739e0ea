"""Practice: a match without opponent and timer, from the start or from any turn of a recorded one."""

from __future__ import annotations

import secrets

from msgspec.structs import replace

from games.clock import TimeControl
from games.hamsterrolle import RULEBOOK
from games.record import Seat
from sim.match import Match
from sim.matchfile import MatchRecord
from ui.scenes.hamsterrolle.live import Live
from ui.scenes.hamsterrolle.play import Play
from ui.scenes.hamsterrolle.setup import SetupForm
from ui.words import _


def practice(record: MatchRecord, turn: int = 0) -> Play:
    """The recorded match from the start of this turn on, with a person at every seat and all the time in the world.

    Nothing of it is saved; turns can be taken back, and the last one be seen again slowly.
    """
    setup = record.setup
    seats = tuple(Seat(_("Practice {number}").format(number=number + 1)) for number in range(len(setup.header.seats)))
    header = replace(setup.header, rules=RULEBOOK.rules, seats=seats, time=TimeControl(turn=None))
    turns = record.turns[: turn + 1]
    return Play(Live(Match(replace(record, setup=replace(setup, header=header), turns=turns, end=None))))


def anew(wishes: SetupForm) -> Play:
    """Practice from the first turn, with the hand and the wheel that are chosen."""
    return practice(Match.begin(wishes.setup(secrets.randbelow(2**53))).record)
