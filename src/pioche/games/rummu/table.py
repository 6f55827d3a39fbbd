"""Rummü on a page: piles, combinations in front of their players, and the mat on which a play is prepared."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from pioche.core.bits import bit, count, lowest
from pioche.core.game import View
from pioche.core.mu_deck import COLOURS
from pioche.core.seats import NOBODY
from pioche.core.spoken import card_name, the_card
from pioche.core.table import (
    Act,
    Chapter,
    Facts,
    Group,
    Part,
    People,
    Piece,
    Prompt,
    Table,
    Way,
    card_in_text,
    hand_of,
    plate,
    suit,
)
from pioche.core.words import Counted, Lang, Words
from pioche.games.rummu.combinations import (
    NAMES,
    YELLOWS,
    colours,
    is_combination,
    is_one,
    kinds,
    listed,
    numbers,
    worth,
)
from pioche.games.rummu.kernel import (
    ADDING,
    AT,
    BACK,
    CHOOSE,
    DONE,
    DRAW,
    LAST,
    NEW,
    OUT,
    PLAY,
    PLUS,
    TAKING,
    WORDS,
    RummuState,
)
from pioche.games.rummu.view import RummuView, named

# --- words --------------------------------------------------------------------------

_CARDS: Final = Counted(Words("{n} card", "{n} carte"), Words("{n} cards", "{n} cartes"))
_POINTS: Final = Counted(Words("{n} point", "{n} point"), Words("{n} points", "{n} points"))
_OPENS: Final = Words("{cards} · opens with {n}", "{cards} · ouvre avec {n}")
_OPEN: Final = Words("{cards} · open", "{cards} · a ouvert")
_PTS: Final = Counted(Words("{n} pt", "{n} pt"), Words("{n} pts", "{n} pts"))
_YOURS: Final = Words("yours", "à vous")
_TEAM: Final = Words("Team {n}", "Équipe {n}")
_PARTNER_OF: Final = Words("team {n} with {name}", "équipe {n} avec {name}")
_YOU_OPEN: Final = Words("your hand · you open with {n} cards", "votre main · il faut {n} cartes pour ouvrir")
_YOU_ARE_OPEN: Final = Words("your hand · you are open", "votre main · vous avez ouvert")

_STOCK: Final = Words("Stock: {n}", "Pioche\u00a0: {n}")
_DISCARDS: Final = Words("Discards: {n}", "Défausse\u00a0: {n}")
_TOP: Final = Words("top discard: {card}", "dessus de la défausse : {card}")
_DRAW: Final = Words("Draw a card", "Piocher")
_NEW_STOCK: Final = Words("Shuffle and draw", "Mélanger et piocher")
_TAKE: Final = Words("Take {card}", "Prendre {card}")
_ENOUGH: Final = Words("That is enough", "C’est assez")
_ON: Final = Words("Go on", "Continuer")

_RUN_OF: Final = {
    "R": Words("red", "rouge"),
    "B": Words("blue", "bleue"),
    "K": Words("black", "noire"),
    "G": Words("green", "verte"),
    "": Words("multi-colour", "multicolore"),
}
_RUN: Final = Words("{colour} run {low}–{high}", "suite {colour} {low}–{high}")
_THE_RUN: Final = Words("the {run}", "la {run}")
_SET: Final = Words("set of {n}s", "groupe des {n}")
_THE_SET: Final = Words("the {set}", "le {set}")
_COMBINATION: Final = Words("combination", "combinaison")
_THE_COMBINATION: Final = Words("the combination", "la combinaison")
_JOKER: Final = Words("joker {n}", "joker {n}")
_JOKER_FOR: Final = Words("joker for {card}", "joker pour {card}")
_MELD: Final = Words("{name}, {points}: {cards}", "{name}, {points} : {cards}")
_BEGUN: Final = Words("being laid: {cards}", "en train d’être posé : {cards}")
_OF: Final = Words("{meld} ({name})", "{meld} ({name})")

_DISCARD: Final = Words("Discard {card}", "Défausser {card}")
_GO_OUT: Final = Words("Discard {card} and go out", "Défausser {card} et sortir")
_NO_DISCARD: Final = Words("{card}, taken this turn: it stays", "{card}, prise à ce tour : elle reste en main")
_BEGIN: Final = Words("Begin with {card}", "Commencer par {card}")
_LAY: Final = Words("Lay {card}", "Poser {card}")
_ADD: Final = Words("Add {card}", "Ajouter {card}")
_SWAP: Final = Words("Swap the joker for {card}", "Échanger le joker contre {card}")
_UNLAY: Final = Words("Take back {card}", "Reprendre {card}")
_PICK_UP: Final = Words("Pick up {card}", "Remettre {card} en main")
_NO_FIT: Final = Words("{card}, does not fit", "{card}, ne convient pas")
_COMPLETE: Final = Words("Complete {meld}", "Compléter {meld}")
_TAKE_FROM: Final = Words("Pick up from {meld}", "Puiser dans {meld}")
_LAY_NEW: Final = Words("New combination: tap its lowest card", "Nouvelle combinaison : touchez sa carte la plus basse")
_OPEN_NEW: Final = Words("You can open: tap the lowest card", "Vous pouvez ouvrir : touchez la carte la plus basse")
_FITS: Final = Words("Combinations your cards fit: tap one", "Vos cartes vont sur ces combinaisons : touchez-en une")
_CHOOSE_FROM: Final = Words("Pick up from", "Puiser dans")
_LAY_THESE: Final = Words("Lay these {n} cards", "Poser ces {n} cartes")
_OPEN_WITH: Final = Words("Open with these {n} cards", "Ouvrir avec ces {n} cartes")

_YOUR_DRAW: Final = Words("Your turn: draw", "À vous : piochez")
_TWO_PILES: Final = Words(
    "One card from the stock, or {card} from the discards, and more of them if you like.",
    "Une carte de la pioche, ou {card} sur la défausse, et d’autres à sa suite si vous voulez.",
)
_STOCK_EMPTY: Final = Words(
    "The stock is used up: the discards under {card} are shuffled into a new one, or you take {card}.",
    "La pioche est vide : on mélange la défausse sous {card} pour la refaire, ou vous prenez {card}.",
)
_ONLY_DISCARD: Final = Words("The stock is used up: one card is left.", "La pioche est vide : il reste une carte.")
_TAKE_MORE: Final = Words("Take {card} as well?", "Prendre aussi {card} ?")
_TOOK: Final = Words("You took {cards}.", "Vous avez pris {cards}.")
_TOOK_ALL: Final = Words("You took all the discards", "Vous avez pris toute la défausse")

_MAY_OPEN: Final = Words("Open, or discard", "Ouvrez, ou défaussez")
_MUST_OPEN: Final = Words(
    "Your first combination needs {n} cards: one number in different colours, or a run. Yellow is a joker.",
    "Votre première combinaison demande {n} cartes : un même nombre en couleurs différentes, ou une suite."
    " Le jaune est joker.",
)
_MAY_PLAY: Final = Words("Lay cards, or discard", "Posez, ou défaussez")
_CHOOSE: Final = Words(
    "Choose what to lay, or the card to discard, which ends your turn.",
    "Choisissez ce que vous posez, ou la carte à défausser, qui termine votre tour.",
)
_DISCARD_ENDS: Final = Words("A discard ends your turn.", "La défausse termine votre tour.")
_JUST_DISCARD: Final = Words("Discard a card", "Défaussez une carte")
_NOTHING_FITS: Final = Words("Nothing to lay now; it ends your turn.", "Rien à poser ; cela termine votre tour.")
_LAST_CARD: Final = Words("Discard your last card: you go out", "Défaussez votre dernière carte : vous sortez")
_OUT_PAYS: Final = Words("Going out scores 10.", "Sortir rapporte 10.")
_MORE_CARDS: Final = Counted(
    Words("At least {n} card more", "Encore {n} carte au moins"),
    Words("At least {n} cards more", "Encore {n} cartes au moins"),
)
_MORE_NORMAL: Final = Words("A normal card is missing", "Il manque une carte normale")
_MORE_THAN_JOKERS: Final = Words(
    "A run of one colour has more normal cards than jokers.",
    "Une suite d’une couleur a plus de cartes normales que de jokers.",
)
_LIT_FIT: Final = Words("The lit cards fit.", "Les cartes éclairées conviennent.")
_WHOLE: Final = Words("Your {name}: {points}", "Votre {name} : {points}")
_LONGER: Final = Words("Lay it so, or lengthen it.", "Posez cette combinaison ainsi, ou allongez-la.")
_LAY_SO: Final = Words("Lay it, or take cards back.", "Posez cette combinaison, ou reprenez des cartes.")
_ADD_TO: Final = Words("Add to {meld}", "Complétez {meld}")
_SWAP_IN: Final = Words("Swap the joker of {meld}", "Échangez le joker : {meld}")
_ADD_OR_SWAP: Final = Words("Add to {meld}, or swap its joker", "Complétez {meld}, ou échangez son joker")
_SCORES_FOR: Final = Words("It scores for {name}.", "Les points iront à {name}.")
_SCORES_YOU: Final = Words("It scores for you.", "Les points seront pour vous.")
_JOKER_COMES: Final = Words("The joker comes into your hand.", "Le joker vient dans votre main.")
_EMPTY_HAND: Final = Words("Your hand is empty: pick up cards", "Votre main est vide : remettez-y des cartes")
_MUST_DISCARD: Final = Words(
    "Only a discard lets you go out. Choose a combination.",
    "On ne sort qu’en défaussant. Choisissez une combinaison.",
)
_TAKE_BACKS: Final = Counted(
    Words("Choose {n} card to pick up", "Choisissez {n} carte à remettre en main"),
    Words("Choose {n} cards to pick up", "Choisissez {n} cartes à remettre en main"),
)
_REST_LEGAL: Final = Words(
    "What stays must be a combination, or nothing.", "Ce qui reste doit être une combinaison, ou rien."
)
_DISCARD_ONE: Final = Words("Discard a card you picked up", "Défaussez une carte remise en main")
_DISCARD_ONLY: Final = Words("Discard it: you go out", "Défaussez-la : vous sortez")

_OTHER_DRAWS: Final = Words("{name} draws", "{name} pioche")
_OTHER_TAKES: Final = Words("{name} takes from the discards", "{name} prend dans la défausse")
_OTHER_PLAYS: Final = Words("{name} plays", "{name} joue")
_OVER: Final = Words("The hand is over", "La manche est finie")

_TURN_OF: Final = Words("Turn of {name}", "Tour de jeu : {name}")
_DREW: Final = Words("{name} draws a card from the stock.", "{name} pioche une carte.")
_TAKES: Final = Words("{name} takes {cards} from the discards.", "{name} prend {cards} dans la défausse.")
_LAYS: Final = Words("{name} lays {cards}.", "{name} pose {cards}.")
_TURNS_TO: Final = Words("{name} turns to {meld}.", "{name} s’occupe de {meld}.")
_ADDS: Final = Words("{name} adds {cards} to {meld}.", "{name} complète {meld} avec {cards}.")
_SWAPS: Final = Words(
    "{name} puts {cards} into {meld} and takes its joker.", "{name} met {cards} dans {meld} et reprend le joker."
)
_TAKES_BACK: Final = Words("{name} takes back {cards}.", "{name} reprend {cards}.")
_TAKES_BACK_FROM: Final = Words("{name} takes back {cards} from {meld}.", "{name} reprend {cards} dans {meld}.")
_DISCARDS_CARD: Final = Words("{name} discards {cards}.", "{name} défausse {cards}.")
_WENT_OUT: Final = Words("{name} goes out.", "{name} sort.")
_BLOCKED: Final = Words(
    "The round is blocked: nobody went out in {n} turns.", "La manche est bloquée : aucune sortie en {n} tours."
)
_IS_OUT: Final = Words("{name} discarded the last card and goes out.", "{name} défausse sa dernière carte et sort.")
_BONUS: Final = Words("went out", "sortie")
_LEFT: Final = Words("left in hand: {cards}", "reste en main : {cards}")
_SPARED: Final = Words("the partner went out: hand not counted", "sortie du partenaire : main non comptée")
_PARTNER: Final = Words("the partner’s score", "points du partenaire")


# --- cards and combinations in words --------------------------------------------------


def _cards(cards: Iterable[str], lang: Lang) -> str:
    return ", ".join(card_in_text(card, lang) for card in cards)


def _colour(cards: int) -> str:
    """The colour of a one-colour run, as its letter; nothing for any other combination."""
    plain = colours(cards & ~YELLOWS)
    return COLOURS[lowest(plain)] if plain and is_one(plain) and not is_one(numbers(cards)) else ""


def _ends(cards: int) -> tuple[int, int]:
    all_of_it = listed(cards)
    return all_of_it[0] // 5, all_of_it[-1] // 5


@lru_cache(4096)
def _name(cards: int, lang: Lang) -> str:
    """`red run 5–8`, `set of 7s`; not more than a combination before it shows which it is."""
    if count(cards) < 2:
        return _COMBINATION.say(lang)
    low, high = _ends(cards)
    if low == high:
        return _SET.say(lang, n=low)
    return _RUN.say(lang, colour=_RUN_OF[_colour(cards)].say(lang), low=low, high=high)


@lru_cache(4096)
def _the(cards: int, lang: Lang) -> str:
    """The same with its article."""
    if count(cards) < 2:
        return _THE_COMBINATION.say(lang)
    if is_one(numbers(cards)):
        return _THE_SET.say(lang, set=_name(cards, lang))
    return _THE_RUN.say(lang, run=_name(cards, lang))


@lru_cache(4096)
def _aloud(cards: int, lang: Lang) -> str:
    """The cards of a combination for ears; a joker says what it stands for."""
    colour = _colour(cards)
    said = []
    for card in named(cards):
        if card[0] != "Y":
            said.append(card_name(card, lang))
        elif colour:
            said.append(_JOKER_FOR.say(lang, card=the_card(colour + card[1], lang)))
        else:
            said.append(_JOKER.say(lang, n=card[1]))
    return ", ".join(said)


def _worth(cards: int) -> int:
    return worth(cards) if is_combination(cards) else 0


def _meld_of(table: RummuState, place: int, people: People, lang: Lang) -> str:
    """A combination on the table in a sentence, with its owner unless it is the one to move."""
    if table.owner[place] == table.mover:
        return _the(table.melds[place], lang)
    return _OF.say(lang, meld=_the(table.melds[place], lang), name=people.names[table.owner[place]])


# --- what happened in a turn ------------------------------------------------------------

Kind = Literal["stock", "take", "new", "laid", "at", "add", "swap", "back", "discard"]
_SIGNS: Final[dict[str, Kind]] = {"+": "add", "=": "swap", "-": "back"}


class Play(NamedTuple):
    """Moves of a turn that belong together, and the combination they turn to."""

    kind: Kind
    cards: tuple[str, ...] = ()
    place: int = -1


def _plays(view: RummuView) -> list[Play]:
    """The moves of this turn, or of the last one before anybody moves, put together."""
    plays: list[Play] = []
    for word in view.moves():
        last = plays[-1] if plays else Play("stock")
        if word == "done":
            # It ends a new combination, or the taking of discards.
            plays[-1] = last._replace(kind="laid") if last.kind == "new" else last
            continue
        play = _play(word, last, view.table)
        if last.kind == "at" or len(play.cards) > 1:
            plays[-1] = play
        else:
            plays.append(play)
    return plays


def _play(word: str, last: Play, table: RummuState) -> Play:
    """What a move adds to the play before it, or the play that it begins."""
    if word.startswith("take"):
        return Play("take", (*(last.cards if last.kind == "take" else ()), word[5:]))
    if word.startswith("@"):
        return Play("at", (), int(word[1:]) - 1)
    if word == "stock":
        return Play("stock")
    if word[0] not in _SIGNS:
        return Play("discard", (word,))
    kind, card = _SIGNS[word[0]], word[1:]
    if last.kind == "at" or (last.kind == kind and _goes_on(last, card, table)):
        return Play(kind, (*last.cards, card), last.place)
    return Play("new", (*(last.cards if last.kind == "new" else ()), card))


def _goes_on(play: Play, card: str, table: RummuState) -> bool:
    """RU-6.4: an addition goes on only while it has put down more jokers than normal cards."""
    if play.kind == "back":
        return True
    jokers = sum(laid[0] == "Y" for laid in play.cards)
    return 2 * jokers > len(play.cards) and bool(table.melds[play.place] & bit(NAMES.index(card)))


def _fresh(view: RummuView) -> dict[int, int]:
    """The cards laid in this turn, or in the last one, by the combination they lie in."""
    table = view.table
    fresh: dict[int, int] = {}
    for play in _plays(view):
        cards = sum(bit(NAMES.index(card)) for card in play.cards)
        if play.kind in ("add", "swap"):
            fresh[play.place] = fresh.get(play.place, 0) | cards
        elif play.kind == "laid":
            for place in range(table.places):
                if table.owner[place] == table.mover and table.melds[place] & cards == cards:
                    fresh[place] = cards
    return fresh


_TOLD: Final[dict[Kind, Words]] = {
    "stock": _DREW,
    "take": _TAKES,
    "new": _LAYS,
    "laid": _LAYS,
    "at": _TURNS_TO,
    "add": _ADDS,
    "swap": _SWAPS,
    "back": _TAKES_BACK_FROM,
    "discard": _DISCARDS_CARD,
}


def _told(view: RummuView, people: People, lang: Lang) -> list[str]:
    """The turn in sentences."""
    table = view.table
    name = people.names[table.mover]
    lines = []
    for play in _plays(view):
        there = play.place >= 0 and table.melds[play.place]
        meld = _meld_of(table, play.place, people, lang) if there else ""
        words = _TAKES_BACK if play.kind == "back" and not there else _TOLD[play.kind]
        lines.append(words.say(lang, name=name, cards=_cards(play.cards, lang), meld=meld))
    if table.phase == OUT:
        lines.append(_WENT_OUT.say(lang, name=name))
    return lines


# --- public zones ---------------------------------------------------------------------


def _seat(table: RummuState, seat: int, people: People, lang: Lang) -> Facts:
    cards = _CARDS.say(lang, table.held[seat])
    line = _OPEN.say(lang, cards=cards) if table.opened[seat] else _OPENS.say(lang, cards=cards, n=table.needs[seat])
    return plate(people, seat, line=line, role=_TEAM.say(lang, n=_team(table, seat)) if table.teams else "")


def _team(table: RummuState, seat: int) -> int:
    return seat % (table.players // 2) + 1


def _front(view: RummuView, seat: int, fresh: dict[int, int], people: People, lang: Lang) -> Facts:
    """The combinations in front of a player, and the one that is being laid."""
    table = view.table
    melds = [
        _meld(place, table.melds[place], fresh.get(place, 0), lang)
        for place in range(table.places)
        if table.melds[place] and table.owner[place] == seat
    ]
    begun = table.begun if table.actor == seat else 0
    told = _BEGUN.say(lang, cards=_aloud(begun, lang))
    return {"n": seat, "name": people.names[seat], "melds": melds, "begun": named(begun), "told": told}


Face = tuple[str, str, str, bool]


@lru_cache(4096)
def _faces(cards: int, fresh: int) -> tuple[Face, ...]:
    """The cards of a combination: a joker wears the number and the colour it stands for; a new card is marked."""
    colour = _colour(cards)
    faces = []
    for card in named(cards):
        joker = card[0] == "Y"
        mark = bool(fresh & bit(NAMES.index(card)))
        faces.append((card, card[1] if joker else "", colour if joker else "", mark))
    return tuple(faces)


@lru_cache(4096)
def _meld(place: int, cards: int, fresh: int, lang: Lang) -> tuple[int, tuple[Face, ...], str, str]:
    points = _worth(cards)
    label = _MELD.say(lang, name=_name(cards, lang), points=_POINTS.say(lang, points), cards=_aloud(cards, lang))
    return place, _faces(cards, fresh), label, _PTS.say(lang, points)


def _piles(view: RummuView, lang: Lang) -> Facts:
    table = view.table
    left = table.stock_end - table.stock_at
    top = NAMES[table.discards[table.discarded - 1]] if table.discarded else ""
    drawing = table.phase in (DRAW, TAKING)
    discarded = table.mover >= 0 and table.log[table.logged - 1] < PLUS
    take = the_card(top, lang) if top else ""
    return {
        "left": left,
        "stock": _STOCK.say(lang, n=left),
        "draw_label": (_DRAW if left else _NEW_STOCK).say(lang) if table.phase == DRAW and table.can_draw() else "",
        "top": top,
        "below": table.discarded > 1,
        "discards": _DISCARDS.say(lang, n=table.discarded),
        "take_label": _TAKE.say(lang, card=take) if top and drawing else "",
        "shown": _TOP.say(lang, card=take) if top else "",
        # Whose card it is, so that it comes from there.
        "by": table.mover if discarded else "",
    }


# --- the mat: what one may lay, and what one is laying -------------------------------------


def _mat(view: RummuView, people: People, lang: Lang, draft: tuple[str, ...]) -> Facts:
    table = view.table
    phase = table.phase if table.turn() == view.seat else OUT
    if phase in (PLAY, CHOOSE):
        return _offers(view, people, lang)
    if phase == NEW:
        pieces = [_laid(card, f"+{card}" in draft, lang) for card in named(table.begun)]
        gaps = "." * max(0, table.need() - len(pieces))
        return {"kind": "cards", "pieces": pieces, "gaps": gaps, "label": _name(table.begun, lang)}
    if phase in (AT, ADDING):
        pieces = [_laid(card, f"+{card}" in draft, lang) for card in named(table.melds[table.at])]
        gaps = "." if table.addable(table.at) else ""
        return {"kind": "cards", "pieces": pieces, "gaps": gaps, "label": _at(view, people, lang)}
    if phase == BACK:
        words = {WORDS[action] for action in view.actions()}
        pieces = [_returning(card, words, lang) for card in named(table.melds[table.at])]
        return {"kind": "cards", "pieces": pieces, "gaps": "", "label": _name(table.whole, lang)}
    return {"kind": ""}


def _at(view: RummuView, people: People, lang: Lang) -> str:
    table = view.table
    owner = table.owner[table.at]
    name = _YOURS.say(lang) if owner == view.seat else people.names[owner]
    return _OF.say(lang, meld=_name(table.melds[table.at], lang), name=name)


def _laid(card: str, drafted: bool, lang: Lang) -> Piece:
    if not drafted:
        return Piece(card, card_name(card, lang))
    return Piece(card, _UNLAY.say(lang, card=the_card(card, lang)), f"+{card}", "drop")


def _returning(card: str, words: set[str], lang: Lang) -> Piece:
    if f"-{card}" not in words:
        return Piece(card, card_name(card, lang))
    return Piece(card, _PICK_UP.say(lang, card=the_card(card, lang)), f"-{card}", "add", "legal")


def _offers(view: RummuView, people: People, lang: Lang) -> Facts:
    """What can be begun: new combinations by their lowest card, and combinations to turn to."""
    table = view.table
    words = [WORDS[action] for action in view.actions() if action >= PLUS]
    starts = [
        (word, word[1], word[2], _BEGIN.say(lang, card=the_card(word[1:], lang)))
        for word in words
        if word.startswith("+")
    ]
    places = [int(word[1:]) - 1 for word in words if word.startswith("@")]
    if not words:
        return {"kind": ""}
    choosing = table.phase == CHOOSE
    return {
        "kind": "offers",
        "starts": starts,
        "begin": (_LAY_NEW if table.opened[view.seat] else _OPEN_NEW).say(lang),
        "melds": [_offer(view, place, people, lang) for place in places],
        "turn_to": (_CHOOSE_FROM if choosing else _FITS).say(lang),
    }


def _offer(view: RummuView, place: int, people: People, lang: Lang) -> tuple[int, str, str, str, list[str]]:
    """A combination to turn to: its place, its name, its owner, what the button says, the cards that would go there."""
    table = view.table
    owner = _YOURS.say(lang) if table.owner[place] == view.seat else people.names[table.owner[place]]
    words = _TAKE_FROM if table.phase == CHOOSE else _COMPLETE
    label = words.say(lang, meld=_meld_of(table, place, people, lang))
    cards = 0 if table.phase == CHOOSE else table.addable(place) | table.swappable(place)
    return place, _name(table.melds[place], lang), owner, label, named(cards)


# --- the hand ---------------------------------------------------------------------------


def _hand(view: RummuView, people: People, lang: Lang) -> Facts:
    table = view.table
    cards = sorted(view.hand(), key=lambda card: (COLOURS.index(card[0]), card[1]))
    pieces = tuple(_piece(view, card, lang) for card in cards)
    if all(piece.state == "legal" for piece in pieces):
        # When every card may be played none is lit: light must carry news.
        pieces = tuple(piece._replace(state="") for piece in pieces)
    label = (_YOU_ARE_OPEN if table.opened[view.seat] else _YOU_OPEN).say(lang, n=table.needs[view.seat])
    if table.teams:
        partner = people.names[table.partner(view.seat)]
        label += f" · {_PARTNER_OF.say(lang, n=_team(table, view.seat), name=partner)}"
    return hand_of([Group(label, pieces)])


def _piece(view: RummuView, card: str, lang: Lang) -> Piece:
    table = view.table
    if table.turn() != view.seat or table.phase in (DRAW, TAKING, CHOOSE, BACK):
        return Piece(card, card_name(card, lang))
    one = bit(NAMES.index(card))
    if table.phase in (PLAY, LAST):
        if not table.discardable() & one:
            return Piece(card, _NO_DISCARD.say(lang, card=card_name(card, lang)), card, "move", "no")
        words = _GO_OUT if table.held[view.seat] == 1 else _DISCARD
        return Piece(card, words.say(lang, card=the_card(card, lang)), card, "move", "legal")
    if table.phase == NEW and table.followers() & one:
        return Piece(card, _LAY.say(lang, card=the_card(card, lang)), f"+{card}", "add", "legal")
    if table.phase != NEW and table.addable(table.at) & one:
        return Piece(card, _ADD.say(lang, card=the_card(card, lang)), f"+{card}", _way(table, card), "legal")
    if table.phase == AT and table.swappable(table.at) & one:
        return Piece(card, _swap(card, lang), f"={card}", "move", "legal")
    return Piece(card, _NO_FIT.say(lang, card=card_name(card, lang)), f"+{card}", "move", "no")


def _way(table: RummuState, card: str) -> Way:
    """RU-6.4: a card that makes the combination legal ends the addition; others wait for more."""
    if table.line[table.at] < 0:
        return "move"
    hand = kinds(table.hands[table.actor])
    return "move" if table.fewest_with(table.at, NAMES.index(card), hand) == 1 else "add"


def _swap(card: str, lang: Lang) -> str:
    return _SWAP.say(lang, card=the_card(card, lang))


# --- the prompt ---------------------------------------------------------------------------


def _ask(view: RummuView, people: People, lang: Lang) -> Prompt:
    table = view.table
    if table.phase == DRAW:
        return _ask_draw(table, lang)
    if table.phase == TAKING:
        return _ask_more(view, lang)
    if table.phase == PLAY:
        return _ask_play(view, lang)
    if table.phase == NEW:
        return _ask_new(view, lang)
    if table.phase in (AT, ADDING):
        return _ask_at(view, people, lang)
    if table.phase == CHOOSE:
        return Prompt(_EMPTY_HAND.say(lang), _MUST_DISCARD.say(lang))
    if table.phase == BACK:
        return Prompt(_TAKE_BACKS.say(lang, table.back_size - count(table.back)), _REST_LEGAL.say(lang))
    if table.held[view.seat] == 1:
        return Prompt(_DISCARD_ONLY.say(lang), _OUT_PAYS.say(lang))
    return Prompt(_DISCARD_ONE.say(lang), _DISCARD_ENDS.say(lang))


def _ask_draw(table: RummuState, lang: Lang) -> Prompt:
    card = the_card(NAMES[table.discards[table.discarded - 1]], lang)
    take = Act("take", _TAKE.say(lang, card=card))
    if not table.can_draw():
        return Prompt(_YOUR_DRAW.say(lang), _ONLY_DISCARD.say(lang), (take,))
    left = table.stock_at < table.stock_end
    draw = Act("stock", (_DRAW if left else _NEW_STOCK).say(lang), look="go")
    return Prompt(_YOUR_DRAW.say(lang), (_TWO_PILES if left else _STOCK_EMPTY).say(lang, card=card), (take, draw))


def _ask_more(view: RummuView, lang: Lang) -> Prompt:
    table = view.table
    took = _TOOK.say(lang, cards=_cards([card for play in _plays(view) for card in play.cards], lang))
    if not table.discarded:
        return Prompt(_TOOK_ALL.say(lang), took, (Act("done", _ON.say(lang), look="go"),))
    card = the_card(NAMES[table.discards[table.discarded - 1]], lang)
    acts = Act("take", _TAKE.say(lang, card=card)), Act("done", _ENOUGH.say(lang), look="go")
    return Prompt(_TAKE_MORE.say(lang, card=card), took, acts)


def _ask_play(view: RummuView, lang: Lang) -> Prompt:
    table = view.table
    if table.held[view.seat] == 1 and len(view.actions()) == 1:
        return Prompt(_LAST_CARD.say(lang), _OUT_PAYS.say(lang))
    can_lay = any(action >= PLUS for action in view.actions())
    if table.opened[view.seat]:
        if can_lay:
            return Prompt(_MAY_PLAY.say(lang), _CHOOSE.say(lang))
        return Prompt(_JUST_DISCARD.say(lang), _NOTHING_FITS.say(lang))
    ask = _MAY_OPEN if can_lay else _JUST_DISCARD
    return Prompt(ask.say(lang), _MUST_OPEN.say(lang, n=table.needs[view.seat]))


def _ask_new(view: RummuView, lang: Lang) -> Prompt:
    table = view.table
    size = count(table.begun)
    more = table.followers()
    if DONE in view.actions():
        points = _POINTS.say(lang, _worth(table.begun))
        words = _LAY_THESE if table.opened[view.seat] else _OPEN_WITH
        lay = Act("done", words.say(lang, n=size), look="go")
        ask = _WHOLE.say(lang, name=_name(table.begun, lang), points=points)
        return Prompt(ask, (_LONGER if more else _LAY_SO).say(lang), (lay,))
    if size < table.need():
        return Prompt(_MORE_CARDS.say(lang, table.need() - size), _LIT_FIT.say(lang))
    return Prompt(_MORE_NORMAL.say(lang), _MORE_THAN_JOKERS.say(lang))


def _ask_at(view: RummuView, people: People, lang: Lang) -> Prompt:
    table = view.table
    meld = _the(table.melds[table.at], lang)
    if table.phase == ADDING:
        return Prompt(_MORE_NORMAL.say(lang), _MORE_THAN_JOKERS.say(lang))
    added, swapped = table.addable(table.at), table.swappable(table.at)
    owner = table.owner[table.at]
    why = _SCORES_YOU.say(lang) if owner == view.seat else _SCORES_FOR.say(lang, name=people.names[owner])
    if not added:
        return Prompt(_SWAP_IN.say(lang, meld=meld), _JOKER_COMES.say(lang))
    acts = tuple(Act(f"={card}", _swap(card, lang)) for card in named(added & swapped))
    return Prompt((_ADD_OR_SWAP if swapped else _ADD_TO).say(lang, meld=meld), why, acts)


def _wait(view: RummuView, people: People, lang: Lang) -> Prompt:
    table = view.table
    turn = table.turn()
    if turn == NOBODY:
        return Prompt(_OVER.say(lang))
    words = {DRAW: _OTHER_DRAWS, TAKING: _OTHER_TAKES}.get(table.phase, _OTHER_PLAYS)
    told = _told(view, people, lang) if table.logged else []
    return Prompt(words.say(lang, name=people.names[turn]), told[-1] if told else "")


# --- the score ----------------------------------------------------------------------------


def _clause(cards: int) -> str:
    """The clause by which a combination scores."""
    size = count(cards)
    if is_one(numbers(cards)):
        halved = _ends(cards)[0] in (1, 7)
        return "RU-9.6" if halved else {3: "RU-9.3", 4: "RU-9.4", 5: "RU-9.5"}[size]
    return {3: "RU-9.7", 4: "RU-9.8", 5: "RU-9.9"}.get(size, "RU-9.10")


def _count(table: RummuState, seat: int, lang: Lang) -> list[Part]:
    """RU-9.3 to RU-9.14: one player's own terms."""
    laid = [table.melds[place] for place in range(table.places) if table.owner[place] == seat and table.melds[place]]
    parts = [Part(_name(cards, lang), worth(cards), _clause(cards)) for cards in laid]
    if seat == table.winner:
        parts.append(Part(_BONUS.say(lang), 10, "RU-9.12"))
    elif table.teams and table.winner >= 0 and table.partner(seat) == table.winner:
        parts.append(Part(_SPARED.say(lang), 0, "RU-9.14"))
    elif table.held[seat]:
        left = " ".join(f'<i class="nb">{card[1]}{suit(card[0])}</i>' for card in named(table.hands[seat]))
        parts.append(Part(_LEFT.say(lang, cards=left), -table.penalty(seat), "RU-9.13"))
    return parts


def _mine(view: View) -> RummuView:
    assert isinstance(view, RummuView)
    return view


class RummuTable(Table):
    symbols = tuple(sorted(set(NAMES)))
    plan = "rummu"

    def public(self, view: View, people: People, lang: Lang) -> dict[str, Facts]:
        seen = _mine(view)
        seats = range(seen.table.players)
        fresh = _fresh(seen)
        zones = {f"seat{seat}": _seat(seen.table, seat, people, lang) for seat in seats}
        zones["piles"] = _piles(seen, lang)
        zones |= {f"front{seat}": _front(seen, seat, fresh, people, lang) for seat in seats}
        return zones

    def private(self, view: View, people: People, lang: Lang, draft: tuple[str, ...]) -> dict[str, Facts]:
        seen = _mine(view)
        return {"mat": _mat(seen, people, lang, draft), "hand": _hand(seen, people, lang)}

    def prompt(self, view: View, people: People, lang: Lang, draft: tuple[str, ...]) -> Prompt:
        seen = _mine(view)
        if seen.table.turn() != view.seat or view.seat == NOBODY:
            return _wait(seen, people, lang)
        return _ask(seen, people, lang)

    def log(self, view: View, people: People, lang: Lang) -> list[Chapter]:
        seen = _mine(view)
        if not seen.table.logged:
            return []
        title = _TURN_OF.say(lang, name=people.names[seen.table.mover])
        return [Chapter(title, tuple(_told(seen, people, lang)))]

    def points(self, view: View) -> list[str]:
        table = _mine(view).table
        laid = [0] * table.players
        for place in range(table.places):
            laid[table.owner[place]] += _worth(table.melds[place])
        return [str(points) for points in laid]

    def verdict(self, view: View, people: People, lang: Lang) -> str:
        table = _mine(view).table
        if table.phase == OUT:
            return _IS_OUT.say(lang, name=people.names[table.winner])
        return _BLOCKED.say(lang, n=table.turns)

    def count(self, view: View, lang: Lang) -> list[list[Part]]:
        table = _mine(view).table
        counted = [_count(table, seat, lang) for seat in range(table.players)]
        if not table.teams:
            return counted
        # RU-9.15: both partners score for the team.
        scores = [sum(part.points for part in parts) for parts in counted]
        partners = [scores[table.partner(seat)] for seat in range(table.players)]
        return [
            [*parts, Part(_PARTNER.say(lang), partner, "RU-9.15")]
            for parts, partner in zip(counted, partners, strict=True)
        ]


TABLE: Final = RummuTable()
