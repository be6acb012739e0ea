"""The balls on Gulek's board as things that lie somewhere and move, and the acts in which an action is seen."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping

import numpy as np

from games.gulek import Action, State
from ui.draw.pits import Point, bearing, polar
from ui.motion import ease
from ui.scenes.gulek import places

RISE = 0.22
"""Seconds in which balls are taken up into a hand."""
FALL = 0.19
"""Seconds from one falling ball to the next."""
SLIDE = 0.24
"""Seconds in which a ball goes to another place."""
HELD = 0.62
"""From the board's middle to the hand that sows."""


class Ball:
    """A ball of a seat at a place, at a height (in diameters), so many times as large as others."""

    def __init__(self, seat: int, place: Point) -> None:
        self.seat = seat
        self.place = place
        self.height = 0.0
        self.scale = 1.0
        self._from = self._to = (*place, 0.0, 1.0)
        self._hop = 0.0
        self._wait = self._passed = self._seconds = 0.0

    def go(self, place: Point, seconds: float, height: float = 0.0, scale: float = 1.0, wait: float = 0.0) -> None:
        """It goes to a place, over others if it is far away."""
        self._from, self._to = (*self.place, self.height, self.scale), (*place, height, scale)
        self._hop = min(1.2, 5.0 * max(math.dist(self.place, place) - 0.10, 0.0)) if height < 1 else 0.0
        self._wait, self._passed, self._seconds = wait, 0.0, seconds

    def arrive(self) -> None:
        """It is where it goes."""
        x, y, self.height, self.scale = self._to
        self.place, self._passed = (x, y), self._seconds

    @property
    def moving(self) -> bool:
        """Whether it is on its way."""
        return self._passed < self._seconds

    def update(self, seconds: float) -> None:
        """It moves on."""
        if not self.moving:
            return
        used = min(self._wait, seconds)
        self._wait -= used
        self._passed += seconds - used
        if not self.moving:
            self.arrive()
            return
        share = ease(self._passed / self._seconds)
        x, y, height, self.scale = (a + (b - a) * share for a, b in zip(self._from, self._to, strict=True))
        self.place, self.height = (x, y), height + self._hop * 4 * share * (1 - share)


class Balls:
    """All balls on the board: in the pits, parked in the furrow for each seat, captured in the centre, in the hand."""

    def __init__(self, state: State) -> None:
        self.seats = state.seats
        self.pits = [
            [Ball(seat, places.pit_place(pit)) for seat, balls in enumerate(held) for _ in range(balls)]
            for pit, held in enumerate(state.pits)
        ]
        self.parked = [[Ball(seat, (0.0, 0.0)) for _ in range(2 * pairs)] for seat, pairs in enumerate(state.parked)]
        self.centre = [Ball(seat, (0.0, 0.0)) for seat, balls in enumerate(state.captured) for _ in range(balls)]
        _mix(self.centre, 0)
        self.hand = [Ball(seat, (0.0, 0.0)) for seat, balls in enumerate(state.holding) for _ in range(balls)]
        self.over: int | None = state.next_pit  # the pit over which the hand is
        self.open = False  # whether the hand is opened, so that one sees whose balls are in it
        for pit, held in enumerate(self.pits):
            _mix(held, pit)
            self._lay_pit(pit, 0.0)
        for seat in range(self.seats):
            self._lay_furrow(seat, 0.0)
        for number, ball in enumerate(self.centre):
            ball.go(places.centre(number), 0.0)
        self.finish()

    def finish(self) -> None:
        """All are where they go at once."""
        for ball in self.all():
            ball.arrive()

    def all(self) -> Iterator[Ball]:
        """All of them, the lower ones first."""
        yield from self.centre
        for held in (*self.pits, *self.parked):
            yield from held
        yield from self.hand

    @property
    def moving(self) -> bool:
        """Whether any is on its way."""
        return any(ball.moving for ball in self.all())

    def update(self, seconds: float) -> None:
        """They move on."""
        for ball in self.all():
            ball.update(seconds)

    # -- how they lie

    def crowded(self, pit: int) -> bool:
        """Whether there are too many in a pit to be seen one by one."""
        return len(self.pits[pit]) > places.SHOWN

    def colours(self, pit: int) -> list[int]:
        """The seats whose balls are in a pit, in the order in which they lie there when it is crowded."""
        return sorted({ball.seat for ball in self.pits[pit]})

    def _lay_pit(self, pit: int, seconds: float = SLIDE) -> None:
        held, middle = self.pits[pit], places.pit_place(pit)
        if self.crowded(pit):
            colours = self.colours(pit)
            spots = places.piles(middle, len(colours), bearing(pit))
            laid = [spots[colours.index(ball.seat)] for ball in held]
        else:
            laid = places.heap(middle, len(held), bearing(pit) + 1.3 * pit) if held else []
        for ball, place in zip(held, laid, strict=True):
            ball.go(place, seconds)

    def _lay_furrow(self, seat: int, seconds: float = SLIDE) -> None:
        held = self.parked[seat]
        for ball, place in zip(held, places.furrow(seat, self.seats, len(held) // 2), strict=True):
            ball.go(place, seconds)

    def _lay_hand(self, pit: int, seconds: float) -> None:
        """The hand comes to a pit."""
        self.over, self.open = pit, False
        over = polar(HELD, bearing(pit))
        for ball, place in zip(self.hand, places.hand(over, len(self.hand)), strict=True):
            ball.go(place, seconds, height=1.0)

    def spread(self, spots: Mapping[int, Point], scale: float) -> None:
        """The hand is opened: the balls of each seat go to the seat's spot and are seen larger."""
        self.open = True
        for ball in self.hand:
            ball.go(spots[ball.seat], SLIDE, height=0.3, scale=scale)

    # -- the acts in which an action is seen; each yields the seconds until the next

    def acts(self, action: Action, before: State, after: State) -> Iterator[float]:
        """Plays an action on the balls, act by act."""
        verb, number, direction = action
        if verb == "place":
            yield from self._place(before.seat, number)
        elif verb in ("sow", "drop"):
            if verb == "sow":
                yield from self._take_up(number)
            falls = before.falls(action)
            yield from self._fall(falls, direction or before.direction)
            if after.captured != before.captured:
                yield from self._capture(falls[-1][0], before.seat)
        elif verb == "park":
            self.parked[before.seat] += self.pits[number]
            self.pits[number] = []
            self._lay_furrow(before.seat, 1.4 * SLIDE)
            yield 1.4 * SLIDE
        elif verb == "unpark":
            self.pits[number] = [self.parked[before.seat].pop() for _ in range(2)]
            self._lay_furrow(before.seat)
            self._lay_pit(number, 1.4 * SLIDE)
            yield 1.4 * SLIDE

    def _place(self, seat: int, pit: int) -> Iterator[float]:
        ball = Ball(seat, polar(1.04, bearing(pit)))
        ball.height = 1.0
        self.pits[pit].append(ball)
        self._lay_pit(pit)
        yield 0.7 * SLIDE

    def _take_up(self, pit: int) -> Iterator[float]:
        self.hand, self.pits[pit] = self.pits[pit], []
        self._lay_hand(pit, RISE)
        yield RISE

    def _fall(self, falls: Iterable[tuple[int, int]], direction: int) -> Iterator[float]:
        """The balls fall one by one, while the hand goes on to the next pit."""
        pit = self.over or 0
        for pit, seat in falls:
            ball = next(ball for ball in self.hand if ball.seat == seat)
            self.hand.remove(ball)
            self._lay_hand(pit, 0.8 * FALL)
            self.pits[pit].append(ball)
            self._lay_pit(pit, FALL)
            yield FALL
        if self.hand:
            self._lay_hand((pit + direction) % 15, FALL)
            yield FALL
        else:
            self.over = None

    def _capture(self, last: int, seat: int) -> Iterator[float]:
        """The balls of others in the last pit go to the centre, one after the other."""
        yield SLIDE
        caught = [ball for ball in self.pits[last] if ball.seat != seat]
        self.pits[last] = [ball for ball in self.pits[last] if ball.seat == seat]
        for number, ball in enumerate(caught):
            self.centre.append(ball)
            ball.go(places.centre(len(self.centre) - 1), 1.5 * SLIDE, wait=0.05 * number)
        yield SLIDE
        self._lay_pit(last)
        yield 0.05 * len(caught) + SLIDE


def _mix(balls: list[Ball], salt: int) -> None:
    """Puts them into an order in which the colours lie together by chance only; the same one every time."""
    order = np.random.default_rng(salt).permutation(len(balls))
    balls[:] = [balls[number] for number in order]
