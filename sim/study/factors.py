"""What a plan can vary, by name, and the gear and loading that certain values of it make.

A factor is a parameter ("contact.friction"), the `preset`, or a field of the plan's loading ("loading.hand.shake").
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from functools import cache, lru_cache
from typing import Any, NamedTuple, get_type_hints

import msgspec

from games.core import UserError
from sim import parameters as gear
from sim.parameters import Parameters
from sim.pieces import KINDS
from sim.study.plan import Gear, Hand, Loading, Plan, Range, Value, Varied

PRESET = "preset"
CHANCE = "chance"
"""The name under which a sensitivity study lists all that is random in a trial."""


WORDS = {PRESET: "preset of the gear", "loading.policy": "how the wheel is loaded"}
"""The factors whose values are words, and what they mean."""


class Factor(NamedTuple):
    """One thing that is varied: over `values`, or from `low` to `high`, in equal ratios if `log`.

    `levels` are how many values of a range a grid takes (0: not said); `whole`, it takes whole numbers only.
    """

    name: str
    values: tuple[Value, ...] = ()
    low: float = 0.0
    high: float = 0.0
    log: bool = False
    whole: bool = False
    levels: int = 0

    def at(self, share: float) -> Value:
        """The value that lies `share` (0 to 1) of the way along the range, or among the values."""
        if self.values:
            return self.values[min(int(share * len(self.values)), len(self.values) - 1)]
        if self.whole:
            return min(int(self.low) + int(share * (self.high - self.low + 1)), int(self.high))
        if self.log:
            return float(math.exp(math.log(self.low) + share * (math.log(self.high) - math.log(self.low))))
        return self.low + share * (self.high - self.low)

    def steps(self) -> tuple[Value, ...]:
        """The values that a grid takes, each once, both ends of a range included."""
        if self.values:
            return self.values
        shares = [i / (self.levels - 1) for i in range(self.levels)]
        found = [self.at(share) for share in shares[:-1]] + [int(self.high) if self.whole else self.high]
        return tuple(dict.fromkeys(found))

    @property
    def numeric(self) -> bool:
        """Whether its values are numbers."""
        return not any(isinstance(value, str) for value in self.values)


class Conditions(NamedTuple):
    """What a trial is done with."""

    parameters: Parameters
    loading: Loading


def base(plan: Plan) -> Conditions:
    """The gear and the loading where nothing is varied. Raises UserError where the plan's gear is none."""
    return conditions(plan, {})


def conditions(plan: Plan, values: Mapping[str, Value]) -> Conditions:
    """The gear and the loading with these values of the factors.

    Raises:
        UserError: an unknown name, or a value that this factor cannot have.
    """
    parameters = _preset(plan.gear, values.get(PRESET, plan.gear.preset))
    loading = plan.loading
    for name, value in [*plan.gear.set.items(), *values.items()]:
        if name == PRESET:
            continue
        if name in loading_fields():
            loading = _with_field(loading, name, value)
        else:
            parameters = gear.replaced(parameters, name, value)  # type: ignore[arg-type]  # it says so itself
    return Conditions(parameters, loading)


@cache
def loading_fields() -> dict[str, Any]:
    """The fields of the loading that can be varied, by dotted name, with their annotations."""
    flat = {f"loading.{name}": hint for name, hint in get_type_hints(Loading, include_extras=True).items()}
    hand = {f"loading.hand.{name}": hint for name, hint in get_type_hints(Hand, include_extras=True).items()}
    del flat["loading.hand"], flat["loading.places"], flat["loading.cone"]
    return flat | hand


def unit(name: str) -> str:
    """The unit of a factor; "1" for a pure number, a word or the preset."""
    if name in gear.quantities():
        return gear.quantities()[name].unit
    metadata = getattr(loading_fields().get(name), "__metadata__", ())
    return str((metadata[0].extra or {}).get("unit", "1")) if metadata else "1"


def meaning(name: str) -> str:
    """What a factor is, in words."""
    if name in gear.quantities():
        return gear.quantities()[name].meaning
    if name in WORDS:
        return WORDS[name]
    return str(loading_fields()[name].__metadata__[0].description)


def names() -> list[str]:
    """The names of everything that can be varied."""
    return [PRESET, *gear.quantities(), *loading_fields()]


@lru_cache(maxsize=4)
def factors(plan: Plan) -> tuple[Factor, ...]:
    """The factors of the plan, patterns resolved, in the plan's order. Raises UserError where one is impossible."""
    found = [factor for name, varied in plan.design.vary.items() for factor in resolved(plan, name, varied)]
    return tuple(found)


def resolved(plan: Plan, name: str, varied: Varied) -> Iterable[Factor]:
    """The factor of this name, or all numbers whose names fit the pattern. Raises UserError where there is none.

    A pattern with a share leaves out what is 0, as a share of nothing is nothing.
    """
    if "*" not in name:
        return [_factor(plan, name, varied)]
    fitting = [known for known in names() if fnmatchcase(known, name) and _is_number(known)]
    if isinstance(varied, Range) and varied.share is not None:
        fitting = [known for known in fitting if current(base(plan), known)]
    if not fitting:
        raise UserError(f"no parameter fits {name!r}")
    return [_factor(plan, known, varied) for known in fitting]


def _factor(plan: Plan, name: str, varied: Varied) -> Factor:
    if name not in names():
        raise UserError(f"there is nothing called {name!r} to vary")
    if isinstance(varied, Range):
        return _ranged(plan, name, varied)
    if not varied:
        raise UserError("the list of its values is empty")
    if len(set(varied)) < len(varied):
        raise UserError("a value stands twice in its list")
    for value in varied:
        conditions(plan, {name: value})
    if not _is_number(name):
        return Factor(name, tuple(varied))
    whole = _whole(name)
    return Factor(name, tuple(int(value) if whole else float(value) for value in varied), whole=whole)


def _ranged(plan: Plan, name: str, varied: Range) -> Factor:
    if not _is_number(name):
        raise UserError("it needs a list of values, not a range")
    low, high = _ends(plan, name, varied)
    if not low < high:
        raise UserError(f"its low end {low:g} is not below its high end {high:g}")
    if varied.log and low <= 0:
        raise UserError("a range with log begins above 0")
    whole = _whole(name)
    for end in (low, high):
        conditions(plan, {name: int(end) if whole and end == int(end) else end})
    return Factor(name, (), low, high, varied.log, whole, varied.levels or 0)


def _ends(plan: Plan, name: str, varied: Range) -> tuple[float, float]:
    if varied.share is None:
        if varied.low is None or varied.high is None:
            raise UserError("a range has low and high, or a share")
        return varied.low, varied.high
    if varied.low is not None or varied.high is not None:
        raise UserError("a range has low and high, or a share, not both")
    least, most = limits(name)
    now = current(base(plan), name)
    low, high = max(least, now * (1 - varied.share)), min(most, now * (1 + varied.share))
    return (math.ceil(low), math.floor(high)) if _whole(name) else (low, high)


def current(found: Conditions, name: str) -> float:
    """The number that the factor `name` has in these conditions."""
    if name in gear.quantities():
        return gear.value(found.parameters, name)
    owner: Any = found.loading.hand if name.startswith("loading.hand.") else found.loading
    return float(getattr(owner, name.rsplit(".", 1)[-1]))


def limits(name: str) -> tuple[float, float]:
    """The least and the greatest number that a factor can be."""
    if name in gear.quantities():
        one = gear.quantities()[name]
        return one.low, one.high
    meta = loading_fields()[name].__metadata__[0]
    return meta.ge, meta.le if meta.le is not None else meta.lt - 1


def _is_number(name: str) -> bool:
    return name in gear.quantities() or getattr(loading_fields().get(name), "__origin__", None) in (int, float)


def _whole(name: str) -> bool:
    if name in gear.quantities():
        return gear.quantities()[name].type is int
    return bool(loading_fields()[name].__origin__ is int)


def _with_field(loading: Loading, name: str, value: Value) -> Loading:
    try:
        checked: Any = msgspec.convert(value, loading_fields()[name])
    except msgspec.ValidationError as error:
        raise UserError(f"{name} cannot be {value!r} ({str(error).lower()})") from error
    *inside, field = name.removeprefix("loading.").split(".")
    if inside:
        return msgspec.structs.replace(loading, hand=msgspec.structs.replace(loading.hand, **{field: checked}))
    return msgspec.structs.replace(loading, **{field: checked})


def _preset(given: Gear, name: Value) -> Parameters:
    """The preset of this name, or the parameter file that the plan calls so."""
    if not isinstance(name, str):
        raise UserError(f"a preset has a name, which {name!r} is not")
    if name not in given.files:
        return _known_preset(name)
    parameters = gear.STANDARD
    for quantity, value in given.files[name].items():
        parameters = gear.replaced(parameters, quantity, value)  # type: ignore[arg-type]  # it says so itself
    return parameters


@cache
def _known_preset(name: str) -> Parameters:
    return gear.preset(name)


def idle(plan: Plan) -> list[str]:
    """The factors of the plan that cannot act in any of its trials, as nothing in them depends on these."""
    varied = {factor.name: factor for factor in factors(plan)}
    policies = set(varied["loading.policy"].values if "loading.policy" in varied else [plan.loading.policy])
    if "custom" in policies:
        return [name for name in varied if name.startswith("hand.")]
    placed = {str(place.kind) for place in plan.loading.places} if policies == {"list"} else set(KINDS) - {"cone"}
    if plan.loading.cone:
        placed.add("cone")
    steady = "loading.hand.shake" not in varied and plan.loading.hand.shake == 0
    return [name for name in varied if _is_idle(name, policies, placed, steady)]


def _is_idle(name: str, policies: set[Value], placed: set[str], steady: bool) -> bool:
    match name.split("."):
        case ["hand", *_]:
            return True  # no hand moves a piece or holds the wheel here; the scatter is `loading.hand`
        case ["pieces", kind, _]:
            return kind not in placed
        case ["contact", "roller_resistance"]:
            return "roller" not in placed
        case ["loading", "candidates" | "look"]:
            return "careful" not in policies
        case ["loading", "compartment"]:
            return "pile" not in policies
        case ["loading", "sets"]:
            return policies == {"list"}
        case ["loading", "hand", "position" | "angle_deg"] | ["axial", "scatter"]:
            return steady
    return False
