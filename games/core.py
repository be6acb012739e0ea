"""What a game is: a state, its actions, its outcome; an option; and the registry of the board games.

A state is a value. `actions()` are the legal ones in their order, `play(action)` is the next state, `seat` is to move,
`outcome` is None while play goes on. An action is a small, hashable, ordered value; `str(action)` is its text form and
`Game.parse` reads that back. `state.text()` is the whole state in one line and `Game.load` reads that back.

A new game needs a `Game` with `begin`, `parse` and `load`; what else it carries is optional. The games that come with
the project are found by their names (`BOARD_GAMES`), any other after `register(game)`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import reduce
from importlib import import_module
from typing import Any, Generic, Literal, NamedTuple, Protocol, Self, TypeVar

import msgspec


class Message(str):
    """A sentence in English that keeps its template and fields, so that it can be translated.

    `template` is the sentence with names in braces, `fields` are their values; a field may be a Message too.

    >>> Message("Pit {pit} is empty.", pit=3)
    'Pit 3 is empty.'
    """

    template: str
    fields: dict[str, object]

    def __new__(cls, template: str, /, **fields: object) -> Self:
        fields = {name: _shortened(field) for name, field in fields.items()}
        sentence = super().__new__(cls, template.format(**fields))
        sentence.template, sentence.fields = template, fields
        return sentence

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, object]]:
        return (self.template,), self.fields


def short(words: str, most: int = 120) -> str:
    """Returns words that may quote a hostile file as a line that can be printed, with `most` characters at most."""
    shown = "".join(sign if sign.isprintable() else "?" for sign in words[: most + 1])
    return shown if len(shown) <= most else f"{shown[:most]}…"


def _shortened(field: object) -> object:
    if isinstance(field, str) and not isinstance(field, Message) and len(field) > 120:
        return short(field)
    if isinstance(field, int) and abs(field) > 10**40:
        return math.inf if field > 0 else -math.inf
    if isinstance(field, list | tuple | dict) and len(repr(field)) > 120:
        return short(repr(field))
    return field


class UserError(Exception):
    """Invalid input; the message is one sentence that says what was wrong, where, and what would be right."""


class IllegalAction(UserError):
    """The rules do not allow this action here; the message is a sentence for the player."""


@contextmanager
def naming(place: str) -> Iterator[None]:
    """Prefixes the message of a UserError raised inside with `place`, such as a file and a field."""
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


def others_win(seat: int, playing: Iterable[int], reason: str) -> Outcome:
    """The outcome when `seat` loses by its time or by resigning: the others who are playing share the first place."""
    return Outcome(tuple(other for other in playing if other != seat), reason)


def all_share(seats: int, reason: str) -> Outcome:
    """A draw of all `seats`."""
    return Outcome(tuple(range(seats)), reason)


Expiry = Literal["lose", "random", "skip", "nothing"]
"""What happens when a turn's time runs out.

lose: the player loses. random: a random legal turn is played, or the rest of one; what is voluntary in it is left out.
skip: the turn is passed, or what is left of it, where the rules allow that; elsewhere nothing happens. nothing: the
clock only shows it.
"""


ENDINGS = {
    "time": Message("the time ran out"),
    "resigned": Message("a player resigned"),
    "agreed": Message("a draw was agreed"),
    "repetition": Message("the same position again"),
}
"""Reasons of an outcome that every game shares, in words; those of its own are in `Rulebook.endings`."""

Scores = tuple[float, ...]
"""What each seat gets, or can expect, of the one point that a game is worth; see `Outcome.score`."""


Value = int | str | bool


class Option(NamedTuple):
    """A rule that can be set before a game: its name, default, allowed values in order, and its meaning.

    `recommended` is the value for the app, computer players and learning libraries where it is not the default.
    """

    name: str
    default: Value
    choices: tuple[Value, ...]
    meaning: str
    recommended: Value | None = None

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
    recommended=3,
)
"""For the games that can repeat themselves. No rulebook ends such a game, so the option is ours, and off by default.

Without it a game can go on for ever, and players that have learnt little play such games."""

A = TypeVar("A", bound=Hashable)
"""The actions of a game."""


class State(Protocol[A]):
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

    def actions(self) -> Sequence[A]:
        """Every legal action in rising order; empty after the end."""

    def play(self, action: A, /) -> Self:
        """The state after `action`; raises IllegalAction where the rules refuse it."""

    def end(self, outcome: Outcome, /) -> Self:
        """The same position with the game ended from outside: time, resignation, agreement."""

    def text(self) -> str:
        """The whole state, options included, in one line of text."""


S = TypeVar("S", bound=State[Any])
"""The states of a game."""


def ended(state: S, outcome: Outcome) -> S:
    """`State.end` for a state that is a msgspec struct; raises IllegalAction if the game is over already."""
    if state.outcome is not None:
        raise IllegalAction(Message("The game is over already."))
    over: S = msgspec.structs.replace(state, outcome=outcome)  # type: ignore[type-var]
    return over


@dataclass(frozen=True, eq=False)
class Rulebook:
    """What every game has, the wheel's too: its name, its numbers of players, its options."""

    name: str
    title: str
    rules: int  # version of the rules, written into records
    seats: tuple[int, ...]  # possible numbers of players, the usual one first
    options: tuple[Option, ...]
    endings: Mapping[str, Message] = field(default_factory=dict, kw_only=True)
    """Reasons of its outcomes, in words."""

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

    @property
    def recommended(self) -> dict[str, Value]:
        """The options that have a recommended value, with that value."""
        return {option.name: option.recommended for option in self.options if option.recommended is not None}

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

    def reason(self, outcome: Outcome) -> str:
        """Why the game ended, in words: a Message, or the bare key where there is none."""
        return self.endings.get(outcome.reason) or ENDINGS.get(outcome.reason) or outcome.reason


def playing(state: State[Any]) -> tuple[int, ...]:
    """The seats that have not left the game or dropped out of it."""
    found: tuple[int, ...] = getattr(state, "playing", tuple(range(state.seats)))
    return found


def even(state: State[Any]) -> Scores:
    """The evaluation that knows nothing of a game: all seats can expect the same."""
    return (1 / state.seats,) * state.seats


def no_action(_state: Any, _seat: int) -> None:
    """No action leaves the game. A function with a name, as games are sent to other processes."""


def no_more_to_say(_state: Any) -> None:
    """The reason says all about the end."""


@dataclass(frozen=True, eq=False)
class Game(Rulebook, Generic[S, A]):
    """A board game: its rules, the state in which it starts, and what computer players and learners know of it."""

    begin: Callable[[int, Mapping[str, Value]], S]
    parse: Callable[[str], A]  # raises IllegalAction on text that is no action of this game
    load: Callable[[str], S]  # raises UserError on text that is no state of this game

    # where the rules need more than a state (docs/rules/)
    expiry: Expiry = "random"
    """What happens when a turn's time runs out, unless it is set otherwise."""
    random_starter: bool = False
    """The rulebook has the first player drawn at random; elsewhere the players agree on one."""
    finishing: tuple[A, ...] = ()
    """Actions that end a turn and leave out what is voluntary in it."""
    passing: tuple[A, ...] = ()
    """Actions that are a whole turn in which nothing is done."""
    leave: Callable[[S, int], A | None] = no_action
    """The action by which a seat that resigns or runs out of time leaves a game that goes on; None if the game ends."""
    ending: Callable[[S], Message | None] = no_more_to_say
    """Why a game that is over ended, if there is more to say than `endings` does for the reason."""

    # for the search (games.search)
    evaluate: Callable[[S], Scores] = even
    """What the seats can expect in a state in which play goes on."""
    exploration: float = 1.0
    """How much the search is drawn to what it has seldom visited: the constant of UCT."""
    levels: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    """Of a level of computer player by name, the fields of `games.search.Level` that differ in this game."""

    # for learning libraries (games.envs)
    actions: tuple[A, ...] = ()
    """Every action, legal or not, in rising order: an action's place is its number. If empty they are found by play."""
    observe: Callable[[S, int], Iterable[float]] | None = None
    """What a seat sees of a state, numbers from 0 to 1, always as many. If None, the state's text as numbers."""

    def start(self, seats: int | None = None, **options: Value) -> S:
        """The first state, for `seats` players (the usual number if None), with options as named.

        Raises:
            UserError: the number of seats, an option or a value that this game does not know.
        """
        number = self.seats[0] if seats is None else seats
        self.check_seats(number)
        return self.begin(number, self.settings(options))


AnyGame = Game[Any, Any]
"""A game that was found by its name: its states and actions are known at run time only."""

BOARD_GAMES = ("fluegelrad", "oraia", "raummuehle", "gulek")
"""The board games of this package: each is a module with a `GAME` in it. A new one is a name here and a module."""

_registered: dict[str, AnyGame] = {}


def register(game: Game[S, A]) -> None:
    """Makes a game from elsewhere known by its name; one that is registered under this name is replaced."""
    _registered[game.name] = game


def names() -> tuple[str, ...]:
    """The names of all board games: those of this package, and those that are registered."""
    return (*BOARD_GAMES, *(name for name in _registered if name not in BOARD_GAMES))


def game(name: str | AnyGame) -> AnyGame:
    """The board game called `name`; a game is given back. Raises UserError with the names that there are."""
    if isinstance(name, Game):
        return name
    if name in _registered:
        return _registered[name]
    if name not in BOARD_GAMES:
        raise UserError(
            Message("There is no board game {name!r}; there are {known}.", name=name, known=", ".join(names()))
        )
    found: AnyGame = import_module(f"games.{name}").GAME
    return found


def replay(game: Game[S, A], state: S, texts: Iterable[str]) -> Iterator[S]:
    """The states after each of the actions, which are given in text form.

    Raises:
        IllegalAction: one of them is no action of the game or not allowed; it says which ("Action 17, "3+2": ...").
    """
    for number, text in enumerate(texts, 1):
        with naming(f'Action {number}, "{text}"'):
            state = state.play(game.parse(text))
        yield state


def play_all(state: S, actions: Iterable[Any]) -> S:
    """The state after all the actions, one by one. Raises IllegalAction at the first that is not allowed."""
    return reduce(lambda reached, action: reached.play(action), actions, state)


def perft(state: State[Any], depth: int) -> int:
    """How many sequences of `depth` actions start at `state`.

    The name and the use as the test of a move generator come from chess programming.
    """
    if depth == 0:
        return 1
    actions = state.actions()
    if depth == 1:
        return len(actions)
    return sum(perft(state.play(action), depth - 1) for action in actions)
