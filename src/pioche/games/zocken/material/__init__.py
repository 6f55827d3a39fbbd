"""The cards of the box, as data that a physical box may correct, and their reader."""
