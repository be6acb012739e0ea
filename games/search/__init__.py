"""Computer players for the board games: `choose` an action, `analyse` a position.

    thought = choose("oraia", state.text(), "medium", seed=7)
    state = state.play(game("oraia").parse(thought.chosen))

Both can be called in another process: what goes in and comes out is text and numbers. A player who has to act several
times in a turn is asked each time. Nothing here reads a clock; whoever wants to bound the time hands in a `stop`.
"""

from games.search.players import HINT, LEVELS, Assessment, Level, Thought, analyse, choose, level, think

__all__ = ["HINT", "LEVELS", "Assessment", "Level", "Thought", "analyse", "choose", "level", "think"]
