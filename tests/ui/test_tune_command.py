"""`drehwerk tune` without a window: the template, a fit, and what it refuses."""

import pytest

from ui.cli import main


def run(capsys, *words):
    """Exit status, standard output and standard error of the command."""
    with pytest.raises(SystemExit) as ended:
        main(["tune", *map(str, words)])
    captured = capsys.readouterr()
    return ended.value.code, captured.out, captured.err


def test_the_template_can_be_fitted_without_its_lifts(capsys, tmp_path):
    status, out, _ = run(capsys, "--fit-template")
    assert status == 0
    path = tmp_path / "mine.toml"
    tables = out.split("\n\n")
    path.write_text("\n\n".join(table for table in tables if "[[falling]]" not in table), encoding="utf-8")
    saved = tmp_path / "gear.toml"
    status, out, _ = run(capsys, "--fit", path, "--save", saved, "--json", tmp_path / "fit.json")
    assert status == 0
    assert "contact.friction" in out
    assert "slides" in out
    assert "The data determine all of them." in out
    assert run(capsys, "--fit", path, "--save", tmp_path / "again.toml", saved)[0] == 0, "a gear to begin with"


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (("--experiment", "explode"), "empty, set, loading, full, lift"),
        (("--set", "contact.friction"), "NAME=VALUE"),
        (("--set", "contact.frction=1"), "contact.frction"),
        (("oak.toml",), "oak.toml"),
        (("--kind", "tile"), "'tile'"),
        (("impeller", "--experiment", "full"), "start, random, played"),
        (("impeller", "--tilt", "0.1"), "hole, turn, rate, spin"),
        (("--spin",), "kind, tilt"),
        (("impeller/oak",), "impeller/beech"),
        (("--compare", "oak"), "'oak'"),
        (("--compare", "impeller"), "of the impeller"),
        (("--compare-set", "contact.friction=0.1"), "--compare names"),
        (("--compare", "slippery", "--compare-set", "contact.friction=9"), "contact.friction = 9"),
        (("impeller", "--set", "impeller.hub=0.05"), "do not fit together"),
        (("--show", "shadow"), "contacts, centre, compartments, balance, above"),
        (("--fit", "nothing.toml"), "nothing.toml"),
        (("--hold", "contact.friction"), "belong to --fit"),
    ],
)
def test_what_it_cannot_begin_with_is_said_in_a_sentence(capsys, words, what):
    status, out, err = run(capsys, *words)
    assert (status, out) == (2, "")
    assert what in err
    assert len(err.splitlines()) == 1
