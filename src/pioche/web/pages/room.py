"""Before the cards: what is agreed at a new table, and the waiting room where people sit down."""

from __future__ import annotations

import io
from typing import Final, NamedTuple

import segno
from markupsafe import Markup
from starlette.datastructures import FormData
from starlette.responses import Response

from pioche.core.errors import PiocheError
from pioche.core.game import Game
from pioche.core.options import Choice, FileOption, Number, Option, SeatChoice, Value, whole_number
from pioche.core.seats import LETTERS, NOBODY, Seat
from pioche.core.words import Lang
from pioche.games import find
from pioche.tables import acts
from pioche.tables.company import relief_level
from pioche.tables.paces import AWAY, PACES
from pioche.tables.rights import Right, may
from pioche.tables.table import Table
from pioche.web.errors import status_of
from pioche.web.pages.frames import seat_names
from pioche.web.pages.home import best_level, just_begun
from pioche.web.pages.option_words import level_word, pace_word, value_word
from pioche.web.pages.visit import Visit

_PREFIX: Final = "option-"


class Field(NamedTuple):
    """An option as a form asks for it: plain words first, then the clauses it changes."""

    name: str
    words: str
    clauses: tuple[str, ...]
    only_for: tuple[int, ...]
    value: Value
    # Of a choice: its values and their words; of a number: nothing.
    choices: tuple[tuple[str, str], ...]
    low: int = 0
    high: int = 0


def fields(game: Game, chosen: dict[str, Value], lang: Lang) -> list[Field]:
    """Every option but the number of players; decks and boards of a file are no choice of a page."""
    return [
        _field(option, chosen.get(option.name, option.default), lang)
        for option in game.info.options[1:]
        if not isinstance(option, FileOption)
    ]


def _field(option: Option, value: Value, lang: Lang) -> Field:
    words = option.words.say(lang)
    if isinstance(option, Number) and not option.word:
        return Field(option.name, words, option.clauses, option.only_for, value, (), option.low, option.high)
    choices = [(text, value_word(text, lang)) for text in _values(option)]
    return Field(option.name, words, option.clauses, option.only_for, str(value), tuple(choices))


def _values(option: Option) -> list[str]:
    """What a list offers: the words of a choice, or a few numbers and the word that stands for none."""
    if isinstance(option, Number):
        usual = option.default if isinstance(option.default, int) else option.low
        numbers = {number for number in (usual // 2, usual, usual * 2) if option.low <= number <= option.high}
        return [*map(str, sorted(numbers)), option.word]
    assert isinstance(option, Choice)
    return [*option.values, *LETTERS] if isinstance(option, SeatChoice) else list(option.values)


def _given(form: FormData, game: Game) -> dict[str, Value]:
    """The options that a form names. An option that this number of players does not have stays as it is."""
    players = whole_number(str(form.get("players", game.info.options[0].default)))
    given: dict[str, Value] = {"players": str(form.get("players", "")) if players is None else players}
    for option in game.info.options[1:]:
        said = form.get(_PREFIX + option.name)
        if isinstance(said, str) and said and (not option.only_for or players in option.only_for):
            given[option.name] = said
    return given


# --- a new table --------------------------------------------------------------------------


async def new(visitor: Visit) -> Response:
    game = find(visitor.request.path_params["game"])
    return _new(visitor, game, {}, "")


def _new(visitor: Visit, game: Game, chosen: dict[str, Value], refused: str, status: int = 200) -> Response:
    players = game.info.options[0]
    assert isinstance(players, Number)
    return visitor.show(
        "new.html",
        status,
        title=game.info.title,
        game=game.info.id,
        line=game.info.line.say(visitor.lang),
        low=players.low,
        high=players.high,
        players=chosen.get("players", players.default),
        fields=fields(game, chosen, visitor.lang),
        paces=[(pace, pace_word(pace, visitor.lang)) for pace in PACES],
        refused=refused,
        ground=None,
    )


async def create(visitor: Visit) -> Response:
    game = find(visitor.request.path_params["game"])
    form = await visitor.request.form()
    try:
        begun = just_begun(visitor, game, "open")
        if begun and visitor.office.hall.table(begun).options == game.info.choose(_given(form, game)):
            return visitor.go(f"/t/{begun}")
        table = await _created(visitor, game, form)
    except PiocheError as error:
        return _new(visitor, game, _given(form, game), error.sentence(visitor.lang), status_of(error))
    return visitor.go(f"/t/{table.id}")


async def _created(visitor: Visit, game: Game, form: FormData) -> Table:
    hall = visitor.office.hall
    name = str(form.get("name", "")).strip()
    person = visitor.become(name) if name and name != visitor.person.name else visitor.somebody()
    public, pace = form.get("public") == "1", str(form.get("pace", "none"))
    act = acts.Create(game.info.id, _given(form, game), public, pace, AWAY, relief_level(hall.company))
    table = await hall.create(person, act)
    await hall.act(table.id, person, acts.Sit())
    return table


# --- the waiting room -------------------------------------------------------------------------


class Chair(NamedTuple):
    letter: str
    name: str
    # `person`, `bot` or nobody.
    kind: str
    level: str
    you: bool
    host: bool


def invitation(visitor: Visit, table: Table) -> str:
    """The address that lets others in."""
    base = visitor.request.base_url
    return f"{base}t/{table.id}" + ("" if table.public else f"?s={table.secret}")


def _qr(address: str) -> Markup:
    drawn = io.BytesIO()
    segno.make(address, micro=False).save(
        drawn, kind="svg", scale=4, border=2, xmldecl=False, svgns=True, omitsize=True, light="#fff"
    )
    return Markup(drawn.getvalue().decode())


def waiting(visitor: Visit, table: Table, refused: str = "", status: int = 200) -> Response:
    """The seats, the link, the start."""
    person = visitor.person.id
    own = table.seat_of(person)
    names = seat_names(table)
    chairs = [
        Chair(
            LETTERS[seat],
            names[seat] if not chair.empty else "",
            "person" if chair.person else "bot" if chair.level else "",
            chair.level,
            seat == own,
            bool(chair.person) and chair.person == table.host,
        )
        for seat, chair in enumerate(table.chairs)
    ]
    invites = may(table, person, Right.LINK)
    link = invitation(visitor, table) if invites or table.public else ""
    info = table.game.info
    agreed = [field for field in fields(table.game, dict(table.options), visitor.lang) if _matters(table, field)]
    return visitor.show(
        "room.html",
        status,
        title=info.title,
        game=info.id,
        table=table.id,
        ply=table.ply,
        chairs=chairs,
        seated=own != NOBODY,
        host=person == table.host,
        host_name=table.guests[table.host],
        link=link,
        qr=_qr(link) if link else "",
        at_home=_at_home(visitor),
        usual=best_level(visitor),
        levels=[(level, level_word(level, visitor.lang)) for level in visitor.office.hall.company.levels],
        agreed=[(field.words, value_word(str(field.value), visitor.lang)) for field in agreed],
        pace=pace_word(table.pace.name, visitor.lang),
        public=table.public,
        refused=refused,
        ground=None,
    )


def _matters(table: Table, field: Field) -> bool:
    """What differs from the usual, and applies to so many players."""
    usual = next(option.default for option in table.game.info.options if option.name == field.name)
    return str(field.value) != str(usual) and (not field.only_for or table.options.players in field.only_for)


def _at_home(visitor: Visit) -> bool:
    """Whether the visitor came by an address that leads nowhere from another device."""
    host = visitor.request.url.hostname or ""
    return host in ("localhost", "0.0.0.0", "::1") or host.startswith("127.")


def _level(visitor: Visit, form: FormData, letter: str) -> str:
    """The level chosen for a chair."""
    return str(form.get(f"level-{letter}", "")) or best_level(visitor)


async def act(visitor: Visit, table: Table, form: FormData) -> Response:
    """What a form of the waiting room asks for."""
    hall = visitor.office.hall
    here = f"/t/{table.id}"
    if "sit" in form:
        name = str(form.get("name", "")).strip()
        person = visitor.become(name) if name and name != visitor.person.name else visitor.somebody()
        own = table.seat_of(person.id)
        if own != NOBODY:
            await hall.act(table.id, person, acts.Stand())
        await hall.act(table.id, person, acts.Sit(str(form["sit"])))
        return visitor.go(here)
    person = visitor.person
    if "stand" in form:
        await hall.act(table.id, person, acts.Stand(str(form["stand"])))
    elif "bot" in form:
        letter = str(form["bot"])
        await hall.act(table.id, person, acts.AddBot(letter, _level(visitor, form, letter), hall.company.levels))
    elif "no-bot" in form:
        await hall.act(table.id, person, acts.RemoveBot(str(form["no-bot"])))
    elif "start" in form:
        await start(visitor, table, form)
    elif "leave" in form:
        await hall.act(table.id, person, acts.Leave())
        return visitor.go("/")
    return visitor.go(here)


async def start(visitor: Visit, table: Table, form: FormData) -> None:
    """Bots take the chairs that are still empty, of the levels that stand there."""
    hall = visitor.office.hall
    for seat, chair in enumerate(list(table.chairs)):
        if chair.empty:
            letter = LETTERS[Seat(seat)]
            await hall.act(
                table.id, visitor.person, acts.AddBot(letter, _level(visitor, form, letter), hall.company.levels)
            )
    await hall.act(table.id, visitor.person, acts.Start())
