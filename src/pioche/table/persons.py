"""How a player is named to everybody else, and spoken to as "you".

Zones that everybody sees are drawn once: both forms stand in them, `you2` and `they2`, and the style sheet leaves
the one meant for the viewer. Bots do not read: of them there is only one form.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from pioche.core.words import Counted, Lang, Words
from pioche.table.html import NOTHING, Html, fill, join, markup, say, text_of
from pioche.table.presenter import People

_YOU: Final = Words("You", "Vous")
_YOU_WITHIN: Final = Words("you", "vous")
_BOTH: Final = Html("<bdi class=you{seat}>{you}</bdi><bdi class=they{seat}>{they}</bdi>")
_FOR_OTHERS: Final = re.compile(r"<bdi class=\"?they\d\"?>.*?</bdi>")


def label(people: People, seat: int, lang: Lang) -> Html:
    """A player where a name stands alone: `You`, or `Ana`."""
    return _with_name(_YOU, people.names[seat], people.bots[seat], seat, lang)


def mention(people: People, seat: int, lang: Lang) -> Html:
    """A player within a sentence, not its subject: `with you`, or `with Ana`."""
    return _with_name(_YOU_WITHIN, people.names[seat], people.bots[seat], seat, lang)


def tell(
    they: Words | Counted, you: Words | Counted, seat: int, people: People, lang: Lang, **details: Html | int
) -> Html:
    """A sentence with a player, `{name}`, for its subject: `You pass.` to that player, `Ana passes.` to the others."""
    to_others = text_of(they, lang, details)
    about: dict[str, Html | int] = {"name": people.names[seat], **details}
    if people.bots[seat]:
        return fill(to_others, about)
    to_player, to_others, end = _apart(text_of(you, lang, details), to_others)
    both = markup(_BOTH, seat=seat, you=fill(to_player, details), they=fill(to_others, about))
    return join(NOTHING, [both, fill(end, details)])


def without_others(html: str) -> str:
    """What players read about themselves: each form that is meant for others is left out."""
    return _FOR_OTHERS.sub("", html)


@lru_cache(4096)
def _apart(one: str, other: str) -> tuple[str, str, str]:
    """What two sentences begin with, and the words with which both end: these are sent once, a frame is small."""
    same = 0
    while same < min(len(one), len(other)) and one[-1 - same] == other[-1 - same]:
        same += 1
    blank = one.find(" ", len(one) - same)
    end = len(one) - blank if blank >= 0 else 0
    return one[: len(one) - end], other[: len(other) - end], one[len(one) - end :]


@lru_cache(4096)
def _with_name(you: Words, name: Html, bot: bool, seat: int, lang: Lang) -> Html:
    return name if bot else markup(_BOTH, seat=seat, you=say(you, lang), they=name)
