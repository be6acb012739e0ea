"""The report of a study: `report.html`, which stands alone, `summary.json`, and every figure as a PNG file."""

from __future__ import annotations

import math
import shlex
from collections.abc import Iterator
from html import escape
from pathlib import Path
from string import Template
from typing import NamedTuple

import msgspec
from matplotlib.figure import Figure as Drawing

from games import files
from sim.study import columns, figures, look, model, pictures, summary
from sim.study.columns import SHORT
from sim.study.look import PLAIN, Look
from sim.study.plan import Plan
from sim.study.results import Study
from sim.study.statistics import Interval
from sim.study.summary import Comparison, Group, Summary

SHORT_TABLE = 8  # rows that are printed on one page
PAGE = Template((Path(__file__).parent / "report.html").read_text(encoding="utf-8"))


class Picture(NamedTuple):
    """A figure of the report: the name of its file, what it shows, and the drawing."""

    name: str
    caption: str
    drawing: Drawing


class Section(NamedTuple):
    """A part of the page: a word for links, its heading, and what it is made of: HTML and pictures."""

    name: str
    heading: str
    content: list[str | Picture]


def write(study: Study, colours: Look = PLAIN) -> Path:
    """Writes the report into the study's directory; returns where the page is.

    Raises:
        UserError: no trial is done, or the directory cannot be written.
    """
    found = summary.summarise(study)
    files.write(study.directory / "summary.json", msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")
    with look.drawing(colours):
        sections = list(_sections(study, found, colours))
        for section in sections:
            for part in section.content:
                if isinstance(part, Picture):
                    files.write(study.directory / "figures" / f"{part.name}.png", look.png(part.drawing, colours))
        page = _page(study, found, sections, colours)
    path = study.directory / "report.html"
    files.write(path, page.encode(errors="replace"))  # a directory's name may be no text
    return path


def _sections(study: Study, found: Summary, colours: Look) -> Iterator[Section]:
    drawn = summary.drawn(study.plan)
    yield Section("survival", "How long wheels hold", list(_survival(found, colours)))
    if found.sensitivities:
        yield Section("sensitivity", "What matters", list(_sensitivity(found, colours)))
    if found.maps:
        yield Section("maps", "Over two factors", list(_maps(found, colours)))
    yield Section("figures", "What was measured", list(_measured(study.plan, found, drawn, colours)))
    yield Section("trials", "Wheels worth a look", list(_trials(study, found, colours)))
    yield Section("definitions", "Definitions and plan", list(_definitions(study)))


def _survival(found: Summary, colours: Look) -> Iterator[str | Picture]:
    if not _fell(found.whole):
        yield _p("Nothing fell. Every wheel holds all that was placed, so there are no curves to compare.")
        return
    yield _p(
        "The share of wheels from which nothing has fallen, after so many placements (Kaplan-Meier; bands from "
        "Greenwood's variance on the log-log scale). A wheel from which nothing fell counts up to its last placement."
    )
    for comparison in found.comparisons or [found.whole]:
        name = comparison.factor or "all wheels"
        yield Picture(
            f"survival-{_file(name)}",
            f"{_heading(comparison)}. {_medians(comparison)}",
            figures.survival(comparison, colours),
        )
        if comparison.tests and _fell(comparison):
            yield _tests(comparison)


def _fell(comparison: Comparison) -> bool:
    """Whether anything fell from any of its wheels."""
    return any(group.figures["fell"].mean.value for group in comparison.groups)


def _heading(comparison: Comparison) -> str:
    label = comparison.groups[0].label
    return f"By {comparison.factor}" if comparison.factor else label[:1].upper() + label[1:]


def _medians(comparison: Comparison) -> str:
    if not _fell(comparison):
        return "Nothing fell."
    held = {group.label: group.survival.median for group in comparison.groups}
    known = [f"{median:.0f} ({label})" for label, median in held.items() if math.isfinite(median)]
    if not known:
        return "More than half of the wheels hold all that was placed."
    rest = "; of the others more than half hold all" if len(known) < len(held) else ""
    return f"Placements that half of the wheels hold: {', '.join(known)}{rest}."


def _tests(comparison: Comparison) -> str:
    tests = comparison.tests
    head = ["do these hold equally long?", "", "log-rank z", "p", f"p, corrected for {len(tests)} tests (Holm)"]
    rows = [
        [escape(test.one), escape(test.other), _z_value(test.statistic), _p_value(test.p), _p_value(test.adjusted)]
        for test in tests
    ]
    columns = 5 if len(tests) > 1 else 4
    return _table(head[:columns], [row[:columns] for row in rows], left=2)


def _z_value(z: float) -> str:
    return f"{z:.2f}" if math.isfinite(z) else "–"


def _p_value(p: float) -> str:
    return "&lt; 0.0001" if p < 0.0001 else f"{p:.4f}" if p < 0.1 else f"{p:.2f}"


def _sensitivity(found: Summary, colours: Look) -> Iterator[str | Picture]:
    yield _p(
        f"Sobol indices from {found.rows} rows of Saltelli's sets. The first-order index is the share of a figure's "
        "variance that goes away when the factor is known; the total index is the share that stays when all else is "
        "known. Chance is a factor too: the order of the pieces, where they are laid, how the hand scatters. An index "
        "whose interval reaches below zero is not told apart from none."
    )
    names = found.factors
    for one in found.sensitivities:
        if one.figure in summary.CENTRAL:
            caption = f"What decides: {SHORT[one.figure]}; the factors with the largest total indices."
            yield Picture(f"sensitivity-{one.figure}", caption, figures.indices(names, one, colours))
    yield Picture(
        "sensitivity",
        "Everything to everything: the total index of each factor for each figure. What is below 0.05 is left blank.",
        figures.everything(names, found.sensitivities, colours),
    )


def _maps(found: Summary, colours: Look) -> Iterator[str | Picture]:
    for along, up in dict.fromkeys((one.along, one.up) for one in found.maps):
        chosen = [one for one in found.maps if (one.along, one.up) == (along, up)]
        caption = f"Means over {along} and {up}, with half of the bootstrap interval's width."
        yield Picture(f"map-{_file(along)}-{_file(up)}", caption, figures.maps(chosen, colours))


def _measured(plan: Plan, found: Summary, drawn: list[columns.Column], colours: Look) -> Iterator[str | Picture]:
    yield _p(
        "Means, and medians in the second line, with bootstrap intervals (percentile method). Where a quantity was not "
        "reached in some trials there is no mean, but a median."
    )
    for comparison in [*found.comparisons, found.whole] if len(found.comparisons) != 1 else found.comparisons:
        if comparison.factor:
            yield f"<h3>{escape(_heading(comparison))}</h3>"
            caption = f"{_heading(comparison)}: means with bootstrap intervals."
            yield Picture(f"means-{_file(comparison.factor)}", caption, figures.trends(comparison, drawn, colours))
        else:
            yield f"<h3>{_heading(comparison)}</h3>"
        yield _figures_table(plan, comparison)


def _figures_table(plan: Plan, comparison: Comparison) -> str:
    head = ["", *(f"{escape(group.label)}<br><small>n = {group.trials}</small>" for group in comparison.groups)]
    rows = [
        [escape(figures.named(column.name)), *(_cell(column, group) for group in comparison.groups)]
        for column in columns.figures(plan)
    ]
    return _table(head, rows)


def _cell(column: columns.Column, group: Group) -> str:
    figure = group.figures[column.name]
    if column.name == "fell":  # a share, which has no median
        return _interval(figure.mean)
    if math.isnan(figure.median.value):
        return "–"
    return f"{_interval(figure.mean)}<br><small>{_interval(figure.median)}</small>"


def _interval(one: Interval) -> str:
    """An estimate and its interval."""
    if math.isnan(one.value):
        return "–"
    if math.isinf(one.value):
        return "not reached"
    width = one.high - one.low
    if not math.isfinite(width) or width == 0:
        return f"{one.value:.4g}"
    places = figures.digits(one.value, width)
    return f"{one.value:.{places}f}<small> ({one.low:.{places}f} to {one.high:.{places}f})</small>"


def _trials(study: Study, found: Summary, colours: Look) -> Iterator[str | Picture]:
    yield _p(
        "Typical is the trial that is closest to the medians of all figures, counted in quartile ranges; surprising is "
        "the one farthest from the medians of its own point of the design."
    )
    directory, differing = shlex.quote(str(study.directory)), model.differences(study.model)
    if differing:
        yield _p(
            f"They were made with another version of the model ({escape(', '.join(differing))}), so they have no "
            f"pictures and cannot be watched; {_code(f'drehwerk study run {directory} -o NEW')} makes them anew."
        )
    else:
        yield _p(
            "Each can be watched with the command below it, on a display, or repeated bit by bit with "
            "<code>--check</code>."
        )
    for number, one in enumerate(found.notable, 1):
        end = f"a piece fell in placement {one.held + 1}" if one.fell else f"nothing fell in {one.held} placements"
        caption = f"Trial {one.trial}, {one.why}: {end}."
        yield f'<h3 id="wheel-{number}">Trial {one.trial}: {escape(one.why)}</h3>'
        if differing:
            yield _p(escape(caption))
        else:
            film = pictures.film(study.plan, one.trial, colours)
            yield Picture(f"wheel-{number}", caption, film)
            yield _p(_code(f"drehwerk study replay {directory} {one.trial}"))


def _definitions(study: Study) -> Iterator[str | Picture]:
    known = [*columns.varied(study.plan), *columns.figures(study.plan)]
    rows = [[f"<code>{escape(c.name)}</code>", escape(c.meaning), escape(_unit(c.unit))] for c in known]
    yield _table(["column of trials.parquet", "meaning", "unit"], rows, left=3)
    yield "<h3>The plan</h3>"
    plan = msgspec.json.format(msgspec.json.encode(study.plan), indent=2).decode()
    yield f"<pre><code>{escape(plan)}</code></pre>"


def _unit(unit: str) -> str:
    return "number" if unit == "1" else unit or "–"


# -- the page


def _page(study: Study, found: Summary, sections: list[Section], colours: Look) -> str:
    missing = f"{found.trials} of {found.planned} trials are done; this is what they say so far."
    return PAGE.substitute(
        colours._asdict() | {"accent": colours.curves[1]},
        title=escape(found.title),
        question=escape(found.question),
        warning=f'<p class="warning">{missing}</p>' if found.trials < found.planned else "",
        facts=_facts(study, found),
        contents="".join(f'<a href="#{section.name}">{escape(section.heading)}</a>' for section in sections),
        sections="".join(map(_section, sections)),
    )


def _facts(study: Study, found: Summary) -> str:
    plan = study.plan
    facts = {
        "trials": f"{found.trials}",
        "design": _design(plan),
        "loading": f"policy {plan.loading.policy}; stops at: {plan.stop.at}, {plan.stop.pieces} pieces at most",
        "seed": f"{plan.seed}",
        "model": model.text(found.model),
        "intervals": "95 %",
    }
    links = (
        f'<a href="#wheel-{number}">{escape(one.why)} (trial {one.trial})</a>'
        for number, one in enumerate(found.notable, 1)
    )
    lines = {name: escape(value) for name, value in facts.items()} | {"wheels": ", ".join(links)}
    return "".join(f"<dt>{name}</dt><dd>{value}</dd>" for name, value in lines.items())


def _design(plan: Plan) -> str:
    if plan.design.kind == "one":
        return "one gear"
    names = list(plan.design.vary)
    return f"{plan.design.kind} over {', '.join(names[:8])}{', …' if len(names) > 8 else ''}"


def _section(section: Section) -> str:
    inner = "".join(_figure(part) if isinstance(part, Picture) else part for part in section.content)
    return f'<section id="{section.name}"><h2>{escape(section.heading)}</h2>{inner}</section>'


def _figure(picture: Picture) -> str:
    drawing = look.svg(picture.drawing).replace("<svg", f'<svg role="img" aria-label="{escape(picture.caption)}"', 1)
    return f'<figure><div class="wide">{drawing}</div><figcaption>{escape(picture.caption)}</figcaption></figure>'


def _table(head: list[str], rows: list[list[str]], left: int = 1) -> str:
    """A table whose first columns are words, set to the left, and the others numbers."""

    def line(tag: str, cells: list[str]) -> str:
        marks = [' class="words"' if number < left else "" for number in range(len(cells))]
        return "".join(f"<{tag}{mark}>{cell}</{tag}>" for mark, cell in zip(marks, cells, strict=True))

    body = "".join(f"<tr>{line('td', row)}</tr>" for row in rows)
    kind = "wide short" if len(rows) <= SHORT_TABLE else "wide"
    return f'<div class="{kind}"><table><thead><tr>{line("th", head)}</tr></thead><tbody>{body}</tbody></table></div>'


def _code(words: str) -> str:
    return f"<code>{escape(words)}</code>"


def _p(words: str) -> str:
    return f"<p>{words}</p>"


def _file(name: str) -> str:
    return name.replace(".", "-").replace(" ", "-").replace("_", "-")
