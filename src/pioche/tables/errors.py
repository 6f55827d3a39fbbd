"""Refusals of a table; those of the rules are in `core.errors`."""

from __future__ import annotations

from pioche.core.errors import PiocheError
from pioche.core.words import Words


class UnknownTable(PiocheError):
    code = "unknown-table"
    words = Words("There is no table “{table}”.", "Il n’y a pas de table « {table} ».")


class UnreadableTable(PiocheError):
    """Its log cannot be folded: written by another version, or damaged."""

    code = "unreadable-table"
    words = Words(
        "Table {table} cannot be read: {reason} It is kept as it is.",
        "La table {table} ne peut pas être lue : {reason} Elle est gardée telle quelle.",
    )


class GameMissing(UnreadableTable):
    """Its game is not installed, or does not work."""

    code = "game-not-installed"
    words = Words(
        "The game of table {table} is not installed here, or does not work. The table is kept as it is, and goes on "
        "when the game is back.",
        "Le jeu de la table {table} n’est pas installé ici, ou ne marche pas. La table est gardée telle quelle, et la "
        "partie reprendra quand le jeu sera de retour.",
    )


class NotAllowed(PiocheError):
    """Details: `act` in words, and `roles`, the people who may do it."""

    code = "not-allowed"
    words = Words("You may not {act} at this table: {roles} may.", "Vous ne pouvez pas {act} à cette table : {roles}.")


class NotInvited(PiocheError):
    code = "not-invited"
    words = Words("This table is open by its link only.", "Cette table n’est accessible que par son lien.")


class WrongLink(PiocheError):
    code = "wrong-link"
    words = Words("This link does not open the table.", "Ce lien n’ouvre pas la table.")


class NobodyKnown(PiocheError):
    code = "nobody-known"
    words = Words("Say first who you are: a name is enough.", "Dites d’abord qui vous êtes : un nom suffit.")


class StaleTable(PiocheError):
    code = "stale-table"
    words = Words(
        "The table has gone on to ply {now}; this act was meant for ply {ply}.",
        "La table en est au coup {now} ; cet acte était prévu pour le coup {ply}.",
    )


class KeyReused(PiocheError):
    code = "key-reused"
    words = Words("The key “{key}” stands for another act.", "La clé « {key} » désigne un autre acte.")


class InvalidKey(PiocheError):
    code = "invalid-key"
    words = Words(
        "A key has 1 to 64 letters, digits, dots, dashes or underlines.",
        "Une clé compte de 1 à 64 lettres, chiffres, points ou tirets.",
    )


class InvalidName(PiocheError):
    code = "invalid-name"
    words = Words(
        "A name has 1 to {most} visible signs on one line: {reason}.",
        "Un nom compte de 1 à {most} signes visibles sur une ligne : {reason}.",
    )


class SeatTaken(PiocheError):
    code = "seat-taken"
    words = Words("Seat {seat} is taken.", "La place {seat} est prise.")


class SeatEmpty(PiocheError):
    code = "seat-empty"
    words = Words("There is no bot in seat {seat}.", "Il n’y a pas de robot à la place {seat}.")


class TableFull(PiocheError):
    code = "table-full"
    words = Words("Every seat is taken.", "Toutes les places sont prises.")


class SeatedTwice(PiocheError):
    code = "seated-twice"
    words = Words("You already sit in seat {seat}.", "Vous êtes déjà assis à la place {seat}.")


class SeatKnown(PiocheError):
    code = "seat-known"
    words = Words(
        "You have held another hand in this match: you may take back your own seat only.",
        "Vous avez tenu une autre main dans cette partie : vous ne pouvez reprendre que votre place.",
    )


class NameTaken(PiocheError):
    code = "name-taken"
    words = Words(
        "Somebody here is already called {name}: choose another name.",
        "Quelqu’un s’appelle déjà {name} ici : choisissez un autre nom.",
    )


class NotSeated(PiocheError):
    code = "not-seated"
    words = Words("You do not sit at this table.", "Vous n’êtes pas assis à cette table.")


class SeatsEmpty(PiocheError):
    code = "seats-empty"
    words = Words("Seats without a player: {seats}.", "Places sans joueur : {seats}.")


class NobodySeated(PiocheError):
    code = "nobody-seated"
    words = Words("At least one person must sit at the table.", "Il faut au moins une personne assise à la table.")


class SeatsOccupied(PiocheError):
    code = "seats-occupied"
    words = Words(
        "Seats {seats} are taken: with {players} players they would not be there.",
        "Les places {seats} sont prises : à {players} joueurs elles n’existeraient pas.",
    )


class AlreadyStarted(PiocheError):
    code = "already-started"
    words = Words("The match has started.", "La partie a commencé.")


class NotStarted(PiocheError):
    code = "not-started"
    words = Words("The match has not started.", "La partie n’a pas commencé.")


class NotOver(PiocheError):
    code = "match-not-over"
    words = Words("The match is not over.", "La partie n’est pas terminée.")


class TableClosed(PiocheError):
    code = "table-closed"
    words = Words("This table is closed.", "Cette table est fermée.")


class NoRelief(PiocheError):
    code = "no-relief"
    words = Words("No bot plays for you.", "Aucun robot ne joue pour vous.")


class NotAway(PiocheError):
    code = "not-away"
    words = Words("The player of seat {seat} is not away.", "Le joueur de la place {seat} n’est pas absent.")


class InvalidRelief(PiocheError):
    code = "invalid-relief"
    words = Words(
        "Bot relief comes after {low} to {high} seconds, or 0 for never.",
        "Un robot prend le relais après {low} à {high} secondes, ou 0 pour jamais.",
    )


class UnknownPace(PiocheError):
    code = "unknown-pace"
    words = Words("There is no pace “{pace}”. Paces: {known}.", "Il n’y a pas de rythme « {pace} ». Rythmes : {known}.")


class FileRefused(PiocheError):
    code = "file-refused"
    words = Words(
        "Option {option} takes only “{default}” at a table of this server.",
        "L’option {option} n’accepte que « {default} » à une table de ce serveur.",
    )


class NoMoves(PiocheError):
    code = "no-moves"
    words = Words("An act has 1 to {most} moves.", "Un acte compte de 1 à {most} coups.")


class PreviewReveals(PiocheError):
    code = "preview-reveals"
    words = Words(
        "{text} shows you something new: it can be played, not tried.",
        "{text} vous apprend quelque chose : ce coup se joue, il ne s’essaie pas.",
    )


class PlayedAtOnce(PiocheError):
    code = "played-at-once"
    words = Words(
        "{text} is played at once: it cannot be prepared.",
        "{text} se joue d’emblée : ce coup ne se prépare pas.",
    )


class UnknownRecord(PiocheError):
    code = "unknown-record"
    words = Words("This table has no match {number}.", "Cette table n’a pas de partie {number}.")


class NotInMatch(PiocheError):
    code = "not-in-match"
    words = Words(
        "You did not play match {number} of this table: only your own decisions can be reviewed.",
        "Vous n’avez pas joué la partie {number} de cette table : on n’analyse que ses propres décisions.",
    )


class ReviewUnderWay(PiocheError):
    code = "review-under-way"
    words = Words(
        "Another of your matches is being reviewed: stop that review, or wait for its end.",
        "Une autre de vos parties est en cours d’analyse\u00a0: arrêtez cette analyse, ou attendez qu’elle soit finie.",
    )


class TooManyReviews(PiocheError):
    code = "too-many-reviews"
    words = Words(
        "The server is at work on as many reviews as it takes: try again shortly.",
        "Le serveur a déjà toutes les analyses qu’il peut mener ; réessayez dans un instant.",
    )


class TooManyStreams(PiocheError):
    code = "too-many-streams"
    words = Words(
        "You have {most} streams open, and that is the most: close one first.",
        "Vous avez {most} flux ouverts, c’est le maximum : fermez-en un d’abord.",
    )


class ServerStopping(PiocheError):
    code = "server-stopping"
    words = Words("The server is stopping; try again shortly.", "Le serveur s’arrête ; réessayez dans un instant.")
