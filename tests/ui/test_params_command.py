"""`drehwerk params` lists, shows and checks."""

import pytest

from sim.impeller import BOOK
from sim.parameters import STANDARD, dump, quantities
from ui.cli import main


def run(capsys, *words):
    """Exit status, standard output and standard error of the command."""
    with pytest.raises(SystemExit) as ended:
        main(["params", *map(str, words)])
    captured = capsys.readouterr()
    return ended.value.code, captured.out, captured.err


def test_list_names_presets_and_every_quantity_with_value_unit_range_and_meaning(capsys):
    status, out, _ = run(capsys, "list")
    assert status == 0
    assert "beech, heavy-rim, low-dividers, slippery" in out
    lines = {line.split()[0]: line for line in out.splitlines()[2:]}
    assert list(lines) == list(quantities())
    assert "0.19 m" in lines["wheel.radius"]
    assert "(0.12 to 0.3 m)" in lines["wheel.radius"]
    assert lines["wheel.radius"].endswith("outer radius of the rim")


def test_show_prints_a_file_that_check_finds_in_order(capsys, tmp_path):
    status, out, _ = run(capsys, "show", "beech")
    assert (status, out) == (0, dump(STANDARD).decode())
    path = tmp_path / "mine.toml"
    path.write_text(run(capsys, "show", "slippery")[1], encoding="utf-8")
    assert run(capsys, "check", path)[0] == 0


def test_show_of_what_is_not_there_could_not_run(capsys):
    status, out, err = run(capsys, "show", "oak")
    assert (status, out) == (2, "")
    assert "beech" in err


def test_check_says_in_one_line_what_is_wrong(capsys, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("[contact]\nfriction = 9\n", encoding="utf-8")
    status, out, _ = run(capsys, "check", path)
    assert status == 1
    assert out.count("\n") == 1
    assert f"{path}: contact.friction" in out
    assert "0 to 1.5" in out


@pytest.mark.parametrize("words", [(), ("--world", "wheel"), ("--world", "impeller")])
def test_what_cannot_be_read_could_not_be_checked(capsys, tmp_path, words):
    """A missing file, a folder, and one larger than any preset: status 2, as where a command could not run."""
    large = tmp_path / "large.toml"
    large.write_bytes(b"#" * 70_000)
    for path in (tmp_path / "none.toml", tmp_path, large):
        status, out, err = run(capsys, "check", path, *words)
        assert (status, out) == (2, "")
        assert str(path) in err and err.count("\n") == 1


def test_the_impeller_has_quantities_of_its_own(capsys, tmp_path):
    status, out, _ = run(capsys, "list", "--world", "impeller")
    assert status == 0
    assert "beech" in out
    assert [line.split()[0] for line in out.splitlines()[2:]] == list(BOOK.quantities())
    path = tmp_path / "mine.toml"
    path.write_text(run(capsys, "show", "beech", "--world", "impeller")[1], encoding="utf-8")
    assert run(capsys, "check", path, "--world", "impeller")[0] == 0
    assert run(capsys, "check", path)[0] == 0  # the file says so itself
    assert run(capsys, "check", path, "--world", "wheel")[0] == 1


def test_the_impellers_presets_are_named_with_their_world(capsys, tmp_path):
    assert run(capsys, "list", "--world", "impeller")[1].startswith("Presets: impeller/beech\n")
    shown = run(capsys, "show", "beech", "--world", "impeller")
    assert shown[:2] == (0, dump(BOOK.standard).decode())
    assert run(capsys, "show", "impeller/beech") == run(capsys, "show", "impeller") == shown
    assert run(capsys, "check", "impeller/beech")[:2] == (0, "impeller/beech is in order.\n")
    mine = tmp_path / "mine.toml"
    mine.write_text('world = "impeller"\n[board]\nedge = 0.031\n', encoding="utf-8")
    assert run(capsys, "diff", "impeller/beech", mine)[:2] == (0, "board.edge  0.03 m  ->  0.031 m\n")
    assert run(capsys, "diff", "wheel/beech", "wheel")[1] == "wheel/beech and wheel are the same.\n"


@pytest.mark.parametrize("words", [("show", "impeller/oak"), ("diff", "slippery", "impeller/beech")])
def test_what_is_no_preset_of_the_world_could_not_run(capsys, words):
    status, out, err = run(capsys, *words)
    assert (status, out) == (2, "")
    assert f"'{words[1]}'" in err and "impeller/beech" in err


def test_gear_that_does_not_fit_together_is_not_in_order(capsys, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("[board]\nedge = 0.02\n")
    status, out, _ = run(capsys, "check", path, "--world", "impeller")
    assert status == 1
    assert out.startswith(f"{path}: The impeller and the board do not fit together")


def test_diff_names_what_differs_with_both_values(capsys, tmp_path):
    status, out, _ = run(capsys, "diff", "beech", "slippery")
    assert status == 0
    assert [line.split() for line in out.splitlines()] == [
        ["contact.friction", "0.4", "->", "0.18"],
        ["contact.friction_table", "0.6", "->", "0.45"],
    ]
    path = tmp_path / "wide.toml"
    path.write_text("[wheel]\nwidth = 0.1\n", encoding="utf-8")
    assert run(capsys, "diff", path, "beech")[1] == "wheel.width  0.1 m  ->  0.075 m\n"


def test_diff_takes_from_a_file_of_which_world_it_is(capsys, tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text('world = "impeller"\n[board]\nedge = 0.031\n', encoding="utf-8")
    assert run(capsys, "diff", "beech", mine)[:2] == (0, "board.edge  0.03 m  ->  0.031 m\n")
    assert run(capsys, "diff", mine, "beech")[:2] == (0, "board.edge  0.031 m  ->  0.03 m\n")
    assert run(capsys, "diff", "beech", mine, "--world", "wheel")[0] == 2


def test_diff_of_the_same_is_nothing(capsys):
    assert run(capsys, "diff", "slippery", "slippery")[:2] == (0, "slippery and slippery are the same.\n")


def test_diff_with_what_is_neither_preset_nor_file_could_not_run(capsys):
    status, out, err = run(capsys, "diff", "beech", "oak")
    assert (status, out) == (2, "")
    assert "oak" in err and "slippery" in err


def test_a_file_is_shown_with_units_and_meanings_and_may_have_dotted_keys(capsys, tmp_path):
    _, out, _ = run(capsys, "show", "beech")
    assert "radius = 0.19  # outer radius of the rim (0.12 to 0.3 m)" in out
    shown, dotted = tmp_path / "shown.toml", tmp_path / "dotted.toml"
    shown.write_text(out, encoding="utf-8")
    assert run(capsys, "diff", "beech", str(shown))[1] == f"beech and {shown} are the same.\n"
    dotted.write_text('"contact.friction" = 0.25\n[wheel]\nradius = 0.2\n["pieces.brick"]\nalong = 0.05\n')
    _, out, _ = run(capsys, "diff", "beech", str(dotted))
    assert [line.split()[0] for line in out.splitlines()] == ["wheel.radius", "pieces.brick.along", "contact.friction"]
    dotted.write_text('"contact.fricton" = 0.25\n')
    assert "there is no parameter 'contact.fricton'" in run(capsys, "check", str(dotted))[1]
