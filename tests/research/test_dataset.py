"""Datasets hold what the bots decided, go on after a stop, and are refused when they are damaged."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pioche.bots.levels import UnknownLevel, make_bot
from pioche.cli import OK, REFUSED, main
from pioche.core.chance import SeededChance
from pioche.core.errors import PiocheError, UnknownVersion
from pioche.core.seats import NOBODY
from pioche.games import find
from pioche.research.batch import Batch
from pioche.research.dataset import TYPES, InvalidDataset, Source, load, write
from pioche.research.errors import BadBatch, OtherFeatures
from tests.research.games import FEATURED, gains


def source(id: str = "mu", level: str = "random", deals: int = 3) -> Source:
    return Source(id, find(id).info.rules_version, dict(find(id).info.choose()), level, 5, 0, deals)


def ignore(deals: int) -> None:
    """Nobody watches the progress."""


@pytest.mark.parametrize("id", FEATURED)
def test_a_dataset_is_what_a_batch_says_of_the_same_deals(id: str, tmp_path: Path) -> None:
    file = tmp_path / "a.npz"
    count = write(source(id), file, 1, ignore)
    data, game = load(file), find(id)
    batch, bot = Batch(id, 1), make_bot(game, "random")
    assert batch.features is not None
    assert (data.layout, data.size, data.actions) == (batch.layout, batch.size, batch.actions)
    row = 0
    for deal in range(3):
        chance, first = SeededChance(5, deal), row
        state = game.start(game.open(game.info.choose(), chance))
        while state.turn() != NOBODY:
            action = bot.choose(state.view(state.turn()), chance)
            batch.tables.states[0] = state
            batch.tables.look(0)
            if batch.mask().sum() > 1:
                assert (data.observe([row]) == batch.observe()).all()
                assert (data.mask([row]) == batch.mask()).all()
                assert (data.facts([row]) == batch.facts()).all()
                assert (data.seat[row], data.part[row], data.deal[row]) == (state.turn(), batch.part[0], deal)
                assert data.action[row] == batch.features.number(state, action)
                row += 1
            state.apply(action)
        assert data.margin[first:row].tolist() == [np.float32(gains(id, state)[seat]) for seat in data.seat[first:row]]
    assert row == count == len(data) > 10
    assert data.header["level"] == "random"


class Stopped(Exception):
    """The run was stopped."""


def test_a_stopped_run_goes_on_where_it_was(tmp_path: Path) -> None:
    whole, resumed = tmp_path / "whole.npz", tmp_path / "resumed.npz"
    write(source(deals=45), whole, 1, ignore)
    rows = []

    def stop(deals: int) -> None:
        rows.append(deals)
        if deals == 20:
            raise Stopped

    with pytest.raises(Stopped):
        write(source(deals=45), resumed, 1, stop)
    assert not resumed.exists()
    with pytest.raises(InvalidDataset, match="other deals"):
        write(source(deals=45, level="beginner"), resumed, 1, ignore)
    rows.clear()
    write(source(deals=45), resumed, 2, rows.append)
    assert rows[0] == 20
    assert rows[-1] == 45
    assert {path.name for path in tmp_path.iterdir()} == {whole.name, resumed.name}
    one, other = load(whole), load(resumed)
    assert one.header == other.header
    assert all((one.arrays[name] == other.arrays[name]).all() for name in TYPES)


def test_a_file_is_never_replaced(tmp_path: Path) -> None:
    file = tmp_path / "a.npz"
    file.write_text("precious")
    with pytest.raises(InvalidDataset, match="exists already"):
        write(source(), file, 1, ignore)
    assert file.read_text() == "precious"


def test_an_unknown_level_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownLevel):
        write(source(level="wizard"), tmp_path / "a.npz", 1, ignore)
    assert list(tmp_path.iterdir()) == []


Content = dict[str, Any]
DAMAGES: list[tuple[Callable[[Content], object], type[PiocheError]]] = [
    (lambda content: content.pop("margin"), InvalidDataset),
    (lambda content: content.update(seat=content["seat"][:-1]), InvalidDataset),
    (lambda content: content.update(legal=content["legal"][:-1]), InvalidDataset),
    (lambda content: content.update(action=content["action"].astype(np.int64)), InvalidDataset),
    (lambda content: content.update(inputs=content["inputs"] + np.uint16(60_000)), InvalidDataset),
    (lambda content: content.update(input_ends=content["input_ends"][::-1]), InvalidDataset),
    (lambda content: content.update(header=np.array("{}")), InvalidDataset),
    (lambda content: content.update(header=edit(content, "layout", 3)), InvalidDataset),
    (lambda content: content.update(header=edit(content, "features", None)), InvalidDataset),
    (lambda content: content.update(header=edit(content, "rules", True)), InvalidDataset),
    (lambda content: content.update(header=edit(content, "format", 2)), UnknownVersion),
    (lambda content: content.clear(), InvalidDataset),
]


def edit(content: Content, name: str, value: object) -> object:
    return np.array(json.dumps(json.loads(str(content["header"])) | {name: value}))


@pytest.mark.parametrize(("damage", "refusal"), DAMAGES)
def test_a_damaged_file_is_refused(
    damage: Callable[[Content], object], refusal: type[PiocheError], tmp_path: Path
) -> None:
    file = tmp_path / "a.npz"
    write(source(deals=1), file, 1, ignore)
    with np.load(file) as stored:
        content = dict(stored)
    damage(content)
    np.savez(file, **content)
    with pytest.raises(refusal):
        load(file)


def test_a_dataset_of_other_features_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.npz"
    write(source(deals=1), file, 1, ignore)
    data = load(file)
    data.check(find("mu"))
    with pytest.raises(OtherFeatures, match="other features than Zocken has"):
        data.check(find("zocken"))
    data.header["features"] = "0" * 16
    with pytest.raises(OtherFeatures) as refused:
        data.check(find("mu"))
    assert refused.value.sentence("fr").startswith(f"{file} a été fait avec d’autres caractéristiques")


@pytest.mark.parametrize("rows", [[-1], [10_000], [0.0], [True], [[0]], 0, "0"])
def test_rows_that_are_not_there_are_refused(rows: Any, tmp_path: Path) -> None:
    file = tmp_path / "a.npz"
    write(source(deals=1), file, 1, ignore)
    data = load(file)
    for read in (data.observe, data.mask, data.facts):
        with pytest.raises(BadBatch, match="whole numbers from 0 to"):
            read(rows)
    assert data.observe([]).shape == (0, data.size)


def test_what_is_no_file_of_arrays_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.npz"
    for bytes in (b"", b"PK", b"a match"):
        file.write_bytes(bytes)
        with pytest.raises(InvalidDataset, match="cannot be read"):
            load(file)
    with pytest.raises(InvalidDataset):
        load(tmp_path / "nowhere.npz")


def test_the_command_writes_a_dataset(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.npz"
    command = ["dataset", "mu", "--players", "3", "--level", "beginner", "--deals", "2", "--seed", "9"]
    assert main([*command, "--out", str(file)]) == OK
    assert f"decisions of 2 deals written to {file}" in capsys.readouterr().out
    data = load(file)
    assert data.header["options"]["players"] == 3
    assert set(data.seat) == {0, 1, 2}
    assert data.header["rules"] == 1
    assert main([*command, "--out", str(file), "--lang", "fr"]) == REFUSED
    assert "invalid-dataset" in capsys.readouterr().err
    assert main([*command, "--rules", "7", "--out", str(tmp_path / "b.npz")]) == REFUSED
    assert "unknown-version" in capsys.readouterr().err
    assert main(["dataset", "mu", "--deals", "0", "--out", str(file)]) == REFUSED
    assert main(["dataset", "mu", "--out", str(tmp_path / "nowhere" / "a.npz")]) == REFUSED
