"""The board of the box, as data that a physical box may correct, and its reader."""
