"""A match on the wheel: what the rules say of it happens, and it happens again to the last bit."""

import math

import msgspec
import pytest
from msgspec.structs import replace
from scripted import finish_turn, place, play, point, setup, take, wait

from games.core import IllegalAction, UserError
from games.hamsterrolle import CONE, OUT, WHEEL, Dropped, Left, Lost, Passed, Placed, Took
from sim import inputs, matchfile
from sim.match import Match, agrees, feed, opening, replayed
from sim.matchfile import MatchRecord, Turn, fingerprint
from sim.parameters import STANDARD, STEP
from sim.scene import Laying, lay


@pytest.fixture(scope="module")
def played() -> MatchRecord:
    """A whole match of two scripted players."""
    return play(Match.begin(setup())).record


def with_pieces(*layings: tuple[int, Laying], seats: int = 2, **options) -> Match:
    """A match at the start of a turn with these pieces, by number, in the wheel beside the cone."""
    chosen = setup(seats, **options)
    state = Match.begin(chosen).state
    scene = opening(STANDARD, 1)
    holders = list(state.holders)
    poses = list(scene.pieces)
    for piece, laying in layings:
        holders[piece] = WHEEL
        poses += lay(STANDARD, scene.wheel, [laying], first_id=piece)
    scene = replace(scene, pieces=tuple(sorted(poses, key=lambda pose: pose.id)))
    state = replace(state, holders=tuple(holders), front=2)
    return Match(MatchRecord(chosen, (Turn(scene, state),)))


PLANK, SLAT, BRICK, BLOCK, BAR, WEDGE, ROLLER = range(1, 8)  # the first set, which is seat 0's


def test_a_match_is_played_to_its_end(played):
    state = played.last.state
    assert state.outcome is not None
    assert [len(state.stock(seat)) for seat in state.outcome.winners] == [0]
    assert all(
        sorted(pose.id for pose in turn.scene.pieces) == sorted(turn.state.wheel)
        for turn in (*played.turns, played.last)
    )


def test_the_first_piece_goes_into_compartment_two():
    match = Match.begin(setup())
    assert match.state.allowed == (2,)
    assert place(match, BRICK, 2)
    finish_turn(match)
    assert match.state.events == (Placed(0, 0, BRICK, 2, rest=2),)
    assert match.state.seat == 1
    assert match.world.wheel.angle > 0.1, "the wheel rolls ahead under a piece laid ahead"


def test_a_record_replays_to_the_last_bit(played):
    assert len(played.turns) > 20
    assert all(agrees(match, turn) for match, turn in replayed(played))


def test_a_record_read_from_its_file_is_the_same(played, tmp_path):
    matchfile.write(tmp_path / "match.json", played)
    again = matchfile.read(tmp_path / "match.json")
    assert again == played
    assert fingerprint(again.last.scene) == fingerprint(played.last.scene)


def test_a_match_by_earlier_rules_is_refused_in_a_sentence(played, tmp_path):
    path = tmp_path / "match.json"
    path.write_bytes(matchfile.encode(played).replace(b'"rules":2', b'"rules":1', 1))
    with pytest.raises(UserError, match="version 1 of the rules"):
        matchfile.read(path)


def test_a_replay_of_changed_inputs_is_found_out(played):
    number = next(
        n for n, turn in enumerate(played.turns) if any(isinstance(t.input, inputs.Turn) for t in turn.inputs)
    )
    turn = played.turns[number]
    changed = tuple(
        replace(timed, input=inputs.Turn(timed.input.angle + 1e-3)) if isinstance(timed.input, inputs.Turn) else timed
        for timed in turn.inputs
    )
    turns = (*played.turns[:number], replace(turn, inputs=changed), *played.turns[number + 1 :])
    pairs = replayed(replace(played, turns=turns))
    assert [agrees(match, turn) for _, (match, turn) in zip(range(number + 2), pairs, strict=False)] == [
        *[True] * (number + 1),
        False,
    ]


def test_it_makes_no_difference_how_steps_are_grouped(played):
    turn = played.turns[1]
    one, other = (Match(replace(played, turns=(turn,), end=None)) for _ in range(2))
    feed(one, turn)
    waiting = list(turn.inputs)
    while other.state.turn == turn.state.turn:
        while waiting and waiting[0].step == other.turn_steps:
            other.act(waiting.pop(0).input)
        other.advance(1)
    assert fingerprint(one.world.scene()) == fingerprint(other.world.scene())


def test_going_on_from_a_file_begins_the_turn_under_way_anew(played):
    match = Match(replace(played, turns=played.turns[:6], end=None))
    take(match, match.state.supply[0])
    wait(match, 1.0)
    again = Match(match.record)
    assert again.state == played.turns[5].state
    assert again.turn_steps == 0
    assert fingerprint(again.world.scene()) == fingerprint(played.turns[5].scene)


def test_letting_go_where_the_rules_refuse_it_changes_nothing():
    match = Match.begin(setup())
    take(match, BRICK)
    point(match, 0.0, 0.06, 1.0)
    recorded = len(match.record.turns[-1].inputs)
    with pytest.raises(IllegalAction) as refused:
        match.act(inputs.LetGo())
    assert str(refused.value) == match.why_not_let_go()
    assert match.hand.piece == BRICK
    assert len(match.record.turns[-1].inputs) == recorded


def test_when_the_time_runs_out_the_piece_in_the_hand_drops_where_it_is():
    match = Match.begin(setup(turn_seconds=3.0, seed=3))
    take(match, BRICK)
    wait(match, 3.0)
    assert match.state.phase == "released"
    finish_turn(match)
    assert match.state.events[0] == Dropped(0, 0, BRICK, match.see().pieces[BRICK].compartment)
    assert BRICK in match.state.wheel
    assert match.state.front is None, "it dropped beside the cone, where it was not allowed to be placed"
    assert match.state.allowed == (2,)


def test_when_the_time_runs_out_with_an_empty_hand_the_turn_is_lost():
    match = Match.begin(setup(turn_seconds=1.0))
    wait(match, 1.0 - STEP)
    assert match.state.phase == "between"
    wait(match, STEP)
    assert match.state.phase == "released"
    finish_turn(match)
    assert match.state.events == (Lost(0, 0),)
    assert set(match.world.bodies) == {CONE}
    assert [len(match.state.stock(seat)) for seat in (0, 1)] == [14, 14]


def test_a_turn_can_be_ended_after_an_attempt():
    match = Match.begin(setup(turn_seconds=None))
    with pytest.raises(IllegalAction, match="failed attempt"):
        match.act(inputs.EndTurn())
    take(match, BRICK)
    assert match.state.attempted, "it has dipped into the wheel"
    match.act(inputs.PutBack())
    match.act(inputs.EndTurn())
    finish_turn(match)
    assert match.state.events == (Lost(0, 0),)
    assert all(agrees(now, turn) for now, turn in replayed(match.record))


def test_looking_at_a_piece_is_no_attempt():
    match = Match.begin(setup())
    match.act(inputs.Point(0.4, 0.2))
    match.act(inputs.Take(BRICK))
    wait(match, 0.5)
    assert not match.state.attempted


def test_a_piece_is_let_go_of_only_where_it_is_supported():
    match = Match.begin(setup())
    take(match, BRICK)
    match.act(inputs.Hold())
    for height, refused in ((0.02, True), (0.008, True), (0.003, False)):
        (pose,) = lay(STANDARD, match.world.scene().wheel, [Laying("brick", 2, height=height)])
        match.act(inputs.Turn(pose.angle))
        point(match, pose.x, pose.y, 1.0)
        assert ((match.why_not_let_go() or "").startswith("Lower it")) == refused


def test_the_next_player_may_begin_while_the_wheel_still_rocks():
    match = Match.begin(setup())
    assert place(match, BRICK, 2)
    released = match.turn_steps
    finish_turn(match)
    steps = match.record.turns[0].steps - released
    assert abs(match.world.wheel.angular_velocity) * STANDARD.wheel.radius > 0.01
    assert steps * STEP < 4.0


def test_the_hand_wanders_is_steered_and_the_wheel_gets_the_piece_as_it_is():
    match = Match.begin(setup())
    take(match, BRICK)
    match.act(inputs.Hold())
    (pose,) = lay(STANDARD, match.world.scene().wheel, [Laying("brick", 2, height=0.003)])
    match.act(inputs.Turn(pose.angle))
    match.act(inputs.Steer(0.02, 0.3))
    point(match, pose.x, pose.y, 1.5)
    wander = match.hand.wander
    assert wander.axial.value == pytest.approx(0.02, abs=0.012)
    assert wander.yaw.value == pytest.approx(0.3, abs=0.15)
    match.act(inputs.LetGo())
    laid = match.world.pose(BRICK)
    assert (laid.axial, laid.axial_speed) == (wander.axial.value, wander.axial.rate)
    assert (laid.yaw, laid.yaw_rate) == (wander.yaw.value, wander.yaw.rate)


def test_without_a_timer_a_turn_lasts_as_long_as_it_likes():
    match = Match.begin(setup(turn_seconds=None))
    wait(match, 60.0)
    assert match.state.turn == 0
    assert match.state.phase == "between"


def test_a_piece_dropped_outside_the_wheel_is_taken_back():
    match = Match.begin(setup(turn_seconds=2.0))
    match.act(inputs.Point(0.4, 0.2))
    match.act(inputs.Take(PLANK))
    wait(match, 2.0)
    finish_turn(match)
    assert match.state.events == (Dropped(0, 0, PLANK), Took(0, 0, (PLANK,)))
    assert PLANK in match.state.stock(0)
    assert PLANK not in match.world.bodies


def tipping(piece: int) -> tuple[int, Laying]:
    """A piece that is about to tip out of the wheel sideways."""
    return piece, Laying("brick", 1, axial=0.037, axial_speed=0.5)


def test_what_falls_before_anything_is_touched_leaves_the_game():
    match = with_pieces(tipping(BRICK))
    wait(match, 1.5)
    assert match.state.events == (Left(0, 0, (BRICK,)),)
    assert match.state.holders[BRICK] == OUT
    assert match.state.seat == 0, "the turn goes on"
    assert BRICK not in match.world.bodies, "it has been taken away"


def test_what_falls_while_a_piece_is_in_the_hand_ends_the_turn():
    match = with_pieces(tipping(BRICK))
    match.act(inputs.Point(0.0, 0.25))
    match.act(inputs.Take(SLAT))
    finish_turn(match)
    assert match.state.events == (Took(0, 0, (BRICK,)),)
    assert {SLAT, BRICK} <= set(match.state.stock(0))
    assert match.hand.piece is None
    assert set(match.world.bodies) == set(match.state.wheel)


def test_a_constructive_pass_carries_a_piece_ahead():
    match = with_pieces((BRICK, Laying("brick", 1)), (ROLLER, Laying("roller", 2)))
    at = match.world.bodies[BRICK].position
    point(match, *at, 0)
    match.act(inputs.Pass(BRICK))
    assert match.hand.piece == BRICK
    point(match, 0.0, 0.19, 0.6)
    wheel = match.world.scene().wheel
    pose = lay(STANDARD, wheel, [Laying("brick", 3, height=0.003)])[0]
    match.act(inputs.Turn(pose.angle))
    match.act(inputs.Hold())
    point(match, pose.x, pose.y, 1.0)
    match.act(inputs.LetGo())
    finish_turn(match)
    assert match.state.events == (Passed(0, 0, BRICK, 1, 3, rest=3),)
    assert match.state.front == 2, "a pass does not move the front"
    assert match.state.seat == 1


def test_a_piece_put_back_can_be_followed_by_another():
    match = Match.begin(setup())
    take(match, BRICK)
    match.act(inputs.PutBack())
    assert BRICK not in match.world.bodies
    assert BRICK in match.state.tray(0)["brick"]
    take(match, ROLLER)
    assert match.hand.piece == ROLLER


def test_the_wheel_may_be_held_only_with_a_piece_in_the_hand_and_is_let_go_with_it():
    match = Match.begin(setup())
    with pytest.raises(IllegalAction):
        match.act(inputs.Hold())
    assert place(match, BRICK, 2)
    assert not match.world.held


def test_resigning_ends_the_match():
    match = Match.begin(setup())
    match.act(inputs.Resign(0))
    assert match.state.outcome is not None
    assert match.state.outcome.winners == (1,)
    assert match.record.end is not None
    match.advance(100)
    with pytest.raises(IllegalAction):
        match.act(inputs.Take(BRICK))


@pytest.mark.parametrize(
    "wild",
    [
        inputs.Point(math.nan, 0.2),
        inputs.Point(0.0, math.inf),
        inputs.Point(1e9, 0.2),
        inputs.Turn(math.nan),
        inputs.Turn(1e4),
        inputs.Take(BRICK, 1e9),
        inputs.Take(500),
        inputs.Take(CONE),
        inputs.Take(BRICK + 14),  # seat 1's
        inputs.Pass(999),
        inputs.Resign(2),
        inputs.Resign(-1),
    ],
    ids=str,
)
def test_what_no_hand_can_do_is_refused_and_changes_nothing(wild):
    match = Match.begin(setup())
    before = match.record
    with pytest.raises(IllegalAction):
        match.act(wild)
    assert match.record == before
    assert match.hand.pointer == match.world.wheel.position


def test_three_and_four_players_and_teams_play_to_the_end():
    for seats, options in ((3, {"fourth_set": "dealt"}), (4, {"teams": "across"})):
        match = play(Match.begin(setup(seats, seed=5, **options)), seed=5)
        assert match.state.outcome is not None
        assert set(match.state.holders) <= {WHEEL, OUT, *range(seats)}


def _second_turn(text: bytes) -> bytes:
    return msgspec.json.encode(msgspec.json.decode(text)["turns"][1])


@pytest.mark.parametrize(
    ("damage", "named"),
    [
        (lambda text: text[: len(text) // 2], "damaged"),
        (lambda text: text.replace(b'"version":2,"header"', b'"version":3,"header"'), "version"),
        (lambda text: text.replace(b'"game":"hamsterrolle"', b'"game":"gulek"'), "header.game"),
        (lambda text: text.replace(b'"game":null', b'"game":600.0', 1), "header.time"),
        (lambda text: text.replace(b'"friction":0.4', b'"friction":4.0'), "friction"),
        (lambda text: text.replace(b'"kind":"cone"', b'"kind":"horse"'), "horse"),
        (lambda text: text.replace(b'"kind":"cone"', b'"kind":"plank"'), "cone"),
        (lambda text: text.replace(b'"x":0.0', b'"x":1e999', 1), ""),
        (lambda text: text.replace(b'"phase":"between"', b'"phase":"released"', 1), "turn 1"),
        (lambda text: text.replace(b'"turn":1,', b'"turn":2,', 1), "turn 2"),
        (lambda text: text.replace(b'"end":null', b'"end":' + _second_turn(text)), "not over"),
        (lambda text: b"[" * 1_000_000, "object"),
        (lambda text: b"", "damaged"),
    ],
)
def test_a_damaged_file_is_refused_in_a_sentence(damage, named, played, tmp_path):
    text = matchfile.encode(replace(played, turns=played.turns[:2], end=None))
    path = tmp_path / "match.json"
    path.write_bytes(damage(text))
    with pytest.raises(UserError) as refused:
        matchfile.read(path)
    assert named in str(refused.value)
    assert str(path) in str(refused.value)


def test_how_the_hand_wanders_depends_on_the_seed_alone():
    places = []
    for seed in (1, 1, 2):
        match = Match.begin(setup(seed=seed))
        take(match, BRICK)
        places.append(match.hand.wander.axial.value)
    assert places[0] == places[1] != places[2]


@pytest.mark.parametrize("passing", [False, True])
def test_who_resigns_with_a_piece_in_the_hand_puts_it_back(passing):
    match = with_pieces((BRICK, Laying("brick", 0, 0.01, 0.001)))
    match.act(inputs.Pass(BRICK) if passing else inputs.Take(SLAT))
    wait(match, 0.2)
    match.act(inputs.Resign(1))
    assert match.state.outcome.winners == (0,)
    assert match.hand.piece is None
    assert sorted(match.world.bodies) == sorted(match.state.wheel) == [CONE, BRICK]
    assert all(agrees(now, turn) for now, turn in replayed(match.record))
