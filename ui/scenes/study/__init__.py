"""Studies in the window: which ones there are, their trials as points, and each trial as a film."""

import sim.study  # noqa: F401  it says which extra is missing, before a module here misses its library
