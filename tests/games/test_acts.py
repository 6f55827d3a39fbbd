"""Several moves in one act: no answer tells of hidden cards, and what belongs together can be sent together."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from functools import partial
from itertools import islice

import pytest

from pioche.conformance import answer, check_act, check_hidden, check_shown, policies, random_act, variants
from pioche.core.chance import SeededChance
from pioche.core.errors import PiocheError
from pioche.core.game import State
from pioche.core.match import Match
from pioche.core.native import is_compiled
from pioche.core.options import Value
from pioche.core.playout import room
from pioche.core.seats import NOBODY
from pioche.games import find
from tests.games.look_alikes import looks, pairs, refusal_of, reveals, same_acts
from tests.ours import IDS

# The plain form is slow: it tries fewer acts and moves, further apart. PIOCHE_SECRECY_ACTS may ask for more.
ACTS, EVERY = (20_000, 3) if is_compiled() else (800, 12)
ACTS = max(ACTS, int(os.environ.get("PIOCHE_SECRECY_ACTS", "0")))
_MOST_POSITIONS = 3000


def positions(id: str) -> Iterator[tuple[dict[str, Value], State]]:
    """Positions of deals at every kind of table, played by every kind of player, without end."""
    game, legal, chance = find(id), room(), SeededChance(5)
    while True:
        for table in variants(game):
            for policy in policies(game):
                state = game.start(game.open(game.info.choose(table), chance))
                while state.turn() != NOBODY:
                    if chance.below(EVERY) == 0:
                        yield table, state
                    state.apply(policy.choose(state, legal, state.legal(legal), chance))


def look_alikes(state: State, chance: SeededChance) -> list[State]:
    """A position, and two others that look the same to the player to move."""
    view = state.view(state.turn())
    return [state, view.redeal(chance), view.redeal(chance)]


@pytest.mark.parametrize("id", IDS)
def test_no_answer_to_an_act_depends_on_hidden_cards(id: str) -> None:
    game, chance, answers = find(id), SeededChance(7), Counter[str]()
    for table, state in positions(id):
        match = Match(game, game.info.choose(table), chance)
        worlds = look_alikes(state, chance)
        for _ in range(5):
            words = random_act(game, worlds[chance.below(3)], chance)
            check_act(match, worlds, words, partial("{} {}: {}".format, id, table))
            reply = answer(match, state, words)
            answers[reply[0] if isinstance(reply, tuple) else "accepted"] += 1
        if answers.total() >= ACTS:
            break
    assert answers["accepted"]
    assert answers["illegal-action"]


@pytest.mark.parametrize("id", IDS)
def test_a_move_that_reveals_nothing_leaves_worlds_alike(id: str) -> None:
    """So a draft may be shown as it would be, and more moves may follow in the same act. The page, too, shows no card
    that it did not show: what a player has seen, and has to remember, is not brought back."""
    game, chance = find(id), SeededChance(9)
    for table, state in islice(positions(id), ACTS // 5):
        view = state.view(state.turn())
        quiet = [action for action in view.actions() if not view.reveals(action)]
        if quiet:
            action = quiet[chance.below(len(quiet))]
            where = partial("{} {}: {}".format, id, table)
            check_hidden(look_alikes(state, chance), view.seat, action, where)
            check_shown(state, action, game.cards(game.info.choose(table)).names, where)


@pytest.mark.parametrize("id", IDS)
def test_what_is_played_looks_alike_in_deals_that_do(id: str) -> None:
    """In two matches whose cards differ only where a seat does not see them its own acts are answered alike, and what
    is played looks alike to it, until a move of its own reveals something."""
    game, chance, counts = find(id), SeededChance(13), Counter[str]()
    for table, seat, *deals in islice(pairs(game, chance), 4 + ACTS // 4000):
        one, other = (Match(game, game.info.choose(table), chance, deal=deal) for deal in deals)
        while one.turn != NOBODY and (acts := same_acts(one, other, seat, chance)):
            refused = refusal_of(one, acts[0])
            assert refusal_of(other, acts[1]) == refused, (id, table, acts)
            may_differ = refused is None and one.turn == seat and reveals(one, acts[0])
            for match, words in zip((one, other), acts, strict=True):
                with nullcontext() if refused is None else pytest.raises(PiocheError):
                    match.play_texts(match.turn, words)
            counts["refused" if refused else "of several moves" if len(acts[0]) > 1 else "of one move"] += 1
            if looks(one._state, seat) != looks(other._state, seat):
                assert may_differ, (id, table, acts)
                break
    assert min(counts[kind] for kind in ("refused", "of several moves", "of one move")) > 0, counts


@pytest.mark.parametrize("id", ["rummu", "calcory", "wild_tiles"])
def test_the_comparison_would_find_a_move_that_reveals(id: str) -> None:
    """Once a move that reveals is played in all of them, worlds that looked the same answer differently."""
    game, chance = find(id), SeededChance(7)
    for table, state in islice(positions(id), _MOST_POSITIONS):
        match, seat = Match(game, game.info.choose(table), chance), state.turn()
        view = state.view(seat)
        worlds = look_alikes(state.clone(), chance)
        for world in worlds:
            world.apply(next((action for action in view.actions() if view.reveals(action)), view.actions()[0]))
        if all(world.turn() == seat for world in worlds):
            words = random_act(game, worlds[1], chance)
            if answer(match, worlds[1], words) != answer(match, worlds[2], words):
                return
    pytest.fail("no answer differed")


@pytest.mark.parametrize(
    ("id", "longest"), [("mu", 3), ("rummu", 5), ("calcory", 2), ("safaru", 4), ("wild_tiles", 3), ("zocken", 5)]
)
def test_what_belongs_together_can_be_sent_together(id: str, longest: int) -> None:
    """A bid of several cards, a meld, a card put back, a set, a tile with arrow and colour, a series."""
    game, chance = find(id), SeededChance(3)
    for table, state in islice(positions(id), _MOST_POSITIONS):
        seat, trial, words = state.turn(), state.clone(), list[str]()
        while trial.turn() == seat and len(words) < longest:
            view = trial.view(seat)
            quiet = [action for action in view.actions() if not view.reveals(action)]
            if not quiet:
                break
            action = quiet[chance.below(len(quiet))]
            words.append(view.text(action))
            trial.apply(action)
        if len(words) == longest:
            assert len(Match(game, game.info.choose(table), chance).checked(seat, words, state.clone())) == longest
            return
    pytest.fail("no such act was found")
