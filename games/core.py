"""What a game is: a state, its actions, its outcome; an option; and the registry of the board games.

A state is a value. `actions()` are the legal ones in their order, `play(action)` is the next state, `seat` is to move,
`outcome` is None while play goes on. An action is a small, hashable, ordered value; `str(action)` is its text form and
`Game.parse` reads that back. `state.text()` is the whole state in one line and `Game.load` reads that back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import reduce
from importlib import import_module
from typing import Any, NamedTuple, Protocol, Self, TypeVar

import msgspec


class Message(str):
    """A sentence for people, in English, that remembers how it was made, so that it can be said in another language.

    `template` is the sentence with names in braces, `fields` is what goes into them; a field may be a Message too.

    >>> Message("Pit {pit} is empty.", pit=3)
    'Pit 3 is empty.'
    """

    template: str
    fields: dict[str, object]

    def __new__(cls, template: str, /, **fields: object) -> Self:
        sentence = super().__new__(cls, template.format(**fields))
        sentence.template, sentence.fields = template, fields
        return sentence

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, object]]:
        return (self.template,), self.fields


class UserError(Exception):
    """What was asked cannot be done; the message is one sentence that says what was wrong, where, and what would do."""


class IllegalAction(UserError):
    """The rules do not allow this action here; the message is a sentence that a player understands."""


@contextmanager
def naming(place: str) -> Iterator[None]:
    """Whatever is refused inside is refused with `place`, such as a file and a field, in front of the sentence."""
    try:
        yield
    except UserError as error:
        raise type(error)(Message("{place}: {what}", place=place, what=error.args[0])) from error


class Outcome(NamedTuple):
    """How a game ended.

    `winners` are the seats that share the first place, in rising order: one of them for a win, all who share for a
    draw. `reason` is a short key such as "cluster", "points", "time", "resigned", "agreed", "repetition".
    """

    winners: tuple[int, ...]
    reason: str

    def score(self, seat: int) -> float:
        """The seat's share of the one point that a game is worth: 1 alone in front, 1/n when n share, 0 behind."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def __str__(self) -> str:
        """The text form, winners and reason, such as "0,1:agreed"."""
        return f"{','.join(map(str, self.winners))}:{self.reason}"

    @classmethod
    def read(cls, text: str, seats: int) -> Self:
        """The outcome with this text form, of a game for `seats`; raises UserError if it is none."""
        match = re.fullmatch("([0-9](?:,[0-9])*):([a-z_]{1,20})", text)
        winners = [int(seat) for seat in match[1].split(",")] if match else []
        if match is None or winners != sorted({*winners} & {*range(seats)}):
            raise UserError(
                Message(
                    '{text!r} is no outcome for {seats} seats, which reads like "0:resigned" or "0,1:agreed".',
                    text=text[:40],
                    seats=seats,
                )
            )
        return cls(tuple(winners), match[2])


def others_win(seat: int, seats: int, reason: str) -> Outcome:
    """The end for which `seat` alone is to blame, by its time or by resigning: all the others share the first place."""
    return Outcome(tuple(other for other in range(seats) if other != seat), reason)


def all_share(seats: int, reason: str) -> Outcome:
    """A draw of all `seats`, as when they agree on one."""
    return Outcome(tuple(range(seats)), reason)


Value = int | str | bool


class Option(NamedTuple):
    """A rule that can be set before a game: its name, default, allowed values in order, and its meaning."""

    name: str
    default: Value
    choices: tuple[Value, ...]
    meaning: str

    def read(self, text: str) -> Value:
        """The value that `text` names; raises UserError with the choices where it names none."""
        for choice in self.choices:
            if str(choice).lower() == text.lower():
                return choice
        raise self.refusal(text)

    def refusal(self, value: Value) -> UserError:
        """What to raise for a value that is none of the choices."""
        return UserError(
            Message(
                "{option} cannot be {value}; it is one of {choices}.",
                option=self.name,
                value=repr(value),
                choices=", ".join(map(repr, self.choices)),
            )
        )


REPETITION = Option(
    "repetition",
    0,
    (0, 2, 3, 4, 5),
    "The same position with the same player to move for the n-th time is a draw; 0: the game may go round for ever.",
)
"""For the games that can repeat themselves. No rulebook ends such a game, so the option is ours, and off by default."""


class State(Protocol):
    """A position of a board game with all that a player needs to see of it."""

    @property
    def seat(self) -> int:
        """Who is to act, from 0."""

    @property
    def seats(self) -> int:
        """How many play."""

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None while play goes on."""

    def actions(self) -> Sequence[Any]:
        """Every legal action in rising order; empty after the end."""

    def play(self, action: Any) -> Self:
        """The state after `action`; raises IllegalAction where the rules refuse it."""

    def end(self, outcome: Outcome) -> Self:
        """The same position with the game ended from outside: time, resignation, agreement."""

    def text(self) -> str:
        """The whole state, options included, in one line of text."""


S = TypeVar("S", bound=State)


def ended(state: S, outcome: Outcome) -> S:
    """`State.end` for a state that is a msgspec struct; raises IllegalAction if the game is over already."""
    if state.outcome is not None:
        raise IllegalAction(Message("The game is over already."))
    over: S = msgspec.structs.replace(state, outcome=outcome)  # type: ignore[type-var]
    return over


@dataclass(frozen=True)
class Rulebook:
    """What every game has, the wheel's too: what it is called, who can play it, and how it can be set."""

    name: str
    title: str
    rules: int  # version of the rules, written into records
    seats: tuple[int, ...]  # numbers of players it can be played by, the usual one first
    options: tuple[Option, ...]

    def settings(self, chosen: Mapping[str, Value]) -> dict[str, Value]:
        """Every option with its value: the default unless chosen.

        Raises:
            UserError: an option or a value that this game does not know.
        """
        known = {option.name: option for option in self.options}
        for name, value in chosen.items():
            if name not in known:
                raise UserError(
                    Message(
                        "{game} has no option {name!r}; it has {known}.",
                        game=self.title,
                        name=name,
                        known=", ".join(known) or Message("none"),
                    )
                )
            if not any(value == choice and type(value) is type(choice) for choice in known[name].choices):
                raise known[name].refusal(value)
        return {name: chosen.get(name, option.default) for name, option in known.items()}

    def check_seats(self, number: int) -> None:
        """Raises UserError if this game is not for `number` players."""
        if number not in self.seats:
            few, most = min(self.seats), max(self.seats)
            known = str(few) if few == most else Message("{few} to {most}", few=few, most=most)
            if len(self.seats) == 2:
                known = Message("{few} or {most}", few=few, most=most)
            raise UserError(
                Message("{game} is for {known} players, not {number}.", game=self.title, known=known, number=number)
            )


@dataclass(frozen=True)
class Game(Rulebook):
    """A board game: its rules, and the state in which it starts."""

    begin: Callable[[int, Mapping[str, Value]], Any]
    parse: Callable[[str], Any]  # raises IllegalAction on text that is no action of this game
    load: Callable[[str], Any]  # raises UserError on text that is no state of this game
    loses_on_time: bool = False  # the rules say so; elsewhere it can be set what happens (games.clock.Expiry)

    def start(self, seats: int | None = None, **options: Value) -> Any:
        """The first state, for `seats` players (the usual number if None), with options as named.

        Raises:
            UserError: the number of seats, an option or a value that this game does not know.
        """
        number = self.seats[0] if seats is None else seats
        self.check_seats(number)
        return self.begin(number, self.settings(options))


BOARD_GAMES = ("fluegelrad", "oraia", "raummuehle", "gulek")
"""The registry: each is a module of this package with a `GAME` in it. A new game is a name here and a module."""


def game(name: str) -> Game:
    """The board game called `name`; raises UserError with the names that there are."""
    if name not in BOARD_GAMES:
        raise UserError(
            Message("There is no board game {name!r}; there are {known}.", name=name, known=", ".join(BOARD_GAMES))
        )
    found: Game = import_module(f"games.{name}").GAME
    return found


def replay(game: Game, state: Any, texts: Iterable[str]) -> Iterator[Any]:
    """The states after each of the actions, which are given in text form.

    Raises:
        IllegalAction: one of them is no action of the game or not allowed; it says which ("Action 17, "3+2": ...").
    """
    for number, text in enumerate(texts, 1):
        with naming(f'Action {number}, "{text}"'):
            state = state.play(game.parse(text))
        yield state


def play_all(state: Any, actions: Iterable[Any]) -> Any:
    """The state after all the actions, one by one. Raises IllegalAction at the first that is not allowed."""
    return reduce(lambda reached, action: reached.play(action), actions, state)


def perft(state: Any, depth: int) -> int:
    """How many sequences of `depth` actions start at `state`.

    The name and the use as the test of a move generator come from chess programming.
    """
    if depth == 0:
        return 1
    actions = state.actions()
    if depth == 1:
        return len(actions)
    return sum(perft(state.play(action), depth - 1) for action in actions)
