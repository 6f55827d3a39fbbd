"""Refuses what mypyc compiles without a word into something wrong or slow.

T1  a literal shifted left by a variable: a 32-bit shift once compiled (use `bit(x)`, or `(m >> x) & 1` to test)
T2  a literal of 2**62 or more: boxed and converted at every use
T3  an attribute `list[i64]`: every element above 256 is a heap object (use `vec[i64]`)
T4  `bytearray`: generic item access (use `vec`)
T5  a module variable of a number type that is not Final: a dictionary look-up at every read
"""

from __future__ import annotations

import ast
import runpy
import sys
from collections.abc import Iterator
from pathlib import Path

Found = tuple[int, str]


def traps(tree: ast.Module) -> Iterator[Found]:
    yield from _narrow_shifts(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield from _narrow_shifts(node)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, int) and abs(node.value) >= 2**62:
            yield node.lineno, f"T2 {node.value:#x} is 2**62 or more"
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Attribute):
            if ast.unparse(node.annotation) == "list[i64]":
                yield node.lineno, "T3 an attribute list[i64]"
        elif isinstance(node, ast.Name) and node.id == "bytearray":
            yield node.lineno, "T4 bytearray"
    for statement in tree.body:
        if isinstance(statement, ast.AnnAssign) and ast.unparse(statement.annotation) in ("i64", "int"):
            yield statement.lineno, f"T5 {ast.unparse(statement.target)} is not Final"


def _narrow_shifts(scope: ast.Module | ast.FunctionDef) -> Iterator[Found]:
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
    found = 0
    for name in compiled:
        for line, what in traps(ast.parse(Path(name).read_text(encoding="utf-8"))):
            print(f"{name}:{line}: {what}")
            found += 1
    print(f"{len(compiled)} compiled modules, {found} traps")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
