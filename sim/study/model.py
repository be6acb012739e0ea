"""Which version of the model a study was made with: everything that its results depend on besides the plan.

These are the sources of the physics, of the rules that a policy keeps to and of the trial itself, the presets, the
libraries that compute, the kind of machine, whose arithmetic may differ in the last bit, and custom functions. A study
is never continued under another version, as nobody could tell then what its table says.
"""

from __future__ import annotations

import hashlib
import platform
from functools import cache
from importlib import metadata
from pathlib import Path

from games import hamsterrolle
from sim.parameters import PRESETS
from sim.study.custom import mark

OWN = ("columns", "custom", "design", "factors", "figures", "loading", "measures", "plan", "trials")
"""The modules of this package that make results; the others only run and report them."""

LIBRARIES = ("pymunk", "numpy", "scipy")


def version(custom: str = "") -> dict[str, str]:
    """The version of the model, by its parts: a mark of the sources, the libraries, the machine.

    With the source of `custom` functions, a mark of that is one of the parts.
    """
    return _version() | ({"custom": mark(custom)} if custom else {})


@cache
def _version() -> dict[str, str]:
    return {
        "sources": _mark(),
        **{library: metadata.version(library) for library in LIBRARIES},
        "machine": f"{platform.system()} {platform.machine()}",
    }


def text(parts: dict[str, str]) -> str:
    """A version in one line."""
    return ", ".join(f"{name} {value}" for name, value in parts.items())


def differences(theirs: dict[str, str], custom: str = "") -> list[str]:
    """In what a version differs from this one, such as "pymunk 7.2.0 and not 7.3.1"."""
    return apart(theirs, version(custom))


def apart(one: dict[str, str], other: dict[str, str]) -> list[str]:
    """In what one version differs from another."""
    return [
        f"{name} {one.get(name, 'unknown')} and not {other.get(name, 'unknown')}"
        for name in sorted(one.keys() | other.keys())
        if one.get(name) != other.get(name)
    ]


def _mark() -> str:
    mark = hashlib.sha256()
    for path in sources():
        mark.update(path.name.encode() + path.read_bytes())
    return mark.hexdigest()[:12]


def sources() -> list[Path]:
    """The files whose content makes the version: more than a trial needs rather than less."""
    here = Path(__file__).parent
    physics, rules = here.parent, Path(hamsterrolle.__file__).parent
    own = [here / f"{name}.py" for name in OWN]
    return [*sorted(physics.glob("*.py")), *sorted(rules.glob("*.py")), *own, *sorted(PRESETS.glob("*.toml"))]
