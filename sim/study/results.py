"""The directory of a study: its plan, the chunks that are done, and the table that they make.

    study.json          the plan, the version of the model, and the source of custom functions
    parts/*.parquet     a file for each chunk that is done, until all are
    trials.parquet      all trials in their order

Every file appears whole or not at all, so a run that is killed loses only the chunks that were under way.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from games import files, locks
from games.core import Message, UserError
from sim.study import chunks, design, model
from sim.study.custom import Custom, check
from sim.study.plan import Plan
from sim.study.trials import trial

VERSION = 2
REPEATABLE = (1, 2)  # formats whose plans are understood; the tables are of this version only
LONGEST_HEAD = 1_000_000  # bytes
ROWS = 4096  # in a row group of the table, at least


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a study is: the plan, and the version of the model; `version` is that of the file format.

    `custom` is the source of the functions of your own. `trials` is where the study ends, if it reached its precision
    before all planned trials were done.
    """

    version: int
    model: dict[str, str]
    plan: Plan
    custom: str = ""
    trials: int | None = None


class Study:
    """A study in its directory, with its `plan`."""

    def __init__(self, directory: Path, head: Head) -> None:
        self.directory = directory
        self.head = head
        self.plan = head.plan
        self.model = head.model
        self.table = directory / "trials.parquet"
        self._parts = directory / "parts"
        self._schema = chunks.schema(head.plan)

    @property
    def finished(self) -> bool:
        """Whether all trials are done and the table is made."""
        return self.table.exists()

    @property
    def size(self) -> int:
        """How many trials the study has: all that are planned, or those after which it had reached its precision."""
        return design.size(self.plan) if self.head.trials is None else self.head.trials

    @property
    def last(self) -> float | None:
        """When the last part was added (seconds since 1970); None where there are no parts, or no more."""
        try:
            return self._parts.stat().st_mtime
        except OSError:
            return None

    def done(self, known: Collection[int] = ()) -> set[int]:
        """The chunks that are done besides those that are `known` to be; a part that cannot be read is not."""
        if self.finished:
            return set(range(chunks.number_of_chunks(self.plan, self.size))).difference(known)
        numbers = {int(path.stem) for path in self._parts.glob("*.parquet") if path.stem.isdigit()}
        return {number for number in numbers.difference(known) if self._is_whole(number)}

    def trials_done(self) -> int:
        """How many trials are done."""
        numbers = (chunks.trials_in(self.plan, number) for number in self.done())
        return sum(len(range(trials.start, min(trials.stop, self.size))) for trials in numbers)

    def end_after(self, trials: int) -> None:
        """Records that the study ends after its first `trials`, as it has reached its precision."""
        self.head = msgspec.structs.replace(self.head, trials=trials)
        _write(self.directory, self.head)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Keeps every other process from running the study within. Raises UserError where one does already."""
        lock = self.directory / "study.json"
        try:
            with locks.locked(lock):
                try:
                    yield
                finally:
                    with suppress(OSError):
                        locks.lock_file(lock).unlink()
        except locks.Busy as error:
            raise UserError(
                f"Another `drehwerk study run` is at {self.directory}; wait for its end, or name another directory."
            ) from error

    def add(self, batch: pa.RecordBatch) -> None:
        """Keeps a chunk. Raises UserError where it cannot be written; what was there is still there."""
        sink = pa.BufferOutputStream()
        pq.write_table(pa.Table.from_batches([batch]), sink, compression="zstd")
        files.write(self._part(chunks.chunk_of(self.plan, batch)), sink.getvalue().to_pybytes())

    def finish(self) -> None:
        """Makes the table out of the parts, row by row the same however the trials were run.

        Raises:
            UserError: a chunk is missing, or the table cannot be written; then the parts are still there.
        """
        if not self.finished:
            with files.writing(self.table) as file, pq.ParquetWriter(file, self._schema, compression="zstd") as writer:
                for rows in self._in_groups():
                    writer.write_table(rows, row_group_size=rows.num_rows)
        for left_over in (*self._parts.glob("*"), *self.directory.glob(".drehwerk-*")):
            left_over.unlink()
        with suppress(OSError):
            self._parts.rmdir()

    def read(self, names: list[str] | None = None, known: Collection[int] = ()) -> pa.Table:
        """The trials that are done, in their order, with the columns of these names or all.

        Of a study that is not finished, chunks that are `known` already are left out.

        Raises:
            UserError: a file is broken, or does not belong to the plan.
        """
        names = names or self._schema.names
        if self.finished:
            return self._table(self.table, columns=names)
        tables = [self._table(self._part(number), columns=names) for number in sorted(self.done(known))]
        return pa.concat_tables(tables) if tables else self._schema.empty_table().select(names)

    def row(self, index: int) -> dict[str, object]:
        """One trial's row. Raises UserError where it is not done, there is no such trial, or its file is broken."""
        last = self.size - 1
        if not 0 <= index <= last:
            raise UserError(
                Message(
                    "{study} has no trial {number}; it has 0 to {last}.", study=self.directory, number=index, last=last
                )
            )
        found = self._rows(index)
        if found is None:
            raise UserError(
                Message(
                    "{study} has no trial {number} yet; `drehwerk study run {study} -o {study}` goes on.",
                    study=self.directory,
                    number=index,
                )
            )
        if found.num_rows != 1:
            raise UserError(
                Message(
                    "{study} is damaged: it has trial {number} {count} times instead of once.",
                    study=self.directory,
                    number=index,
                    count=found.num_rows,
                )
            )
        row: dict[str, object] = found.to_pylist()[0]
        return row

    def rows(self, numbers: Collection[int]) -> pa.Table:
        """The rows of these trials, as far as they are done."""
        if self.finished:
            return self._table(self.table, filters=[("trial", "in", list(numbers))])
        parts = {number // chunks.chunk_size(self.plan) for number in numbers} & self.done()
        tables = [self._table(self._part(number), filters=[("trial", "in", list(numbers))]) for number in sorted(parts)]
        return pa.concat_tables(tables) if tables else self._schema.empty_table()

    def _rows(self, index: int) -> pa.Table | None:
        """The rows that have this number; None where its part is not done."""
        number, path = index // chunks.chunk_size(self.plan), self.table
        if not self.finished:
            path = self._part(number)
            if not self._is_whole(number):
                return None
        return self._table(path, filters=[("trial", "=", index)])

    def _table(self, path: Path, **how: Any) -> pa.Table:
        """What is read of a file of trials. Raises UserError where it is broken, or does not belong to the plan."""
        try:
            with path.open("rb") as file:  # pyarrow itself opens only names that are UTF-8
                fits = _columns(pq.read_schema(file)) == _columns(self._schema)
                table = pq.read_table(file, **how) if fits else None
        except (OSError, pa.ArrowException) as error:
            if isinstance(error, OSError) and error.errno:
                raise _unreadable(path, error.errno) from error
            reason = str(error).partition("\n")[0].rstrip(".")
            raise UserError(
                Message(
                    "{file} cannot be read as a table of trials ({reason}); once it is deleted, "
                    "`drehwerk study run {study} -o {study}` makes them anew.",
                    file=path,
                    reason=reason,
                    study=self.directory,
                )
            ) from error
        if table is None:
            raise UserError(self._foreign(path))
        empty = [name for name in table.column_names if table[name].null_count]
        if empty:
            raise UserError(
                Message(
                    "{file} has trials without a value for {names}; every trial has all of them.",
                    file=path,
                    names=", ".join(empty),
                )
            )
        return table

    def _foreign(self, path: Path) -> Message:
        if model.differences(self.model, self.head.custom):
            return Message(
                "{file} does not have the columns that the plan beside it asks for, as another version of the model "
                "made it.",
                file=path,
            )
        return Message("{file} does not have the columns that the plan beside it asks for.", file=path)

    def _part(self, number: int) -> Path:
        return self._parts / f"{number:07d}.parquet"

    def _is_whole(self, number: int) -> bool:
        try:
            with self._part(number).open("rb") as file:
                return bool(pq.read_metadata(file).num_rows == len(chunks.trials_in(self.plan, number)))
        except (OSError, pa.ArrowException):
            return False

    def _in_groups(self) -> Iterator[pa.Table]:
        """The parts in their order, some together, so that groups of rows are neither tiny nor all."""
        waiting: list[pa.Table] = []
        for number in range(chunks.number_of_chunks(self.plan, self.size)):
            if not self._part(number).exists():
                raise UserError(f"{self.directory}: chunk {number} is missing; the same command makes it.")
            table = self._table(self._part(number))
            waiting.append(table.slice(0, self.size - chunks.trials_in(self.plan, number).start))
            if sum(table.num_rows for table in waiting) >= ROWS:
                yield pa.concat_tables(waiting).combine_chunks()
                waiting = []
        if waiting:
            yield pa.concat_tables(waiting).combine_chunks()


def begin(directory: Path, plan: Plan, custom: Custom | None = None) -> Study:
    """The study of this plan in this directory, begun or gone on with; `custom` are the functions that it needs.

    Raises:
        UserError: the directory belongs to another plan, another version of the model or something else, or cannot be
            written.
    """
    check(plan, custom)
    source = custom.source() if custom else ""
    path = directory / "study.json"
    if not _is_there(path):
        if directory.exists() and any(not found.name.startswith(".drehwerk-") for found in directory.iterdir()):
            raise UserError(f"{directory} holds something that is no study; name a new or an empty directory.")
        head = Head(VERSION, model.version(source), plan, source)
        _write(directory, head)
        return Study(directory, head)
    head = _head(path)
    if head.plan.asks() != plan.asks():
        raise UserError(
            f'{directory} belongs to another plan, "{head.plan.title}"; name another directory, or let '
            f"`drehwerk study extend {directory} -o NEW` take over the trials that both have."
        )
    return Study(directory, _checked(directory, head, source))


def _write(directory: Path, head: Head) -> None:
    files.write(directory / "study.json", msgspec.json.format(msgspec.json.encode(head), indent=2) + b"\n")


def load(directory: Path) -> Study:
    """The study in this directory, made by whatever version. Raises UserError where there is none."""
    return Study(directory, _head(directory / "study.json"))


def plan_of(directory: Path) -> Plan:
    """The plan of the study in this directory, also of one in an older format. Raises UserError where there is none."""
    head = _head(directory / "study.json", REPEATABLE)
    return head.plan if head.version == VERSION else _independent(head.plan)


def _independent(plan: Plan) -> Plan:
    """A plan of format 1, which knew no common chance."""
    compared = plan.design.kind == "grid"
    return msgspec.structs.replace(plan, chance="independent") if compared else plan


def repeatable(directory: Path, custom: Custom | None = None) -> Study:
    """The study in this directory; raises UserError where there is none, or it is of another version of the model."""
    head = _head(directory / "study.json")
    check(head.plan, custom)
    return Study(directory, _checked(directory, head, custom.source() if custom else ""))


def _head(path: Path, known: tuple[int, ...] = (VERSION,)) -> Head:
    if not _is_there(path):
        raise UserError(
            Message("{study} holds no study; `drehwerk study run PLAN.toml -o {study}` makes one.", study=path.parent)
        )
    head = files.decode_json(files.read(path, LONGEST_HEAD), Head, path)
    if head.version not in known:
        if head.version in REPEATABLE:
            raise UserError(
                Message(
                    "{study} was made by an older version, whose table has fewer columns; "
                    "`drehwerk study run {study} -o NEW` makes it anew, in another directory.",
                    study=path.parent,
                )
            )
        raise UserError(
            Message(
                "{file} has the format {format}, which this version does not know; it reads {known}.",
                file=path,
                format=head.version,
                known=VERSION,
            )
        )
    return head


def _is_there(path: Path) -> bool:
    """Whether a study's file is there. Raises UserError where one may not look, or its directory is none."""
    try:
        if path.parent.is_file():
            raise UserError(Message("{file} is a file; a study is named by its directory.", file=path.parent))
        return path.exists()
    except OSError as error:
        raise _unreadable(path, error.errno or 0) from error


def _unreadable(path: Path, number: int) -> UserError:
    return UserError(Message("{file} cannot be read: {reason}.", file=path, reason=os.strerror(number)))


def _checked(directory: Path, head: Head, custom: str) -> Head:
    differing = model.differences(head.model, custom)
    if differing:
        raise UserError(
            f"{directory} was made with another version of the model: {', '.join(differing)}; "
            f"`drehwerk study run {directory} -o NEW` makes it anew, in another directory."
        )
    return head


def _columns(schema: pa.Schema) -> list[tuple[str, pa.DataType]]:
    """What has to agree of two tables: names and types."""
    return [(field.name, field.type) for field in schema]


def differences(
    plan: Plan, index: int, row: dict[str, Any], custom: Custom | None = None
) -> list[tuple[str, Any, Any]]:
    """Runs a trial again: name, recorded and new value of every figure that is not the same to the last bit."""
    again = pa.RecordBatch.from_pylist([trial(plan, index, custom)], schema=chunks.schema(plan)).to_pylist()[0]
    return [(name, row.get(name), again[name]) for name in differing(again, row)]


def differing(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """The columns in which two rows are not the same to the last bit."""
    return [name for name in one if _bits(one[name]) != _bits(other.get(name))]


def _bits(value: Any) -> Any:
    """The value such that only what is the same to the last bit is equal: 0.0 is not -0.0, and nan is nan."""
    if isinstance(value, list):
        return [_bits(one) for one in value]
    return value.hex() if isinstance(value, float) else value
