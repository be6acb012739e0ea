"""The physics, and what is built on it: the wheel, the impeller, matches, studies. Uses games, never ui."""
