"""What only the web can refuse."""

from __future__ import annotations

from pioche.core.errors import PiocheError
from pioche.core.words import Words


class InvalidCookie(PiocheError):
    code = "invalid-cookie"
    words = Words(
        "This cookie was not made by this server, or is too old; it is taken away.",
        "Ce cookie ne vient pas de ce serveur, ou il est trop ancien ; il est retiré.",
    )


class InvalidToken(PiocheError):
    code = "invalid-token"
    words = Words("This token was not made by this server.", "Ce jeton ne vient pas de ce serveur.")


class ExpiredToken(PiocheError):
    code = "expired-token"
    words = Words("This token has expired.", "Ce jeton a expiré.")


class CrossSite(PiocheError):
    code = "cross-site"
    words = Words("Another site may not act here.", "Un autre site ne peut pas agir ici.")


class BodyTooLarge(PiocheError):
    code = "body-too-large"
    words = Words("A request has at most {most} bytes.", "Une requête compte au plus {most} octets.")


class NotJson(PiocheError):
    code = "not-json"
    words = Words("Send JSON: Content-Type: application/json.", "Envoyez du JSON : Content-Type: application/json.")


class InvalidRequest(PiocheError):
    code = "invalid-request"
    words = Words(
        "The request is not as the API describes it: {fields}.",
        "La requête n’est pas comme l’API la décrit : {fields}.",
    )


class TooManyRequests(PiocheError):
    code = "too-many-requests"
    words = Words(
        "More than {most} requests of this kind in {seconds} s: go on in {wait} s.",
        "Plus de {most} requêtes de ce genre en {seconds} s : reprenez dans {wait} s.",
    )


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
        "Le serveur a commis une erreur ; rien n’a changé qu’il n’ait confirmé.",
    )


class InvalidDays(PiocheError):
    code = "invalid-days"
    words = Words("A token lasts 1 to {most} days.", "Un jeton dure de 1 à {most} jours.")
