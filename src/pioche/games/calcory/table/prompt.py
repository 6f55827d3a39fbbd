"""What is asked, and of whom."""

from __future__ import annotations

from typing import Final, NamedTuple

from pioche.core.words import Counted, Lang, Words
from pioche.decks.mu import NAMES
from pioche.games.calcory.kernel import CARD_BACK, SPACE_BACK, STOP, TURNING, CalcoryState
from pioche.games.calcory.view import CalcoryView
from pioche.table.html import BLANK, NOTHING, Html, join, markup, say, the_card
from pioche.table.persons import label
from pioche.table.presenter import Button, Draft, People, Prompt, name_prompt, plain_prompt
from pioche.table.zone import Zone, zone

_TURN: Final = Words("Your turn: turn a card over", "À vous\u00a0: retournez une carte")
_ANOTHER: Final = Words("You have {sum}: go on, or stop?", "Vous avez {sum}\u00a0: continuer, ou stop\u00a0?")
_MUST: Final = Words("You have {sum}: one more card", "Vous avez {sum}\u00a0: encore une carte")
_ADD_UP: Final = Words(
    "Add the numbers up: exactly 13 wins the cards. Beyond 13, or with two 0s, all are turned back.",
    "Additionnez les nombres\u00a0: 13 tout juste gagne les cartes. Au-delà, ou avec deux 0, tout est retourné.",
)
# CAL-5.1, CAL-5.7: what beats a marking. 13 wins the cards of the attempt, and leaves the marking.
_MARKS: Final = Counted(
    Words("{name}: {sum} with {n} card.", "{name}\u00a0: {sum} avec {n} carte."),
    Words("{name}: {sum} with {n} cards.", "{name}\u00a0: {sum} avec {n} cartes."),
)
_HIGHER: Final = Words("{low} to {high}", "{low} à {high}")
_ONE_HIGHER: Final = Words("{low}", "{low}")
_EQUAL: Final = Words("{sum} with {n} cards", "{sum} avec {n} cartes")
_OR: Final = Words("{one}, or {other}", "{one}, ou {other}")
_BEATEN_BY: Final = Words(
    "Beaten by {what}; 13 wins cards and leaves it.",
    "Battu par {what}\u00a0; 13 gagne des cartes sans le battre.",
)
_NOT_BEATEN: Final = Words("Nothing beats it; 13 wins cards.", "Rien ne le bat\u00a0; 13 gagne des cartes.")
# CAL-7.1.
_SINGLE: Final = Words(
    "A single card! If nobody beats {sum}, the match ends.",
    "Une seule carte\u00a0! Si personne ne bat {sum}, la partie s’arrête.",
)
_SINGLE_STOP: Final = Words(
    "With a single card the match ends if nobody beats it.",
    "Avec une seule carte, la partie s’arrête si personne ne la bat.",
)
_WARNING: Final = Html('<strong class="warning">{text}</strong>')
_TWO_NEEDED: Final = Words(
    "Without a card won you need two cards to stop.", "Sans carte gagnée, il en faut deux pour s’arrêter."
)
_TOO_MANY: Final = Words("You have six markers only: go on.", "Vous n’avez que six marqueurs\u00a0: continuez.")
_MARK: Final = Words("Stop and mark {sum}", "S’arrêter et marquer {sum}")
_GIVE_UP: Final = Words("Stop without beating {sum}", "S’arrêter sans battre {sum}")
_PICK: Final = Words("Exactly 13! Which card goes back?", "13 tout juste\u00a0! Quelle carte remettez-vous\u00a0?")
_PICK_MARKED: Final = Words(
    "Nobody has beaten you: which card goes back?", "Personne ne vous a battu\u00a0: quelle carte remettez-vous\u00a0?"
)
_PICK_WHY: Final = Words(
    "The others are yours. It will lie face down, and only you know which it is.",
    "Les autres sont à vous. Elle sera face cachée, et vous seul savez laquelle c’est.",
)
_PLACE: Final = Words("Put {card} on a free space", "Posez {card} sur une place libre")
_PLACE_WHY: Final = Words("Free spaces are lit.", "Les places libres sont éclairées.")
_OTHER_TURNS: Final = Words("{name} turns cards over", "{name} retourne des cartes")
_OTHER_HAS: Final = Words("{name} has {sum}", "{name} en est à {sum}")
_OTHER_PICKS: Final = Words("{name} puts a card back", "{name} remet une carte")


# The highest sum that is marked.
_HIGHEST: Final = 12


class Target(NamedTuple):
    """The attempt that is marked: how many cards, whose, their sum; how many markers a player has."""

    cards: int
    owner: int
    sum: int
    markers: int


def ask(view: CalcoryView, people: People, lang: Lang, _draft: Draft) -> Zone[Prompt]:
    state = view.state
    if state.phase == CARD_BACK:
        *_, (_, _, _, outcome) = view.turns()
        return plain_prompt(_PICK if outcome == "thirteen" else _PICK_MARKED, _PICK_WHY, lang)
    if state.phase == SPACE_BACK:
        return _put_back(NAMES[state.returning], lang)
    if state.count == 0:
        return _first_card(_target(state), people, lang)
    if view.actions()[-1] != STOP:
        too_few = state.count == 1 and state.piles[view.seat] == 0
        return _must_go_on(state.sum, _TWO_NEEDED if too_few else _TOO_MANY, _target(state), people, lang)
    return _another_card(state.sum, state.count, state.would_mark(), _target(state), people, lang)


def _target(state: CalcoryState) -> Target | None:
    return Target(state.marked_count, state.owner, state.marked_sum, state.markers) if state.marked else None


@zone
def _put_back(card: str, lang: Lang) -> Prompt:
    return Prompt(say(_PLACE, lang, card=the_card(card, lang)), say(_PLACE_WHY, lang))


@zone
def _first_card(target: Target | None, people: People, lang: Lang) -> Prompt:
    return Prompt(say(_TURN, lang), _to_beat(target, people, lang) or say(_ADD_UP, lang))


@zone
def _must_go_on(total: int, why: Words, target: Target | None, people: People, lang: Lang) -> Prompt:
    reasons = filter(None, [say(why, lang), _to_beat(target, people, lang)])
    return Prompt(say(_MUST, lang, sum=total), join(BLANK, reasons))


@zone
def _another_card(total: int, cards: int, marks: bool, target: Target | None, people: People, lang: Lang) -> Prompt:
    stop = Button("stop", say(_MARK, lang, sum=total), look="go")
    if not marks:
        assert target is not None
        stop = Button("stop", say(_GIVE_UP, lang, sum=target.sum))
    why = _to_beat(target, people, lang)
    if marks and cards == 1:
        why = markup(_WARNING, text=say(_SINGLE_STOP, lang))
    return Prompt(say(_ANOTHER, lang, sum=total), why, (stop,))


def _to_beat(target: Target | None, people: People, lang: Lang) -> Html:
    if target is None:
        return NOTHING
    ways = _ways_to_beat(target, lang)
    if not ways:
        how = say(_NOT_BEATEN, lang)
    elif len(ways) == 1:
        how = say(_BEATEN_BY, lang, what=ways[0])
    else:
        how = say(_BEATEN_BY, lang, what=say(_OR, lang, one=ways[0], other=ways[1]))
    if target.cards == 1:
        return join(BLANK, [markup(_WARNING, text=say(_SINGLE, lang, sum=target.sum)), how])
    owner = label(people, target.owner, lang)
    return join(BLANK, [say(_MARKS, lang, n=target.cards, name=owner, sum=target.sum), how])


def _ways_to_beat(target: Target, lang: Lang) -> list[Html]:
    """CAL-5.1: a higher sum below 13, or the same sum with more cards, if there are markers for them (CAL-4.7)."""
    ways = []
    if target.sum < _HIGHEST:
        words = _HIGHER if target.sum + 1 < _HIGHEST else _ONE_HIGHER
        ways.append(say(words, lang, low=target.sum + 1, high=_HIGHEST))
    if target.cards < target.markers:
        ways.append(say(_EQUAL, lang, sum=target.sum, n=target.cards + 1))
    return ways


def wait(view: CalcoryView, people: People, lang: Lang) -> Zone[Prompt]:
    state = view.state
    turn = state.turn()
    if state.phase != TURNING:
        return name_prompt(_OTHER_PICKS, turn, people, lang)
    return _other_turns(turn, state.count > 0, state.sum, _target(state), people, lang)


@zone
def _other_turns(turn: int, begun: bool, total: int, target: Target | None, people: People, lang: Lang) -> Prompt:
    words = _OTHER_HAS if begun else _OTHER_TURNS
    return Prompt(say(words, lang, name=people.names[turn], sum=total), _to_beat(target, people, lang))
