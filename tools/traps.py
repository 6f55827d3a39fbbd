"""Refuses what mypyc compiles without a word into something wrong or slow.

T1  a literal shifted left by a variable, or a small constant shifted right: a 32-bit shift once compiled (use `bit(x)`,
    or `m & bit(x)` to test)
T2  a literal of 2**62 or more: boxed and converted at every use
T3  an attribute `list[i64]`: every element above 256 is a heap object (use `vec[i64]`)
T4  `bytearray`: generic item access (use `vec`)
T5  a module variable of a number type that is not Final: a dictionary look-up at every read
T6  `copy(self)`: compiled, it calls `__init__` without arguments and fails (a dataclass may)
T7  `/` before `**names`: compiled, a detail may not have the name of a parameter, although plain it may
"""

from __future__ import annotations

import ast
import runpy
import sys
from collections.abc import Iterator
from pathlib import Path

Trap = tuple[int, str]


def traps(tree: ast.Module, small: frozenset[str] = frozenset()) -> Iterator[Trap]:
    """`small` are the constants below 2**31 that the module has imported."""
    yield from _narrow_shifts(tree)
    yield from _narrow_tests(tree, small | small_constants(tree))
    yield from _copies(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield from _narrow_shifts(node)
    for node in ast.walk(tree):
        yield from _in_node(node)
    for statement in tree.body:
        if isinstance(statement, ast.AnnAssign) and ast.unparse(statement.annotation) in ("i64", "int"):
            yield statement.lineno, f"T5 {ast.unparse(statement.target)} is not Final"


def _in_node(node: ast.AST) -> Iterator[Trap]:
    if isinstance(node, ast.Constant) and isinstance(node.value, int) and abs(node.value) >= 2**62:
        yield node.lineno, f"T2 {node.value:#x} is 2**62 or more"
    elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Attribute):
        if ast.unparse(node.annotation) == "list[i64]":
            yield node.lineno, "T3 an attribute list[i64]"
    elif isinstance(node, ast.Name) and node.id == "bytearray":
        yield node.lineno, "T4 bytearray"
    elif isinstance(node, ast.arguments) and node.posonlyargs and node.kwarg:
        yield node.posonlyargs[0].lineno, "T7 positional-only parameters beside **"


def _narrow_shifts(scope: ast.Module | ast.FunctionDef) -> Iterator[Trap]:
    """Shifts of a literal, or of a name that this scope itself gives a literal."""
    own = list(_within(scope))
    literals = {
        node.target.id
        for node in own
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and isinstance(node.value, ast.Constant)
    }
    for node in own:
        match node:
            case ast.BinOp(left=left, op=ast.LShift(), right=right) if not isinstance(right, ast.Constant):
                if _is_literal(left, literals):
                    yield node.lineno, f"T1 `{ast.unparse(node)}` is a 32-bit shift once compiled"


def small_constants(tree: ast.Module) -> frozenset[str]:
    """The constants of a module for which 32 bits are enough."""
    return frozenset(
        node.target.id
        for node in tree.body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, int)
        and node.value.value < 2**31
    )


def imported_constants(tree: ast.Module, constants: dict[str, frozenset[str]]) -> frozenset[str]:
    """Those of the constants, by file, that a module takes from elsewhere."""
    names = set()
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module:
            file = f"src/{node.module.replace('.', '/')}"
            there = constants.get(f"{file}.py", frozenset()) | constants.get(f"{file}/__init__.py", frozenset())
            names |= {name.name for name in node.names} & there
    return frozenset(names)


def _narrow_tests(tree: ast.Module, small: frozenset[str]) -> Iterator[Trap]:
    """Shifts of such constants to the right."""
    for node in ast.walk(tree):
        match node:
            case ast.BinOp(left=ast.Name(id=name), op=ast.RShift(), right=right) if name in small:
                if not isinstance(right, ast.Constant):
                    yield node.lineno, f"T1 `{ast.unparse(node)}` is a 32-bit shift once compiled"


def _copies(tree: ast.Module) -> Iterator[Trap]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and not any("dataclass" in ast.unparse(how) for how in node.decorator_list):
            for call in ast.walk(node):
                if isinstance(call, ast.Call) and ast.unparse(call) == "copy(self)":
                    yield call.lineno, "T6 copy(self)"


def _within(scope: ast.AST) -> Iterator[ast.AST]:
    """Everything in a scope, but not what is in the functions inside it."""
    for child in ast.iter_child_nodes(scope):
        if not isinstance(child, ast.FunctionDef):
            yield child
            yield from _within(child)


def _is_literal(left: ast.expr, literals: set[str]) -> bool:
    if isinstance(left, ast.Call) and left.args:
        left = left.args[0]
    return isinstance(left, ast.Constant) or (isinstance(left, ast.Name) and left.id in literals)


def main() -> int:
    compiled = runpy.run_path("setup.py", run_name="listing")["COMPILED"]
    count = 0
    trees = {name: ast.parse(Path(name).read_text(encoding="utf-8")) for name in compiled}
    small = {name: small_constants(tree) for name, tree in trees.items()}
    for name, tree in trees.items():
        for line, what in traps(tree, imported_constants(tree, small)):
            print(f"{name}:{line}: {what}")
            count += 1
    print(f"{len(compiled)} compiled modules, {count} traps")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
