"""The columns of a study's table, with unit and meaning: what is varied, what is measured, and how each trial went."""

from __future__ import annotations

from typing import NamedTuple

import pyarrow as pa

from games.core import Message
from sim.study import factors
from sim.study.figures import FIGURES, HISTORY
from sim.study.plan import Plan

ARROW = {bool: pa.bool_(), int: pa.int32(), float: pa.float64(), str: pa.string()}
"""The Arrow type of each Python type."""


class Column(NamedTuple):
    """A column of the table; `short` is a figure in a few words, for axes and lists."""

    name: str
    type: pa.DataType
    unit: str
    meaning: str
    short: Message | None = None


def figures(plan: Plan) -> tuple[Column, ...]:
    """The figures that this plan measures: one number for each trial."""
    known = [
        Column(one.name, ARROW[one.type], one.unit, one.meaning, one.short)
        for one in FIGURES
        if one.measure in ("", *plan.measure)
    ]
    custom = [
        Column(one.name, pa.float64(), one.unit, one.meaning, Message(one.name.replace("_", " ")))
        for one in plan.figures
    ]
    return (*known, *custom)


def varied(plan: Plan) -> tuple[Column, ...]:
    """The columns that say what is varied."""
    return tuple(
        Column(
            factor.name,
            _type(factor),
            factors.unit(factor.name) if factor.numeric else "",
            factors.meaning(factor.name),
        )
        for factor in factors.factors(plan)
    )


def _type(factor: factors.Factor) -> pa.DataType:
    if not factor.numeric:
        return pa.string()
    return pa.int64() if factor.whole else pa.float64()


def history() -> tuple[Column, ...]:
    """The columns that hold a list with one value for each placement."""
    return tuple(
        Column(one.name, pa.list_(pa.field("item", ARROW[one.type], nullable=False)), one.unit, one.meaning)
        for one in HISTORY
    )


def columns(plan: Plan) -> tuple[Column, ...]:
    """All columns of the plan's table, in their order."""
    return (
        Column("trial", pa.int64(), "1", "number of the trial"),
        Column("point", pa.int64(), "1", "point of the design; in a sensitivity study the row of Saltelli's sets"),
        Column("replicate", pa.int64(), "1", "how many trials this point had before; in a sensitivity study the block"),
        *varied(plan),
        *figures(plan),
        Column("ended", pa.string(), "", "why the trial ended"),
        *history(),
        Column("digest", pa.string(), "", "mark of all poses at the end, to the last bit"),
        *([Column("scene", pa.binary(), "", "the last scene, as MessagePack")] if plan.scenes else []),
    )


def schema(plan: Plan) -> pa.Schema:
    """The table's schema; units and meanings stand in it."""
    return pa.schema(
        [
            pa.field(one.name, one.type, nullable=False, metadata={"unit": one.unit, "meaning": one.meaning})
            for one in columns(plan)
        ]
    )
