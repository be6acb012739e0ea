"""Which version of the model a study was made with: everything that its results depend on besides the plan.

That are the sources of the physics, of the rules that a policy keeps to and of the trial itself, the presets, the
libraries that compute, and the kind of machine, whose arithmetic may differ in the last bit. A study is never gone on
with under another version, as nobody could tell then what its table says.
"""

from __future__ import annotations

import hashlib
import platform
from functools import cache
from importlib import metadata
from pathlib import Path

from games import hamsterrolle
from sim.parameters import PRESETS

OWN = ("columns", "design", "factors", "loading", "measures", "plan", "trials")
"""The modules of this package that make results; the others only run and report them."""

LIBRARIES = ("pymunk", "numpy", "scipy")


@cache
def version() -> dict[str, str]:
    """The version of the model, by its parts: a mark of the sources, the libraries, the machine."""
    return {
        "sources": _mark(),
        **{library: metadata.version(library) for library in LIBRARIES},
        "machine": f"{platform.system()} {platform.machine()}",
    }


def text(parts: dict[str, str]) -> str:
    """A version in one line."""
    return ", ".join(f"{name} {value}" for name, value in parts.items())


def differences(theirs: dict[str, str]) -> list[str]:
    """In what a version differs from this one, such as "pymunk 7.2.0 and not 7.3.1"."""
    ours = version()
    names = sorted(ours.keys() | theirs.keys())
    return [
        f"{name} {theirs.get(name, 'unknown')} and not {ours.get(name, 'unknown')}"
        for name in names
        if theirs.get(name) != ours.get(name)
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
