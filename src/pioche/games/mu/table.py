"""Mü on a page: what each zone shows, what is asked, what is told. `table.html` draws it."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Final, final

from pioche.core.bits import count
from pioche.core.game import View
from pioche.core.mu_deck import COLOURS, KINDS, NAMES, kind
from pioche.core.native import i64, vec
from pioche.core.seats import LETTERS, NOBODY
from pioche.core.spoken import COLOUR as COLOUR_WORDS
from pioche.core.spoken import card_name, the_card
from pioche.core.table import (
    TRIANGLE,
    Act,
    Chapter,
    ChapterSketch,
    Facts,
    Part,
    People,
    Piece,
    Prompt,
    PromptSketch,
    Sketch,
    Table,
    Zone,
    card_in_text,
    hand_of,
    plate,
    suit,
)
from pioche.core.words import Counted, Lang, Words
from pioche.games.mu.kernel import (
    AUCTION,
    CHIEF_TRUMP,
    NONE,
    PARTNER,
    PASS,
    PLAYED,
    STALEMATE,
    TRIANGLES,
    TRICKS,
    VICE_TRUMP,
    VOID,
    WITH,
    WORDS,
    MuState,
    bonus,
    steps,
    target,
)
from pioche.games.mu.view import MuView, word

_SEATS: Final = [f"seat{seat}" for seat in range(len(LETTERS))]
# What a seat has taken: all cards together have sixty triangles.
_TAKEN: Final = [f"{points} {TRIANGLE}" for points in range(61)]
# Cards lie by colour as in the rulebook, high numbers first.
_ORDER: Final = vec[i64]([12 * colour + card for colour in range(5) for card in reversed(range(12))])

# --- words --------------------------------------------------------------------------

_DEALER: Final = Words("Dealer", "Donneur")
_CHIEF: Final = Words("Chief · {bid}", "Chef · {bid}")
_VICE: Final = Words("Vice · {bid}", "Vice · {bid}")
_PARTNER: Final = Words("Partner", "Partenaire")
_NO_ROLE: Final = Words("", "")
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


def _team(chief: int, partner: int, people: People, lang: Lang) -> str:
    if partner < 0:
        return people.names[chief]
    return _AND.say(lang, chief=people.names[chief], partner=people.names[partner])


def _after(table: MuState, seat: int) -> int:
    return (seat + 1) % table.players


# --- public zones -----------------------------------------------------------------------


def _contract(table: MuState, people: People, lang: Lang) -> Sketch:
    if table.chief < 0:
        return _auction, max(table.bids), table.passes, table.players
    aim = target(table.players, table.bids[table.chief])
    choices = word(table.chief_choice), word(table.vice_choice)
    return _contracted, table.chief, table.vice, table.partner, *choices, table.team_points(), aim, people, lang


def _auction(highest: int, passes: int, players: int) -> Facts:
    return {"chief": "", "highest": highest, "passes": passes, "players": players}


def _contracted(
    chief: int,
    vice: int,
    partner: int,
    trump: str | None,
    weaker: str | None,
    points: int,
    aim: int,
    people: People,
    lang: Lang,
) -> Facts:
    return {
        "chief": people.names[chief],
        "vice": people.names[vice] if vice >= 0 else "",
        "partner": people.names[partner] if partner >= 0 else "",
        "trumps": _trumps(trump, weaker, lang),
        "chosen": trump is not None,
        "team": _team(chief, partner, people, lang),
        "points": points,
        "target": aim,
    }


def _trumps(chief: str | None, vice: str | None, lang: Lang) -> list[tuple[str, str]]:
    """The trump suit, strongest group first, as suit letters and words (MU-6.5)."""
    chosen = [choice for choice in (chief, vice) if choice and choice != "none"]
    groups = [_trump_chip(choice, lang) for choice in chosen]
    if len({choice in COLOURS for choice in chosen}) == 2:
        colour, number = sorted(chosen, key=lambda choice: choice not in COLOURS)
        groups.insert(0, (colour, number))
    return groups


def _trump_chip(choice: str, lang: Lang) -> tuple[str, str]:
    name = _trump_name(choice, lang)
    return (choice, name.capitalize()) if choice in COLOURS else ("", name)


def _seat(table: MuState, seat: int, people: People, lang: Lang) -> Sketch:
    role, team = _role(table, seat), seat == table.chief or seat == table.partner
    cards, points, laid = table.held[seat], table.points[seat], table.laid[seat]
    return _plate, seat, role, table.bids[seat], team, cards, points, laid, people, lang


def _plate(
    seat: int, role: Words, bid: int, team: bool, cards: int, points: int, laid: i64, people: People, lang: Lang
) -> Facts:
    said = role.say(lang, bid=bid)
    return plate(people, seat, role=said, team=team, cards=cards, points=points, laid=_names(laid))


def _role(table: MuState, seat: int) -> Words:
    """What a seat is called."""
    if seat == table.chief:
        return _CHIEF
    if seat == table.vice:
        return _VICE
    if seat == table.partner:
        return _PARTNER
    if seat == table.provocateur:
        return _PROVOCATEUR
    if table.phase != AUCTION:
        return _NO_ROLE
    return _BID if table.bids[seat] else _DEALER if seat == table.dealer else _NO_ROLE


def _centre(view: MuView, people: People, lang: Lang) -> Zone:
    table = view.table
    if table.phase in (AUCTION, VOID, STALEMATE):
        lowest = max(1, max(table.bids) - 2)
        return _levels, lowest, tuple([bid if bid >= lowest else 0 for bid in table.bids]), people
    if table.phase in (VICE_TRUMP, CHIEF_TRUMP, PARTNER):
        return _choosing(table, people, lang)
    return _trick(view, people, lang)


def _levels(lowest: int, bids: tuple[int, ...], people: People) -> Facts:
    """The steps of the auction that are shown: a bid, the target it would mean, who stands there."""
    levels = [
        (level, target(len(bids), level), [people.names[seat] for seat, bid in enumerate(bids) if bid == level])
        for level in range(lowest, lowest + 5)
    ]
    return {"kind": "auction", "levels": levels}


def _choosing(table: MuState, people: People, lang: Lang) -> Facts:
    """Who chooses, and the cards the choice comes from."""
    return {
        "kind": "choosing",
        "name": people.names[table.actor],
        "n": table.actor,
        "role": _role(table, table.actor).say(lang, bid=table.bids[table.actor]),
        "cards": _names(table.offered[table.actor]) if table.phase != PARTNER else [],
        "partner": table.phase == PARTNER,
    }


def _worth(cards: str) -> int:
    return sum([TRIANGLES[ord(act) % 128] for act in cards])


def _trick(view: MuView, people: People, lang: Lang) -> Sketch:
    """The trick on the table; between two tricks the one that was just taken."""
    table = view.table
    number, started = table.cards_played // table.players, table.in_trick
    done = not started and number > 0
    cards = view.acts(table.logged - (table.players if done else started), table.logged)
    turn = NOBODY if done else table.turn()
    return _slots, number + (not done), cards, done, table.winner, turn, table.players, people, lang


def _slots(
    number: int, cards: str, done: bool, winner: int, turn: int, players: int, people: People, lang: Lang
) -> Facts:
    leader = ord(cards[0]) // 128 if cards else turn
    slots = []
    for k in range(players):
        seat = (leader + k) % players
        card = WORDS[ord(cards[k]) % 128] if k < len(cards) else ""
        wins = bool(cards) and seat == winner
        cap = ""
        if wins:
            cap = f"{_TAKES.say(lang, n=_worth(cards))} {TRIANGLE}" if done else _WINNING.say(lang)
        elif card and k == 0:
            cap = _LED.say(lang)
        slots.append((seat, people.names[seat], card, card_name(card, lang) if card else "", cap, wins, seat == turn))
    return {"kind": "trick", "number": number, "slots": slots, "done": done, "winner": winner}


# --- private zones -------------------------------------------------------------------------


def _hand(view: MuView, lang: Lang, draft: tuple[str, ...]) -> Sketch:
    table, seat = view.table, view.seat
    hand, phase, playable = table.hands[seat], -1, 0
    if table.turn() == seat and table.phase == TRICKS:
        phase, playable = TRICKS, table.playable()
    elif table.turn() == seat and table.phase == AUCTION and hand:
        phase, playable = AUCTION, hand if table.laid_now < table.limit else 0
    return _groups, hand, table.laid[seat], phase, playable, table.points[seat], lang, draft


def _groups(hand: i64, laid: i64, phase: i64, playable: i64, points: int, lang: Lang, draft: tuple[str, ...]) -> Facts:
    """The cards of a hand, as sets; -1 is the phase of whoever waits."""
    groups = []
    # When every card may be played none is lit: light must carry news.
    lit = ((hand | laid) & KINDS & ~playable) != 0
    if laid:
        # In the auction a laid card lies for good (MU-2.4).
        good, bad = _faces(-1 if phase == AUCTION else phase, lit, True, lang)
        row = _row(laid, playable, good, bad)
        for card in draft:
            row.remove(good[NAMES.index(card)])
            row.append(_drafted(card, lang))
        groups.append((_LAID.say(lang), row))
    good, bad = _faces(phase, lit, False, lang)
    groups.append((_in_hand(points, lang), _row(hand, playable, good, bad)))
    return hand_of(groups)


def _row(cards: i64, playable: i64, good: list[Piece], bad: list[Piece]) -> list[Piece]:
    """The cards of a set: those that may be played, and the others."""
    return [good[card] if (playable >> kind(card)) & 1 else bad[card] for card in _in_order(cards)]


def _names(cards: i64) -> list[str]:
    return [NAMES[card] for card in _in_order(cards)]


def _in_order(cards: i64) -> list[int]:
    """The cards of a set as they lie."""
    found: list[int] = []
    place: i64 = 0
    while place < len(_ORDER):
        card: i64 = _ORDER[place]
        if (cards >> card) & 1:
            found.append(card)
        place += 1
    return found


@cache
def _in_hand(points: int, lang: Lang) -> str:
    return _IN_HAND.say(lang, points=points, tri=TRIANGLE)


# The same few pieces come again with every move: each is made once.


@cache
def _faces(phase: int, lit: bool, laid: bool, lang: Lang) -> tuple[list[Piece], list[Piece]]:
    """How the cards look that may be played, and the others."""
    if phase < 0:
        resting = _resting(lang, laid)
        return resting, resting
    return _layable(lang) if phase == AUCTION else _playable(lit, lang, laid), _refused(lang)


def _drafted(card: str, lang: Lang) -> Piece:
    return Piece(card, _TAKE_BACK.say(lang, card=the_card(card, lang)), card, "drop", "sel")


def _resting(lang: Lang, laid: bool) -> list[Piece]:
    face_up = _FACE_UP.say(lang) if laid else ""
    return [Piece(card, card_name(card, lang) + face_up) for card in NAMES]


def _refused(lang: Lang) -> list[Piece]:
    # That it cannot be played now is told by the button being disabled, to ears too.
    return [Piece(card, card_name(card, lang), card, "move", "no") for card in NAMES]


def _layable(lang: Lang) -> list[Piece]:
    return [Piece(card, _LAY.say(lang, card=the_card(card, lang)), card, "add") for card in NAMES]


def _playable(lit: bool, lang: Lang, laid: bool) -> list[Piece]:
    face_up = _FACE_UP.say(lang) if laid else ""
    labels = [_PLAY.say(lang, card=the_card(card, lang)) + face_up for card in NAMES]
    return [Piece(card, label, card, "move", "legal" if lit else "") for card, label in zip(NAMES, labels, strict=True)]


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
    return Prompt(ask, _bidding_now(max(table.bids), _leaders(table), people, lang), (Act("pass", _PASS.say(lang)),))


def _leaders(table: MuState) -> tuple[int, ...]:
    """Who has laid the most, once somebody has laid a card."""
    highest = max(table.bids)
    return tuple([seat for seat, bid in enumerate(table.bids) if bid == highest]) if highest else ()


def _bidding_now(highest: int, leaders: tuple[int, ...], people: People, lang: Lang) -> str:
    if not leaders:
        return _NO_BID_YET.say(lang)
    name = ", ".join([people.names[seat] for seat in leaders])
    if len(leaders) > 1:
        return _SHARED_BID.say(lang, highest, name=name)
    return _TOP_BID.say(lang, highest, name=name, target=target(len(people.names), highest))


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
    team = _team(table.chief, table.partner, people, lang)
    return _TEAM_NEEDS.say(lang, team=team, points=table.team_points(), target=view.target())


_WAITING: Final = {
    VICE_TRUMP: _OTHER_TRUMP,
    CHIEF_TRUMP: _OTHER_TRUMP,
    PARTNER: _OTHER_PARTNER,
    TRICKS: _OTHER_PLAYS,
}


def _wait(view: MuView, people: People, lang: Lang) -> PromptSketch:
    """The same for all who wait, but for who comes next."""
    table = view.table
    turn = table.turn()
    if table.phase == AUCTION:
        return _waiting_to_bid, turn, max(table.bids), _leaders(table), people, lang
    follows = table.phase == TRICKS and view.seat == _after(table, turn) and table.in_trick + 1 < table.players
    return _waiting, table.phase, turn, follows, people, lang


def _waiting_to_bid(turn: int, highest: int, leaders: tuple[int, ...], people: People, lang: Lang) -> Prompt:
    return Prompt(_OTHER_BIDS.say(lang, name=people.names[turn]), _bidding_now(highest, leaders, people, lang))


def _waiting(phase: int, turn: int, follows: bool, people: People, lang: Lang) -> Prompt:
    if turn == NOBODY:
        return Prompt(_OVER.say(lang))
    return Prompt(_WAITING[phase].say(lang, name=people.names[turn]), _YOU_NEXT.say(lang) if follows else "")


# --- the log ----------------------------------------------------------------------------------


# Turns and tricks are told from the log as it is kept: a sign for each act.


def _told(turn: str, people: People, lang: Lang) -> str:
    """One turn of the auction, or one choice after it, as a sentence."""
    seat, first = divmod(ord(turn[0]), 128)
    name, said = people.names[seat], WORDS[first]
    if first == PASS:
        return _PASSES.say(lang, name=name)
    if first < PASS:
        cards = ", ".join([card_in_text(WORDS[ord(act) % 128], lang) for act in turn])
        return _LAYS.say(lang, name=name, cards=cards)
    if first == NONE:
        return _NAMES_NONE.say(lang, name=name)
    if first >= WITH:
        return _NAMES_PARTNER.say(lang, name=name, partner=people.names[first - WITH])
    shape = f"\u00a0{suit(said)}" if said in COLOUR_WORDS else ""
    return _NAMES_TRUMP.say(lang, name=name, trump=_trump_name(said, lang) + shape)


def _round(number: int, turns: tuple[str, ...], people: People, lang: Lang) -> Chapter:
    return Chapter(_BIDDING.say(lang, n=number), tuple([_told(turn, people, lang) for turn in turns]))


def _played(number: int, cards: str, winner: int, people: People, lang: Lang) -> Chapter:
    lines = []
    for k, act in enumerate(cards):
        seat, card = divmod(ord(act), 128)
        words = _PLAYS if k else _LEADS
        lines.append(words.say(lang, name=people.names[seat], card=card_in_text(WORDS[card], lang)))
    if winner != NOBODY:
        lines.append(_TAKES_TRICK.say(lang, _worth(cards), name=people.names[winner]))
    return Chapter(_TRICK.say(lang, n=number), tuple(lines))


def _starts(table: MuState, end: i64) -> list[int]:
    """Where each turn of the auction, and each choice after it, begins in the log."""
    starts: list[int] = []
    laying = False
    place: i64 = 0
    while place < end:
        if not laying:
            starts.append(place)
        laying = table.log[place] & 127 < PASS
        place += 1
    return starts


@final
class _Log:
    """The rounds of the auction, then the tricks. A chapter is made when it is asked for: mostly the last ones are."""

    def __init__(self, view: MuView, people: People, lang: Lang) -> None:
        table = view.table
        self._view, self._people, self._lang = view, people, lang
        self._starts = _starts(table, view.auction_length())
        self._rounds = -(-len(self._starts) // table.players)
        done = table.cards_played // table.players
        # MU-5.14, option trick_review: the page keeps the last trick only.
        self._left_out = done - 1 if table.last_trick_only and done else 0
        self._tricks = done + (table.in_trick > 0) - self._left_out

    def __len__(self) -> int:
        return self._rounds + self._tricks

    def __getitem__(self, number: int) -> ChapterSketch:
        if number < self._rounds:
            return _round, number + 1, self._turns(number), self._people, self._lang
        return self._trick(number - self._rounds + self._left_out)

    def _turns(self, number: int) -> tuple[str, ...]:
        """The turns of a round: the cards that were laid, or else what was said."""
        table, view = self._view.table, self._view
        first = number * table.players
        places = [*self._starts[first : first + table.players + 1], view.auction_length()][: table.players + 1]
        return tuple([_turn(view, start, end) for start, end in pairwise(places)])

    def _trick(self, number: int) -> ChapterSketch:
        """A trick was taken by who leads the next; the last by who has it now."""
        table, view = self._view.table, self._view
        first = view.auction_length() + number * table.players
        end = first + table.players
        winner: int = NOBODY
        if end < table.logged:
            winner = table.log[end] >> 7
        elif end == table.logged:
            winner = table.winner
        return _played, number + 1, view.acts(first, min(end, table.logged)), winner, self._people, self._lang


def _turn(view: MuView, start: int, end: int) -> str:
    """What a turn consists of: a bid without the word that ends it."""
    said = view.acts(start, end)
    return said[:-1] if len(said) > 1 and ord(said[-1]) % 128 == PASS else said


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
    grows = True

    def public(self, view: View, people: People, lang: Lang) -> dict[str, Zone]:
        seen = _mine(view)
        table = seen.table
        zones: dict[str, Zone] = {"contract": _contract(table, people, lang)}
        for seat in range(table.players):
            zones[_SEATS[seat]] = _seat(table, seat, people, lang)
        zones["centre"] = _centre(seen, people, lang)
        return zones

    def private(self, view: View, people: People, lang: Lang, draft: tuple[str, ...]) -> dict[str, Zone]:
        return {"hand": _hand(_mine(view), lang, draft)}

    def prompt(self, view: View, people: People, lang: Lang, draft: tuple[str, ...]) -> Prompt | PromptSketch:
        seen = _mine(view)
        if seen.table.turn() != view.seat or view.seat == NOBODY:
            return _wait(seen, people, lang)
        if seen.table.phase == AUCTION:
            return _ask_bid(seen, people, lang, draft)
        if seen.table.phase == TRICKS:
            return _ask_card(seen, people, lang)
        return _ask_partner(seen, people, lang) if seen.table.phase == PARTNER else _ask_trump(seen, lang)

    def log(self, view: View, people: People, lang: Lang) -> _Log:
        return _Log(_mine(view), people, lang)

    def points(self, view: View) -> list[str]:
        table = _mine(view).table
        return [_TAKEN[points] for points in table.points] if table.phase >= TRICKS else []

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
        return words.say(
            lang, team=_team(table.chief, table.partner, people, lang), points=points, target=seen.target()
        )

    def count(self, view: View, lang: Lang) -> list[list[Part]]:
        table = _mine(view).table
        seats = range(table.players)
        if table.phase == PLAYED:
            return [_count_contract(table, seat, lang) for seat in seats]
        return [_count_stalemate(table, seat, lang) if table.phase == STALEMATE else [] for seat in seats]


TABLE: Final = MuTable()
