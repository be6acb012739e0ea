"""`drehwerk bench hand`: whether skill pays, as the pieces that a careful and a hasty hand drop."""

from __future__ import annotations

from functools import partial

import typer

from ui.commands.bench.table import Table, show
from ui.commands.progress import Progress

TURNS = 25
"""Placements of each match that are made by both hands: about as many as it has before its end."""
BOUND = 0.5
"""The careful hand is to drop at most so many times what the hasty one does."""


def add(group: typer.Typer) -> None:
    """Puts the bench on `group`."""

    @group.command("hand")
    def bench(
        matches: int = typer.Option(8, "--matches", min=1, help=f"Matches, of which up to {TURNS} turns are played."),
        jobs: int = typer.Option(1, "--jobs", help="Processes; -1 is one for each core."),
        seed: int = typer.Option(0, "--seed", min=0, help="The same seed brings the same matches."),
        as_json: bool = typer.Option(False, "--json", help="Print JSON instead of a table."),
    ) -> None:
        """Pieces dropped by a careful and by a hasty hand. Exit status 1 if skill does not halve them.

        Both make the same placements. One centres the piece and waits for a calm moment, the other lets go as soon as
        it is legal. Example: drehwerk bench hand --matches 20 --jobs 2
        """
        from sim import processes
        from sim.players import skill

        with Progress("matches", matches) as progress:
            found: list[skill.Pair] = []
            for pairs in processes.run((partial(skill.pairs, seed + n, TURNS) for n in range(matches)), jobs):
                found += pairs
                progress.advance(1)
        careful, hasty = (sum(dropped) for dropped in zip(*found, strict=True))
        low, high = skill.interval(found)
        share = careful / hasty if hasty else 1.0
        rows = [
            ("careful", len(found), careful, careful / len(found)),
            ("hasty", len(found), hasty, hasty / len(found)),
        ]
        note = f"The careful hand drops {share:.2f} times as many (95 % interval {low:.2f} to {high:.2f})."
        show("hand", [Table("Two hands on the wheel", ("hand", "turns", "dropped", "a turn"), rows, note)], as_json)
        raise typer.Exit(share > BOUND)
