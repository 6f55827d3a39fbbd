"""The zone contract, at every position of random deals of every game, at every seat, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

from pioche.bots.levels import make_bot
from pioche.core.chance import SeededChance
from pioche.core.game import Game
from pioche.core.match import Match
from pioche.core.seats import NOBODY, Seat
from pioche.core.words import LANGS, Lang
from pioche.games import IDS, find
from pioche.web.sprite import symbols, used
from pioche.web.zones import Look, Sight, Standing, look, people

FRAME = 4096


class Markup(HTMLParser):
    """Reads a piece of markup; refuses elements that do not close; keeps ids and buttons."""

    def __init__(self, text: str) -> None:
        super().__init__()
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
        if tag not in ("input", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def offered(self) -> set[str]:
        """The moves that are offered: not those that would be refused, nor what takes back a draft."""
        return {
            str(button["value"])
            for button in self.buttons
            if button.get("name") in ("move", "add") and "aria-disabled" not in button
        }


def counts(game: Game) -> list[int]:
    option = game.info.options[0]
    return [n for n in range(2, 7) if _allowed(game, option.name, n)]


def _allowed(game: Game, name: str, players: int) -> bool:
    try:
        game.info.choose({name: players})
    except ValueError:
        return False
    return True


CASES = [(id, players) for id in IDS for players in counts(find(id))]


def standing(match: Match) -> Standing:
    scores = tuple(tuple(played.scores) for played in match.record.deals if played.scores is not None)
    return Standing(match.deal_number, match.totals, scores, None if match.winners is None else tuple(match.winners))


def positions(game: Game, players: int, seed: int) -> Iterator[Match]:
    """Every position of a random deal, its end included."""
    match = Match(game, game.info.choose({"players": players}), SeededChance(seed))
    bot = make_bot(game, "random")
    chance = SeededChance(seed, 1)
    yield match
    while match.turn != NOBODY:
        match.play(match.turn, bot.choose(match.view(match.turn), chance))
        yield match


def names(players: int) -> tuple[str, ...]:
    return ("<b>Eve & Co</b>", "Inès", "Bruno", "Solène", "Otto", "Théo")[:players]


def drawn(art: Look, match: Match, seat: Seat) -> tuple[dict[str, str], dict[str, str]]:
    guests = people(names(match.options.players), tuple(seat % 2 == 1 for seat in range(match.options.players)))
    public, private = Sight(art), Sight(art)
    public.show(*art.public(match.view(NOBODY), guests, standing(match)))
    private.show(art.private(match.view(seat), guests, standing(match)))
    return public.zones, private.zones


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("id", "players"), CASES)
def test_every_zone_of_every_position_is_drawn(id: str, players: int, lang: Lang) -> None:
    art = look(id, lang)
    for match in positions(find(id), players, seed=players):
        for seat in (NOBODY, *map(Seat, range(players))):
            public, private = drawn(art, match, seat)
            text = "".join([*public.values(), *private.values()])
            markup = Markup(text)
            assert len(set(markup.ids)) == len(markup.ids)
            assert [f"z-{zone}" for zone in (*public, *private)] == [id for id in markup.ids if id.startswith("z-")]
            assert "<b>Eve" not in text
            assert "\n" not in text
            assert set(used(text)) <= symbols().keys()


@pytest.mark.parametrize(("id", "players"), CASES)
def test_every_legal_action_is_offered_and_named(id: str, players: int) -> None:
    game = find(id)
    for lang in LANGS:
        for match in positions(game, players, seed=players + 10):
            if match.turn == NOBODY:
                continue
            view = match.view(match.turn)
            public, private = drawn(look(id, lang), match, match.turn)
            markup = Markup("".join([*public.values(), *private.values()]))
            assert markup.offered() == {game.text(view, action) for action in view.actions()}
            for button in markup.buttons:
                assert button.get("aria-label") != ""
            other = Seat((match.turn + 1) % players)
            assert not Markup("".join(drawn(look(id, lang), match, other)[1].values())).offered()


@pytest.mark.parametrize(("id", "players"), CASES)
def test_public_zones_do_not_change_when_hidden_cards_do(id: str, players: int) -> None:
    game = find(id)
    art = look(id, "en")
    guests = people(names(players), (False,) * players)
    chance = SeededChance(players, 7)
    for match in positions(game, players, seed=players + 20):
        view = match.view(NOBODY)
        other = game.redeal(view, chance).view(NOBODY)
        now = standing(match)
        (zones, log), (same_zones, same_log) = (art.public(one, guests, now) for one in (view, other))
        assert zones == same_zones
        assert [log[k] for k in range(len(log))] == [same_log[k] for k in range(len(same_log))]


@pytest.mark.parametrize(("id", "players"), CASES)
def test_the_arithmetic_of_a_deal_adds_up(id: str, players: int) -> None:
    game = find(id)
    for seed in range(12):
        *_, match = positions(game, players, seed)
        for lang in LANGS:
            counted = look(id, lang).table.count(match.view(NOBODY), lang)
            assert [sum(part.points for part in parts) for parts in counted] == match.record.deals[-1].scores


@pytest.mark.parametrize(("id", "players"), CASES)
def test_frames_of_ordinary_moves_are_small(id: str, players: int) -> None:
    """Nineteen in twenty; the first frame and the end of a deal are no ordinary moves."""
    art = look(id, "fr")
    guests = people(names(players), (False,) * players)
    public, private = Sight(art), [Sight(art) for _ in range(players)]
    sizes = []
    for match in positions(find(id), players, seed=players + 30):
        shared = public.show(*art.public(match.view(NOBODY), guests, standing(match)))
        for seat, sight in enumerate(private):
            own = sight.show(art.private(match.view(Seat(seat)), guests, standing(match)))
            sizes.append(len((shared + own).encode()))
    ordinary = sorted(sizes[players:-players])
    assert ordinary[len(ordinary) * 19 // 20] <= FRAME
