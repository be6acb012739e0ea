"""Stability studies: thousands of wheels without a window.

    plan = load("friction.toml")
    row = trial(plan, 17)             all that is measured of wheel 17, the same at every call
    for batch in run(plan, jobs=2):   Arrow batches of such rows, as they get done
        ...

`README.md` in this folder defines every quantity that is measured, and shows how to add functions of your own.
"""

from sim.study.extras import needed

with needed():
    import scipy  # noqa: F401  it is used only where a plan or a report wants it, but should be missed at once

    from sim.study.chunks import run
    from sim.study.custom import Custom, CustomFigure
    from sim.study.plan import Plan
    from sim.study.planfile import load, read
    from sim.study.trials import placements, trial

__all__ = ["Custom", "CustomFigure", "Plan", "load", "placements", "read", "run", "trial"]
