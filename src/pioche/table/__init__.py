"""How any game is put on a page."""
