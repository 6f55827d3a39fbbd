"""Bots against bots on duplicate deals: the same cards with the seats rotated, so that luck cancels out."""
