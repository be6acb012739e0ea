"""The patients of a textbook on survival, as wheels: what several tests of statistics share."""

import numpy as np

from sim.study import statistics

# Freireich et al. 1963, as tabulated by Kalbfleisch and Prentice (2002): weeks in remission, of the 6-MP arm (a plus is
# censored) 6 6 6 6+ 7 9+ 10 10+ 11+ 13 16 17+ 19+ 20+ 22 23 25+ 32+ 32+ 34+ 35+, and of the placebo arm. An event in
# week t is a fall in placement t, with t - 1 held; censored in week t is t held.
EVENTS, CENSORED = [6, 6, 6, 7, 10, 13, 16, 22, 23], [6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35]
PLACEBO = [1, 1, 2, 2, 3, 4, 4, 5, 5, 8, 8, 8, 8, 11, 11, 12, 12, 15, 17, 22, 23]


def lives(held, fell, units=None, no_place=None, most=None):
    held, fell = np.asarray(held), np.asarray(fell)
    return statistics.lives(
        held,
        fell,
        np.zeros(len(held), dtype=bool) if no_place is None else np.asarray(no_place),
        np.full(len(held), 0 if most is None else most),
        np.arange(len(held)) if units is None else np.asarray(units),
    )
