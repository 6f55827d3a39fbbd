"""What is asked, and of whom."""

from __future__ import annotations

from typing import Final

from pioche.core.bits import members
from pioche.core.words import Lang, Words
from pioche.decks.mu import NUMBER
from pioche.games.safaru.kernel import ADD, ADDING, DONE, EACH, METHOD, PAIRING, PLAY, TOTAL_SUM, WORDS
from pioche.games.safaru.table.catches import way_of
from pioche.games.safaru.table.hand import chosen_card
from pioche.games.safaru.view import SafaruView
from pioche.table.html import BLANK, card_name, join, say, the_card
from pioche.table.presenter import Button, Draft, People, Prompt, name_prompt, plain_prompt
from pioche.table.zone import Way, Zone, zone

_ADD: Final = Words("Addition: {c}", "Addition\u00a0: {c}")
_TOTAL: Final = Words("Total\u00a017: {c}\u00a0+\u00a0{rest}", "Total\u00a017\u00a0: {c}\u00a0+\u00a0{rest}")
_PAIR: Final = Words("Pair: {c}\u00a0=\u00a0{c}", "Paire\u00a0: {c}\u00a0=\u00a0{c}")
_STOP: Final = Words("That is all", "C’est tout")
_CATCH: Final = Words("Catch these", "Les attraper")
_YOUR_CARD: Final = Words("Your turn: choose a card", "À vous\u00a0: choisissez une carte")
_HOW: Final = Words(
    "It catches cards that add up to it, that make 17 with it, or one of the same number.",
    "Elle attrape des cartes dont la somme lui est égale, qui font 17 avec elle, ou une carte de même nombre.",
)
_HOW_REVERSED: Final = Words(
    "Reversed: every catch costs you. Your left neighbour says how your card catches.",
    "À l’envers\u00a0: chaque prise vous coûte. Votre voisin de gauche dit comment votre carte attrape.",
)
_NEW_DEAL: Final = Words(
    "New deal: four cards for each, and four more in the wild.",
    "Nouvelle donne\u00a0: quatre cartes chacun, et quatre de plus dans la nature.",
)
_LAST_DEAL: Final = Words(
    "New deal: the last four cards for each.", "Nouvelle donne\u00a0: les quatre dernières cartes."
)
_YOUR_METHOD: Final = Words("What does your {card} catch?", "Qu’attrape votre {card}\u00a0?")
_MORE: Final = Words("Your {c} can catch again", "Votre {c} peut encore attraper")
_ONCE_EACH: Final = Words(
    "Addition, total and pair can follow one another, once each.",
    "Addition, total et paire peuvent se suivre, une fois chacun.",
)
_MAY: Final = Words("Or leave it there.", "Ou restez-en là.")
_CATCHES_NOTHING: Final = Words("Your {card} catches nothing", "Votre {card} n’attrape rien")
_STAYS: Final = Words("It stays in the wild.", "Il reste dans la nature.")
_RELEASE: Final = Words("Release {card}", "Relâcher {card}")
_NEIGHBOUR: Final = Words("{name} will say how your {card} catches", "{name} dira comment votre {card} attrape")
_THEN_YOU: Final = Words("You then choose the cards.", "Vous choisirez ensuite les cartes.")
_PLAY: Final = Words("Play {card}", "Jouer {card}")
_NAME_METHOD: Final = Words("Say how the {c} of {name} catches", "Dites comment le {c} de {name} attrape")
_THEY_CHOOSE: Final = Words("{name} then chooses the cards.", "{name} choisit ensuite les cartes.")
_CHOOSE: Final = Words("Choose cards that add up to {c}", "Choisissez des cartes qui font {c}")
_STILL: Final = Words("{missing} still missing.", "Il manque {missing}.")
_BABY: Final = Words("One of the 0s must come along.", "Un des 0 doit venir avec.")
_COMPLETE: Final = Words(
    "The sum is right; another 0 may come along.", "La somme y est\u00a0; un autre 0 peut venir avec."
)
_CHOOSE_PAIR: Final = Words("Choose the {c} to pair with yours", "Choisissez le {c} à apparier au vôtre")
_OTHER_PLAYS: Final = Words("{name} is to play", "C’est à {name} de jouer")
_OTHER_METHOD: Final = Words("{name} chooses how to catch", "{name} choisit comment attraper")
_OTHER_CHOOSES: Final = Words("{name} chooses what to catch", "{name} choisit ses prises")


def ask(view: SafaruView, people: People, lang: Lang, draft: Draft) -> Zone[Prompt]:
    state = view.state
    chosen = chosen_card(view, draft)
    if state.turn() != view.seat:
        # The card chosen would end the turn: by itself, or because the neighbour is asked.
        return _neighbour(chosen, state.actor, people, lang) if state.phase == METHOD else _release(chosen, lang)
    if state.phase == PLAY:
        if is_new_deal(view):
            return plain_prompt(_YOUR_CARD, _NEW_DEAL if state.brought[state.deals - 1] else _LAST_DEAL, lang)
        return plain_prompt(_YOUR_CARD, _HOW_REVERSED if state.reversed else _HOW, lang)
    number = NUMBER[state.played]
    if state.phase == METHOD:
        if state.player != view.seat:
            words = tuple([WORDS[ADD + method] for method in members(state.choices)])
            return _name_method(words, number, state.player, people, lang)
        return _more(number, lang) if state.used else _own_method(WORDS[state.played], lang)
    if state.phase == PAIRING:
        return _choose_pair(number, lang)
    total = number if state.phase == ADDING else TOTAL_SUM - number
    if state.complete():
        return _complete(total, way_of(state, (WORDS[DONE],)), lang)
    return _choose(total, state.missing if state.set_size else 0, bool(state.owes_baby), lang)


def is_new_deal(view: SafaruView) -> bool:
    """Whether a deal other than the first has just brought cards: nobody but the players before has played since."""
    state = view.state
    return state.deals > 1 and len(view.turns()) - EACH * state.players * (state.deals - 1) < state.players


@zone
def _release(card: str, lang: Lang) -> Prompt:
    name = the_card(card, lang)
    buttons = (Button("", say(_RELEASE, lang, card=name), look="go"),)
    return Prompt(say(_CATCHES_NOTHING, lang, card=card_name(card, lang)), say(_STAYS, lang), buttons)


@zone
def _neighbour(card: str, neighbour: int, people: People, lang: Lang) -> Prompt:
    """SAF-9.2: the left neighbour names the method of a card once it is played."""
    buttons = (Button("", say(_PLAY, lang, card=the_card(card, lang)), look="go"),)
    question = say(_NEIGHBOUR, lang, name=people.names[neighbour], card=card_name(card, lang))
    return Prompt(question, say(_THEN_YOU, lang), buttons)


@zone
def _name_method(words: tuple[str, ...], number: int, player: int, people: People, lang: Lang) -> Prompt:
    name = people.names[player]
    buttons = tuple([_method(word, number, lang) for word in words])
    return Prompt(say(_NAME_METHOD, lang, c=number, name=name), say(_THEY_CHOOSE, lang, name=name), buttons)


def _method(word: str, number: int, lang: Lang) -> Button:
    words = {"add": _ADD, "total": _TOTAL, "pair": _PAIR}[word]
    return Button(word, say(words, lang, c=number, rest=TOTAL_SUM - number), look="go")


@zone
def _own_method(card: str, lang: Lang) -> Prompt:
    """The sets themselves are buttons on the table."""
    return Prompt(say(_YOUR_METHOD, lang, card=card_name(card, lang)), say(_ONCE_EACH, lang))


@zone
def _more(number: int, lang: Lang) -> Prompt:
    return Prompt(say(_MORE, lang, c=number), say(_MAY, lang), (Button(WORDS[DONE], say(_STOP, lang), look="go"),))


@zone
def _choose_pair(number: int, lang: Lang) -> Prompt:
    return Prompt(say(_CHOOSE_PAIR, lang, c=number))


@zone
def _complete(total: int, way: Way, lang: Lang) -> Prompt:
    buttons = (Button(WORDS[DONE], say(_CATCH, lang), way, "go"),)
    return Prompt(say(_CHOOSE, lang, c=total), say(_COMPLETE, lang), buttons)


@zone
def _choose(total: int, missing: int, owes_baby: bool, lang: Lang) -> Prompt:
    why = [say(_STILL, lang, missing=missing)] if missing else []
    if owes_baby:
        why.append(say(_BABY, lang))
    return Prompt(say(_CHOOSE, lang, c=total), join(BLANK, why))


def wait(view: SafaruView, people: People, lang: Lang) -> Zone[Prompt]:
    words = {PLAY: _OTHER_PLAYS, METHOD: _OTHER_METHOD}.get(view.state.phase, _OTHER_CHOOSES)
    return name_prompt(words, view.turn(), people, lang)
