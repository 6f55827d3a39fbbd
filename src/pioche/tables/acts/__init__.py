"""Acts at a table. An act refuses, or returns the entries it would write; it changes nothing itself."""

from pioche.tables.acts.absence import MarkAway, Relieve, Replace, Return, TakeBack, Wait
from pioche.tables.acts.act import SERVER, Act, NewEntry, Person, check_closed
from pioche.tables.acts.agreement import Agree, Create, SetRelief
from pioche.tables.acts.match import BotMove, Close, Move, NextDeal, Rematch, Start, check_moves
from pioche.tables.acts.seats import AddBot, AskSeat, ChangeSeat, Join, Leave, RemoveBot, Rename, Sit, Stand

__all__ = [
    "SERVER",
    "Act",
    "AddBot",
    "Agree",
    "AskSeat",
    "BotMove",
    "ChangeSeat",
    "Close",
    "Create",
    "Join",
    "Leave",
    "MarkAway",
    "Move",
    "NewEntry",
    "NextDeal",
    "Person",
    "Relieve",
    "Rematch",
    "RemoveBot",
    "Rename",
    "Replace",
    "Return",
    "SetRelief",
    "Sit",
    "Stand",
    "Start",
    "TakeBack",
    "Wait",
    "check_closed",
    "check_moves",
]
