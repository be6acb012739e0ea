"""A played game as a JSON file: who played what by which rules, every action with its seconds, and how it ended.

A record is a value. The game in it is found again by playing it: `replay` gives all its states, so to undo is to
take an earlier one and `until` that action, and to step through is to walk along them.

    record = begin(game, seats, {"repetition": 3})
    record = record.then(action, seconds).ended(state.outcome)
    write(path, record)
    states = list(replay(read(path), path))
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, pairwise
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec

from games import core, files
from games.clock import STANDARD_TIME, Clock, TimeControl
from games.core import AnyGame, Message, Outcome, Rulebook, UserError, Value, naming

FORMAT = 1
"""The version of the file format; a file of another one is refused."""

MOST_ACTIONS = 20_000
"""More than any game that people play: an action a second for five and a half hours. It is there to bound the time that
the replay of a hostile file can take, which is less than a second in each game."""

LARGEST_FILE = 2**20
"""Bytes. MOST_ACTIONS of the longest text with the longest time are 0.6 MB; the rest is for traces of hands."""

LONGEST_NAME = 40
"""Characters in the name of a player, a game, an option or a value: what a line of the panel can show."""

LONGEST_THOUGHT = 1e9
"""Seconds, thirty years: a game may lie open without a timer for as long as anyone likes, but not for ever."""

KINDS = ("human", "random", "easy", "medium", "strong")
"""Who sits at a seat: a person, or a computer player of this level."""

OUTSIDE = ("time", "resigned", "agreed")
"""The reasons of an end that no action brought about."""

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]
Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=5)]  # Gulek has the most: six
Seconds = Annotated[float, msgspec.Meta(ge=0, le=LONGEST_THOUGHT)]


class Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who played: the name shown, and one of KINDS."""

    name: Name
    kind: Name = "human"

    def check(self, field: str) -> None:
        """Raises UserError, naming `field`, where the name cannot be shown in one line or the kind is unknown."""
        if not self.name.isprintable() or self.name != self.name.strip() or set(self.name) & set("/\\"):
            raise UserError(
                Message(
                    "{field}.name: {name!r} should be printable, without slashes and outer spaces.",
                    field=field,
                    name=self.name,
                )
            )
        if self.kind not in KINDS:
            known = ", ".join(KINDS)
            raise UserError(
                Message("{field}.kind: {kind!r} is not one of {known}.", field=field, kind=self.kind, known=known)
            )


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was played, and by whom. Also the header of other kinds of record, such as a match on the wheel."""

    game: Name
    rules: Number  # their version, `Rulebook.rules`
    options: Annotated[dict[Name, bool | Number | Name], msgspec.Meta(max_length=32)]
    seats: Annotated[tuple[Seat, ...], msgspec.Meta(min_length=1, max_length=6)]
    time: TimeControl = STANDARD_TIME

    def check(self, rulebook: Rulebook, source: object) -> None:
        """Raises UserError, naming `source` and the field, where this is not as `rulebook` has it."""
        if self.rules != rulebook.rules:
            raise UserError(
                Message(
                    "{source}: header.rules: this game was played by version {played} of the rules of {game}, which "
                    "have changed since; only games by version {known} can be continued.",
                    source=source,
                    played=self.rules,
                    game=rulebook.title,
                    known=rulebook.rules,
                )
            )
        with naming(f"{source}: header.seats"):
            rulebook.check_seats(len(self.seats))
        with naming(f"{source}: header.options"):
            rulebook.settings(self.options)
        for number, seat in enumerate(self.seats):
            seat.check(f"{source}: header.seats[{number}]")


Trace = Annotated[
    tuple[Annotated[tuple[Annotated[float, msgspec.Meta(ge=-1e6, le=1e6)], ...], msgspec.Meta(max_length=4)], ...],
    msgspec.Meta(max_length=1_000),
]
"""How a hand carried out an action, by which it can be seen again; what the numbers mean is the board's."""

MOST_TRACED = 16_000
"""Rows of all traces together that `by_hand` adds up to: they are 0.35 MB in the file."""


class Action(NamedTuple):
    """An action in its text form, the seconds it took, and how a hand carried it out, where that is kept."""

    text: Annotated[str, msgspec.Meta(pattern=r"\A[!-~]{1,16}\Z")]
    seconds: Seconds
    hand: Trace = ()


class Ending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How it ended: the outcome, and for "time" and "resigned" whose time or resignation it was."""

    reason: Name
    winners: Annotated[tuple[SeatNumber, ...], msgspec.Meta(max_length=6)]
    seat: SeatNumber | None = None

    @property
    def outcome(self) -> Outcome:
        """The outcome as the states have it."""
        return Outcome(self.winners, self.reason)


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game of a board game, over or not."""

    version: Annotated[int, msgspec.Meta(ge=FORMAT, le=FORMAT)]
    header: Header
    actions: Annotated[tuple[Action, ...], msgspec.Meta(max_length=MOST_ACTIONS)] = ()
    ending: Ending | None = None

    def then(self, action: Any, seconds: float) -> Record:
        """The record with one more action; its seconds are kept to the millisecond."""
        made = Action(str(action), round(seconds, 3))
        return msgspec.structs.replace(self, actions=(*self.actions, made), ending=None)

    def by_hand(self, number: int, hand: Trace) -> Record:
        """The record with how action `number` (from 0) was carried out; without it where that would be too much."""
        if len(hand) + sum(len(action.hand) for action in self.actions) > MOST_TRACED:
            return self
        traced = self.actions[number]._replace(hand=hand)
        return msgspec.structs.replace(self, actions=(*self.actions[:number], traced, *self.actions[number + 1 :]))

    def until(self, count: int) -> Record:
        """The record of the first `count` actions, of a game that is not over: what undoing the others leaves."""
        return msgspec.structs.replace(self, actions=self.actions[:count], ending=None)

    def ended(self, outcome: Outcome | None, seat: int | None = None) -> Record:
        """The record with its end, if `outcome` is one; `seat` is who resigned or ran out of time."""
        end = None if outcome is None else Ending(outcome.reason, outcome.winners, seat)
        return msgspec.structs.replace(self, ending=end)


def begin(
    game: AnyGame, seats: Sequence[Seat], options: Mapping[str, Value], time: TimeControl = STANDARD_TIME
) -> Record:
    """The record of a game that begins, with every option in it, the default ones too.

    Raises:
        UserError: an option or a value that the game does not know.
    """
    return Record(FORMAT, Header(game.name, game.rules, game.settings(options), tuple(seats), time))


def encode(record: Record) -> bytes:
    """The record as it stands in a file. Raises UserError where `decode` would, so what is written can be read."""
    try:
        content = msgspec.json.encode(record)
    except UnicodeEncodeError as error:
        raise UserError("The record has half a character in a name, which no file can hold.") from error
    decode(content, "The record")
    return content


def decode(content: bytes, source: object) -> Record:
    """The record that `content` is; its actions are not played.

    Raises:
        UserError: it is none, in a sentence that begins with `source` and names the field.
    """
    if len(content) > LARGEST_FILE:
        raise UserError(
            Message(
                "{file} is larger than the {limit} bytes that such a file may have.", file=source, limit=LARGEST_FILE
            )
        )
    record = files.decode_json(content, Record, source)
    with naming(f"{source}: header.game"):
        game = core.game(record.header.game)
    record.header.check(game, source)
    if record.ending is not None:
        with naming(f"{source}: ending"):
            _check_ending(record.ending, len(record.header.seats))
    return record


def _check_ending(ending: Ending, seats: int) -> None:
    if ending.reason in ("time", "resigned"):
        if ending.seat is None or ending.seat >= seats:
            raise UserError(
                Message(
                    "seat: for {reason!r} it is the seat to blame, 0 to {last}, not {given}.",
                    reason=ending.reason,
                    last=seats - 1,
                    given=ending.seat,
                )
            )
        _check_winners(ending, {*range(seats)} - {ending.seat})
    elif ending.reason == "agreed":
        _check_winners(ending, {*range(seats)})


def _check_winners(ending: Ending, possible: set[int]) -> None:
    """Raises UserError unless these have won; of more than two players, some may have left before (see `replay`)."""
    some = {*ending.winners} if (len(possible) > 1 and ending.seat is not None) or len(possible) > 2 else possible
    if list(ending.winners) != sorted(some & possible) or not ending.winners:
        raise UserError(
            Message(
                "winners: for {reason!r} they are {possible}, not {given}.",
                reason=ending.reason,
                possible=sorted(possible),
                given=list(ending.winners),
            )
        )


def read(path: Path) -> Record:
    """The record in a file. Raises UserError as `games.files.read` and `decode` do."""
    return decode(files.read(path, LARGEST_FILE), path)


def write(path: Path, record: Record) -> None:
    """Puts the record into a file, whole or not at all. Raises UserError as `games.files.write` and `encode` do."""
    files.write(path, encode(record))


def replay(record: Record, source: object = "The record") -> Iterator[Any]:
    """The states of the game: the one before the first action, and the one after each, the last with the ending.

    Raises:
        UserError: an action cannot be played, and it says which, or the ending is not the one that the actions lead to.
    """
    game = core.game(record.header.game)
    start = game.start(len(record.header.seats), **record.header.options)
    texts = (action.text for action in record.actions)
    states = chain((start,), core.replay(game, start, texts))
    for number in range(len(record.actions) + 1):
        with naming(str(source)):
            state = next(states)
            if number == len(record.actions):
                state = _ended(state, record.ending)
        yield state


def _ended(state: Any, ending: Ending | None) -> Any:
    """The last state with its ending; UserError where the ending is not that of the actions."""
    if ending is None:
        return state
    found = state.outcome
    if ending.reason in OUTSIDE and found is None:
        remaining = [seat for seat in core.playing(state) if ending.reason == "agreed" or seat != ending.seat]
        if list(ending.winners) == remaining:
            return state.end(ending.outcome)
        found = Outcome(tuple(remaining), ending.reason)
    if found != ending.outcome:
        raise UserError(
            Message(
                "ending: it is {given}, but after the last action the game is {found}.",
                given=_says(ending.outcome),
                found=_says(found),
            )
        )
    return state


def _says(outcome: Outcome | None) -> str:
    if outcome is None:
        return Message("not over")
    winners = ", ".join(map(str, outcome.winners)) or Message("nobody")
    return Message("over by {reason!r}, first {winners}", reason=outcome.reason, winners=winners)


def clock(record: Record, states: Sequence[Any]) -> Clock:
    """The clock as it stood after the last action, from the seconds of all the actions; `states` is the replay."""
    game = core.game(record.header.game)
    expiry = record.header.time.expiry or game.expiry
    skips = {str(action) for action in (*game.finishing, *game.passing)}
    running = Clock.begin(record.header.time, states[0].seats, states[0].seat)
    for action, (before, after) in zip(record.actions, pairwise(states), strict=True):
        running = running.advance(action.seconds)
        if after.seat == before.seat:
            running, _ = running.acted()
        elif running.expiries and (
            expiry == "random" or (expiry == "skip" and action.text in skips) or before.seat not in core.playing(after)
        ):
            running, _ = running.run_out(after.seat)
        else:
            running, _ = running.turned(after.seat)
    return running
