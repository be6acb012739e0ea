"""Computer players of Hamsterrolle: what they mean to do, and how a hand does it.

    plan = think(match.setup.parameters, turn.scene, turn.state, "medium", seed=7)  # turn: match.record.last
    performer = Performer(match, plan, level("medium").hand, seed=7)
    while match.state.turn == turn.state.turn and match.state.outcome is None:
        performer.advance(1)

`think` is a pure function and can be called in another process: its arguments and its result can be pickled.
`Performer` makes the inputs of a person at the mouse, step by step, so a replay needs nothing but these inputs. Both
get all chance from the seed. How strong the levels are was measured; see README.md.
"""

from sim.players.levels import LEVELS, Level, Steadiness, level
from sim.players.performing import Performer
from sim.players.placements import Aim
from sim.players.thinking import Plan, think

__all__ = ["LEVELS", "Aim", "Level", "Performer", "Plan", "Steadiness", "level", "think"]
