"""Computer players of Hamsterrolle: repeatable, legal, in time, and they pass where nothing else is left."""

import pickle

import numpy as np
import pytest
from msgspec.structs import replace

from games.clock import TimeControl
from games.core import UserError
from games.hamsterrolle import CONE, OUT, WHEEL, Dropped, Passed, Placed
from sim import inputs
from sim.match import Match, agrees, opening, replayed
from sim.matchfile import MatchRecord, Turn
from sim.parameters import STANDARD, STEP
from sim.players import LEVELS, Performer, contest, level, think
from sim.scene import Laying, lay
from sim.wheel import World

NAMES = tuple(known.name for known in LEVELS)


def begun(*levels: str, seed: int = 1, seconds: float | None = 30.0, **options) -> Match:
    """A match of these levels at its beginning."""
    chosen = contest.setup(levels, seed, **options)
    return Match.begin(replace(chosen, header=replace(chosen.header, time=TimeControl(turn=seconds))))


def played(match: Match, turns: int) -> Match:
    """The match some turns later."""
    for _ in range(turns):
        if match.state.outcome is None:
            contest.play_turn(match)
    return match


def thought(match: Match, name: str, seed: int = 7, **how):
    """What a player of this level would do in the turn that begins."""
    start = match.record.last
    return think(match.setup.parameters, start.scene, start.state, name, seed, **how)


def only_rollers(seed: int = 1) -> Match:
    """A match in which seat 0 has a roller and nothing else, and rollers lie wherever it might place one."""
    scene, own, others = opening(STANDARD, seed), 7, (14, 21, 28)
    laid = [
        pose
        for piece, compartment in zip(others, (1, 2, 3), strict=True)
        for pose in lay(STANDARD, scene.wheel, [Laying("roller", compartment, 0.0, 0.0)], first_id=piece)
    ]
    world = World(STANDARD, replace(scene, pieces=(*scene.pieces, *laid)))
    world.settle(20.0)
    match = Match.begin(contest.setup(["strong", "easy"], seed))
    holders = [OUT] * len(match.state.holders)
    for piece in (CONE, *others):
        holders[piece] = WHEEL
    holders[own], holders[15] = 0, 1
    state = replace(match.state, holders=tuple(holders), front=1)
    return Match(MatchRecord(match.setup, (Turn(world.scene(), state),)))


def nearly_over(*levels: str, seed: int) -> Match:
    """A match in which each of two players has a plank, a slat and a brick left."""
    match = begun(*levels, seed=seed)
    left = {CONE: WHEEL, 1: 0, 2: 0, 3: 0, 15: 1, 16: 1, 17: 1}
    state = replace(match.state, holders=tuple(left.get(piece, OUT) for piece in range(len(match.state.holders))))
    return Match(MatchRecord(match.setup, (Turn(match.record.last.scene, state),)))


@pytest.fixture(scope="module")
def later() -> MatchRecord:
    """A match of which eight turns have been played."""
    return played(begun("easy", "easy"), 8).record


@pytest.mark.parametrize("name", NAMES[:3])
def test_a_plan_is_the_same_by_the_same_seed_and_can_be_sent_elsewhere(later, name):
    plan = thought(Match(later), name)
    assert plan.aims
    assert thought(Match(later), name) == plan
    assert pickle.loads(pickle.dumps(plan)) == plan
    assert thought(Match(later), name, seed=8) != plan


def test_thinking_leaves_the_match_alone(later):
    match = Match(later)
    thought(match, "medium")
    assert match.turn_steps == 0
    assert agrees(match, later.last)


def test_thinking_stops_when_asked_with_a_plan(later):
    asked = []

    def stop() -> bool:
        asked.append(True)
        return len(asked) > 3

    assert thought(Match(later), "strong", stop=stop).aims
    assert len(asked) == 4
    assert thought(Match(later), "strong", stop=lambda: True).aims


def test_the_levels_are_named_and_explained():
    assert NAMES == ("random", "easy", "medium", "strong")
    assert all(known.words.endswith(".") for known in LEVELS)
    with pytest.raises(UserError, match="'hard'"):
        level("hard")


def test_a_match_ends_and_replays_from_its_record():
    match = played(nearly_over("random", "medium", seed=3), 100)
    (winner,) = match.state.outcome.winners
    assert match.state.stock(winner) == ()
    told = contest.told(match)
    assert told.outcome == match.state.outcome
    assert told.turns == len(match.record.turns)
    assert sum(told.passes) == sum(isinstance(event, Passed) for event in match.state.events)
    assert all(agrees(now, turn) for now, turn in replayed(match.record))


def test_the_same_setup_brings_the_same_match(later):
    assert played(begun("easy", "easy"), 4).record.turns[:4] == later.turns[:4]
    assert played(begun("easy", "easy", seed=2), 2).record.turns[:2] != later.turns[:2]


def test_one_plays_at_random_by_placing_and_passing():
    match = played(begun("random", "random", seed=2), 14)
    kinds = {type(event) for event in match.state.events}
    assert {Placed, Passed} <= kinds


@pytest.mark.parametrize(("seats", "options"), [(3, {"fourth_set": "dealt"}), (4, {"teams": "across"})])
def test_more_than_two_can_play(seats, options):
    match = played(begun(*["easy"] * seats, **options), 6)
    assert match.state.turn == 6
    assert {event.seat for event in match.state.events} >= set(range(seats))


@pytest.mark.parametrize("name", ["easy", "strong"])
def test_it_passes_where_it_cannot_place(name):
    match = only_rollers()
    assert all("roller" in match.state.kinds(match.see())[compartment] for compartment in match.state.allowed)
    plan = thought(match, name)
    assert {aim.how for aim in plan.aims} == {"pass"}
    performer = Performer(match, plan, level(name).hand, seed=7)
    performer.advance(30 * 240)
    assert [type(event) for event in match.state.events] == [Passed]


def test_it_drops_a_piece_where_nothing_else_is_left_or_has_been_done_for_long():
    match = only_rollers()
    passed = tuple(Passed(turn, turn % 2, 14, 1, 4) for turn in range(4))
    state = replace(match.state, events=passed)
    match = Match(MatchRecord(match.setup, (Turn(match.record.last.scene, state),)))
    plan = thought(match, "medium")
    assert {aim.how for aim in plan.aims} == {"drop"}
    Performer(match, plan, level("medium").hand, seed=7).advance(31 * 240)
    assert isinstance(match.state.events[4], Dropped)


def test_a_wheel_that_has_wandered_is_drawn_back_first(later):
    turn = later.last
    scene = replace(turn.scene, wheel=replace(turn.scene.wheel, x=turn.scene.wheel.x - 0.3))
    moved = tuple(replace(pose, x=pose.x - 0.3) for pose in scene.pieces)
    match = Match(replace(later, turns=(*later.turns[:-1], replace(turn, scene=replace(scene, pieces=moved)))))
    assert abs(match.world.wheel.position.x) > 0.15
    Performer(match, thought(match, "easy"), level("easy").hand, seed=7).advance(30 * 240)
    acts = [type(timed.input) for timed in match.record.turns[-2].inputs]
    assert acts.index(inputs.DrawBack) < acts.index(inputs.Take)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("seconds", "waited"), [(30.0, 0.0), (10.0, 4.2), (5.0, 1.2), (5.0, 3.0), (None, 1.0)])
def test_time_does_not_run_out_even_if_some_of_it_was_spent_thinking(later, name, seconds, waited):
    """In a turn of the usual length, the shortest of the start page, the shortest that can be set; without a timer."""
    setup = later.setup
    timed = replace(setup, header=replace(setup.header, time=TimeControl(turn=seconds)))
    match = Match(replace(later, setup=timed))
    turn = match.state.turn
    plan = thought(match, name)
    match.advance(round(waited / STEP))
    performer = Performer(match, plan, level(name).hand, seed=7)
    while match.state.turn == turn and match.remaining > 0 and match.state.phase != "released":
        performer.advance(4)
    assert match.remaining > 0
    assert not isinstance(match.state.events[-1], Dropped)


@pytest.mark.parametrize("seconds", [0.5, 2.0, 4.0])
def test_nothing_illegal_is_tried_in_a_turn_that_is_too_short(seconds):
    """`Match.act` would raise."""
    match = played(begun("easy", "medium", seed=5, seconds=seconds), 4)
    assert match.state.turn == 4


def test_the_hand_is_as_unsteady_as_its_level():
    """How far from where it was meant to go the first piece is let go of: the scatter of a level, not more."""
    missed = {}
    for name in ("easy", "strong"):
        distances = []
        for seed in range(3):
            match = begun("easy", "easy", seed=seed)
            plan = thought(match, name, seed=seed)
            performer = Performer(match, plan, level(name).hand, seed=seed)
            while match.state.phase in ("between", "begun", "carrying"):
                performer.advance(1)
                if match.hand.piece is not None and not match.hand.in_front:
                    at = match.world.bodies[match.hand.piece].position
            aim = plan.aims[0]
            meant = lay(STANDARD, match.world.scene().wheel, [aim.laying])[0]
            distances.append(np.hypot(at.x - meant.x, at.y - meant.y))
        missed[name] = np.median(distances)
    assert missed["strong"] < missed["easy"] < 0.02
