"""What a sheet calls a deal: most say deal, some say round; where several deals of one pack are one game, game."""

from __future__ import annotations

from typing import Final, NamedTuple

from pioche.core.words import Counted, Words


class DealName(NamedTuple):
    """The word for a deal wherever a page says it, and what is said of a match that is over."""

    heading: Words
    within: Words
    numbered: Words
    end: Words
    each: Words
    now: Words
    # Where one is in a replay.
    place: Words
    # A bot’s chair for a person who comes late: to that person before and after asking, to everybody, at the seat.
    offer: Words
    promise: Words
    news: Words
    badge: Words
    match_had: Counted
    match_went: Words

    def parts(self) -> dict[str, Words]:
        """What templates say, by the names that they have there."""
        return {"heading": self.heading, "within": self.within, "end": self.end, "each": self.each, "now": self.now}


_MATCH_WENT: Final = Words("The match went to {goal}.", "La partie allait jusqu’à {goal}.")

DEAL: Final = DealName(
    heading=Words("Deal", "Donne"),
    within=Words("deal", "donne"),
    numbered=Words("Deal {n}", "Donne {n}"),
    end=Words("End of the deal", "Fin de la donne"),
    each=Words("Deal by deal", "Donne par donne"),
    now=Words("In this deal", "Dans cette donne"),
    place=Words("deal {deal}, move {move} of {moves}", "donne {deal}, coup {move} sur {moves}"),
    offer=Words(
        "The match has begun. A bot’s chair can be yours from the next deal.",
        "La partie a commencé. La chaise d’un robot peut être à vous dès la prochaine donne.",
    ),
    promise=Words(
        "{name}’s chair is yours from the next deal.", "La chaise de {name} est à vous dès la prochaine donne."
    ),
    news=Words(
        "{name} takes a bot’s chair from the next deal.", "{name} prend la chaise d’un robot dès la prochaine donne."
    ),
    badge=Words("{name}: from the next deal", "{name} : dès la prochaine donne"),
    match_had=Counted(
        Words("The match had {n} deal.", "La partie comptait {n} donne."),
        Words("The match had {n} deals.", "La partie comptait {n} donnes."),
    ),
    match_went=_MATCH_WENT,
)
ROUND: Final = DealName(
    heading=Words("Round", "Manche"),
    within=Words("round", "manche"),
    numbered=Words("Round {n}", "Manche {n}"),
    end=Words("End of the round", "Fin de la manche"),
    each=Words("Round by round", "Manche par manche"),
    now=Words("In this round", "Dans cette manche"),
    place=Words("round {deal}, move {move} of {moves}", "manche {deal}, coup {move} sur {moves}"),
    offer=Words(
        "The match has begun. A bot’s chair can be yours from the next round.",
        "La partie a commencé. La chaise d’un robot peut être à vous dès la prochaine manche.",
    ),
    promise=Words(
        "{name}’s chair is yours from the next round.", "La chaise de {name} est à vous dès la prochaine manche."
    ),
    news=Words(
        "{name} takes a bot’s chair from the next round.", "{name} prend la chaise d’un robot dès la prochaine manche."
    ),
    badge=Words("{name}: from the next round", "{name} : dès la prochaine manche"),
    match_had=Counted(
        Words("The match had {n} round.", "La partie comptait {n} manche."),
        Words("The match had {n} rounds.", "La partie comptait {n} manches."),
    ),
    match_went=_MATCH_WENT,
)
GAME: Final = DealName(
    heading=Words("Game", "Partie"),
    within=Words("game", "partie"),
    numbered=Words("Game {n}", "Partie {n}"),
    end=Words("End of the game", "Fin de la partie"),
    each=Words("Game by game", "Partie par partie"),
    now=Words("In this game", "Dans cette partie"),
    place=Words("game {deal}, move {move} of {moves}", "partie {deal}, coup {move} sur {moves}"),
    offer=Words(
        "The match has begun. A bot’s chair can be yours from the next game.",
        "Le match a commencé. La chaise d’un robot peut être à vous dès la prochaine partie.",
    ),
    promise=Words(
        "{name}’s chair is yours from the next game.", "La chaise de {name} est à vous dès la prochaine partie."
    ),
    news=Words(
        "{name} takes a bot’s chair from the next game.", "{name} prend la chaise d’un robot dès la prochaine partie."
    ),
    badge=Words("{name}: from the next game", "{name} : dès la prochaine partie"),
    match_had=Counted(
        Words("The match had {n} game.", "Le match comptait {n} partie."),
        Words("The match had {n} games.", "Le match comptait {n} parties."),
    ),
    match_went=Words("The match went to {goal}, game after game.", "Le match allait jusqu’à {goal}."),
)
