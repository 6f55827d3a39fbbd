"""Safarü on a page: animals in the wild, the card that hunts, and captures written as sums."""

from __future__ import annotations

from typing import Final

from pioche.core.bits import count
from pioche.core.game import View
from pioche.core.mu_deck import COLOURS, NAMES, NUMBER, named
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
    card_in_text,
    hand_of,
    plate,
)
from pioche.core.words import Counted, Lang, Words
from pioche.games.safaru.kernel import (
    ADDING,
    BABIES,
    DECK,
    DONE,
    EACH,
    HEDGEHOGS,
    METHOD,
    PAIRING,
    PLAY,
    TOTAL_SUM,
    TOTALLING,
    UNICORNS,
    WORDS,
    SafaruState,
    triangles,
)
from pioche.games.safaru.view import SafaruView, Turn

# --- words --------------------------------------------------------------------------

_CARDS: Final = Counted(Words("{n} card", "{n} carte"), Words("{n} cards", "{n} cartes"))
_CAUGHT: Final = Counted(
    Words("{cards}, {n}\u00a0caught", "{cards}, {n}\u00a0prise"),
    Words("{cards}, {n}\u00a0caught", "{cards}, {n}\u00a0prises"),
)
_DEALER: Final = Words("Dealer", "Donneur")
_STOCK: Final = Counted(
    Words("{n} card in the stock", "{n} carte dans la pioche"), Words("{n} cards in the stock", "{n} cartes à piocher")
)
_DEAL: Final = Words("Deal {n}", "Donne {n}")
_EMPTY: Final = Words("Nobody is left in the wild.", "Plus personne dans la nature.")
_PLAYED: Final = Words("{name} plays {card}", "{name} joue {card}")
_IN_HAND: Final = Words("your hand", "votre main")
_BEASTS: Final = {
    "R": Words("fox", "renard"),
    "Y": Words("hedgehog", "hérisson"),
    "B": Words("unicorn", "licorne"),
    "K": Words("panther", "panthère"),
    "G": Words("frog", "grenouille"),
}
_BEAST: Final = Words("{card}, {beast}", "{card}, {beast}")

_PLAY: Final = Words("Play {card}", "Jouer {card}")
_TAKE: Final = Words("Catch {card}", "Attraper {card}")
_LET_GO: Final = Words("Leave {card}", "Laisser {card}")
_NOT_NOW: Final = Words("{card}, does not fit", "{card}, ne convient pas")
_ADD: Final = Words("Add up to\u00a0{c}", "Additionner\u00a0: {c}")
_TOTAL: Final = Words("Total\u00a017: {c}\u00a0+\u00a0{rest}", "Totaliser\u00a017\u00a0: {c}\u00a0+\u00a0{rest}")
_PAIR: Final = Words("Pair: {c}\u00a0=\u00a0{c}", "Paire\u00a0: {c}\u00a0=\u00a0{c}")
_STOP: Final = Words("Catch no more", "Ne plus rien prendre")
_CATCH: Final = Words("Catch these", "Les attraper")

_YOUR_CARD: Final = Words("Your turn: play a card", "À vous : jouez une carte")
_HOW: Final = Words(
    "It catches cards that add up to it, that make 17 with it, or one like it.",
    "Elle attrape des cartes dont la somme lui est égale, qui font 17 avec elle, ou sa pareille.",
)
_HOW_REVERSED: Final = Words(
    "Reversed: every catch costs you. Your left neighbour says how your card catches.",
    "À l’envers : chaque prise vous coûte. Votre voisin de gauche dit comment votre carte attrape.",
)
_YOUR_METHOD: Final = Words("How does your {c} catch?", "Comment votre {c} attrape-t-il ?")
_MORE: Final = Words("Your {c} can catch again", "Votre {c} peut encore attraper")
_MUST: Final = Words("A card that can catch must catch.", "Une carte qui peut attraper doit le faire.")
_MAY: Final = Words("Or leave it there.", "Ou en rester là.")
_NAME_METHOD: Final = Words("Say how the {c} of {name} catches", "Dites comment le {c} de {name} attrape")
_THEY_CHOOSE: Final = Words("{name} then chooses the cards.", "{name} choisit ensuite les cartes.")
_CHOOSE: Final = Words("Choose cards that add up to {c}", "Choisissez des cartes qui font {c}")
_STILL: Final = Words("{missing} still missing.", "Il manque {missing}.")
_BABY: Final = Words("One of the 0s must come along.", "Un des 0 doit venir avec.")
_COMPLETE: Final = Words("The sum is right; another 0 may come along.", "La somme y est ; un autre 0 peut venir avec.")
_CHOOSE_PAIR: Final = Words("Choose the {c} to pair with yours", "Choisissez le {c} à apparier au vôtre")
_OTHER_PLAYS: Final = Words("{name} plays a card", "{name} joue une carte")
_OTHER_METHOD: Final = Words("{name} says how to catch", "{name} dit comment attraper")
_OTHER_CHOOSES: Final = Words("{name} chooses what to catch", "{name} choisit ses prises")
_OVER: Final = Words("The hand is over", "La manche est finie")

_LAST_TURN: Final = Words("Last turn", "Dernier tour")
_RELEASES: Final = Words("{name} releases {card}.", "{name} relâche {card}.")
_PAIRS: Final = Words("{name} pairs {card} with {cards}.", "{name} apparie {card} et {cards}.")
_ADDS: Final = Words("{name} plays {card} and adds up {cards}.", "{name} joue {card} et additionne {cards}.")
_TOTALS: Final = Words("{name} plays {card} and makes 17 with {cards}.", "{name} joue {card} et fait 17 avec {cards}.")
_THINKS: Final = Words("{name} plays {card}.", "{name} joue {card}.")
_TOLD: Final = {"add": _ADDS, "total": _TOTALS, "pair": _PAIRS}

_TRIANGLES: Final = Words("triangles", "triangles")
_ZEROS: Final = Counted(Words("{n} baby (0)", "{n} bébé (0)"), Words("{n} babies (0)", "{n} bébés (0)"))
_MOST_UNICORNS: Final = Words("most unicorns", "le plus de licornes")
_MOST_HEDGEHOGS: Final = Words("most hedgehogs", "le plus de hérissons")
_MOST_CARDS: Final = Words("most cards", "le plus de cartes")
_BEST: Final = Words("{names}: the best score.", "{names} : le meilleur score.")
_BEST_REVERSED: Final = Words("{names}: lowest score, the best here.", "{names} : score le plus bas, le meilleur ici.")
_HALVES: Final = Words("Scores are in half points.", "Les scores sont en demi-points.")


def _animal(card: str, lang: Lang) -> str:
    return _BEAST.say(lang, card=card_name(card, lang), beast=_BEASTS[card[0]].say(lang))


def _sorted(cards: list[str]) -> list[str]:
    """Low numbers first: sums are easier to see."""
    return sorted(cards, key=lambda card: (card[1], COLOURS.index(card[0])))


# --- public zones ---------------------------------------------------------------------


def _seat(table: SafaruState, seat: int, people: People, lang: Lang) -> Facts:
    cards = _CARDS.say(lang, table.held[seat])
    line = _CAUGHT.say(lang, count(table.piles[seat]), cards=cards)
    return plate(people, seat, line=line, role=_DEALER.say(lang) if seat == table.dealer else "")


def _wild(view: SafaruView, people: People, lang: Lang) -> Facts:
    """The table: what lies there, what is being caught, and the card that catches."""
    table = view.table
    caught = [(f"f{card}", _animal(card, lang), "pick") for card in _sorted(named(table.set_cards))]
    lying = [(f"f{card}", _animal(card, lang), "") for card in _sorted(named(table.table))]
    return {
        "cards": caught + lying,
        "empty": _EMPTY.say(lang),
        "played": _hunter(view, people, lang),
        "stock": _STOCK.say(lang, table.stock_left),
        "deal": _DEAL.say(lang, n=table.deals),
    }


def _hunter(view: SafaruView, people: People, lang: Lang) -> tuple[str, str] | None:
    card = view.played()
    if card is None:
        return None
    told = _PLAYED.say(lang, name=people.names[view.table.player], card=the_card(card, lang))
    return f"f{card}", told


# --- one's own ----------------------------------------------------------------------------


def _net(view: SafaruView, lang: Lang, draft: tuple[str, ...]) -> Facts:
    """The table again, for the one who chooses: what fits, and what is already in the net."""
    table = view.table
    words = {WORDS[action] for action in view.actions()}
    chosen = _sorted(named(table.set_cards))
    pieces = [_netted(card, card in draft, lang) for card in chosen]
    pieces += [_prey(view, card, card in words, lang) for card in _sorted(named(table.table))]
    played = view.played()
    assert played is not None
    return {"pieces": pieces, "played": f"f{played}", "label": _animal(played, lang)}


def _netted(card: str, drafted: bool, lang: Lang) -> Piece:
    if not drafted:
        return Piece(f"f{card}", _animal(card, lang), state="sel")
    return Piece(f"f{card}", _LET_GO.say(lang, card=the_card(card, lang)), card, "drop", "sel")


def _prey(view: SafaruView, card: str, fits: bool, lang: Lang) -> Piece:
    if not fits:
        return Piece(f"f{card}", _NOT_NOW.say(lang, card=_animal(card, lang)), card, "move", "no")
    label = _TAKE.say(lang, card=the_card(card, lang))
    return Piece(f"f{card}", label, card, "move" if _completes(view.table, card) else "add", "legal")


def _completes(table: SafaruState, card: str) -> bool:
    """Whether naming a card captures at once, so that the choice is settled by it (SAF-5.3)."""
    if table.phase == PAIRING:
        return True
    number = int(card[1])
    babies = (table.numbers & 15) - (number == 0)
    owes = table.owes_baby and number != 0
    enough = table.set_size + 1 >= (2 if table.phase == ADDING else 1)
    return table.missing == number and babies == 0 and not owes and enough


def _hand(view: SafaruView, lang: Lang) -> Facts:
    table = view.table
    mine = table.turn() == view.seat and table.phase == PLAY
    pieces = []
    for card in _sorted(view.hand()):
        if mine:
            pieces.append(Piece(f"f{card}", _PLAY.say(lang, card=_animal(card, lang)), card, "move"))
        else:
            pieces.append(Piece(f"f{card}", _animal(card, lang)))
    return hand_of([Group(_IN_HAND.say(lang), tuple(pieces))])


# --- the prompt ---------------------------------------------------------------------------


def _ask(view: SafaruView, people: People, lang: Lang) -> Prompt:
    table = view.table
    if table.phase == PLAY:
        return Prompt(_YOUR_CARD.say(lang), (_HOW_REVERSED if table.reversed else _HOW).say(lang))
    number = NUMBER[table.played]
    if table.phase == METHOD:
        return _ask_method(view, number, people, lang)
    if table.phase == PAIRING:
        return Prompt(_CHOOSE_PAIR.say(lang, c=number))
    wanted = number if table.phase == ADDING else TOTAL_SUM - number
    ask = _CHOOSE.say(lang, c=wanted)
    if view.actions()[-1] == DONE:
        return Prompt(ask, _COMPLETE.say(lang), (Act("done", _CATCH.say(lang), look="go"),))
    parts = [_STILL.say(lang, missing=table.missing)] if table.missing and table.set_size else []
    if table.owes_baby:
        parts.append(_BABY.say(lang))
    return Prompt(ask, " ".join(parts))


def _ask_method(view: SafaruView, number: int, people: People, lang: Lang) -> Prompt:
    table = view.table
    own = table.player == view.seat
    acts = tuple(_method(WORDS[action], number, own, lang) for action in view.actions())
    if not own:
        name = people.names[table.player]
        return Prompt(_NAME_METHOD.say(lang, c=number, name=name), _THEY_CHOOSE.say(lang, name=name), acts)
    if table.used:
        return Prompt(_MORE.say(lang, c=number), _MAY.say(lang), acts)
    return Prompt(_YOUR_METHOD.say(lang, c=number), _MUST.say(lang), acts)


def _method(word: str, number: int, own: bool, lang: Lang) -> Act:
    """A method one uses oneself opens a draft: it can be taken back until something is caught."""
    if word == "done":
        return Act(word, _STOP.say(lang))
    words = {"add": _ADD, "total": _TOTAL, "pair": _PAIR}[word]
    return Act(word, words.say(lang, c=number, rest=TOTAL_SUM - number), "add" if own else "move", "go")


def _wait(view: SafaruView, people: People, lang: Lang) -> Prompt:
    table = view.table
    turn = table.turn()
    if turn == NOBODY:
        return Prompt(_OVER.say(lang))
    words = {PLAY: _OTHER_PLAYS, METHOD: _OTHER_METHOD}.get(table.phase, _OTHER_CHOOSES)
    return Prompt(words.say(lang, name=people.names[turn]))


# --- the log ------------------------------------------------------------------------------


def _log(view: SafaruView, people: People, lang: Lang) -> list[Chapter]:
    turns = view.turns()
    if not view.is_open():
        # SAF-10.7: the latest turn only.
        going = view.played() is not None
        return [Chapter(_LAST_TURN.say(lang), tuple(_told(turns[-1], people, lang, going)))] if turns else []
    chapters = []
    each = EACH * view.table.players
    for first in range(0, len(turns), each):
        lines = [line for turn in turns[first : first + each] for line in _told(turn, people, lang)]
        chapters.append(Chapter(_DEAL.say(lang, n=first // each + 1), tuple(lines)))
    return chapters


def _told(turn: Turn, people: People, lang: Lang, going: bool = False) -> list[str]:
    """A turn in sentences, one for each capture; a method named but not carried out yet is not told."""
    name, card = people.names[turn.seat], card_in_text(turn.card, lang)
    captures = [capture for capture in turn.captures if capture.cards]
    if not turn.captures and not going:
        return [_RELEASES.say(lang, name=name, card=card)]
    if not captures:
        return [_THINKS.say(lang, name=name, card=card)]
    return [
        _TOLD[capture.method].say(
            lang, name=name, card=card, cards=", ".join(card_in_text(caught, lang) for caught in capture.cards)
        )
        for capture in captures
    ]


# --- the score ----------------------------------------------------------------------------


def _count(table: SafaruState, seat: int, lang: Lang) -> list[Part]:
    side = table.side(seat)
    pile = table.side_pile(side)
    unit = 2 if table.half_points() else 1
    if table.reversed:
        parts = [
            Part(_TRIANGLES.say(lang), triangles(pile) * unit, "SAF-9.10"),
            Part(_MOST_CARDS.say(lang), table.part(24 * unit, table.with_most(DECK), side), "SAF-9.8"),
            Part(_MOST_HEDGEHOGS.say(lang), table.part(18 * unit, table.with_most(HEDGEHOGS), side), "SAF-9.9"),
        ]
    else:
        babies = count(pile & BABIES)
        parts = [
            Part(_TRIANGLES.say(lang), triangles(pile), "SAF-7.7"),
            Part(_ZEROS.say(lang, babies), -5 * babies, "SAF-7.6"),
            Part(_MOST_UNICORNS.say(lang), table.part(24, table.with_most(UNICORNS), side), "SAF-7.4"),
            Part(_MOST_HEDGEHOGS.say(lang), -table.part(12, table.with_most(HEDGEHOGS), side), "SAF-7.5"),
        ]
    return [part for part in parts if part.points]


def _mine(view: View) -> SafaruView:
    assert isinstance(view, SafaruView)
    return view


class SafaruTable(Table):
    symbols = tuple(sorted({f"f{name}" for name in NAMES}))
    plan = "rows safaru"

    def public(self, view: View, people: People, lang: Lang) -> dict[str, Facts]:
        seen = _mine(view)
        zones = {f"seat{seat}": _seat(seen.table, seat, people, lang) for seat in range(seen.table.players)}
        zones["wild"] = _wild(seen, people, lang)
        return zones

    def private(self, view: View, people: People, lang: Lang, draft: tuple[str, ...]) -> dict[str, Facts]:
        seen = _mine(view)
        zones = {"hand": _hand(seen, lang)}
        if seen.table.turn() == view.seat and seen.table.phase in (ADDING, TOTALLING, PAIRING):
            zones["net"] = _net(seen, lang, draft)
        return zones

    def prompt(self, view: View, people: People, lang: Lang, draft: tuple[str, ...]) -> Prompt:
        seen = _mine(view)
        if seen.table.turn() != view.seat or view.seat == NOBODY:
            return _wait(seen, people, lang)
        return _ask(seen, people, lang)

    def log(self, view: View, people: People, lang: Lang) -> list[Chapter]:
        return _log(_mine(view), people, lang)

    def points(self, view: View) -> list[str]:
        table = _mine(view).table
        return [str(count(pile)) for pile in table.piles]

    def verdict(self, view: View, people: People, lang: Lang) -> str:
        table = _mine(view).table
        scores = table.scores()
        best = min(scores) if table.reversed else max(scores)
        names = ", ".join(people.names[seat] for seat, score in enumerate(scores) if score == best)
        told = (_BEST_REVERSED if table.reversed else _BEST).say(lang, names=names)
        return f"{told} {_HALVES.say(lang)}" if table.half_points() else told

    def count(self, view: View, lang: Lang) -> list[list[Part]]:
        table = _mine(view).table
        return [_count(table, seat, lang) for seat in range(table.players)]


TABLE: Final = SafaruTable()
