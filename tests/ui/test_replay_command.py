"""`drehwerk replay --check`."""

import pytest
from msgspec.structs import replace
from scripted import play, setup

from games import record
from games.core import game
from games.record import Seat
from sim import inputs, matchfile
from sim.match import Match
from ui.cli import main


def run(*words: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(["replay", *words])
    return ended.value.code


def test_a_match_replays_and_a_changed_one_does_not(tmp_path, capsys):
    played = play(Match.begin(setup(seed=3)), seed=3, most_turns=4).record
    file = tmp_path / "match.json"
    matchfile.write(file, played)
    assert run(str(file), "--check") == 0
    said = capsys.readouterr()
    assert matchfile.fingerprint(played.last.scene) in said.out
    whole = len(played.turns) - (played.end is None)
    assert said.out.startswith(f"{whole} turns replay") and f"{whole} of {whole}" in said.err

    first = played.turns[0]
    moved = next(timed for timed in reversed(first.inputs) if isinstance(timed.input, inputs.Point))
    shifted = replace(moved, input=inputs.Point(moved.input.x + 0.001, moved.input.y))
    changed = tuple(shifted if timed is moved else timed for timed in first.inputs)
    matchfile.write(file, replace(played, turns=(replace(first, inputs=changed), *played.turns[1:])))
    assert run(str(file), "--check") == 1
    assert "differs" in capsys.readouterr().out


def test_a_game_of_a_board_game_replays(tmp_path, capsys):
    rules = game("fluegelrad")
    seats = (Seat("Ada"), Seat("Bo"))
    file = tmp_path / "game.json"
    record.write(file, record.begin(rules, seats, {}).then(rules.parse("3+2"), 4.0))
    assert run(str(file), "--check") == 0
    assert rules.start().play(rules.parse("3+2")).text() in capsys.readouterr().out


def test_what_is_no_record_cannot_be_replayed(tmp_path, capsys):
    file = tmp_path / "no.json"
    file.write_text("[]")
    assert run(str(file), "--check") == 2
    assert run(str(tmp_path / "missing.json"), "--check") == 2
    assert capsys.readouterr().err.count("\n") == 2
