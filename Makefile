# Each target sets up .venv by itself; the second time that is quick.
PYTHON ?= python3
BIN := .venv/bin
SOURCES := $(shell find src -type f -not -name '*.pyc' -not -path '*.egg-info/*')
ORACLE_DEALS ?= 20000

.PHONY: play test test-plain test-compiled check bench oracle clauses clean

play: .venv/built
	$(BIN)/pioche play mu

test: test-plain test-compiled

# Plain Python, straight from src, with branch coverage of the core and the games.
test-plain: .venv/dev
	PYTHONPATH=src PIOCHE_FORM=plain $(BIN)/pytest -n 2 --cov --cov-report=term

# The compiled form, as installed.
test-compiled: .venv/built
	PIOCHE_FORM=$$($(BIN)/python -I tools/form.py) $(BIN)/pytest -n 2

check: .venv/dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports
	$(BIN)/python tools/traps.py
	PYTHONPATH=src $(BIN)/python -m tests.clauses --quiet

# Which tests stand behind each clause; fails if one has none.
clauses: .venv/dev
	PYTHONPATH=src $(BIN)/python -m tests.clauses

# Kernel against oracle at length.
oracle: .venv/built
	PIOCHE_ORACLE_DEALS=$(ORACLE_DEALS) $(BIN)/pytest -n 2 tests/games/test_oracle.py

bench: .venv/bench
	$(BIN)/python -m bench

.venv/dev: pyproject.toml setup.py
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --upgrade pip
	$(BIN)/pip install --quiet '.[dev]'
	touch $@ .venv/built

.venv/built: .venv/dev $(SOURCES)
	rm -rf build
	$(BIN)/pip install --quiet --no-build-isolation --no-deps --force-reinstall .
	touch $@

.venv/bench: .venv/built
	$(BIN)/pip install --quiet '.[bench]' --no-build-isolation
	touch $@

clean:
	rm -rf .venv build src/*.egg-info
