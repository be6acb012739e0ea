"""Drawing: wood, light and shadow made with numpy and pygame. Nothing here knows a rule."""
