"""Every run of the tests says which form of the program it tests, and makes sure of it."""

from __future__ import annotations

import os

import pytest

from pioche.core.native import is_compiled

FORM = "compiled" if is_compiled() else "plain"


def pytest_report_header() -> str:
    return f"pioche: {FORM} form"


def pytest_sessionstart() -> None:
    wanted = os.environ.get("PIOCHE_FORM", FORM)
    if wanted != FORM:
        raise pytest.UsageError(f"asked for the {wanted} form, but the {FORM} form is imported")
