"""What a bench has found, as tables for people or as JSON for scripts."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from typing import NamedTuple

import msgspec
import rich.table
import typer
from rich.console import Console

from ui.commands.bench.measure import Ratio

Cell = str | float | Ratio | None


class Table(NamedTuple):
    """Rows of cells under columns; the first column names the parts. `note` says how it was measured."""

    title: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[Cell, ...]]
    note: str


def show(bench: str, tables: Sequence[Table], as_json: bool) -> None:
    """Prints the tables, or one JSON object with all of them, to standard output."""
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(_plain(bench, tables))).decode())
        return
    console = Console(width=None if Console().is_terminal else 160)
    for table in tables:
        drawn = rich.table.Table(*table.columns[:1])
        for column in table.columns[1:]:
            drawn.add_column(column, justify="right")
        for row in table.rows:
            drawn.add_row(*map(_words, row))
        console.print(f"\n{table.title}", drawn, table.note, sep="\n", highlight=False)


def _plain(bench: str, tables: Sequence[Table]) -> dict[str, object]:
    return {
        "bench": bench,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "tables": [
            {
                "title": table.title,
                "note": table.note,
                "rows": [dict(zip(table.columns, map(_value, row), strict=True)) for row in table.rows],
            }
            for table in tables
        ],
    }


def _value(cell: Cell) -> object:
    return cell._asdict() if isinstance(cell, Ratio) else cell


def _words(cell: Cell) -> str:
    if cell is None:
        return "–"
    if isinstance(cell, Ratio):
        return f"{cell.median:.2f} ({cell.low:.2f}–{cell.high:.2f})"
    return cell if isinstance(cell, str) else f"{cell:,.0f}" if cell >= 100 else f"{cell:.3g}"
