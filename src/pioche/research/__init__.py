"""For research: deals played by the hundred thousand, and what was decided in them."""
