"""What is asked, and of whom."""

from __future__ import annotations

from typing import Final

from pioche.core.bits import count
from pioche.core.seats import LETTERS
from pioche.core.words import Counted, Lang, Words
from pioche.decks.mu_words import COLOUR as COLOUR_WORDS
from pioche.games.mu.kernel import (
    AUCTION,
    CHIEF_TRUMP,
    COLOUR,
    NONE,
    PARTNER,
    TRICKS,
    VICE_TRUMP,
    WORDS,
    MuState,
    bonus,
    choices_on,
    target,
)
from pioche.games.mu.table.cards import colour_title, trump_name
from pioche.games.mu.view import MuView
from pioche.table.html import BLANK, COMMA, NOTHING, TRIANGLE, Html, drawing, join, markup, say
from pioche.table.persons import label, tell
from pioche.table.presenter import Button, Draft, People, Prompt
from pioche.table.zone import Zone, zone

_PASS: Final = Words("Pass", "Passer")
_BID_THESE: Final = Counted(
    Words("Lay this card", "Poser cette carte"), Words("Lay these {n} cards", "Poser ces {n} cartes")
)
_ENOUGH: Final = Words("That is my bid", "C’est ma mise")
_NONE: Final = Words("No trump", "Sans atout")
_WITH: Final = Words("Play with {name}", "Jouer avec {name}")
_YOUR_BID: Final = Counted(
    Words("Your turn: lay a card, or pass", "À vous : posez une carte, ou passez"),
    Words("Your turn: lay up to {n} cards, or pass", "À vous : posez jusqu’à {n} cartes, ou passez"),
)
_ONLY_PASS: Final = Words("Your turn: you can only pass", "À vous : vous ne pouvez que passer")
_NO_BID_YET: Final = Words(
    "Cards are bids. Whoever lays the most becomes chief and chooses the trump.",
    "On mise avec ses cartes. Qui en pose le plus devient chef et choisit l’atout.",
)
_TOP_BID: Final = Counted(
    Words(
        "{name} leads with {n} card: the chief’s team would need {target} points.",
        "{name} mène avec {n} carte : l’équipe du chef devrait faire {target} points.",
    ),
    Words(
        "{name} leads with {n} cards: the chief’s team would need {target} points.",
        "{name} mène avec {n} cartes : l’équipe du chef devrait faire {target} points.",
    ),
)
_YOUR_TOP_BID: Final = Counted(
    Words(
        "You lead with {n} card: your team would need {target} points.",
        "Vous menez avec {n} carte : votre équipe devrait faire {target} points.",
    ),
    Words(
        "You lead with {n} cards: your team would need {target} points.",
        "Vous menez avec {n} cartes : votre équipe devrait faire {target} points.",
    ),
)
_SHARED_BID: Final = Counted(
    Words("{name} share the lead with {n} card.", "{name} sont à égalité avec {n} carte."),
    Words("{name} share the lead with {n} cards.", "{name} sont à égalité avec {n} cartes."),
)
_WOULD_LEAD: Final = Counted(
    Words("You would lead with {n} card", "Vous mèneriez avec {n} carte"),
    Words("You would lead with {n} cards", "Vous mèneriez avec {n} cartes"),
)
_WOULD_TIE: Final = Counted(
    Words("You would share the lead with {n} card", "Vous seriez à égalité en tête avec {n} carte"),
    Words("You would share the lead with {n} cards", "Vous seriez à égalité en tête avec {n} cartes"),
)
_WOULD_FOLLOW: Final = Counted(
    Words("Your bid would be {n} card: {highest} lead", "Votre mise serait de {n} carte : {highest} mènent"),
    Words("Your bid would be {n} cards: {highest} lead", "Votre mise serait de {n} cartes : {highest} mènent"),
)
_WOULD_NEED: Final = Words(
    "As chief your team would need {target} {tri}. Trump: {choices}.",
    "Chef, votre équipe devrait faire {target} {tri}. Atout : {choices}.",
)
_NUMBERS: Final = Counted(Words("{n} number", "{n} nombre"), Words("{n} numbers", "{n} nombres"))
# Of more possible trumps a prompt names the colours only.
_MOST_TRUMPS: Final = 6
_VICE_CHOOSES: Final = Words(
    "You are the vice: choose the weaker trump", "Vous êtes sous-chef : choisissez l’atout faible"
)
_CHIEF_CHOOSES: Final = Words("You are the chief: choose the strong trump", "Vous êtes chef : choisissez l’atout fort")
_FROM_LAID: Final = Words(
    "A colour or a number of the cards you laid.", "Une couleur ou un nombre des cartes que vous avez posées."
)
_BONUS_FOR_TEAM: Final = Words(
    "The bonus goes to you and your partner if you take {target} {tri}.",
    "La bonification va à vous et à votre partenaire si vous faites {target} {tri}.",
)
_CHOOSE_PARTNER: Final = Words("Choose your partner", "Choisissez votre partenaire")
_PARTNER_HELPS: Final = Words(
    "Together you need {target} points. The laid cards show who can help.",
    "À deux, il vous faut {target} points. Les cartes posées montrent qui peut aider.",
)
_LEAD: Final = Words("Your turn: lead any card", "À vous : entamez avec la carte de votre choix")
_BONUS: Final = Html("<span>{trump}</span> <b>+{points}</b>")
_FACE: Final = Html('<span class="av" aria-hidden=true>{face}</span>')
_FOLLOW_COLOUR: Final = Words("Your turn: play {colour}", "À vous : jouez {colour}")
_FOLLOW_TRUMP: Final = Words("Your turn: play a trump", "À vous : jouez atout")
_ANY: Final = Words("Your turn: play any card", "À vous : jouez ce que vous voulez")
_LAST: Final = Words("Your turn: your last card", "À vous : votre dernière carte")
_LED: Final = Words("{name} led {suit}.", "{name} a demandé {suit}.")
_HAVE_NONE: Final = Words("You have none.", "Vous n’en avez pas.")
_TRUMP_SUIT: Final = Words("trump", "atout")
_TEAM_NEEDS: Final = Words(
    "The chief’s team so far: {points} of {target} points.",
    "L’équipe du chef pour l’instant : {points} sur {target} points.",
)
_OTHER_BIDS: Final = Words("{name} bids or passes", "{name} mise ou passe")
_OTHER_TRUMP: Final = Words("{name} chooses a trump", "{name} choisit un atout")
_OTHER_PARTNER: Final = Words("{name} chooses a partner", "{name} choisit son partenaire")
_OTHER_PLAYS: Final = Words("{name} is to play", "C’est à {name} de jouer")
_YOU_NEXT: Final = Words("You come right after.", "Vous jouez juste après.")
_WAITING: Final = {
    VICE_TRUMP: _OTHER_TRUMP,
    CHIEF_TRUMP: _OTHER_TRUMP,
    PARTNER: _OTHER_PARTNER,
    TRICKS: _OTHER_PLAYS,
}


def ask(view: MuView, people: People, lang: Lang, draft: Draft) -> Zone[Prompt]:
    state = view.state
    if state.phase == AUCTION:
        more = min(state.limit - state.laid_now, state.held[view.seat])
        if state.laid_now:
            others = [bid for seat, bid in enumerate(state.bids) if seat != view.seat]
            laid = choices_on(state.offered[view.seat])
            return _laying(state.bids[view.seat], max(others), state.players, laid, len(draft), lang)
        return _bid(more, max(state.bids), _leaders(state), people, lang)
    if state.phase == TRICKS:
        return _ask_card(view, people, lang)
    words = tuple([WORDS[action] for action in view.actions()])
    if state.phase == PARTNER:
        return _partner(words, view.target() or 0, people, lang)
    if state.phase == VICE_TRUMP:
        return _vice_trump(words, lang)
    return _chief_trump(words, state.bids[view.seat], view.target() or 0, lang)


# --- the auction ----------------------------------------------------------------------


@zone
def _laying(bid: int, highest: int, players: int, choices: int, drafted: int, lang: Lang) -> Prompt:
    """What the cards chosen so far would mean as a bid."""
    done = say(_BID_THESE, lang, n=drafted) if drafted else say(_ENOUGH, lang)
    words = _WOULD_LEAD if bid > highest else _WOULD_TIE if bid == highest else _WOULD_FOLLOW
    names = join(COMMA, _trumps(choices, lang))
    why = say(_WOULD_NEED, lang, target=target(players, bid), tri=TRIANGLE, choices=names)
    return Prompt(say(words, lang, n=bid, highest=highest), why, (Button("done", done, look="go"),))


def _trumps(choices: int, lang: Lang) -> list[Html]:
    """What could be trump; of many numbers only how many."""
    words = [WORDS[COLOUR + n] for n in range(NONE - COLOUR) if choices >> n & 1]
    colours = [trump_name(word, lang) for word in words if word in COLOUR_WORDS]
    numbers = [trump_name(word, lang) for word in words if word not in COLOUR_WORDS]
    return [*colours, *numbers] if len(words) <= _MOST_TRUMPS else [*colours, say(_NUMBERS, lang, n=len(numbers))]


@zone
def _bid(more: int, highest: int, leaders: tuple[int, ...], people: People, lang: Lang) -> Prompt:
    ask = say(_YOUR_BID, lang, n=more) if more else say(_ONLY_PASS, lang)
    return Prompt(ask, _bidding_now(highest, leaders, people, lang), (Button("pass", say(_PASS, lang)),))


def _leaders(state: MuState) -> tuple[int, ...]:
    """Who has laid the most, once a card is laid."""
    highest = max(state.bids)
    return tuple([seat for seat, bid in enumerate(state.bids) if bid == highest]) if highest else ()


def _bidding_now(highest: int, leaders: tuple[int, ...], people: People, lang: Lang) -> Html:
    if not leaders:
        return say(_NO_BID_YET, lang)
    if len(leaders) > 1:
        return say(_SHARED_BID, lang, n=highest, name=join(COMMA, [label(people, seat, lang) for seat in leaders]))
    aim = target(len(people.names), highest)
    return tell(_TOP_BID, _YOUR_TOP_BID, leaders[0], people, lang, n=highest, target=aim)


# --- choices --------------------------------------------------------------------------


@zone
def _vice_trump(words: tuple[str, ...], lang: Lang) -> Prompt:
    return Prompt(say(_VICE_CHOOSES, lang), say(_FROM_LAID, lang), tuple([_trump_button(word, lang) for word in words]))


@zone
def _chief_trump(words: tuple[str, ...], level: int, aim: int, lang: Lang) -> Prompt:
    """Each trump with what the contract would pay."""
    why = say(_BONUS_FOR_TEAM, lang, target=aim, tri=TRIANGLE)
    buttons = [_with_bonus(_trump_button(word, lang), bonus(level, WORDS.index(word))) for word in words]
    return Prompt(say(_CHIEF_CHOOSES, lang), why, tuple(buttons))


def _with_bonus(button: Button, points: int) -> Button:
    return button._replace(label=markup(_BONUS, trump=button.label, points=points), look=f"{button.look} priced")


def _trump_button(choice: str, lang: Lang) -> Button:
    if choice in COLOUR_WORDS:
        return Button(choice, colour_title(choice, lang), look=f"chip s{choice}", face=drawing(f"s{choice}"))
    return Button(choice, say(_NONE, lang) if choice == WORDS[NONE] else trump_name(choice, lang), look="chip")


@zone
def _partner(words: tuple[str, ...], aim: int, people: People, lang: Lang) -> Prompt:
    buttons = []
    for word in words:
        seat = LETTERS.index(word[1])
        face = markup(_FACE, face=people.faces[seat])
        buttons.append(Button(word, say(_WITH, lang, name=people.names[seat]), look="alt partner", face=face))
    return Prompt(say(_CHOOSE_PARTNER, lang), say(_PARTNER_HELPS, lang, target=aim), tuple(buttons))


# --- tricks ---------------------------------------------------------------------------


def _ask_card(view: MuView, people: People, lang: Lang) -> Zone[Prompt]:
    state, seat = view.state, view.seat
    last = state.held[seat] + count(state.laid[seat]) == 1
    if last or not state.in_trick:
        return _any_card(_LAST if last else _LEAD, state.team_points(), view.target() or 0, lang)
    leader, led = view.trick()[0]
    is_trump = state.led & (state.chief_trumps | state.vice_trumps) != 0
    follows = (state.hands[seat] | state.laid[seat]) & state.led != 0
    return _card(LETTERS.index(leader), "" if is_trump else led[0], follows, people, lang)


@zone
def _any_card(ask: Words, points: int, target: int, lang: Lang) -> Prompt:
    return Prompt(say(ask, lang), say(_TEAM_NEEDS, lang, points=points, target=target))


@zone
def _card(leader: int, colour: str, follows: bool, people: People, lang: Lang) -> Prompt:
    """`colour`: what was led; nothing for trump."""
    suit = say(COLOUR_WORDS[colour] if colour else _TRUMP_SUIT, lang)
    why = say(_LED, lang, name=people.names[leader], suit=suit)
    if not follows:
        return Prompt(say(_ANY, lang), join(BLANK, [why, say(_HAVE_NONE, lang)]))
    return Prompt(say(_FOLLOW_COLOUR, lang, colour=suit) if colour else say(_FOLLOW_TRUMP, lang), why)


# --- those who wait -------------------------------------------------------------------


def wait(view: MuView, people: People, lang: Lang) -> Zone[Prompt]:
    """The same for all who wait, but for who comes next."""
    state = view.state
    turn = state.turn()
    if state.phase == AUCTION:
        return _waiting_to_bid(turn, max(state.bids), _leaders(state), people, lang)
    next_seat = (turn + 1) % state.players
    follows = state.phase == TRICKS and view.seat == next_seat and state.in_trick + 1 < state.players
    return _waiting(state.phase, turn, follows, people, lang)


@zone
def _waiting_to_bid(turn: int, highest: int, leaders: tuple[int, ...], people: People, lang: Lang) -> Prompt:
    return Prompt(say(_OTHER_BIDS, lang, name=people.names[turn]), _bidding_now(highest, leaders, people, lang))


@zone
def _waiting(phase: int, turn: int, follows: bool, people: People, lang: Lang) -> Prompt:
    why = say(_YOU_NEXT, lang) if follows else NOTHING
    return Prompt(say(_WAITING[phase], lang, name=people.names[turn]), why)
