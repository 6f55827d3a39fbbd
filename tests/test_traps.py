"""The check for silent compiler traps finds each of them, and nothing else."""

from __future__ import annotations

import ast

import pytest
from tools.traps import imported_constants, small_constants, traps

CLEAN = """
TABLE: Final = vec[i64]([3 * 2**x for x in range(9)])
def bit(index: i64) -> i64:
    one: i64 = 1
    one <<= index
    return one
@dataclass
class Table:
    def outline(self) -> Table:
        return copy(self)
def spread(sums: i64, by: i64) -> i64:
    return sums << by
"""


@pytest.mark.parametrize(
    ("code", "trap"),
    [
        ("def f(x: i64) -> i64:\n    return 1 << x", "T1"),
        ("def f(x: i64) -> i64:\n    return i64(1) << x", "T1"),
        ("def f(x: i64) -> i64:\n    one: i64 = 1\n    return one << x", "T1"),
        ("HALF: Final = 0xFFF000\ndef f(x: i64) -> i64:\n    return (HALF >> x) & 1", "T1"),
        ("MASK: Final = 0x7FFFFFFFFFFFFFFF", "T2"),
        ("class S:\n    def __init__(self) -> None:\n        self.hands: list[i64] = []", "T3"),
        ("def f() -> None:\n    bytearray(3)", "T4"),
        ("LIMIT: i64 = 3", "T5"),
        ("def f(text: str, /, **details: str) -> None:\n    pass", "T7"),
        ("class M:\n    def branch(self) -> M:\n        return copy(self)", "T6"),
    ],
)
def test_each_trap_is_found(code: str, trap: str) -> None:
    assert [what[:2] for _, what in traps(ast.parse(code))] == [trap]


def test_constants_keep_their_width_in_other_modules() -> None:
    constants = {
        "src/pioche/decks/a.py": small_constants(ast.parse("HALF: Final = 0xFFF000\nALL: Final = 0xFFF000000"))
    }
    tree = ast.parse("from pioche.decks.a import ALL, HALF\ndef f(x: i64) -> i64:\n    return (ALL >> x) + (HALF >> x)")
    assert [what for _, what in traps(tree, imported_constants(tree, constants))] == [
        "T1 `HALF >> x` is a 32-bit shift once compiled"
    ]


def test_what_is_safe_is_let_through() -> None:
    assert list(traps(ast.parse(CLEAN))) == []
