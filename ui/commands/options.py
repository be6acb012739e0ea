"""What `--set name=value` sets on the command line: the options of a game, and in `drehwerk play` its time too."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from games.core import Expiry, Message, Option, Rulebook, UserError, Value
from ui.times import Times

TIMER = Option("timer", 30, (), "Seconds that a turn has, or off.")
TIME_OUT = Option("time_out", "", get_args(Expiry), "What happens when a turn's time runs out.")
CLOCK = Option("clock", 0, (0, 5, 10, 15, 30, 60), "Minutes on each player's game clock; 0 for none.")
INCREMENT = Option("increment", 0, (0, 5, 10, 30), "Seconds that each turn adds to the game clock.")

SHORTEST, LONGEST = 5, 600
"""Seconds that a turn can have, as in the settings."""


def read(rules: Rulebook, settings: Iterable[str]) -> dict[str, Value]:
    """The options of the game that the words "name=value" set; raises UserError where one of them sets none."""
    return _read(rules, settings, rules.options)


def read_timed(rules: Rulebook, settings: Iterable[str]) -> tuple[dict[str, Value], Times]:
    """The options and the time that the words "name=value" set; raises UserError where one of them sets nothing."""
    values = _read(rules, settings, (*rules.options, TIMER, TIME_OUT, CLOCK, INCREMENT))
    times = Times(**{name: values.pop(name) for name in Times._fields if name in values})  # type: ignore[arg-type]
    return values, times


def _read(rules: Rulebook, settings: Iterable[str], known: Iterable[Option]) -> dict[str, Value]:
    options = {option.name: option for option in known}
    values: dict[str, Value] = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        if not equals or name not in options:
            names = ", ".join(options)
            raise UserError(
                Message("--set takes option=value with an option of {game}: {names}.", game=rules.title, names=names)
            )
        values[name] = _seconds(text) if name == TIMER.name else options[name].read(text)
    return values


def _seconds(text: str) -> int:
    """The seconds of a turn; 0 for no timer."""
    if text.lower() in ("off", "0"):
        return 0
    if not text.isdecimal() or not SHORTEST <= int(text) <= LONGEST:
        raise UserError(
            Message(
                "timer cannot be {value}; it is off, or {least} to {most} seconds.",
                value=repr(text[:20]),
                least=SHORTEST,
                most=LONGEST,
            )
        )
    return int(text)
