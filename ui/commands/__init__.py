"""One file for each command of the command line; `ui.cli` puts them together.

A command's module imports what is heavy (physics, window, studies) inside the command, so that `--help` is quick.
"""

from ui.commands import bench, match, params, perft, play, replay, screenshot, study, tune, validate

COMMANDS = (
    play.add,
    replay.add,
    tune.add,
    screenshot.add,
    match.add,
    perft.add,
    params.add,
    validate.add,
    study.add,
    bench.add,
)
"""Each puts its command on the Typer app, in the order in which `--help` lists them."""
