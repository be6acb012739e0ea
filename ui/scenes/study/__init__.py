"""Studies in the window: which ones there are, their trials as points, and each trial as a film."""
