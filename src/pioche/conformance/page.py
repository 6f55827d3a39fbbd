"""What the page of any game must hold, at every position of a deal. It needs the packages of the server.

from pioche.conformance.page import check_page
check_page(game, {"players": 4}, seed=1)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from typing import Final

from pioche.core.chance import Chance, SeededChance
from pioche.core.game import Game, View
from pioche.core.match import Match, illegal
from pioche.core.options import Value
from pioche.core.seats import NOBODY, Seat
from pioche.core.words import LANGS, Counted, Lang, Words
from pioche.table.diff import ZoneDiff
from pioche.table.drawings import used_symbols
from pioche.table.html import Html, escape
from pioche.table.move_name import move_name
from pioche.table.persons import without_others
from pioche.table.presenter import People, people
from pioche.table.refusals import RefusalText, refusal_text
from pioche.table.renderer import ZoneRenderer, drawings_of, goal_of, presenter_of, zone_renderer
from pioche.table.shared_zones import MatchScore
from pioche.table.zone import Zone

# The first has signs that are escaped, wherever it stands.
_SIGNS: Final = "<&>"
NAMES: Final = (f"Eve {_SIGNS} Co", "Inès", "Bruno", "Solène", "Otto", "Théo")
_EMPTY_ELEMENTS: Final = ("br", "input")
_Drawn = tuple[dict[str, Html], dict[str, Html]]


class Markup(HTMLParser):
    """Reads a piece of markup; refuses elements that do not close; keeps ids and buttons. `picks` are no moves."""

    def __init__(self, text: str, picks: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.picks = picks
        self.open: list[str] = []
        self.ids: list[str] = []
        self.buttons: list[dict[str, str | None]] = []
        self.feed(text)
        self.close()
        assert not self.open, text

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if "id" in named:
            self.ids.append(str(named["id"]))
        if tag == "button":
            self.buttons.append(named)
        if tag not in _EMPTY_ELEMENTS:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def offers(self, *ways: str) -> list[list[str]]:
        """The words of the buttons that play at once or add to a draft: not of those that would be refused."""
        return [
            str(button["value"]).split()
            for button in self.buttons
            if button.get("name") in (ways or ("move", "add"))
            and "aria-disabled" not in button
            and not (button["name"] == "add" and button["value"] in self.picks)
        ]

    def offered(self, *ways: str) -> set[str]:
        """The moves that are offered: the first word of every button."""
        return {words[0] for words in self.offers(*ways)}


def positions(game: Game, options: Mapping[str, Value], seed: int) -> Iterator[Match]:
    """Every position of a random deal, its end included."""
    match = Match(game, game.info.choose(dict(options)), SeededChance(seed))
    chance = SeededChance(seed, 1)
    yield match
    while match.turn != NOBODY:
        actions = match.view(match.turn).actions()
        match.play(match.turn, actions[chance.below(len(actions))])
        yield match


def check_page(game: Game, options: Mapping[str, Value], seed: int) -> None:
    """Play one deal and check the page at every position, for every seat, in both languages."""
    chance = SeededChance(seed, 2)
    for match in positions(game, options, seed):
        check_secret_zones(match, chance)
        check_plain_zones(match)
        for lang in LANGS:
            check_drawn_zones(match, lang)
            check_offers(match, lang)
            check_move_names(match, lang)
            check_refusals(match, lang)
        if match.turn == NOBODY:
            check_terms(match)
            check_second_person(match, LANGS[0])


def check_drawn_zones(match: Match, lang: Lang) -> None:
    """Every zone is drawn on one line, with known drawings, under an id of its own; names are escaped."""
    for seat in (NOBODY, *map(Seat, range(match.options.players))):
        public, private = draw(match, seat, lang)
        text = "".join([*public.values(), *private.values()])
        ids = Markup(text).ids
        assert len(set(ids)) == len(ids), ids
        assert [f"z-{zone}" for zone in (*public, *private)] == [id for id in ids if id.startswith("z-")]
        assert _SIGNS not in text
        assert "\n" not in text
        assert set(used_symbols(text)) <= drawings_of(match.game, lang).keys()


def check_offers(match: Match, lang: Lang) -> set[str]:
    """The player on turn is offered every legal action and nothing else, and nobody else is offered anything.

    Gives the legal actions that are offered only once pieces are picked.
    """
    if match.turn == NOBODY:
        return set()
    view = match.view(match.turn)
    picks = presenter_of(match.game).picks(view)
    markup = Markup(_text(draw(match, match.turn, lang)), picks)
    legal = {view.text(action) for action in view.actions()}
    missing = legal - markup.offered()
    assert markup.offered() <= legal
    assert picks or not missing, missing
    for words in markup.offers("add"):
        assert not _reveals(view, words), words
    for words in markup.offers("move"):
        assert not _reveals(view, words[:-1]), words
    for button in markup.buttons:
        assert button.get("aria-label") != ""
    other = Seat((match.turn + 1) % match.options.players)
    assert not Markup(_text(({}, draw(match, other, lang)[1]))).offered()
    return missing


def check_move_names(match: Match, lang: Lang) -> None:
    """Every legal move has a name that is not its word in notation: a review tells of it."""
    if match.turn == NOBODY:
        return
    view, renderer, guests = match.view(match.turn), zone_renderer(match.game, lang), guests_of(match)
    words = [view.text(action) for action in view.actions()]
    assert not [word for word in words if move_name(renderer, view, guests, word) in ("", escape(word))]


def check_refusals(match: Match, lang: Lang) -> list[RefusalText]:
    """A piece that cannot be played says why: in words, the clause comes after them. Gives these texts."""
    if match.turn == NOBODY:
        return []
    view, presenter = match.view(match.turn), presenter_of(match.game)
    texts = []
    for button in Markup("".join(draw_private(match, match.turn, lang).values())).buttons:
        if "aria-disabled" in button:
            error = illegal(match.game, match.options, view, view.parse(str(button["value"])))
            texts.append(refusal_text(presenter, error, lang))
            assert texts[-1].reason
            assert str(error.details["clause"]) not in texts[-1].reason
    return texts


def check_secret_zones(match: Match, chance: Chance) -> None:
    """What everybody sees does not change when hidden cards do."""
    view = match.view(NOBODY)
    other = view.redeal(chance).view(NOBODY)
    renderer, guests, score = zone_renderer(match.game, LANGS[0]), guests_of(match), score_of(match)
    assert renderer.public(view, guests, score) == renderer.public(other, guests, score)


def check_plain_zones(match: Match, unchanging: tuple[type, ...] = ()) -> None:
    """Zones are made of plain values: what could change later would be compared with itself, and a change be missed.

    `unchanging` are classes of a game whose objects never change once they are made.
    """
    renderer, guests, score = zone_renderer(match.game, LANGS[0]), guests_of(match), score_of(match)
    public, log = renderer.public(match.view(NOBODY), guests, score)
    for seat in (NOBODY, *map(Seat, range(match.options.players))):
        private = renderer.private(match.view(seat), guests, score)
        assert all(_is_plain(zone, unchanging) for zone in (*public.values(), *log, *private.values()))


def check_second_person(match: Match, lang: Lang) -> None:
    """After a deal the log and the verdict speak to the player: no name of a person stands alone."""
    renderer, players = zone_renderer(match.game, lang), match.options.players
    persons = people(NAMES[:players], (False,) * players)
    zones, log = renderer.public(match.view(NOBODY), persons, score_of(match))
    lines = [line for chapter in log for line in chapter.data().lines]
    text = without_others(" ".join([*lines, renderer.draw("over", zones["over"])]))
    assert "bdi class=you" in text
    assert not [name for name in persons.names if name in text], text


def check_terms(match: Match) -> None:
    """After a deal the terms of every score add up to it, and partners have the same score."""
    view, scores = match.view(NOBODY), match.record.deals[-1].scores
    teams = presenter_of(match.game).teams(view)
    assert len(set(zip(teams, scores or (), strict=False))) == len(set(teams))
    for lang in LANGS:
        presenter = zone_renderer(match.game, lang).presenter
        terms = [presenter.terms(view, seat, lang) for seat in range(match.options.players)]
        assert [sum(part.points for part in parts) for parts in terms] == scores


def guests_of(match: Match) -> People:
    """People and bots at the table of a match, side by side."""
    players = match.options.players
    return people(NAMES[:players], tuple(seat % 2 == 1 for seat in range(players)))


def score_of(match: Match) -> MatchScore:
    scores = tuple(tuple(deal.scores) for deal in match.record.deals if deal.scores is not None)
    winners = None if match.winners is None else tuple(match.winners)
    goal = goal_of(match.game, match.options)
    return MatchScore(match.deal_number, match.totals, scores, winners, False, *goal)


def draw(match: Match, seat: Seat, lang: Lang) -> _Drawn:
    """The public and the private zones of a seat."""
    renderer: ZoneRenderer = zone_renderer(match.game, lang)
    public = ZoneDiff(renderer)
    public.show(*renderer.public(match.view(NOBODY), guests_of(match), score_of(match)))
    return public.zones, draw_private(match, seat, lang)


def draw_private(match: Match, seat: Seat, lang: Lang) -> dict[str, Html]:
    renderer: ZoneRenderer = zone_renderer(match.game, lang)
    private = ZoneDiff(renderer)
    private.show(renderer.private(match.view(seat), guests_of(match), score_of(match)))
    return private.zones


def _text(drawn: _Drawn) -> str:
    public, private = drawn
    return "".join([*public.values(), *private.values()])


def _reveals(view: View, words: list[str]) -> bool:
    """Whether a word of a draft, tried on what the player knows, would reveal something. All of them are legal."""
    now, world = view, view.redeal(SeededChance(0)) if len(words) > 1 else None
    for word in words:
        action = now.parse(word)
        assert action in now.actions(), f"{word} of {words}"
        if now.reveals(action):
            return True
        if world is not None:
            world.apply(action)
            now = world.view(view.seat)
    return False


def _is_plain(value: object, unchanging: tuple[type, ...]) -> bool:
    if isinstance(value, Zone | tuple):
        parts = value.arguments if isinstance(value, Zone) else value
        return all(_is_plain(part, unchanging) for part in parts)
    return value is None or isinstance(value, (int, str, Words, Counted, *unchanging))
