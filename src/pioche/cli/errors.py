"""What only the command line can refuse."""

from __future__ import annotations

from pioche.core.errors import PiocheError
from pioche.core.words import Words


class BadUsage(PiocheError):
    code = "bad-usage"
    words = Words("{reason}. Try: {command} --help", "{reason}. Essayez : {command} --help")


class CannotRead(PiocheError):
    code = "cannot-read"
    words = Words("{file} cannot be read: {reason}.", "{file} ne peut pas être lu : {reason}.")


class CannotWrite(PiocheError):
    code = "cannot-write"
    words = Words("{file} cannot be written: {reason}.", "{file} ne peut pas être écrit : {reason}.")


class SystemRefuses(PiocheError):
    code = "system-error"
    words = Words("The system refuses: {reason}.", "Le système refuse : {reason}.")


class InvalidTrace(PiocheError):
    code = "invalid-trace"
    words = Words("Line {line} of the trace: {reason}", "Ligne {line} de la trace : {reason}")


class NoSavedMatch(PiocheError):
    code = "no-saved-match"
    words = Words(
        "There is no match to go on with in {file}.",
        "Il n’y a pas de partie à reprendre dans {file}.",
    )


class NotAMatch(PiocheError):
    code = "not-a-match"
    words = Words(
        "{file} holds something else than a match, and is left alone: {reason}",
        "{file} contient autre chose qu’une partie, et reste tel quel : {reason}",
    )


class OtherGame(PiocheError):
    code = "other-game"
    words = Words(
        "{file} holds a match of {found}, not of {asked}.", "{file} contient une partie de {found}, pas de {asked}."
    )
