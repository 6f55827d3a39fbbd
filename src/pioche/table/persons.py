"""How a player is named to everybody else, and spoken to as "you".

Zones that everybody sees are drawn once: both forms stand in them, `you2` and `they2`, and the style sheet leaves
the one meant for the viewer. Bots do not read: of them there is only one form.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, cast

from pioche.core.words import Counted, Lang, Sentence, Words
from pioche.table.html import NOTHING, Html, join, markup, say
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
    they: Sentence | Counted, you: Sentence | Counted, seat: int, people: People, lang: Lang, **details: Html | int
) -> Html:
    """A sentence with a player, `{name}`, for its subject: `You pass.` to that player, `Ana passes.` to the others."""
    others = say(they, lang, name=people.names[seat], **details)
    return others if people.bots[seat] else _both(say(you, lang, **details), others, seat)


def without_others(html: str) -> str:
    """What players read about themselves: each form that is meant for others is left out."""
    return _FOR_OTHERS.sub("", html)


def _both(you: Html, they: Html, seat: int) -> Html:
    """Both sentences, with a common end written once: that keeps a frame small."""
    end = _common_end(you, they)
    if not end:
        return markup(_BOTH, seat=seat, you=you, they=they)
    begins = markup(_BOTH, seat=seat, you=cast(Html, you[:-end]), they=cast(Html, they[:-end]))
    return join(NOTHING, [begins, cast(Html, you[-end:])])


def _common_end(one: str, other: str) -> int:
    """How long the words are with which both texts end; a tag is not cut, nor what stands within it."""
    same = 0
    while same < min(len(one), len(other)) and one[-1 - same] == other[-1 - same]:
        same += 1
    end = one[len(one) - same :]
    begin = end.find(" ")
    while begin >= 0 and _is_within_tag(end[begin:]):
        begin = end.find(" ", begin + 1)
    return len(end) - begin if begin >= 0 else 0


def _is_within_tag(end: str) -> bool:
    """Whether a text begins inside of a tag, or of an element that it does not open."""
    opening, closing = end.find("<"), end.find(">")
    within = closing >= 0 and not 0 <= opening < closing
    return within or end.count("<") - end.count("/>") != 2 * end.count("</")


@lru_cache(4096)
def _with_name(you: Words, name: Html, bot: bool, seat: int, lang: Lang) -> Html:
    return name if bot else markup(_BOTH, seat=seat, you=say(you, lang), they=name)
