"""Brings the catalogues up to date: `python -m ui.locale.update`, after texts or a `.po` have changed.

It takes the texts out of the source, adds the new ones to every `drehwerk.po`, drops those that are gone, and makes the
`drehwerk.mo` beside it. It needs Babel, which comes with `drehwerk[dev]`.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from games import files
from sim import impeller, parameters
from sim.quantities import ParameterSchema
from sim.study import factors, figures

SOURCE = Path(__file__).parents[2]
ROOMS = ("games", "sim", "ui")
KEYWORDS = {"_": None, "N_": None, "Message": None, "ngettext": (1, 2)}
"""What marks a text in the source."""
QUANTITIES: dict[str, ParameterSchema[Any]] = {
    "sim/parameters.py": parameters.BOOK,
    "sim/impeller/parameters.py": impeller.BOOK,
}
"""Where names and meanings of physical quantities stand in annotations, which are read instead of the source."""


def texts() -> Catalog:
    """All texts of the source, in English."""
    found = Catalog(project="drehwerk", charset="utf-8")
    for room in ROOMS:
        extracted = extract_from_dir(SOURCE / room, [("**.py", "python")], keywords=KEYWORDS, strip_comment_tags=True)
        for file, _line, message, comments, _context in extracted:
            found.add(message, locations=[(f"{room}/{file}", 0)], auto_comments=comments)
    for file, book in QUANTITIES.items():
        for one in book.quantities().values():
            found.add(one.meaning, locations=[(file, 0)])
            for part in one.name.split("."):
                found.add(part.replace("_", " "), locations=[(file, 0)], context="quantity")
    for figure in figures.FIGURES:
        found.add(figure.meaning, locations=[("sim/study/figures.py", 0)])
    for name in (factors.PRESET, *factors.loading_fields()):
        found.add(factors.meaning(name), locations=[("sim/study/factors.py", 0)])
    return found


def catalogues() -> list[Path]:
    """Every catalogue that there is."""
    return sorted(Path(__file__).parent.glob("*/LC_MESSAGES/drehwerk.po"))


def read(file: Path) -> Catalog:
    """The catalogue in a `.po`."""
    with file.open("rb") as content:
        return read_po(content, locale=file.parts[-3])


def made(catalogue: Catalog) -> bytes:
    """The catalogue as the app reads it."""
    content = BytesIO()
    write_mo(content, catalogue)
    return content.getvalue()


def main() -> None:
    """Brings all catalogues up to date."""
    template = texts()
    for file in catalogues():
        catalogue = read(file)
        catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
        catalogue.obsolete.clear()
        with files.writing(file) as content:
            write_po(content, catalogue, width=110, sort_by_file=True, include_lineno=False, omit_header=False)
        files.write(file.with_suffix(".mo"), made(catalogue))
        missing = [message.id for message in catalogue if message.id and (not message.string or message.fuzzy)]
        print(f"{file.parts[-3]}: {len(catalogue)} texts, {len(missing)} to be translated")


if __name__ == "__main__":
    main()
