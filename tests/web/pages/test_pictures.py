"""The pictures of the README: there, described, small, and made by the tool that takes them."""

from __future__ import annotations

import re
from pathlib import Path

from tools.screenshots import PICTURES, README

ROOT = Path(__file__).parents[3]


def test_the_readme_shows_what_the_tool_takes() -> None:
    pictures = re.findall(r'<img src="([^"]+)" width="\d+%"\s+alt="([^"]+)">', (ROOT / "README.md").read_text("utf-8"))
    assert [file for file, _ in pictures] == [f"{PICTURES}/{picture.game or 'shelf'}.webp" for picture in README]
    for file, _ in pictures:
        assert (ROOT / file).stat().st_size < 150_000
