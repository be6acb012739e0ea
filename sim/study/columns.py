"""What the table of a study holds: every quantity that is measured in a trial, with unit and meaning."""

from __future__ import annotations

from typing import NamedTuple

import pyarrow as pa

from games.core import Message
from sim.study import factors
from sim.study.plan import Plan


class Column(NamedTuple):
    """A column of the table. `measure` is what the plan has to ask for, or "" where it is always there."""

    name: str
    type: pa.DataType
    unit: str
    meaning: str
    measure: str = ""


def _list(inner: pa.DataType) -> pa.DataType:
    return pa.list_(pa.field("item", inner, nullable=False))


FIGURES = (
    Column("placed", pa.int32(), "1", "placements that were made"),
    Column("held", pa.int32(), "1", "placements before the one in which the first piece fell; all, if none fell"),
    Column("fell", pa.bool_(), "1", "whether a piece fell; if not, the trial is censored after `held` placements"),
    Column("fallen", pa.int32(), "1", "pieces that fell, the cone among them"),
    Column("roll_end", pa.float64(), "rad", "how far the wheel has rolled ahead at the end"),
    Column("path_end", pa.float64(), "m", "how far ahead the hub has moved at the end"),
    Column("rest_mean", pa.float64(), "s", "mean time from letting go to rest; a wheel not at rest counts its limit"),
    Column("restless", pa.int32(), "1", "placements after which the wheel was not at rest when its time was over"),
    Column("impacts_total", pa.int32(), "1", "impacts of pieces on wood, table or each other, above 0.05 m/s"),
    Column("strength_total", pa.float64(), "N s", "their strengths together: approach speed times the mass stopped"),
    Column(
        "reserve_ahead",
        pa.float64(),
        "N m",
        "moment that it takes to roll the wheel on by one compartment ahead",
        "reserve",
    ),
    Column("reserve_back", pa.float64(), "N m", "the same, back", "reserve"),
    Column(
        "stiffness", pa.float64(), "N m/rad", "restoring moment per angle of small rocking, from the poses", "rocking"
    ),
    Column("period", pa.float64(), "s", "period of small rocking, from the poses", "rocking"),
    Column("stiffness_nudge", pa.float64(), "N m/rad", "the same stiffness, from a simulated nudge", "rocking"),
    Column("period_nudge", pa.float64(), "s", "the same period, from a simulated nudge", "rocking"),
    Column("impulse_ahead", pa.float64(), "N m s", "lowest angular impulse ahead that makes a piece fall", "impulse"),
    Column("impulse_back", pa.float64(), "N m s", "the same, back", "impulse"),
)
"""One number for each trial, in the order of the report."""

SHORT = {
    "placed": Message("pieces placed"),
    "held": Message("pieces held before the first fall"),
    "fell": Message("share of wheels with a fall"),
    "fallen": Message("pieces fallen"),
    "roll_end": Message("roll at the end"),
    "path_end": Message("path at the end"),
    "rest_mean": Message("time to rest"),
    "restless": Message("placements without rest"),
    "impacts_total": Message("impacts"),
    "strength_total": Message("strength of impacts"),
    "reserve_ahead": Message("moment reserve ahead"),
    "reserve_back": Message("moment reserve back"),
    "stiffness": Message("stiffness of rocking"),
    "period": Message("period of rocking"),
    "stiffness_nudge": Message("stiffness, by nudge"),
    "period_nudge": Message("period, by nudge"),
    "impulse_ahead": Message("felling impulse ahead"),
    "impulse_back": Message("felling impulse back"),
}
"""The figures in a few words, for axes, tables and lists."""

HISTORY = (
    Column("piece", _list(pa.int8()), "1", "number of the piece"),
    Column("kind", _list(pa.string()), "", "its kind"),
    Column("compartment", _list(pa.int8()), "1", "compartment in which it was let go of"),
    Column("roll", _list(pa.float64()), "rad", "how far the wheel has rolled ahead when it rests again"),
    Column("path", _list(pa.float64()), "m", "how far ahead the hub has moved by then"),
    Column("rest", _list(pa.float64()), "s", "time from letting go to rest"),
    Column("rested", _list(pa.bool_()), "1", "whether it came to rest in the time that the plan gives it"),
    Column("impacts", _list(pa.int32()), "1", "impacts"),
    Column("strength", _list(pa.float64()), "N s", "strengths of the impacts together"),
    Column("lost", _list(pa.int8()), "1", "pieces that fell"),
)
"""One number for each placement of a trial."""


def figures(plan: Plan) -> tuple[Column, ...]:
    """The figures that this plan measures."""
    return tuple(column for column in FIGURES if column.measure in ("", *plan.measure))


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


def columns(plan: Plan) -> tuple[Column, ...]:
    """All columns of the plan's table, in their order."""
    return (
        Column("trial", pa.int64(), "1", "number of the trial"),
        Column("point", pa.int64(), "1", "point of the design; in a sensitivity study the row of Saltelli's sets"),
        *varied(plan),
        *figures(plan),
        *HISTORY,
        Column("digest", pa.string(), "", "mark of all poses at the end, to the last bit"),
    )


def schema(plan: Plan) -> pa.Schema:
    """The table's schema; units and meanings stand in it."""
    return pa.schema(
        [
            pa.field(name, kind, nullable=False, metadata={"unit": unit, "meaning": meaning})
            for name, kind, unit, meaning, _ in columns(plan)
        ]
    )
