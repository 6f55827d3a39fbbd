"""Mü: what a seat knows, and the hands it may believe the others to hold."""

from __future__ import annotations

from typing import Final, cast, final

from pioche.core.bits import fill
from pioche.core.chance import Chance
from pioche.core.game import View
from pioche.core.mu_deck import add, kind, less, named
from pioche.core.native import i64, vec
from pioche.core.seats import LETTERS, NOBODY, Seat, letter
from pioche.core.sharing import share
from pioche.games.mu.kernel import AUCTION, NONE, NUMERAL, PASS, PLAYED, TRICKS, WORDS, MuState, steps, target

PHASES: Final = ["auction", "vice-trump", "chief-trump", "partner", "tricks", "void", "stalemate", "played"]
# What an entry of the log says, the seat and its word. Made once: every frame of a match shows them again.
_PLAYS: Final[list[object]] = [(letter, word) for letter in LETTERS for word in [*WORDS, *[""] * (128 - len(WORDS))]]
_LINES: Final = [f"{letter} {word}" for letter in LETTERS for word in [*WORDS, *[""] * (128 - len(WORDS))]]
_SIGNS: Final = [chr(entry) for entry in range(128 * len(LETTERS))]
_MORE: Final = [" done" if word == "pass" else f" {word}" for word in WORDS]


def word(action: i64) -> str | None:
    return WORDS[action] if action >= 0 else None


@final
class MuView(View):
    """The table as one seat sees it: everything public, and its own hand.

    `table` is a state in which the hands of all others are empty; only how many cards they hold is left.
    """

    def __init__(self, state: MuState, seat: Seat) -> None:
        table = state.twin(state.logged)
        super().__init__(seat, table)
        other: i64 = 0
        while other < table.players:
            if other != seat:
                table.hands[other] = 0
            other += 1
        self.table: MuState = table

    def last_move(self) -> str:
        table = self.table
        if table.logged == 0:
            return ""
        last: i64 = table.log[table.logged - 1]
        if last & 127 == PASS and table.logged > 1 and table.log[table.logged - 2] >> 7 == last >> 7:
            return f"{LETTERS[last >> 7]} done"
        return _LINES[last]

    def hand(self) -> list[str]:
        return named(self.table.hands[self.seat]) if self.seat != NOBODY else []

    def level(self) -> int | None:
        table = self.table
        return table.bids[table.chief] if table.chief >= 0 else None

    def target(self) -> int | None:
        """MU-7.4: what the chief's team needs, once there is a chief."""
        table = self.table
        return target(table.players, table.bids[table.chief]) if table.chief >= 0 else None

    def known(self) -> dict[str, object]:
        seen = self.shown()
        seen["tricks"] = self.tricks()
        return seen

    def own(self) -> dict[str, object]:
        return {"seat": letter(self.seat), "hand": self.hand()}

    def public(self) -> dict[str, object]:
        table = self.table
        turn = table.turn()
        tricks = self.tricks()
        return {
            "game": "mu",
            "turn": letter(turn),
            "phase": PHASES[table.phase],
            "dealer": letter(table.dealer),
            "seats": [self.place(seat) for seat in range(table.players)],
            "may_lay": table.limit - table.laid_now if table.phase == AUCTION else 0,
            "passes": table.passes,
            "provocateur": letter(table.provocateur),
            "chief": letter(table.chief),
            "vice": letter(table.vice),
            "partner": letter(table.partner),
            "level": self.level(),
            "target": self.target(),
            "chief_trump": word(table.chief_choice),
            "vice_trump": word(table.vice_choice),
            "team_points": table.team_points() if table.phase == TRICKS or table.phase == PLAYED else None,
            "auction": self.auction(),
            "trick": self.trick(),
            # MU-5.14, option trick_review: the earlier tricks stay face down.
            "tricks": tricks[-1:] if table.last_trick_only else tricks,
            "scores": table.scores() if turn == NOBODY else None,
        }

    def place(self, seat: int) -> dict[str, object]:
        """What everybody sees of one player."""
        table = self.table
        return {
            "seat": LETTERS[seat],
            "cards": table.held[seat],
            "bid": table.bids[seat],
            "offered": named(table.offered[seat]),
            "laid": named(table.laid[seat]),
            "points": table.points[seat],
        }

    def auction(self) -> list[str]:
        """Each turn of the auction and each choice after it, as a line of notation."""
        log = self.table.log
        lines: list[str] = []
        laying: bool = False
        i: i64 = 0
        end: i64 = self.auction_length()
        while i < end:
            action: i64 = log[i] & 127
            if laying:
                lines[-1] += _MORE[action]
            else:
                lines.append(_LINES[log[i]])
            laying = action < PASS
            i += 1
        return lines

    def acts(self, start: i64, end: i64) -> str:
        """A part of the log, a sign for each action: 128 * seat + action."""
        log = self.table.log
        signs: list[str] = []
        while start < end:
            signs.append(_SIGNS[log[start]])
            start += 1
        return "".join(signs)

    def auction_length(self) -> i64:
        """How much of the log is auction and choices: all that comes before the cards of the tricks."""
        table = self.table
        return table.logged - table.cards_played

    def trick(self) -> list[tuple[str, str]]:
        """The cards of the trick on the table, with their seats."""
        table = self.table
        return self.plays(table.logged - table.in_trick, table.logged)

    def tricks(self) -> list[list[tuple[str, str]]]:
        """The finished tricks, first to last."""
        table = self.table
        found: list[list[tuple[str, str]]] = []
        first: i64 = self.auction_length()
        end: i64 = table.logged - table.in_trick
        while first < end:
            found.append(self.plays(first, first + table.players))
            first += table.players
        return found

    def plays(self, start: i64, end: i64) -> list[tuple[str, str]]:
        """A part of the log in which cards are played: seats and cards."""
        log = self.table.log
        found: list[object] = []
        while start < end:
            found.append(_PLAYS[log[start]])
            start += 1
        return cast(list[tuple[str, str]], found)

    def outcome(self) -> dict[str, str]:
        table = self.table
        if table.phase <= TRICKS:
            return {}
        if table.phase != PLAYED:
            return {"result": PHASES[table.phase], "highest bid": str(max(table.bids))}
        level: i64 = table.bids[table.chief]
        missing: i64 = steps(table.players, level, table.team_points())
        return {
            "result": "failed" if missing else "made",
            "highest bid": str(level),
            "level failed" if missing else "level made": str(level),
            "chief's trump": kind_of_trump(table.chief_choice),
            "vice's trump": kind_of_trump(table.vice_choice),
        }


def kind_of_trump(choice: i64) -> str:
    """A trump choice as the bonus table counts it (MU-7.6 to MU-7.9)."""
    if choice < 0 or choice == NONE:
        return "none"
    if choice < NUMERAL:
        return "colour"
    return "1 or 7" if choice - NUMERAL in (1, 7) else "other number"


def redeal(view: MuView, chance: Chance) -> MuState:
    """The same table with hidden cards dealt anew.

    It honours the seat's own hand, every card laid or played, the number of cards in each hand, and
    every void shown by not following suit.
    """
    state = view.table.twin()
    cards = vec[i64]([0] * 60)
    unseen: i64 = less(state.deck, state.seen)
    room = state.held[:]
    if view.seat != NOBODY:
        unseen = less(unseen, state.hands[view.seat])
        room[view.seat] = 0
    total: i64 = fill(cards, 0, unseen)
    k: i64 = 0
    while k < total:
        cards[k] = kind(cards[k])
        k += 1
    owners = share(cards, total, room, state.voids, chance)
    k = 0
    while k < total:
        owner: i64 = owners[k]
        state.hands[owner] = add(state.hands[owner], cards[k])
        k += 1
    return state
