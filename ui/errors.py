"""What others say in English, in the language that is set: the rules, and of what is wrong the system and libraries."""

from __future__ import annotations

import re
from functools import cache

from games.core import Message, UserError
from ui.words import N_, _

KNOWN = (
    # of the system
    N_("Permission denied"),
    N_("No space left on device"),
    N_("No such file or directory"),
    N_("Is a directory"),
    N_("Not a directory"),
    N_("File exists"),
    N_("File name too long"),
    N_("Read-only file system"),
    N_("Input/output error"),
    # of msgspec, where a file holds something else than it should
    N_("the file"),
    N_("{fault} - at `$.{field}`"),
    N_("Expected `{kind}`, got `{given}`"),
    N_("Expected `{kind}` of length {length}"),
    N_("Expected `{kind}` matching regex {pattern}"),
    N_("Expected `{kind}` {limit}"),
    N_("Invalid enum value {value}"),
    N_("Object contains unknown field `{field}`"),
    N_("Object missing required field `{field}`"),
    N_("Number out of range"),
    # of msgspec, where it is no JSON
    N_("Input data was truncated"),
    N_("JSON is malformed: {fault} (byte {place})"),
    N_("invalid character"),
    N_("trailing characters"),
    N_("object keys must be strings"),
    # of tomllib
    N_("{fault} (at line {line}, column {column})"),
    N_("{fault} (at end of document)"),
    N_("Expected '=' after a key in a key/value pair"),
    N_("Expected newline or end of document after a statement"),
    N_("Invalid statement"),
    N_("Invalid value"),
    N_("Cannot overwrite a value"),
    N_("Unclosed array"),
)
"""The sentences, with braces where something is put in."""


def said(sentence: str | UserError) -> str:
    """What the rules say, or why something was refused, in the language that is set."""
    text = sentence.args[0] if isinstance(sentence, UserError) else sentence
    if not isinstance(text, Message):
        return translated(str(text))
    fields = {name: said(field) if isinstance(field, str) else field for name, field in text.fields.items()}
    return _(text.template).format(**fields)


def translated(words: str) -> str:
    """The words in the language that is set, if they are known, and what is put into them, too; else as they are."""
    for sentence, pattern in _patterns().items():
        if found := pattern.fullmatch(words):
            return _(sentence).format(**{name: translated(part) for name, part in found.groupdict().items()})
    return words


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    """What each sentence looks like with something put in."""
    return {sentence: re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(sentence))) for sentence in KNOWN}
