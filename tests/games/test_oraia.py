"""Oraïa held against its rulebook, sentence by sentence."""

import json
from pathlib import Path

import pytest

from games.core import IllegalAction, Outcome, perft, play_all
from games.oraia import GAME, PASS, TURNS, Move, State, Turn
from games.oraia.board import CENTRE, COLOURS, FIELDS, GOALS, INNER, NAMES, OUTER, PLACES, STARTS, facing, members

SENTENCES: dict[int, tuple[str, str]] = {
    1: (
        "There are a ring with start and goal fields, a disc with 17 holes, four blue and four red pieces.",
        "test_the_parts",
    ),
    2: (
        "Each player has a colour and puts its pieces on its fields, small dot up.",
        "test_pieces_start_on_their_fields",
    ),
    3: ("The disc is laid so that there is a hole in front of every piece.", "test_a_hole_is_in_front_of_every_field"),
    4: ("The players agree who begins: here it is who has red.", "test_red_begins_and_the_colours_take_turns"),
    5: ("Who first has all four pieces on the other's start fields has won.", "test_four_pieces_home_win"),
    6: ("A piece must have been in the centre before it goes to its goal.", "test_only_a_charged_piece_goes_home"),
    7: (
        "In the centre a piece is turned over and then shows its large dot.",
        "test_a_piece_that_ends_in_the_centre_is_charged",
    ),
    8: (
        "At once the player may turn the disc by an eighth, either way.",
        "test_the_disc_may_be_turned_either_way_or_not",
    ),
    9: ("Turned or not, the next move must be made with that piece.", "test_the_piece_in_the_centre_must_move_next"),
    10: (
        "A player moves one piece to the next hole along a straight or curved line.",
        "test_a_step_goes_to_the_next_hole_along_a_line",
    ),
    11: (
        "A piece can hop over one or several of the other's, with a free hole after each.",
        "test_a_piece_hops_over_one_or_several",
    ),
    12: ("A single hop does not change its direction.", "test_a_hop_goes_straight_on"),
    13: ("Example: a red piece comes into the centre over three blue ones.", "test_picture_one_over_three_pieces"),
    14: ("Example: there it is turned over.", "test_picture_one_the_piece_is_charged"),
    15: ("Example: and red may turn the disc.", "test_picture_one_the_disc_may_be_turned"),
    16: (
        "Example: the other turned the disc, and so a blue piece can go straight home.",
        "test_picture_two_the_turn_of_the_other_opens_the_way_home",
    ),
    17: ("Example: blue, first on all four of red's fields, has won.", "test_picture_three_blue_has_won"),
    18: ("A piece begins with the hole right in front of it.", "test_a_piece_enters_in_front_of_its_field"),
    19: ("If an enemy is in that hole, it is hopped over.", "test_a_piece_enters_over_an_enemy"),
    20: ("A piece may set out before the others of its colour have arrived.", "test_pieces_set_out_in_any_order"),
    21: ("Pieces of one's own colour are not hopped over.", "test_own_pieces_are_not_hopped"),
    22: (
        "A turned piece stays so to the end, also when it rests or stops in the centre again.",
        "test_a_charged_piece_stays_charged",
    ),
    23: (
        "A piece that stops in the centre again allows a turn of the disc again.",
        "test_stopping_in_the_centre_again_allows_a_turn_again",
    ),
    24: ("A chain of hops may use the centre and cross it without a stop.", "test_a_chain_may_cross_the_centre"),
    25: ("Such a crossing does not let the player turn the disc.", "test_crossing_the_centre_turns_nothing"),
    26: (
        "The fields of the ring are not for moving and hopping, only for the start and the end.",
        "test_fields_are_only_for_start_and_end",
    ),
    27: ("A player who cannot move passes, and only then.", "test_a_player_passes_only_without_a_move"),
    28: (
        "If who began is home just one move before the other, the game is drawn.",
        "test_home_one_turn_later_is_a_draw",
    ),
    101: ("The lines are four diameters, which reach the fields they face, and two circles.", "test_the_lines"),
    102: ("Two passes in a row end the game in a draw.", "test_two_passes_in_a_row_are_a_draw"),
    103: ("With the option, a position that comes often enough is a draw.", "test_repetition_draws_at_the_nth_time"),
}
"""Every sentence of rule in the rulebook by its order, in other words, and the test that shows it."""

REFERENCE = json.loads((Path(__file__).parent / "perft.json").read_text())["positions"]
COUNTS = [reference for reference in REFERENCE if reference["game"] == "oraia"]


def place(name):
    return NAMES.index(name)


def position(red, blue, rotation=0, seat=0, repetition=0, more=""):
    """The state with these pieces, such as "G0 O3 I1*", a star for charged."""
    pieces = ("".join(sorted(colour.split(), key=lambda name: place(name.strip("*")))) for colour in (red, blue))
    return GAME.load(f"oraia repetition={repetition} {'/'.join(pieces)}/{rotation}/{seat}{more}")


def playing(state, actions):
    return play_all(state, map(GAME.parse, actions.split()))


def ends(state, origin):
    """The names of the places where the piece on `origin` may go."""
    return {NAMES[move.to] for move in state.actions() if isinstance(move, Move) and NAMES[move.origin] == origin}


def shown(state):
    """The pieces as names, stars for charged ones, of red and of blue."""
    return tuple(
        {NAMES[piece.place] + "*" * piece.charged for piece in state.pieces if piece.seat == seat} for seat in (0, 1)
    )


def refused(state, action):
    """The sentence with which the action, given in text form, is refused."""
    with pytest.raises(IllegalAction) as caught:
        state.play(GAME.parse(action))
    return str(caught.value)


# The parts and the start.


def test_the_parts():
    assert len(FIELDS) == 8
    assert len({CENTRE, *INNER, *OUTER}) == 17
    assert {*PLACES} == {*FIELDS, CENTRE, *INNER, *OUTER}
    assert [len([piece for piece in GAME.start().pieces if piece.seat == seat]) for seat in (0, 1)] == [4, 4]
    assert COLOURS == ("red", "blue")
    assert STARTS[0] == GOALS[1] and STARTS[1] == GOALS[0]
    assert sorted(STARTS[0] + STARTS[1]) == [*FIELDS]


def test_pieces_start_on_their_fields():
    start = GAME.start()
    assert shown(start) == ({"G0", "G2", "G4", "G6"}, {"G1", "G3", "G5", "G7"})
    assert (start.rotation, start.home) == (0, (0, 0))


@pytest.mark.parametrize("rotation", range(8))
def test_a_hole_is_in_front_of_every_field(rotation):
    fronts = [facing(field, rotation) for field in FIELDS]
    assert sorted(fronts) == [*OUTER]
    for i, hole in enumerate(OUTER):
        assert fronts.index(hole) == (i + rotation) % 8


def test_red_begins_and_the_colours_take_turns():
    state = GAME.start()
    assert (state.seat, COLOURS[state.seat]) == (0, "red")
    for seat in (1, 0, 1, 0, 1):
        state = state.play(state.actions()[0])
        assert state.seat == seat


# The lines.


def test_the_lines():
    names = [[NAMES[stop] for stop in line] for line in GAME.start().lines]
    assert names[:4] == [
        ["G0", "O0", "I0", "C", "I4", "O4", "G4"],
        ["G1", "O1", "I1", "C", "I5", "O5", "G5"],
        ["G2", "O2", "I2", "C", "I6", "O6", "G6"],
        ["G3", "O3", "I3", "C", "I7", "O7", "G7"],
    ]
    assert names[4:] == [[f"{ring}{i % 8}" for i in range(9)] for ring in "IO"]


def test_the_lines_reach_the_fields_they_face():
    state = position("G0 G2 G4 O6*", "G1 G3 G5 O5", rotation=3)
    assert [NAMES[stop] for stop in state.lines[0]] == ["G3", "O0", "I0", "C", "I4", "O4", "G7"]


@pytest.mark.parametrize(
    ("origin", "beside"),
    [
        ("C", "I0 I1 I2 I3 I4 I5 I6 I7"),
        ("I0", "C O0 I1 I7"),
        ("I5", "C O5 I4 I6"),
        ("O0", "I0 O1 O7"),
        ("O6", "I6 O5 O7"),
    ],
)
def test_a_step_goes_to_the_next_hole_along_a_line(origin, beside):
    star = "*" * (origin == "C")
    state = position(f"G0 G2 G4 {origin}{star}", "G1 G3 G5 O3")
    assert ends(state, origin) == set(beside.split())


def test_a_step_moves_one_piece_only():
    before = position("G0 G2 O4 I6", "G1 G3 G5 O7")
    after = playing(before, "I6-I7")
    assert shown(after) == ({"G0", "G2", "O4", "I7"}, shown(before)[1])


def test_an_occupied_hole_cannot_be_entered():
    state = position("G0 G2 O4 O5", "G1 G3 G5 I4")
    assert "O5" not in ends(state, "O4")
    assert refused(state, "O4-O5") == "There is a piece on O5 already."
    assert refused(state, "O4-I4") == "There is a piece on I4 already."


# Hops.


def test_a_piece_hops_over_one_or_several():
    state = position("G0 G2 G4 O0", "O1 O3 I4 G7")
    assert ends(state, "O0") == {"O7", "I0", "O2", "O4", "C"}
    assert state.path(GAME.parse("O0-C")) == tuple(map(place, ("O0", "O2", "O4", "C")))


def test_a_hop_needs_a_free_hole_after_each_piece():
    state = position("G0 G2 G4 O0", "O1 O3 O4 G7")
    assert ends(state, "O0") == {"O7", "I0", "O2"}


def test_a_hop_goes_over_one_piece_only():
    state = position("G0 G2 G4 O0", "O1 O2 G3 G7")
    assert ends(state, "O0") == {"O7", "I0"}


def test_a_hop_goes_straight_on():
    state = position("G0 G2 G4 O0", "O1 G3 G5 G7")
    assert ends(state, "O0") == {"O7", "I0", "O2"}, "over O1 to O2, never round the corner to I1"
    assert "neither" in refused(state, "O0-I1")


def test_a_chain_may_go_on_along_another_line():
    state = position("G0 G2 G4 O0", "O1 I2 G5 G7")
    assert state.path(GAME.parse("O0-C")) == tuple(map(place, ("O0", "O2", "C")))


def test_hopped_pieces_stay():
    before = position("G0 G2 G4 O0", "O1 O3 I4 G7")
    assert shown(playing(before, "O0-C"))[1] == shown(before)[1]


def test_own_pieces_are_not_hopped():
    state = position("G0 G2 O0 O1", "G1 G3 G5 O5")
    assert ends(state, "O0") == {"O7", "I0"}
    assert "your own" in refused(state, "O0-O2")


def test_without_a_piece_there_is_no_hop():
    state = position("G0 G2 G4 O0", "G1 G3 G5 O5")
    assert refused(state, "O0-O2").startswith("There is no piece on O1 to hop over")


def test_a_chain_does_not_end_where_it_began():
    state = position("G0 G2 G4 I0", "I1 I3 I5 I7")
    assert ends(state, "I0") == {"O0", "C", "I2", "I4", "I6"}, "the way round the circle leads back to I0"


# The way in.


def test_a_piece_enters_in_front_of_its_field():
    assert [str(action) for action in GAME.start().actions()] == ["G0-O0", "G2-O2", "G4-O4", "G6-O6"]
    assert "O0" in refused(GAME.start(), "G0-O1")


def test_a_piece_enters_the_hole_that_is_in_front_of_it_now():
    state = position("G0 G2 G4 O6*", "G1 G3 G5 O5", rotation=1)
    assert ends(state, "G0") == {"O7"}


def test_a_piece_enters_over_an_enemy():
    state = position("G0 G2 G4 O6", "O0 G3 G5 G7")
    assert ends(state, "G0") == {"I0"}
    assert ends(position("G0 G2 G4 O6", "O0 I0 G5 G7"), "G0") == set(), "the hole behind it is taken"


def test_the_way_in_may_open_a_chain():
    state = position("G0 G2 G4 O6", "O0 I1 G5 G7")
    assert ends(state, "G0") == {"I0", "I2"}


def test_a_piece_does_not_enter_over_an_own_one():
    state = position("G0 G2 G4 O0", "G1 G3 G5 O5")
    assert ends(state, "G0") == set()
    assert "your own" in refused(state, "G0-I0")


def test_pieces_set_out_in_any_order():
    state = playing(GAME.start(), "G4-O4 G1-O1 G0-O0")
    assert state.home == (0, 0)
    assert shown(state)[0] == {"O4", "O0", "G2", "G6"}


# The centre.


def to_the_centre():
    """Red has a piece in front of the centre, and its turn."""
    return position("G0 G2 G4 I6", "G1 G3 G5 O7")


def test_a_piece_that_ends_in_the_centre_is_charged():
    before = to_the_centre()
    assert not any(piece.charged for piece in before.pieces)
    assert shown(playing(before, "I6-C")) == ({"G0", "G2", "G4", "C*"}, {"G1", "G3", "G5", "O7"})


def test_the_disc_may_be_turned_either_way_or_not():
    state = playing(to_the_centre(), "I6-C")
    assert (state.seat, state.turn_due, state.actions()) == (0, True, TURNS)
    for action, rotation in (("turn-1", 7), ("turn0", 0), ("turn+1", 1)):
        after = playing(state, action)
        assert (after.rotation, after.seat, after.turn_due) == (rotation, 1, False)
        assert after.pieces == state.pieces, "they turn with the disc, each in its hole"


def test_a_turn_is_clockwise():
    after = playing(to_the_centre(), "I6-C turn+1")
    assert ends(after, "G1") == {"O0"}, "O0 has moved on from field 0 to field 1"


def test_the_disc_is_turned_at_once_or_not_at_all():
    state = playing(to_the_centre(), "I6-C")
    assert "turn0" in refused(state, "C-I0")
    assert "turn0" in refused(state, "pass")
    assert "Only a player" in refused(playing(state, "turn0"), "turn+1")
    assert "Only a player" in refused(to_the_centre(), "turn0")


@pytest.mark.parametrize("turn", ["turn-1", "turn0", "turn+1"])
def test_the_piece_in_the_centre_must_move_next(turn):
    state = playing(to_the_centre(), f"I6-C {turn}")
    assert state.must_move is None, "this is about red's next turn, not blue's"
    state = playing(state, "O7-I7")
    assert state.must_move == CENTRE
    assert {move.origin for move in state.actions()} == {CENTRE}
    assert "centre" in refused(state, "G0-O0")


def test_a_charged_piece_stays_charged():
    state = playing(to_the_centre(), "I6-C turn0 O7-O6 C-I2 O6-O7 G0-O0 O7-O6 I2-C")
    assert shown(state)[0] == {"O0", "G2", "G4", "C*"}
    state = playing(state, "turn0 O6-O7 C-I5")
    assert shown(state)[0] == {"O0", "G2", "G4", "I5*"}


def test_stopping_in_the_centre_again_allows_a_turn_again():
    state = playing(to_the_centre(), "I6-C turn+1 O7-O6 C-I2 O6-O7 I2-C")
    assert state.actions() == TURNS
    assert playing(state, "turn+1").rotation == 2


def test_a_chain_may_cross_the_centre():
    state = position("G0 G2 G4 O0", "I0 I3 G5 G7")
    assert ends(state, "O0") == {"O1", "O7", "C", "O3"}
    assert state.path(GAME.parse("O0-O3")) == tuple(map(place, ("O0", "C", "O3")))


def test_crossing_the_centre_turns_nothing():
    after = playing(position("G0 G2 G4 O0", "I0 I3 G5 G7"), "O0-O3")
    assert (after.seat, after.turn_due, after.rotation) == (1, False, 0)
    assert shown(after)[0] == {"G0", "G2", "G4", "O3"}, "it is not charged either"


def test_a_piece_in_the_centre_can_be_hopped():
    state = position("G0 G2 G4 I0", "C* I3 G5 G7")
    assert "I4" in ends(state, "I0")


# Home.


def test_only_a_charged_piece_goes_home():
    assert "G1" in ends(position("G0 G2 G4 O1*", "G3 G5 G7 O7"), "O1")
    uncharged = position("G0 G2 G4 O1", "G3 G5 G7 O7")
    assert "G1" not in ends(uncharged, "O1")
    assert "centre" in refused(uncharged, "O1-G1")


def test_a_piece_goes_home_from_the_hole_that_faces_the_field():
    state = position("G0 G2 G4 O1*", "G5 G7 O5 O7", rotation=2)
    assert "G3" in ends(state, "O1")
    assert "O7" in refused(state, "O1-G1"), "which faces it now"


def test_a_piece_goes_home_over_an_enemy():
    state = position("G0 G2 G4 I1*", "G3 G5 G7 O1")
    assert "G1" in ends(state, "I1")
    assert "G1" not in ends(position("G0 G2 O1 I1*", "G3 G5 G7 O4"), "I1"), "the piece there is red"


def test_a_field_that_is_taken_cannot_be_entered():
    state = position("G0 G2 G4 O1*", "G1 G3 G5 O7")
    assert "already" in refused(state, "O1-G1")


def test_a_piece_does_not_return_to_its_own_fields():
    state = position("G2 G4 G6 O0*", "G1 G3 G5 O7")
    assert ends(state, "O0") == {"O1", "O6", "I0"}
    assert "back" in refused(state, "O0-G0")


def test_a_piece_at_home_stays():
    state = position("G1* G2 G4 O0", "G3 G5 G7 O7")
    assert ends(state, "G1") == set()
    assert "home" in refused(state, "G1-O1")


def test_fields_are_only_for_start_and_end():
    state = position("G1* G2 G4 O0*", "G3 G5 G7 O7")
    for move in state.actions():
        assert move.to not in FIELDS
    for field in ("G3", "G0", "G2"):
        refused(state, f"O0-{field}")
    chain = position("G0 G2 O3 I2*", "G5 G7 O2 I1")
    assert "G1" not in ends(chain, "I2") and "I0" in ends(chain, "I2")


def test_four_pieces_home_win():
    third = playing(position("I2 O2 O4 I7", "G0* G2* I4* O6*", seat=1), "O6-G6")
    assert (third.outcome, third.home) == (None, (0, 3))
    fourth = playing(position("I2 O2 O4 I7", "G0* G2* G4* O6*", seat=1), "O6-G6")
    assert (fourth.outcome, fourth.home, fourth.actions()) == (Outcome((1,), "home"), (0, 4), ())


def last_turns(blue):
    """Red, who began, brings the last piece home while blue has these pieces."""
    state = position("G1* G3* G5* O7*", blue)
    return playing(state, "O7-G7")


def test_home_one_turn_later_is_a_draw():
    state = last_turns("G0* G2* G4* O6*")
    assert (state.outcome, state.last_chance) == (None, True)
    assert playing(state, "O6-G6").outcome == Outcome((0, 1), "home")


def test_who_began_wins_unless_the_other_is_home_one_turn_later():
    state = last_turns("G0* G2* G4* O6*")
    assert playing(state, "O6-O5").outcome == Outcome((0,), "home")
    assert last_turns("G0* G2* I3* O5*").last_chance
    two_short = playing(last_turns("G0* G2* O4* O6*"), "O6-G6")
    assert two_short.outcome == Outcome((0,), "home")


def test_the_last_turn_may_end_in_the_centre():
    state = playing(last_turns("G0* G2* G4* I3*"), "I3-C")
    assert state.outcome is None and state.actions() == TURNS
    assert playing(state, "turn0").outcome == Outcome((0,), "home")


def test_blue_home_first_gives_no_more_turn():
    state = position("G1* G3* G5* O7*", "G0* G2* G4* O6*", seat=1)
    assert playing(state, "O6-G6").outcome == Outcome((1,), "home")


# Passing.


def blocked(seat=0, more=""):
    """Red's last piece cannot enter: blue pieces stand one behind the other in front of it."""
    return position("G0 G1* G3* G5*", "O0 I0 G2* O6", seat=seat, more=more)


def test_a_player_passes_only_without_a_move():
    assert blocked().actions() == (PASS,)
    passed = playing(blocked(), "pass")
    assert (passed.seat, passed.passes, passed.pieces, passed.outcome) == (1, 1, blocked().pieces, None)
    assert PASS not in passed.actions()
    assert "only a player who cannot" in refused(passed, "pass")


def test_a_move_ends_a_row_of_passes():
    state = playing(blocked(), "pass O6-O5 pass")
    assert (state.passes, state.outcome) == (1, None)


def test_two_passes_in_a_row_are_a_draw():
    """Set up by hand: eight pieces seem too few to block both colours, so no game may ever come to this."""
    own, foe, charged, rotation, seat = blocked().position
    state = State(0, own, foe, charged, rotation, seat, passes=1)
    assert state.play(PASS).outcome == Outcome((0, 1), "passes")


# The pictures of the rulebook, as far as its text describes them.


def picture_one():
    return position("G0 G2 G4 O0", "O1 O3 I4 G7")


def test_picture_one_over_three_pieces():
    assert picture_one().path(GAME.parse("O0-C")) == tuple(map(place, ("O0", "O2", "O4", "C")))


def test_picture_one_the_piece_is_charged():
    assert shown(playing(picture_one(), "O0-C")) == ({"G0", "G2", "G4", "C*"}, {"O1", "O3", "I4", "G7"})


def test_picture_one_the_disc_may_be_turned():
    state = playing(picture_one(), "O0-C")
    assert (state.seat, state.actions()) == (0, TURNS)


def test_picture_two_the_turn_of_the_other_opens_the_way_home():
    before = position("G0 G4 G6 I4", "G3 G5 G7 O1*")
    assert before.home == (0, 0) and "G2" not in ends(playing(before, "G0-O0"), "O1")
    turned = playing(before, "I4-C turn+1")
    assert "G2" in ends(turned, "O1")
    assert playing(turned, "O1-G2").home == (0, 1)


def test_picture_three_blue_has_won():
    state = playing(position("I2 O3 O4 I7", "G0* G2* G4* O6*", seat=1), "O6-G6")
    assert shown(state)[1] == {"G0*", "G2*", "G4*", "G6*"}
    assert state.outcome == Outcome((1,), "home")


# Options, the end, and counts.


def round_and_round(repetition):
    return position("G0 G2 G4 O6", "G1 G3 G5 O2", repetition=repetition)


@pytest.mark.parametrize("repetition", [2, 3, 4, 5])
def test_repetition_draws_at_the_nth_time(repetition):
    state = round_and_round(repetition)
    for _ in range(repetition - 1):
        assert state.outcome is None
        state = playing(state, "O6-O7 O2-O1 O7-O6 O1-O2")
    assert state.outcome == Outcome((0, 1), "repetition")


def test_without_the_option_a_game_may_go_round_for_ever():
    state = round_and_round(0)
    for _ in range(10):
        state = playing(state, "O6-O7 O2-O1 O7-O6 O1-O2")
    assert state.outcome is None


def test_a_position_with_the_other_to_move_is_another():
    """Red takes three steps to come back, blue four: the pieces are the same again, but not the seat to move."""
    state = playing(position("G0 G2 O5 I7", "G1 G3 G5 O2", repetition=2), "I7-O7 O2-O1 O7-O6 O1-O2")
    assert state.outcome is None


def test_the_disc_belongs_to_the_position():
    state = playing(position("G0 G2 G4 I6*", "G1 G3 G5 O2", repetition=2), "I6-C turn+1 O2-O1 C-I6 O1-O2")
    assert (state.outcome, state.rotation) == (None, 1)


def test_after_the_end_nothing_moves():
    over = position("G0 G2 G4 O6", "G1 G3 G5 O2").end(Outcome((1,), "resigned"))
    assert over.actions() == () and over.must_move is None and not over.last_chance
    assert "over" in refused(over, "O6-O7")
    with pytest.raises(IllegalAction, match="over"):
        over.end(Outcome((0,), "time"))


def test_whose_piece_it_is():
    state = GAME.start()
    assert "blue" in refused(state, "G1-O1")
    assert refused(state, "O3-I3") == "There is no piece on O3."


def test_actions_that_look_alike_are_not_taken_for_ours():
    for alike in ((0, 17), Turn(2), Turn(0.5), Move(0, 99), Move(-25, 17), Move("G0", "O0")):
        with pytest.raises(IllegalAction, match="not an action of Oraïa"):
            GAME.start().play(alike)
    assert PASS and repr(PASS)


@pytest.mark.parametrize(
    "reference", [r for r in REFERENCE if r["game"] == "oraia"], ids=lambda r: str(len(r["after"]))
)
def test_perft(reference):
    state = playing(GAME.start(), reference["after"])
    assert [perft(state, depth) for depth in range(1, len(reference["perft"]) + 1)] == reference["perft"]


def test_sets_are_read_in_rising_order():
    assert [*members(0b1010001)] == [0, 4, 6]
