"""`drehwerk match`: what it plays, what it prints, and what it refuses."""

import json
import sys
from functools import partial

import pytest

from games.core import Outcome, game
from games.extras import command
from games.hamsterrolle import RULEBOOK
from games.search.contest import Played
from sim.players.contest import Played as OnTheWheel
from ui.commands.match import Fixture, Result, _match, _one, _summary, _tell


@pytest.fixture
def drehwerk(drehwerk):
    """Runs `drehwerk match`: its exit status, its output, its errors."""
    return partial(drehwerk, "match")


def result(seat, *winners):
    return Result((seat,), Played(Outcome(winners, "points"), actions=10, branching=4.0))


def test_wins_draws_and_losses_are_those_of_the_first_side():
    results = [result(0, 0)] * 40 + [result(1, 1)] * 35 + [result(0, 0, 1)] * 10 + [result(1, 0)] * 15
    found = _summary(results)
    assert (found["won"], found["drawn"], found["lost"]) == (75, 10, 15)
    assert found["score"] == pytest.approx(0.80)
    assert found["first"] == pytest.approx(0.40 + 0.10 / 2 + 0.15)


def test_the_interval_is_wilsons():
    found = _summary([result(0, 0)] * 75 + [result(0, 1)] * 25)
    # (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n) for p = 0.75, n = 100, z = 1.960
    assert found["interval"] == pytest.approx([0.6569, 0.8245], abs=1e-4)
    assert found["first_interval"] == pytest.approx([0.6569, 0.8245], abs=1e-4), "it is the first side that begins"


def test_the_first_side_has_each_seat_in_turn():
    fixture = Fixture(game("gulek"), 3, {}, ("random", "random"), seed=1)
    assert [_one(fixture, number).side for number in range(6)] == [(0,), (1,), (2,)] * 2


def test_the_same_seed_brings_the_same_games_in_one_process_and_in_two(drehwerk):
    words = ("raummuehle", "easy", "random", "--games", "6", "--set", "format=blitz", "--json", "--seed", "5")
    status, alone, _ = drehwerk(*words)
    found = json.loads(alone)
    assert status == 0
    assert found["games"] == found["won"] + found["drawn"] + found["lost"] == 6
    assert found["options"] == {"format": "blitz"}
    assert json.loads(drehwerk(*words, "--jobs", "2")[1]) == found
    assert json.loads(drehwerk(*words[:-1], "6")[1]) != found


def test_openspiels_search_can_be_a_side(drehwerk):
    pytest.importorskip("pyspiel")
    words = ("raummuehle", "medium:300", "openspiel:20", "--games", "2", "--set", "format=blitz", "--json")
    assert json.loads(drehwerk(*words)[1])["won"] == 2


def test_words_for_people_name_the_game_and_the_sides(drehwerk):
    status, out, err = drehwerk("fluegelrad", "Easy", "random", "--games", "4")
    assert status == 0
    assert out.startswith("Flügelrad, easy against random, 4 games: ")
    assert "4 of 4 games" in err


def test_a_match_on_the_wheel_is_played(drehwerk):
    status, out, _ = drehwerk("hamsterrolle", "easy", "random", "--games", "1", "--seed", "3", "--json")
    found = json.loads(out)
    assert status == 0
    assert found["games"] == found["won"] + found["drawn"] + found["lost"] == 1
    assert found["turns"] >= 27, "each of two players has fourteen pieces"
    assert found["passes_of_others"] > found["passes"]


def test_of_matches_on_the_wheel_the_falls_and_passes_of_each_side_are_told(capsys):
    fixture = Fixture(RULEBOOK, 2, {}, ("easy", "random"), seed=3)
    ends = [Result((0,), OnTheWheel(Outcome((0,), "pieces"), 30, (1, 4), (0, 6)))] * 3
    _tell(fixture, [*ends, Result((1,), OnTheWheel(Outcome((0,), "pieces"), 34, (1, 1), (2, 6)))], as_json=False)
    told = capsys.readouterr().out
    assert told.startswith("Hamsterrolle, easy against random, 4 games: 3 won, 0 drawn, 1 lost\n")
    assert "31.0 turns; turns in which pieces fall, easy 1.00; random 3.25; passes, easy 1.50; random 5.00\n" in told


def test_both_sides_have_the_same_lot_on_the_wheel():
    fixture = Fixture(RULEBOOK, 2, {}, ("easy", "random"), seed=3)
    one, other, next_one = (_match(fixture, number) for number in range(3))
    assert one.seed == other.seed != next_one.seed
    assert [[seat.kind for seat in setup.header.seats] for setup in (one, other)] == [
        ["easy", "random"],
        ["random", "easy"],
    ]


def test_equal_sides_do_not_play_the_same_match_twice_on_the_wheel():
    fixture = Fixture(RULEBOOK, 2, {}, ("easy", "easy"), seed=3)
    assert len({_match(fixture, number).seed for number in range(6)}) == 6
    assert [side for _, side in map(fixture.drawn, range(4))] == [(0,), (1,)] * 2


def test_a_team_is_a_side_and_wins_as_one():
    fixture = Fixture(RULEBOOK, 4, {"teams": "across"}, ("easy", "random"), seed=3)
    assert [fixture.drawn(number) for number in range(3)] == [(0, (0, 2)), (0, (1, 3)), (1, (0, 2))]
    kinds = [[seat.kind for seat in _match(fixture, number).header.seats] for number in range(2)]
    assert kinds == [["easy", "random"] * 2, ["random", "easy"] * 2]
    won = OnTheWheel(Outcome((0, 2), "pieces"), 50, falls=(1, 2, 3, 4), passes=(0, 1, 0, 0))
    shared = OnTheWheel(Outcome((0, 1, 2, 3), "fewest"), 50, falls=(0, 0, 0, 0), passes=(0, 0, 0, 0))
    found = _summary([Result((0, 2), won), Result((1, 3), won), Result((0, 2), shared)])
    assert (found["won"], found["drawn"], found["lost"]) == (1, 1, 1)
    assert found["first"] == pytest.approx((1 + 1 + 0.5) / 3)
    assert (found["falls"], found["falls_of_others"]) == pytest.approx((10 / 3, 10 / 3))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("hamsterrolle", "strong:200", "easy"), "There is no level 'strong:200'"),
        (("hamsterrolle", "strong", "easy", "--seats", "5"), "Hamsterrolle is for 2 to 4 players, not 5."),
        (("hamsterrolle", "strong", "easy", "--set", "teams=across"), "Teams"),
        (("chess", "easy", "random"), "There is no board game 'chess'"),
        (("oraia", "hard", "random"), "There is no level 'hard'"),
        (("oraia", "easy", "strong:many"), "'strong:many' is no player"),
        (("oraia", "easy", "strong:0"), "'strong:0' is no player"),
        (("oraia", "easy", "openspiel:x"), "'openspiel:x' is no player"),
        (("oraia", "easy", "random", "--seats", "3"), "Oraïa is for 2 players, not 3."),
        (("oraia", "easy", "random", "--set", "format=blitz"), "--set takes option=value"),
        (("oraia", "easy", "random", "--jobs", "0"), "--jobs 0 does nothing"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence(drehwerk, words, sentence):
    status, out, err = drehwerk(*words, "--games", "2")
    assert (status, out) == (2, "")
    assert err.startswith(sentence) and err.count("\n") == 1


def test_a_missing_extra_is_named(drehwerk, monkeypatch):
    monkeypatch.setitem(sys.modules, "joblib", None)
    status, _, err = drehwerk("oraia", "random", "random", "--games", "2")
    assert (status, err) == (2, f"This needs joblib: {command('study')}\n")
