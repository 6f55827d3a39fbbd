"""What every game stands on: cards, bits, chance, the game contract, match, record, errors. No I/O, no other part of Pioche."""
