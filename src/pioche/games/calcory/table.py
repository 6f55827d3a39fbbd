"""Calcory on a page: sixty cards, the ladder to thirteen, and nothing that a player has to remember."""

from __future__ import annotations

from typing import Final

from pioche.core.bits import members
from pioche.core.game import View
from pioche.core.mu_deck import NAMES, named
from pioche.core.seats import LETTERS, NOBODY
from pioche.core.spoken import card_name, the_card
from pioche.core.table import Act, Chapter, Facts, Group, Part, People, Piece, Prompt, Table, hand_of, plate
from pioche.core.words import Counted, Lang, Words
from pioche.games.calcory.kernel import (
    CARD_BACK,
    COLUMNS,
    EMPTY,
    ROWS,
    SINGLE,
    SPACE_BACK,
    STOP,
    TURNING,
    WORDS,
    CalcoryState,
)
from pioche.games.calcory.view import CalcoryView

# --- words --------------------------------------------------------------------------

_WON: Final = Counted(Words("{n} card won", "{n} carte gagnée"), Words("{n} cards won", "{n} cartes gagnées"))
_MARKED: Final = Words("{sum} marked", "{sum} marqué")
_OPEN: Final = Words("{number}, turned over", "{number}, retournée")
_MARKED_CARD: Final = Words("{number}, marked by {name}", "{number}, marquée par {name}")
_SEEN: Final = Words("{number}, seen before", "{number}, déjà vue")

_OF: Final = Words("of 13", "sur 13")
_MARKED_SUM: Final = Words("marked", "marqué")
_START: Final = Words("Aim for 13", "Visez 13")

_TURN: Final = Words("Your turn: turn a card over", "À vous : retournez une carte")
_ANOTHER: Final = Words("You have {sum}: another card, or stop?", "Vous avez {sum} : encore une carte, ou stop ?")
_MUST: Final = Words("You have {sum}: turn another card over", "Vous avez {sum} : retournez encore une carte")
_ADD_UP: Final = Words(
    "Add the numbers up: exactly 13 wins the cards. Beyond 13, or with two 0s, all are turned back.",
    "Additionnez les nombres : 13 tout juste gagne les cartes. Au-delà, ou avec deux 0, tout est retourné.",
)
_TO_BEAT: Final = Counted(
    Words(
        "{name} has marked {sum} with {n} card: do better without passing 13.",
        "{name} a marqué {sum} avec {n} carte : faites mieux sans dépasser 13.",
    ),
    Words(
        "{name} has marked {sum} with {n} cards: do better without passing 13.",
        "{name} a marqué {sum} avec {n} cartes : faites mieux sans dépasser 13.",
    ),
)
_TWO_NEEDED: Final = Words(
    "Without a card won you need two cards to stop.", "Sans carte gagnée, il en faut deux pour s’arrêter."
)
_TOO_MANY: Final = Words("You have six markers only: go on.", "Vous n’avez que six marqueurs : continuez.")
_MARK: Final = Words("Stop and mark {sum}", "S’arrêter et marquer {sum}")
_GIVE_UP: Final = Words("Stop without beating {sum}", "S’arrêter sans battre {sum}")
_PICK: Final = Words("Well done: choose the card that goes back", "Bravo : choisissez la carte à rendre")
_PICK_WHY: Final = Words(
    "The others are yours. It will lie face down, and only you know which it is.",
    "Les autres sont à vous. Elle sera face cachée, et vous seul savez laquelle c’est.",
)
_GIVE: Final = Words("Put {card} back", "Rendre {card}")
_PLACE: Final = Words("Put {card} on a free space", "Posez {card} sur une place libre")
_PLACE_WHY: Final = Words("Free spaces are lit.", "Les places libres sont éclairées.")
_PICKED: Final = Words("picked up", "ramassées")
_RETURNING: Final = Words("goes back", "à rendre")
_OWN_BACK: Final = Words("you put these back, {places}", "vous avez rendu celles-ci, {places}")
_OTHER_TURNS: Final = Words("{name} turns cards over", "{name} retourne des cartes")
_OTHER_HAS: Final = Words("{name} has {sum}", "{name} en est à {sum}")
_OTHER_PICKS: Final = Words("{name} puts a card back", "{name} rend une carte")
_OVER: Final = Words("The game is over", "La partie est finie")

_ROUND: Final = Words("Round {n}", "Tour {n}")
_TOLD: Final = {
    "over": Counted(
        Words("{name} passes 13 with {sum}.", "{name} dépasse 13 avec {sum}."),
        Words("{name} passes 13 with {sum}, {n} cards.", "{name} dépasse 13 avec {sum}, {n} cartes."),
    ),
    "zeros": Counted(
        Words("{name} turns a second 0.", "{name} retourne un deuxième 0."),
        Words("{name} turns a second 0 after {sum}.", "{name} retourne un deuxième 0 après {sum}."),
    ),
    "short": Counted(
        Words("{name} stops at {sum}, too little.", "{name} s’arrête à {sum}, trop peu."),
        Words("{name} stops at {sum}, too little.", "{name} s’arrête à {sum}, trop peu."),
    ),
    "stuck": Counted(
        Words("{name} runs out of cards at {sum}.", "{name} n’a plus de carte à retourner, à {sum}."),
        Words("{name} runs out of cards at {sum}.", "{name} n’a plus de carte à retourner, à {sum}."),
    ),
    "marked": Counted(
        Words("{name} marks {sum} with {n} card.", "{name} marque {sum} avec {n} carte."),
        Words("{name} marks {sum} with {n} cards.", "{name} marque {sum} avec {n} cartes."),
    ),
    "beaten": Counted(
        Words("{name} does better: {sum} with {n} card.", "{name} fait mieux : {sum} avec {n} carte."),
        Words("{name} does better: {sum} with {n} cards.", "{name} fait mieux : {sum} avec {n} cartes."),
    ),
    "thirteen": Counted(
        Words("{name} has 13 and takes the cards.", "{name} fait 13 et prend les cartes."),
        Words("{name} has 13 with {n} cards and takes them.", "{name} fait 13 avec {n} cartes et les prend."),
    ),
    "collected": Counted(
        Words("{name} collects the marked card.", "{name} ramasse sa carte marquée."),
        Words("{name} collects {n} marked cards.", "{name} ramasse ses {n} cartes marquées."),
    ),
    "skipped": Counted(
        Words("{name} has no card to turn.", "{name} n’a pas de carte à retourner."),
        Words("{name} has no card to turn.", "{name} n’a pas de carte à retourner."),
    ),
    "ended": Counted(
        Words("{name} collects a single card: the game ends.", "{name} ramasse une seule carte : la partie s’arrête."),
        Words("{name} collects a single card: the game ends.", "{name} ramasse une seule carte : la partie s’arrête."),
    ),
}
_TURNS_OVER: Final = Words("{name} turns {numbers}: {sum} so far.", "{name} retourne {numbers} : {sum} pour l’instant.")

_WINS: Final = Counted(
    Words("{name} wins with {n} card.", "{name} gagne avec {n} carte."),
    Words("{name} wins with {n} cards.", "{name} gagne avec {n} cartes."),
)
_SHARE: Final = Counted(
    Words("{name} share the victory with {n} card each.", "{name} se partagent la victoire avec {n} carte chacun."),
    Words("{name} share the victory with {n} cards each.", "{name} se partagent la victoire avec {n} cartes chacun."),
)
_AND: Final = Words("{one} and {other}", "{one} et {other}")
_STALLED: Final = Words(
    "Nobody managed an attempt for many turns, so the game stops.",
    "Personne n’a réussi depuis longtemps, la partie s’arrête.",
)
_CARDS_WON: Final = Words("cards won", "cartes gagnées")

# The style sheet knows pauses up to so many seconds.
_LONGEST_PAUSE: Final = 10


# --- the board -----------------------------------------------------------------------


def _cell(view: CalcoryView, space: int, revealed: dict[int, str], people: People, lang: Lang) -> Facts:
    """How a space looks: its kind, the number on it, its name, and whose marker lies there."""
    table = view.table
    card = table.board[space]
    if card == EMPTY:
        return _look(space, "gone")
    if table.down >> space & 1 and table.turn() != NOBODY:
        if space in revealed:
            number = revealed[space][1]
            return _look(space, f"flash p{min(table.reveal_pause, _LONGEST_PAUSE)}", number, _OPEN, lang)
        seen = view.face(space)
        # CAL-8.5, option memory_aid.
        return _look(space, "bk") if seen == "?" else _look(space, "bk aid", seen[1], _SEEN, lang)
    number = NAMES[card][1]
    if table.marked >> space & 1:
        return _look(space, f"face marked m{table.owner}", number, _MARKED_CARD, lang, people.names[table.owner])
    return _look(space, "face up", number, _OPEN, lang)


def _look(
    space: int, kind: str, number: str = "", words: Words | None = None, lang: Lang = "en", name: str = ""
) -> Facts:
    label = "" if words is None else words.say(lang, number=number, name=name)
    return {"n": space, "kind": kind, "number": number, "label": label}


def _pads(view: CalcoryView) -> dict[str, Facts]:
    """Where the seat may act now: a button over each card it may turn, or each space it may fill."""
    lit = view.table.phase == SPACE_BACK
    spaces = [action for action in view.actions() if action < ROWS * COLUMNS]
    return {f"pad{n}": {"n": n, "move": WORDS[n], "place": _place(n), "lit": lit} for n in spaces}


def _place(space: int) -> str:
    """A space as on a map: the letter of its row, the number of its column."""
    return f"{'ABCDEF'[space // COLUMNS]}{space % COLUMNS + 1}"


def _sum(view: CalcoryView, lang: Lang) -> Facts:
    table = view.table
    marked = table.marked_sum if table.marked else 0
    return {
        "sum": table.sum,
        "marked": marked,
        "steps": [("f" if step <= table.sum else "") + (" m" if step == marked else "") for step in range(1, 14)],
        "label": _OF.say(lang) if table.count else _START.say(lang),
        "mark": _MARKED_SUM.say(lang),
    }


def _seat(table: CalcoryState, seat: int, people: People, lang: Lang) -> Facts:
    owner = bool(table.marked) and table.owner == seat
    role = _MARKED.say(lang, sum=table.marked_sum) if owner else ""
    return plate(people, seat, line=_WON.say(lang, table.piles[seat]), role=role, team=owner)


# --- one's own ------------------------------------------------------------------------------


def _hand(view: CalcoryView, lang: Lang) -> Facts:
    table = view.table
    mine = table.turn() == view.seat
    groups = []
    if mine and table.phase == CARD_BACK:
        cards = named(table.picked)
        pieces = tuple(Piece(card, _GIVE.say(lang, card=the_card(card, lang)), card, "move", "legal") for card in cards)
        groups.append(Group(_PICKED.say(lang), pieces))
    elif mine and table.phase == SPACE_BACK:
        card = NAMES[table.returning]
        groups.append(Group(_RETURNING.say(lang), (Piece(card, card_name(card, lang)),)))
    elif table.memory_aid and table.turn() != NOBODY:
        groups += _own_back(view, lang)
    return hand_of(groups)


def _own_back(view: CalcoryView, lang: Lang) -> list[Group]:
    """CAL-8.5: the memory aid also shows the cards that one has put back oneself."""
    table = view.table
    spaces = [space for space in members(table.returned) if table.returned_by[space] == view.seat]
    if not spaces:
        return []
    places = ", ".join(map(_place, spaces))
    pieces = tuple(Piece(NAMES[table.board[space]], card_name(NAMES[table.board[space]], lang)) for space in spaces)
    return [Group(_OWN_BACK.say(lang, places=places), pieces)]


def _ask(view: CalcoryView, people: People, lang: Lang) -> Prompt:
    table = view.table
    if table.phase == CARD_BACK:
        return Prompt(_PICK.say(lang), _PICK_WHY.say(lang))
    if table.phase == SPACE_BACK:
        return Prompt(_PLACE.say(lang, card=the_card(NAMES[table.returning], lang)), _PLACE_WHY.say(lang))
    if table.count == 0:
        return Prompt(_TURN.say(lang), _target(table, people, lang) or _ADD_UP.say(lang))
    if view.actions()[-1] != STOP:
        return Prompt(_MUST.say(lang, sum=table.sum), _why_not_stop(table, view.seat, lang))
    return Prompt(_ANOTHER.say(lang, sum=table.sum), _target(table, people, lang), (_stop(table, lang),))


def _why_not_stop(table: CalcoryState, seat: int, lang: Lang) -> str:
    few = table.count == 1 and table.piles[seat] == 0
    return _TWO_NEEDED.say(lang) if few else _TOO_MANY.say(lang)


def _stop(table: CalcoryState, lang: Lang) -> Act:
    if table.would_mark():
        return Act("stop", _MARK.say(lang, sum=table.sum), look="go")
    return Act("stop", _GIVE_UP.say(lang, sum=table.marked_sum))


def _target(table: CalcoryState, people: People, lang: Lang) -> str:
    if not table.marked:
        return ""
    return _TO_BEAT.say(lang, table.marked_count, name=people.names[table.owner], sum=table.marked_sum)


def _wait(view: CalcoryView, people: People, lang: Lang) -> Prompt:
    table = view.table
    turn = table.turn()
    if turn == NOBODY:
        return Prompt(_OVER.say(lang))
    name = people.names[turn]
    if table.phase != TURNING:
        return Prompt(_OTHER_PICKS.say(lang, name=name))
    words = _OTHER_HAS if table.count else _OTHER_TURNS
    return Prompt(words.say(lang, name=name, sum=table.sum), _target(table, people, lang))


# --- the log -------------------------------------------------------------------------------


def _log(view: CalcoryView, people: People, lang: Lang) -> list[Chapter]:
    """CAL-8.6: the last turns in words, round by round; rounds beyond memory stay as empty places."""
    table = view.table
    turns = view.turns()
    lines = [_told(turn, people, lang) for turn in turns]
    first = (table.turns if table.phase == TURNING else table.turns + 1) - len(turns)
    if table.count and table.phase == TURNING:
        lines.append(_running(view, people, lang))
    rounds: list[list[str]] = []
    for number, line in enumerate(lines, first):
        while len(rounds) <= number // table.players:
            rounds.append([])
        rounds[number // table.players].append(line)
    return [Chapter(_ROUND.say(lang, n=n), tuple(told)) for n, told in enumerate(rounds, 1)]


def _told(turn: tuple[str, int, int, str], people: People, lang: Lang) -> str:
    letter, count, total, outcome = turn
    return _TOLD[outcome].say(lang, count, name=people.names[LETTERS.index(letter)], sum=total)


def _running(view: CalcoryView, people: People, lang: Lang) -> str:
    numbers = ", ".join(card[1] for _, card in view.attempt())
    name = people.names[view.table.actor]
    return _TURNS_OVER.say(lang, name=name, numbers=numbers, sum=view.table.sum)


def _mine(view: View) -> CalcoryView:
    assert isinstance(view, CalcoryView)
    return view


class CalcoryTable(Table):
    symbols = (*(f"d{number}" for number in range(10)), *sorted(set(NAMES)), "mk")
    plan = "calcory"

    def public(self, view: View, people: People, lang: Lang) -> dict[str, Facts]:
        seen = _mine(view)
        zones = {f"seat{seat}": _seat(seen.table, seat, people, lang) for seat in range(seen.table.players)}
        revealed = {WORDS.index(word): card for word, card in seen.revealed()}
        for space in range(ROWS * COLUMNS):
            zones[f"cell{space}"] = _cell(seen, space, revealed, people, lang)
        zones["sum"] = _sum(seen, lang)
        return zones

    def private(self, view: View, people: People, lang: Lang, draft: tuple[str, ...]) -> dict[str, Facts]:
        return {"hand": _hand(_mine(view), lang), **_pads(_mine(view))}

    def prompt(self, view: View, people: People, lang: Lang, draft: tuple[str, ...]) -> Prompt:
        seen = _mine(view)
        if seen.table.turn() != view.seat or view.seat == NOBODY:
            return _wait(seen, people, lang)
        return _ask(seen, people, lang)

    def log(self, view: View, people: People, lang: Lang) -> list[Chapter]:
        return _log(_mine(view), people, lang)

    def points(self, view: View) -> list[str]:
        return [str(pile) for pile in _mine(view).table.piles]

    def verdict(self, view: View, people: People, lang: Lang) -> str:
        table = _mine(view).table
        scores = table.scores()
        best = [people.names[seat] for seat, score in enumerate(scores) if score == max(scores)]
        if len(best) == 1:
            told = _WINS.say(lang, max(scores), name=best[0])
        else:
            names = _AND.say(lang, one=", ".join(best[:-1]), other=best[-1])
            told = _SHARE.say(lang, max(scores), name=names)
        return told if table.phase == SINGLE else f"{_STALLED.say(lang)} {told}"

    def count(self, view: View, lang: Lang) -> list[list[Part]]:
        return [[Part(_CARDS_WON.say(lang), score, "CAL-7.5")] for score in _mine(view).table.scores()]


TABLE: Final = CalcoryTable()
