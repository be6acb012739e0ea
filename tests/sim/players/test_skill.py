"""The careful and the hasty hand of `drehwerk bench hand`: what they do with the same placements."""

import json
import math
from statistics import mean

from sim import inputs
from sim.match import Match
from sim.players import skill, think
from sim.players.performing import Performer
from sim.players.skill import CAREFUL, HASTY, Pair


def released(hand, seed):
    """How the first piece of a match is let go of: axial position (m), and steps that its turn had taken."""
    match = Match.begin(skill._setup(seed))
    start = match.record.last
    plan = think(match.setup.parameters, start.scene, start.state, "easy", seed)
    performer = Performer(match, plan, hand, seed)
    while match.state.phase != "released":
        axial = match.hand.wander and match.hand.wander.axial.value
        performer.advance(1)
    steered = any(isinstance(timed.input, inputs.Steer) for timed in match.made)
    return axial, match.turn_steps, steered


def test_the_careful_hand_centres_the_piece_and_waits_and_the_hasty_one_does_not():
    careful, hasty = ([released(hand, seed) for seed in range(6)] for hand in (CAREFUL, HASTY))
    off = [math.sqrt(mean(axial**2 for axial, _, _ in each)) for each in (careful, hasty)]
    assert off[0] < 2 * CAREFUL.centring
    assert off[1] > 3 * off[0]
    assert all(slow[1] > fast[1] for slow, fast in zip(careful, hasty, strict=True))
    assert all(steered for *_, steered in careful) and not any(steered for *_, steered in hasty)


def test_pairs_are_repeatable_and_at_most_as_many_as_wanted():
    found = skill.pairs(seed=2, most=1)
    assert len(found) == 1
    assert skill.pairs(seed=2, most=1) == found


def test_the_interval_of_the_share_lies_about_it():
    low, high = skill.interval([Pair(1, 2)] * 20 + [Pair(0, 0)] * 20)
    assert low == high == 0.5, "each turn that counts has the same share"
    low, high = skill.interval([Pair(1, 0)] * 10 + [Pair(0, 1)] * 20)
    assert low < 0.5 < high


def test_the_bench_says_by_its_status_whether_skill_halves_what_falls(drehwerk, monkeypatch):
    for dropped, status in (([Pair(1, 3)], 0), ([Pair(2, 3)], 1)):
        monkeypatch.setattr(skill, "pairs", lambda seed, most, dropped=dropped: dropped)
        ended, out, _ = drehwerk("bench", "hand", "--matches", "2", "--json")
        assert ended == status
        rows = json.loads(out)["tables"][0]["rows"]
        assert [row["dropped"] for row in rows] == [2 * dropped[0].careful, 2 * dropped[0].hasty]
