"""What every game stands on: cards, bits, chance, the game contract, match, record, errors.

Does no I/O and knows no other part of Pioche.
"""
