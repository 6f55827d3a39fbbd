"""What holds in every hand of Mü, and of every set of its cards."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from pioche.conformance import play, policies
from pioche.core.bits import bit, count, fill, lowest, members
from pioche.core.chance import SeededChance
from pioche.core.native import i64, vec
from pioche.core.redeal import deal_hidden
from pioche.core.seats import NOBODY, Seat
from pioche.decks.mu import KINDS, NAMES, PAIRS, add, kind, kinds, less, take, union
from pioche.games.mu.kernel import PLAYED, STALEMATE, TRICKS, VOID, MuState, bonus, steps, target
from pioche.games.mu.view import MuView
from tests.games.mu.table import CARDS, GAME, deck, known, mine, start

# The same examples every time, and none kept on disk.
ALIKE = settings(derandomize=True, database=None, deadline=None)

COUNTS = st.integers(3, 6)
SEEDS = st.integers(0, 2**40)
HANDS = st.lists(st.integers(0, 59), unique=True)
SETS = st.sets(st.integers(0, 61))


def hand_played(players: int, seed: int) -> MuState:
    """A hand in which everybody chooses at random."""
    chance = SeededChance(seed)
    state = start(GAME.open(GAME.info.choose({"players": players}), chance))
    play(state, policies(GAME)[seed % 2], chance)
    return state


def triangles(players: int) -> int:
    """MU-7.1, counted over the deck."""
    worth = {"1": 0, "9": 0, "6": 2, "7": 2}
    return sum(worth.get(name[1], 1) for name in deck("KG" if players == 3 else ""))


@settings(ALIKE, max_examples=60)
@given(COUNTS, SEEDS)
def test_the_triangles_captured_are_those_of_the_deck(players: int, seed: int) -> None:
    state = hand_played(players, seed)
    taken = sum(state.points[seat] for seat in range(players))
    assert taken == (triangles(players) if state.phase == PLAYED else 0)
    assert triangles(players) == (36 if players == 3 else 60)


def test_every_act_of_a_hand_is_kept_as_it_was_done_and_everybody_sees_it() -> None:
    state = start(GAME.open(GAME.info.choose({"players": 4}), SeededChance(5)))
    done = ""
    while state.turn() != NOBODY:
        action = state.actions()[-1]
        done += chr(128 * state.turn() + action)
        state.apply(action)
    for seat in (NOBODY, Seat(0), Seat(3)):
        view = state.view(seat)
        assert isinstance(view, MuView)
        assert [view.acts(0, len(done)), view.acts(1, 3), view.acts(2, 2)] == [done, done[1:3], ""]


@settings(ALIKE, max_examples=60)
@given(COUNTS, SEEDS)
def test_the_scores_of_a_hand_sum_as_its_result_says(players: int, seed: int) -> None:
    state = hand_played(players, seed)
    total = sum(state.scores())
    if state.phase == VOID:
        assert state.scores() == [0] * players
    elif state.phase == STALEMATE:
        bid = max(state.bids)
        tied = [seat for seat in range(players) if state.bids[seat] == bid]
        assert total == 5 * bid * (len(tied) - 1) - 10 * bid
    else:
        team = 1 if players == 3 else 2
        level = state.bids[state.chief]
        missing = steps(players, level, state.team_points())
        swing = team * bonus(level, state.chief_choice) if missing == 0 else (5 * (players - team) - 10) * missing
        assert total == triangles(players) + swing


@settings(ALIKE, max_examples=30)
@given(COUNTS, SEEDS)
def test_every_card_is_played_once_and_everybody_plays_to_every_trick(players: int, seed: int) -> None:
    state = hand_played(players, seed)
    tricks = known(state)["tricks"]
    if state.phase == PLAYED:
        assert Counter(card for trick in tricks for _, card in trick) == Counter(deck("KG" if players == 3 else ""))
        assert tricks[0][0][0] == known(state)["chief"]
        for trick in tricks:
            assert len({seat for seat, _ in trick}) == players
    else:
        assert tricks == []


@settings(ALIKE, max_examples=30)
@given(COUNTS, SEEDS)
def test_a_hand_is_the_same_when_its_public_moves_are_made_again(players: int, seed: int) -> None:
    state = hand_played(players, seed)
    again = start(GAME.open(GAME.info.choose({"players": players}), SeededChance(seed)))
    for i in range(state.logged):
        assert again.phase <= TRICKS
        again.apply(state.log[i] % 128)
    assert known(again) == known(state)
    assert mine(again.clone()).scores() == state.scores()


@ALIKE
@given(COUNTS, st.integers(1, 15), st.integers(0, 60))
def test_no_step_is_missing_exactly_where_the_target_is_reached(players: int, level: int, points: int) -> None:
    missing = steps(players, level, points)
    assert (missing == 0) == (points >= target(players, level))
    assert 0 <= missing <= level
    # One level more is one step more where the contract fails already.
    if missing:
        assert steps(players, level + 1, points) == missing + 1


# --- sets of cards ---------------------------------------------------------------------


def as_set(cards: list[int]) -> int:
    found = 0
    for card in cards:
        found = add(found, kind(card))
    return found


def names(cards: int) -> Counter[str]:
    return Counter(CARDS.name(card) for card in kinds(cards))


@ALIKE
@given(HANDS)
def test_adding_counts_identical_cards(cards: list[int]) -> None:
    assert names(as_set(cards)) == Counter(NAMES[card] for card in cards)
    assert count(as_set(cards)) == len(cards)


@ALIKE
@given(HANDS, st.data())
def test_taking_undoes_adding(cards: list[int], data: st.DataObject) -> None:
    gone = data.draw(st.lists(st.sampled_from(cards), unique=True)) if cards else []
    left = as_set(cards)
    for card in gone:
        left = take(left, kind(card))
    assert left == as_set([card for card in cards if card not in gone])


@ALIKE
@given(HANDS, st.data())
def test_a_union_holds_what_both_parts_hold(cards: list[int], data: st.DataObject) -> None:
    some = data.draw(st.lists(st.sampled_from(cards), unique=True)) if cards else []
    rest = [card for card in cards if card not in some]
    assert union(as_set(some), as_set(rest)) == as_set(cards)
    assert less(as_set(cards), as_set(some)) == as_set(rest)


@ALIKE
@given(HANDS)
def test_a_set_has_one_form_however_it_was_filled(cards: list[int]) -> None:
    assert as_set(cards) == as_set(cards[::-1])
    # One of two identical cards is always the lower bit.
    assert as_set(cards) & ~KINDS & ~((as_set(cards) & PAIRS) << 1) == 0


def test_twelve_cards_to_a_colour_stand_for_ten_kinds() -> None:
    assert [kind(card) for card in range(12)] == [0, 1, 1, 3, 4, 5, 6, 7, 8, 8, 10, 11]
    assert count(KINDS) == 50
    assert count(PAIRS) == 10


@ALIKE
@given(SETS)
def test_bits_are_sets(numbers: set[int]) -> None:
    bits = sum(bit(number) for number in numbers)
    assert members(bits) == sorted(numbers)
    assert count(bits) == len(numbers)
    out = vec[i64]([-1] * 64)
    assert fill(out, 1, bits) == len(numbers) + 1
    assert [out[i] for i in range(len(numbers) + 2)] == [-1, *sorted(numbers), -1]
    if numbers:
        assert lowest(bits) == min(numbers)


@ALIKE
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 59)), max_size=24), st.lists(HANDS, min_size=4), SEEDS)
def test_sharing_honours_room_and_bars(holding: list[tuple[int, int]], bars: list[list[int]], seed: int) -> None:
    cards = [kind(card) for _, card in holding]
    room = [sum(seat == owner for owner, _ in holding) for seat in range(4)]
    # What a seat really holds cannot be barred from it, so that one sharing exists at least.
    barred = [
        sum(bit(card) for card in {kind(c) for c in bars[seat]} - {kind(c) for owner, c in holding if owner == seat})
        for seat in range(4)
    ]
    owners = deal_hidden(vec[i64](cards), len(cards), vec[i64](room), vec[i64](barred), SeededChance(seed))
    assert [sum(owners[k] == seat for k in range(len(cards))) for seat in range(4)] == room
    assert not any(barred[owners[k]] & bit(cards[k]) for k in range(len(cards)))
