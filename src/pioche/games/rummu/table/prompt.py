"""What is asked, and of whom."""

from __future__ import annotations

from typing import Final

from pioche.core.bits import count
from pioche.core.words import Counted, Lang, Words
from pioche.games.rummu.combinations import NAMES, worth
from pioche.games.rummu.kernel import ADDING, AT, BACK, CHOOSE, DONE, DRAW, NEW, PLAY, PLUS, TAKING, WORDS, RummuState
from pioche.games.rummu.table.board import DRAW_LABEL, NEW_STOCK_LABEL, TAKE_LABEL
from pioche.games.rummu.table.hand import PICK_UP_ONE, SWAP, cards_of
from pioche.games.rummu.table.log import Line, lines_of, sentence
from pioche.games.rummu.table.melds import POINTS, meld_name, meld_of, the_meld, worth_in_words
from pioche.games.rummu.table.readings import Reading, readings, take_backs
from pioche.games.rummu.table.reasons import CHOOSE_CARDS, Reason, in_words, reason
from pioche.games.rummu.table.turns import plays_of
from pioche.games.rummu.view import RummuView, named
from pioche.table.html import NOTHING, Html, card_name, cards_in_text, say, the_card
from pioche.table.presenter import Button, Draft, People, Prompt, plain_prompt
from pioche.table.zone import Zone, zone

_ENOUGH: Final = Words("That is enough", "C’est assez")
_ON: Final = Words("Go on", "Continuer")
_YOUR_DRAW: Final = Words("Your turn: draw", "À vous : piochez")
_TWO_PILES: Final = Words(
    "One card from the stock, or {card} from the discards, and more of them if you like.",
    "Une carte de la pioche, ou {card} sur la défausse, et d’autres à sa suite si vous voulez.",
)
_STOCK_EMPTY: Final = Words(
    "The stock is used up: the discards under {card} are shuffled into a new one, or you take {card}.",
    "La pioche est vide : on mélange la défausse sous {card} pour la refaire, ou vous prenez {card}.",
)
_ONLY_DISCARD: Final = Words("The stock is used up: one card is left.", "La pioche est vide : il reste une carte.")
_TAKE_MORE: Final = Words("Take {card} as well?", "Prendre aussi {card} ?")
_TOOK: Final = Words("You took {cards}.", "Vous avez pris {cards}.")
_TOOK_ALL: Final = Words("You took all the discards", "Vous avez pris toute la défausse")
_MAY_OPEN: Final = Words("Open, or discard", "Ouvrez, ou défaussez")
_MUST_OPEN: Final = Words(
    "A first combination of {n} cards or more: one number in several colours, or a run.",
    "Une première combinaison d’au moins {n} cartes : un même nombre en plusieurs couleurs, ou une suite.",
)
_MAY_PLAY: Final = Words("Lay cards, or discard", "Posez, ou défaussez")
_ANY_ORDER: Final = Words(
    "Tap what you want to lay, in any order; or one card to discard.",
    "Touchez ce que vous posez, dans n’importe quel ordre ; ou une carte à défausser.",
)
_JUST_DISCARD: Final = Words("Discard a card", "Défaussez une carte")
_NOTHING_FITS: Final = Words(
    "Nothing can be laid now. Choose a card, then discard it.",
    "Rien à poser. Choisissez une carte, puis défaussez-la.",
)
_LAST_CARD: Final = Words("Discard your last card: you go out", "Défaussez votre dernière carte : vous sortez")
_OUT_PAYS: Final = Words("Going out scores 10.", "Sortir rapporte 10.")
_CHOSEN: Final = Counted(
    Words("{n} card chosen", "{n} carte choisie"), Words("{n} cards chosen", "{n} cartes choisies")
)
_LAY_POINTS: Final = Words("Lay {meld}: {points}", "Poser {meld} : {points}")
_OPENS: Final = Words(
    "It is your first combination: you are open then.", "C’est votre première combinaison : vous ouvrez."
)
_MORE_WAYS: Final = Words("There are several ways: choose one.", "Il y a plusieurs façons : choisissez.")
_IN_YOURS: Final = Words("It scores for you.", "Les points seront pour vous.")
_SCORES_FOR: Final = Words("It scores for {name}.", "Les points iront à {name}.")
_JOKER_COMES: Final = Words("The joker comes into your hand.", "Le joker vient dans votre main.")
_ADD_TO: Final = Words("Add to {meld}: {points}", "Compléter {meld} : {points}")
_SWAP_IN: Final = Words("Swap the joker: {meld}", "Échanger le joker : {meld}")
_BOTH: Final = Words("Swap the joker and add: {meld}", "Échanger le joker et compléter : {meld}")
_ON_WITH: Final = Words("Go on with the combination", "Continuez la combinaison")
_LIT_FIT: Final = Words("The lit cards fit.", "Les cartes éclairées conviennent.")
_LAY_DOWN: Final = Words("Lay it so", "Poser ainsi")
_MORE_NORMAL: Final = Words("A normal card is missing", "Il manque une carte normale")
_MORE_THAN_JOKERS: Final = Words(
    "A run of one colour has more normal cards than jokers.",
    "Une suite d’une couleur a plus de cartes normales que de jokers.",
)
_AT_MELD: Final = Words("Add to {meld}, or swap its joker", "Complétez {meld}, ou échangez son joker")
_EMPTY_HAND: Final = Words("Your hand is empty: pick up cards", "Votre main est vide : remettez-y des cartes")
_MUST_DISCARD: Final = Words(
    "Only a discard lets you go out. What stays must be a combination, or nothing.",
    "On ne sort qu’en défaussant. Ce qui reste doit être une combinaison, ou rien.",
)
_PICK_UP: Final = Words("{cards}, from {meld}", "{cards} : {meld}")
_PICK_UP_ALL: Final = Words("All of {meld}", "Tout : {meld}")
_TAKE_BACKS: Final = Counted(
    Words("Choose {n} card to pick up", "Choisissez {n} carte à remettre en main"),
    Words("Choose {n} cards to pick up", "Choisissez {n} cartes à remettre en main"),
)
_DISCARD_ONE: Final = Words("Discard a card you picked up", "Défaussez une carte remise en main")
_DISCARD_ENDS: Final = Words("A discard ends your turn.", "La défausse termine votre tour.")
_DISCARD_ONLY: Final = Words("Discard it: you go out", "Défaussez-la : vous sortez")
_OTHER_DRAWS: Final = Words("{name} draws", "{name} pioche")
_OTHER_TAKES: Final = Words("{name} takes from the discards", "{name} prend dans la défausse")
_OTHER_PLAYS: Final = Words("{name} plays", "{name} joue")


def ask(view: RummuView, people: People, lang: Lang, draft: Draft) -> Zone[Prompt]:
    state = view.state
    if state.phase == DRAW:
        return _draw(_top(state), state.can_draw(), state.stock_at < state.stock_end, lang)
    if state.phase == TAKING:
        cards = tuple([card for play in plays_of(view) for card in play.cards])
        return _take_more(cards, _top(state), lang) if state.discarded else _took_all(cards, lang)
    if state.phase == PLAY:
        return _ask_play(view, cards_of(draft), people, lang)
    if state.phase in (NEW, AT, ADDING):
        return _ask_on(view, lang)
    if state.phase == CHOOSE:
        return _choose(tuple([(way.before, way.after, way.moves) for way in take_backs(view)]), lang)
    if state.phase == BACK:
        cards = tuple([WORDS[action][1:] for action in view.actions()])
        return _take_back(state.back_size - count(state.back), cards, lang)
    if state.held[view.seat] == 1:
        return plain_prompt(_DISCARD_ONLY, _OUT_PAYS, lang)
    return plain_prompt(_DISCARD_ONE, _DISCARD_ENDS, lang)


# --- drawing --------------------------------------------------------------------------


def _top(state: RummuState) -> str:
    return NAMES[state.discards[state.discarded - 1]]


@zone
def _draw(top: str, can_draw: bool, left: bool, lang: Lang) -> Prompt:
    """`left`: the stock has cards."""
    card = the_card(top, lang)
    take = Button("take", say(TAKE_LABEL, lang, card=card))
    if not can_draw:
        return Prompt(say(_YOUR_DRAW, lang), say(_ONLY_DISCARD, lang), (take,))
    draw = Button("stock", say(DRAW_LABEL if left else NEW_STOCK_LABEL, lang), look="go")
    return Prompt(say(_YOUR_DRAW, lang), say(_TWO_PILES if left else _STOCK_EMPTY, lang, card=card), (take, draw))


@zone
def _take_more(cards: tuple[str, ...], top: str, lang: Lang) -> Prompt:
    card = the_card(top, lang)
    buttons = Button("take", say(TAKE_LABEL, lang, card=card)), Button("done", say(_ENOUGH, lang), look="go")
    return Prompt(say(_TAKE_MORE, lang, card=card), say(_TOOK, lang, cards=cards_in_text(cards, lang)), buttons)


@zone
def _took_all(cards: tuple[str, ...], lang: Lang) -> Prompt:
    why = say(_TOOK, lang, cards=cards_in_text(cards, lang))
    return Prompt(say(_TOOK_ALL, lang), why, (Button("done", say(_ON, lang), look="go"),))


# --- laying ---------------------------------------------------------------------------


def _ask_play(view: RummuView, cards: tuple[str, ...], people: People, lang: Lang) -> Zone[Prompt]:
    state, seat = view.state, view.seat
    if cards:
        ways = tuple(readings(view, cards))
        why = None if ways else reason(view, cards)
        return _picked(cards, ways, why, not state.opened[seat], seat, people, lang)
    if state.held[seat] == 1 and len(view.actions()) == 1:
        return plain_prompt(_LAST_CARD, _OUT_PAYS, lang)
    can_lay = any(action >= PLUS for action in view.actions())
    if not can_lay:
        return _nothing_picked(_JUST_DISCARD, _NOTHING_FITS, 0, lang)
    if not state.opened[seat]:
        return _nothing_picked(_MAY_OPEN, _MUST_OPEN, state.needs[seat], lang)
    return _nothing_picked(_MAY_PLAY, _ANY_ORDER, 0, lang)


@zone
def _nothing_picked(ask: Words, why: Words, needs: int, lang: Lang) -> Prompt:
    return Prompt(say(ask, lang), say(why, lang, n=needs), (Button("", say(CHOOSE_CARDS, lang), "", "go"),))


@zone
def _picked(
    cards: tuple[str, ...],
    ways: tuple[Reading, ...],
    why: Reason | None,
    opens: bool,
    seat: int,
    people: People,
    lang: Lang,
) -> Prompt:
    """The cards that are chosen, what they can become or why they can become nothing."""
    if why is not None:
        ask = card_name(cards[0], lang) if len(cards) == 1 else say(_CHOSEN, lang, n=len(cards))
        return Prompt(ask, in_words(why, lang), (Button("", say(why.button, lang), "", "go"),), why.clause)
    best, *others = ways
    buttons = [_button(way, seat, people, lang, "alt") for way in reversed(others)]
    ask = meld_name(best.after, lang)
    return Prompt(ask, _result(ways, opens, seat, people, lang), (*buttons, _button(best, seat, people, lang, "go")))


def _button(way: Reading, seat: int, people: People, lang: Lang, look: str) -> Button:
    owner = NOTHING if way.owner == seat else people.names[way.owner]
    points = say(POINTS, lang, n=worth(way.after))
    if way.kind == "new":
        return Button(way.moves, say(_LAY_POINTS, lang, meld=the_meld(way.after, lang), points=points), look=look)
    meld = meld_of(way.before, owner, lang)
    words = {"add": _ADD_TO, "swap": _SWAP_IN}.get(way.kind, _BOTH)
    return Button(way.moves, say(words, lang, meld=meld, points=points), look=look)


def _result(ways: tuple[Reading, ...], opens: bool, seat: int, people: People, lang: Lang) -> Html:
    best = ways[0]
    if len(ways) > 1:
        return say(_MORE_WAYS, lang)
    if best.kind == "new":
        return say(_OPENS, lang) if opens else worth_in_words(best.after, lang)
    if best.kind == "swap":
        return say(_JOKER_COMES, lang)
    return say(_IN_YOURS, lang) if best.owner == seat else say(_SCORES_FOR, lang, name=people.names[best.owner])


# --- a play that is begun already, move by move -----------------------------------------


def _ask_on(view: RummuView, lang: Lang) -> Zone[Prompt]:
    state = view.state
    if state.phase == AT:
        return _at(state.melds[state.at], _twofold(state), lang)
    if state.phase == NEW and (DONE in view.actions() or count(state.begun) < state.need()):
        return _go_on(DONE in view.actions(), lang)
    return plain_prompt(_MORE_NORMAL, _MORE_THAN_JOKERS, lang)


def _twofold(state: RummuState) -> int:
    """The cards that may be added to the combination, or swapped for its joker: the hand adds them."""
    return state.addable(state.at) & state.swappable(state.at)


@zone
def _go_on(complete: bool, lang: Lang) -> Prompt:
    buttons = (Button("done", say(_LAY_DOWN, lang), look="go"),) if complete else ()
    return Prompt(say(_ON_WITH, lang), say(_LIT_FIT, lang), buttons)


@zone
def _at(meld: int, twofold: int, lang: Lang) -> Prompt:
    buttons = [Button(f"={card}", say(SWAP, lang, card=the_card(card, lang))) for card in named(twofold)]
    return Prompt(say(_AT_MELD, lang, meld=the_meld(meld, lang)), say(_LIT_FIT, lang), tuple(buttons))


# --- taking back --------------------------------------------------------------------------


@zone
def _choose(ways: tuple[tuple[int, int, str], ...], lang: Lang) -> Prompt:
    """Ways to take cards back: the combination before and after, the moves."""
    buttons = [Button(moves, _back_label(before, after, lang)) for before, after, moves in ways]
    return Prompt(say(_EMPTY_HAND, lang), say(_MUST_DISCARD, lang), tuple(buttons), "RU-8.5")


def _back_label(before: int, after: int, lang: Lang) -> Html:
    meld = the_meld(before, lang)
    if not after:
        return say(_PICK_UP_ALL, lang, meld=meld)
    return say(_PICK_UP, lang, cards=cards_in_text(tuple(named(before & ~after)), lang), meld=meld)


@zone
def _take_back(more: int, cards: tuple[str, ...], lang: Lang) -> Prompt:
    buttons = [Button(f"-{card}", say(PICK_UP_ONE, lang, card=the_card(card, lang))) for card in cards]
    return Prompt(say(_TAKE_BACKS, lang, n=more), say(_MUST_DISCARD, lang), tuple(buttons), "RU-8.5")


# --- those who wait -------------------------------------------------------------------


def wait(view: RummuView, people: People, lang: Lang) -> Zone[Prompt]:
    state = view.state
    turn = state.turn()
    words = {DRAW: _OTHER_DRAWS, TAKING: _OTHER_TAKES}.get(state.phase, _OTHER_PLAYS)
    lines = lines_of(view) if state.logged else []
    return _waiting(words, turn, lines[-1] if lines else None, people, lang)


@zone
def _waiting(words: Words, turn: int, last: Line | None, people: People, lang: Lang) -> Prompt:
    why = NOTHING if last is None else sentence(last, people, lang)
    return Prompt(say(words, lang, name=people.names[turn]), why)
