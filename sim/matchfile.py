"""A match of Hamsterrolle as a file: its setup, and of each turn how it began and every input.

Each turn is kept with the scene and the state of the rules at its start. So a match goes on from its last turn at
once, a window can show any turn, and a replay from the very beginning can be checked against all of them.
"""

from __future__ import annotations

import hashlib
import struct
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec.structs import astuple, replace

from games import files, hamsterrolle
from games.clock import TimeControl
from games.core import Message, UserError, naming
from games.hamsterrolle import RULEBOOK, Rules, State
from games.record import Ending, Header
from sim.inputs import Timed
from sim.parameters import BOOK, STANDARD, Parameters
from sim.pieces import KINDS
from sim.scene import Scene

FORMAT = 2
"""The version of the file format that is written. Version 1 had the header in the setup and no ending."""

LARGEST_FILE = 64_000_000
"""Bytes; an hour of play with the pointer never still is about ten million."""

Version = Annotated[int, msgspec.Meta(ge=1, le=FORMAT)]


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that is settled before a match; two matches of equal setups and inputs are equal to the last bit.

    `first` is the seat that begins, `ahead_left` whether the wheel rolls to the left on the screen (the physics knows
    one direction only), `seed` gives all that is left to chance. `hands` says of each seat how much its hand wanders,
    relative to a natural one (see `sim.wander.STEADINESS`); seats beyond it have a natural one. `wheel` is what the
    wheel of these `parameters` is called.
    """

    header: Header
    first: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    ahead_left: bool = True
    seed: Annotated[int, msgspec.Meta(ge=0, lt=2**53)] = 0
    parameters: Parameters = STANDARD
    wheel: Annotated[str, msgspec.Meta(max_length=200)] = "beech"
    hands: Annotated[tuple[Annotated[float, msgspec.Meta(ge=0, le=10)], ...], msgspec.Meta(max_length=4)] = ()

    def unsteadiness(self, seat: int) -> float:
        """How much the hand of this seat wanders."""
        return self.hands[seat] if seat < len(self.hands) else 1.0

    @property
    def rules(self) -> Rules:
        """The rules of this match; raises UserError where the options do not go together."""
        return Rules(seats=len(self.header.seats), first=self.first, **self.header.options)  # type: ignore[arg-type]


class Turn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One player's turn: what it began with, what was done, and how many steps it took (0 if it is under way)."""

    scene: Scene
    state: State
    inputs: tuple[Timed, ...] = ()
    steps: Annotated[int, msgspec.Meta(ge=0, le=10_000_000)] = 0


class MatchRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match, over or not. `end` is the scene and the state after the last turn, if the match is over."""

    setup: Setup
    turns: Annotated[tuple[Turn, ...], msgspec.Meta(min_length=1, max_length=5_000)]
    end: Turn | None = None

    @property
    def last(self) -> Turn:
        """The end of the match, or where it goes on: the start of its last turn."""
        return self.turns[-1] if self.end is None else self.end


def fingerprint(scene: Scene) -> str:
    """A hash of all poses to the last bit (SHA-256, hexadecimal), but for the sign of zero, which changes nothing."""
    digest = hashlib.sha256(struct.pack("<6d", *astuple(scene.wheel)))
    for pose in scene.pieces:
        numbers = [number + 0.0 for number in astuple(pose) if not isinstance(number, str)]
        digest.update(pose.kind.encode() + struct.pack(f"<{len(numbers)}d", *numbers))
    return digest.hexdigest()


def read(path: Path, earlier: bool = False) -> MatchRecord:
    """The match in a file. Raises UserError as `games.files.read` and `decode` do."""
    return decode(files.read(path, LARGEST_FILE), path, earlier)


def decode(content: bytes, path: object, earlier: bool = False) -> MatchRecord:
    """The match that `content` is; with `earlier`, also one by earlier rules, which can be looked at but not continued.

    Raises:
        UserError: it is none, in a sentence that names `path` and the field.
    """
    tables = _in_memory(files.decode_json(content, dict, path), path)
    ending = tables.pop("ending", None)
    header = files.convert(tables["setup"].get("header"), Header, f"{path}: header")
    if header.game != RULEBOOK.name:
        raise UserError(
            Message(
                "{file}: header.game: it is {given!r}, not {known!r}.",
                file=path,
                given=header.game,
                known=RULEBOOK.name,
            )
        )
    if earlier and header.rules < RULEBOOK.rules:
        header = replace(header, rules=RULEBOOK.rules)
    header.check(RULEBOOK, path)
    record = files.convert(tables, MatchRecord, path)
    time = header.time
    if time != TimeControl(turn=time.turn):
        raise UserError(
            Message("{file}: header.time: on the wheel only turns are timed: `turn` alone may be set.", file=path)
        )
    with naming(f"{path}: setup"):
        rules = record.setup.rules
    for number, turn in enumerate(record.turns):
        with naming(f"{path}: turn {number + 1}"):
            _check(turn, rules)
            if turn.state.phase != "between" or turn.state.turn != number:
                raise UserError(Message("state: it is not the beginning of turn {turn}.", turn=number + 1))
    if record.end is not None:
        with naming(f"{path}: end"):
            _check(record.end, rules)
            if record.end.state.phase != "over":
                raise UserError(Message("state: the match is not over in it."))
    if ending is not None and files.convert(ending, Ending, f"{path}: ending") != _ending(record):
        raise UserError(Message("{file}: ending: it is not that of the last turn.", file=path))
    return record


def _in_memory(given: dict[str, Any], path: object) -> dict[str, Any]:
    """The tables of a file as `MatchRecord` has them; raises UserError for a version that is not known."""
    version = files.convert(given.get("version"), Version, f"{path}: version")
    setup: dict[str, Any] = files.convert(given.get("setup"), dict, f"{path}: setup")
    tables = {name: value for name, value in given.items() if name != "version"} | {"setup": setup}
    if version > 1:
        tables["setup"] = {**setup, "header": tables.pop("header", None)}
    with naming(f"{path}: setup.parameters"):
        return _current(tables)


def _ending(record: MatchRecord) -> Ending | None:
    """The ending of a match for the envelope of its file."""
    outcome = None if record.end is None else record.end.state.outcome
    return None if outcome is None else Ending(outcome.reason, outcome.winners)


def _current(given: dict[str, Any]) -> dict[str, Any]:
    """A match of an older version without the quantities that are gone since.

    Raises UserError where its wheel was not round, as no wheel is like it any more.
    """
    match given:
        case {"setup": {"parameters": {"wheel": dict(wheel)} as parameters} as setup}:
            if wheel.get("facets"):
                BOOK.known("wheel.facets")
            return {**given, "setup": {**setup, "parameters": BOOK.without_gone(parameters)}}
    return given


def _check(turn: Turn, rules: Rules) -> None:
    """Raises UserError where rules and wheel do not go together."""
    hamsterrolle.load(turn.state.text())
    if turn.state.rules != rules:
        raise UserError(Message("state.rules: they are not those of the setup."))
    ids = [pose.id for pose in turn.scene.pieces]
    if sorted(ids) != sorted(turn.state.wheel):
        raise UserError(
            Message(
                "scene.pieces: the wheel holds {given}, but by the state {known}.",
                given=sorted(ids),
                known=sorted(turn.state.wheel),
            )
        )
    for pose in turn.scene.pieces:
        if pose.kind not in KINDS or pose.kind != hamsterrolle.kind_of(pose.id):
            raise UserError(
                Message(
                    "scene.pieces: piece {number} is a {known}, not a {given!r}.",
                    number=pose.id,
                    known=hamsterrolle.kind_of(pose.id),
                    given=pose.kind,
                )
            )
    if any(late.step < early.step for early, late in zip(turn.inputs, turn.inputs[1:], strict=False)):
        raise UserError(Message("inputs: their steps should not go back."))


def encode(record: MatchRecord) -> bytes:
    """The content of a file of this match."""
    setup = {name: getattr(record.setup, name) for name in record.setup.__struct_fields__ if name != "header"}
    envelope = {"version": FORMAT, "header": record.setup.header, "ending": _ending(record)}
    return msgspec.json.encode({**envelope, "setup": setup, "turns": record.turns, "end": record.end})


def write(path: Path, record: MatchRecord) -> None:
    """Writes the match to a file, whole or not at all. Raises UserError if it cannot be written."""
    files.write(path, encode(record))
