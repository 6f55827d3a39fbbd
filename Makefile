# Each target sets up .venv by itself; the second time that is quick.
PYTHON ?= $(shell tools/python.sh)
BIN := .venv/bin
SOURCES := $(shell find src -type f -not -name '*.pyc' -not -path '*.egg-info/*')
ORACLE_DEALS ?= 20000

.PHONY: play screenshots pictures catalogues test system test-plain test-compiled check bench oracle clauses clean

# Straight from src, without compiling: ready in half a minute. Tables are kept in a file of your account.
# `make play HOST=0.0.0.0` lets others on your network in, PORT=8001 where 8000 is taken.
HOST ?= 127.0.0.1
PORT ?= 8000
play: .venv-play/ready
	PYTHONPATH=src .venv-play/bin/python -m pioche serve --open --quiet --host $(HOST) --port $(PORT)

.venv-play/ready: pyproject.toml
	$(PYTHON) -m venv .venv-play
	PIOCHE_PLAIN=1 .venv-play/bin/pip install --quiet '.[server]'
	touch $@

# Pictures of every page and of every table, in screenshots/. Needs Chromium (Debian: apt-get install chromium).
screenshots: .venv/dev
	PYTHONPATH=src $(BIN)/python -m tools.screenshots

# The pictures of the README, in docs/pictures.
pictures: .venv/dev
	PYTHONPATH=src $(BIN)/python -m tools.screenshots --readme

# The sentences of the pages: finds new ones, drops old ones.
catalogues: .venv/dev
	PYTHONPATH=src $(BIN)/python -m tools.catalogues

test: system test-plain test-compiled

# Chromium and PostgreSQL, where they may be installed.
system:
	tools/system.sh

# What is compiled elsewhere, here as plain Python straight from src, with branch coverage of the core and the games.
test-plain: .venv/dev
	PYTHONPATH=src PIOCHE_FORM=plain $(BIN)/pytest -n 2 --cov --cov-report=term tests/core tests/games tests/bots tests/cli

# Everything, in the compiled form as installed: games, bots, arena, command line, store, tables, pages. The browser
# has processes of its own, since it keeps an event loop running.
test-compiled: .venv/built
	PIOCHE_FORM=$$($(BIN)/python -I tools/form.py) $(BIN)/pytest -n 2 --ignore tests/browser
	PIOCHE_FORM=$$($(BIN)/python -I tools/form.py) $(BIN)/pytest -n 2 tests/browser

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
	rm -rf .venv .venv-play build screenshots src/*.egg-info
