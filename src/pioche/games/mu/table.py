"""Mü on a page: what each zone shows, what is asked, what is told. `table.html` draws it."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from pioche.core.bits import count
from pioche.core.game import View
from pioche.core.mu_deck import COLOURS, NAMES, named
from pioche.core.seats import LETTERS, NOBODY
from pioche.core.spoken import COLOUR as COLOUR_WORDS
from pioche.core.spoken import card_name, the_card
from pioche.core.table import (
    TRIANGLE,
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
    plate,
    suit,
)
from pioche.core.words import Counted, Lang, Words
from pioche.games.mu.kernel import (
    AUCTION,
    CHIEF_TRUMP,
    NONE,
    PARTNER,
    PLAYED,
    STALEMATE,
    TRIANGLES,
    TRICKS,
    VICE_TRUMP,
    VOID,
    WORDS,
    MuState,
    bonus,
    steps,
    target,
)
from pioche.games.mu.view import MuView, word

_WORTH: Final = {name: TRIANGLES[card] for card, name in enumerate(NAMES)}
_SEATS: Final = [f"seat{seat}" for seat in range(len(LETTERS))]
# What is told or drawn again and again is kept as it was made: so much of each kind.
_MOST_KEPT: Final = 4096
_ORDER: Final = {name: (COLOURS.index(name[0]), -int(name[1])) for name in NAMES}

# --- words --------------------------------------------------------------------------

_DEALER: Final = Words("Dealer", "Donneur")
_CHIEF: Final = Words("Chief · {bid}", "Chef · {bid}")
_VICE: Final = Words("Vice · {bid}", "Vice · {bid}")
_PARTNER: Final = Words("Partner", "Partenaire")
_BID: Final = Words("Bid · {bid}", "Mise · {bid}")
_PROVOCATEUR: Final = Words("Provocateur · {bid}", "Provocateur · {bid}")
_LED: Final = Words("Led", "Demande")
_WINNING: Final = Words("Winning", "En tête")
_TAKES: Final = Words("Takes {n}", "Prend {n}")
_NUMBERS: Final = Words("the {n}s", "les {n}")
_NO_TRUMP: Final = Words("no trump", "sans atout")
_AND: Final = Words("{chief} and {partner}", "{chief} et {partner}")
_LAID: Final = Words("laid", "posées")
_IN_HAND: Final = Words("in hand · your tricks: {points} {tri}", "en main · vos prises : {points} {tri}")
_FACE_UP: Final = Words(", laid", ", posée")

_PLAY: Final = Words("Play {card}", "Jouer {card}")
_LAY: Final = Words("Lay {card}", "Poser {card}")
_TAKE_BACK: Final = Words("Take back {card}", "Reprendre {card}")
_PASS: Final = Words("Pass", "Passer")
_BID_THESE: Final = Counted(
    Words("Lay this card", "Poser cette carte"), Words("Lay these {n} cards", "Poser ces {n} cartes")
)
_ENOUGH: Final = Words("That is my bid", "C’est ma mise")
_NONE: Final = Words("No trump", "Sans atout")
_WITH: Final = Words("Play with {name}", "Jouer avec {name}")

_YOUR_BID: Final = Counted(
    Words("Your turn: lay a card, or pass", "À vous : posez une carte, ou passez"),
    Words("Your turn: lay up to {n} cards, or pass", "À vous : posez jusqu’à {n} cartes, ou passez"),
)
_ONLY_PASS: Final = Words("Your turn: you can only pass", "À vous : vous ne pouvez que passer")
_NO_BID_YET: Final = Words(
    "Cards are bids. Whoever lays the most becomes chief and chooses the trump.",
    "On mise avec ses cartes. Qui en pose le plus devient chef et choisit l’atout.",
)
_TOP_BID: Final = Counted(
    Words(
        "{name} leads with {n} card: the chief’s team would need {target} points.",
        "{name} mène avec {n} carte : l’équipe du chef devrait faire {target} points.",
    ),
    Words(
        "{name} leads with {n} cards: the chief’s team would need {target} points.",
        "{name} mène avec {n} cartes : l’équipe du chef devrait faire {target} points.",
    ),
)
_SHARED_BID: Final = Counted(
    Words("{name} share the lead with {n} card.", "{name} sont à égalité avec {n} carte."),
    Words("{name} share the lead with {n} cards.", "{name} sont à égalité avec {n} cartes."),
)
_LAYING: Final = Counted(
    Words("Your bid would be {n} card", "Votre mise serait de {n} carte"),
    Words("Your bid would be {n} cards", "Votre mise serait de {n} cartes"),
)
_STILL: Final = Counted(
    Words("You may lay {n} more.", "Encore {n} carte possible."),
    Words("You may lay {n} more.", "Encore {n} cartes possibles."),
)
_VICE_CHOOSES: Final = Words("You are the vice: choose the weaker trump", "Vous êtes vice : choisissez l’atout faible")
_CHIEF_CHOOSES: Final = Words("You are the chief: choose the strong trump", "Vous êtes chef : choisissez l’atout fort")
_FROM_LAID: Final = Words(
    "A colour or a number of the cards you laid.", "Une couleur ou un nombre des cartes que vous avez posées."
)
_NUMBERS_PAY: Final = Words(
    "A number pays more than a colour, no trump pays most.",
    "Un nombre rapporte plus qu’une couleur, sans atout encore plus.",
)
_CHOOSE_PARTNER: Final = Words("Choose your partner", "Choisissez votre partenaire")
_PARTNER_HELPS: Final = Words(
    "Together you need {target} points. The laid cards show who can help.",
    "À deux, il vous faut {target} points. Les cartes posées montrent qui peut aider.",
)
_LEAD: Final = Words("Your turn: lead any card", "À vous : entamez avec la carte de votre choix")
_FOLLOW_COLOUR: Final = Words("Your turn: play {colour}", "À vous : jouez {colour}")
_FOLLOW_TRUMP: Final = Words("Your turn: play a trump", "À vous : jouez atout")
_ANY: Final = Words("Your turn: play any card", "À vous : jouez ce que vous voulez")
_LAST: Final = Words("Your turn: your last card", "À vous : votre dernière carte")
_ASKED: Final = Words("{name} led {suit}.", "{name} a demandé {suit}.")
_HAVE_NONE: Final = Words("You have none.", "Vous n’en avez pas.")
_TRUMP_SUIT: Final = Words("trump", "atout")
_TEAM_NEEDS: Final = Words(
    "{team} so far: {points} of {target} points.", "{team} pour l’instant : {points} sur {target} points."
)
_OTHER_BIDS: Final = Words("{name} bids or passes", "{name} mise ou passe")
_OTHER_TRUMP: Final = Words("{name} chooses a trump", "{name} choisit un atout")
_OTHER_PARTNER: Final = Words("{name} chooses a partner", "{name} choisit son partenaire")
_OTHER_PLAYS: Final = Words("{name} is to play", "C’est à {name} de jouer")
_YOU_NEXT: Final = Words("You come right after.", "Vous jouez juste après.")
_OVER: Final = Words("The hand is over", "La manche est finie")

_BIDDING: Final = Words("Auction, round {n}", "Enchères, tour {n}")
_TRICK: Final = Words("Trick {n}", "Pli {n}")
_PASSES: Final = Words("{name} passes.", "{name} passe.")
_LAYS: Final = Words("{name} lays {cards}.", "{name} pose {cards}.")
_NAMES_TRUMP: Final = Words("{name} chooses {trump} as trump.", "{name} choisit {trump} comme atout.")
_NAMES_NONE: Final = Words("{name} plays without a trump.", "{name} joue sans atout.")
_NAMES_PARTNER: Final = Words("{name} plays with {partner}.", "{name} joue avec {partner}.")
_LEADS: Final = Words("{name} leads {card}.", "{name} entame avec {card}.")
_PLAYS: Final = Words("{name} plays {card}.", "{name} joue {card}.")
_TAKES_TRICK: Final = Counted(
    Words("{name} takes the trick: {n} point.", "{name} remporte le pli : {n} point."),
    Words("{name} takes the trick: {n} points.", "{name} remporte le pli : {n} points."),
)

_POINTS: Final = Counted(Words("{n} point", "{n} point"), Words("{n} points", "{n} points"))
_MADE: Final = Words(
    "{team} made it: {points}, {target} were needed.",
    "{team} ont réussi : {points}, il en fallait {target}.",
)
_FAILED: Final = Words(
    "{team} failed: {points}, {target} were needed.",
    "{team} ont échoué : {points}, il en fallait {target}.",
)
_MADE_ALONE: Final = Words(
    "{team} made it: {points}, {target} were needed.",
    "{team} a réussi : {points}, il en fallait {target}.",
)
_FAILED_ALONE: Final = Words(
    "{team} failed: {points}, {target} were needed.",
    "{team} a échoué : {points}, il en fallait {target}.",
)
_EVERYBODY_PASSED: Final = Words(
    "Everybody passed. The cards are dealt again.", "Tout le monde a passé. On redonne les cartes."
)
_STALEMATE: Final = Words(
    "Nobody leads alone: {name} laid the last card of the tie and pays for it.",
    "Personne n’est seul en tête : {name} a posé la dernière carte de l’égalité et la paie.",
)
_TRICKS_TAKEN: Final = Words("triangles taken", "triangles ramassés")
_BONUS: Final = Words("bonus for level {level}", "bonification du niveau {level}")
_PENALTY: Final = Counted(
    Words("{n} level short", "{n} niveau manquant"), Words("{n} levels short", "{n} niveaux manquants")
)
_REWARD: Final = Counted(
    Words("chief {n} level short", "{n} niveau manque au chef"),
    Words("chief {n} levels short", "{n} niveaux manquent au chef"),
)
_TIED: Final = Counted(
    Words("tied with {n} card", "à égalité avec {n} carte"), Words("tied with {n} cards", "à égalité avec {n} cartes")
)
_PROVOKED: Final = Counted(
    Words("made the tie with {n} card", "a fait l’égalité avec {n} carte"),
    Words("made the tie with {n} cards", "a fait l’égalité avec {n} cartes"),
)


def _trump_name(choice: str, lang: Lang) -> str:
    """A trump choice in a sentence."""
    if choice in COLOUR_WORDS:
        return COLOUR_WORDS[choice].say(lang)
    return _NO_TRUMP.say(lang) if choice == "none" else _NUMBERS.say(lang, n=choice)


def _team(table: MuState, people: People, lang: Lang) -> str:
    if table.partner < 0:
        return people.names[table.chief]
    return _AND.say(lang, chief=people.names[table.chief], partner=people.names[table.partner])


def _after(table: MuState, seat: int) -> int:
    return (seat + 1) % table.players


# --- public zones -----------------------------------------------------------------------


def _contract(view: MuView, people: People, lang: Lang) -> Facts:
    table = view.table
    if table.chief < 0:
        return {"chief": "", "highest": max(table.bids), "passes": table.passes, "players": table.players}
    return {
        "chief": people.names[table.chief],
        "vice": people.names[table.vice] if table.vice >= 0 else "",
        "partner": people.names[table.partner] if table.partner >= 0 else "",
        "trumps": _trumps(table, lang),
        "chosen": table.chief_choice >= 0,
        "team": _team(table, people, lang),
        "points": table.team_points(),
        "target": view.target(),
    }


def _trumps(table: MuState, lang: Lang) -> list[tuple[str, str]]:
    """The trump suit, strongest group first, as suit letters and words (MU-6.5)."""
    chief, vice = word(table.chief_choice), word(table.vice_choice)
    chosen = [choice for choice in (chief, vice) if choice and choice != "none"]
    groups = [_trump_chip(choice, lang) for choice in chosen]
    if len({choice in COLOURS for choice in chosen}) == 2:
        colour, number = sorted(chosen, key=lambda choice: choice not in COLOURS)
        groups.insert(0, (colour, number))
    return groups


def _trump_chip(choice: str, lang: Lang) -> tuple[str, str]:
    name = _trump_name(choice, lang)
    return (choice, name.capitalize()) if choice in COLOURS else ("", name)


def _seat(table: MuState, seat: int, people: People, lang: Lang) -> Facts:
    team = seat in (table.chief, table.partner)
    return _plate(people, seat, _role(table, seat, lang), team, table.held[seat], table.points[seat], table.laid[seat])


# What does not change from one move to the next is the same object, and so not even compared.


@lru_cache(_MOST_KEPT)
def _plate(people: People, seat: int, role: str, team: bool, cards: int, points: int, laid: int) -> Facts:
    return plate(people, seat, role=role, team=team, cards=cards, points=points, laid=_sorted(named(laid)))


def _role(table: MuState, seat: int, lang: Lang) -> str:
    bid = table.bids[seat]
    if seat == table.chief:
        return _CHIEF.say(lang, bid=bid)
    if seat == table.vice:
        return _VICE.say(lang, bid=bid)
    if seat == table.partner:
        return _PARTNER.say(lang)
    if seat == table.provocateur:
        return _PROVOCATEUR.say(lang, bid=bid)
    if table.phase == AUCTION and bid:
        return _BID.say(lang, bid=bid)
    return _DEALER.say(lang) if table.phase == AUCTION and seat == table.dealer else ""


def _centre(view: MuView, people: People, lang: Lang) -> Facts:
    table = view.table
    if table.phase == AUCTION or table.phase in (VOID, STALEMATE):
        return _levels(tuple(table.bids), people)
    if table.phase in (VICE_TRUMP, CHIEF_TRUMP, PARTNER):
        return _choosing(view, people, lang)
    return _trick(view, people, lang)


@lru_cache(_MOST_KEPT)
def _levels(bids: tuple[int, ...], people: People) -> Facts:
    """The steps of the auction: a bid, the target it would mean, who stands there."""
    lowest = max(1, max(bids) - 2)
    levels = [
        (level, target(len(bids), level), [people.names[seat] for seat, bid in enumerate(bids) if bid == level])
        for level in range(lowest, lowest + 5)
    ]
    return {"kind": "auction", "levels": levels}


def _choosing(view: MuView, people: People, lang: Lang) -> Facts:
    """Who chooses, and the cards the choice comes from."""
    table = view.table
    return {
        "kind": "choosing",
        "name": people.names[table.actor],
        "n": table.actor,
        "role": _role(table, table.actor, lang),
        "cards": _sorted(named(table.offered[table.actor])) if table.phase != PARTNER else [],
        "partner": table.phase == PARTNER,
    }


def _trick(view: MuView, people: People, lang: Lang) -> Facts:
    """The trick on the table; between two tricks the one that was just taken."""
    table = view.table
    tricks = view.tricks()
    done = not table.in_trick and bool(tricks)
    trick = tricks[-1] if done else view.trick()
    leader = LETTERS.index(trick[0][0]) if trick else table.turn()
    played = dict(trick)
    worth = sum(_WORTH[card] for card in played.values())
    slots = []
    for k in range(table.players):
        seat = (leader + k) % table.players
        card = played.get(LETTERS[seat], "")
        wins = bool(trick) and seat == table.winner
        cap = ""
        if wins:
            cap = f"{_TAKES.say(lang, n=worth)} {TRIANGLE}" if done else _WINNING.say(lang)
        elif card and k == 0:
            cap = _LED.say(lang)
        here = not done and seat == table.turn()
        slots.append((seat, people.names[seat], card, card_name(card, lang) if card else "", cap, wins, here))
    return {"kind": "trick", "number": len(tricks) + (not done), "slots": slots, "done": done, "winner": table.winner}


# --- private zones -------------------------------------------------------------------------


def _hand(view: MuView, lang: Lang, draft: tuple[str, ...]) -> Facts:
    table = view.table
    seat = view.seat
    phase = table.phase if table.turn() == seat and table.phase in (AUCTION, TRICKS) else -1
    words = frozenset([WORDS[action] for action in view.actions()]) if phase >= 0 else frozenset()
    return _groups(table.hands[seat], table.laid[seat], phase, words, table.points[seat], lang, draft)


@lru_cache(2 * _MOST_KEPT)
def _groups(
    hand: int, laid: int, phase: int, words: frozenset[str], points: int, lang: Lang, draft: tuple[str, ...]
) -> Facts:
    """The cards of a hand, as sets; -1 is the phase of whoever waits. Made once for as long as nothing changes."""
    before, in_hand = _sorted(named(laid)), _sorted(named(hand))
    # When every card may be played none is lit: light must carry news.
    lit = not words.issuperset(before + in_hand)
    groups = []
    if before:
        # In the auction a laid card lies for good (MU-2.4).
        laid_phase = -1 if phase == AUCTION else phase
        kept = _pieces(_without(before, draft), laid_phase, words, lit, True, lang)
        groups.append(Group(_LAID.say(lang), (*kept, *[_drafted(card, lang) for card in draft])))
    label = _IN_HAND.say(lang, points=points, tri=TRIANGLE)
    groups.append(Group(label, tuple(_pieces(in_hand, phase, words, lit, False, lang))))
    return {"groups": groups}


def _sorted(cards: list[str]) -> list[str]:
    """By colour as in the rulebook, high numbers first."""
    return sorted(cards, key=_ORDER.__getitem__)


def _without(cards: list[str], fewer: tuple[str, ...]) -> list[str]:
    rest = list(cards)
    for card in fewer:
        rest.remove(card)
    return rest


def _pieces(cards: list[str], phase: int, words: frozenset[str], lit: bool, laid: bool, lang: Lang) -> list[Piece]:
    if phase < 0:
        return [_resting(card, lang, laid) for card in cards]
    if phase == AUCTION:
        return [_layable(card, lang) if card in words else _refused(card, lang) for card in cards]
    return [_playable(card, lit, lang, laid) if card in words else _refused(card, lang) for card in cards]


# The same few pieces come again with every move: each is made once.


@cache
def _drafted(card: str, lang: Lang) -> Piece:
    return Piece(card, _TAKE_BACK.say(lang, card=the_card(card, lang)), card, "drop", "sel")


@cache
def _resting(card: str, lang: Lang, laid: bool) -> Piece:
    return Piece(card, card_name(card, lang) + (_FACE_UP.say(lang) if laid else ""))


@cache
def _refused(card: str, lang: Lang) -> Piece:
    # That it cannot be played now is told by the button being disabled, to ears too.
    return Piece(card, card_name(card, lang), card, "move", "no")


@cache
def _layable(card: str, lang: Lang) -> Piece:
    return Piece(card, _LAY.say(lang, card=the_card(card, lang)), card, "add")


@cache
def _playable(card: str, lit: bool, lang: Lang, laid: bool) -> Piece:
    label = _PLAY.say(lang, card=the_card(card, lang)) + (_FACE_UP.say(lang) if laid else "")
    return Piece(card, label, card, "move", "legal" if lit else "")


# --- the prompt -----------------------------------------------------------------------------


def _ask_bid(view: MuView, people: People, lang: Lang, draft: tuple[str, ...]) -> Prompt:
    table = view.table
    more = min(table.limit - table.laid_now, table.held[view.seat])
    if table.laid_now:
        label = _BID_THESE.say(lang, len(draft)) if draft else _ENOUGH.say(lang)
        ask = _LAYING.say(lang, table.bids[view.seat])
        why = _STILL.say(lang, more) if more else ""
        return Prompt(ask, why, (Act("done", label, look="go"),))
    ask = _YOUR_BID.say(lang, more) if more else _ONLY_PASS.say(lang)
    return Prompt(ask, _bidding_now(tuple(table.bids), people, lang), (Act("pass", _PASS.say(lang)),))


@lru_cache(_MOST_KEPT)
def _bidding_now(bids: tuple[int, ...], people: People, lang: Lang) -> str:
    highest = max(bids)
    if highest == 0:
        return _NO_BID_YET.say(lang)
    leaders = [people.names[seat] for seat, bid in enumerate(bids) if bid == highest]
    if len(leaders) > 1:
        return _SHARED_BID.say(lang, highest, name=", ".join(leaders))
    return _TOP_BID.say(lang, highest, name=leaders[0], target=target(len(bids), highest))


def _ask_trump(view: MuView, lang: Lang) -> Prompt:
    acts = [_trump_act(WORDS[action], lang) for action in view.actions()]
    if view.table.phase == VICE_TRUMP:
        return Prompt(_VICE_CHOOSES.say(lang), _FROM_LAID.say(lang), tuple(acts))
    return Prompt(_CHIEF_CHOOSES.say(lang), f"{_FROM_LAID.say(lang)} {_NUMBERS_PAY.say(lang)}", tuple(acts))


def _trump_act(choice: str, lang: Lang) -> Act:
    if choice in COLOUR_WORDS:
        name = COLOUR_WORDS[choice].say(lang).capitalize()
        return Act(choice, name, look=f"chip s{choice}", face=f'<svg><use href="#s{choice}"/></svg>')
    return Act(choice, _NONE.say(lang) if choice == WORDS[NONE] else _NUMBERS.say(lang, n=choice), look="chip")


def _ask_partner(view: MuView, people: People, lang: Lang) -> Prompt:
    acts = []
    for action in view.actions():
        move = WORDS[action]
        acts.append(Act(move, _WITH.say(lang, name=people.names[LETTERS.index(move[1])])))
    return Prompt(_CHOOSE_PARTNER.say(lang), _PARTNER_HELPS.say(lang, target=view.target()), tuple(acts))


def _ask_card(view: MuView, people: People, lang: Lang) -> Prompt:
    table = view.table
    if table.held[view.seat] + count(table.laid[view.seat]) == 1:
        return Prompt(_LAST.say(lang), _progress(view, people, lang))
    if not table.in_trick:
        return Prompt(_LEAD.say(lang), _progress(view, people, lang))
    leader, led = view.trick()[0]
    trumps = table.chief_trumps | table.vice_trumps
    is_trump = bool(table.led & trumps)
    asked = _TRUMP_SUIT.say(lang) if is_trump else COLOUR_WORDS[led[0]].say(lang)
    why = _ASKED.say(lang, name=people.names[LETTERS.index(leader)], suit=asked)
    if table.hands[view.seat] & table.led or table.laid[view.seat] & table.led:
        return Prompt(_FOLLOW_TRUMP.say(lang) if is_trump else _FOLLOW_COLOUR.say(lang, colour=asked), why)
    return Prompt(_ANY.say(lang), f"{why} {_HAVE_NONE.say(lang)}")


def _progress(view: MuView, people: People, lang: Lang) -> str:
    table = view.table
    team = _team(table, people, lang)
    return _TEAM_NEEDS.say(lang, team=team, points=table.team_points(), target=view.target())


_WAITING: Final = {
    AUCTION: _OTHER_BIDS,
    VICE_TRUMP: _OTHER_TRUMP,
    CHIEF_TRUMP: _OTHER_TRUMP,
    PARTNER: _OTHER_PARTNER,
    TRICKS: _OTHER_PLAYS,
}


def _wait(view: MuView, people: People, lang: Lang) -> Prompt:
    table = view.table
    turn = table.turn()
    bids = tuple(table.bids) if table.phase == AUCTION else ()
    follows = table.phase == TRICKS and view.seat == _after(table, turn) and table.in_trick + 1 < table.players
    return _waiting(table.phase, turn, bids, follows, people, lang)


@lru_cache(_MOST_KEPT)
def _waiting(phase: int, turn: int, bids: tuple[int, ...], follows: bool, people: People, lang: Lang) -> Prompt:
    """The same for all who wait, but for who comes next."""
    if turn == NOBODY:
        return Prompt(_OVER.say(lang))
    ask = _WAITING[phase].say(lang, name=people.names[turn])
    if bids:
        return Prompt(ask, _bidding_now(bids, people, lang))
    return Prompt(ask, _YOU_NEXT.say(lang) if follows else "")


# --- the log ----------------------------------------------------------------------------------


@lru_cache(_MOST_KEPT)
def _told(line: str, people: People, lang: Lang) -> str:
    """One turn of the auction, or one choice after it, as a sentence."""
    letter, *words = line.split()
    name = people.names[LETTERS.index(letter)]
    first = words[0]
    if first == "pass":
        return _PASSES.say(lang, name=name)
    if first in _WORTH:
        cards = ", ".join(card_in_text(card, lang) for card in words if card != "done")
        return _LAYS.say(lang, name=name, cards=cards)
    if first == "none":
        return _NAMES_NONE.say(lang, name=name)
    if first.startswith("+"):
        return _NAMES_PARTNER.say(lang, name=name, partner=people.names[LETTERS.index(first[1])])
    shape = f"\u00a0{suit(first)}" if first in COLOUR_WORDS else ""
    return _NAMES_TRUMP.say(lang, name=name, trump=_trump_name(first, lang) + shape)


@lru_cache(_MOST_KEPT)
def _trick_chapter(
    number: int, trick: tuple[tuple[str, str], ...], winner: int | None, people: People, lang: Lang
) -> Chapter:
    lines = []
    for k, (letter, card) in enumerate(trick):
        words = _PLAYS if k else _LEADS
        lines.append(words.say(lang, name=people.names[LETTERS.index(letter)], card=card_in_text(card, lang)))
    if winner is not None:
        worth = sum(_WORTH[card] for _, card in trick)
        lines.append(_TAKES_TRICK.say(lang, worth, name=people.names[winner]))
    return Chapter(_TRICK.say(lang, n=number), tuple(lines))


def _round_chapter(number: int, lines: tuple[str, ...], people: People, lang: Lang) -> Chapter:
    return Chapter(_BIDDING.say(lang, n=number), tuple([_told(line, people, lang) for line in lines]))


@lru_cache(_MOST_KEPT)
def _rounds(auction: tuple[str, ...], players: int, people: People, lang: Lang) -> list[Chapter]:
    """The auction, round by round; all but the last were told before."""
    if not auction:
        return []
    past = (len(auction) - 1) // players * players
    earlier = _rounds(auction[:past], players, people, lang)
    return [*earlier, _round_chapter(len(earlier) + 1, auction[past:], people, lang)]


def _log(view: MuView, people: People, lang: Lang) -> list[Chapter]:
    """What is past stays as it is: it is told once, and only the trick on the table anew."""
    table, now = view.table, view.trick()
    winner = LETTERS.index(now[0][0]) if now else table.winner
    moves = tuple([table.log[place] for place in range(table.logged - len(now))])
    key = moves, winner, table.last_trick_only, people, lang
    if key not in _PAST:
        if len(_PAST) >= _MOST_KEPT:
            _PAST.clear()
        _PAST[key] = _past(view, winner, people, lang)
    if not now:
        return _PAST[key]
    return [*_PAST[key], _trick_chapter(len(view.tricks()) + 1, tuple(now), None, people, lang)]


_PAST: Final[dict[tuple[tuple[int, ...], int, bool, People, Lang], list[Chapter]]] = {}


def _past(view: MuView, winner: int, people: People, lang: Lang) -> list[Chapter]:
    """The auction and the finished tricks; the last of them is won by `winner`."""
    table = view.table
    chapters = list(_rounds(tuple(view.auction()), table.players, people, lang))
    tricks = view.tricks()
    # A trick is won by whoever leads the next one.
    winners = [*(LETTERS.index(trick[0][0]) for trick in tricks[1:]), winner]
    # MU-5.14, option trick_review: the page keeps the last trick only.
    first = max(0, len(tricks) - 1) if table.last_trick_only else 0
    for number in range(first, len(tricks)):
        chapters.append(_trick_chapter(number + 1, tuple(tricks[number]), winners[number], people, lang))
    return chapters


# --- the score ---------------------------------------------------------------------------------


def _count_contract(table: MuState, seat: int, lang: Lang) -> list[Part]:
    level = table.bids[table.chief]
    missing = steps(table.players, level, table.team_points())
    parts = [Part(_TRICKS_TAKEN.say(lang), table.points[seat], "MU-7.2")]
    if missing == 0 and seat in (table.chief, table.partner):
        parts.append(Part(_BONUS.say(lang, level=level), bonus(level, table.chief_choice), "MU-7.11"))
    elif missing and seat == table.chief:
        parts.append(Part(_PENALTY.say(lang, missing), -10 * missing, "MU-7.14"))
    elif missing and seat != table.partner:
        parts.append(Part(_REWARD.say(lang, missing), 5 * missing, "MU-7.15"))
    return parts


def _count_stalemate(table: MuState, seat: int, lang: Lang) -> list[Part]:
    bid = table.bids[table.provocateur]
    if table.bids[seat] != bid:
        return []
    if seat == table.provocateur:
        return [Part(_PROVOKED.say(lang, bid), -10 * bid, "MU-3.4")]
    return [Part(_TIED.say(lang, bid), 5 * bid, "MU-3.5")]


def _mine(view: View) -> MuView:
    assert isinstance(view, MuView)
    return view


class MuTable(Table):
    symbols = tuple(sorted(set(NAMES)))
    plan = "mu"

    def public(self, view: View, people: People, lang: Lang) -> dict[str, Facts]:
        seen = _mine(view)
        zones = {"contract": _contract(seen, people, lang)}
        for seat in range(seen.table.players):
            zones[_SEATS[seat]] = _seat(seen.table, seat, people, lang)
        zones["centre"] = _centre(seen, people, lang)
        return zones

    def private(self, view: View, people: People, lang: Lang, draft: tuple[str, ...]) -> dict[str, Facts]:
        return {"hand": _hand(_mine(view), lang, draft)}

    def prompt(self, view: View, people: People, lang: Lang, draft: tuple[str, ...]) -> Prompt:
        seen = _mine(view)
        if seen.table.turn() != view.seat or view.seat == NOBODY:
            return _wait(seen, people, lang)
        if seen.table.phase == AUCTION:
            return _ask_bid(seen, people, lang, draft)
        if seen.table.phase == TRICKS:
            return _ask_card(seen, people, lang)
        return _ask_partner(seen, people, lang) if seen.table.phase == PARTNER else _ask_trump(seen, lang)

    def log(self, view: View, people: People, lang: Lang) -> list[Chapter]:
        return _log(_mine(view), people, lang)

    def points(self, view: View) -> list[str]:
        table = _mine(view).table
        return [f"{points} {TRIANGLE}" for points in table.points] if table.phase >= TRICKS else []

    def verdict(self, view: View, people: People, lang: Lang) -> str:
        seen = _mine(view)
        table = seen.table
        if table.phase == VOID:
            return _EVERYBODY_PASSED.say(lang)
        if table.phase == STALEMATE:
            return _STALEMATE.say(lang, name=people.names[table.provocateur])
        made = not steps(table.players, table.bids[table.chief], table.team_points())
        words = (_MADE_ALONE if made else _FAILED_ALONE) if table.partner < 0 else (_MADE if made else _FAILED)
        points = _POINTS.say(lang, table.team_points())
        return words.say(lang, team=_team(table, people, lang), points=points, target=seen.target())

    def count(self, view: View, lang: Lang) -> list[list[Part]]:
        table = _mine(view).table
        seats = range(table.players)
        if table.phase == PLAYED:
            return [_count_contract(table, seat, lang) for seat in seats]
        return [_count_stalemate(table, seat, lang) if table.phase == STALEMATE else [] for seat in seats]


TABLE: Final = MuTable()
