"""Mü: what a seat knows, and the hands it may believe the others to hold."""

from __future__ import annotations

from typing import Final, cast, final

from pioche.core.bits import fill
from pioche.core.chance import Chance
from pioche.core.errors import InvalidText
from pioche.core.game import Action, Refusal, View
from pioche.core.native import i64, vec
from pioche.core.redeal import deal_hidden
from pioche.core.seats import LETTERS, NOBODY, Seat, letter
from pioche.core.words import Lang
from pioche.decks.mu import add, cards_named, kind, less
from pioche.games.mu import notation
from pioche.games.mu.kernel import AUCTION, NONE, NUMERAL, PASS, PLAYED, TRICKS, WORDS, MuState, steps, target

# Of two identical cards the first.
_ACTIONS: Final[dict[str, int]] = {word: WORDS.index(word) for word in WORDS} | {"done": PASS}
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

    `state` is a state in which the hands of all others are empty; only how many cards they hold is left.
    """

    def __init__(self, state: MuState, seat: Seat) -> None:
        visible = state.twin(state.logged)
        super().__init__(seat, visible)
        other: i64 = 0
        while other < visible.players:
            if other != seat:
                visible.hands[other] = 0
            other += 1
        self.state: MuState = visible

    def reveals(self, action: Action) -> bool:
        """Never: nobody draws, and what is played comes out of one's own hand (MU-2.12, MU-5.14)."""
        return False

    def last_move(self) -> str:
        state = self.state
        if state.logged == 0:
            return ""
        last: i64 = state.log[state.logged - 1]
        if last & 127 == PASS and state.logged > 1 and state.log[state.logged - 2] >> 7 == last >> 7:
            return f"{LETTERS[last >> 7]} done"
        return _LINES[last]

    def hand(self) -> list[str]:
        return cards_named(self.state.hands[self.seat]) if self.seat != NOBODY else []

    def level(self) -> int | None:
        state = self.state
        return state.bids[state.chief] if state.chief >= 0 else None

    def target(self) -> int | None:
        """MU-7.4: what the chief's team needs, once there is a chief."""
        state = self.state
        return target(state.players, state.bids[state.chief]) if state.chief >= 0 else None

    def known(self) -> dict[str, object]:
        seen = self.shown()
        seen["tricks"] = self.tricks()
        return seen

    def own(self) -> dict[str, object]:
        return {"seat": letter(self.seat), "hand": self.hand()}

    def public(self) -> dict[str, object]:
        state = self.state
        turn = state.turn()
        tricks = self.tricks()
        return {
            "game": "mu",
            "turn": letter(turn),
            "phase": PHASES[state.phase],
            "dealer": letter(state.dealer),
            "seats": [self.place(seat) for seat in range(state.players)],
            "may_lay": state.limit - state.laid_now if state.phase == AUCTION else 0,
            "passes": state.passes,
            "provocateur": letter(state.provocateur),
            "chief": letter(state.chief),
            "vice": letter(state.vice),
            "partner": letter(state.partner),
            "level": self.level(),
            "target": self.target(),
            "chief_trump": word(state.chief_choice),
            "vice_trump": word(state.vice_choice),
            "team_points": state.team_points() if state.phase == TRICKS or state.phase == PLAYED else None,
            "auction": self.auction(),
            "trick": self.trick(),
            # MU-5.14, option trick_review: the earlier tricks stay face down.
            "tricks": tricks[-1:] if state.last_trick_only else tricks,
            "scores": state.scores() if turn == NOBODY else None,
        }

    def place(self, seat: int) -> dict[str, object]:
        """What everybody sees of one player."""
        state = self.state
        return {
            "seat": LETTERS[seat],
            "cards": state.held[seat],
            "bid": state.bids[seat],
            "offered": cards_named(state.offered[seat]),
            "laid": cards_named(state.laid[seat]),
            "points": state.points[seat],
        }

    def auction(self) -> list[str]:
        """Each turn of the auction and each choice after it, as a line of notation."""
        log = self.state.log
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
        log = self.state.log
        signs: list[str] = []
        while start < end:
            signs.append(_SIGNS[log[start]])
            start += 1
        return "".join(signs)

    def auction_length(self) -> i64:
        """How much of the log is auction and choices: all that comes before the cards of the tricks."""
        state = self.state
        return state.logged - state.cards_played

    def trick(self) -> list[tuple[str, str]]:
        """The cards of the trick on the table, with their seats."""
        state = self.state
        return self.plays(state.logged - state.in_trick, state.logged)

    def tricks(self) -> list[list[tuple[str, str]]]:
        """The finished tricks, first to last."""
        state = self.state
        found: list[list[tuple[str, str]]] = []
        first: i64 = self.auction_length()
        end: i64 = state.logged - state.in_trick
        while first < end:
            found.append(self.plays(first, first + state.players))
            first += state.players
        return found

    def plays(self, start: i64, end: i64) -> list[tuple[str, str]]:
        """A part of the log in which cards are played: seats and cards."""
        log = self.state.log
        found: list[object] = []
        while start < end:
            found.append(_PLAYS[log[start]])
            start += 1
        return cast(list[tuple[str, str]], found)

    def outcome(self) -> dict[str, str]:
        state = self.state
        if state.phase <= TRICKS:
            return {}
        if state.phase != PLAYED:
            return {"result": PHASES[state.phase], "highest bid": str(max(state.bids))}
        level: i64 = state.bids[state.chief]
        missing: i64 = steps(state.players, level, state.team_points())
        return {
            "result": "failed" if missing else "made",
            "highest bid": str(level),
            "level failed" if missing else "level made": str(level),
            "chief's trump": kind_of_trump(state.chief_choice),
            "vice's trump": kind_of_trump(state.vice_choice),
        }

    def text(self, action: Action) -> str:
        return "done" if action == PASS and self.state.laid_now else str(WORDS[action])

    def parse(self, text: str) -> Action:
        action = _ACTIONS.get(text.lower(), _ACTIONS.get(text.upper()))
        if action is None or (action == PASS and (text.lower() == "done") != (self.state.laid_now > 0)):
            raise InvalidText(text=text)
        return Action(action)

    def refusal(self, action: Action) -> Refusal:
        return notation.refusal(self, action)

    def describe(self, lang: Lang) -> list[str]:
        return notation.describe(self, lang)

    def redeal(self, chance: Chance) -> MuState:
        """The same position with its hidden cards dealt again.

        It honours the seat's own hand, every card laid or played, the number of cards in each hand, and
        every void shown by not following suit.
        """
        state = self.state.twin()
        cards = vec[i64]([0] * 60)
        unseen: i64 = less(state.deck, state.seen)
        room = state.held[:]
        if self.seat != NOBODY:
            unseen = less(unseen, state.hands[self.seat])
            room[self.seat] = 0
        total: i64 = fill(cards, 0, unseen)
        k: i64 = 0
        while k < total:
            cards[k] = kind(cards[k])
            k += 1
        owners = deal_hidden(cards, total, room, state.voids, chance)
        k = 0
        while k < total:
            owner: i64 = owners[k]
            state.hands[owner] = add(state.hands[owner], cards[k])
            k += 1
        return state


def kind_of_trump(choice: i64) -> str:
    """A trump choice as the bonus table counts it (MU-7.6 to MU-7.9)."""
    if choice < 0 or choice == NONE:
        return "none"
    if choice < NUMERAL:
        return "colour"
    return "1 or 7" if choice - NUMERAL in (1, 7) else "other number"
