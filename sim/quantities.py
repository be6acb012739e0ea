"""Physical quantities as data: value, unit, range and meaning; and the TOML files that change some of them.

A world's quantities are a tree of frozen structs, `Group` upon `Group`, whose leaves are annotated by `quantity`. What
stands in the annotation is enough to list, check, load and replace them, so lists, the tuning bench and the
documentation build themselves from it. A `ParameterSchema` does that for one world: its standard gear and its presets.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar, get_type_hints

import msgspec

from games import files
from games.core import Message, UserError

LONGEST_FILE = 64_000  # bytes
HEAD = ("version", "world")
"""What a file may say of itself, beside the quantities."""


def quantity(low: float, high: float, unit: str, meaning: str) -> msgspec.Meta:
    """The annotation of a quantity: its range (both ends allowed), its unit ("1" for a pure number), its meaning."""
    return msgspec.Meta(ge=low, le=high, description=meaning, extra={"unit": unit})


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Quantities that belong together; a table of the TOML file."""


class Quantity(NamedTuple):
    """One quantity as people see it; `name` is dotted, such as "contact.friction"."""

    name: str
    type: type
    default: float
    low: float
    high: float
    unit: str
    meaning: str

    @property
    def kind(self) -> str:
        """What sort of number it is, in words."""
        return "a whole number" if self.type is int else "a number"

    @property
    def range(self) -> str:
        """The range in words, such as "0 to 1.5 m"."""
        unit = "" if self.unit == "1" else f" {self.unit}"
        return f"{self.low:g} to {self.high:g}{unit}"


def _quantities(group: Group, prefix: str) -> Iterator[Quantity]:
    for name, hint in get_type_hints(type(group), include_extras=True).items():
        value = getattr(group, name)
        if isinstance(value, Group):
            yield from _quantities(value, f"{prefix}{name}.")
        elif name not in HEAD:
            meta = hint.__metadata__[0]
            yield Quantity(
                prefix + name, hint.__origin__, value, meta.ge, meta.le, meta.extra["unit"], meta.description
            )


def dump(parameters: Group) -> bytes:
    """All quantities as TOML, which `ParameterSchema.load` reads back; units, ranges and meanings are comments."""
    known = {one.name: one for one in _quantities(parameters, "")}
    lines, group = [], ""
    for line in msgspec.toml.encode(parameters).decode().splitlines():
        if line.startswith("["):
            group = line.strip("[]") + "."
        one = known.get(group + line.partition(" = ")[0])
        lines.append(f"{line}  # {one.meaning} ({one.range})" if one else line)
    return ("\n".join(lines) + "\n").encode()


def world(path: Path) -> str | None:
    """Of which world a file says that its quantities are; None where it says nothing, or cannot be understood.

    Raises:
        UserError: it cannot be read.
    """
    content = files.read(path, LONGEST_FILE)
    try:
        named = files.decode_toml(content, path).get("world")
    except UserError:
        return None  # what is wrong with it is said when it is loaded
    return named if isinstance(named, str) else None


G = TypeVar("G", bound=Group)


class ParameterSchema(Generic[G]):
    """The quantities of one world: its standard gear, and the folder of presets that change some of it.

    The standard gear is the preset `beech`. `listing` is the command that lists the quantities, for those who look for
    one that there is not. `check` raises UserError for gear whose quantities, each in its range, do not go together.
    `gone` says of quantities of earlier versions, by their dotted names, why they are gone.
    """

    def __init__(
        self,
        standard: G,
        folder: Path,
        listing: str = "drehwerk params list",
        check: Callable[[G], None] = lambda _: None,
        gone: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.standard = standard
        self.folder = folder
        self.listing = listing
        self.check = check
        self.gone = gone

    @cached_property
    def _listed(self) -> dict[str, Quantity]:
        return {found.name: found for found in _quantities(self.standard, "")}

    def quantities(self) -> dict[str, Quantity]:
        """Every quantity by its dotted name, in the order of the groups; `default` is the standard gear's value."""
        return self._listed

    def known(self, name: str) -> Quantity:
        """The quantity called `name`; raises UserError where there is none."""
        if name in self.gone:
            raise UserError(Message("The parameter {name} is gone: {reason}.", name=name, reason=self.gone[name]))
        try:
            return self._listed[name]
        except KeyError:
            raise UserError(
                Message("There is no parameter {name!r}; `{listing}` names them all.", name=name, listing=self.listing)
            ) from None

    def without_gone(self, given: dict[str, Any]) -> dict[str, Any]:
        """Nested tables of quantities without those that are gone."""
        return _without(given, self.gone)

    def value(self, parameters: G, name: str) -> float:
        """The value of the quantity with the dotted `name`. Raises UserError where there is none."""
        self.known(name)
        found: Any = parameters
        for part in name.split("."):
            found = getattr(found, part)
        return found  # type: ignore[no-any-return]

    def replaced(self, parameters: G, name: str, new: float) -> G:
        """`parameters` with one quantity changed.

        Raises:
            UserError: no such quantity, not a number, or out of its range.
        """
        one = self.known(name)
        if isinstance(new, bool) or not isinstance(new, int | float):
            raise UserError(Message("{name} is a number, not {given!r}.", name=name, given=new))
        if not one.low <= new <= one.high:  # nan and infinity are in no range
            given, low, high = map(_shown, (new, one.low, one.high))
            high += "" if one.unit == "1" else f" {one.unit}"
            raise UserError(
                Message(
                    "{name} = {given} is out of range; it goes from {low} to {high}.",
                    name=name,
                    given=given,
                    low=low,
                    high=high,
                )
            )
        if one.type(new) != new:
            raise UserError(Message("{name} is a whole number, not {given!r}.", name=name, given=new))
        changed: G = _replace(parameters, name.split("."), one.type(new))
        return changed

    def presets(self) -> list[str]:
        """The names of the presets that come along, the standard gear first."""
        return sorted((path.stem for path in self.folder.glob("*.toml")), key=lambda name: (name != "beech", name))

    def preset(self, name: str) -> G:
        """The preset called `name`; raises UserError with the names that there are."""
        if name not in self.presets():
            raise UserError(f"There is no preset {name!r}; there are {', '.join(self.presets())}.")
        return self.load(self.folder / f"{name}.toml")

    def load(self, path: Path) -> G:
        """The parameters in a TOML file; what it does not name is as in the standard gear.

        Raises:
            UserError: it cannot be read, is no TOML, or has an unknown key, a wrong type, a value out of range or
                values that do not go together; the sentence names the file, the key and the range.
        """
        content = files.read(path, LONGEST_FILE)
        parameters = self._read(path, content)
        try:
            self.check(parameters)
        except UserError as refusal:
            raise UserError(f"{path}: {refusal}") from refusal
        return parameters

    def salvaged(self, path: Path) -> tuple[G, list[str]]:
        """What is in order in a TOML file, and a sentence for each mistake; where they do not go together, none of it.

        Raises:
            UserError: it cannot be read.
        """
        content = files.read(path, LONGEST_FILE)
        try:
            given = _undotted(files.decode_toml(content, path))
        except UserError as refusal:
            return self.standard, [refusal.args[0]]
        parameters = self.standard
        faults: list[str] = []
        for name, value in _leaves(given):
            try:
                if name not in HEAD or not hasattr(self.standard, name):
                    parameters = self.replaced(parameters, name, value)
                elif value != getattr(self.standard, name):
                    known = getattr(self.standard, name)
                    raise UserError(
                        Message(
                            "{name} = {given!r} is not known; it is {known!r}.", name=name, given=value, known=known
                        )
                    )
            except UserError as refusal:
                faults.append(_in(path, refusal))
        try:
            self.check(parameters)
        except UserError as refusal:
            return self.standard, [*faults, _in(path, refusal)]
        return parameters, faults

    def _read(self, path: Path, content: bytes) -> G:
        given = _undotted(files.decode_toml(content, path))
        try:
            return msgspec.convert(_merged(msgspec.to_builtins(self.standard), given), type(self.standard))
        except msgspec.ValidationError as error:
            raise UserError(self._sentence(path, str(error))) from error

    def _sentence(self, path: Path, message: str) -> str:
        """What msgspec found wrong, with the key by its dotted name and the range that is allowed."""
        what, _, place = message.partition(" - at `$.")
        key = place.rstrip("`")
        unknown = re.search(r"unknown field `([^`]*)`", what)
        if unknown:
            name = f"{key}.{unknown[1]}" if key else unknown[1]
            if name in self.gone:
                return f"{path}: the parameter {name} is gone: {self.gone[name]}."
            return f"{path}: there is no parameter {name!r}; `{self.listing}` names them all."
        if key in self._listed:
            return f"{path}: {key} is not {self._listed[key].kind} from {self._listed[key].range}."
        return f"{path}: {key or 'the file'} is not as it should be ({what})."


def _shown(number: float) -> str:
    try:
        return f"{number:g}"
    except OverflowError:  # a whole number of hundreds of digits
        return "inf" if number > 0 else "-inf"


def _in(path: Path, refusal: UserError) -> Message:
    """What is wrong in a file."""
    return Message("{file}: {fault}", file=path, fault=refusal.args[0])


def _replace(group: Any, path: list[str], new: float) -> Any:
    inner = new if len(path) == 1 else _replace(getattr(group, path[0]), path[1:], new)
    return msgspec.structs.replace(group, **{path[0]: inner})


def _leaves(given: Any, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Every value of nested tables with its dotted name."""
    for key, inner in given.items():
        if isinstance(inner, dict):
            yield from _leaves(inner, f"{prefix}{key}.")
        else:
            yield prefix + key, inner


def _without(given: dict[str, Any], names: Collection[str], prefix: str = "") -> dict[str, Any]:
    """Nested tables without the leaves that have these dotted names."""
    return {
        key: _without(inner, names, f"{prefix}{key}.") if isinstance(inner, dict) else inner
        for key, inner in given.items()
        if prefix + key not in names
    }


def _undotted(given: dict[str, Any]) -> dict[str, Any]:
    """The tables of a file in which a quantity may be named as in lists, `"contact.friction" = 0.3`."""
    found: dict[str, Any] = {}
    for key, value in given.items():
        *groups, last = key.split(".")
        inner: Any = found
        for group in groups:
            inner = inner.setdefault(group, {}) if isinstance(inner, dict) else {}
        if isinstance(inner, dict):
            value = _undotted(value) if isinstance(value, dict) else value
            both = isinstance(value, dict) and isinstance(inner.get(last), dict)
            inner[last] = _merged(inner[last], value) if both else value
    return found


def _merged(standard: Any, given: Any) -> Any:
    """`standard` with what is `given` put over it, table by table."""
    if not (isinstance(standard, dict) and isinstance(given, dict)):
        return given
    return standard | {key: _merged(standard.get(key), inner) for key, inner in given.items()}
