"""The app's words in the language that is set: gettext, looked up at the moment when a text is shown.

Texts are written in English inside `_("...")` or `ngettext("...", "...", n)`; `N_` marks one that is looked up later.
Names and numbers are put in after the look-up: `_("{name} begins.").format(name=name)`.
"""

from __future__ import annotations

import gettext
import locale
import os
from pathlib import Path

CATALOGUES = Path(__file__).parent / "locale"
LANGUAGES = {"en": "English", "de": "Deutsch"}
"""The languages that can be chosen, each by its own name."""

_catalogue = gettext.NullTranslations()


def speak(language: str) -> str:
    """Sets the language: a key of LANGUAGES, or "system" for the system's; returns the key that is spoken now."""
    global _catalogue
    chosen = language if language in LANGUAGES else _of_the_system()
    _catalogue = gettext.translation("drehwerk", CATALOGUES, [chosen], fallback=True)
    return chosen


def _of_the_system() -> str:
    names = [os.environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    names.append(locale.getlocale()[0] or "")  # "German_Germany" on Windows
    name = next((name for name in names if name), "").lower()
    return "de" if name.startswith(("de", "german")) else "en"


def _(text: str) -> str:
    """The text in the language that is set."""
    return _catalogue.gettext(text)


def named(context: str, text: str) -> str:
    """A name in the language that is set, where the same word means something else in other contexts."""
    return _catalogue.pgettext(context, text)


def ngettext(one: str, many: str, count: int) -> str:
    """The text in the form that fits the count."""
    return _catalogue.ngettext(one, many, count)


def N_(text: str) -> str:
    """Marks a text that is looked up where it is shown."""
    return text
