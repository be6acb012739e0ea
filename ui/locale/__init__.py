"""The catalogues: for each language a `.po` that is edited, and the `.mo` made of it, which the app reads."""
