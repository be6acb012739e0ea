"""Options of a board game, as they are given on the command line."""

from __future__ import annotations

from collections.abc import Iterable

from games.core import Rulebook, UserError, Value


def read(rules: Rulebook, settings: Iterable[str]) -> dict[str, Value]:
    """The options that the words "option=value" set; raises UserError where one of them sets none."""
    options = {option.name: option for option in rules.options}
    values = {}
    for setting in settings:
        key, equals, text = setting.partition("=")
        if not equals or key not in options:
            raise UserError(f"--set takes option=value with an option of {rules.title}: {', '.join(options)}.")
        values[key] = options[key].read(text)
    return values
