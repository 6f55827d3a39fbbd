"""The club player of Mü: right in clear positions, blind to hidden cards, and stronger than chance."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pioche.conformance import table_name, variants
from pioche.core.chance import SeededChance
from pioche.core.options import Value
from pioche.core.playout import Policy, Uniform, room
from pioche.games.mu.bots import Casual
from pioche.games.mu.bots.club import Club
from pioche.games.mu.kernel import AUCTION, CHIEF_TRUMP, PARTNER, PASS, PLAYED, STALEMATE, VICE_TRUMP, WORDS, MuState
from tests.games.mu.table import GAME, all_pass, ending, mine, play, table

SEEDS = range(1, 9)
LEGAL = room()


def chosen(state: MuState, seed: int = 1) -> str:
    """What the club plays, of what its seat sees."""
    actions = state.actions()
    view = state.view(state.turn())
    for place, action in enumerate(actions):
        LEGAL[place] = action
    word: str = WORDS[Club().choose(view.visible_state(), LEGAL, len(actions), SeededChance(seed))]
    return word


def always(state: MuState) -> set[str]:
    return {chosen(state, seed) for seed in SEEDS}


def deal_with(policies: Sequence[Policy], options: dict[str, Value], seed: int) -> MuState:
    """A deal played to its end, each seat by its policy."""
    chance = SeededChance(seed)
    state = mine(GAME.start(GAME.open(GAME.info.choose(options), chance)))
    while count := state.legal(LEGAL):
        state.apply(policies[state.turn()].choose(state, LEGAL, count, chance))
    return state


# --- auction ---------------------------------------------------------------------------

STRONG = "R9 R8 R7 R7 R6 R5 R4 R3 Y9 B9 K9 G9 Y8 B8 K8"
WEAK = "R0 R1 Y1 Y2 Y3 B0 B2 B4 K0 K3 K5 G1 G4 G5 G6"


def test_a_strong_hand_opens_with_a_card_of_its_trump() -> None:
    assert {card[0] for card in always(table(A=STRONG))} == {"R"}


def test_a_weak_hand_does_not_overbid() -> None:
    state = table(A=STRONG, B=WEAK, moves="A R9 done  B pass  C pass  D pass  A R8 done")
    assert always(state) == {"pass"}


def test_a_strong_leader_raises_his_own_bid_but_not_for_ever() -> None:
    state = table(A=STRONG, moves="A R9 done  B pass  C pass  D pass")
    assert chosen(state)[0] in "RYBKG"
    while state.phase == AUCTION:
        state.apply(WORDS.index(chosen(state)) if state.turn() == 0 else PASS)
    assert 3 <= state.bids[0] < 15


def test_nobody_ends_his_turn_on_a_tie_for_the_lead() -> None:
    state = table(A=STRONG, B=WEAK, moves="A R9 done  B Y2")
    assert chosen(state) not in ("pass", "done")


def test_who_is_tied_by_another_lets_him_sweat() -> None:
    state = table(A=STRONG, B=WEAK, moves="A R9 done  B Y2 done  C pass  D pass")
    assert always(state) == {"pass"}


def test_the_provocateur_breaks_the_tie() -> None:
    state = table(A=STRONG, B=WEAK, moves="A R9 done  B Y2 done  C pass  D pass  A pass")
    assert chosen(state) != "pass"


def test_a_weak_hand_shows_a_nine_to_the_leader_behind_the_runner_up() -> None:
    weak = "R9 R0 R1 Y1 Y2 Y3 B0 B2 B4 K0 K3 K5 G1 G4 G5"
    bids = "A R8 done  B Y9 Y8 done  C pass  D K9 B8 Y7 done"
    state = table(C=weak, moves=bids + "  A pass  B pass", A="R8", B="Y9 Y8", D="K9 B8 Y7")
    assert always(state) == {"R9"}


def test_a_second_card_is_not_shown_where_it_would_make_the_vice() -> None:
    weak = "R9 Y9 R1 Y1 Y2 Y3 B0 B2 B4 K0 K3 K5 G1 G4 G5"
    bids = "A R8 done  B Y8 G7 done  C R9 done  D K9 B8 Y7 done  A pass  B pass"
    assert always(table(C=weak, moves=bids, A="R8", B="Y8 G7", D="K9 B8 Y7")) == {"pass"}


def test_nothing_is_shown_where_nothing_is_worth_it() -> None:
    bids = "A R8 done  B Y9 Y8 done  C pass  D K9 B8 Y7 done  A pass  B pass"
    assert always(table(C=WEAK, moves=bids, A="R8", B="Y9 Y8", D="K9 B8 Y7")) == {"pass"}


# --- choices ---------------------------------------------------------------------------


def test_the_chief_names_his_long_colour() -> None:
    state = all_pass(table(A="R9 R8 R7 R7 R6 R5 R4 R3 R2", moves="A R9 done", lacks="A 9"))
    assert state.phase == CHIEF_TRUMP
    assert chosen(state) == "R"


def test_the_vice_names_the_colour_of_which_he_holds_most() -> None:
    moves = "A R9 done  B G2 K1 done  C pass  D pass  A R8 R7 done"
    state = all_pass(table(A="R9 R8 R7", B="G2 G3 G4 G5 G6 G7 G7 K1", moves=moves))
    assert state.phase == VICE_TRUMP
    assert chosen(state) == "G"


def test_the_partner_is_the_one_who_shows_trumps() -> None:
    moves = "A R9 done  B Y0 Y1 done  C R8 done  D pass  A R6 R5 done  B pass  C pass  D pass  A R4 done"
    state = all_pass(table(A="R9 R6 R5 R4", B="Y0 Y1", C="R8", moves=moves))
    play(state, "B Y  A R")
    assert state.phase == PARTNER
    assert always(state) == {"+C"}


# --- tricks ----------------------------------------------------------------------------


def test_the_last_mate_adds_a_six() -> None:
    state = play(ending("A R9 K1  B R2 K2  C R0 K3  D R6 R1", chief="A", partner="D"), "A R9  B R2  C R0")
    assert always(state) == {"R6"}


def test_an_enemys_trick_gets_no_triangles() -> None:
    state = play(ending("A R9 K1  B R2 K2  C R0 K3  D R6 R1", chief="A", partner="C"), "A R9  B R2  C R0")
    assert always(state) == {"R1"}


def test_the_last_player_takes_a_rich_trick_as_cheaply_as_he_can() -> None:
    state = ending("A R6 K1  B R2 K2  C R5 K3  D G2 G9 Y1", chief="A", partner="C", chief_trump="G")
    play(state, "A R6  B R2  C R5")
    assert always(state) == {"G2"}


def test_a_mates_winning_card_is_not_beaten_for_nothing() -> None:
    state = play(ending("A R9 K1  B R2 K2  C G2 K6  D R0 K3", chief="A", partner="C", chief_trump="G"), "A R9  B R2")
    assert always(state) == {"K6"}


@pytest.mark.parametrize(
    ("won", "trumps"),
    [("G9", ("G", "7")), ("B7", ("G", "7")), ("G7", ("G", "7")), ("Y4", ("G", "Y")), ("K4", ("4", "Y"))],
)
def test_mates_who_lead_with_a_trump_are_supported(won: str, trumps: tuple[str, str]) -> None:
    state = ending(
        f"A R9 B8  B {won} K2  C R0 K3  D B6 B2", chief="A", partner="C", chief_trump=trumps[0], vice_trump=trumps[1]
    )
    play(state, f"A R9  B {won}  C R0")
    assert always(state) == {"B6"}


# --- honesty, legality, strength ---------------------------------------------------------


@pytest.mark.parametrize("options", variants(GAME), ids=table_name)
def test_the_club_is_legal_and_looks_only_at_what_its_seat_knows(options: dict[str, Value]) -> None:
    for seed in range(2):
        for opponent in (Club(), Casual(), Uniform()):
            _check_deal(options, seed, opponent)


def _check_deal(options: dict[str, Value], seed: int, other: Policy) -> None:
    chance = SeededChance(seed)
    state = mine(GAME.start(GAME.open(GAME.info.choose(options), chance)))
    club = Club()
    legal = room()
    count = state.legal(legal)
    while count:
        word = chance.below(1 << 30)
        choice = club.choose(state, legal, count, SeededChance(word))
        assert choice in [legal[i] for i in range(count)]
        assert club.choose(state.view(state.turn()).visible_state(), legal, count, SeededChance(word)) == choice
        state.apply(choice if chance.below(2) else other.choose(state, legal, count, chance))
        count = state.legal(legal)


@pytest.mark.parametrize(("players", "bound"), [(3, 20), (4, 15), (5, 15), (6, 12)])
def test_the_club_beats_casual_players(players: int, bound: int) -> None:
    """Duplicate deals: every deal is played twice, with the seats exchanged."""
    total = 0.0
    deals = 40
    for seed in range(deals):
        for club_seats in (0, 1):
            policies = [Club() if seat % 2 == club_seats else Casual() for seat in range(players)]
            scores = deal_with(policies, {"players": players}, seed).scores()
            club = [score for seat, score in enumerate(scores) if seat % 2 == club_seats]
            rest = [score for seat, score in enumerate(scores) if seat % 2 != club_seats]
            total += sum(club) / len(club) - sum(rest) / len(rest)
    assert total / (2 * deals) > bound


def test_club_auctions_are_sane() -> None:
    """Among themselves club players neither throw in nor tie, and make about half of their contracts or more."""
    for players in range(3, 7):
        ends = [deal_with([Club()] * players, {"players": players}, seed) for seed in range(60)]
        assert not [end for end in ends if end.phase == STALEMATE]
        played = [end for end in ends if end.phase == PLAYED]
        successes = [end for end in played if end.scores()[end.chief] > end.points[end.chief]]
        assert len(played) > 50
        assert 0.35 * len(played) < len(successes) < 0.85 * len(played)
