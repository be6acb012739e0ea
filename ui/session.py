"""A board game under way at one screen: record, states and clock; undo and redo; what time running out does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from numpy.random import Generator

from games import core, record
from games.clock import STANDARD_TIME, Clock, TimeControl, expire
from games.core import Outcome, Value, others_win, playing
from games.record import Action, Header, Record, Seat, Trace
from ui.players import shown_name


class Session:
    """A game that is played, or looked at.

    `states` has the position before the first action and the one after each; `shown` is the number of the one that is
    looked at, which is the last unless one steps through the game. `undone` are the actions that can be played again.
    Everything that changes the game changes `record` too, so whoever keeps that loses nothing.
    """

    def __init__(self, played: Record, states: Sequence[Any], rng: Generator) -> None:
        """`states` is the replay of `played`; the generator draws what time running out leaves to chance."""
        self.game = core.game(played.header.game)
        self.changes = 0
        """How often the record has changed."""
        self.record = played
        self.states = list(states)
        self.shown = len(self.states) - 1
        self.undone: list[Action] = []
        self.paused = False
        self._rng = rng
        self.clock = self._clock_now()

    @classmethod
    def begin(
        cls,
        game: str,
        seats: Sequence[Seat],
        options: Mapping[str, Value],
        rng: Generator,
        time: TimeControl = STANDARD_TIME,
    ) -> Session:
        """A new game. Raises UserError where the game does not know these seats or options."""
        begun = record.begin(core.game(game), seats, options, time)
        return cls(begun, list(record.replay(begun)), rng)

    @classmethod
    def load(cls, path: Path, rng: Generator) -> Session:
        """The game in a file, to go on with or to look at. Raises UserError where the file holds none."""
        played = record.read(path)
        return cls(played, list(record.replay(played, path)), rng)

    # -- what there is to see

    @property
    def record(self) -> Record:
        """The game as it stands in a file."""
        return self._record

    @record.setter
    def record(self, played: Record) -> None:
        self._record = played
        self.changes += 1

    def encode(self) -> bytes:
        """The content of a file of this game."""
        return record.encode(self.record)

    @property
    def header(self) -> Header:
        """What is played, and by whom."""
        return self.record.header

    @property
    def seat(self) -> int:
        """Who is to act in the position of the game itself."""
        return int(self.state.seat)

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that have not left the game or dropped out of it."""
        return playing(self.state)

    @property
    def state(self) -> Any:
        """The position of the game itself, whichever one is looked at."""
        return self.states[-1]

    @property
    def names(self) -> tuple[str, ...]:
        """Of each seat the name as it is shown."""
        return tuple(shown_name(seat.name) for seat in self.record.header.seats)

    @property
    def looked_at(self) -> Any:
        """The position that is shown."""
        return self.states[self.shown]

    @property
    def live(self) -> bool:
        """Whether an action may be played now: the game goes on, and its last position is shown."""
        return self.state.outcome is None and not self.paused and self.shown == len(self.states) - 1

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        outcome: Outcome | None = self.state.outcome
        return outcome

    def seat_kind(self) -> str:
        """Who sits at the seat to move: "human", or the level of a computer player."""
        kind: str = self.record.header.seats[self.state.seat].kind
        return kind

    def _before(self) -> int | None:
        """The number of the last position before the one of the game in which a person was to move."""
        seats, last = self.record.header.seats, len(self.states) - 1
        return next((n for n in reversed(range(last)) if seats[self.states[n].seat].kind == "human"), None)

    # -- playing

    def play(self, action: Any) -> None:
        """Plays an action for the seat to move. Raises IllegalAction where the rules refuse it."""
        after = self.state.play(action)
        self._append(after, action, self._seconds_of(after))
        self.undone.clear()

    def keep_hand(self, number: int, hand: Trace) -> None:
        """Keeps in the record how a hand carried out action `number`, if it did."""
        if hand:
            self.record = self.record.by_hand(number, hand)

    def update(self, seconds: float, begun: Callable[[], Sequence[Any]] = tuple) -> None:
        """Lets real time pass on the clock of the seat to move.

        `begun` has the legal actions that agree with what a hand has already done of one (`games.clock.expire`).
        """
        if self.state.outcome is not None or self.paused:
            return
        self.clock = self.clock.advance(seconds)
        while self.clock.expiries and self.state.outcome is None:
            if not self._run_out(begun()):
                break

    def end(self, outcome: Outcome, seat: int | None = None) -> None:
        """Ends the game from outside; `seat` is whose resignation or time it was."""
        self.states[-1] = self.state.end(outcome)
        self.record = self.record.ended(outcome, seat)
        self.shown = len(self.states) - 1
        self.undone.clear()

    def resign(self, seat: int) -> None:
        """The seat gives up: it leaves where the others play on, else the game ends."""
        leave = self.game.leave(self.state, seat)
        if leave is not None:
            self.play(leave)
        else:
            self.end(others_win(seat, playing(self.state), "resigned"), seat)

    def agree_on_draw(self) -> None:
        """The players agree on a draw."""
        self.end(Outcome(playing(self.state), "agreed"))

    # -- back and forth

    @property
    def can_undo(self) -> bool:
        """Whether there is an action of a person to take back."""
        return not self.paused and self._before() is not None

    @property
    def can_redo(self) -> bool:
        """Whether an action that was taken back can be played again."""
        return bool(self.undone) and not self.paused

    def undo(self) -> None:
        """Takes a person's last action back, with what computer players did after it; a game that was over goes on.

        Without an action to take back, nothing.
        """
        before = self._before()
        if self.paused or before is None:
            return
        self.undone += reversed(self.record.actions[before:])
        self.record = self.record.until(before)
        del self.states[before + 1 :]
        self._after_change()

    def redo(self) -> None:
        """Plays again what was taken back last, until a person is to move, with the seconds it took then."""
        if not self.can_redo:
            return
        self._play_again()
        while self.undone and self.seat_kind() != "human":
            self._play_again()
        self._after_change()

    def _play_again(self) -> None:
        again = self.undone.pop()
        action = self.game.parse(again.text)
        self._append(self.state.play(action), action, again.seconds)

    def step(self, by: int) -> None:
        """Looks at the position so many actions later, or earlier if negative, as far as there is one."""
        self.shown = min(max(self.shown + by, 0), len(self.states) - 1)

    def last_action(self, number: int | None = None) -> Any | None:
        """The action that led to the position of this number (the one shown if None); None at the start."""
        at = self.shown if number is None else number
        return self.game.parse(self.record.actions[at - 1].text) if at else None

    # -- how it is done

    def _append(self, after: Any, action: Any, seconds: float) -> None:
        self.states.append(after)
        self.record = self.record.then(action, seconds).ended(after.outcome)
        self.shown = len(self.states) - 1

    def _seconds_of(self, after: Any) -> float:
        """Moves the clock on to the position after an action; returns the seconds that the action took."""
        if after.seat == self.state.seat:
            self.clock, seconds = self.clock.acted()
        else:
            self.clock, seconds = self.clock.turned(after.seat)
        return seconds

    def _run_out(self, begun: Sequence[Any]) -> bool:
        """Does what the game was set to do when time runs out; returns whether anything came of it."""
        seat = self.state.seat
        expiry = "lose" if self.clock.flagged else self.clock.control.expiry
        after, actions = expire(self.game, self.state, expiry, self._rng, begun)  # type: ignore[arg-type] # "lot" is "random" by now
        if after.outcome is not None and not actions:
            self.end(after.outcome, seat)
        if not actions:
            return False
        self.clock, seconds = self.clock.run_out(after.seat)
        for number, action in enumerate(actions):
            self._append(self.state.play(action), action, seconds if number == 0 else 0.0)
        self.undone.clear()
        return True

    def _after_change(self) -> None:
        self.shown = len(self.states) - 1
        self.clock = self._clock_now()

    def _clock_now(self) -> Clock:
        return record.clock(self.record, self.states)
