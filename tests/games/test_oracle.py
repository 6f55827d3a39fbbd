"""Kernel and oracle, written apart from the same rules, agree at every decision of whole matches.

`PIOCHE_ORACLE_DEALS` sets how many deals are compared at each kind of table.
"""

from __future__ import annotations

import os
from importlib import import_module

import pytest

from pioche.conformance import check_oracle, table_name, variants
from pioche.core.native import is_compiled
from pioche.core.options import Value
from pioche.games import find
from tests.ours import IDS

DEALS = int(os.environ.get("PIOCHE_ORACLE_DEALS", "30" if is_compiled() else "12"))
TABLES = [pytest.param(id, table, id=f"{id} {table_name(table)}") for id in IDS for table in variants(find(id))]


@pytest.mark.parametrize(("id", "table"), TABLES)
def test_agrees_with_the_oracle(id: str, table: dict[str, Value]) -> None:
    check_oracle(find(id), import_module(f"tests.oracle.{id}").Oracle, table, DEALS)
