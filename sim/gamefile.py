"""Saved games of all kinds: the envelope that every file has, and the one reader.

A file is a JSON object. Its envelope is `version`, `header` (what was played, and by whom) and `ending`; the rest are
the actions of a board game (`games.record`), or the setup and the turns of a match (`sim.matchfile`). The game in the
header says which. In version 1, which is still read, a match had its header in its setup and no ending.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from games import files, record
from games.core import Message, UserError
from games.hamsterrolle import RULEBOOK
from games.record import Ending, Header, Record
from sim import matchfile
from sim.matchfile import MatchRecord

LARGEST_FILE = max(record.LARGEST_FILE, matchfile.LARGEST_FILE)
"""Bytes."""


class Envelope(msgspec.Struct, frozen=True):
    """What can be known of a saved game without its moves. `begun` is whether there are any."""

    header: Header
    ending: Ending | None
    begun: bool


class _Setup(msgspec.Struct):
    header: Header | None = None


class _State(msgspec.Struct):
    outcome: tuple[tuple[int, ...], str] | None = None


class _Turn(msgspec.Struct):
    state: _State


class _File(msgspec.Struct):
    """The parts of a file of any version that an envelope is made of."""

    header: Header | None = None
    ending: Ending | None = None
    actions: tuple[msgspec.Raw, ...] = ()
    turns: tuple[msgspec.Raw, ...] = ()
    setup: _Setup | None = None
    end: _Turn | None = None


def envelope(path: Path) -> Envelope:
    """The envelope of a saved game, which is not checked any further. Raises UserError if the file holds no game."""
    return _envelope(files.read(path, LARGEST_FILE), path)


def _envelope(content: bytes, source: object) -> Envelope:
    found = files.decode_json(content, _File, source)
    header = found.header or (found.setup.header if found.setup else None)
    if header is None:
        raise UserError(Message("{file} is not a saved game: it has no header.", file=source))
    ending = found.ending
    if ending is None and found.end is not None and found.end.state.outcome is not None:
        winners, reason = found.end.state.outcome
        ending = Ending(reason, winners)
    return Envelope(header, ending, bool(found.actions) or len(found.turns) > 1)


def read(path: Path) -> Record | MatchRecord:
    """The saved game in a file: a board game, or a match.

    Raises:
        UserError: the file cannot be read or holds no game; the sentence names the file and the field.
    """
    content = files.read(path, LARGEST_FILE)
    if _envelope(content, path).header.game == RULEBOOK.name:
        return matchfile.decode(content, path)
    return record.decode(content, path)
