"""Refusals of the command line."""

from __future__ import annotations

from pioche.core.errors import PiocheError
from pioche.core.words import Words


class BadUsage(PiocheError):
    code = "bad-usage"
    words = Words("{reason}. Try: {command} --help", "{reason}. Essayez : {command} --help")


class CannotRead(PiocheError):
    code = "cannot-read"
    words = Words("{file} cannot be read: {reason}.", "{file} ne peut pas être lu : {reason}.")


class CannotWrite(PiocheError):
    code = "cannot-write"
    words = Words("{file} cannot be written: {reason}.", "{file} ne peut pas être écrit : {reason}.")


class MissingExtra(PiocheError):
    code = "missing-extra"
    words = Words(
        "This needs more than the bare program. Install it with: pip install 'pioche[{extra}]'",
        "Il faut pour cela plus que le programme seul. À installer par : pip install 'pioche[{extra}]'",
    )


class SystemRefuses(PiocheError):
    code = "system-error"
    words = Words("The system refuses: {reason}.", "Le système refuse : {reason}.")


class InvalidTrace(PiocheError):
    code = "invalid-trace"
    words = Words("Line {line} of the trace: {reason}", "Ligne {line} de la trace : {reason}")


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
        "{file} contient autre chose qu’une partie, et reste tel quel : {reason}",
    )


class OtherGame(PiocheError):
    code = "other-game"
    words = Words(
        "{file} holds a match of {found}, not of {asked}.", "{file} contient une partie de {found}, pas de {asked}."
    )


class InvalidGameId(PiocheError):
    code = "invalid-game-id"
    words = Words(
        "“{id}” cannot be the id of a game: it has up to 40 small letters and digits, a letter first, with single "
        "underlines between words.",
        "« {id} » ne peut pas être l’identifiant d’un jeu : il compte au plus 40 lettres minuscules et chiffres, une "
        "lettre d’abord, avec un seul tiret bas entre deux mots.",
    )


class GameIdTaken(PiocheError):
    code = "game-id-taken"
    words = Words(
        "A game with the id “{id}” is installed already. Choose another id.",
        "Un jeu d’identifiant « {id} » est déjà installé. Choisissez-en un autre.",
    )


class FolderExists(PiocheError):
    code = "folder-exists"
    words = Words(
        "{folder} exists already. Choose a folder that does not.",
        "{folder} existe déjà. Choisissez un dossier qui n’existe pas encore.",
    )
