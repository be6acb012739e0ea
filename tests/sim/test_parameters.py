"""Parameters: files of them, what is refused and how, and the lists that others build on."""

import pytest

from games.core import UserError
from sim import parameters
from sim.parameters import BOOK, STANDARD, dump, load, preset, presets, quantities, replaced, value


def written(tmp_path, text):
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[contact]\nfriction = 9", ["contact.friction", "0 to 1.5"]),
        ("[contact]\nfriction = -0.1", ["contact.friction", "0 to 1.5"]),
        ("[contact]\nfriction = nan", ["contact.friction", "0 to 1.5"]),
        ("[contact]\nfriction = inf", ["contact.friction", "0 to 1.5"]),
        ("[contact]\nfriction = 'much'", ["contact.friction", "0 to 1.5"]),
        ("[contact]\nfriction = true", ["contact.friction", "0 to 1.5"]),
        ("[solver]\niterations = 2.5", ["solver.iterations", "5 to 200"]),
        ("[wheel]\nradius = 19", ["wheel.radius", "0.12 to 0.3 m"]),
        ("[pieces.plank]\nalong = 0.5", ["pieces.plank.along", "0.005 to 0.12 m"]),
        ("[contact]\nfrction = 0.4", ["contact.frction", "params list"]),
        ("[pieces.plank]\nwidth = 0.05", ["pieces.plank.width", "params list"]),
        ("colour = 'red'", ["colour", "params list"]),
        ("contact = 3", ["contact"]),
        ("version = 2", ["version"]),
        ("[contact\nfriction = 0.4", ["not a TOML file"]),
        ("\0", ["not a TOML file"]),
        ("a = " + "[" * 30_000, ["nested too deeply"]),
    ],
)
def test_a_file_that_is_not_in_order_is_refused_in_one_sentence(tmp_path, text, said):
    path = written(tmp_path, text)
    with pytest.raises(UserError) as refused:
        load(path)
    sentence = str(refused.value)
    assert "\n" not in sentence
    for words in [str(path), *said]:
        assert words in sentence


def test_a_file_that_is_no_text_or_too_large_or_absent_is_refused(tmp_path):
    path = tmp_path / "mine.toml"
    for content in (b"\xff\xfe\x00", b"#" * (1 << 20)):
        path.write_bytes(content)
        with pytest.raises(UserError, match=r"mine\.toml"):
            load(path)
    with pytest.raises(UserError, match=r"other\.toml"):
        load(tmp_path / "other.toml")


def test_what_a_file_does_not_name_is_as_in_the_standard_gear(tmp_path):
    loaded = load(written(tmp_path, "[pieces.plank]\nalong = 0.05\n"))
    assert loaded.pieces.plank.along == 0.05
    assert loaded == replaced(STANDARD, "pieces.plank.along", 0.05)


def test_a_quantity_of_an_earlier_version_is_said_to_be_gone(tmp_path):
    with pytest.raises(UserError, match=r"mine\.toml: the parameter wheel\.facets is gone: the wheel rolls on a round"):
        load(written(tmp_path, "[wheel]\nfacets = 72"))
    with pytest.raises(UserError, match=r"wheel\.facet_hold is gone"):
        replaced(STANDARD, "wheel.facet_hold", 0.5)


def test_a_whole_number_will_do_for_a_quantity(tmp_path):
    assert load(written(tmp_path, "[contact]\nfriction = 1")).contact.friction == 1.0


def test_what_is_written_reads_back_the_same(tmp_path):
    mine = replaced(replaced(STANDARD, "wheel.radius", 0.2), "solver.iterations", 40)
    path = tmp_path / "mine.toml"
    path.write_bytes(dump(mine))
    assert load(path) == mine


def test_presets_are_there_the_standard_gear_first_and_differ_as_they_say():
    assert presets() == ["beech", "heavy-rim", "low-dividers", "slippery"]
    assert preset("beech") == STANDARD
    assert preset("slippery").contact.friction < STANDARD.contact.friction
    assert preset("heavy-rim").wheel.density > STANDARD.wheel.density
    assert preset("low-dividers").wheel.divider_high < STANDARD.wheel.divider_low
    with pytest.raises(UserError, match="beech, heavy-rim, low-dividers, slippery"):
        preset("oak")


def test_the_standard_gear_is_that_of_the_design():
    """The table in the design: sizes in metres, kg/m3, pure numbers."""
    assert (STANDARD.wheel.radius, STANDARD.wheel.thickness, STANDARD.wheel.width) == (0.190, 0.010, 0.075)
    assert (STANDARD.wheel.divider_thickness, STANDARD.wheel.divider_high, STANDARD.wheel.divider_low) == (
        0.008,
        0.025,
        0.018,
    )
    assert (STANDARD.wheel.density, STANDARD.pieces.density) == (650.0, 700.0)
    assert (STANDARD.contact.friction, STANDARD.contact.friction_table, STANDARD.contact.restitution) == (0.4, 0.6, 0.1)
    assert STANDARD.contact.rolling_resistance == 0.0032


def test_every_quantity_says_what_it_is():
    for name, one in quantities().items():
        assert one.name == name
        assert one.low <= one.default <= one.high, name
        assert one.unit and one.meaning and one.range, name
        assert value(STANDARD, name) == one.default


def test_replacing_changes_one_quantity_and_refuses_what_a_file_may_not_have():
    changed = replaced(STANDARD, "contact.friction", 1)
    assert value(changed, "contact.friction") == 1.0
    differing = [name for name in quantities() if value(changed, name) != value(STANDARD, name)]
    assert differing == ["contact.friction"]
    for name, new in [
        ("contact.friction", 1.6),
        ("contact.friction", float("nan")),
        ("contact.friction", True),
        ("contact.friction", "0.4"),
        ("solver.iterations", 30.5),
        ("solver.iterations", float("inf")),
        ("contact.frction", 0.4),
        ("contact", 0.4),
    ]:
        with pytest.raises(UserError):
            replaced(STANDARD, name, new)


def test_a_parameter_that_is_not_there_is_named():
    with pytest.raises(UserError, match=r"'wheel\.colour'"):
        parameters.known("wheel.colour")


def test_of_a_file_with_mistakes_each_is_named_and_the_rest_is_kept(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('[contact]\nfriction = 0.3\nfrction = 1\n[wheel]\nradius = 9\nwidth = "wide"\n', encoding="utf-8")
    salvaged, faults = BOOK.salvaged(path)
    assert salvaged == replaced(STANDARD, "contact.friction", 0.3)
    assert len(faults) == 3
    for fault, what in zip(faults, ("contact.frction", "wheel.radius = 9", "wheel.width is a number"), strict=True):
        assert what in fault
        assert str(path) in fault
    path.write_text("[contact", encoding="utf-8")
    assert BOOK.salvaged(path)[0] == STANDARD
    assert "is not a TOML file" in BOOK.salvaged(path)[1][0]


@pytest.mark.parametrize("sign", ["", "-"])
def test_a_number_of_hundreds_of_digits_is_out_of_range(tmp_path, sign):
    path = tmp_path / "gear.toml"
    path.write_text(f"[wheel]\nradius = {sign}{10**400}\n")
    with pytest.raises(UserError, match=r"wheel\.radius"):
        BOOK.load(path)
    _, faults = BOOK.salvaged(path)
    assert f"wheel.radius = {sign}inf is out of range" in faults[0]
