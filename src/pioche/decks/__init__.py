"""Decks that several games share."""
