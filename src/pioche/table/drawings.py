"""Drawings as SVG symbols: a page has those it needs, once, and shows them by `<use href="#id"/>`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

_USED: Final = re.compile('<use[^>]* href="#([^"]+)"')


def sym(id: str, box: str, body: str) -> str:
    return f'<symbol id="{id}" viewBox="0 0 {box}">{body}</symbol>'


def use(id: str, x: float, y: float, w: float, h: float) -> str:
    return f'<use href="#{id}" x="{x}" y="{y}" width="{w}" height="{h}"/>'


def by_id(symbols: Iterable[str]) -> dict[str, str]:
    """Symbols by their ids."""
    return {text[12 : text.index('"', 12)]: text for text in symbols}


def sprite(ids: Iterable[str], symbols: Mapping[str, str]) -> str:
    """The symbols of these ids, and those that they use themselves, to be put into a page once."""
    needed = _needed_symbols(ids, symbols)
    defs = "".join(text for id, text in symbols.items() if id in needed)
    return f'<svg class="sprite" aria-hidden="true"><defs>{defs}</defs></svg>'


def missing(ids: Iterable[str], symbols: Mapping[str, str]) -> list[str]:
    """Those of these ids, and of what they use themselves, for which there is no drawing."""
    return sorted(_needed_symbols(ids, symbols) - symbols.keys())


def _needed_symbols(ids: Iterable[str], symbols: Mapping[str, str]) -> set[str]:
    needed: set[str] = set()
    todo = list(ids)
    while todo:
        id = todo.pop()
        if id not in needed:
            needed.add(id)
            todo += _USED.findall(symbols.get(id, ""))
    return needed


def used_symbols(markup: str) -> list[str]:
    """The ids of the symbols that a piece of markup uses."""
    return _USED.findall(markup)
