"""Functions of an experimenter's own in a study: a policy, a stop rule and figures, without a change to this package.

    custom = Custom(
        stop=lambda placements: sum(placed.impacts for placed in placements) > 40,
        figures=(CustomFigure("spin_end", "rad/s", "rate of the wheel at the end", lambda end: end.scene.wheel.spin),),
    )
    for batch in run(custom.plan(load("friction.toml")), custom=custom):
        ...

They run in every worker, and must give the same result each time for the same arguments. Random numbers come from the
`Chance` that a policy is handed, and from nowhere else.
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from games.core import UserError
from sim.study.design import Chance
from sim.study.figures import End
from sim.study.plan import DeclaredFigure, Plan

if TYPE_CHECKING:
    from sim.study.loading import Intention, Wheel
    from sim.study.trials import Placement


class CustomFigure(NamedTuple):
    """A figure: its name, its unit ("1" for a pure number), its meaning, and how it is computed."""

    name: str
    unit: str
    meaning: str
    compute: Callable[[End], float]


class Custom(NamedTuple):
    """What replaces the plan's policy and stop rule, and the figures that are added; each is optional.

    `policy` yields what it would lay next, the best first; `stop` says after each placement whether the trial is over.
    """

    policy: Callable[[Wheel, Chance], Iterable[Intention]] | None = None
    stop: Callable[[Sequence[Placement]], bool] | None = None
    figures: tuple[CustomFigure, ...] = ()

    def plan(self, plan: Plan) -> Plan:
        """The plan with these functions declared in it, as a study of them needs."""
        declared = tuple(DeclaredFigure(one.name, one.unit, one.meaning) for one in self.figures)
        loading = replace(plan.loading, policy="custom") if self.policy else plan.loading
        stop = replace(plan.stop, at="custom") if self.stop else plan.stop
        return replace(plan, loading=loading, stop=stop, figures=declared)

    def modules(self) -> list[ModuleType]:
        """The modules in which the functions are defined."""
        functions = [self.policy, self.stop, *(one.compute for one in self.figures)]
        found = {inspect.getmodule(function) for function in functions if function}
        return sorted((module for module in found if module), key=lambda module: module.__name__)

    def source(self) -> str:
        """The source of the functions, for the provenance: the whole modules in which they are defined."""
        try:
            found = {module.__name__: inspect.getsource(module) for module in self.modules()}
        except (OSError, TypeError) as error:
            raise UserError(
                "The source of the custom functions cannot be read; a study needs it, so define them in a file."
            ) from error
        return "\n".join(f"# module {name}\n{source}" for name, source in found.items())


def mark(source: str) -> str:
    """A short mark of a source text."""
    return hashlib.sha256(source.encode()).hexdigest()[:12]


def load(place: str) -> Custom:
    """The `Custom` that is called `NAME` in the module of "MODULE:NAME". Importing it runs its code.

    Raises:
        UserError: there is no such module, or no `Custom` of this name in it.
    """
    module, _, name = place.partition(":")
    try:
        found = getattr(import_module(module), name) if name else None
    except (ImportError, AttributeError, ValueError) as error:
        raise UserError(f"--with {place} cannot be imported: {error}.") from error
    if not isinstance(found, Custom):
        raise UserError(f"--with {place} names no sim.study.Custom; write it as MODULE:NAME.")
    return found


def check(plan: Plan, custom: Custom | None) -> None:
    """Raises UserError where the plan needs custom functions that are not there."""
    given = custom or Custom()
    missing = [
        *(["a policy"] if plan.loading.policy == "custom" and not given.policy else []),
        *(["a stop rule"] if plan.stop.at == "custom" and not given.stop else []),
        *(
            f"the figure {name}"
            for name in [one.name for one in plan.figures]
            if name not in {one.name for one in given.figures}
        ),
    ]
    if missing:
        raise UserError(f"The plan needs {', '.join(missing)} of your own; name them by --with MODULE:NAME.")
