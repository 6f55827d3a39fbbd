"""`pioche backup` and `pioche restore` as an administrator uses them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pioche.cli import OK, REFUSED, main
from pioche.store import Change, Entry, Store, Summary, TableId

TABLE = TableId("t")
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PIOCHE_DATABASE", "PIOCHE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def url(tmp_path: Path) -> str:
    url = f"sqlite:///{tmp_path}/pioche.db"
    store = Store.open(url)
    summary = Summary(TABLE, "mu", "open", True, 1, 1, "{}")
    store.commit([Change([Entry(TABLE, ply, "move", "{}", 1) for ply in range(3)], summary)])
    store.close()
    return url


def test_what_was_backed_up_is_restored(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, url: str, tmp_path: Path
) -> None:
    file, new = tmp_path / "x.bak", f"sqlite:///{tmp_path}/new.db"
    assert main(["backup", str(file), "--database", url]) == OK
    assert capsys.readouterr().out.startswith(f"{file} is written. Tables: 1, log entries: 3. ")
    monkeypatch.setenv("PIOCHE_DATABASE", new)
    assert main(["restore", str(file), "--lang", "fr"]) == OK
    assert capsys.readouterr().out == f"{file} est restauré. Tables : 1, inscriptions : 3.\n"
    store = Store.open(new)
    assert [entry.ply for entry in store.entries(TABLE)] == [0, 1, 2]
    store.close()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["backup", "x.bak"], "bad-usage: name the database with --database, or in PIOCHE_DATABASE."),
        (["restore", "x.bak", "--lang=fr"], "bad-usage: indiquez la base"),
        (["backup"], "bad-usage: the following arguments are required: file"),
        (["backup", "x.bak", "--database", "mysql://me:s3cret@here/d"], "database-url-invalid: This is not"),
        (["backup", "x.bak", "--database", "sqlite:///none.db"], "database-unreachable: The database none.db"),
        (["backup", "x.bak", "--database", "postgresql://me:s3cret@localhost:1/d"], "database-unreachable"),
        (["restore", "none.bak", "--database", "sqlite:///new.db"], "backup-missing: There is no backup none.bak."),
        (["backup", ".", "--database", "sqlite:///none.db"], "backup-unwritable"),
        (["backup", "zero\0", "--database", "sqlite:///none.db"], "backup-unwritable"),
        (["restore", "zero\0", "--database", "sqlite:///none.db"], "backup-missing"),
    ],
)
def test_a_mistake_is_one_line_and_makes_no_file(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: list[str], sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "none"))
    assert main(words) == REFUSED
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith(f"pioche: {sentence}")
    assert len(output.err.splitlines()) == 1
    assert "s3cret" not in output.err
    assert list(tmp_path.iterdir()) == []


def test_without_the_extra_only_these_commands_are_missing() -> None:
    words = ["backup", "x.bak", "--database", "sqlite:///x.db"]
    bare = (
        "import sys; sys.modules['sqlalchemy'] = None; from pioche.cli import main; "
        f"assert main(['rules', 'mu', 'MU-4.3']) == 0; sys.exit(main({words}))"
    )
    process = subprocess.run([sys.executable, "-c", bare], capture_output=True, text=True, check=False)
    assert process.returncode == REFUSED
    assert process.stderr == (
        "pioche: missing-extra: This needs more than the bare program. Install it with: pip install 'pioche[server]'\n"
    )
