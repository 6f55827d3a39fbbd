"""Beside the game: a chair for a latecomer, what to do about an absent player, the tools of the host."""

from __future__ import annotations

from typing import Final, NamedTuple

from starlette.datastructures import FormData

from pioche.core.options import whole_number
from pioche.core.seats import LETTERS, NOBODY
from pioche.core.words import Lang, Words
from pioche.table.renderer import presenter_of
from pioche.tables import acts
from pioche.tables.rights import Right, may
from pioche.tables.table import LEFT, Table
from pioche.tables.time_control import ASK_SECONDS
from pioche.web.pages.frames import seat_names
from pioche.web.pages.page_request import PageRequest

FIELDS: Final = frozenset({"replace", "wait", "ask", "patience", "close"})
# Seconds of absence until a bot plays; 0 stands for the host's own decision.
PATIENCE: Final = (0, 30, 120, 300)

_FREE: Final = Words("A chair is free: its player has left.", "Une chaise est libre : son joueur est parti.")
_SIT: Final = Words("Sit down", "S’asseoir")
_BOT: Final = Words("A bot is playing for you.", "Un robot joue à votre place.")
_BACK: Final = Words("Take my seat back", "Revenir à ma place")
_CHAIR: Final = Words("{name}’s chair", "La chaise de {name}")
_NO_LONGER: Final = Words("I only watch", "Je regarde seulement")
_TURN: Final = Words("{name} is away, and it is their turn.", "{name} n’est pas là, et c’est son tour.")
_WAIT: Final = Words("Wait for {name}", "Attendre {name}")
_REPLACE: Final = Words("Let a bot play", "Faire jouer un robot")
_REPLACE_NAMED: Final = Words("Let a bot play for {name}", "Faire jouer un robot pour {name}")
_DECIDES: Final = Words(
    "{name} is away, and it is their turn. {host} decides whether to wait.",
    "{name} n’est pas là, et c’est son tour. {host} décide s’il faut attendre.",
)
_NEVER: Final = Words("the host decides", "l’hôte décide")
_SECONDS: Final = Words("a bot after {n} s", "un robot après {n} s")
_MINUTES: Final = Words("a bot after {n} min", "un robot après {n} min")


class NoteButton(NamedTuple):
    field: str
    value: str
    label: str
    look: str = "alt"


class SideNote(NamedTuple):
    text: str
    buttons: tuple[NoteButton, ...] = ()


def side_notes(request: PageRequest, table: Table) -> list[SideNote]:
    """The notes and questions beside the game, for a person."""
    if table.status != "playing":
        return []
    person, lang = request.person.id, request.lang
    seat = table.seat_of(person)
    offers = [_late(table, person, lang)] if seat == NOBODY else []
    if seat != NOBODY and table.chairs[seat].relief:
        offers.append(SideNote(_BOT.say(lang), (NoteButton("take-back", "1", _BACK.say(lang), "go"),)))
    return [note for note in [*offers, _absent(table, person, lang, request.context.service.clock.wall())] if note]


def _late(table: Table, person: str, lang: Lang) -> SideNote | None:
    """A chair for a person who only watches."""
    names = seat_names(table)
    left = [LETTERS[seat] for seat, chair in enumerate(table.chairs) if chair.relief == LEFT]
    if left:
        return SideNote(_FREE.say(lang), (NoteButton("sit", left[0], _SIT.say(lang), "go"),))
    deal_name = presenter_of(table.game).deal_name
    ask = table.asks.get(person)
    if ask is not None:
        promise = deal_name.promise.say(lang, name=names[ask.seat])
        return SideNote(promise, (NoteButton("ask", "", _NO_LONGER.say(lang)),))
    taken = {ask.seat for ask in table.asks.values()}
    free = [seat for seat, chair in enumerate(table.chairs) if chair.level and seat not in taken]
    if not free or not may(table, person, Right.SIT) or person in table.match_seats:
        return None
    chairs = [NoteButton("ask", LETTERS[seat], _CHAIR.say(lang, name=names[seat])) for seat in free]
    return SideNote(deal_name.offer.say(lang), tuple(chairs))


def _absent(table: Table, person: str, lang: Lang, now: int) -> SideNote | None:
    """The player on turn has been away for long: the host is asked, the others read who decides."""
    chair = table.chairs[table.turn] if table.turn != NOBODY else None
    if chair is None or not chair.away or chair.relief or chair.awaited or now - chair.away < 1000 * ASK_SECONDS:
        return None
    if not may(table, person, Right.REPLACE):
        return SideNote(_DECIDES.say(lang, name=chair.name, host=table.guests[table.host]))
    letter = LETTERS[table.turn]
    replace = NoteButton("replace", letter, _REPLACE.say(lang))
    wait = NoteButton("wait", letter, _WAIT.say(lang, name=chair.name), "go")
    return SideNote(_TURN.say(lang, name=chair.name), (replace, wait))


def patience_choices(lang: Lang) -> list[tuple[int, str]]:
    """Seconds, and what they mean."""
    return [(seconds, _patience_word(seconds, lang)) for seconds in PATIENCE]


def _patience_word(seconds: int, lang: Lang) -> str:
    if not seconds:
        return _NEVER.say(lang)
    return _MINUTES.say(lang, n=seconds // 60) if seconds >= 60 else _SECONDS.say(lang, n=seconds)


def host_tools(request: PageRequest, table: Table) -> dict[str, object]:
    """The data of the template of the host's tools."""
    choices = patience_choices(request.lang)
    if table.relief_after not in PATIENCE:
        choices.append((table.relief_after, _patience_word(table.relief_after, request.lang)))
    gone = [
        NoteButton("replace", LETTERS[seat], _REPLACE_NAMED.say(request.lang, name=chair.name), "quiet")
        for seat, chair in enumerate(table.chairs)
        if chair.away and not chair.relief
    ]
    return {
        "hosts": may(table, request.person.id, Right.CLOSE) and not table.closed,
        "patience": choices,
        "patience_now": table.relief_after,
        "gone": gone,
    }


async def act(request: PageRequest, table: Table, form: FormData, key: str) -> None:
    """Carry out what a form with one of `FIELDS` asks for."""
    if "ask" in form:
        request.named_person()
    await request.act(table.id, _act(form, request.context.service.bots.levels), key)


def _act(form: FormData, levels: tuple[str, ...]) -> acts.Act:
    if "replace" in form:
        return acts.Replace(str(form["replace"]))
    if "wait" in form:
        return acts.Wait(str(form["wait"]))
    if "ask" in form:
        return acts.AskSeat(str(form["ask"]))
    if "close" in form:
        return acts.Close()
    seconds = whole_number(str(form["patience"]))
    return acts.SetRelief(-1 if seconds is None else seconds, "", levels)
