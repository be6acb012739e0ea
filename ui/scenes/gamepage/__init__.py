"""What the pages of all games share, with an adapter for each kind: `ui.scenes.boardgame`, `ui.scenes.hamsterrolle`."""
