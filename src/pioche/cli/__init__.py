"""The command line: playing and rules, records, arena and bots, the server and its database."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from itertools import pairwise

from pioche.cli import phrases
from pioche.cli.commands import INTERRUPTED, OK, REFUSED, UNFINISHED
from pioche.cli.errors import SystemRefuses
from pioche.cli.parser import parser_in
from pioche.core.errors import PiocheError
from pioche.core.words import Lang, is_lang

__all__ = ["INTERRUPTED", "OK", "REFUSED", "UNFINISHED", "main"]


def main(argv: Sequence[str] | None = None) -> int:
    words = list(sys.argv[1:] if argv is None else argv)
    lang = _language(words)
    if argv is None:
        # Told to stop, stop as cleanly as by Ctrl-C.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
    _take_any_sign()
    try:
        arguments = parser_in(lang).parse_args(words)
        code: int = arguments.run(arguments, lang)
        if sys.stdout is not None:
            sys.stdout.flush()
    except PiocheError as error:
        return _refuse(error, lang)
    except KeyboardInterrupt:
        print(f"pioche: interrupted: {phrases.INTERRUPTED.say(lang)}", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader went away, as `head` does: nothing more to say to it.
        _discard_output()
        return OK
    except OSError as error:
        _discard_output()
        return _refuse(SystemRefuses(reason=error.strerror or error), lang)
    return code


def _refuse(error: PiocheError, lang: Lang) -> int:
    print(f"pioche: {error.code}: {error.sentence(lang)}", file=sys.stderr)
    return REFUSED


def _take_any_sign() -> None:
    """A sign that a terminal or a file name cannot write is shown by its code, and one it cannot read by a mark."""
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)


def _discard_output() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _language(words: list[str]) -> Lang:
    """The language of --lang, else that of the environment."""
    for word, following in pairwise([*words, ""]):
        lang = following if word == "--lang" else word.removeprefix("--lang=")
        if word.startswith("--lang") and is_lang(lang):
            return lang
    values = (os.environ.get(name, "") for name in ("PIOCHE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))
    lang = next((value for value in values if value), "")[:2]
    return lang if is_lang(lang) else "en"
