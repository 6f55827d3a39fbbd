"""Keep the catalogues of the pages: `python -m tools.catalogues` finds every sentence and brings them up to date."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

WEB: Final = Path(__file__).parent.parent / "src" / "pioche" / "web"
_METHODS: Final = [("pages/**.py", "python"), ("templates/**.html", "jinja2.ext:babel_extract")]
_KEYWORDS: Final = {"_": None, "gettext": None, "ngettext": (1, 2), "say": None}
_OPTIONS: Final = {"templates/**.html": {"newstyle_gettext": "true", "silent": "false"}}
_HEADER: Final = """msgid ""
msgstr ""
"Language: {lang}\\n"
"Plural-Forms: {plural}\\n"
"Content-Type: text/plain; charset=utf-8\\n"

"""


def wanted() -> Catalog:
    """Every sentence that the pages say."""
    catalogue = Catalog()
    found = extract_from_dir(WEB, _METHODS, _OPTIONS, keywords=_KEYWORDS)
    for file, _, message, _, context in found:
        catalogue.add(message, None, [(file, 0)], context=context)
    return catalogue


def kept(lang: str) -> Catalog:
    return read_po(BytesIO((WEB / "locale" / f"{lang}.po").read_bytes()), locale=lang)


def main() -> None:
    for file in sorted((WEB / "locale").glob("*.po")):
        catalogue = kept(file.stem)
        catalogue.update(wanted(), no_fuzzy_matching=True)
        written = BytesIO()
        write_po(written, catalogue, width=120, omit_header=True, ignore_obsolete=True, include_lineno=False)
        file.write_bytes(_HEADER.format(lang=file.stem, plural=catalogue.plural_forms).encode() + written.getvalue())
        print(file, sum(1 for message in catalogue if message.id and not message.string), "to translate")


if __name__ == "__main__":
    main()
