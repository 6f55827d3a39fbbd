"""A copy of a state is the whole state: every field that `__init__` sets is copied."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from pioche import games

FOLDER = Path(games.__file__).parent
KERNELS = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("kernel*.py"))
# Room that is filled each time before it is read: no part of the position.
ROOM = {"rummu/kernel.py": {"found"}, "safaru/kernel.py": {"below"}}


def fields(methods: dict[str, ast.FunctionDef], name: str, done: set[str]) -> Iterator[str]:
    """The fields that a method fills, by itself or by other methods; not those of the constructor's arguments."""
    done.add(name)
    arguments = {argument.arg for argument in methods[name].args.args}
    for node in ast.walk(methods[name]):
        match node:
            case ast.Assign(value=ast.Name(id=given)) | ast.AnnAssign(value=ast.Name(id=given)) if given in arguments:
                continue
            case ast.Assign(targets=targets):
                yield from (field for target in targets for field in _field(target))
            case ast.AnnAssign(target=target) | ast.AugAssign(target=target):
                yield from _field(target)
            case ast.Call(func=ast.Name(), args=given):
                # A function of its own copies a row that it is given.
                yield from (field for value in given for field in _field(value))
            case ast.Call(func=ast.Attribute(value=ast.Name(id="self"), attr=other)) if {other} & methods.keys() - done:
                yield from fields(methods, other, done)


def _field(target: ast.expr) -> Iterator[str]:
    while isinstance(target, ast.Subscript):
        target = target.value
    match target:
        case ast.Attribute(value=ast.Name(id="self"), attr=name):
            yield name


def not_copied(source: str) -> set[str]:
    """The fields of the states of a module that copies are without."""
    missing: set[str] = set()
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            methods = {method.name: method for method in node.body if isinstance(method, ast.FunctionDef)}
            if {"__init__", "copy_from"} <= methods.keys():
                missing |= {*fields(methods, "__init__", set())} - {*fields(methods, "copy_from", set())}
    return missing


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.replace("/", " "))
def test_every_field_is_copied(kernel: str) -> None:
    assert not_copied((FOLDER / kernel).read_text(encoding="utf-8")) == ROOM.get(kernel, set())


def test_a_field_that_is_forgotten_is_found() -> None:
    kernel = (FOLDER / "safaru" / "kernel.py").read_text(encoding="utf-8")
    for line in ("self.owes_baby = other.owes_baby\n", "            self.hands[seat] = other.hands[seat]\n"):
        assert kernel.count(line) == 1
        field = line.split()[0].removeprefix("self.").removesuffix("[seat]")
        assert not_copied(kernel.replace(line, "\n")) == {"below", field}
