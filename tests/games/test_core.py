"""What all games share: outcomes, options, the registry, replay and perft."""

import pickle

import pytest

from games import core
from games.core import BOARD_GAMES, IllegalAction, Message, Option, Outcome, UserError, naming

# Outcomes, options, the registry


def test_a_game_is_worth_one_point_that_the_first_place_shares():
    assert [Outcome((1,), "points").score(seat) for seat in range(2)] == [0, 1]
    assert [Outcome((0, 2, 3, 5), "points").score(seat) for seat in range(6)] == [0.25, 0, 0.25, 0.25, 0, 0.25]


def test_an_end_from_outside():
    assert core.others_win(1, range(4), "resigned") == Outcome((0, 2, 3), "resigned")
    assert core.all_share(3, "agreed") == Outcome((0, 1, 2), "agreed")


DRAW_AFTER = Option("draw_after", 5, (5, 0), "Turns.")
WIND = Option("wind", False, (False, True), "Wind blows.")


def test_an_option_is_read_from_text_in_any_case():
    assert DRAW_AFTER.read("0") == 0
    assert WIND.read("true") is WIND.read("True") is True


@pytest.mark.parametrize("text", ["", "6", "00", "true", "5 "])
def test_text_that_is_no_choice_is_refused_with_the_choices(text):
    with pytest.raises(UserError, match=r"draw_after cannot be .*; it is one of 5, 0"):
        DRAW_AFTER.read(text)


def test_settings_are_the_defaults_unless_chosen(tokens):
    assert tokens.settings({}) == {"heap": 10}
    assert tokens.settings({"heap": 100}) == {"heap": 100}


@pytest.mark.parametrize(
    "chosen, sentence",
    [
        ({"heap": 11}, "heap cannot be 11; it is one of 10, 100, 10000"),
        ({"heap": "10"}, "heap cannot be '10'"),
        ({"heap": 10.0}, "heap cannot be 10.0"),
        ({"pile": 10}, "Tokens has no option 'pile'; it has heap"),
    ],
)
def test_settings_that_a_game_does_not_have_are_refused(tokens, chosen, sentence):
    with pytest.raises(UserError, match=sentence):
        tokens.settings(chosen)
    with pytest.raises(UserError, match=sentence):
        tokens.start(**chosen)


def test_true_is_not_the_number_one():
    with pytest.raises(UserError, match="dice cannot be True"):
        core.Rulebook("dice", "Dice", 1, (2,), (Option("dice", 1, (1, 2), "How many."),)).settings({"dice": True})


def test_a_game_begins_for_the_usual_number_of_players_or_as_many_as_it_is_for(tokens):
    assert tokens.start().seats == 2
    assert tokens.start(3).seats == 3
    with pytest.raises(UserError, match="Tokens is for 2 or 3 players, not 4"):
        tokens.start(4)


def test_the_registry_knows_the_four_board_games_and_no_module_beside():
    assert [core.game(name).name for name in BOARD_GAMES] == ["fluegelrad", "oraia", "raummuehle", "gulek"]
    for name in ("core", "record", "os", "", "Gulek", "../gulek"):
        with pytest.raises(UserError, match="fluegelrad, oraia, raummuehle, gulek"):
            core.game(name)


# Replay and perft


def test_replay_gives_the_state_after_each_action(tokens):
    assert [state.heap for state in core.replay(tokens, tokens.start(), ["3", "1", "2"])] == [7, 6, 4]


def test_replay_says_which_action_fails_and_why(tokens):
    with pytest.raises(IllegalAction, match=r'^Action 2, "3": 3 tokens cannot be taken from 2.'):
        list(core.replay(tokens, tokens.load("5 0 0 2"), ["3", "3", "1"]))
    with pytest.raises(IllegalAction, match=r'^Action 1, "x": '):
        list(core.replay(tokens, tokens.start(), ["x"]))


def test_perft_counts_sequences_and_those_that_ended_before_not_at_all(tokens):
    start = tokens.start()
    # Three actions take 3 to 9 of ten tokens; 23 of the 27 ways leave three or more, 3 leave two, 1 leaves one.
    assert [core.perft(start, depth) for depth in range(5)] == [1, 3, 9, 27, 23 * 3 + 3 * 2 + 1]
    # Two tokens: 1 and 1, or 2 at once.
    assert [core.perft(tokens.load("2 0 0 2"), depth) for depth in range(4)] == [1, 2, 1, 0]


def test_a_sentence_is_its_english_and_remembers_how_it_was_made():
    sentence = Message("There is a {kind} in pit {pit}.", kind=Message("plank"), pit=3)
    assert sentence == "There is a plank in pit 3."
    assert sentence.template.format(kind="Brett", pit=3) == "There is a Brett in pit 3."
    again = pickle.loads(pickle.dumps(sentence))
    assert (again, again.template, again.fields) == (sentence, sentence.template, sentence.fields)


def test_what_is_named_in_front_of_a_sentence_keeps_it():
    with pytest.raises(IllegalAction) as refused, naming("Action 7"):
        raise IllegalAction(Message("Pit {pit} is empty.", pit=3))
    assert str(refused.value) == "Action 7: Pit 3 is empty."
    assert refused.value.args[0].fields["what"].template == "Pit {pit} is empty."


def test_braces_in_what_is_put_into_a_sentence_do_no_harm():
    assert Message("{text} is no action.", text="{0}{x!r}") == "{0}{x!r} is no action."


@pytest.mark.parametrize(
    "given", ["x" * 5000, "a\nb\0" * 50, [1] * 5000, {"x" * 5000: 1}, 10**5000, -(10**5000)], ids=type
)
def test_a_message_quotes_a_hostile_file_in_one_line(given):
    sentence = core.Message("{file}: not {given!r}.", file="f", given=given)
    assert str(sentence).isprintable()
    assert len(sentence) < 200
    assert sentence.template.format(**sentence.fields) == sentence


@pytest.mark.parametrize("name", BOARD_GAMES)
def test_a_game_can_be_sent_to_another_process(name):
    assert pickle.loads(pickle.dumps(core.game(name))).start() == core.game(name).start()
