"""The pygame app and the command line. No rule and no physics is decided here."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pygame greets on the standard output otherwise
