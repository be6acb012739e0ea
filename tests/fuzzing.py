"""Reads mutated files: `python tests/fuzzing.py READER -runs=100000` lets Atheris mutate what a reader reads.

Every file is to be read, or refused in one sentence; in a second of processor time, and in 200 MB of memory. Half of
the mutations are libFuzzer's of bytes, half replace values in the tree of the JSON or TOML.
"""

from __future__ import annotations

import os
import random
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import atheris
import msgspec

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parent), str(Path(__file__).parent / "games")]

with atheris.instrument_imports(include=["games", "sim", "ui"]):
    import scripted

    from games import core, record
    from games.core import UserError
    from sim import impeller, match, matchfile, parameters, quantities, reference
    from sim.experiments import LiftRow
    from sim.fit import measurements
    from sim.study import design, planfile, results
    from ui import saves, settings
    from ui.errors import said

SECONDS, MEMORY = 1.0, 200_000_000
"""What reading one file may take."""
WORDS: tuple[Any, ...] = (None, True, 0, -1, 1, 2**31, 2**63, 10**400, 0.5, 1e-320, 1e308, "", "\0", "é😀", "x" * 3000)
"""Values that are put into trees of JSON and TOML."""


def _record(path: Path) -> None:
    for number, _ in enumerate(record.replay(record.read(path), path)):
        if number == 200:  # the longest games take longer than a second
            return


def _match(path: Path) -> None:
    matchfile.is_match(path)
    going_on = match.Match(matchfile.read(path))
    going_on.advance(5)


def _parameters(path: Path) -> None:
    for book in (parameters.BOOK, impeller.BOOK):
        quantities.world(path)
        book.salvaged(path)
    parameters.BOOK.load(path)


def _settings(path: Path) -> None:
    loaded = settings.load(path)
    for aside in path.parent.glob("settings.broken-*"):
        aside.unlink()
    settings.save(path, loaded.settings)
    if loaded.message is not None:
        raise UserError(loaded.message.replace("\n", "\\n"))


def _study(path: Path) -> None:
    path.replace(path.with_name("study.json"))
    results.load(path.parent)


READERS: dict[str, Callable[[Path], object]] = {
    "record": _record,
    "match": _match,
    "sketch": saves.sketch,
    "plan": lambda path: design.size(planfile.load(path)),
    "parameters": _parameters,
    "measurements": measurements.read,
    "settings": _settings,
    "study": _study,
    "reference": lambda path: reference.read(path, LiftRow),
}
"""What reads each kind of file."""


def seeds(reader: str) -> list[bytes]:
    """Files that are in order, to start from."""
    folder = Path(planfile.__file__).parent
    plans = [path.read_bytes() for path in (folder / "plans").glob("*.toml")]
    if reader in ("record", "sketch"):
        return [_played(name) for name in core.BOARD_GAMES] + ([_begun_match()] if reader == "sketch" else [])
    if reader == "study":
        head = {"version": results.VERSION, "model": {"drehwerk": "0"}, "plan": planfile.load("friction")}
        return [msgspec.json.encode(head)]
    if reader == "match":
        return [_begun_match()]
    return {
        "plan": plans,
        "parameters": [path.read_bytes() for path in parameters.BOOK.folder.glob("**/*.toml")]
        + [quantities.dump(parameters.STANDARD), quantities.dump(impeller.BOOK.standard)],
        "measurements": [measurements.TEMPLATE.encode(), measurements.TEMPLATE.replace("# ", "").encode()],
        "settings": [msgspec.toml.encode(settings.Settings(studies=("a",), tours=("gulek",)))],
        "reference": [b"kind,seed,omega,axial_sd_m\nplank,1,0.5,0.01\n", ",".join(LiftRow._fields).encode()],
    }[reader]


def _played(name: str) -> bytes:
    rules = core.game(name)
    state, kept = rules.start(), record.begin(rules, [record.Seat("Ada"), record.Seat("Brett", "easy")], {})
    draw = random.Random(1).choice
    while state.outcome is None and len(kept.actions) < 12:
        action = draw(state.actions())
        state, kept = state.play(action), kept.then(action, 1.5)
    return record.encode(kept)


def _begun_match() -> bytes:
    begun = match.Match.begin(scripted.setup())
    scripted.place(begun, begun.state.supply[0], 1)
    scripted.finish_turn(begun)
    return msgspec.json.encode(begun.record)


def check(reader: str, content: bytes, folder: Path) -> None:
    """Reads the file; raises AssertionError where it is neither read nor refused as it should be."""
    path = folder / ("settings.toml" if reader == "settings" else "file")
    path.write_bytes(content)
    before, started = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
    try:
        READERS[reader](path)
    except UserError as error:
        sentence = said(error)
        assert sentence.isprintable() and sentence.strip(), f"not one line: {sentence!r}"
        assert len(sentence) < 10_000, f"not one sentence: {sentence!r}"
    taken = time.process_time() - started
    assert taken < SECONDS, f"{taken:.1f} s"
    assert 1024 * (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) < MEMORY, "too much memory"


def mutated(content: bytes, size: int, seed: int) -> bytes:
    """Content with some of its bytes or its values changed; the same seed makes the same changes."""
    draw = random.Random(seed)
    if draw.random() < 0.5:
        return atheris.Mutate(content, size)
    try:
        tree, encode = msgspec.json.decode(content), msgspec.json.encode
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        try:
            tree, encode = msgspec.toml.decode(content), msgspec.toml.encode
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return atheris.Mutate(content, size)
    for _ in range(draw.randint(1, 3)):
        tree = _changed(tree, draw)
    try:
        return encode(tree)[:size]
    except Exception:  # some values are not for TOML, or not text
        return atheris.Mutate(content, size)


def _changed(tree: Any, draw: random.Random) -> Any:
    """The tree with one value, somewhere in it, replaced, repeated, renamed or taken out."""
    if isinstance(tree, dict) and tree and draw.random() < 0.9:
        key = draw.choice(list(tree))
        match draw.randrange(8):
            case 0:
                return {name: value for name, value in tree.items() if name != key}
            case 1:
                return tree | {draw.choice(("x", "", key + "_", "version")): draw.choice(WORDS)}
            case _:
                return tree | {key: _changed(tree[key], draw)}
    if isinstance(tree, list) and tree and draw.random() < 0.9:
        place = draw.randrange(len(tree))
        match draw.randrange(8):
            case 0:
                return tree[:place] + tree[place + 1 :]
            case 1:
                return tree + [tree[place]] * draw.choice((1, 2, 50))
            case _:
                return [*tree[:place], _changed(tree[place], draw), *tree[place + 1 :]]
    if isinstance(tree, int | float) and draw.random() < 0.5:
        return draw.choice((-tree, tree + 1, tree * 1000, tree // 3, 0))
    return draw.choice((*WORDS, [], {}, [tree], {"x": tree}))


def main() -> None:
    """Runs libFuzzer on the reader that the first word names, with the other words as its options."""
    reader, *options = sys.argv[1:]
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as name:
        folder = Path(name)
        corpus = folder / "corpus"
        corpus.mkdir()
        for number, seed in enumerate(seeds(reader)):
            check(reader, seed, folder)
            (corpus / str(number)).write_bytes(seed)
        words = [
            sys.argv[0],
            str(corpus),
            "-max_len=400000",
            "-len_control=0",
            "-timeout=30",
            "-rss_limit_mb=2048",
            *options,
        ]
        atheris.Setup(words, lambda content: check(reader, content, folder), custom_mutator=mutated)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
