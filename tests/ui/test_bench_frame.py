"""The bench of frames measures what it says."""

import pytest

from ui.commands.bench import frame, scenes, thinking, tune


def test_the_wheel_of_the_bench_holds_28_pieces_and_rolls():
    match = frame.full_wheel(frame.SPIN)
    assert len(match.world.bodies) == 28
    match.advance(20)
    assert match.world.wheel.angle > 0.02
    assert match.state.outcome is None


def test_every_part_is_measured(monkeypatch):
    monkeypatch.setattr(frame, "SETTLED", 1)
    monkeypatch.setattr(frame, "WARM", 2)
    found = frame.measured(4, rolling=True)
    assert set(found) == {"physics", "view", "board", "panel", "widgets", frame.WHOLE}
    assert all(len(took) == 2 and min(took) > 0 for took in found.values())


def test_a_scene_is_measured_from_its_first_frame_on():
    first, median, most = scenes.measured("menu", 3)
    assert first > 0
    assert 0 < median <= most


@pytest.mark.slow
def test_the_tuning_bench_is_measured_with_one_and_with_two_wheels_or_impellers():
    for _words, *told in tune.ROWS:
        median, most = tune.measured(*told, 3)
        assert 0 < median <= most


@pytest.mark.parametrize("name", ["hamsterrolle", "oraia"])
def test_frames_are_measured_with_and_without_a_player_who_thinks(monkeypatch, name):
    monkeypatch.setattr(thinking, "STRETCH", 2)
    without, during = thinking.measured(name, 4)
    assert len(without) == len(during) == 4
    assert min(*without, *during) > 0
