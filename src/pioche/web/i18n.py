"""The languages of the pages: catalogues of sentences, compiled when they are first needed. English is the key."""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from io import BytesIO

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from pioche.core.words import Lang


@cache
def translations(lang: Lang) -> NullTranslations:
    """The sentences of the pages in a language."""
    if lang == "en":
        return NullTranslations()
    source = files("pioche.web").joinpath(f"locale/{lang}.po").read_bytes()
    compiled = BytesIO()
    write_mo(compiled, read_po(BytesIO(source), locale=lang))
    compiled.seek(0)
    return GNUTranslations(compiled)
