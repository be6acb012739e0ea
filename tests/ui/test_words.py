"""The catalogues: complete, with the right fields and plurals, and made from what is written in them."""

import ast
import string

import pytest

from games import core, files, record
from games.core import IllegalAction, Message
from ui import errors, settings, words
from ui.locale import update

CATALOGUES = update.catalogues()


def fields(text):
    """The names in braces, with how they are written."""
    return sorted({(name, how) for _, name, how, _ in string.Formatter().parse(text) if name is not None})


def both(catalogue):
    """Every text with its translation; a plural with each of its forms."""
    for message in catalogue:
        if message.id and isinstance(message.id, tuple):
            yield from zip(message.id, message.string, strict=True)
        elif message.id:
            yield message.id, message.string


@pytest.fixture
def german():
    words.speak("de")
    yield
    words.speak("en")


def test_there_is_a_catalogue_for_every_language_but_english():
    assert {file.parts[-3] for file in CATALOGUES} == set(words.LANGUAGES) - {"en"}


@pytest.mark.parametrize("file", CATALOGUES, ids=str)
def test_every_text_of_the_source_is_translated(file):
    catalogue = update.read(file)
    there = {message.id for message in update.texts() if message.id}
    assert there - {message.id for message in catalogue if message.id} == set()
    assert [message.id for message in catalogue if message.id and message.fuzzy] == []
    assert [english for english, said in both(catalogue) if not said.strip()] == []


def test_no_text_hides_where_the_catalogue_does_not_look():
    """In a formatted string nothing is found that is to be translated."""
    hidden = []
    for file in sorted((update.SOURCE / "ui").rglob("*.py")):
        for written in ast.walk(ast.parse(file.read_text())):
            if isinstance(written, ast.JoinedStr):
                calls = [part for part in ast.walk(written) if isinstance(part, ast.Call)]
                marks = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id in update.KEYWORDS]
                hidden += [(file, mark.lineno) for mark in marks if isinstance(mark.args[0], ast.Constant)]
    assert hidden == []


@pytest.mark.parametrize("file", CATALOGUES, ids=str)
def test_a_translation_has_the_fields_and_the_ends_of_its_text(file):
    for english, said in both(update.read(file)):
        if "%Y" in english:
            continue
        assert fields(said) == fields(english), english
        assert said.endswith(".") == english.endswith("."), english
        assert said == said.strip()


@pytest.mark.parametrize("file", CATALOGUES, ids=str)
def test_what_the_app_reads_was_made_of_what_is_written(file):
    assert file.with_suffix(".mo").read_bytes() == update.made(update.read(file)), "run python -m ui.locale.update"


def test_plurals_are_german(german):
    def balls(count):
        return words.ngettext("{count} ball", "{count} balls", count).format(count=count)

    assert [balls(0), balls(1), balls(2)] == ["0 Kugeln", "1 Kugel", "2 Kugeln"]


def test_a_refusal_of_the_rules_is_said_in_german(german):
    state = core.game("gulek").start(2)
    with pytest.raises(IllegalAction) as refused:
        state.play(core.game("gulek").parse("s7+"))
    assert (
        errors.said(refused.value)
        == "Der erste Abschnitt dauert, bis alle Kugeln in den Mulden liegen. Leg eine von deinen."
    )


def test_what_goes_into_a_sentence_is_translated_too(german):
    said = errors.said(Message("takes {kinds}", kinds=Message("plank")))
    assert said == "nimmt Brett"


def test_what_nobody_has_translated_is_said_as_it_is(german):
    assert errors.said(core.UserError("No such thing.")) == "No such thing."
    assert errors.said("Plain.") == "Plain."


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b'{"version":"one"}', "version: erwartet ist `int`, da steht `str`."),
        (b'{"version":9}', "version: erwartet ist `int` <= 1."),
        (b'{"version":1}', "die Datei: das Feld `header` fehlt."),
        (b'{"version":1,"more":2}', "die Datei: das Feld `more` gibt es nicht."),
        (b'{"version":', "beschädigt oder keine JSON-Datei: sie hört mittendrin auf."),
        (b"{one}", "beschädigt oder keine JSON-Datei: Namen von Feldern stehen in Anführungszeichen (Byte 1)."),
    ],
)
def test_what_is_wrong_with_a_file_is_said_in_german(german, content, told):
    with pytest.raises(core.UserError) as refused:
        record.decode(content, "a.json")
    assert errors.said(refused.value).startswith("a.json")
    assert errors.said(refused.value).endswith(told)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"text_scale = 500", "erwartet ist `int` <= 200, bei `text_scale`"),
        (b"sound 1", "nach einem Namen fehlt das = (Zeile 1, Spalte 7)"),
        (b"sound =", "ein Wert, der keiner ist (am Ende)"),
    ],
)
def test_what_is_wrong_with_the_settings_is_said_in_german(german, tmp_path, content, told):
    (tmp_path / "settings.toml").write_bytes(content)
    assert told in settings.load(tmp_path / "settings.toml").message


def test_what_the_system_says_is_said_in_german(german, tmp_path):
    with pytest.raises(core.UserError) as refused:
        files.write(tmp_path, b"")
    assert "es ist ein Ordner" in errors.said(refused.value)
    assert "Is a directory" in str(refused.value)
