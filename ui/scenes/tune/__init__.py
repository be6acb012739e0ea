"""The tuning bench: a wheel whose every parameter can be changed while it rolls."""
