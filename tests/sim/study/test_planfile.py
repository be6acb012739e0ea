"""A plan is checked whole: every mistake is told, each with its place, before anything runs."""

import msgspec
import pytest

from games.core import UserError
from sim.study import load, read
from sim.study.factors import factors
from sim.study.plan import Plan
from sim.study.planfile import examples


def refusal(given):
    with pytest.raises(UserError) as caught:
        read(given, "plan.toml")
    return str(caught.value)


def test_a_plan_that_says_nothing_is_the_standard_gear_loaded_ahead():
    assert read({}) == Plan()


def test_all_mistakes_are_told_at_once():
    told = refusal(
        {
            "version": 2,
            "trails": 10,
            "seed": -1,
            "gear": {"preset": "oak", "set": {"contact.fricton": 0.3, "contact.restitution": 4.0}},
            "design": {
                "kind": "sobol",
                "points": 48,
                "vary": {
                    "contact.friction": {"low": 0.5, "high": 0.2},
                    "wheel.divider_hi": [0.01],
                    "loading.policy": {"low": 0.0, "high": 1.0},
                    "solver.*": {"low": 1},
                },
            },
            "loading": {"policy": "random", "places": [{"kind": "plank", "compartment": 12}, {"kind": "egg"}]},
            "stop": {"at": "noon", "pieces": 0},
            "measure": ["reserve", "luck"],
        }
    )
    for place in (
        "version:",
        "trails: there is no such field (did you mean trials?)",
        "seed:",
        "gear.preset:",
        'design.vary."contact.friction": its low end 0.5 is not below its high end 0.2',
        "wheel.divider_hi",
        "did you mean wheel.divider_high?",
        'design.vary."loading.policy": it needs a list',
        'design.vary."solver.*": a range has low and high',
        "design.points: 48 is no power of two",
        "loading.policy: 'random' is none of ahead, careful, pile, list",
        "loading.places[0].compartment: expected `int` <= 11, got 12",
        "loading.places[1].kind: 'egg' is none of plank, slat, brick, block, bar, wedge, roller, cone",
        "stop.at:",
        "stop.pieces:",
        "measure[1]: 'luck' is none of reserve, rocking, impulse",
    ):
        assert place in told
    assert told.startswith("plan.toml has ")
    assert "\n" not in told


def test_what_only_comes_of_another_mistake_is_not_told():
    told = refusal(
        {
            "design": {"kind": "gird", "vary": {"contact.friction": [0.2, 0.3]}},
            "loading": {"policy": "list", "places": [{"kind": "brik", "compartment": 1}]},
        }
    )
    assert "has 2 mistakes" in told
    assert "design.kind: 'gird' is none of one, grid, sobol, latin, sensitivity (did you mean grid?)" in told
    assert "loading.places[0].kind: 'brik' is none of" in told


def test_a_field_of_the_plan_that_stands_in_a_table_is_told_where_it_belongs():
    told = refusal({"stop": {"at": "first fall", "measure": ["reserve"]}})
    assert "stop.measure: there is no such field (measure stands before the first [table])" in told


def test_parameters_that_are_set_are_checked_by_name_and_range():
    told = refusal({"gear": {"set": {"contact.fricton": 0.3, "contact.restitution": 4.0, "solver.iterations": 7.5}}})
    assert "has 3 mistakes" in told
    assert 'gear.set."contact.fricton": there is no such parameter (did you mean contact.friction?)' in told
    assert "contact.restitution = 4 is out of range" in told
    assert "solver.iterations is a whole number, not 7.5" in told


@pytest.mark.parametrize(
    ("design", "extra", "words"),
    [
        ({"kind": "grid"}, {}, "needs something to vary"),
        ({"vary": {"contact.friction": [0.3]}}, {}, '"one" varies nothing'),
        (
            {"kind": "grid", "vary": {"contact.friction": {"low": 0.2, "high": 0.3}}},
            {},
            "a range in a grid needs levels",
        ),
        ({"kind": "grid", "vary": {"contact.friction": []}}, {}, "the list of its values is empty"),
        ({"kind": "grid", "vary": {"contact.friction": [0.3, 0.3]}}, {}, "stands twice"),
        ({"kind": "grid", "vary": {"contact.friction": [0.3, 9]}}, {}, "out of range"),
        ({"kind": "grid", "vary": {"preset": ["beech", "oak"]}}, {}, "There is no preset 'oak'"),
        ({"kind": "latin", "vary": {"contact.friction": {"low": 0.0, "high": 0.5, "log": True}}}, {}, "begins above 0"),
        ({"kind": "latin", "vary": {"x.*": {"share": 0.1}}}, {}, "no parameter fits"),
        ({"kind": "latin", "vary": {"contact.friction": {"share": 0.1, "low": 0.1}}}, {}, "not both"),
        (
            {"kind": "latin", "vary": {"contact.*": {"share": 0.1}, "contact.friction": [0.3]}},
            {},
            "contact.friction is varied twice",
        ),
        ({"kind": "sensitivity", "vary": {"contact.friction": {"share": 0.1}}}, {"trials": 5}, "trials is 1, not 5"),
        ({"kind": "grid", "vary": {"loading.policy": ["ahead", "list"]}}, {}, "`list` needs places"),
        (
            {"kind": "grid", "vary": {"contact.friction": {"low": 0.1, "high": 1.0, "levels": 1000}}},
            {"trials": 10_000_000},
            "more than",
        ),
        ({}, {"loading": {"places": [{"kind": "plank", "compartment": 1}]}}, "only the policy `list`"),
        ({}, {"measure": ["reserve", "reserve"]}, "one stands twice"),
        ({}, {"trials": True}, "trials"),
        ({}, {"loading": []}, "loading"),
    ],
)
def test_contradictions(design, extra, words):
    told = refusal({"design": design, **extra})
    assert "has a mistake" in told
    assert words in told


@pytest.mark.parametrize("given", [None, 3, "plan", []])
def test_what_is_no_table_is_no_plan(given):
    with pytest.raises(UserError):
        read(given)


def test_a_file_that_is_no_toml(tmp_path):
    path = tmp_path / "plan.toml"
    path.write_text("trials = = 3")
    with pytest.raises(UserError, match="is not a TOML file"):
        load(path)
    with pytest.raises(UserError, match=r"There is no file .*nothing.toml; the plans that come along are friction, "):
        load(tmp_path / "nothing.toml")
    with pytest.raises(UserError, match="is not a file"):
        load(tmp_path)


def test_the_examples_are_plans_and_come_by_name():
    assert examples() == ["friction", "presets", "sensitivity", "shaky-hand"]
    assert {load(name).design.kind for name in examples()} == {"grid", "sensitivity"}


@pytest.mark.parametrize("name", examples())
def test_a_plan_survives_being_written_down(name):
    plan = load(name)
    again = msgspec.json.decode(msgspec.json.encode(plan), type=Plan)
    assert again == plan
    assert factors(again) == factors(plan)


def test_titles_do_not_make_another_study_but_all_else_does():
    plan = read({"title": "a", "question": "why?"})
    assert plan.asks() == read({"title": "b"}).asks()
    assert plan.asks() != read({"title": "a", "seed": 1}).asks()
    assert plan.asks() != read({"title": "a", "loading": {"hand": {"shake": 2.0}}}).asks()


def test_a_plan_with_thousands_of_mistakes_is_refused_in_a_sentence_that_can_be_read():
    told = refusal({f"field{number}": "x" * 5000 for number in range(5000)} | {"title": "x" * 5000})
    assert "has 5001 mistakes" in told
    assert len(told) < 10_000
