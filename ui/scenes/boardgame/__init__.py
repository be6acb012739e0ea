"""What the scenes of the four board games share: the game's page, its panel, its start page."""
