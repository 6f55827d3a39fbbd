"""Rummü's page: a turn told in sentences, jokers that say what they stand for, drafts laid, dropped and confirmed."""

from __future__ import annotations

import re
from itertools import permutations

from pioche.core.seats import NOBODY, Seat
from pioche.core.words import LANGS, Lang
from pioche.games.rummu import GAME
from pioche.games.rummu.kernel import RummuState
from pioche.games.rummu.table import PRESENTER
from pioche.games.rummu.view import RummuView
from pioche.table.html import escape
from pioche.table.move_name import move_name
from pioche.table.presenter import Group, Piece, Prompt, people
from pioche.table.renderer import zone_renderer
from pioche.table.shared_zones import MatchScore
from pioche.table.zone import State, Way
from tests.games.rummu.positions import do, lying, place

# Bots: a sentence about them has one form.
GUESTS = people(("Ana", "Bob", "Cléo", "Dan"), (True,) * 4)


def view_of(state: RummuState, seat: Seat) -> RummuView:
    view = state.view(seat)
    assert isinstance(view, RummuView)
    return view


def log_lines(state: RummuState, lang: Lang = "en") -> list[str]:
    """The log without its drawings, first to last."""
    *_, chapter = PRESENTER.log(view_of(state, NOBODY), GUESTS, lang)
    return [re.sub(r"\u00a0<i class=nb>.*?</i>", "", line) for line in chapter.data().lines]


def hand(view: RummuView, lang: Lang = "en", draft: str = "") -> Group:
    groups = PRESENTER.private(view, GUESTS, lang, tuple(draft.split()))["hand"].data()["groups"]
    assert isinstance(groups, tuple)
    (group,) = groups
    assert isinstance(group, Group)
    return group


def pieces(view: RummuView, draft: str = "") -> dict[str, Piece]:
    """The hand, by the cards in it."""
    return {piece.symbol: piece for piece in hand(view, draft=draft).pieces}


def piece(symbol: str, label: str, move: str, way: Way, state: State = "") -> Piece:
    return Piece(escape(symbol), escape(label), escape(move), way, state)


def prompt_of(state: RummuState, lang: Lang = "en") -> Prompt:
    return PRESENTER.prompt(view_of(state, state.turn()), GUESTS, lang, ()).data()


def after(state: RummuState, moves: str) -> RummuView:
    """What the player to move sees with a draft."""
    return view_of(do(state.twin(), moves), state.turn())


def test_a_turn_is_told_play_by_play() -> None:
    state = place({"A": "R8 B2 B3 B4 K9 G0"}, ["B R5 Y6 R7", "C K1 K2 Y3"], discard="K3 G9", drawn=False, open="ABC")
    do(state, "take take done @1 +R8 +B2 +B3 +B4 done @2 =K3")
    assert log_lines(state) == [
        "Ana takes black 3, green 9 from the discards.",
        "Ana adds red 8 to the red run 5–8 (Bob).",
        "Ana lays blue 2, blue 3, blue 4.",
        "Ana puts black 3 into the black run 1–3 (Cléo) and takes its joker.",
    ]
    assert log_lines(do(state, "K9"), "fr")[1:] == [
        "Ana complète la suite rouge 5–8 (Bob) avec le 8 rouge.",
        "Ana pose le 2 bleu, le 3 bleu, le 4 bleu.",
        "Ana met le 3 noir dans la suite noire 1–3 (Cléo) et reprend le joker.",
        "Ana défausse le 9 noir.",
    ]


def test_cards_added_in_one_go_are_one_sentence_and_a_new_combination_is_another() -> None:
    state = place({"A": "Y8 R9 B2 B3 B4 K9"}, ["B R5 Y6 R7"], drawn=False)
    do(state, "stock @1 +Y8 +R9 +B2 +B3 +B4 done")
    assert log_lines(state)[1:] == [
        "Ana adds yellow 8, red 9 to the red run 5–9 (Bob).",
        "Ana lays blue 2, blue 3, blue 4.",
    ]


def test_cards_taken_back_are_told_with_what_is_left_of_the_combination() -> None:
    state = place({"A": "K2 K4"}, ["A R4 R5 R6 R7"], stock="K3", drawn=False)
    do(state, "stock +K2 +K3 +K4 done @1 -R4")
    assert log_lines(state)[2:] == ["Ana takes back red 4 from the red run 5–7."]
    state = place({"A": "K2 K4"}, ["A R4 R5 R6 R7"], stock="K3", drawn=False)
    assert log_lines(do(state, "stock +K2 +K3 +K4 done @2 -K2 -K3 -K4"))[2:] == [
        "Ana takes back black 2, black 3, black 4."
    ]


def chapters(state: RummuState, lang: Lang = "en") -> list[tuple[str, list[str]]]:
    """The log by turn, first to last; a small card as its number and colour."""
    data = [zone.data() for zone in PRESENTER.log(view_of(state, NOBODY), GUESTS, lang)]
    small = re.compile(r'<i class="mini s(.)">(.).*?</i>')
    return [
        (chapter.title, [" ".join(re.sub(r"<.*?>", "", small.sub(r"\1\2 ", line)).split()) for line in chapter.lines])
        for chapter in data
    ]


def test_the_log_keeps_every_turn_but_no_discard() -> None:
    state = place({"A": "R5 R6 R7 R8 K9", "B": "G1 R9"}, stock="B0 K0 G0", discard="K3 K4", drawn=False, open="B")
    do(state, "stock +R5 +R6 +R7 +R8 done K9 stock @1 +R9 G1")
    before, last = chapters(state)
    assert before == ("Turn 1 · Ana", ["Drew.", "Opened with R5 R6 R7 R8 : 20 points"])
    # The discard of the last turn lies on top, and those who look see it.
    assert (last[0], last[1][-1]) == ("Turn 1 · Bob", "Bob discards green 1 \u2060\u2060.")
    do(state, "take")
    *_, before, now = chapters(state)
    assert before == ("Turn 1 · Bob", ["Drew.", "Added R9 to the red run 5–9 (Ana)"])
    assert now[0] == "Turn 1 · Cléo"
    do(state, "take done")
    hand = view_of(state, state.turn()).hand()
    do(state, f"{hand[0]} stock")
    assert chapters(state, "fr")[2] == ("Tour 1 · Cléo", ["2 cartes prises dans la défausse, puis une défaussée."])


def test_the_log_tells_of_swaps_and_of_cards_taken_back() -> None:
    state = place({"A": "R6 K2 K3", "C": "B9"}, ["B R5 Y6 R7"], stock="K4 G0", drawn=False)
    do(state, "stock @1 =R6 Y6")
    assert chapters(do(state, "stock"))[0][1] == ["Drew.", "Swapped R6 for the joker of the red run 5–7 (Bob)"]
    state = place({"A": "K2 K3", "B": "G9"}, ["A R4 R5 R6 R7"], stock="K4 G0", drawn=False)
    do(state, "stock +K2 +K3 +K4 done @1 -R4")
    assert state.round_log[0] == 3
    state = place({"A": "K2 K3", "B": "G9"}, ["A R4 R5 R6 R7"], stock="K4 G0", drawn=False)
    do(state, "stock +K2 +K3 +K4 done @2 -K2 -K3 -K4 K2 stock")
    assert chapters(state)[0][1] == ["Drew.", "Opened with K2 K3 K4 : 10 points", "Took back K2 K3 K4"]


def test_a_very_long_round_keeps_its_latest_turns() -> None:
    state = place({"A": "K2"}, drawn=False)
    for number in range(241):
        state.log_play(0, number, 0, 0)
    assert state.round_log[0] == 121
    assert [state.round_log[2], state.round_log[2 + 3 * 120]] == [120, 240]


def test_what_came_into_the_hand_says_so_to_its_holder_alone() -> None:
    state = place({"A": "Y4 R5"}, stock="Y7 G0", drawn=False)
    do(state, "stock")
    notes = {symbol: piece.note for symbol, piece in pieces(view_of(state, Seat(0))).items()}
    assert notes == {"Y4": "", "R5": "", "Y7": "new"}
    assert pieces(view_of(state, Seat(0)))["Y7"].label == "yellow 7, new"
    assert [view_of(state, Seat(seat)).state.drawn for seat in (-1, 1, 2)] == [-1, -1, -1]
    do(state, "Y4")
    assert {piece.note for piece in pieces(view_of(state, Seat(0))).values()} == {""}
    state = do(place({"A": "R7"}, discard="R7 G9", drawn=False), "take done")
    group = hand(view_of(state, Seat(0)))
    assert [(piece.move, piece.note) for piece in group.pieces] == [("R7", ""), ("R7.2", "new")]


def test_a_joker_wears_what_it_stands_for() -> None:
    state = place({"A": "K9"}, ["B R5 Y6 R7", "B R3 Y4 B5"])
    melds = PRESENTER.public(view_of(state, NOBODY), GUESTS, "en")["front1"].data()["melds"]
    assert melds == (
        (
            0,
            (("R5", "", "", False), ("Y6", "6", "R", False), ("R7", "", "", False)),
            "red run 5–7, 0 points: red 5, joker for red 6, red 7",
            "0 pts",
        ),
        (
            1,
            (("R3", "", "", False), ("Y4", "4", "", False), ("B5", "", "", False)),
            "multi-colour run 3–5, 0 points: red 3, joker 4, blue 5",
            "0 pts",
        ),
    )


def prompt_with(state: RummuState, cards: str, lang: Lang = "en") -> Prompt:
    """What is asked, and offered, once these cards are picked."""
    return PRESENTER.prompt(view_of(state, state.turn()), GUESTS, lang, tuple(cards.split())).data()


def offers(state: RummuState, cards: str, lang: Lang = "en") -> list[tuple[str, str]]:
    """The moves that the buttons play, and what they say, the main one last."""
    return [(button.move, button.label) for button in prompt_with(state, cards, lang).buttons]


def why_not(state: RummuState, cards: str, lang: Lang = "en") -> tuple[str, str]:
    """Why these cards cannot be laid, and the clause; the button sleeps."""
    prompt = prompt_with(state, cards, lang)
    assert [button.move for button in prompt.buttons] == [""]
    return prompt.why, prompt.clause


def all_orders(cards: str) -> list[str]:
    return [" ".join(order) for order in permutations(cards.split())]


def test_cards_of_a_new_combination_are_picked_in_any_order() -> None:
    state = place({"A": "G0 G1 G2 G3 R4 K5"}, open="", totals={"A": 0})
    for order in all_orders("G0 G1 G2 G3"):
        assert offers(state, order) == [("+G0 +G1 +G2 +G3 done", "Lay the green run 0–3: 20 points")]
    assert offers(state, "G2 G0 G3 G1", "fr") == [("+G0 +G1 +G2 +G3 done", "Poser la suite verte 0–3 : 20 points")]
    prompt = prompt_with(state, "G3 G1 G0 G2")
    assert (prompt.ask, prompt.why) == ("green run 0–3", "It is your first combination: you are open then.")
    for moves, _ in offers(state, "G3 G1 G0 G2"):
        do(state, moves)
    assert lying(state) == ["@1 A G0 G1 G2 G3"]


def test_sets_and_jokers_are_named_with_their_points() -> None:
    state = place({"A": "R4 Y4 B4 K4 G6 Y7 G8 K0"})
    assert offers(state, "K4 R4 B4") == [("+R4 +B4 +K4 done", "Lay the set of 4s: 0 points")]
    assert offers(state, "Y4 K4 R4 B4", "fr") == [("+R4 +Y4 +B4 +K4 done", "Poser le groupe des 4 : 10 points")]
    assert prompt_with(state, "Y4 K4 R4 B4").why == "Mixed, of 4 cards."
    assert offers(state, "G8 Y7 G6") == [("+G6 +Y7 +G8 done", "Lay the green run 6–8: 0 points")]


def test_why_cards_cannot_be_laid_is_said_in_plain_words() -> None:
    state = place({"A": "R0 R1 R7 R7 B7 K5 G5 Y5 Y6 R9 G6 R3 K8 B4"})
    assert why_not(state, "R7 B7 R7.2") == ("Two of them are the same card: a combination has none twice.", "RU-4.11")
    assert why_not(state, "Y5 Y6") == (
        "Yellow cards are jokers: they need cards of other colours beside them.",
        "RU-4.5",
    )
    assert why_not(state, "R7 B7") == ("1 card more: a combination has at least three.", "RU-4.1")
    assert why_not(state, "G5 K5 G6") == (
        "Numbers come twice: a run has each number once, a set one number only.",
        "RU-4.3",
    )
    assert why_not(state, "G6 K8") == ("The 7 is missing: the numbers of a run follow one another.", "RU-4.3")
    assert why_not(state, "R0 R3", "fr") == ("Il manque 1, 2 : les nombres d’une suite se suivent.", "RU-4.3")
    assert why_not(state, "R1 R9") == ("Neither one number in several colours nor numbers in a row.", "RU-4.3")
    assert why_not(state, "R1 R0 R9") == ("No run goes on from 9 to 0.", "RU-4.4")
    assert why_not(state, "G6 G5 R7") == (
        "1 red, 2 green: in a run of several colours each colour comes once.",
        "RU-4.8",
    )
    assert why_not(state, "G6 G5 R7", "fr")[0] == (
        "1 rouge, 2 vertes : dans une suite de plusieurs couleurs, chaque couleur ne vient qu’une fois."
    )
    assert why_not(state, "R3 B4 Y5 Y6") == ("2 jokers: beside several colours there is only one.", "RU-4.10")
    assert why_not(state, "R7 Y6 Y5") == ("A run of one colour has more normal cards than jokers.", "RU-4.9")


def test_a_first_combination_must_be_large_enough_and_comes_before_all_else() -> None:
    state = place({"A": "G0 G1 G2 K9 R8"}, ["B R5 R6 R7"], open="B", totals={"A": 120})
    assert why_not(state, "G2 G1 G0") == ("2 cards more: your first combination needs 5.", "RU-5.2")
    assert why_not(state, "G1 G0", "fr") == ("Encore 3 cartes : votre première combinaison en demande 5.", "RU-5.2")
    assert why_not(state, "R8") == (
        "It fits on the table, but only after your own first combination, of 5 cards.",
        "RU-5.1",
    )
    assert why_not(state, "K9") == ("Choose more cards to lay, or discard it: that ends your turn.", "RU-4.1")


def test_cards_that_fit_a_combination_on_the_table_are_added_in_one_act() -> None:
    state = place({"A": "Y8 R9 R4 K2"}, ["B R5 Y6 R7"])
    for order in all_orders("Y8 R9"):
        assert offers(state, order) == [("@1 +Y8 +R9", "Add to the red run 5–7 (Bob): 20 points")]
    assert prompt_with(state, "R9 Y8").why == "It scores for Bob."
    [(moves, label)] = offers(state, "R9 R4 Y8", "fr")
    assert label == "Compléter la suite rouge 5–7 (Bob) : 30 points"
    assert lying(do(state, moves)) == ["@1 B R4 R5 Y6 R7 Y8 R9"]


def test_a_card_with_several_readings_is_offered_each_of_them() -> None:
    state = place({"A": "K5 G2"}, ["A R5 Y5 B5"])
    assert offers(state, "K5") == [
        ("@1 =K5", "Swap the joker: the set of 5s"),
        ("@1 +K5", "Add to the set of 5s: 10 points"),
    ]
    assert prompt_with(state, "K5").why == "There are several ways: choose one."
    # What brings the other side most comes last.
    state = place({"A": "R8 G2"}, ["B R5 R6 R7", "A B5 K6 G7"])
    assert [moves for moves, _ in offers(state, "R8")] == ["@1 +R8", "@2 +R8"]


def test_a_joker_is_swapped_and_the_run_lengthened_in_one_act() -> None:
    state = place({"A": "R6 R8 G2"}, ["B R5 Y6 R7"])
    [(moves, label)] = offers(state, "R8 R6")
    assert label == "Swap the joker and add: the red run 5–7 (Bob)"
    assert lying(do(state, moves)) == ["@1 B R5 R6 R7 R8"]
    assert "Y6" in view_of(state, Seat(0)).hand()


def test_cards_for_different_combinations_go_there_one_after_the_other() -> None:
    state = place({"A": "R8 B2 G2"}, ["B R5 R6 R7", "C B3 B4 B5"])
    assert why_not(state, "R8 B2") == ("They go to different combinations: lay them one after the other.", "RU-6.2")


def test_who_has_nothing_in_front_keeps_a_card() -> None:
    state = place({"A": "R8 R9"}, ["B R5 R6 R7"])
    assert why_not(state, "R8 R9") == ("Keep a card to discard: nothing lies before you to take back.", "RU-8.10")
    assert offers(state, "R8") == [("@1 +R8", "Add to the red run 5–7 (Bob): 20 points")]


def test_a_combination_on_the_table_is_lit_and_pressed_where_the_cards_fit() -> None:
    state = place({"A": "R8 G2"}, ["B R5 R6 R7", "C K1 K2 K3"])
    mat = PRESENTER.private(view_of(state, Seat(0)), GUESTS, "en", ("R8",))["mat"].data()
    assert (mat["fits"], mat["cards"]) == (((0, "@1 +R8"),), ())
    state = place({"A": "R5 R6 R7 G2"})
    mat = PRESENTER.private(view_of(state, Seat(0)), GUESTS, "en", ("R7", "R5", "R6"))["mat"].data()
    assert (mat["fits"], mat["cards"], mat["points"]) == ((), (("R", "5"), ("R", "6"), ("R", "7")), "10 points")


# --- the discard --------------------------------------------------------------------------


def discards(state: RummuState, cards: str, lang: Lang = "en") -> tuple[object, object, object]:
    zone = PRESENTER.private(view_of(state, state.turn()), GUESTS, lang, tuple(cards.split()))["discard"].data()
    return zone["move"], zone["label"], zone["note"]


def test_a_discard_takes_exactly_one_card_and_a_button_of_its_own() -> None:
    state = place({"A": "R5 R6 R7 G2"})
    assert discards(state, "") == ("", "Discard", "choose one card")
    assert discards(state, "G2") == ("G2", "Discard green 2", "ends your turn")
    assert discards(state, "G2 R5") == ("", "Discard", "choose one card")
    assert discards(state, "G2", "fr") == ("G2", "Défausser le 2 vert", "termine votre tour")
    # No tap on a card, and no main button, discards.
    assert {held.way for held in pieces(view_of(state, Seat(0))).values()} == {"add"}
    for cards in ("", "G2", "G2 R5", "R5 R6 R7"):
        assert not [move for move, _ in offers(state, cards) if move and move[0] not in "+@"]


def test_the_last_card_needs_no_choice() -> None:
    state = place({"A": "K9"})
    assert discards(state, "") == ("K9", "Discard black 9", "you go out")
    assert prompt_with(state, "").ask == "Discard your last card: you go out"


def test_two_cards_alike_are_picked_one_by_one() -> None:
    state = place({"A": "R7 R7 B7"})
    names = PRESENTER.picks(view_of(state, Seat(0)))
    assert names == ("R7", "R7.2", "B7")
    group = hand(view_of(state, Seat(0)), draft="R7.2")
    assert [(piece.move, piece.way, piece.state) for piece in group.pieces] == [
        ("R7", "add", ""),
        ("R7.2", "drop", "sel"),
        ("B7", "add", ""),
    ]
    assert discards(state, "R7.2") == ("R7", "Discard red 7", "ends your turn")


def test_with_an_empty_hand_every_way_to_take_back_is_one_button() -> None:
    state = place({"A": "K2 K4"}, ["A R4 R5 R6 R7"], stock="K3", drawn=False)
    do(state, "stock +K2 +K3 +K4 done")
    buttons = {
        button.move: re.sub(r"\u00a0<i class=nb>.*?</i>", "", button.label) for button in prompt_with(state, "").buttons
    }
    assert buttons == {
        "@1 -R4": "red 4, from the red run 4–7",
        "@1 -R7": "red 7, from the red run 4–7",
        "@2 -K2 -K3 -K4": "All of the black run 2–4",
    }
    do(state, "@1 -R7")
    assert discards(state, "")[0] == "R7"


def test_drawing_is_never_a_draft() -> None:
    state = place({"A": "K2"}, discard="R9 G4", drawn=False)
    assert {(button.move, button.way) for button in prompt_of(state).buttons} == {("stock", "move"), ("take", "move")}
    assert {(button.move, button.way) for button in prompt_of(do(state, "take")).buttons} == {
        ("take", "move"),
        ("done", "move"),
    }


def test_a_card_taken_this_turn_stays_where_it_may_not_be_returned() -> None:
    state = do(place({"A": "R8"}, discard="K2 G9", drawn=False, no_return="on"), "take done")
    assert discards(state, "K2") == ("", "Discard black 2", "taken this turn: it stays")
    assert why_not(state, "K2")[1] == "RU-3.7"
    assert discards(state, "R8")[0] == "R8"


def test_the_partner_counts_for_the_team() -> None:
    state = do(place({"A": "K0", "B": "G1 G2"}, ["A R0 R1 R2", "C B8 K8 G8"], players=4, teams="on"), "K0")
    counts = [PRESENTER.terms(view_of(state, NOBODY), seat, "en") for seat in range(4)]
    assert [(part.points, part.clause) for part in counts[0]] == [(10, "RU-9.7"), (10, "RU-9.12"), (0, "RU-9.15")]
    assert [(part.points, part.clause) for part in counts[2]] == [(0, "RU-9.3"), (0, "RU-9.14"), (20, "RU-9.15")]
    assert [sum(part.points for part in parts) for parts in counts] == state.scores()


def test_a_team_has_one_total_and_each_partner_terms_of_his_own() -> None:
    state = do(place({"A": "K0", "B": "G1 G2"}, ["A R0 R1 R2", "C B8 K8 G8"], players=4, teams="on"), "K0")
    renderer, scores = zone_renderer(GAME, "en"), tuple(state.scores())
    zones, _ = renderer.public(view_of(state, NOBODY), GUESTS, MatchScore(8, scores, (scores,), (0, 2)))
    over, now = renderer.draw("over", zones["over"]), zones["now"].data()
    assert re.findall(r'class="by(\d)', over) == ["0", "2", "1", "3"]
    assert (over.count('class="terms"'), over.count('rowspan="2"')) == (4, 4)
    # A team has one place.
    assert re.findall(r"<i>(\d)\.</i>", over) == ["1", "2"]
    points = PRESENTER.points(view_of(state, NOBODY))
    assert now["points"] == tuple(points[seat] for seat in (0, 2, 1, 3))


def test_partners_know_each_other() -> None:
    state = place({"A": "K0 R4"}, players=4, teams="on")
    assert hand(view_of(state, Seat(0)), "fr").label == "vous avez ouvert · équipe 1 avec Cléo"
    zones = PRESENTER.public(view_of(state, NOBODY), GUESTS, "fr")
    roles = [zones[f"seat{seat}"].data()["role"] for seat in range(4)]
    assert roles == ["Équipe 1", "Équipe 2", "Équipe 1", "Équipe 2"]


def test_who_goes_out_has_a_great_moment() -> None:
    state = place({"A": "R8"})
    bots = people(("Ana", "Bob", "Cléo"), (True,) * 3)
    assert PRESENTER.moment(view_of(state, NOBODY), bots, "fr") is None
    moment = PRESENTER.moment(after(state, "R8"), bots, "fr")
    assert moment is not None
    assert moment.data() == ("out", "Ana sort\u00a0: +10", ("R8",))


def test_moves_are_told_with_what_is_done() -> None:
    """A review says them, where no card is picked any more."""
    view = view_of(place({"A": "R4 R5 R6 G8 K9"}, ["A G4 G5 G6 G7"], turn="A"), Seat(0))
    names = {
        "G8": ("Discard green 8", "Défausser le 8 vert"),
        "+R4": ("Lay red 4", "Poser le 4 rouge"),
        "@1": ("Play at combination 1", "Jouer sur la combinaison 1"),
    }
    for word, texts in names.items():
        assert view.parse(word) in view.actions()
        for lang, text in zip(LANGS, texts, strict=True):
            assert move_name(zone_renderer(GAME, lang), view, GUESTS, word) == text
