"""What happened, in sentences."""

from __future__ import annotations

from typing import Final, NamedTuple

from pioche.core.seats import LETTERS
from pioche.core.words import Counted, Lang, Words
from pioche.games.calcory.kernel import TURNING
from pioche.games.calcory.view import CalcoryView
from pioche.table.html import COMMA, Html, escape, join, say
from pioche.table.persons import tell
from pioche.table.presenter import Chapter, People
from pioche.table.zone import Zone, zone

_ROUND: Final = Words("Round {n}", "Tour {n}")
# Each of the player who did it, and said to that player.
_OVER: Final = (
    Counted(
        Words("{name} goes over 13 with {sum}.", "{name} dépasse 13 avec {sum}."),
        Words("{name} goes over 13 with {sum}, {n} cards.", "{name} dépasse 13 avec {sum}, {n} cartes."),
    ),
    Counted(
        Words("You go over 13 with {sum}.", "Vous dépassez 13 avec {sum}."),
        Words("You go over 13 with {sum}, {n} cards.", "Vous dépassez 13 avec {sum}, {n} cartes."),
    ),
)
_ZEROS: Final = (
    Counted(
        Words("{name} turns a second 0.", "{name} retourne un deuxième 0."),
        Words("{name} turns a second 0 after {sum}.", "{name} retourne un deuxième 0 après {sum}."),
    ),
    Counted(
        Words("You turn a second 0.", "Vous retournez un deuxième 0."),
        Words("You turn a second 0 after {sum}.", "Vous retournez un deuxième 0 après {sum}."),
    ),
)
_SHORT: Final = (
    Words("{name} stops at {sum}, too little.", "{name} s’arrête à {sum}, trop peu."),
    Words("You stop at {sum}, too little.", "Vous vous arrêtez à {sum}, trop peu."),
)
_STUCK: Final = (
    Words("{name} runs out of cards at {sum}.", "{name} n’a plus de carte à retourner, à {sum}."),
    Words("You run out of cards at {sum}.", "Vous n’avez plus de carte à retourner, à {sum}."),
)
_MARKS: Final = (
    Counted(
        Words("{name} marks {sum} with {n} card.", "{name} marque {sum} avec {n} carte."),
        Words("{name} marks {sum} with {n} cards.", "{name} marque {sum} avec {n} cartes."),
    ),
    Counted(
        Words("You mark {sum} with {n} card.", "Vous marquez {sum} avec {n} carte."),
        Words("You mark {sum} with {n} cards.", "Vous marquez {sum} avec {n} cartes."),
    ),
)
_BEATS: Final = (
    Counted(
        Words("{name} does better: {sum} with {n} card.", "{name} fait mieux\u00a0: {sum} avec {n} carte."),
        Words("{name} does better: {sum} with {n} cards.", "{name} fait mieux\u00a0: {sum} avec {n} cartes."),
    ),
    Counted(
        Words("You do better: {sum} with {n} card.", "Vous faites mieux\u00a0: {sum} avec {n} carte."),
        Words("You do better: {sum} with {n} cards.", "Vous faites mieux\u00a0: {sum} avec {n} cartes."),
    ),
)
_THIRTEEN: Final = (
    Counted(
        Words("{name} has 13 and takes the cards.", "{name} fait 13 et prend les cartes."),
        Words("{name} has 13 with {n} cards and takes them.", "{name} fait 13 avec {n} cartes et les prend."),
    ),
    Counted(
        Words("You have 13 and take the cards.", "Vous faites 13 et prenez les cartes."),
        Words("You have 13 with {n} cards and take them.", "Vous faites 13 avec {n} cartes et les prenez."),
    ),
)
_COLLECTS: Final = (
    Counted(
        Words("{name} collects the marked card.", "{name} ramasse sa carte marquée."),
        Words("{name} collects {n} marked cards.", "{name} ramasse ses {n} cartes marquées."),
    ),
    Counted(
        Words("You collect your marked card.", "Vous ramassez votre carte marquée."),
        Words("You collect your {n} marked cards.", "Vous ramassez vos {n} cartes marquées."),
    ),
)
_SKIPPED: Final = (
    Words("{name} has no card to turn.", "{name} n’a pas de carte à retourner."),
    Words("You have no card to turn.", "Vous n’avez pas de carte à retourner."),
)
_ENDS: Final = (
    Words(
        "{name} collects a single card: the match ends.",
        "{name} ramasse une seule carte\u00a0: la partie s’arrête.",
    ),
    Words(
        "You collect a single card: the match ends.",
        "Vous ramassez une seule carte\u00a0: la partie s’arrête.",
    ),
)
_OUTCOMES: Final[dict[str, tuple[Words | Counted, Words | Counted]]] = {
    "over": _OVER,
    "zeros": _ZEROS,
    "short": _SHORT,
    "stuck": _STUCK,
    "marked": _MARKS,
    "beaten": _BEATS,
    "thirteen": _THIRTEEN,
    "collected": _COLLECTS,
    "skipped": _SKIPPED,
    "ended": _ENDS,
}
_TURNS_OVER: Final = (
    Words("{name} turns {numbers}: {sum} so far.", "{name} retourne {numbers}\u00a0: {sum} pour l’instant."),
    Words("You turn {numbers}: {sum} so far.", "Vous retournez {numbers}\u00a0: {sum} pour l’instant."),
)

# A turn: the letter of the seat, how many cards, their sum, how it came out.
Turn = tuple[str, int, int, str]


class Attempt(NamedTuple):
    """A turn that goes on: whose, the numbers turned over, their sum."""

    seat: int
    numbers: tuple[str, ...]
    sum: int


def log(view: CalcoryView, people: People, lang: Lang) -> list[Zone[Chapter]]:
    """CAL-8.6: the last turns in words, round by round; rounds beyond memory stay as empty chapters."""
    state = view.state
    turns = tuple(view.turns())
    attempt = None
    if state.count and state.phase == TURNING:
        attempt = Attempt(state.actor, tuple([card[1] for _, card in view.attempt()]), state.sum)
    first = (state.turns if state.phase == TURNING else state.turns + 1) - len(turns)
    lines = len(turns) + (attempt is not None)
    rounds = -(-(first + lines) // state.players) if lines else 0
    chapters = []
    for number in range(rounds):
        start = number * state.players - first
        remembered = turns[max(start, 0) : max(start + state.players, 0)]
        going = attempt if number == rounds - 1 else None
        chapters.append(_round(number + 1, remembered, going, people, lang))
    return chapters


@zone
def _round(number: int, turns: tuple[Turn, ...], attempt: Attempt | None, people: People, lang: Lang) -> Chapter:
    lines = [_sentence(turn, people, lang) for turn in turns]
    if attempt is not None:
        numbers = join(COMMA, map(escape, attempt.numbers))
        lines.append(tell(*_TURNS_OVER, attempt.seat, people, lang, numbers=numbers, sum=attempt.sum))
    return Chapter(say(_ROUND, lang, n=number), tuple(lines))


def _sentence(turn: Turn, people: People, lang: Lang) -> Html:
    letter, cards, total, outcome = turn
    return tell(*_OUTCOMES[outcome], LETTERS.index(letter), people, lang, n=cards, sum=total)
