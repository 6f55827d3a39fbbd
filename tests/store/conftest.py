"""Both kinds of database, a new one for every test."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from pioche.store import Store
from tests.store import clusters
from tests.store.clusters import Cluster


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    folder = clusters.binaries()
    if folder is None:
        reason = "PostgreSQL is not installed: neither PATH nor /usr/lib/postgresql has initdb"
        if os.environ.get("PIOCHE_CI") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    with clusters.running(folder) as cluster:
        yield cluster


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/pioche.db"


@pytest.fixture
def postgresql(cluster: Cluster) -> str:
    return cluster.new_database()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    return str(request.getfixturevalue(request.param))


@pytest.fixture(params=["sqlite", "postgresql"])
def other_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A second, empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/other.db"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.new_database()


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = Store.open(url)
    yield store
    store.close()
