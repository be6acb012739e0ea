"""The referee of Hamsterrolle against the rulebook, sentence by sentence, and against our Decisions.

The tests themselves are in the modules beside this one, in the order of the rulebook.
"""

import doctest
from importlib import import_module

from games import hamsterrolle

SENTENCES: dict[int, tuple[str, str]] = {
    # the rulebook, in its order
    1: ("two players have two full sets each", "test_two_players_have_two_sets_each"),
    2: ("with three players the fourth set is left over", "test_with_three_players_the_fourth_set_is_out"),
    3: ("three may agree to share it out", "test_three_players_may_share_out_the_fourth_set"),
    4: ("four may play in two teams", "test_only_four_play_in_teams_of_two"),
    5: ("partners best play one after the other", "test_partners_beside_each_other_play_in_succession"),
    6: ("another seating works as well", "test_partners_across_alternate_with_the_others"),
    7: ("the shakiest hands begin", "test_the_given_seat_begins_and_all_follow_in_turn"),
    8: ("the first piece leaves one compartment past the cone empty", "test_the_first_piece_goes_into_compartment_2"),
    9: ("it may be any of the player's pieces", "test_any_piece_may_be_the_first"),
    10: ("what fell has to be put in again", "test_what_was_taken_has_to_be_placed_again"),
    11: ("who is rid of all pieces first wins", "test_who_is_out_of_pieces_wins"),
    12: ("the cone stands in the lowest compartment at the start", "test_only_the_cone_is_in_the_wheel_at_the_start"),
    13: ("each player gets one piece of each kind", "test_each_of_four_has_one_piece_of_each_kind"),
    14: ("always build in the same direction", "test_behind_the_last_placement_is_refused"),
    15: ("build where the player before did", "test_allowed_are_the_last_compartment_and_two_ahead"),
    16: ("or in the next compartment", "test_allowed_are_the_last_compartment_and_two_ahead"),
    17: ("or in the one after it", "test_allowed_are_the_last_compartment_and_two_ahead"),
    18: ("the players follow in turn", "test_the_given_seat_begins_and_all_follow_in_turn"),
    19: ("one piece is put in per turn", "test_one_piece_is_placed_per_turn"),
    20: ("its furthermost edge goes beyond all placed before", "test_the_edge_has_to_pass_the_furthermost_so_far"),
    21: ("correct: ahead of the furthermost so far", "test_an_edge_further_ahead_is_right"),
    22: ("nowhere but in these three compartments", "test_further_than_two_ahead_is_refused"),
    23: ("wrong: behind the edge of some other piece", "test_the_edge_has_to_pass_the_furthermost_so_far"),
    24: ("no two of a kind in a compartment", "test_no_two_of_a_kind_in_a_compartment"),
    25: ("only different pieces lie together", "test_different_kinds_may_lie_together"),
    26: ("what falls in a turn goes to the player", "test_what_falls_in_a_turn_is_the_players"),
    27: ("touching the table is enough", "test_touching_the_table_is_enough"),
    28: ("that ends the turn, placed or not", "test_a_fall_before_placing_ends_the_turn"),
    29: ("several kinds may be barred in a compartment", "test_no_two_of_a_kind_in_a_compartment"),
    30: ("after 30 seconds the piece must be let go", "test_out_of_time_the_piece_drops_anywhere"),
    31: ("wherever it then comes to rest", "test_a_dropped_piece_stays_where_it_rests"),
    32: ("what falls by that goes to the player", "test_what_falls_by_a_drop_is_the_players"),
    33: ("what falls by itself after an attempt leaves the game", "test_what_falls_by_itself_between_turns_is_out"),
    34: ("a pass comes before any attempt", "test_no_constructive_pass_after_an_attempt"),
    35: ("any piece from one of the two lowest compartments", "test_a_pass_takes_from_the_two_lowest"),
    36: ("into any compartment further ahead", "test_a_pass_leads_further_ahead"),
    37: ("that holds none of the kind", "test_a_pass_leads_where_none_of_its_kind_lies"),
    38: ("what falls in a pass goes to the player", "test_what_falls_in_a_pass_is_the_players"),
    39: ("all that touch the table are taken", "test_all_that_touch_the_table_are_taken_at_once"),
    40: ("the game ends when one is rid of all", "test_who_is_out_of_pieces_wins"),
    41: ("who is rid of all has won", "test_who_is_out_of_pieces_wins"),
    42: ("the wheel may be held while placing", "test_the_wheel_may_be_held_with_a_piece_in_the_hand"),
    43: ("and is let go of with the piece", "test_the_wheel_may_be_held_with_a_piece_in_the_hand"),
    44: ("the wheel may be drawn back to the middle", "test_the_wheel_may_be_drawn_back_with_an_empty_hand"),
    45: ("drawing back is careful; the hand does not roll it", "test_what_falls_while_drawing_back_is_the_players"),
    46: ("pieces in the same compartment may be pushed", "test_what_lies_in_the_compartment_may_be_pushed"),
    47: ("two teams play", "test_only_four_play_in_teams_of_two"),
    48: ("team partners sit side by side", "test_partners_beside_each_other_play_in_succession"),
    49: ("without pieces one places the partner's", "test_without_pieces_one_places_the_partners"),
    50: ("failing so, one gets what fell oneself", "test_who_fails_with_a_borrowed_piece_takes_what_fell"),
    51: ("a team without pieces ends the game", "test_a_team_without_pieces_wins"),
    52: ("so do two empty players of different teams", "test_two_empty_players_of_different_teams_end_it"),
    53: ("the team with fewer pieces then wins", "test_two_empty_players_of_different_teams_end_it"),
    # what goes beyond it: Decisions, and what the app promises
    101: ("a piece is where its centre of mass is", "test_a_piece_is_where_its_centre_is"),
    102: ("edges count from two behind the target", "test_edges_count_up_to_two_compartments_behind"),
    103: ("a second lap is possible", "test_a_second_lap"),
    104: ("it is judged at letting go", "test_it_is_judged_at_letting_go"),
    105: ("the app says all the time why not", "test_what_is_refused_was_said_before"),
    106: ("after a fall the piece in the hand is back", "test_a_fall_before_placing_ends_the_turn"),
    107: ("a turn ends with the wheel at rest", "test_what_falls_until_the_wheel_rests_is_the_players"),
    108: ("with an empty hand the turn is lost", "test_out_of_time_with_an_empty_hand_the_turn_is_lost"),
    109: ("a drop moves the front only where allowed", "test_a_drop_moves_the_front_only_where_allowed"),
    110: ("after the rest, before a touch, it is out", "test_what_falls_after_a_touch_is_the_players"),
    111: ("a pass leaves the front", "test_a_pass_leaves_the_front"),
    112: ("a fallen cone is taken as kind cone", "test_a_fallen_cone_is_taken"),
    113: ("unless the cone does not count", "test_a_cone_that_does_not_count_ends_no_turn"),
    114: ("who begins may be drawn by lot", "test_who_begins_may_be_drawn_by_lot"),
    115: ("the win waits for the wheel", "test_a_win_waits_for_the_wheel"),
    116: ("the partner's piece in the hand goes back to the partner", "test_a_borrowed_piece_goes_back_to_the_partner"),
    117: ("teams with equally many pieces share", "test_teams_with_equally_many_pieces_share"),
    118: ("a fall does not end a pass", "test_what_falls_in_a_pass_is_the_players"),
    119: ("the cone is not passed", "test_the_cone_is_not_passed"),
    120: ("a piece counts where it rests", "test_the_front_is_where_the_piece_rests_if_that_was_allowed"),
    121: ("a piece that fell was not placed", "test_a_placement_that_falls_leaves_the_front"),
    122: ("time running out drops a piece being passed", "test_the_time_runs_out_in_a_pass"),
    123: ("a piece may be put back for another", "test_a_piece_may_be_put_back_for_another"),
    124: ("who resigns loses", "test_who_resigns_loses"),
    125: ("an abandoned match has no winner", "test_an_abandoned_match_has_no_winner"),
    126: ("edges count to half a turn ahead", "test_edges_count_up_to_half_a_turn_ahead"),
    127: ("a piece is let go of only where it is supported", "test_a_piece_that_hangs_in_the_air_is_not_placed"),
    128: ("an attempt begins in the wheel, not at the tray", "test_looking_at_a_piece_is_no_attempt"),
    129: ("what falls in a lost turn is the player's", "test_what_falls_in_a_lost_turn_is_the_players"),
    130: ("a failed attempt lets the turn be ended", "test_the_turn_may_be_ended_after_a_failed_attempt"),
    131: ("so does a turn with nothing legal", "test_the_turn_may_be_ended_where_nothing_is_legal"),
}
"""Each sentence of the rulebook with a rule in it, in our words, and the test that holds it; then our Decisions."""

MODULES = ("building", "falling", "passing", "ending")


def test_every_sentence_has_its_test():
    assert list(SENTENCES) == [*range(1, 54), *range(101, 132)]
    tests = {name for part in MODULES for name in vars(import_module(f"test_hamsterrolle_{part}"))}
    assert {test for _, test in SENTENCES.values()} <= tests


def test_the_first_turn_of_the_introduction():
    failed, attempted = doctest.testmod(hamsterrolle)
    assert failed == 0 < attempted
