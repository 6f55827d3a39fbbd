"""Errors of the store: a refused change (`StoreRefusal`), or a database that fails (`StoreError`)."""

from __future__ import annotations

from pioche.core.errors import PiocheError
from pioche.core.words import Words


class StoreRefusal(PiocheError):
    """One change was not written; the others of its batch were."""

    code = "change-refused"


class PlyTaken(StoreRefusal):
    code = "ply-taken"
    words = Words(
        "Ply {ply} of table {table} is already written: somebody else was faster.",
        "Le coup {ply} de la table {table} est déjà écrit : quelqu’un d’autre a été plus rapide.",
    )


class ChangeInvalid(StoreRefusal):
    code = "change-invalid"
    words = Words(
        "This change cannot be kept: a name, number, text or status in it fits no database.",
        "Ce changement ne peut pas être conservé : un nom, un nombre, un texte ou un état n’y convient à aucune base.",
    )


class StoreError(PiocheError):
    """Nothing was written. Details: `database`, its address without secrets."""

    code = "database-error"


class DatabaseUrlInvalid(StoreError):
    code = "database-url-invalid"
    words = Words(
        "This is not the address of a database. Write sqlite:///file.db or postgresql://user@host/name.",
        "Ce n’est pas l’adresse d’une base de données. Écrivez sqlite:///fichier.db ou postgresql://compte@serveur/nom.",
    )


class DatabaseReadOnly(StoreError):
    code = "database-readonly"
    words = Words("The database {database} may not be written.", "La base de données {database} est en lecture seule.")


class DatabaseFull(StoreError):
    code = "database-full"
    words = Words(
        "There is no room left for the database {database}.",
        "Il n’y a plus de place pour la base de données {database}.",
    )


class DatabaseLocked(StoreError):
    code = "database-locked"
    words = Words(
        "The database {database} is held by another program for too long.",
        "La base de données {database} est retenue trop longtemps par un autre programme.",
    )


class DatabaseNewer(StoreError):
    code = "database-newer"
    words = Words(
        "The database {database} was written by a newer Pioche (schema {found}); this one knows schemas up to {known}.",
        "La base de données {database} vient d’une version plus récente de Pioche (schéma {found}) ; "
        "celle-ci connaît les schémas jusqu’à {known}.",
    )


class DatabaseForeign(StoreError):
    code = "database-foreign"
    words = Words(
        "The database {database} is not one of Pioche’s, and is left alone.",
        "La base de données {database} n’est pas de Pioche, et reste telle quelle.",
    )


class DatabaseInvalid(StoreError):
    code = "database-invalid"
    words = Words(
        "{database} is not a database, or a damaged one.",
        "{database} n’est pas une base de données, ou elle est abîmée.",
    )


class DatabaseUnreachable(StoreError):
    code = "database-unreachable"
    words = Words("The database {database} cannot be reached.", "La base de données {database} est injoignable.")


class DatabaseNotEmpty(StoreError):
    code = "database-not-empty"
    words = Words(
        "The database {database} already holds something; a backup is restored into an empty one only.",
        "La base de données {database} n’est pas vide ; une sauvegarde ne se restaure que dans une base vide.",
    )


class DatabaseFailed(StoreError):
    code = "database-failed"
    words = Words(
        "The database {database} failed ({reason}).", "La base de données {database} est en panne ({reason})."
    )


class BackupInvalid(StoreError):
    code = "backup-invalid"
    words = Words(
        "{database} is not a whole backup made by Pioche.",
        "{database} n’est pas une sauvegarde complète faite par Pioche.",
    )


class BackupMissing(StoreError):
    code = "backup-missing"
    words = Words("There is no backup {database}.", "Il n’y a pas de sauvegarde {database}.")


class BackupUnwritable(StoreError):
    code = "backup-unwritable"
    words = Words(
        "The backup {database} cannot be written: {reason}.", "Impossible d’écrire la sauvegarde {database} : {reason}."
    )
