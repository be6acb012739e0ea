"""What a user has set, kept as a TOML file that can be edited by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
import platformdirs

from games import files
from games.clock import TURN_SECONDS
from games.core import UserError, short
from games.locks import Busy, locked
from ui.errors import said, translated
from ui.words import _

LONGEST = 64_000  # bytes
PATIENCE = 2.0
"""Seconds to wait for another app that is writing the settings."""


class Placement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the window was when the app ended, in pixels of the desktop, without its frame."""

    x: int
    y: int
    width: Annotated[int, msgspec.Meta(ge=1)]
    height: Annotated[int, msgspec.Meta(ge=1)]
    frame: tuple[int, int, int, int]
    """Widths of the frame: top, left, bottom, right."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All settings with their defaults."""

    version: Literal[1] = 1
    language: Literal["system", "en", "de"] = "system"
    full_screen: bool = False
    window: Placement | msgspec.UnsetType = msgspec.UNSET
    text_scale: Annotated[int, msgspec.Meta(ge=100, le=200)] = 100
    """Size of the text in percent."""
    reduced_motion: bool = False
    """Nothing moves on its own, not even the pictures of the menu."""
    animation: Literal["off", "slow", "normal", "fast"] = "normal"
    """How fast moves are shown."""
    sound: bool = True
    volume: Annotated[int, msgspec.Meta(ge=0, le=100)] = 70
    """Loudness in percent."""
    timer: bool = True
    timer_seconds: Annotated[int, msgspec.Meta(ge=5, le=600)] = TURN_SECONDS
    hand: Annotated[int, msgspec.Meta(ge=50, le=200)] = 100
    """How fast the hand follows the pointer, in percent."""
    steadiness: Literal["calm", "natural", "shaky"] = "natural"
    """How steady a hand is that holds a piece."""
    ahead_left: bool = True
    """Whether the wheel rolls ahead to the left; otherwise all of it is seen mirrored."""
    flown_out: Literal["take back", "put in order"] = "take back"
    """What becomes of a turn of the impeller that was too fast: marbles go back, or to where they belong."""
    studies: tuple[str, ...] = ()
    """Directories of the studies that were opened last."""
    tours: tuple[str, ...] = ()
    """The games whose first-time tour has been seen."""


class Loaded(NamedTuple):
    """The settings in a file, and what the user should be told about the file."""

    settings: Settings
    message: str | None = None


def path() -> Path:
    """Returns where this user's settings are."""
    return platformdirs.user_config_path("drehwerk", appauthor=False) / "settings.toml"


def load(file: Path) -> Loaded:
    """Returns the settings in a file; the defaults where there is none, or where it is broken: then it is set aside."""
    if not files.there(file):
        return Loaded(Settings())
    try:
        return Loaded(msgspec.toml.decode(files.utf_8(files.read(file, LONGEST), file), type=Settings))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:  # a ValidationError is a DecodeError
        return Loaded(Settings(), _set_aside(file, translated(short(str(error)))))
    except UserError as error:
        return Loaded(Settings(), _set_aside(file, said(error)) if file.is_file() else said(error))


def _set_aside(file: Path, reason: str) -> str:
    """Renames a broken file, so that nothing its user wrote is lost; returns what to tell them."""
    number = 1
    while files.there(aside := file.with_name(f"settings.broken-{number}.toml")):
        number += 1
    try:
        file.rename(aside)
    except OSError as error:
        return _("The settings in {file} cannot be read: {what}. The file stays as it is: {error}.").format(
            file=file, what=reason, error=translated(error.strerror or str(error))
        )
    return _("The settings in {file} cannot be read: {what}. The file is kept as {aside}.").format(
        file=file, what=reason, aside=aside.name
    )


def save(file: Path, settings: Settings) -> None:
    """Writes all settings. Raises UserError where the disk does not take them."""
    files.write(file, msgspec.toml.encode(settings))


def update(file: Path, before: Settings, after: Settings) -> Loaded:
    """Writes what differs between `before` and `after`; anything else in the file stays as another app has left it.

    Returns what is in the file now. Raises UserError where the disk does not take it.
    """
    try:
        with locked(file, PATIENCE):
            found, message = load(file)
            names = [name for name in Settings.__struct_fields__ if getattr(before, name) != getattr(after, name)]
            merged = {
                name: _merged(getattr(before, name), getattr(after, name), getattr(found, name)) for name in names
            }
            settings = msgspec.structs.replace(found, **merged)
            save(file, settings)
    except Busy as error:
        raise UserError(_("{file} cannot be written: another app holds it.").format(file=file)) from error
    return Loaded(settings, message)


def _merged(before: Any, after: Any, found: Any) -> Any:
    """The new value of a setting; of a list, what was added or removed here is added to or removed from `found`."""
    if not isinstance(after, tuple):
        return after
    kept = tuple(one for one in after if one in found or one not in before)
    return kept + tuple(one for one in found if one not in before and one not in after)
