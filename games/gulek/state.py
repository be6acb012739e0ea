"""The rules of Gulek as a state: what may be done in a situation, and what comes of that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from msgspec.structs import astuple, force_setattr, replace

from games.core import IllegalAction, Message, Outcome, Value, ended
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
    total_of,
)
from games.gulek.refusals import refusal
from games.gulek.rules import Rules
from games.gulek.situation import Phase, Situation
from games.repetition import Past

if TYPE_CHECKING:
    from numpy.random import Generator

ENDS = ("balls", "quiet", "stuck", "repetition")
"""Reasons for an end that the rules bring about."""


class State(Situation, frozen=True, gc=False):
    """A position of Gulek that can be played from."""

    _legal: tuple[Action, ...] | None = None  # cache of `actions`; not part of the value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and astuple(self)[:-1] == astuple(other)[:-1]

    def __hash__(self) -> int:
        return hash(astuple(self)[:-1])

    def falls(self, action: Action) -> tuple[tuple[int, int], ...]:
        """The balls that drop when `action` is played, in order, each as (pit, seat); empty unless it sows or drops.

        The player may have chosen the first; the others drop because there is no choice.

        Raises:
            IllegalAction: the action is not legal here.
        """
        self.play(action)
        sowing = action.verb == "sow"
        if not sowing and action.verb != "drop":
            return ()
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
            return self._turns(_moves(self.board, self.parked, self.seat))
        if self.phase == "drop":
            return DROPS[self.droppable]
        if self.phase == "park":
            return (DONE, *PARKINGS[above(pairs(self.board, self.seat), self.pit)])
        return (DONE, *UNPARKINGS[above(empty(self.board), self.pit)])

    def _turns(self, moves: tuple[Action, ...]) -> tuple[Action, ...]:
        """The actions that can start a turn, given what can be sown and brought back."""
        if not moves:
            return (PASS,)
        return (PASS, *moves) if self.rules.may_decline and moves[0].verb == "unpark" else moves

    def play(self, action: Action) -> State:
        """The state after `action`; raises IllegalAction where the rules do not allow it.

        Besides the legal actions of the seat to move, any seat may leave where `can_leave` says so.
        """
        legal = ANYWHERE if self.phase == "place" and self.outcome is None else self._legal or self.actions()
        if type(action) is not Action or action not in legal:
            if type(action) is Action and action.verb == "leave" and self.can_leave(action.number):
                return self._leave(action.number)
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
        if verb == "pass":
            passes = self.passes + self.rules.may_decline
            return self._next(self.board, self.parked, self.quiet, self._remembered(), passes)
        return self._end_choice(self.phase, self.board, self.parked, self.quiet, self.past)

    def choice(self, verb: str, pits: Iterable[int]) -> tuple[Action, ...]:
        """The actions that "park" or "unpark" (`verb`) a set of pits, given in any order, and end the turn.

        The set has one canonical sequence, by rising pits, so that every choice is counted once.

        Raises:
            IllegalAction: one of the pits is not allowed, or there are not so many parked pairs.
        """
        state, chosen = self, []
        for pit in sorted({*pits}):
            chosen.append(Action(verb, pit))
            state = state.play(chosen[-1])
        return (*chosen, DONE) if state.phase == verb else tuple(chosen)

    def end(self, outcome: Outcome) -> State:
        """The same position with the game ended from outside; raises IllegalAction if it is already over."""
        return ended(replace(self, _legal=None), outcome)

    def can_leave(self, seat: int) -> bool:
        """Whether `seat` can leave, by resigning or running out of time, while the others play on."""
        return self.rules.play_on and self.outcome is None and seat in self.playing and len(self.playing) > 2

    def _leave(self, seat: int) -> State:
        """The seat leaves for good. Its balls stay where they are and belong to nobody.

        **Decision** (docs/rules/gulek.md): balls in its hand drop in the order of the seats, its own last, and capture
        nothing.
        """
        out = tuple(sorted((*self.out, seat)))
        if seat != self.seat:
            state = replace(self, out=out, past=Past(), _legal=None)
            return state.judged() if self.phase == "move" else state
        board, pit = self.board, self.pit
        for owner in sorted(range(self.seats), key=lambda owner: (owner == seat, owner)):
            balls = count(self.hand, owner)
            board += ROW[self.direction or 1][pit][balls] * BALL[owner]
            pit = (pit + self.direction * balls) % 15
        state = replace(self, board=board, out=out)
        if self.phase == "place":
            return state._next_placing(board)
        return state._next(board, self.parked, self.quiet, Past())

    def _place(self, pit: int) -> State:
        """Stage one: each turn places a ball, or two, until all are on the board."""
        board = self.board + at(BALL[self.seat], pit)
        if self.rules.two_per_turn and total_of(board, self.seat) % 2:
            return State(self.rules, "place", self.seat, board, self.parked, 0, self.out)
        return self._next_placing(board)

    def _next_placing(self, board: int) -> State:
        """The turn to place goes to the next seat that is in; stage two starts when that seat has no balls left."""
        seat = (self.seat + 1) % self.rules.seats
        while seat in self.out:
            seat = (seat + 1) % self.rules.seats
        if total_of(board, seat) < BALLS:
            return State(self.rules, "place", seat, board, self.parked, 0, self.out)
        return State(self.rules, "move", seat, board, self.parked, 0, self.out).judged()

    def _sow(self, pit: int, direction: int) -> State:
        """The balls of a pit are taken into the hand, to drop one by one into the pits that follow.

        **Decision** (docs/rules/gulek.md): a lap does not skip the emptied pit.
        """
        hand = pile(self.board, pit)
        return self._fall(self.board - at(hand, pit), hand, (pit + direction) % 15, direction, self._remembered())

    def _drop(self, seat: int) -> State:
        """The player has chosen whose ball drops next."""
        board = self.board + at(BALL[seat], self.pit)
        return self._fall(board, self.hand - BALL[seat], (self.pit + self.direction) % 15, self.direction, self.past)

    def _fall(self, board: int, hand: int, pit: int, direction: int, past: Past) -> State:
        """Drops balls as long as there is no choice whose ball is next."""
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
        """All balls of others in the last pit leave the game. Then the player may park pairs."""
        balls = pile(board, last)
        own = count(balls, self.seat)
        quiet = self.quiet + 1
        if size(balls) > own:
            board -= at(balls - own * BALL[self.seat], last)
            quiet, past = 0, Past()
        return self._may_park(board, self.parked, quiet, past)

    def _may_park(self, board: int, parked: tuple[int, ...], quiet: int, past: Past) -> State:
        """The player may park pairs if there are any; else the turn is over."""
        if pairs(board, self.seat):
            return State(self.rules, "park", self.seat, board, parked, quiet, self.out, past)
        return self._next(board, parked, quiet, past)

    def _park(self, pit: int) -> State:
        """A pair goes from its pit to the furrow; others may follow from higher pits."""
        board = self.board - at(2 * BALL[self.seat], pit)
        parked = self._with_pairs(+1)
        if above(pairs(board, self.seat), pit):
            return State(self.rules, "park", self.seat, board, parked, self.quiet, self.out, self.past, 0, pit)
        return self._next(board, parked, self.quiet, self.past)

    def _unpark(self, pit: int) -> State:
        """Instead of sowing, a pair goes from the furrow into an empty pit; others may follow into higher pits."""
        board = self.board + at(2 * BALL[self.seat], pit)
        parked = self._with_pairs(-1)
        first = self.phase == "move"
        quiet, past = (self.quiet + 1, self._remembered()) if first else (self.quiet, self.past)
        if parked[self.seat] and above(empty(board), pit):
            return State(self.rules, "unpark", self.seat, board, parked, quiet, self.out, past, 0, pit)
        return self._end_choice("unpark", board, parked, quiet, past)

    def _end_choice(self, phase: Phase, board: int, parked: tuple[int, ...], quiet: int, past: Past) -> State:
        """The player is done with a set of pits. With `park_after_unpark`, parking can follow bringing back."""
        if phase == "unpark" and self.rules.park_after_unpark:
            return self._may_park(board, parked, quiet, past)
        return self._next(board, parked, quiet, past)

    def _with_pairs(self, more: int) -> tuple[int, ...]:
        return tuple(pairs + more if seat == self.seat else pairs for seat, pairs in enumerate(self.parked))

    def _remembered(self) -> Past:
        return self.past.then(self.position) if self.rules.repetition else self.past

    # The end of a turn, and of the game.

    def _next(self, board: int, parked: tuple[int, ...], quiet: int, past: Past, passes: int = 0) -> State:
        """The turn goes to the next player, unless the game is over."""
        rules, seat, out = self.rules, (self.seat + 1) % self.rules.seats, self.out
        if out or rules.stuck_loses:
            seat, out = self._next_in(board, parked, quiet)
        if out != self.out:
            past = Past()
        return State(rules, "move", seat, board, parked, quiet, out, past, passes=passes).judged()

    def _next_in(self, board: int, parked: tuple[int, ...], quiet: int) -> tuple[int, tuple[int, ...]]:
        """Who is next, and who is out: in the variant `stuck_loses`, each who would be next but cannot move."""
        out, stays = self.out, not self.rules.stuck_loses or self._drawn(board, parked, quiet)
        for step in range(1, self.seats):
            seat = (self.seat + step) % self.seats
            if seat in out:
                continue
            if stays or len(out) == self.seats - 1 or _moves(board, parked, seat):
                return seat, out
            out = tuple(sorted((*out, seat)))
        return self.seat, out

    def _drawn(self, board: int, parked: tuple[int, ...], quiet: int) -> bool:
        """Whether so many turns without a capture end the game in a draw.

        **Decision** (docs/rules/gulek.md): they do not if nobody can move after them, unless `quiet_end` says so.
        """
        limit = self.rules.quiet_limit(len(self.playing))
        return 0 < limit <= quiet and (self.rules.quiet_end == "draw" or _anyone_moves(board, parked, self.playing))

    def judged(self) -> State:
        """This state at the start of a turn of stage two, with its outcome if the rules end the game here."""
        moves = _moves(self.board, self.parked, self.seat)
        outcome = self._find_outcome(moves)
        if outcome is not None:
            return replace(self, outcome=outcome)
        force_setattr(self, "_legal", self._turns(moves))
        return self

    def _find_outcome(self, moves: tuple[Action, ...]) -> Outcome | None:
        rules = self.rules
        if 0 < rules.draw_after <= self.quiet and self._drawn(self.board, self.parked, self.quiet):
            return Outcome(self.playing, "quiet")
        if len(self.out) == rules.seats - 1:
            return Outcome(self.playing, "stuck")
        if not moves and not _anyone_moves(self.board, self.parked, self.playing):
            return self._count_balls()
        if self.passes and self.passes == len(self.playing):
            return self._count_balls()
        if rules.repetition and self.past.count(self.position) + 1 >= rules.repetition:
            return Outcome(self.playing, "repetition")
        return None

    def _count_balls(self) -> Outcome:
        """Most balls in pits and furrow win; a tie is shared."""
        balls = self.balls
        most = max(balls[seat] for seat in self.playing)
        return Outcome(tuple(seat for seat in self.playing if balls[seat] == most), "balls")

    def text(self) -> str:
        """The state in one line: the options, the phase, the position, and what else there is to know.

        The position is seat/pits/parked pairs: pits 0 to 14 with the seats whose balls are in them. Then there may be
        the hand and where its next ball drops (next=), the pit of the last parking or unparking of the turn (last=),
        quiet=, passes=, out=, the positions that are remembered (past=), and an outcome that does not follow from these
        (over=).
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
        if self.passes:
            words.append(f"passes={self.passes}")
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


def _anyone_moves(board: int, parked: tuple[int, ...], seats: Iterable[int]) -> bool:
    return any(_moves(board, parked, seat) for seat in seats)


def begin(seats: int, options: Mapping[str, Value]) -> State:
    """The first state of a game; `options` has a value for every option."""
    return State(Rules(seats, **options), "place", seat=0, board=0, parked=(0,) * seats)  # type: ignore[arg-type]


def leaving(state: State, seat: int) -> Action | None:
    """The action by which `seat` leaves while the others play on; None where its leaving ends the game."""
    return Action("leave", seat) if state.can_leave(seat) else None


def ending(state: State) -> Message | None:
    """How the rules ended the game, in words."""
    outcome = state.outcome
    if outcome is None or outcome.reason not in ("balls", "quiet"):
        return None
    if outcome.reason == "quiet":
        return Message("no capture in {turns} turns in a row", turns=state.quiet)
    balls = state.balls[outcome.winners[0]]
    if len(outcome.winners) > 1:
        return Message("{balls} balls each", balls=balls)
    return Message("{balls} balls, more than anybody else", balls=balls)


def filling(state: State, rng: Generator) -> Iterator[Action]:
    """Random placements of all balls that are left in stage one, one after another."""
    while state.phase == "place" and state.outcome is None:
        action = PLACE[int(rng.integers(len(PLACE)))]
        state = state.play(action)
        yield action
