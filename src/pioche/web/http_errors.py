"""Refusals of the web layer alone."""

from __future__ import annotations

from pioche.core.errors import PiocheError
from pioche.core.words import Words


class InvalidCookie(PiocheError):
    code = "invalid-cookie"
    words = Words(
        "This cookie was not made by this server, is too old or was signed out; it is taken away.",
        "Ce cookie ne vient pas de ce serveur, est trop ancien ou a été déconnecté ; il est retiré.",
    )


class InvalidToken(PiocheError):
    code = "invalid-token"
    words = Words("This token was not made by this server.", "Ce jeton ne vient pas de ce serveur.")


class ExpiredToken(PiocheError):
    code = "expired-token"
    words = Words("This token has expired or was revoked.", "Ce jeton a expiré ou a été révoqué.")


class TokenMakesNoCookie(PiocheError):
    code = "token-makes-no-cookie"
    words = Words(
        "A token makes no cookie: it would outlive it. Ask without the token.",
        "Un jeton ne donne pas de cookie, qui lui survivrait. Demandez sans le jeton.",
    )


class TokenMakesNoToken(PiocheError):
    code = "token-makes-no-token"
    words = Words(
        "A token makes no other: it would outlive it. Ask without the token, or give a name to become somebody else.",
        "Un jeton n’en donne pas d’autre, qui lui survivrait. Demandez sans le jeton, ou donnez un nom pour devenir "
        "quelqu’un d’autre.",
    )


class TooManyRevoked(PiocheError):
    code = "too-many-revoked"
    words = Words(
        "You have revoked {most} tokens one by one, and that is the most: revoke all of them at once.",
        "Vous avez révoqué {most} jetons un par un, c’est le maximum : révoquez-les tous à la fois.",
    )


class CrossSite(PiocheError):
    code = "cross-site"
    words = Words("Another site may not act here.", "Un autre site ne peut pas agir ici.")


class BodyTooLarge(PiocheError):
    code = "body-too-large"
    words = Words("A request has at most {most} bytes.", "Une requête compte au plus {most} octets.")


class HeadTooLarge(PiocheError):
    code = "head-too-large"
    words = Words(
        "The address and headers of a request have at most {most} bytes.",
        "L’adresse et les en-têtes d’une requête comptent au plus {most} octets.",
    )


class TooSlow(PiocheError):
    code = "too-slow"
    words = Words(
        "A request is sent within {seconds} s; this connection is closed.",
        "Une requête s’envoie en {seconds} s au plus ; cette connexion est fermée.",
    )


class TooManyConnections(PiocheError):
    code = "too-many-connections"
    words = Words(
        "From one address at most {most} connections are open at once.",
        "Une même adresse ouvre au plus {most} connexions à la fois.",
    )


class TooManyAhead(PiocheError):
    code = "too-many-ahead"
    words = Words(
        "On one connection at most {most} requests are sent before the first is answered.",
        "Sur une connexion, on envoie au plus {most} requêtes avant que la première ait sa réponse.",
    )


class ServerFull(PiocheError):
    code = "server-full"
    words = Words(
        "This server has as many connections as it can have: come back shortly.",
        "Ce serveur a autant de connexions qu’il peut en avoir : revenez dans un instant.",
    )


class NotJson(PiocheError):
    code = "not-json"
    words = Words("Send JSON: `Content-Type: application/json`.", "Envoyez du JSON : `Content-Type: application/json`.")


class InvalidRequest(PiocheError):
    code = "invalid-request"
    words = Words(
        "The request is not as the API describes it: {fields}.",
        "La requête n’est pas comme l’API la décrit : {fields}.",
    )


class TooManyRequests(PiocheError):
    code = "too-many-requests"
    words = Words(
        "More than {most} requests of this kind in {seconds} s: go on in {wait} s.",
        "Plus de {most} requêtes de ce genre en {seconds} s : reprenez dans {wait} s.",
    )


class TooManyTables(PiocheError):
    code = "too-many-tables"
    words = Words(
        "You have {most} tables that are not over, and that is the most: finish or leave one, or come back tomorrow.",
        "Vous avez {most} tables inachevées, c’est le maximum : terminez-en une ou quittez-la, ou revenez demain.",
    )


class GoneOn(PiocheError):
    """A move that is posted again, was not played the first time, and comes too late now."""

    code = "gone-on"
    words = Words("The table has gone on since.", "La table a continué entre-temps.")


class NotFound(PiocheError):
    code = "not-found"
    words = Words("There is nothing here.", "Il n’y a rien ici.")


class MethodNotAllowed(PiocheError):
    code = "method-not-allowed"
    words = Words("This cannot be done here.", "Cela ne se fait pas ici.")


class ServerFault(PiocheError):
    code = "server-error"
    words = Words(
        "The server made a mistake; nothing was changed that it did not confirm.",
        "Le serveur a commis une erreur ; rien n’a changé qu’il n’ait confirmé.",
    )


class InvalidDays(PiocheError):
    code = "invalid-days"
    words = Words("A token lasts 1 to {most} days.", "Un jeton dure de 1 à {most} jours.")
