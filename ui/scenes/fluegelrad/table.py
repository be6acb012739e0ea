"""What lies on the board of Flügelrad and moves there: the marbles, and the impeller in a hole or in a hand."""

from __future__ import annotations

import logging
import math
from typing import Any

import numpy as np

from games.fluegelrad import State, Turn
from sim.impeller.events import Event
from sim.impeller.parameters import SIXTH
from ui.motion import Glide, ease
from ui.scenes.fluegelrad import hands
from ui.scenes.fluegelrad.turning import Marble, Turning
from ui.scenes.fluegelrad.view import BESIDE, EDGE, HOLE_POINTS, HOLLOW_POINTS, Point

log = logging.getLogger(__name__)

ROLLING = 0.7
"""Seconds for which marbles that flew out are seen rolling before they are put back."""
PUT_BACK = 0.35
"""Seconds that putting back takes."""


class Pose:
    """Where the impeller is: a place on the board, how far it is lifted (0 to 1), and its angle when none turns it."""

    def __init__(self, place: Point, lift: float) -> None:
        self.x, self.y = Glide(place[0]), Glide(place[1])
        self.lift = Glide(lift)
        self.angle = Glide(0.0)

    def set(self, place: Point, lift: float) -> None:
        """It goes to a place and is lifted so far."""
        self.x.target, self.y.target, self.lift.target = place[0], place[1], lift

    def follow(self) -> None:
        """It is where it should go at once, as the hand that carries it is."""
        self.x.value, self.y.value = self.x.target, self.y.target

    def straighten(self) -> None:
        """It turns back to where turns begin, the shorter way."""
        self.angle.value = (self.angle.value + math.pi) % math.tau - math.pi
        self.angle.target = 0.0

    def update(self, seconds: float, still: bool) -> None:
        """It moves on."""
        for glide in (self.x, self.y, self.lift, self.angle):
            glide.update(seconds, still)

    @property
    def place(self) -> Point:
        """Where it is now."""
        return self.x.value, self.y.value

    @property
    def moving(self) -> bool:
        """Whether it is still on its way."""
        return any(abs(glide.target - glide.value) > 1e-3 for glide in (self.x, self.y, self.lift, self.angle))


class PutBack:
    """Marbles on their way to the hollows where they belong, and the impeller with them, round its hole."""

    def __init__(self, turning: Turning, sixths: int) -> None:
        """Everything goes to where it is when the world has turned by so many sixths."""
        self.sixths = sixths
        self._from = turning.marbles()
        self._start = turning.turned
        self._turn = _way_round((turning.base + sixths) * SIXTH - turning.turned)
        self._hole = np.array(HOLE_POINTS[turning.hole])
        starts = np.array([(marble.x, marble.y) for marble in self._from]) - self._hole
        ends = np.array([HOLLOW_POINTS[hollow] for hollow in turning.carried(sixths)]) - self._hole
        self._reach = np.hypot(*starts.T), np.hypot(*ends.T)
        self._bearing = np.arctan2(*starts.T)
        way = np.arctan2(*ends.T) - self._bearing
        with_it = np.where(self._reach[1] < 1.5 * EDGE, self._turn, 0.0)
        self._way = way + math.tau * np.round((with_it - way) / math.tau)  # as far round as the impeller goes
        self._passed = 0.0

    def update(self, seconds: float) -> bool:
        """They go on; returns whether they are there."""
        self._passed += seconds
        return self._passed >= PUT_BACK

    @property
    def _share(self) -> float:
        return ease(self._passed / PUT_BACK)

    @property
    def turned(self) -> float:
        """The impeller's angle now."""
        return self._start + self._turn * self._share

    def marbles(self) -> list[Marble]:
        """The marbles as they are seen now."""
        reach = self._reach[0] + (self._reach[1] - self._reach[0]) * self._share
        bearing = self._bearing + self._way * self._share
        places = self._hole + np.stack((reach * np.sin(bearing), reach * np.cos(bearing)), axis=1)
        return [
            Marble(marble.seat, float(x), float(y), None) for marble, (x, y) in zip(self._from, places, strict=True)
        ]


def _way_round(angle: float) -> float:
    """The way by which a turn of the impeller is made or taken back: not more than once round, and mostly backwards."""
    return angle if abs(angle) < SIXTH else angle % -math.tau


class Table:
    """The marbles and the impeller as they are seen: at rest in a position, or in a turn from there.

    `turning` is the turn that is being made, by the player if `own`. `spilled` says that it went too fast; whoever
    tells the player takes it back to False.
    """

    def __init__(self, state: State, last: Turn | None) -> None:
        self.turning: Turning | None = None
        self.own = False
        self.spilled = False
        self._beside = BESIDE
        self.pose = Pose(BESIDE, 1.0)
        self._put_back: PutBack | None = None
        self._rolled = 0.0  # seconds since a marble flew out
        self._set(state, last)
        self.pose.update(0.0, still=True)

    def _set(self, state: State, last: Turn | None) -> None:
        self.pose.angle.value = self.pose.angle.target = self.angle
        self.state, self.last = state, last
        self.turning, self._put_back = None, None
        self.lay_down()

    def lay_down(self) -> None:
        """The impeller goes to where it stands."""
        hole = self.hole
        self.pose.set(self._beside if hole is None else HOLE_POINTS[hole], float(hole is None))

    def lie_beside(self, place: Point) -> None:
        """This is the place of the impeller before the first turn."""
        self._beside = place
        if self.hole is None:
            self.lay_down()
            self.pose.update(0.0, still=True)

    @property
    def hole(self) -> int | None:
        """Where the impeller stands; None while it is in the starter's hand."""
        return self.state.wheel if self.turning is None else self.turning.hole

    @property
    def calm(self) -> bool:
        """Whether it is certain what lies where."""
        return self._put_back is None and (self.turning is None or self.turning.settled)

    @property
    def spilling(self) -> bool:
        """Whether marbles have flown out, or everything is being put back: nothing can be done then."""
        return self._put_back is not None or (self.turning is not None and self.turning.spilled)

    @property
    def turn(self) -> Turn | None:
        """The turn that has been made, if it is one and nothing moves any more."""
        turning = self.turning
        if turning is None or not self.own or turning.held or self.spilling or not self.calm or turning.sixths == 0:
            return None
        return Turn(turning.hole, turning.sixths)

    # -- what the player does

    def place(self, hole: int) -> None:
        """The player sets the impeller into a hole, where a turn begins."""
        self.turning, self.own = Turning(self.state.hollows, hole), True
        self.pose.straighten()
        self.lay_down()

    def take_back(self) -> None:
        """Everything goes back to where it was when the impeller was set into its hole."""
        if self.turning is not None and not self.spilling:
            self.turning.let_go()
            self._put_back = PutBack(self.turning, -self.turning.base)

    def give_up(self) -> None:
        """The impeller goes back to where it stood before the turn, as nothing was turned."""
        self.turning = None
        self.lay_down()

    # -- what the game does

    def show(self, state: State, last: Turn | None, before: Any | None, still: bool) -> None:
        """Goes over to a state; where `before` is given, the turn from there is seen, unless the player has made it."""
        made = self.turn
        if before is not None and last is not None and made == last and self.turning is not None:
            self._compare(state)
            hands.keep(before.hollows, last, self.turning.hand)
            self._set(state, last)
        elif before is None or last is None or still:
            self.turning = None
            self._set(state, last)
            self.pose.update(0.0, still=True)
        else:
            self._begin_showing(state, last, before)

    def _begin_showing(self, state: State, last: Turn, before: State) -> None:
        hand = hands.remembered(before.hollows, last)
        self.state, self.last, self._put_back = state, last, None
        self.turning, self.own = Turning(before.hollows, last.hole, recorded=hand), False
        if not hand:
            self.turning.turn_until(last.sixths)
        self.pose.straighten()
        self.lay_down()

    def _compare(self, state: State) -> None:
        """Says so in the log where the world and the rules do not agree; what is drawn is what the rules say."""
        if self.turning is not None and self.turning.contents != state.hollows:
            log.error(
                "The impeller's world and the rules disagree after %s in hole %d (%s): %s instead of %s.",
                self.turning.hand, self.turning.hole, self.turning.trouble, self.turning.contents, state.hollows,
            )  # fmt: skip

    # -- time

    def update(self, seconds: float, still: bool, in_order: bool) -> list[Event]:
        """Lets time pass; returns what happened in the world. `in_order`: marbles that flew out are put into order."""
        self.pose.update(seconds, still)
        if self._put_back is not None:
            if self._put_back.update(seconds) or still:
                self._begin_anew(self._put_back.sixths)
            return []
        turning = self.turning
        if turning is None or (not self.own and self.pose.moving):
            return []
        if still and not turning.held:
            turning.finish()
        turning.update(seconds)
        if turning.spilled and self.own:
            self._roll_out(turning, seconds, in_order)
        elif not self.own and turning.settled:
            self._compare(self.state)
            self._set(self.state, self.last)
        return turning.events()

    def _roll_out(self, turning: Turning, seconds: float, in_order: bool) -> None:
        """Marbles flew out: after a moment they are put back, to where they began or to where they belong."""
        if self._rolled == 0.0:
            turning.let_go()
        self._rolled += seconds
        if self._rolled > ROLLING:
            self._rolled = 0.0
            self.spilled = True
            self._put_back = PutBack(turning, turning.own_sixths if in_order else -turning.base)

    def _begin_anew(self, sixths: int) -> None:
        """All marbles are back in their hollows: a new world goes on from there."""
        turning, self._put_back = self.turning, None
        if turning is None:
            return
        base = (turning.base + sixths) % 6
        turn = Turn(turning.hole, base)
        contents = self.state.play(turn).hollows if base else self.state.hollows
        self.turning = Turning(contents, turning.hole, base)

    # -- what is seen

    @property
    def angle(self) -> float:
        """How far (rad) the impeller is turned clockwise."""
        if self._put_back is not None:
            return self._put_back.turned
        return self.pose.angle.value + (self.turning.turned if self.turning is not None else 0.0)

    def marbles(self) -> list[Marble]:
        """The marbles as they are seen."""
        if self._put_back is not None:
            return self._put_back.marbles()
        if self.turning is not None:
            return self.turning.marbles()
        return [
            Marble(seat, *HOLLOW_POINTS[hollow], hollow)
            for hollow, seat in enumerate(self.state.hollows)
            if seat is not None
        ]


_latest: Table | None = None
"""The table that was made last."""


def table_of(state: State, last: Turn | None) -> Table:
    """A new table; but a turn that is being made from this very state goes on, though the board is made anew."""
    global _latest
    if _latest is None or _latest.state is not state or not _latest.own or _latest.turning is None:
        _latest = Table(state, last)
    return _latest
