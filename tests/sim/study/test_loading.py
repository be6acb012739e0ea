"""How wheels are loaded: the rules are kept, the hand scatters as it says, careful is careful."""

import math

import numpy as np
import pytest

from games.hamsterrolle import PITCH, Spot, judge, kind_of
from sim.observation import lead
from sim.parameters import STANDARD
from sim.pieces import form
from sim.study import loading, placements, read, trial
from sim.study.design import chance
from sim.study.trials import begin
from sim.wheel import World


def plan_of(**loading_fields):
    return read({"trials": 50, "seed": 5, "stop": {"at": "all placed", "pieces": 8}, "loading": loading_fields})


def angle_ahead(pose, wheel):
    """Of the centre, in the wheel's frame, counted by hand."""
    return math.atan2(-(pose.x - wheel.x), -(pose.y - wheel.y)) + wheel.angle


@pytest.mark.parametrize("policy", ["ahead", "careful"])
def test_every_placement_is_one_that_the_referee_allows(policy):
    plan = plan_of(policy=policy, candidates=2, look=0.2)
    front, placed_pieces = None, set()
    for placed in placements(plan, 0):
        wheel, (*there, new) = placed.start.wheel, placed.start.pieces
        spots = {}
        for pose in [*there, new]:
            ahead = angle_ahead(pose, wheel)
            edge = ahead + lead(form(pose.kind), np.array([pose.x, pose.y, pose.angle]), np.array([wheel.x, wheel.y]))
            spots[pose.id] = Spot(round(ahead / PITCH) % 12, edge)
        mine = spots.pop(new.id)
        assert judge.why_not_place(new.id, mine, front, spots) is None
        assert placed.compartment == mine.compartment
        assert new.kind == kind_of(new.id)
        assert new.id not in placed_pieces
        placed_pieces.add(new.id)
        front = mine.compartment
    assert len(placed_pieces) >= 4


def test_a_let_go_piece_is_a_millimetre_above_what_it_comes_down_on():
    for index in range(3):
        for placed in placements(plan_of(policy="pile"), index):
            *there, new = placed.start.pieces
            world = World(STANDARD, loading.replace(placed.start, pieces=tuple(there)))
            world.add(new)
            met = world.space.shape_query(world.shapes[new.id])
            assert not [m for m in met if m.shape is not world.shapes[new.id] and m.contact_point_set.points]
            body = world.bodies[new.id]
            outward = (body.position - world.wheel.position).normalized()
            body.position += outward * 0.0013
            world.space.reindex_shapes_for_body(body)
            assert [m for m in world.space.shape_query(world.shapes[new.id]) if m.shape is not world.shapes[new.id]]


def test_a_pile_goes_into_its_compartment_whatever_the_rules_say():
    done = list(placements(plan_of(policy="pile", compartment=3, hand={"shake": 0.0}), 1))
    assert {placed.compartment for placed in done} == {3}
    assert len(done) == 8


def test_a_list_is_laid_as_given_with_a_hand_that_does_not_shake():
    places = [
        {"kind": "brick", "compartment": 0},
        {"kind": "plank", "compartment": 1, "ahead": 0.004, "axial": 0.01},
        {"kind": "brick", "compartment": 11, "pitch_deg": 90.0},
    ]
    plan = plan_of(policy="list", places=places, cone=False, hand={"shake": 0.0})
    done = list(placements(plan, 0))
    assert [(placed.kind, placed.compartment) for placed in done] == [("brick", 0), ("plank", 1), ("brick", 11)]
    inner = STANDARD.wheel.radius - STANDARD.wheel.thickness
    brick, plank, upright = (placed.start.pieces[-1] for placed in done)
    assert angle_ahead(brick, done[0].start.wheel) == pytest.approx(0.0, abs=1e-9)
    assert angle_ahead(plank, done[1].start.wheel) == pytest.approx(PITCH + 0.004 / inner)
    assert (brick.axial, plank.axial) == (0.0, 0.01)
    flat = angle_ahead(upright, done[2].start.wheel) - done[2].start.wheel.angle
    assert (upright.angle + flat) % (2 * math.pi) == pytest.approx(math.pi / 2)


def test_the_hand_scatters_as_it_says():
    hand = {"position": 0.004, "angle_deg": 5.0, "shake": 2.0}
    plan = read(
        {
            "trials": 300,
            "loading": {"policy": "list", "places": [{"kind": "block", "compartment": 0}], "cone": False, "hand": hand},
            "stop": {"settle": 1.0},
        }
    )
    inner = STANDARD.wheel.radius - STANDARD.wheel.thickness
    found = []
    for index in range(plan.trials):
        given, scene = begin(plan, index)
        world = World(given.parameters, scene)
        wheel = loading.wheel(given, world, None, loading.stock(given.loading))
        pose = loading.next_piece(wheel, chance(plan, index))
        ahead = angle_ahead(pose, scene.wheel)
        found.append((ahead * inner, math.degrees(pose.angle + ahead), pose.axial))
    spread = np.std(found, axis=0)
    expected = np.array([0.008, 10.0, 2 * STANDARD.axial.scatter])
    assert np.all(np.abs(spread / expected - 1) < 4 / math.sqrt(2 * plan.trials))  # four standard errors
    assert np.all(np.abs(np.mean(found, axis=0)) < 4 * expected / math.sqrt(plan.trials))


def test_a_shakier_hand_leaves_the_choices_as_they_are():
    steady, shaky = (plan_of(policy="pile", hand={"shake": shake}) for shake in (0.0, 2.0))
    assert [placed.piece for placed in placements(steady, 4)] == [placed.piece for placed in placements(shaky, 4)]


def test_careful_takes_the_candidate_that_is_least_dangerous(monkeypatch):
    plan = plan_of(policy="careful", candidates=5, look=0.5, hand={"shake": 0.0})
    given, scene = begin(plan, 2)
    world = World(given.parameters, scene)
    wheel = loading.wheel(given, world, None, loading.stock(given.loading))
    looked_at = []
    danger = loading._danger

    def noted(wheel, pose, look):
        looked_at.append((danger(wheel, pose, look), pose))
        return looked_at[-1][0]

    monkeypatch.setattr(loading, "_danger", noted)
    chosen = loading.next_piece(wheel, chance(plan, 2))
    assert len(looked_at) == 5
    best = min(looked_at, key=lambda pair: pair[0])[1]
    assert (chosen.id, chosen.x, chosen.y) == (best.id, best.x, best.y)


@pytest.mark.slow
def test_careful_wheels_hold_longer_than_random_ones():
    held = {}
    for policy in ("ahead", "careful"):
        plan = read(
            {"trials": 16, "seed": 2, "gear": {"preset": "slippery"}, "loading": {"policy": policy}, "measure": []}
        )
        held[policy] = np.array([trial(plan, index)["held"] for index in range(16)])
    error = math.sqrt(sum(sample.var(ddof=1) / 16 for sample in held.values()))
    assert held["careful"].mean() > held["ahead"].mean() + 2 * error
