"""Pioche: six published games, exact, fast, and secret where the rules are."""

from pioche.core.chance import Chance, SecretChance, SeededChance
from pioche.core.deal import Deal
from pioche.core.errors import PiocheError
from pioche.core.game import Action, Game, State, View
from pioche.core.match import Match
from pioche.core.options import Options
from pioche.core.record import Record, read_record
from pioche.core.seats import NOBODY, Seat
from pioche.games import find
from pioche.languages import load

__all__ = [
    "NOBODY",
    "Action",
    "Chance",
    "Deal",
    "Game",
    "Match",
    "Options",
    "PiocheError",
    "Record",
    "Seat",
    "SecretChance",
    "SeededChance",
    "State",
    "View",
    "find",
    "read_record",
]
__version__ = "0.1.0"

load()
