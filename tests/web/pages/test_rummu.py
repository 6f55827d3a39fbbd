"""Rummü's page: a turn told in sentences, jokers that say what they stand for, drafts laid, dropped and confirmed."""

from __future__ import annotations

import re

from pioche.core.game import View
from pioche.core.seats import NOBODY, Seat
from pioche.core.table import Group, Piece, Prompt
from pioche.core.words import Lang
from pioche.games.rummu.kernel import RummuState
from pioche.games.rummu.table import TABLE
from pioche.web.zones import people
from tests.games.rummu.positions import do, place

GUESTS = people(("Ana", "Bob", "Cléo", "Dan"), (False,) * 4)


def told(state: RummuState, lang: Lang = "en") -> list[str]:
    """The log without its drawings, first to last."""
    (chapter,) = TABLE.log(state.view(NOBODY), GUESTS, lang)
    return [re.sub(r"\u00a0<i class=nb>.*?</i>", "", line) for line in chapter.lines]


def pieces(view: View, draft: str = "") -> dict[str, Piece]:
    """The hand, by the cards in it."""
    groups = TABLE.private(view, GUESTS, "en", tuple(draft.split()))["hand"]["groups"]
    assert isinstance(groups, list)
    (group,) = groups
    assert isinstance(group, Group)
    return {piece.symbol: piece for piece in group.pieces}


def asked(state: RummuState, lang: Lang = "en") -> Prompt:
    return TABLE.prompt(state.view(state.turn()), GUESTS, lang, ())


def after(state: RummuState, moves: str) -> View:
    """What the player to move sees with a draft."""
    return do(state.twin(), moves).view(state.turn())


def test_a_turn_is_told_play_by_play() -> None:
    state = place({"A": "R8 B2 B3 B4 K9 G0"}, ["B R5 Y6 R7", "C K1 K2 Y3"], discard="K3 G9", drawn=False, open="ABC")
    do(state, "take take done @1 +R8 +B2 +B3 +B4 done @2 =K3")
    assert told(state) == [
        "Ana takes black 3, green 9 from the discards.",
        "Ana adds red 8 to the red run 5–8 (Bob).",
        "Ana lays blue 2, blue 3, blue 4.",
        "Ana puts black 3 into the black run 1–3 (Cléo) and takes its joker.",
    ]
    assert told(do(state, "K9"), "fr")[1:] == [
        "Ana complète la suite rouge 5–8 (Bob) avec le 8 rouge.",
        "Ana pose le 2 bleu, le 3 bleu, le 4 bleu.",
        "Ana met le 3 noir dans la suite noire 1–3 (Cléo) et reprend le joker.",
        "Ana défausse le 9 noir.",
    ]


def test_cards_added_in_one_go_are_one_sentence_and_a_new_combination_is_another() -> None:
    state = place({"A": "Y8 R9 B2 B3 B4 K9"}, ["B R5 Y6 R7"], drawn=False)
    do(state, "stock @1 +Y8 +R9 +B2 +B3 +B4 done")
    assert told(state)[1:] == ["Ana adds yellow 8, red 9 to the red run 5–9 (Bob).", "Ana lays blue 2, blue 3, blue 4."]


def test_cards_taken_back_are_told_with_what_is_left_of_the_combination() -> None:
    state = place({"A": "K2 K4"}, ["A R4 R5 R6 R7"], stock="K3", drawn=False)
    do(state, "stock +K2 +K3 +K4 done @1 -R4")
    assert told(state)[2:] == ["Ana takes back red 4 from the red run 5–7."]
    state = place({"A": "K2 K4"}, ["A R4 R5 R6 R7"], stock="K3", drawn=False)
    assert told(do(state, "stock +K2 +K3 +K4 done @2 -K2 -K3 -K4"))[2:] == ["Ana takes back black 2, black 3, black 4."]


def test_a_joker_wears_what_it_stands_for() -> None:
    state = place({"A": "K9"}, ["B R5 Y6 R7", "B R3 Y4 B5"])
    melds = TABLE.public(state.view(NOBODY), GUESTS, "en")["front1"]["melds"]
    assert isinstance(melds, list)
    (_, run, label, _), (_, mixed, _, _) = melds
    assert [face[:3] for face in run] == [("R5", "", ""), ("Y6", "6", "R"), ("R7", "", "")]
    assert [face[:3] for face in mixed] == [("R3", "", ""), ("Y4", "4", ""), ("B5", "", "")]
    assert label == "red run 5–7, 0 points: red 5, joker for red 6, red 7"


def test_a_new_combination_is_a_draft_until_it_is_laid() -> None:
    state = place({"A": "R5 R6 Y7 R8 K2"}, open="")
    view = after(state, "+R5")
    hand = pieces(view, "+R5")
    assert hand["R6"] == Piece("R6", "Lay red 6", "+R6", "add", "legal")
    assert hand["K2"] == Piece("K2", "black 2, does not fit", "+K2", "move", "no")
    mat = TABLE.private(view, GUESTS, "en", ("+R5",))["mat"]
    assert mat["pieces"] == [Piece("R5", "Take back red 5", "+R5", "drop")]
    assert mat["gaps"] == "..."
    whole = TABLE.prompt(after(state, "+R5 +R6 +Y7 +R8"), GUESTS, "fr", ())
    assert whole.ask == "Votre suite rouge 5–8 : 10 points"
    assert [(act.move, act.label, act.way) for act in whole.acts] == [("done", "Ouvrir avec ces 4 cartes", "move")]


def test_a_card_that_ends_an_addition_confirms_it_and_one_that_does_not_waits() -> None:
    state = place({"A": "R8 Y8 R9 R6 K2"}, ["B R5 Y6 R7"])
    hand = pieces(after(state, "@1"), "@1")
    assert (hand["R8"].move, hand["R8"].way) == ("+R8", "move")
    assert (hand["Y8"].move, hand["Y8"].way) == ("+Y8", "add")
    assert (hand["R6"].move, hand["R6"].way, hand["R6"].label) == ("=R6", "move", "Swap the joker for red 6")
    assert pieces(after(state, "@1 +Y8"), "@1 +Y8")["R9"].way == "move"


def test_a_card_that_can_be_added_or_swapped_is_offered_both_ways() -> None:
    view = after(place({"A": "K5 G2"}, ["B R5 Y5 B5"]), "@1")
    assert pieces(view, "@1")["K5"].move == "+K5"
    prompt = TABLE.prompt(view, GUESTS, "en", ("@1",))
    assert prompt.ask == "Add to the set of 5s, or swap its joker"
    assert [(act.move, act.label) for act in prompt.acts] == [("=K5", "Swap the joker for black 5")]


def test_drawing_is_never_a_draft() -> None:
    state = place({"A": "K2"}, discard="R9 G4", drawn=False)
    assert {(act.move, act.way) for act in asked(state).acts} == {("stock", "move"), ("take", "move")}
    assert {(act.move, act.way) for act in asked(do(state, "take")).acts} == {("take", "move"), ("done", "move")}


def test_a_card_taken_this_turn_stays_where_it_may_not_be_returned() -> None:
    state = do(place({"A": "R8"}, discard="K2 G9", drawn=False, no_return="on"), "take done")
    hand = pieces(state.view(Seat(0)))
    assert hand["K2"].state == "no"
    assert (hand["R8"].label, hand["R8"].state) == ("Discard red 8", "legal")


def test_the_partner_counts_for_the_team() -> None:
    state = do(place({"A": "K0", "B": "G1 G2"}, ["A R0 R1 R2", "C B8 K8 G8"], players=4, teams="on"), "K0")
    counts = TABLE.count(state.view(NOBODY), "en")
    assert [(part.points, part.clause) for part in counts[0]] == [(10, "RU-9.7"), (10, "RU-9.12"), (0, "RU-9.15")]
    assert [(part.points, part.clause) for part in counts[2]] == [(0, "RU-9.3"), (0, "RU-9.14"), (20, "RU-9.15")]
    assert [sum(part.points for part in parts) for parts in counts] == state.scores()


def test_partners_know_each_other() -> None:
    state = place({"A": "K0 R4"}, players=4, teams="on")
    groups = TABLE.private(state.view(Seat(0)), GUESTS, "fr", ())["hand"]["groups"]
    assert isinstance(groups, list)
    assert groups[0].label == "votre main · vous avez ouvert · équipe 1 avec Cléo"
    roles = [TABLE.public(state.view(NOBODY), GUESTS, "fr")[f"seat{seat}"]["role"] for seat in range(4)]
    assert roles == ["Équipe 1", "Équipe 2", "Équipe 1", "Équipe 2"]
