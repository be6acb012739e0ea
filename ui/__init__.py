"""The window and the command line. No rule and no physics is decided here."""
