"""The foundation of every game: cards, bits, chance, the game contract, match, record, errors.

It does no I/O and imports no other part of Pioche.
"""
