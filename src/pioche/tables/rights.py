"""Who may see or do what at a table. One table of it, and no other check anywhere."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from pioche.core.seats import NOBODY, Seat
from pioche.core.words import Lang, Words
from pioche.tables.errors import NobodyKnown, NotAllowed, NotInvited
from pioche.tables.table import LEFT, Table


class Role(StrEnum):
    """What somebody is to a table. One may be several: a host who plays is host and player."""

    NOBODY = "nobody"
    SPECTATOR = "spectator"
    PLAYER = "player"
    OTHER = "other"
    LEFT = "left"
    HOST = "host"


_ROLE_WORDS: Final[Mapping[Role, Words]] = {
    Role.NOBODY: Words("anybody", "tout le monde"),
    Role.SPECTATOR: Words("those who watch", "ceux qui regardent"),
    Role.PLAYER: Words("the player of that seat", "le joueur de cette place"),
    Role.OTHER: Words("the other players", "les autres joueurs"),
    Role.LEFT: Words("those who left", "ceux qui sont partis"),
    Role.HOST: Words("the host", "l’hôte"),
}


class Right(StrEnum):
    SEE = "see"
    SEE_HAND = "see-hand"
    JOIN = "join"
    SIT = "sit"
    STAND = "stand"
    BOTS = "bots"
    AGREE = "agree"
    START = "start"
    MOVE = "move"
    PREVIEW = "preview"
    NEXT_DEAL = "next-deal"
    TAKE_BACK = "take-back"
    LEAVE = "leave"
    RELIEF = "relief"
    REMATCH = "rematch"
    RECORD = "record"
    LINK = "link"
    CLOSE = "close"


_RIGHT_WORDS: Final[Mapping[Right, Words]] = {
    Right.SEE: Words("look on", "regarder"),
    Right.SEE_HAND: Words("see this hand", "voir cette main"),
    Right.JOIN: Words("join", "entrer"),
    Right.SIT: Words("sit down", "vous asseoir"),
    Right.STAND: Words("free this seat", "libérer cette place"),
    Right.BOTS: Words("add or remove bots", "ajouter ou enlever des robots"),
    Right.AGREE: Words("change what is agreed", "changer ce qui est convenu"),
    Right.START: Words("start the match", "lancer la partie"),
    Right.MOVE: Words("play", "jouer"),
    Right.PREVIEW: Words("try moves", "essayer des coups"),
    Right.NEXT_DEAL: Words("begin the next deal", "commencer la donne suivante"),
    Right.TAKE_BACK: Words("take this seat back", "reprendre cette place"),
    Right.LEAVE: Words("leave", "partir"),
    Right.RELIEF: Words("set the bot relief", "régler le relais des robots"),
    Right.REMATCH: Words("ask for a rematch", "proposer une revanche"),
    Right.RECORD: Words("read the record", "lire la partie notée"),
    Right.LINK: Words("see the link", "voir le lien"),
    Right.CLOSE: Words("close the table", "fermer la table"),
}

_N, _S, _P, _O, _L, _H = Role
_SEES: Final = frozenset({_S, _P, _O, _L, _H})

# `player` is the player of the seat in question, `other` one of another seat.
RIGHTS: Final[Mapping[Right, frozenset[Role]]] = {
    Right.SEE: _SEES,
    Right.SEE_HAND: frozenset({_P}),
    Right.JOIN: frozenset(Role),
    Right.SIT: frozenset({_S, _P, _O, _L, _H}),
    Right.STAND: frozenset({_P, _H}),
    Right.BOTS: frozenset({_H}),
    Right.AGREE: frozenset({_H}),
    Right.START: frozenset({_H}),
    Right.MOVE: frozenset({_P}),
    Right.PREVIEW: frozenset({_P}),
    Right.NEXT_DEAL: frozenset({_P}),
    Right.TAKE_BACK: frozenset({_P}),
    Right.LEAVE: frozenset({_P}),
    Right.RELIEF: frozenset({_H}),
    Right.REMATCH: frozenset({_P, _H}),
    Right.RECORD: _SEES,
    Right.LINK: frozenset({_P, _H}),
    Right.CLOSE: frozenset({_H}),
}


def roles(table: Table, person: str, seat: Seat = NOBODY) -> frozenset[Role]:
    """What a person is to a table; of a seat in question, whether it is his. Nobody at all is ""."""
    found = set()
    own = table.seat_of(person)
    if own != NOBODY:
        found.add(Role.PLAYER if seat in (own, NOBODY) else Role.OTHER)
    elif any(person and chair.person == person and chair.relief == LEFT for chair in table.chairs):
        found.add(Role.LEFT)
    elif table.public or person in table.guests:
        found.add(Role.SPECTATOR)
    if person and person == table.host:
        found.add(Role.HOST)
    return frozenset(found or {Role.NOBODY})


def may(table: Table, person: str, right: Right, seat: Seat = NOBODY) -> bool:
    return bool(RIGHTS[right] & roles(table, person, seat))


# What everybody who sits there may: the question that is asked most.
_PLAYERS: Final = frozenset(right for right, those in RIGHTS.items() if _P in those)
# What needs no name: looking.
_NAMELESS: Final = frozenset({Right.SEE, Right.RECORD})


def check(table: Table, person: str, right: Right, seat: Seat = NOBODY) -> None:
    """Refuses who may not."""
    if seat == NOBODY and right in _PLAYERS and table.seat_of(person) != NOBODY:
        return
    if not person and right not in _NAMELESS:
        raise NobodyKnown()
    if may(table, person, right, seat):
        return
    if not may(table, person, Right.SEE):
        raise NobodyKnown() if not person else NotInvited()
    raise NotAllowed(act=_RIGHT_WORDS[right], roles=_those(right))


def _those(right: Right) -> Words:
    def said(lang: Lang) -> str:
        return ", ".join(_ROLE_WORDS[role].say(lang) for role in Role if role in RIGHTS[right])

    return Words(said("en"), said("fr"))
