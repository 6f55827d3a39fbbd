"""Pioche: six published games, exact, fast, and secret where the rules are."""

from pioche.games import find

__all__ = ["find"]
__version__ = "0.1.0"
