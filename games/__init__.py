"""The rules: five games as pure values. Knows no physics, no screen, and no clock on the wall."""
