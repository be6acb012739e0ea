"""A match as a value: who holds what, whose turn it is, and how far that turn has come.

    between --touch--> begun --take--> carrying --let_go--> released --rested--> between, the next seat's
                             <--put_back--                                       or over

`take` and `begin_pass` also start from `between`; `begin_pass` leads to `pass`, and `let_go` from there to `released`.
`time_out` leads to `released` from anywhere before it, and `end_turn` with no piece of a stock in the hand. `saw`
takes what has fallen, in any phase, and notes that an attempt has begun: the piece in the hand is in the wheel.

Each step returns the state after it and leaves this one as it is. A step that the rules refuse raises IllegalAction;
the `why_not` queries say the same sentence beforehand.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Any, Literal, Self

import msgspec
from numpy.random import Generator

from games.core import IllegalAction, Message, Outcome
from games.hamsterrolle import judge
from games.hamsterrolle.events import AnyEvent, Dropped, Left, Lost, Passed, Placed, Release, Took, Turn
from games.hamsterrolle.judge import Compartment, Others, Seen
from games.hamsterrolle.pieces import CONE, KINDS, OUT, PIECES, WHEEL, Holder, Piece, deal, kind_of
from games.hamsterrolle.rules import Rules
from games.hamsterrolle.teams import partner_of, result, result_without

Phase = Literal["between", "begun", "carrying", "pass", "released", "over"]
"""How far a turn has come.

between   the wheel rests, and the player whose turn it is has touched nothing yet
begun     something has been touched, and nothing is in the hand
carrying  a piece of a stock is in the hand
pass      a piece of the wheel is in the hand, for a constructive pass
released  nothing is in the hand any more, and the wheel has yet to come to rest
over      the match has ended
"""

NOT_NOW: dict[Phase, str] = {
    "between": Message("Nothing is in the hand yet; take a piece first."),
    "begun": Message("Nothing is in the hand; take a piece first."),
    "carrying": Message("A piece is in the hand; place it or put it back first."),
    "pass": Message("A piece of the wheel is in the hand; put it into a compartment further ahead first."),
    "released": Message("The wheel has to come to rest first."),
    "over": Message("The match is over."),
}
"""Why a step does not fit a phase."""


class State(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match between two steps."""

    rules: Rules
    holders: Annotated[tuple[Holder, ...], msgspec.Meta(min_length=PIECES, max_length=PIECES)]
    """Of each piece: the seat in whose stock it is, or WHEEL, or OUT. A piece in the hand is still where it was."""
    turn: Turn = 0
    """How many turns there were before this one."""
    phase: Phase = "between"
    front: Compartment | None = None
    """The compartment of the last placement; None before the first."""
    attempted: bool = False
    """Whether an attempt was begun in this turn, after which there is no constructive pass.

    Decision: an attempt begins when the piece dips into the wheel, not when it is taken up. Looking at a piece and
    putting it back leaves the pass open.
    """
    hand: Piece | None = None
    """The piece in the hand."""
    start: Compartment | None = None
    """In a constructive pass, the compartment that the piece was taken from."""
    released: Release | None = None
    """How a piece was let go of in this turn, until the wheel rests."""
    events: tuple[AnyEvent, ...] = ()
    """All that has happened in the match; what a step adds is at the end."""
    outcome: Outcome | None = None
    version: Literal[1] = 1

    # What there is to see

    @property
    def seats(self) -> int:
        """How many play."""
        return self.rules.seats

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return (self.rules.first + self.turn) % self.seats

    @property
    def wheel(self) -> tuple[int, ...]:
        """The pieces in the wheel, or on their way out of it."""
        return self._held_by(WHEEL)

    def stock(self, seat: int) -> tuple[int, ...]:
        """The pieces that the seat has yet to get rid of, the one in the hand among them."""
        return self._held_by(seat)

    def tray(self, seat: int) -> dict[str, tuple[int, ...]]:
        """The stock of the seat as it lies beside the wheel: by kind, without the piece in the hand."""
        lying = [piece for piece in self.stock(seat) if piece != self.hand]
        return {kind: tuple(piece for piece in lying if kind_of(piece) == kind) for kind in (*KINDS, "cone")}

    @property
    def supply(self) -> tuple[int, ...]:
        """The pieces that may be taken for an attempt: the player's own; if there are none, the partner's."""
        partner = partner_of(self.rules, self.seat)
        return self.stock(self.seat) or (() if partner is None else self.stock(partner))

    @property
    def allowed(self) -> tuple[int, ...]:
        """The compartments that may be built in, from the last placement's on."""
        return judge.allowed(self.front)

    def targets(self, seen: Seen) -> tuple[int, ...]:
        """The compartments that the piece in the hand may go to, as far as place and kind decide.

        With an empty hand they are those of `allowed`.
        """
        if self.hand is None:
            return self.allowed
        kinds = self.kinds(seen)
        return tuple(compartment for compartment in self._reachable if kind_of(self.hand) not in kinds[compartment])

    def kinds(self, seen: Seen) -> tuple[tuple[str, ...], ...]:
        """The kinds that lie in each of the twelve compartments."""
        others = self._others(seen)
        return tuple(judge.kinds_in(compartment, others) for compartment in range(judge.COMPARTMENTS))

    def edge_to_pass(self, compartment: int, seen: Seen) -> float | None:
        """The edge that a new piece in `compartment` has to pass, an angle as in `Spot`; None if there is none."""
        others = self._others(seen)
        rival = judge.furthest(compartment, others, self.rules.edge_window)
        return None if rival is None else others[rival].edge

    def pushable(self, seen: Seen) -> tuple[int, ...]:
        """The pieces that the one in the hand may push: those in the compartment that is being built in."""
        if self.hand is None:
            return ()
        compartment = seen.pieces[self.hand].compartment
        return tuple(judge.lying_in((compartment,), self._others(seen))) if compartment in self._reachable else ()

    def passable(self, seen: Seen) -> tuple[int, ...]:
        """The pieces that may be taken for a constructive pass."""
        return tuple(piece for piece in self.wheel if self.why_not_pass(piece, seen) is None)

    @property
    def may_hold_wheel(self) -> bool:
        """Whether the wheel may be held: only while a piece is in the hand."""
        return self.hand is not None

    @property
    def may_draw_back(self) -> bool:
        """Whether the wheel may be drawn back to the middle: with an empty hand, and at rest."""
        return self._empty_handed

    def why_not_take(self, piece: int) -> str | None:
        """Why the piece may not be taken for an attempt, in a sentence; None if it may."""
        if not self._empty_handed:
            return NOT_NOW[self.phase]
        if piece in self.supply:
            return None
        if self.stock(self.seat):
            return Message("This piece is not in your stock; take one of your own.")
        return Message("Your stock is empty; take a piece from your partner's.")

    def why_not_pass(self, piece: int, seen: Seen) -> str | None:
        """Why the piece may not be taken for a constructive pass, in a sentence; None if it may.

        The cone may not, a Decision: the pass moves a playing piece, and the rulebook tells the cone from those.
        """
        if not self._empty_handed:
            return NOT_NOW[self.phase]
        if self.attempted:
            return Message("A constructive pass has to come before any attempt, and one was begun in this turn.")
        if piece not in self.wheel:
            return Message("This piece is not in the wheel; a constructive pass moves one that is.")
        if piece == CONE:
            return Message("The cone is not a playing piece; a constructive pass moves one that is.")
        if seen.pieces[piece].compartment not in seen.lowest:
            return Message("A constructive pass takes a piece from one of the two lowest compartments.")
        return None

    def why_not_let_go(self, seen: Seen) -> str | None:
        """Why the piece in the hand may not be let go of where it is, in a sentence; None if it may."""
        if self.hand is None:
            return NOT_NOW[self.phase]
        spot, others = seen.pieces[self.hand], self._others(seen)
        if self.start is None:
            return judge.why_not_place(self.hand, spot, self.front, others, self.rules.edge_window)
        return judge.why_not_pass_to(self.hand, spot, self.start, others)

    def why_not_end_turn(self, seen: Seen) -> str | None:
        """Why the turn may not be ended without placing a piece, in a sentence; None if it may.

        Decision: the rulebook knows no such end, as its time always runs out. Without a timer a player who can neither
        place nor pass would be stuck. A piece that is being passed drops where it is.
        """
        if self.phase == "pass":
            return None
        if not self._empty_handed:
            return NOT_NOW[self.phase]
        if self.attempted or not (self._placeable(seen) or self.passable(seen)):
            return None
        return Message("End the turn only after a failed attempt; you may still place a piece.")

    # What the player does

    def touch(self) -> Self:
        """The wheel is touched, to draw it back: the turn has begun, and what falls from now on is the player's."""
        self._only(self.may_draw_back)
        return self._with(phase="begun")

    def take(self, piece: int) -> Self:
        """The piece of the stock is in the hand; an attempt begins when it dips into the wheel."""
        self._check(self.why_not_take(piece))
        return self._with(phase="carrying", hand=piece)

    def put_back(self) -> Self:
        """The piece in the hand is back where it was taken, and another one may be taken."""
        self._only(self.phase == "carrying")
        return self._with(phase="begun", hand=None)

    def begin_pass(self, piece: int, seen: Seen) -> Self:
        """The piece of the wheel is in the hand, and a constructive pass has begun."""
        self._check(self.why_not_pass(piece, seen))
        return self._with(phase="pass", hand=piece, start=seen.pieces[piece].compartment)

    def let_go(self, seen: Seen) -> Self:
        """The piece in the hand is let go of where it is, and the wheel with it."""
        self._check(self.why_not_let_go(seen))
        assert self.hand is not None
        compartment = seen.pieces[self.hand].compartment
        assert compartment is not None
        if self.start is None:
            return self._release(Placed(self.turn, self.seat, self.hand, compartment))
        return self._release(Passed(self.turn, self.seat, self.hand, self.start, compartment))

    def end_turn(self, seen: Seen) -> Self:
        """The player ends the turn without placing a piece, and so loses it."""
        self._check(self.why_not_end_turn(seen))
        return self.time_out()

    def resign(self, seat: int) -> Self:
        """The seat gives up, which ends the match: the other team wins, or of the others who has the fewest pieces."""
        if seat not in range(self.seats):
            raise IllegalAction(Message("Seat {seat} does not play in this match.", seat=seat))
        return self.end(result_without(self.rules, self._stocks(), seat))

    def abandon(self) -> Self:
        """The match ends without a result, and nobody wins."""
        return self.end(Outcome((), "abandoned"))

    # What happens

    def saw(self, seen: Seen) -> Self:
        """The state after what is seen now: this very one if nothing is new. To be called every few steps.

        What touches the table has fallen. Where that ends an attempt, the phase is `released` and `hand` is None: the
        piece that was in the hand is in the stock again.
        """
        state = self._fallen([piece for piece in self._loose() if seen.pieces[piece].on_table])
        if state.hand is None or state.start is not None or state.attempted:
            return state
        dipped = seen.pieces[state.hand].compartment is not None
        return state._with(attempted=True) if dipped else state

    def time_out(self) -> Self:
        """The time has run out: the piece in the hand drops where it is.

        Decision: with nothing in the hand the turn is lost, and no piece is placed. The rulebook only says that the
        piece has to be let go of; so nobody gets rid of a piece by doing nothing.
        """
        self._only(self._empty_handed or self.hand is not None)
        if self.hand is None:
            return self._lose_turn()
        if self.start is None:
            return self._release(Dropped(self.turn, self.seat, self.hand))
        return self._release(Passed(self.turn, self.seat, self.hand, self.start, None))

    def rested(self, seen: Seen) -> Self:
        """The wheel has come to rest after `released`: the turn is over, and perhaps the match.

        What is outside the wheel now has fallen, wherever it lies.
        """
        self._only(self.phase == "released")
        spots = seen.pieces
        fallen = [piece for piece in self._loose() if spots[piece].on_table or spots[piece].compartment is None]
        state = self._fallen(fallen)._note_rest(seen)
        state = state._with(front=state._front(), released=None, attempted=False)
        outcome = result(state.rules, state._stocks())
        return state._with(phase="between", turn=state.turn + 1) if outcome is None else state.end(outcome)

    def end(self, outcome: Outcome) -> Self:
        """The same match, ended with this outcome."""
        self._only(self.phase != "over")
        return self._with(phase="over", hand=None, start=None, released=None, outcome=outcome)

    def text(self) -> str:
        """The whole state in one line of JSON, which `load` reads back."""
        return msgspec.json.encode(self).decode()

    # How it is done

    @property
    def _empty_handed(self) -> bool:
        """Whether the player may still take a piece, and holds none."""
        return self.phase in ("between", "begun")

    @property
    def _reachable(self) -> tuple[int, ...]:
        """The compartments that may be built in, or passed to."""
        return self.allowed if self.start is None else judge.further_ahead(self.start)

    def _only(self, fits: bool) -> None:
        self._check(None if fits else NOT_NOW[self.phase])

    def _check(self, why_not: str | None) -> None:
        if why_not is not None:
            raise IllegalAction(why_not)

    def _with(self, **changes: Any) -> Self:
        return msgspec.structs.replace(self, **changes)

    def _moved(self, pieces: Collection[int], holder: int, event: AnyEvent) -> Self:
        holders = tuple(holder if piece in pieces else held_by for piece, held_by in enumerate(self.holders))
        return self._with(holders=holders, events=(*self.events, event))

    def _held_by(self, holder: int) -> tuple[int, ...]:
        return tuple(piece for piece, held_by in enumerate(self.holders) if held_by == holder)

    def _stocks(self) -> list[int]:
        return [len(self.stock(seat)) for seat in range(self.seats)]

    def _loose(self) -> list[int]:
        """The pieces in the wheel that are in no hand."""
        return [piece for piece in self.wheel if piece != self.hand]

    def _counts(self, piece: int) -> bool:
        return piece != CONE or self.rules.cone_counts

    def _others(self, seen: Seen) -> Others:
        """The pieces that the one in the hand is compared with."""
        return {piece: seen.pieces[piece] for piece in self._loose() if self._counts(piece)}

    def _release(self, how: Release) -> Self:
        let_go = self._moved((how.piece,), WHEEL, how)
        return let_go._with(phase="released", hand=None, start=None, released=how)

    def _lose_turn(self) -> Self:
        lost = Lost(self.turn, self.seat)
        return self._with(phase="released", events=(*self.events, lost))

    def _placeable(self, seen: Seen) -> bool:
        """Whether some piece of the supply may go into some compartment, as far as place and kind decide."""
        kinds = self.kinds(seen)
        wanted = {kind_of(piece) for piece in self.supply}
        return any(wanted - {*kinds[compartment]} for compartment in self.allowed)

    def _note_rest(self, seen: Seen) -> Self:
        """Adds to the event of the piece that was let go of in this turn where it came to rest, if in the wheel."""
        if self.released is None or self.released.piece not in self.wheel:
            return self
        rested = msgspec.structs.replace(self.released, rest=seen.pieces[self.released.piece].compartment)
        events = tuple(rested if event is self.released else event for event in self.events)
        return self._with(released=rested, events=events)

    def _fallen(self, pieces: Collection[int]) -> Self:
        """What fell goes to the player whose turn it is, or out of the game; and it ends an attempt.

        Decision: a constructive pass goes on, and ends the turn when the piece in the hand is let go of. For that piece
        has not fallen and belongs to nobody, so it has to go on to where the rules allow it.
        """
        if self.phase == "over":
            return self
        taken = tuple(piece for piece in pieces if self.phase != "between" and self._counts(piece))
        lost = tuple(piece for piece in pieces if piece not in taken)
        state = self
        if lost:
            state = state._moved(lost, OUT, Left(self.turn, self.seat, lost))
        if taken:
            state = state._moved(taken, self.seat, Took(self.turn, self.seat, taken))
            if self.phase != "pass":
                state = state._with(phase="released", hand=None)
        return state

    def _front(self) -> int | None:
        """The compartment of the last placement, now that the wheel rests.

        Decision: a placed piece counts where it rests if that could have been built in, else where it was let go of,
        and not at all if it fell out. A dropped piece counts only in the first case. A pass changes nothing.
        """
        match self.released:
            case Placed(rest=rest) | Dropped(rest=rest) if rest in self.allowed:
                return rest
            case Placed(rest=rest, compartment=compartment) if rest is not None:
                return compartment
        return self.front


def begin(rules: Rules, rng: Generator) -> State:
    """The match before its first turn. The generator deals the fourth set round, where that is wanted."""
    return State(rules, deal(rules, rng))
