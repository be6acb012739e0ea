"""The report: every example plan is run, shortened, and reported on; the page stands alone."""

import json
import re
import shlex
import shutil
import subprocess
from html import unescape
from xml.etree import ElementTree

import numpy as np
import pyarrow as pa
import pytest
from msgspec.structs import replace
from PIL import Image

from games.core import UserError
from sim.study import charts, design, load, read, report, results, run, summary
from sim.study.factors import factors
from sim.study.plan import Plan
from sim.study.planfile import examples

SHORT = {
    "friction": {"trials": 2},
    "presets": {"trials": 6},
    "shaky-hand": {"trials": 1},
    "sensitivity": {"points": 2},
}


def shortened(name) -> Plan:
    """An example plan with few trials of few pieces, its design as it is."""
    plan, change = load(name), SHORT[name]
    return replace(
        plan,
        trials=change.get("trials", plan.trials),
        design=replace(plan.design, points=change.get("points", plan.design.points)),
        loading=replace(plan.loading, candidates=2, look=0.2),
        stop=replace(plan.stop, pieces=2, settle=2.0),
        measure=("reserve",),
    )


def studied(directory, plan):
    study = results.begin(directory, plan)
    for batch in run(plan):
        study.add(batch)
    study.finish()
    return study


@pytest.fixture(scope="module", params=examples())
def reported(request, tmp_path_factory):
    study = studied(tmp_path_factory.mktemp(request.param), shortened(request.param))
    return study, report.write(study)


def test_the_page_stands_alone(reported):
    _, path = reported
    page = path.read_text()
    assert all(link.startswith("#") for link in re.findall(r'(?:src|href)="([^"]*)"', page))
    assert "url(" not in re.sub(r"url\(#", "", page)
    assert "<script" not in page
    sections = set(re.findall(r'<section id="([^"]*)"', page))
    wheels = set(re.findall(r'<h3 id="([^"]*)"', page))
    assert set(re.findall(r'<a href="#([^"]*)"', page)) == sections | wheels
    assert len(wheels) == 3
    assert len(re.findall(r' id="(?:wheel|survival|trials)', page)) == 5, "each once"
    assert {"survival", "figures", "trials", "methods", "definitions"} <= sections


def test_every_figure_is_in_the_page_and_a_png(reported):
    study, path = reported
    drawings = re.findall(r"<svg.*?</svg>", path.read_text(), re.DOTALL)
    pictures = sorted((study.directory / "figures").glob("*.png"))
    assert len(drawings) == len(pictures) >= 3
    for drawing in drawings:
        ElementTree.fromstring(drawing)
        assert re.search(r'aria-label="[^"]{10,}"', drawing)
    for picture in pictures:
        assert np.asarray(Image.open(picture).convert("L")).std() > 3  # something is drawn


def test_the_summary_counts_what_the_table_has(reported):
    study, _ = reported
    found = json.loads((study.directory / "summary.json").read_text())
    table = study.read()
    assert found["trials"] == found["planned"] == table.num_rows
    (whole,) = found["whole"]["groups"]
    if study.plan.design.kind == "sensitivity":  # A and B of each row
        blocks = len(factors(study.plan)) + 3
        table = table.take([i for i, number in enumerate(table["trial"].to_pylist()) if number % blocks < 2])
    assert whole["figures"]["held"]["mean"]["value"] == pytest.approx(np.mean(table["held"].to_pylist()))
    assert whole["figures"]["roll_end"]["median"]["value"] == pytest.approx(np.median(table["roll_end"].to_pylist()))
    for comparison in found["comparisons"]:
        assert sum(group["trials"] for group in comparison["groups"]) == table.num_rows
    assert {one["why"] for one in found["notable"]} == {"the most stable", "a typical one", "the most surprising"}


def test_what_a_design_brings_to_the_report(reported):
    study, path = reported
    page, found = path.read_text(), summary.summarise(study)
    grid = study.plan.design.kind == "grid"
    assert ('id="maps"' in page) == (grid and len(study.plan.design.vary) == 2)
    assert ("<h3>Wheels of the sets A and B</h3>" in page) == (study.plan.design.kind == "sensitivity")
    assert ('id="sensitivity"' in page) == (study.plan.design.kind == "sensitivity")
    assert bool(found.comparisons) == grid
    if found.sensitivities:
        assert found.factors[-1] == "chance"
        assert found.rows == 2
        assert {len(one.total) for one in found.sensitivities} == {0, len(found.factors)}  # some do not vary


@pytest.mark.skipif(not shutil.which("chromium"), reason="Chromium is not installed")
def test_a_browser_shows_the_page(reported, tmp_path):
    study, path = reported
    shot = tmp_path / "page.png"
    words = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--window-size=1000,1400"]
    words += [f"--user-data-dir={tmp_path / 'profile'}"]
    dom = subprocess.run([*words, "--dump-dom", path.as_uri()], capture_output=True, text=True, timeout=120).stdout
    assert dom.count("<svg") == len(list((study.directory / "figures").glob("*.png")))
    assert "parsererror" not in dom
    subprocess.run([*words, f"--screenshot={shot}", path.as_uri()], capture_output=True, timeout=120, check=True)
    assert np.asarray(Image.open(shot).convert("L")).std() > 10


def test_the_same_study_is_reported_with_the_same_words(tmp_path):
    study = studied(tmp_path, shortened("presets"))
    first = report.write(study).read_bytes()
    assert report.write(study).read_bytes() == first


def test_an_unfinished_study_is_reported_as_such(tmp_path):
    plan = shortened("sensitivity")
    study = results.begin(tmp_path, plan)
    with pytest.raises(UserError, match="has no trial yet"):
        report.write(study)
    for batch in run(plan, done=(3, 7)):
        study.add(batch)
    assert f"{design.size(plan) - 2} of {design.size(plan)} trials are done" in report.write(study).read_text()
    assert summary.summarise(study).sensitivities == []  # one whole row is not enough


def test_another_version_of_the_model_gets_a_report_without_pictures(tmp_path):
    studied(tmp_path, shortened("presets"))
    head = json.loads((tmp_path / "study.json").read_text())
    head["model"]["pymunk"] = "6.0"
    (tmp_path / "study.json").write_text(json.dumps(head))
    page = report.write(results.load(tmp_path)).read_text()
    assert "pymunk 6.0 and not" in page
    assert 'aria-label="Trial' not in page
    assert "study replay" not in page
    assert f"<code>drehwerk study run {tmp_path} -o NEW</code> makes them anew" in page


def test_words_of_a_plan_are_no_html(tmp_path):
    plan = replace(shortened("presets"), title="<b>& $title", question='"><script>alert(1)</script>', trials=1)
    page = report.write(studied(tmp_path, plan)).read_text()
    assert "<title>&lt;b&gt;&amp; $title</title>" in page
    assert "<script" not in page


def test_a_command_can_be_copied_whatever_the_directory_is_called(tmp_path):
    directory = tmp_path / "it's my <study>"
    page = report.write(studied(directory, replace(shortened("presets"), trials=1))).read_text()
    commands = [unescape(one) for one in re.findall("<code>(drehwerk study replay .*?)</code>", page)]
    assert [shlex.split(one)[3] for one in commands] == [str(directory)] * 3


def made_up(plan, rows):
    """A study's table without its trials."""
    names = {"trial", "point", *rows}
    columns = {name: pa.array(values) for name, values in rows.items()}
    size = len(next(iter(rows.values())))
    columns |= {"trial": pa.array(range(size)), "point": pa.array([0] * size)}
    return pa.table({name: columns[name] for name in sorted(names)})


def test_which_trials_are_worth_a_look():
    plan = read({"trials": 5, "measure": ["reserve"]})
    flat = {name: [0.0] * 5 for name in ("path_end", "rest_mean", "restless", "strength_total")}
    rows = {
        "placed": [4, 9, 9, 7, 6],
        "held": [3, 9, 9, 6, 6],
        "fell": [True, False, False, True, False],
        "fallen": [1, 0, 0, 1, 0],
        "roll_end": [1.0, 1.1, 1.2, 1.0, 25.0],
        "impacts_total": [5, 5, 5, 5, 5],
        "reserve_ahead": [0.1, 0.3, 0.2, 0.2, 0.1],
        "reserve_back": [0.1, 0.1, 0.2, 0.2, 0.1],
        **flat,
    }
    stable, _, surprising = summary.notable(plan, made_up(plan, rows))
    assert stable.trial == 2  # of the two that held nine, the one whose lesser reserve is greater
    assert surprising.trial == 4


def test_factors_with_many_values_are_compared_by_thirds():
    vary = {"contact.friction": {"low": 0.2, "high": 0.5}}
    plan = read({"trials": 1, "design": {"kind": "latin", "points": 30, "vary": vary}})
    table = pa.table({"contact.friction": np.linspace(0.2, 0.5, 30)})
    ((name, grouping),) = summary._groupings(plan, table)
    assert name == "contact.friction"
    assert [int(inside.sum()) for _, _, inside in grouping] == [10, 10, 10]
    assert [label for label, _, _ in grouping] == ["0.2 to 0.3", "0.3 to 0.4", "0.4 to 0.5"]


def test_numbers_are_written_with_as_many_places_as_their_margin_says():
    assert charts.digits(12.3456, 0.5) == 2
    assert charts.digits(12.3456, 30.0) == 0
    assert charts.digits(0.012345, 0.0021) == 4
    assert charts.digits(2.9595859, 0.0000028) == 3  # no more than four figures of the value itself
    assert charts.digits(0.0, 0.5) == 2


def test_impulses_that_fell_nothing_are_reported(tmp_path):
    places = [{"kind": "brick", "compartment": 0}]
    vary = {"contact.friction": [0.3, 0.5], "wheel.divider_high": [0.02, 0.03]}
    plan = read(
        {
            "trials": 1,
            "measure": ["impulse"],
            "design": {"kind": "grid", "vary": vary},
            "loading": {"policy": "list", "cone": False, "places": places},
            "stop": {"settle": 2.0},
        }
    )
    study = results.begin(tmp_path, plan)
    for batch in run(plan):  # what the trials would say, were nothing to fall however hard one pushes
        number = batch.schema.get_field_index("impulse_ahead")
        study.add(batch.set_column(number, batch.schema.field(number), pa.array([np.inf] * batch.num_rows)))
    page = report.write(study).read_text()
    assert "<small>not reached</small>" in page
    assert "nan" not in re.sub(r"<svg.*?</svg>", "", page, flags=re.DOTALL)
    assert "Nothing fell." in page
