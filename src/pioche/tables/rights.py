"""Rights at a table: one matrix of roles and rights, and no other check anywhere."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from pioche.core.seats import NOBODY, Seat
from pioche.core.words import Words
from pioche.tables.errors import NobodyKnown, NotAllowed, NotInvited
from pioche.tables.table import LEFT, Table


class Role(StrEnum):
    """The relation of a person to a table. A person may have several roles: a host who plays is host and player."""

    NOBODY = "nobody"
    SPECTATOR = "spectator"
    PLAYER = "player"
    OTHER = "other"
    LEFT = "left"
    HOST = "host"
    DEPUTY = "deputy"


_ROLE_WORDS: Final[Mapping[Role, Words]] = {
    Role.NOBODY: Words("anybody", "tout le monde"),
    Role.SPECTATOR: Words("those who watch", "ceux qui regardent"),
    Role.PLAYER: Words("the player of that seat", "le joueur de cette place"),
    Role.OTHER: Words("the other players", "les autres joueurs"),
    Role.LEFT: Words("those who left", "ceux qui sont partis"),
    Role.HOST: Words("the host", "l’hôte"),
    Role.DEPUTY: Words("while the host is away, the players", "en l’absence de l’hôte, les joueurs"),
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
    REPLACE = "replace"
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
    Right.REPLACE: Words("decide for somebody who is away", "décider pour un absent"),
    Right.REMATCH: Words("ask for a rematch", "proposer une revanche"),
    Right.RECORD: Words("read the record", "lire la partie notée"),
    Right.LINK: Words("see the link", "voir le lien"),
    Right.CLOSE: Words("close the table", "fermer la table"),
}

_N, _S, _P, _O, _L, _H, _D = Role
_SEES: Final = frozenset({_S, _P, _O, _L, _H})

# The roles that have each right. `player` is the player of the seat in question, `other` that of another seat.
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
    Right.REPLACE: frozenset({_H, _D}),
    Right.REMATCH: frozenset({_P, _H}),
    Right.RECORD: _SEES,
    Right.LINK: frozenset({_P, _H}),
    Right.CLOSE: frozenset({_H}),
}


def roles(table: Table, person: str, seat: Seat = NOBODY) -> frozenset[Role]:
    """The roles of a person; with `seat`, PLAYER means the player of that very seat. Anonymous visitors are ""."""
    those = set()
    own = table.seat_of(person)
    if own != NOBODY:
        those.add(Role.PLAYER if seat in (own, NOBODY) else Role.OTHER)
    elif any(person and chair.person == person and chair.relief == LEFT for chair in table.chairs):
        those.add(Role.LEFT)
    elif table.public or person in table.guests:
        those.add(Role.SPECTATOR)
    if person and person == table.host:
        those.add(Role.HOST)
    elif own != NOBODY and _is_away(table, table.host):
        those.add(Role.DEPUTY)
    return frozenset(those or {Role.NOBODY})


def _is_away(table: Table, person: str) -> bool:
    seat = table.seat_of(person)
    return seat != NOBODY and table.chairs[seat].away > 0


def may(table: Table, person: str, right: Right, seat: Seat = NOBODY) -> bool:
    return bool(RIGHTS[right] & roles(table, person, seat))


# The rights of every player: most checks are about them.
_PLAYERS: Final = frozenset(right for right, allowed in RIGHTS.items() if _P in allowed)
# Anonymous visitors may look.
_ANONYMOUS: Final = frozenset({Right.SEE, Right.RECORD})


def check(table: Table, person: str, right: Right, seat: Seat = NOBODY) -> None:
    """Refuse a person without the right."""
    if seat == NOBODY and right in _PLAYERS and table.seat_of(person) != NOBODY:
        return
    if not person and right not in _ANONYMOUS:
        raise NobodyKnown()
    if may(table, person, right, seat):
        return
    if not may(table, person, Right.SEE):
        raise NobodyKnown() if not person else NotInvited()
    raise NotAllowed(act=_RIGHT_WORDS[right], roles=_allowed_roles(right))


def _allowed_roles(right: Right) -> tuple[Words, ...]:
    return tuple(_ROLE_WORDS[role] for role in Role if role in RIGHTS[right])
