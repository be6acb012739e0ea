"""Gulek once more, plainly: the rules on lists, without packed lanes, tables or caches.

`games.gulek` keeps all pits in one integer, with eight bits for each number, and answers for all pits at once. This is
what its answers mean. A pit is the sorted string of its balls' seats, such as "001". Slow, and meant to be read.
"""

from dataclasses import dataclass, field

BALLS = 20


@dataclass
class Reference:
    """A game under way. `play` changes it; actions are in text form."""

    seats: int
    options: dict
    pits: list = field(default_factory=lambda: [""] * 15)
    seat: int = 0
    phase: str = "place"
    hand: str = ""
    pit: int = -1  # the last pit that got a ball, or was parked or filled in this turn
    direction: int = 0
    quiet: int = 0
    passes: int = 0
    out: set = field(default_factory=set)
    winners: tuple | None = None
    reason: str = ""

    def __post_init__(self):
        self.parked = [0] * self.seats
        self.stock = [BALLS] * self.seats
        self.begun = 0  # balls placed in this turn

    def playing(self):
        return [seat for seat in range(self.seats) if seat not in self.out]

    def sowable(self, seat):
        return [pit for pit, balls in enumerate(self.pits) if len(balls) > 1 and str(seat) in balls]

    def fillable(self, seat):
        return [pit for pit, balls in enumerate(self.pits) if not balls and self.parked[seat]]

    def pairs(self):
        return [pit for pit, balls in enumerate(self.pits) if balls == 2 * str(self.seat)]

    def can_move(self, seat):
        return bool(self.sowable(seat) or self.fillable(seat))

    def droppable(self):
        own = str(self.seat)
        return [ball for ball in sorted(set(self.hand)) if ball != own or self.hand.count(own) > 1 or self.hand == own]

    def actions(self):
        if self.winners is not None:
            return []
        if self.phase == "place":
            return [f"p{pit}" for pit in range(15)]
        if self.phase == "drop":
            return [f"d{ball}" for ball in self.droppable()]
        if self.phase == "park":
            return ["done", *(f"k{pit}" for pit in self.pairs() if pit > self.pit)]
        fill = [f"u{pit}" for pit in self.fillable(self.seat) if self.phase == "move" or pit > self.pit]
        if self.phase == "unpark":
            return ["done", *fill]
        sow = [f"s{pit}{sign}" for pit in self.sowable(self.seat) for sign in "-+"]
        may_pass = not sow and (not fill or self.options["may_decline"])
        return ["pass"] * may_pass + sow + fill

    def play(self, text):
        assert text in self.actions()
        if text not in ("done", "pass"):
            getattr(self, "_" + {"p": "place", "s": "sow", "d": "drop", "k": "park", "u": "unpark"}[text[0]])(text[1:])
        elif text == "pass":
            self.passes += self.options["may_decline"]
            self._next()
        elif self.phase == "unpark":
            self._after_unpark()
        else:
            self._next()

    def _place(self, pit):
        self.pits[int(pit)] = "".join(sorted(self.pits[int(pit)] + str(self.seat)))
        self.stock[self.seat] -= 1
        self.begun += 1
        if self.begun == 1 + self.options["two_per_turn"]:
            self.begun = 0
            self.seat = (self.seat + 1) % self.seats
        if not any(self.stock):
            self.phase = "move"
            self._end()

    def _sow(self, text):
        self.passes = 0
        self.pit, self.direction = int(text[:-1]), int(text[-1] + "1")
        self.hand, self.pits[self.pit] = self.pits[self.pit], ""
        self._fall()

    def _fall(self):
        while len(choice := self.droppable()) == 1:
            self._put(choice[0])
        self.phase = "drop"
        if not self.hand:
            self._capture()

    def _put(self, ball):
        self.pit = (self.pit + self.direction) % 15
        self.hand = self.hand.replace(ball, "", 1)
        self.pits[self.pit] = "".join(sorted(self.pits[self.pit] + ball))

    def _drop(self, ball):
        self._put(ball)
        self._fall()

    def _capture(self):
        own = str(self.seat) * self.pits[self.pit].count(str(self.seat))
        self.quiet = self.quiet + 1 if own == self.pits[self.pit] else 0
        self.pits[self.pit] = own
        self._may_park()

    def _may_park(self):
        self.phase, self.pit = "park", -1
        if self.actions() == ["done"]:
            self._next()

    def _park(self, pit):
        self.pit, self.pits[int(pit)] = int(pit), ""
        self.parked[self.seat] += 1
        if self.actions() == ["done"]:
            self._next()

    def _unpark(self, pit):
        self.passes = 0
        self.quiet += self.phase == "move"
        self.phase, self.pit, self.pits[int(pit)] = "unpark", int(pit), 2 * str(self.seat)
        self.parked[self.seat] -= 1
        if self.actions() == ["done"]:
            self._after_unpark()

    def _after_unpark(self):
        self._may_park() if self.options["park_after_unpark"] else self._next()

    def _next(self):
        self.phase = "move"
        mover, drawn = self.seat, self._drawn()
        for step in range(1, self.seats + 1):
            self.seat = (mover + step) % self.seats
            if self.seat in self.out:
                continue
            if self.seat == mover or drawn or not self.options["stuck_loses"] or self.can_move(self.seat):
                break
            self.out.add(self.seat)
        self._end()

    def _drawn(self):
        limit = self.options["draw_after"] * (len(self.playing()) if self.options["draw_counts"] == "each" else 1)
        able = any(map(self.can_move, self.playing()))
        return 0 < limit <= self.quiet and (able or self.options["quiet_end"] == "draw")

    def _end(self):
        playing = self.playing()
        balls = {seat: "".join(self.pits).count(str(seat)) + 2 * self.parked[seat] for seat in playing}
        if self._drawn():
            self.winners, self.reason = tuple(playing), "quiet"
        elif len(playing) == 1:
            self.winners, self.reason = tuple(playing), "stuck"
        elif not any(map(self.can_move, playing)) or self.passes == len(playing):
            self.winners = tuple(seat for seat in playing if balls[seat] == max(balls.values()))
            self.reason = "balls"
