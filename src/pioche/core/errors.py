"""Refusals: each has a stable code and a sentence in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pioche.core.words import Lang, Words, say_detail

if TYPE_CHECKING:
    # It stands on this module.
    from pioche.core.game import Action, View


class PiocheError(ValueError):
    """Base of all refusals. `code` never changes; `details` fill in the sentence."""

    code: ClassVar[str] = "error"
    words: ClassVar[Words] = Words("Something was refused.", "Quelque chose a été refusé.")

    def __init__(self, **details: object) -> None:
        super().__init__()
        self.details = details

    def sentence(self, lang: Lang) -> str:
        return self.words.say(lang, **{name: _detail(detail, lang) for name, detail in self.details.items()})

    def __str__(self) -> str:
        return self.sentence("en")


def _detail(detail: object, lang: Lang) -> str:
    """A detail can itself be a refusal."""
    return detail.sentence(lang) if isinstance(detail, PiocheError) else say_detail(detail, lang)


class InvalidText(PiocheError):
    code = "invalid-text"
    words = Words(
        "“{text}” is not a move or a card of this game.",
        "« {text} » n’est ni un coup ni une carte de ce jeu.",
    )


class IllegalAction(PiocheError):
    """Details: `text` the move, `clause` and `also` the rules against it, `cards` by name that force it.

    `game` and `rules` name the rulebook: the game's id and its rules version. `view` is what the player knew and
    `action` what was refused: from them a page says why in the words of the game.
    """

    code = "illegal-action"
    words = Words("{text} is refused by {clause}.", "{text} est refusé par {clause}.")
    forced: ClassVar[Words] = Words(" What forces it: {cards}.", " Ce qui l’impose : {cards}.")

    def __init__(self, view: View, action: Action, **details: object) -> None:
        super().__init__(**details)
        self.view = view
        self.action = action

    def sentence(self, lang: Lang) -> str:
        forced = self.forced.say(lang, cards=self.details["cards"]) if self.details["cards"] else ""
        return super().sentence(lang) + forced


class ActReveals(PiocheError):
    code = "act-reveals"
    words = Words(
        "{text} shows you something new: play it first, then say what follows.",
        "{text} vous montre quelque chose de nouveau : jouez-le d’abord, la suite viendra après.",
    )


class NotYourTurn(PiocheError):
    code = "not-your-turn"
    words = Words("It is not the turn of {seat}: {turn} is to play.", "Ce n’est pas à {seat} de jouer, mais à {turn}.")


class UnknownSeat(PiocheError):
    code = "unknown-seat-number"
    words = Words(
        "There is no seat “{seat}” here. Seats: {known}.", "Il n’y a pas de place « {seat} ». Places : {known}."
    )


class DealOver(PiocheError):
    code = "deal-over"
    words = Words("This deal is over.", "Cette donne est terminée.")


class DealNotOver(PiocheError):
    code = "deal-not-over"
    words = Words("This deal is not over.", "Cette donne n’est pas terminée.")


class MatchOver(PiocheError):
    code = "match-over"
    words = Words("The match is over.", "La partie est terminée.")


class UnknownGame(PiocheError):
    code = "unknown-game"
    words = Words("There is no game “{game}”. Games: {known}.", "Il n’y a pas de jeu « {game} ». Jeux : {known}.")


class BrokenGame(PiocheError):
    code = "broken-game"
    words = Words(
        "The game “{game}” is installed, but it does not work. `pioche games` says why.",
        "Le jeu « {game} » est installé, mais il ne marche pas. `pioche games` dit pourquoi.",
    )


class UnknownClause(PiocheError):
    code = "unknown-clause"
    words = Words("{game} has no clause “{clause}”.", "{game} n’a pas de clause « {clause} ».")


class UnknownOption(PiocheError):
    code = "unknown-option"
    words = Words(
        "{game} has no option “{option}”. Options: {known}.",
        "{game} n’a pas d’option « {option} ». Options : {known}.",
    )


class InvalidOption(PiocheError):
    code = "invalid-option"
    words = Words(
        "Option {option} cannot be “{value}”: {expected} ({clauses}).",
        "L’option {option} ne peut pas valoir « {value} » : {expected} ({clauses}).",
    )


class InvalidSeed(PiocheError):
    code = "invalid-seed"
    words = Words(
        "A seed is a whole number from 0 to 2**62 - 1, not “{seed}”.",
        "Une graine est un entier de 0 à 2**62 - 1, pas « {seed} ».",
    )


class InvalidNames(PiocheError):
    code = "invalid-names"
    words = Words(
        "Every player has a name of one line, or nobody has: not {names}.",
        "Chaque joueur a un nom d’une ligne, ou personne n’en a : pas {names}.",
    )


class InvalidDeal(PiocheError):
    code = "invalid-deal"
    words = Words("No deal of this game has {fact} “{value}”.", "Aucune donne de ce jeu n’a {fact} « {value} ».")


class IncompleteDeal(InvalidDeal):
    code = "incomplete-deal"
    words = Words("A deal of this game needs “{part}”.", "Une donne de ce jeu a besoin de « {part} ».")


class InvalidRecord(PiocheError):
    code = "invalid-record"
    words = Words("Line {line} of the record: {reason}", "Ligne {line} de la partie notée : {reason}")


class InvalidMaterial(PiocheError):
    code = "invalid-material"
    words = Words("{file}, line {line}: {reason}", "{file}, ligne {line} : {reason}")


class UnknownVersion(PiocheError):
    code = "unknown-version"
    words = Words(
        "This was written under {what} {version}; this program knows {known}.",
        "Ceci a été noté avec {what} {version} ; ce programme connaît {known}.",
    )
