"""The rules of Gulek as a state: what may be done in a situation, and what comes of that."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import astuple, force_setattr, replace

from games.core import IllegalAction, Outcome, Value, ended
from games.gulek.actions import ANYWHERE, DONE, DROPS, PARKINGS, PASS, PLACE, SOWINGS, UNPARKINGS, Action
from games.gulek.board import (
    BALL,
    BALLS,
    DROPPABLE,
    ROW,
    above,
    at,
    count,
    empty,
    pairs,
    pile,
    size,
    sowable,
    total,
)
from games.gulek.refusals import refusal
from games.gulek.rules import Rules
from games.gulek.situation import Situation
from games.repetition import Past

ENDS = ("balls", "quiet", "stuck", "repetition")
"""The reasons of the ends that the rules bring about."""


class State(Situation, frozen=True, gc=False):
    """A situation of Gulek that can be played on from."""

    _legal: tuple[Action, ...] | None = None  # what `actions` found when it was first asked; no part of the value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and astuple(self)[:-1] == astuple(other)[:-1]

    def __hash__(self) -> int:
        return hash(astuple(self)[:-1])

    def falls(self, action: Action) -> tuple[tuple[int, int], ...]:
        """The balls that fall when the action is played, in order, each as (pit, seat); none unless it sows or drops.

        The first may be chosen by a drop; the others are those that fall by themselves.

        Raises:
            IllegalAction: the action is not allowed here.
        """
        self.play(action)
        sowing = action.verb == "sow"
        pit, direction = (action.number, action.direction) if sowing else (self.pit - self.direction, self.direction)
        hand = pile(self.board, pit) if sowing else self.hand
        falling = [action.number] if action.verb == "drop" else []
        hand -= sum(BALL[seat] for seat in falling)
        while direction and len(choice := DROPPABLE[self.seat][hand]) == 1:
            falling += choice
            hand -= BALL[choice[0]]
        return tuple(((pit + direction * i) % 15, seat) for i, seat in enumerate(falling, 1))

    # A turn.

    def actions(self) -> tuple[Action, ...]:
        """Every legal action in rising order; none after the end."""
        legal = self._legal
        if legal is None:
            legal = self._find_actions()
            force_setattr(self, "_legal", legal)
        return legal

    def _find_actions(self) -> tuple[Action, ...]:
        if self.outcome is not None:
            return ()
        if self.phase == "place":
            return PLACE
        if self.phase == "move":
            return _moves(self.board, self.parked, self.seat) or (PASS,)
        if self.phase == "drop":
            return DROPS[self.droppable]
        if self.phase == "park":
            return (DONE, *PARKINGS[above(pairs(self.board, self.seat), self.pit)])
        return (DONE, *UNPARKINGS[above(empty(self.board), self.pit)])

    def play(self, action: Action) -> State:
        """The state after `action`; raises IllegalAction where the rules refuse it."""
        legal = ANYWHERE if self.phase == "place" and self.outcome is None else self._legal or self.actions()
        if type(action) is not Action or action not in legal:
            raise IllegalAction(refusal(self, action))
        verb, number, direction = action
        if verb == "place":
            return self._place(number)
        if verb == "drop":
            return self._drop(number)
        if verb == "sow":
            return self._sow(number, direction)
        if verb == "park":
            return self._park(number)
        if verb == "unpark":
            return self._unpark(number)
        past = self._remembered() if verb == "pass" else self.past
        return self._next(self.board, self.parked, self.quiet, past)

    def end(self, outcome: Outcome) -> State:
        """The same position with the game ended from outside; raises IllegalAction if it is over already."""
        return ended(replace(self, _legal=None), outcome)

    def _place(self, pit: int) -> State:
        """Stage one: a ball, or two, in turn, until all are on the board."""
        rules, board = self.rules, self.board + at(BALL[self.seat], pit)
        placed = total(board)
        if placed == BALLS * rules.seats:
            return State(rules, "move", 0, board, self.parked).judged()
        return State(rules, "place", placed // (1 + rules.two_per_turn) % rules.seats, board, self.parked)

    def _sow(self, pit: int, direction: int) -> State:
        """The balls of a pit are taken into the hand, to fall one by one into the pits that follow.

        **Decision** (rules.md): the pit itself is not skipped when the lap comes round.
        """
        hand = pile(self.board, pit)
        return self._fall(self.board - at(hand, pit), hand, (pit + direction) % 15, direction, self._remembered())

    def _drop(self, seat: int) -> State:
        """The player has chosen whose ball falls next."""
        board = self.board + at(BALL[seat], self.pit)
        return self._fall(board, self.hand - BALL[seat], (self.pit + self.direction) % 15, self.direction, self.past)

    def _fall(self, board: int, hand: int, pit: int, direction: int, past: Past) -> State:
        """As long as there is no choice whose ball falls, the balls fall by themselves."""
        droppable = DROPPABLE[self.seat]
        while hand:
            choice = droppable[hand]
            if len(choice) > 1:
                return State(
                    self.rules, "drop", self.seat, board, self.parked, self.quiet, self.out, past, hand, pit, direction
                )
            ball, balls = BALL[choice[0]], count(hand, choice[0])  # without a choice now there is none before the last
            board += ROW[direction][pit][balls] * ball
            hand -= balls * ball
            pit = (pit + direction * balls) % 15
        return self._capture(board, (pit - direction) % 15, past)

    def _capture(self, board: int, last: int, past: Past) -> State:
        """All balls of others in the pit where the last ball fell leave the game. Then the player may park pairs."""
        balls = pile(board, last)
        own = count(balls, self.seat)
        quiet = self.quiet + 1
        if size(balls) > own:
            board -= at(balls - own * BALL[self.seat], last)
            quiet, past = 0, Past()
        if pairs(board, self.seat):
            return State(self.rules, "park", self.seat, board, self.parked, quiet, self.out, past)
        return self._next(board, self.parked, quiet, past)

    def _park(self, pit: int) -> State:
        """A pair of the player's own goes from its pit to the furrow; further ones may follow from higher pits."""
        board = self.board - at(2 * BALL[self.seat], pit)
        parked = self._with_pairs(+1)
        if above(pairs(board, self.seat), pit):
            return State(self.rules, "park", self.seat, board, parked, self.quiet, self.out, self.past, 0, pit)
        return self._next(board, parked, self.quiet, self.past)

    def _unpark(self, pit: int) -> State:
        """Instead of a sowing, a pair goes from the furrow into an empty pit; others may follow into higher pits."""
        board = self.board + at(2 * BALL[self.seat], pit)
        parked = self._with_pairs(-1)
        first = self.phase == "move"
        quiet, past = (self.quiet + 1, self._remembered()) if first else (self.quiet, self.past)
        if parked[self.seat] and above(empty(board), pit):
            return State(self.rules, "unpark", self.seat, board, parked, quiet, self.out, past, 0, pit)
        return self._next(board, parked, quiet, past)

    def _with_pairs(self, more: int) -> tuple[int, ...]:
        return tuple(pairs + more if seat == self.seat else pairs for seat, pairs in enumerate(self.parked))

    def _remembered(self) -> Past:
        return self.past.then(self.position) if self.rules.repetition else self.past

    # The end of a turn, and of the game.

    def _next(self, board: int, parked: tuple[int, ...], quiet: int, past: Past) -> State:
        """The turn goes on to the next player, unless the game is over."""
        seat, out = (self.seat + 1) % self.rules.seats, self.out
        if self.rules.stuck_loses:
            seat, out = self._next_in(board, parked, quiet)
        return State(self.rules, "move", seat, board, parked, quiet, out, past if out == self.out else Past()).judged()

    def _next_in(self, board: int, parked: tuple[int, ...], quiet: int) -> tuple[int, tuple[int, ...]]:
        """Who is next in the variant `stuck_loses`, and who is out: each who would be next but cannot move."""
        out = self.out
        for step in range(1, self.seats):
            seat = (self.seat + step) % self.seats
            if seat in out:
                continue
            if self.rules.is_draw(quiet) or _moves(board, parked, seat):
                return seat, out
            out = tuple(sorted((*out, seat)))
        return self.seat, out

    def judged(self) -> State:
        """This state at the start of a turn of stage two, with its outcome if the rules end the game here."""
        moves = _moves(self.board, self.parked, self.seat)
        outcome = self._ending(moves)
        if outcome is not None:
            return replace(self, outcome=outcome)
        force_setattr(self, "_legal", moves or (PASS,))
        return self

    def _ending(self, moves: tuple[Action, ...]) -> Outcome | None:
        rules = self.rules
        if rules.is_draw(self.quiet):
            return Outcome(self.playing, "quiet")
        if len(self.out) == rules.seats - 1:
            return Outcome(self.playing, "stuck")
        if not moves and not any(_moves(self.board, self.parked, seat) for seat in range(rules.seats)):
            most = max(self.balls)
            return Outcome(tuple(seat for seat, balls in enumerate(self.balls) if balls == most), "balls")
        if rules.repetition and self.past.count(self.position) + 1 >= rules.repetition:
            return Outcome(self.playing, "repetition")
        return None

    def text(self) -> str:
        """The state in one line: the options, the phase, the position, and what else there is to know.

        The position is seat/pits/parked pairs: pits 0 to 14 with the seats whose balls are in them. Then there may be
        the hand and where its next ball falls (next=), the pit of the last parking or unparking of the turn (last=),
        quiet=, out=, the positions that are remembered (past=), and an outcome that does not follow from all this.
        """
        words = ["gulek", *(f"{name}={str(value).lower()}" for name, value in self.rules._asdict().items())]
        words += [self.phase, str(self.position)]
        if self.phase == "drop":
            hand = "".join(str(seat) * balls for seat, balls in enumerate(self.holding))
            words.append(f"hand={hand} next={self.pit}{'+' if self.direction > 0 else '-'}")
        elif self.pit >= 0:
            words.append(f"last={self.pit}")
        if self.quiet:
            words.append(f"quiet={self.quiet}")
        if self.out:
            words.append(f"out={','.join(map(str, self.out))}")
        if past := ",".join(map(str, self.past)):
            words.append(f"past={past}")
        if self.outcome is not None and self.outcome.reason not in ENDS:
            words.append(f"over={self.outcome}")
        return " ".join(words)


def _moves(board: int, parked: tuple[int, ...], seat: int) -> tuple[Action, ...]:
    """What `seat` can start a turn with."""
    moves = SOWINGS[sowable(board, seat)]
    return moves + UNPARKINGS[empty(board)] if parked[seat] else moves


def begin(seats: int, options: Mapping[str, Value]) -> State:
    """The first state of a game."""
    rules = Rules(
        seats,
        int(options["draw_after"]),
        bool(options["two_per_turn"]),
        bool(options["stuck_loses"]),
        int(options["repetition"]),
    )
    return State(rules, "place", seat=0, board=0, parked=(0,) * seats)
