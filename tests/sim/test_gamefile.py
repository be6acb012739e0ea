"""One reader for all saved games, those of earlier versions too. `saved/version1` was written by the code of then."""

import json
from pathlib import Path

import pytest

from games import record
from games.core import BOARD_GAMES, Outcome, UserError
from games.record import Record
from sim import gamefile, matchfile
from sim.match import Match
from sim.matchfile import MatchRecord

OLD = Path(__file__).parent / "saved" / "version1"
ENDINGS = {
    "fluegelrad": Outcome((0, 1), "agreed"),
    "oraia": Outcome((1,), "resigned"),
    "raummuehle": Outcome((0,), "points"),
    "gulek": None,
}


def by_todays_rules(path, folder):
    """An old match as if it had been played by the rules of today: the format of its file is what is tested."""
    content = json.loads(path.read_bytes())
    content["setup"]["header"]["rules"] = matchfile.RULEBOOK.rules
    (folder / path.name).write_text(json.dumps(content))
    return folder / path.name


@pytest.mark.parametrize("name", BOARD_GAMES)
def test_an_old_board_game_is_read_and_replays(name):
    path = OLD / f"{name}.json"
    found = gamefile.envelope(path)
    assert (found.header.game, found.begun) == (name, True)
    assert (found.ending and found.ending.outcome) == ENDINGS[name]
    played = gamefile.read(path)
    assert isinstance(played, Record)
    assert list(record.replay(played, path))[-1].outcome == ENDINGS[name]
    assert record.decode(record.encode(played), "again") == played


@pytest.mark.parametrize(
    ("name", "outcome"), [("hamsterrolle", None), ("hamsterrolle-over", Outcome((0,), "resigned"))]
)
def test_an_old_match_is_read_and_goes_on(name, outcome, tmp_path):
    path = by_todays_rules(OLD / f"{name}.json", tmp_path)
    found = gamefile.envelope(path)
    assert [seat.kind for seat in found.header.seats] == ["easy", "easy"]
    assert (found.ending and found.ending.outcome) == outcome
    played = gamefile.read(path)
    assert isinstance(played, MatchRecord)
    assert len(played.turns) == 3
    assert Match(played).state.outcome == outcome


def test_a_match_is_written_with_the_envelope_of_every_game(tmp_path):
    old = by_todays_rules(OLD / "hamsterrolle-over.json", tmp_path)
    matchfile.write(tmp_path / "new.json", matchfile.read(old))
    content = json.loads((tmp_path / "new.json").read_bytes())
    board_game = json.loads((OLD / "oraia.json").read_bytes())
    assert {*board_game} - {*content} == {"actions"}
    assert content["header"].keys() == board_game["header"].keys()
    assert content["ending"] == {"reason": "resigned", "winners": [0], "seat": None}
    assert "header" not in content["setup"]
    assert gamefile.envelope(tmp_path / "new.json") == gamefile.envelope(old)
    assert gamefile.read(tmp_path / "new.json") == gamefile.read(old)


def test_an_ending_that_is_not_that_of_the_match_is_refused(tmp_path):
    matchfile.write(tmp_path / "a.json", matchfile.read(by_todays_rules(OLD / "hamsterrolle-over.json", tmp_path)))
    content = (tmp_path / "a.json").read_text().replace('"winners":[0]', '"winners":[1]', 1)
    (tmp_path / "a.json").write_text(content)
    with pytest.raises(UserError, match=r"a\.json: ending: it is not that of the last turn"):
        gamefile.read(tmp_path / "a.json")


@pytest.mark.parametrize(
    ("content", "named"),
    [("{}", "no header"), ("[]", "object"), ('{"header": 3}', "header"), ('{"version": 2, "setup": []}', "setup")],
)
def test_what_is_no_game_is_refused_in_a_sentence(content, named, tmp_path):
    (tmp_path / "a.json").write_text(content)
    for read in (gamefile.envelope, gamefile.read):
        with pytest.raises(UserError, match=named):
            read(tmp_path / "a.json")


def test_a_match_by_earlier_rules_is_refused_but_can_be_looked_at():
    path = OLD / "hamsterrolle.json"
    with pytest.raises(
        UserError, match=r"header\.rules: .* version 1 of the rules of Hamsterrolle, which have changed"
    ):
        gamefile.read(path)
    record = matchfile.read(path, earlier=True)
    assert record.setup.header.rules == 1
    assert len(record.turns) == 3
