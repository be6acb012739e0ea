"""Reading a plan: from a TOML file, checked whole, with all its mistakes told at once."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from games import files
from games.core import UserError, short
from sim import parameters
from sim.parameters import quantities
from sim.study import design, factors
from sim.study.figures import FIGURES, HISTORY
from sim.study.plan import Gear, Plan

EXAMPLES = Path(__file__).parent / "plans"
LONGEST_PLAN = 256_000  # bytes
RESERVED = {"trial", "point", "replicate", "ended", "digest", "scene", "placement"}
"""Names of columns that are no figures."""
MOST_TRIALS = 100_000_000
MOST_TOLD = 30
"""Mistakes that a message names."""


def examples() -> list[str]:
    """The names of the plans that come along."""
    return sorted(path.stem for path in EXAMPLES.glob("*.toml"))


def load(path: Path | str) -> Plan:
    """The plan in a TOML file, or the one that comes along under this name.

    Raises:
        UserError: it cannot be read, is no TOML, or is no plan that can be run; one sentence with all the mistakes.
    """
    source = EXAMPLES / f"{path}.toml" if str(path) in examples() else Path(path)
    if not files.there(source):
        raise UserError(f"There is no file {path}; the plans that come along are {', '.join(examples())}.")
    given = files.decode_toml(files.read(source, LONGEST_PLAN), path)
    return read(_with_files(given, source.parent), str(path))


def _with_files(given: dict[str, Any], folder: Path) -> dict[str, Any]:
    """The plan with the content of the parameter files that it names in place of a preset, beside it in `folder`."""
    gear, design = given.get("gear", {}), given.get("design", {})
    vary = design.get("vary", {}) if isinstance(design, dict) else {}
    if not isinstance(gear, dict) or not isinstance(vary, dict):
        return given
    listed = vary.get("preset", ())
    names = [gear.get("preset"), *(listed if isinstance(listed, list) else ())]
    named = [name for name in names if isinstance(name, str) and name not in parameters.presets()]
    found = {name: folder / name for name in named if files.there(folder / name)}
    if not found:
        return given
    content = {name: _differing(parameters.load(path)) for name, path in found.items()}
    return given | {"gear": gear | {"files": gear.get("files", {}) | content}}


def _differing(found: parameters.Parameters) -> dict[str, float]:
    """What differs from the standard gear, by name."""
    values = {name: parameters.value(found, name) for name in parameters.quantities()}
    return {name: value for name, value in values.items() if value != parameters.quantities()[name].default}


def read(given: Any, source: str = "The plan") -> Plan:
    """The plan that these tables (dicts, lists, numbers, words) are; raises UserError with all the mistakes in them."""
    mistakes: list[str] = []
    plan = msgspec.convert(_sound(Plan, given, "", mistakes) or {}, Plan)
    mistakes += _contradictions(plan, tuple(mistakes))
    if mistakes:
        many = f"{len(mistakes)} mistakes" if len(mistakes) > 1 else "a mistake"
        told = "; ".join(short(mistake.rstrip("."), 300) for mistake in mistakes[:MOST_TOLD])
        told += f"; and {len(mistakes) - MOST_TOLD} more" if len(mistakes) > MOST_TOLD else ""
        raise UserError(f"{source} has {many}: {told}.")
    return plan


def checked(plan: Plan) -> Plan:
    """The plan, if it is one that can be run; raises UserError with all the mistakes in it."""
    return read(msgspec.to_builtins(plan))


def _sound(kind: Any, given: Any, place: str, mistakes: list[str]) -> Any:
    """What of `given` is as `kind` wants it; the rest is left out and told in `mistakes`, with its place."""
    table = _table_in(kind)
    if isinstance(given, dict) and table is not None:
        return _sound_table(table, given, place, mistakes)
    if isinstance(given, dict) and get_origin(kind) is dict:
        inner = get_args(kind)[1]
        named = {key: _sound(inner, value, f'{place}."{key}"', mistakes) for key, value in given.items()}
        return {key: value for key, value in named.items() if value is not None}
    if isinstance(given, list) and get_origin(kind) is tuple:
        rows = [_sound(get_args(kind)[0], row, f"{place}[{i}]", mistakes) for i, row in enumerate(given)]
        return [row for row in rows if row is not None]
    try:
        msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        mistakes.append(f"{place or 'the plan'}: {_fault(kind, given, error)}")
        return None
    return given


def _fault(kind: Any, given: Any, error: msgspec.ValidationError) -> str:
    """What is wrong with a value, and what would be right."""
    if get_origin(kind) is Literal:
        return f"{given!r} is none of {', '.join(get_args(kind))}{_nearest(str(given), list(get_args(kind)))}"
    fault = str(error).partition(" - at")[0].lower()
    return fault if "got" in fault or isinstance(given, dict | list) else f"{fault}, got {given!r}"


def _table_in(kind: Any) -> Any:
    """The struct that `kind` is, or that is one of its alternatives."""
    kinds = (kind, *get_args(kind))
    return next((one for one in kinds if isinstance(one, type) and issubclass(one, msgspec.Struct)), None)


def _sound_table(table: Any, given: dict[str, Any], place: str, mistakes: list[str]) -> Any:
    hints = get_type_hints(table, include_extras=True)
    sound, before = {}, len(mistakes)
    for key, value in given.items():
        name = f"{place}.{key}" if place else key
        if key not in hints:
            mistakes.append(f"{name}: there is no such field{_meant(key, place, list(hints))}")
        elif (found := _sound(hints[key], value, name, mistakes)) is not None:
            sound[key] = found
    missing = [field.name for field in msgspec.structs.fields(table) if field.required and field.name not in given]
    mistakes += [f"{place}: {name} is missing" for name in missing]
    required = {field.name for field in msgspec.structs.fields(table) if field.required}
    return sound if required <= sound.keys() or len(mistakes) == before else None


def _contradictions(plan: Plan, mistakes: tuple[str, ...]) -> Iterator[str]:
    """What is wrong with a plan whose every field is of the right kind, besides what comes of these mistakes."""

    def sound(*places: str) -> bool:
        return not any(mistake.startswith(places) for mistake in mistakes)

    unfit = [*_of_gear(plan), *_of_factors(plan)]
    yield from unfit
    if sound("design.kind", "design.vary:"):
        yield from _of_design(plan)
    if sound("loading.policy", "loading.places"):
        yield from _of_loading(plan)
    if not unfit and design.size(plan) > MOST_TRIALS:
        yield f"trials: {design.size(plan)} wheels in all are more than {MOST_TRIALS}"
    if len(set(plan.measure)) < len(plan.measure):
        yield "measure: one stands twice in the list"
    if sound("chance", "precision", "figures", "measure", "design.kind"):
        yield from _of_chance(plan)
        yield from _of_figures(plan)


def _of_gear(plan: Plan) -> Iterator[str]:
    bare = msgspec.structs.replace(plan, gear=msgspec.structs.replace(plan.gear, set={}))
    try:
        factors.base(bare)
    except UserError as error:
        yield f"gear.preset: {error}"
        return
    for name, value in plan.gear.set.items():
        try:
            if name not in quantities():
                raise UserError(f"there is no such parameter{_nearest(name, list(quantities()))}")
            factors.conditions(bare, {name: value})
        except UserError as error:
            yield f'gear.set."{name}": {error}'


def _of_factors(plan: Plan) -> Iterator[str]:
    sound = msgspec.structs.replace(plan, gear=Gear(files=plan.gear.files))
    seen: set[str] = set()
    for name, varied in plan.design.vary.items():
        try:
            found = [factor.name for factor in factors.resolved(sound, name, varied)]
        except UserError as error:
            near = "" if "*" in name or name in factors.names() else _nearest(name, factors.names())
            yield f'design.vary."{name}": {str(error).rstrip(".")}{near}'
            continue
        for twice in seen & set(found):
            yield f'design.vary."{name}": {twice} is varied twice'
        seen |= set(found)


def _of_design(plan: Plan) -> Iterator[str]:
    kind, varied = plan.design.kind, plan.design.vary
    if kind == "one" and varied:
        yield 'design.kind: "one" varies nothing; take grid, sobol, latin or sensitivity'
    if kind != "one" and not varied:
        yield f'design.vary: a design of kind "{kind}" needs something to vary'
    if kind in ("sobol", "sensitivity") and plan.design.points & (plan.design.points - 1):
        yield f"design.points: {plan.design.points} is no power of two, which a Sobol sequence needs to be balanced"
    if kind == "sensitivity" and plan.trials != 1:
        yield f"trials: in a sensitivity study chance is a factor of its own, so trials is 1, not {plan.trials}"
    if kind == "grid":
        for name, values in varied.items():
            if not isinstance(values, tuple) and values.levels is None:
                yield f'design.vary."{name}": a range in a grid needs levels'


def _of_chance(plan: Plan) -> Iterator[str]:
    if plan.chance and plan.design.kind in ("one", "sensitivity"):
        what = "is a factor of its own" if plan.design.kind == "sensitivity" else "has nothing to be common to"
        yield f'chance: in a design of kind "{plan.design.kind}" chance {what}, so leave it out'


def _of_figures(plan: Plan) -> Iterator[str]:
    known = {one.name for one in FIGURES if one.measure in ("", *plan.measure)}
    taken = {one.name for one in (*FIGURES, *HISTORY)} | RESERVED
    own = [one.name for one in plan.figures]
    yield from (f"figures: there is a column {name} already" for name in own if name in taken or own.count(name) > 1)
    if plan.precision is None:
        return
    if plan.precision.figure not in known | set(own):
        near = _nearest(plan.precision.figure, sorted(known))
        yield f"precision.figure: the plan measures no {plan.precision.figure!r}{near}"
    if plan.design.kind not in ("one", "grid"):
        yield f'precision: it needs a design of kind "one" or "grid", not "{plan.design.kind}"'
    if plan.precision.of == "difference" and plan.design.kind != "grid":
        yield 'precision.of: "difference" needs a grid, whose first factor has levels to compare'


def _of_loading(plan: Plan) -> Iterator[str]:
    policies = plan.design.vary.get("loading.policy", (plan.loading.policy,))
    listed = isinstance(policies, tuple) and "list" in policies
    if listed and not plan.loading.places:
        yield "loading.places: the policy `list` needs places"
    if plan.loading.places and not listed:
        yield f"loading.places: only the policy `list` uses them, not `{plan.loading.policy}`"


def _meant(key: str, place: str, known: list[str]) -> str:
    """What an unknown field may be meant to be. In TOML what follows the head of a table belongs to it."""
    if place and key in Plan.__struct_fields__:
        return f" ({key} stands before the first [table])"
    return _nearest(key, known)


def _nearest(name: str, known: list[str]) -> str:
    near = get_close_matches(name, known, 1)
    return f" (did you mean {near[0]}?)" if near else ""
