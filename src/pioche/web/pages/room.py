"""Before the cards: what is agreed at a new table, and the waiting room where people sit down."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Final, NamedTuple

import segno
from markupsafe import Markup
from starlette.datastructures import FormData
from starlette.responses import Response

from pioche.core.errors import PiocheError
from pioche.core.game import Game
from pioche.core.options import Choice, FileOption, Number, Option, Value, whole_number
from pioche.core.seats import LETTERS, NOBODY, Seat
from pioche.core.words import Lang, Words
from pioche.games import find
from pioche.table.rulebooks import rulebook_address
from pioche.tables import acts
from pioche.tables.bot_provider import relief_level
from pioche.tables.rights import Right, may
from pioche.tables.table import Table
from pioche.tables.time_control import TIME_CONTROLS, usual_relief_after
from pioche.web.errors import note_refusal, retry_after, status_of
from pioche.web.pages.errors import notice_of
from pioche.web.pages.frames import seat_names
from pioche.web.pages.home import best_level, just_begun, level_choices
from pioche.web.pages.option_words import pace_word
from pioche.web.pages.page_request import PageRequest
from pioche.web.pages.side_notes import host_tools

_PREFIX: Final = "option-"
_WITH_PLAYERS: Final = Words("with {players} players", "à {players} joueurs")
_WITH: Final = Words("with “{option}: {value}”", "avec « {option} : {value} »")


class Need(NamedTuple):
    """A field of the form without a value of which another one changes nothing."""

    field: str
    values: tuple[str, ...]
    words: str


class Field(NamedTuple):
    """An option as a form asks for it: plain words first, then the clauses it changes."""

    name: str
    words: str
    clauses: tuple[str, ...]
    # Other fields of the form, the values with which it changes something, and both in words.
    needs: tuple[Need, ...]
    value: Value
    # Of a choice: its values and their words; of a number: nothing.
    choices: tuple[tuple[str, str], ...]
    low: int = 0
    high: int = 0


def fields(game: Game, chosen: dict[str, Value], lang: Lang) -> list[Field]:
    """Every option but the number of players; decks and boards of a file are no choice of a page."""
    return [
        _field(game, option, chosen.get(option.name, option.default), lang)
        for option in game.info.options[1:]
        if not isinstance(option, FileOption)
    ]


def _field(game: Game, option: Option, value: Value, lang: Lang) -> Field:
    words, needs = option.words.say(lang), tuple(_needs(game, option, lang))
    if isinstance(option, Number) and not option.word:
        return Field(option.name, words, option.clauses, needs, value, (), option.low, option.high)
    choices = [(text, option.value_word(text, lang)) for text in _values(game, option)]
    return Field(option.name, words, option.clauses, needs, str(value), tuple(choices))


def _needs(game: Game, option: Option, lang: Lang) -> Iterator[Need]:
    by_name = {other.name: other for other in game.info.options}
    if option.only_for:
        counts = tuple(map(str, option.only_for))
        yield Need("players", counts, _WITH_PLAYERS.say(lang, players=", ".join(counts)))
    for name, value in option.only_with:
        other = by_name[name]
        if name == "players":
            yield Need(name, (str(value),), _WITH_PLAYERS.say(lang, players=value))
        else:
            words = _WITH.say(lang, option=other.words.say(lang), value=other.value_word(value, lang))
            yield Need(_PREFIX + name, (str(value),), words)


def _values(game: Game, option: Option) -> list[str]:
    """The values that a list offers: the words of a choice, or a few numbers and the word that stands for none."""
    if isinstance(option, Number):
        # Of a short match too, where the game names one.
        usual = [value for value in (option.default, game.info.short_match.get(option.name)) if isinstance(value, int)]
        numbers = {number for value in usual for number in (value // 2, value, value * 2) if number >= option.low}
        return [*map(str, sorted(numbers)), option.word]
    assert isinstance(option, Choice)
    players = game.info.options[0]
    assert isinstance(players, Number)
    return list(option.allowed(players.high))


def _form_options(form: FormData, game: Game) -> dict[str, Value]:
    """The options that a form names. An option that changes nothing with those before it stays as it is."""
    usual = {option.name: option.default for option in game.info.options}
    players = whole_number(str(form.get("players", usual["players"])))
    options: dict[str, Value] = {"players": str(form.get("players", "")) if players is None else players}
    for option in game.info.options[1:]:
        text = form.get(_PREFIX + option.name)
        if isinstance(text, str) and text and option.applies({**usual, **options}):
            options[option.name] = text
    return options


# --- a new table --------------------------------------------------------------------------


async def new(request: PageRequest) -> Response:
    game = find(request.http.path_params["game"])
    return _new(request, game, {})


def _new(request: PageRequest, game: Game, chosen: dict[str, Value], error: PiocheError | None = None) -> Response:
    players = game.info.options[0]
    assert isinstance(players, Number)
    short = game.info.short_match
    all_fields = fields(game, {**short, **chosen}, request.lang)
    return request.render(
        "new.html",
        status_of(error) if error else 200,
        title=game.info.title,
        game=game.info.id,
        line=game.info.line.say(request.lang),
        low=players.low,
        high=players.high,
        players=chosen.get("players", players.default),
        minutes=game.info.minutes,
        lengths=[field for field in all_fields if field.name in short],
        fields=[field for field in all_fields if field.name not in short],
        paces=[(pace, pace_word(pace, request.lang)) for pace in TIME_CONTROLS],
        notice=notice_of(error, request.lang) if error else None,
    )


async def create(request: PageRequest) -> Response:
    game = find(request.http.path_params["game"])
    form = await request.form()
    try:
        begun = await just_begun(request, game, "open")
        if begun and (await request.context.service.table(begun)).options == game.info.choose(
            _form_options(form, game)
        ):
            return request.redirect(f"/t/{begun}")
        table = await _create(request, game, form)
    except PiocheError as error:
        if retry_after(error):
            # The form is in order: only the moment is not.
            raise
        note_refusal(request.http, error)
        return _new(request, game, _form_options(form, game), error)
    return request.redirect(f"/t/{table.id}")


async def _create(request: PageRequest, game: Game, form: FormData) -> Table:
    service = request.context.service
    name = str(form.get("name", "")).strip()
    person = request.name_guest(name) if name and name != request.person.name else request.named_person()
    public, pace = form.get("public") == "1", str(form.get("pace", "none"))
    act = acts.Create(
        game.info.id, _form_options(form, game), public, pace, usual_relief_after(pace), relief_level(service.bots)
    )
    table = await request.context.create_table(request.http, person, act)
    await request.act(table.id, acts.Sit())
    return table


# --- the waiting room -------------------------------------------------------------------------


class SeatRow(NamedTuple):
    letter: str
    name: str
    # `person`, `bot` or nobody.
    kind: str
    level: str
    you: bool
    host: bool


def invitation(request: PageRequest, table: Table) -> str:
    """The address that lets others in."""
    base = request.http.base_url
    return f"{base}t/{table.id}" + ("" if table.public else f"?s={table.secret}")


def _qr(address: str) -> Markup:
    drawn = io.BytesIO()
    segno.make(address, micro=False).save(
        drawn, kind="svg", scale=4, border=2, xmldecl=False, svgns=True, omitsize=True, light="#fff"
    )
    return Markup(drawn.getvalue().decode())


def waiting(request: PageRequest, table: Table, error: PiocheError | None = None) -> Response:
    """The seats, the link, the start."""
    person = request.person.id
    own = table.seat_of(person)
    invites = may(table, person, Right.LINK)
    link = invitation(request, table) if invites or table.public else ""
    at_home = _at_home(request)
    info = table.game.info
    agreed = [field for field in fields(table.game, dict(table.options), request.lang) if _matters(table, field)]
    return request.render(
        "room.html",
        status_of(error) if error else 200,
        title=info.title,
        rulebook=rulebook_address(info),
        table=table.id,
        ply=table.ply,
        chairs=_rows(table, own),
        seated=own != NOBODY,
        host=person == table.host,
        host_name=table.guests[table.host],
        link=link,
        qr=_qr(link) if link and not at_home else "",
        at_home=at_home,
        usual=best_level(request),
        levels=level_choices(request),
        agreed=[(field.words, dict(field.choices).get(str(field.value), field.value)) for field in agreed],
        pace=pace_word(table.time_control.name, request.lang),
        public=table.public,
        **(_agreement(request, table) if person == table.host else {}),
        **host_tools(request, table),
        notice=notice_of(error, request.lang) if error else None,
    )


def _rows(table: Table, own: Seat) -> list[SeatRow]:
    names = seat_names(table)
    return [
        SeatRow(
            LETTERS[seat],
            names[seat] if not chair.empty else "",
            "person" if chair.person else "bot" if chair.level else "",
            chair.level,
            seat == own,
            bool(chair.person) and chair.person == table.host,
        )
        for seat, chair in enumerate(table.chairs)
    ]


def _agreement(request: PageRequest, table: Table) -> dict[str, object]:
    """The data of the form that changes the agreement before the start."""
    players = table.game.info.options[0]
    assert isinstance(players, Number)
    return {
        "game": table.game.info.id,
        "players": table.options.players,
        "counts": range(players.low, players.high + 1),
        "fields": fields(table.game, dict(table.options), request.lang),
        "paces": [(pace, pace_word(pace, request.lang)) for pace in TIME_CONTROLS],
        "pace_now": table.time_control.name,
    }


def _matters(table: Table, field: Field) -> bool:
    """Whether an option differs from its default, and applies with the others."""
    option = next(option for option in table.game.info.options if option.name == field.name)
    return str(field.value) != str(option.default) and option.applies(table.options)


def _at_home(request: PageRequest) -> bool:
    """Whether the request came by an address that leads nowhere from another device."""
    host = request.http.url.hostname or ""
    return host in ("localhost", "0.0.0.0", "::1") or host.startswith("127.")


def _level(request: PageRequest, form: FormData, letter: str) -> str:
    """The level chosen for a chair."""
    return str(form.get(f"level-{letter}", "")) or best_level(request)


async def act(request: PageRequest, table: Table, form: FormData) -> Response:
    """Carry out a form of the waiting room."""
    service = request.context.service
    here = f"/t/{table.id}"
    if "sit" in form:
        name = str(form.get("name", "")).strip()
        person = request.name_guest(name) if name and name != request.person.name else request.named_person()
        await request.act(table.id, _sit(table, person.id, str(form["sit"])))
        return request.redirect(here)
    person = request.person
    if "stand" in form:
        await request.act(table.id, acts.Stand(str(form["stand"])))
    elif "bot" in form:
        letter = str(form["bot"])
        await request.act(table.id, acts.AddBot(letter, _level(request, form, letter), service.bots.levels))
    elif "no-bot" in form:
        await request.act(table.id, acts.RemoveBot(str(form["no-bot"])))
    elif "start" in form:
        await start(request, table, form)
    elif "agree" in form:
        public, pace = form.get("public") == "1", str(form.get("pace", "none"))
        await request.act(table.id, acts.Agree(_form_options(form, table.game), public, pace))
    elif "leave" in form:
        await request.act(table.id, acts.Leave())
        return request.redirect("/")
    return request.redirect(here)


def _sit(table: Table, person: str, letter: str) -> acts.Act:
    """A player moves to another seat; once the match has begun, a bot's chair is asked for."""
    if table.seat_of(person) != NOBODY:
        return acts.ChangeSeat(letter)
    begun = table.status == "playing" and letter in table.seats and table.chairs[table.seat_named(letter)].level
    return acts.AskSeat(letter) if begun else acts.Sit(letter)


async def start(request: PageRequest, table: Table, form: FormData) -> None:
    """Bots take the chairs that are still empty, of the levels that stand there."""
    service = request.context.service
    for seat, chair in enumerate(list(table.chairs)):
        if chair.empty:
            letter = LETTERS[Seat(seat)]
            await request.act(table.id, acts.AddBot(letter, _level(request, form, letter), service.bots.levels))
    await request.act(table.id, acts.Start())
