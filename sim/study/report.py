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
from sim.study import charts, columns, look, methods, model, pictures, summary
from sim.study.columns import Column
from sim.study.compare import Effect
from sim.study.look import PLAIN, Look
from sim.study.plan import Plan
from sim.study.results import Study
from sim.study.statistics import Interval, Sensitivity
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
    plan = study.plan
    yield Section("survival", "How long wheels hold", list(_survival(found, colours)))
    if found.tests:
        yield Section("tests", "What makes a difference", list(_differences(plan, found)))
    if plan.design.kind == "sensitivity":
        yield Section("sensitivity", "What matters", list(_sensitivity(plan, found, colours)))
    if found.maps:
        yield Section("maps", "Over two factors", list(_maps(plan, found, colours)))
    yield Section("figures", "What was measured", list(_measured(plan, found, colours)))
    yield Section("trials", "Trials worth a look", list(_trials(study, found, colours)))
    yield Section("methods", "Methods", [_p(escape(methods.text(study, found)))])
    yield Section("definitions", "Definitions and plan", list(_definitions(study)))


def _survival(found: Summary, colours: Look) -> Iterator[str | Picture]:
    if not _fell(found.whole):
        yield _p("Nothing fell. Every wheel holds all that was placed, so there are no curves to compare.")
    else:
        yield _p(
            "The share of wheels from which nothing has fallen, after so many placements. A wheel for which no further "
            "place was found can fall no more, so it counts as standing."
        )
        for comparison in found.comparisons or [found.whole]:
            yield Picture(
                f"survival-{_file(comparison.factor or 'all wheels')}",
                f"{_heading(comparison)}. {_medians(comparison)}",
                charts.survival(comparison, colours),
            )
    yield _p("Why trials ended, as shares of the trials:")
    yield _ends([found.whole, *found.comparisons])


def _ends(comparisons: list[Comparison]) -> str:
    reasons = sorted({reason for comparison in comparisons for group in comparison.groups for reason in group.ends})
    rows = [
        [escape(_row_name(comparison, group)), f"{group.trials}"]
        + [_interval(group.ends[reason]) if reason in group.ends else "0" for reason in reasons]
        for comparison in comparisons
        for group in comparison.groups
    ]
    return _table(["", "trials", *map(escape, reasons)], rows)


def _row_name(comparison: Comparison, group: Group) -> str:
    return f"{comparison.factor}: {group.label}" if comparison.factor else group.label


def _fell(comparison: Comparison) -> bool:
    """Whether anything fell from any of its wheels."""
    return any(group.figures["fell"].mean.value for group in comparison.groups)


def _heading(comparison: Comparison) -> str:
    label = comparison.groups[0].label
    return f"By {comparison.factor}" if comparison.factor else label[:1].upper() + label[1:]


def _medians(comparison: Comparison) -> str:
    if not _fell(comparison):
        return "Nothing fell."
    medians = {group.label: group.survival.median for group in comparison.groups}
    known = [
        f"{one.value:.0f} ({label}; {one.low:.0f} to {_or_more(one.high)})"
        for label, one in medians.items()
        if math.isfinite(one.value)
    ]
    if not known:
        return "More than half of the wheels hold all that was placed."
    rest = "; of the others more than half hold all" if len(known) < len(medians) else ""
    return f"Placements that half of the wheels hold, with intervals: {', '.join(known)}{rest}."


def _or_more(high: float) -> str:
    return f"{high:.0f}" if math.isfinite(high) else "all"


# -- tests and effects


def _differences(plan: Plan, found: Summary) -> Iterator[str | Picture]:
    yield _p(
        "One test for each factor"
        + (" and each pair of factors" if found.interactions else "")
        + f"; the last column is corrected for all {len(found.tests)} tests of this report (Holm)."
    )
    head = ["does it matter how long wheels hold?", "test", "units", "statistic", "p", "p (Holm)"]
    rows = [
        [
            escape(one.what),
            one.method,
            f"{one.units}",
            _statistic(one.statistic),
            _p_value(one.p),
            _p_value(one.adjusted),
        ]
        for one in found.tests
    ]
    yield _table(head, rows, left=2)
    for comparison in found.comparisons:
        if comparison.effects:
            yield f"<h3>{escape(_heading(comparison))}</h3>"
            yield _p(_effects_words(plan, comparison))
            yield _effects_table(plan, comparison)
    if found.interactions:
        yield "<h3>Interactions</h3>"
        yield _p(
            "By how much the effect of the first factor, from its first to its last level, on the restricted mean of "
            "placements is greater at the last level of the second than at its first."
        )
        yield _table(
            ["", "difference of differences"],
            [[escape(f"{one.one} × {one.other}"), _interval(one.apart)] for one in found.interactions],
        )


def _effects_words(plan: Plan, comparison: Comparison) -> str:
    restricted = f"Placements are the mean number held, of {comparison.horizon} at most."
    if plan.design.kind != "grid":
        return f"By how much each figure changes over the range of the factor, all others held. {restricted}"
    words = f"Differences from {escape(comparison.groups[0].label)}, and ratios to it. {restricted}"
    gains = [one.gain for one in comparison.effects if one.figure == summary.PLACEMENTS and not math.isnan(one.gain)]
    if not gains:
        return words
    if math.isinf(min(gains)):
        return f"{words} They are the same in every pair."
    return (
        f"{words} Pairing (common random numbers) makes a difference in placements as precise as "
        f"{summary.number_words(min(gains), 2)} times as many independent trials would."
    )


def _effects_table(plan: Plan, comparison: Comparison) -> str:
    levels = list(dict.fromkeys(one.level for one in comparison.effects))
    names = {column.name: escape(charts.named(column)) for column in columns.figures(plan)}
    names |= {summary.PLACEMENTS: "placements without a fall", "hazard": "hazard of a first fall"}
    rows = []
    for figure in dict.fromkeys(one.figure for one in comparison.effects):
        cells = {one.level: _effect(one) for one in comparison.effects if one.figure == figure}
        rows.append([names[figure], *(cells[level] for level in levels)])
    return _table(["", *map(escape, levels)], rows)


def _effect(one: Effect) -> str:
    ratio = "" if math.isnan(one.ratio.value) else f"<small>×</small> {_interval(one.ratio)}"
    if math.isnan(one.difference.value):
        return ratio or "–"
    return _interval(one.difference) + (f"<br>{ratio}" if ratio else "")


def _statistic(value: float) -> str:
    return f"{value:.2f}" if math.isfinite(value) else "–"


def _p_value(p: float) -> str:
    return "&lt; 0.0001" if p < 0.0001 else f"{p:.4f}" if p < 0.1 else f"{p:.2f}"


def _sensitivity(plan: Plan, found: Summary, colours: Look) -> Iterator[str | Picture]:
    if not found.sensitivities:
        yield _p("There are no indices yet, as fewer than two whole rows of Saltelli's sets are done.")
        return
    yield _p(
        f"Sobol indices from {found.rows} rows of Saltelli's sets. The first-order index is the share of a figure's "
        "variance that goes away when the factor is known; the total index is the share that stays when all else is "
        "known. Chance is a factor too: the order of the pieces, where they are placed, how the hand scatters. An "
        "index whose interval reaches below zero is not told apart from none."
    )
    if found.rows & (found.rows - 1):
        yield _p(f"{found.rows} rows are not a power of two, so the Sobol sequence is not quite balanced.")
    named = {column.name: column for column in columns.figures(plan)}
    varying = [one for one in found.sensitivities if one.total]
    yield from _left_out(found, [one for one in found.sensitivities if not one.total], named)
    names = found.factors
    for one in varying:
        if one.figure in summary.CENTRAL:
            caption = f"What decides: {charts.short(named[one.figure])}; the factors with the largest total indices."
            yield Picture(f"sensitivity-{one.figure}", caption, charts.indices(names, one, named[one.figure], colours))
    if varying:
        yield Picture(
            "sensitivity",
            "Everything to everything: the total index of each factor for each figure. Below 0.05 it is left blank.",
            charts.everything(names, varying, named, colours),
        )


def _left_out(found: Summary, constant: list[Sensitivity], named: dict[str, Column]) -> Iterator[str]:
    """What has no index, and which figures have fewer rows than there are."""
    if constant:
        words = ", ".join(escape(charts.short(named[one.figure])) for one in constant)
        yield _p(f"No index, as these do not vary or are finite in fewer than two rows: {words}.")
    fewer = [one for one in found.sensitivities if one.total and one.rows < found.rows]
    if fewer:
        words = "; ".join(f"{escape(charts.short(named[one.figure]))}: {one.rows}" for one in fewer)
        yield _p(f"Rows that could be used, where a figure is not finite in the others (of {found.rows}): {words}.")


def _maps(plan: Plan, found: Summary, colours: Look) -> Iterator[str | Picture]:
    named = {column.name: column for column in columns.figures(plan)}
    for along, up in dict.fromkeys((one.along, one.up) for one in found.maps):
        chosen = [one for one in found.maps if (one.along, one.up) == (along, up)]
        caption = f"Means over {along} and {up}, with half of the interval's width."
        yield Picture(f"map-{_file(along)}-{_file(up)}", caption, charts.maps(chosen, named, colours))


def _measured(plan: Plan, found: Summary, colours: Look) -> Iterator[str | Picture]:
    yield _p(
        "Means with Student's intervals, and medians in the second line with intervals between order statistics, over "
        "the units of analysis. Where a quantity was not reached in some trials there is no mean, but a median. There "
        "is no interval where there are too few units for one: two for a mean, six for a median."
    )
    for comparison in [*found.comparisons, found.whole] if len(found.comparisons) != 1 else found.comparisons:
        yield f"<h3>{escape(_heading(comparison))}</h3>"
        if comparison.factor:
            caption = f"{_heading(comparison)}: means with intervals."
            drawing = charts.trends(comparison, summary.drawn(plan), colours)
            yield Picture(f"means-{_file(comparison.factor)}", caption, drawing)
        yield _figures_table(plan, comparison)


def _figures_table(plan: Plan, comparison: Comparison) -> str:
    head = ["", *(f"{escape(group.label)}<br><small>{_count(group)}</small>" for group in comparison.groups)]
    rows = [
        [
            f"placements without a fall, of {comparison.horizon}",
            *(_interval(one.placements) for one in comparison.groups),
        ]
    ]
    rows += [
        [escape(charts.named(column)), *(_cell(column, group) for group in comparison.groups)]
        for column in columns.figures(plan)
    ]
    return _table(head, rows)


def _count(group: Group) -> str:
    return f"n = {group.trials}" if group.units == group.trials else f"n = {group.trials}, {group.units} units"


def _cell(column: Column, group: Group) -> str:
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
        return summary.number_words(one.value, 4)
    places = charts.digits(one.value, width)
    value, low, high = (f"{round(end, places) + 0.0:.{places}f}" for end in (one.value, one.low, one.high))  # no -0
    return f"{value}<small> ({low} to {high})</small>"


def _trials(study: Study, found: Summary, colours: Look) -> Iterator[str | Picture]:
    yield _p(
        "Typical is the trial that is closest to the medians of all figures, counted in quartile ranges; surprising is "
        "the one farthest from the medians of its own point of the design."
    )
    directory, differing = shlex.quote(str(study.directory)), model.differences(study.model, study.head.custom)
    if differing:
        yield _p(
            f"They were made with another version of the model ({escape(', '.join(differing))}), so they have no "
            f"pictures and cannot be watched; {_code(f'drehwerk study run {directory} -o NEW')} makes them anew."
        )
    else:
        yield _p(
            "The command below each shows it in a window; with <code>--check</code> it runs it again and compares "
            "every figure bit by bit."
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
