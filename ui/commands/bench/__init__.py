"""`drehwerk bench`: how fast it is, each figure beside a yardstick that is measured in the same run.

Each bench is a module here that puts its command on the group; `measure` takes the rates, `table` shows them.
"""

from __future__ import annotations

import typer

from ui.commands.bench import frame, games, hand, sim, study

BENCHES = (sim.add, frame.add, games.add, study.add, hand.add)
"""Each puts its bench on the group, in the order in which `drehwerk bench --help` lists them."""


def add(app: typer.Typer) -> None:
    """Puts the group of benches on `app`."""
    group = typer.Typer(help="Measure speed beside a yardstick. Example: drehwerk bench games")
    for put in BENCHES:
        put(group)
    app.add_typer(group, name="bench")
