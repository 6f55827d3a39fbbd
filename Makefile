# Each target sets up .venv by itself; the second time that is quick.
PYTHON ?= $(shell tools/python.sh)
BIN := .venv/bin
SOURCES := $(shell find src -type f -not -name '*.pyc' -not -path '*.egg-info/*')
ORACLE_DEALS ?= 20000
SECRECY_ACTS ?= 5000
FUZZ_FORMS ?= 2000
TORCH ?= torch==2.13.0

PLAIN := PYTHONPATH=src PIOCHE_FORM=plain
# What runs without Chromium, PostgreSQL and the packages of `test-all`.
LIGHT := tests/core tests/games tests/tables tests/web \
	--ignore=tests/web/test_fuzzing.py --ignore=tests/web/test_other_server.py \
	--ignore=tests/web/pages/test_pictures.py
# What Prettier formats.
STYLED := 'src/**/*.js' 'src/**/*.css' package.json tsconfig.json

.PHONY: play screenshots pictures catalogue quick test system test-plain test-compiled test-learning test-spiel check \
	has-small-torch check-js format bench oracle secrecy clauses clean

# Ready in half a minute, straight from src. The first start builds the compiled form beside the server: its bots use
# it as soon as it is complete, later starts use nothing else. Tables are kept in a file of your account.
# `make play HOST=0.0.0.0` lets others on your network in, PORT=8001 where 8000 is taken.
HOST ?= 127.0.0.1
PORT ?= 8000
play: .venv-play/ready
	@if $(MAKE) -sq $(FORM)/ready; then form=$(FORM); else form=src; $(MAKE) -s $(FORM)/ready >$(FORM).log 2>&1 & fi; \
	PYTHONPATH=$$form exec .venv-play/bin/python -m pioche serve --open --quiet --host $(HOST) --port $(PORT) \
		--compiled $(FORM)

FORM := .venv-play/compiled
$(FORM)/ready: .venv-play/ready $(SOURCES)
	tools/compiled_form.sh .venv-play/bin $(FORM)

.venv-play/ready: pyproject.toml
	$(PYTHON) -m venv .venv-play
	PIOCHE_PLAIN=1 .venv-play/bin/pip install --quiet '.[server]'
	touch $@

# Pictures of every page and of every table, in screenshots/. Needs Chromium (Debian: apt-get install chromium).
screenshots: .venv/all
	PYTHONPATH=src $(BIN)/python -m tools.screenshots

# The pictures of the README, in docs/pictures.
pictures: .venv/all
	PYTHONPATH=src $(BIN)/python -m tools.screenshots --readme

# The sentences of a further language: `make catalogue CODE=de` adds new ones, drops old ones; with GAME=cribbage those
# of a game of another package, which is installed here.
catalogue: .venv/dev
	PYTHONPATH=src $(BIN)/python -m tools.catalogue $(CODE) $(GAME)

# Under a minute on two cores: rules, tables and pages, plain, one seed, no browser, nothing to install but Python packages.
quick: .venv/dev
	$(PLAIN) PIOCHE_ORACLE_DEALS=4 $(BIN)/pytest -n 2 -q -m 'not slow and not compiled' $(LIGHT)

# `make test` is the whole truth; `make test GAME=mu` the tests of one game, plain.
ifdef GAME
test: .venv/dev
	$(PLAIN) $(BIN)/pytest -n 2 -q -m 'not compiled' --game $(GAME) tests/bots $(LIGHT)
else
test: system test-plain test-compiled
endif

# Chromium and PostgreSQL, where they may be installed.
system:
	tools/system.sh

# What is compiled elsewhere, here as plain Python straight from src, with branch coverage of the core and the games.
test-plain: .venv/all
	$(PLAIN) $(BIN)/pytest -n 2 --cov --cov-report=term tests/core tests/games tests/bots tests/cli

# Everything, in the compiled form as installed: games, bots, arena, command line, store, tables, pages. The browser
# has processes of its own, since it keeps an event loop running. There deals are by lot, against real bots and in real
# time: a test that fails is run again, with other cards, and the report names it.
test-compiled: .venv/built
	PIOCHE_FORM=$$($(BIN)/python -I tools/form.py) $(BIN)/pytest -n 2 --ignore tests/browser
	PIOCHE_FORM=$$($(BIN)/python -I tools/form.py) $(BIN)/pytest -n 2 --reruns 2 tests/browser

# What trains learned bots, and examples that learn with PyTorch (its build for processors, where pip finds one).
test-learning: .venv-learning/ready
	PYTHONPATH=src .venv-learning/bin/pytest -q -c /dev/null --rootdir . tools/learning/tests examples/tests/test_ppo.py

# Whether that build is to be had: any other brings gigabytes for graphics cards.
has-small-torch: .venv/dev
	@$(BIN)/pip install --quiet --dry-run --no-deps '$(TORCH)+cpu' >/dev/null 2>&1

# What needs OpenSpiel, by OpenSpiel's own test.
test-spiel: .venv/spiel
	$(BIN)/pytest -q examples/tests/test_openspiel.py

.venv-learning/ready: pyproject.toml
	$(PYTHON) -m venv .venv-learning
	rm -rf build
	PIOCHE_PLAIN=1 .venv-learning/bin/pip install --quiet '$(TORCH)' '.[learning,ppo]' 'pytest>=9.2'
	touch $@

check: .venv/all check-js
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports
	$(BIN)/python tools/traps.py
	PYTHONPATH=src $(BIN)/python -m tests.clauses --quiet

# Types and format of scripts, format of style sheets. Without npm they are not checked, which is an error in CI.
ifneq ($(shell command -v npm 2>/dev/null),)
check-js: node_modules/ready
	node_modules/.bin/tsc
	node_modules/.bin/prettier --check --log-level=warn $(STYLED)
else
check-js:
	@echo "npm is not installed: scripts are not checked"
	@[ "$$PIOCHE_CI" != 1 ]
endif

format: .venv/dev node_modules/ready
	$(BIN)/ruff format .
	node_modules/.bin/prettier --write --log-level=warn $(STYLED)

# Which tests stand behind each clause; fails if one has none.
clauses: .venv/dev
	PYTHONPATH=src $(BIN)/python -m tests.clauses

# Kernel against oracle at length.
oracle: .venv/built
	PIOCHE_ORACLE_DEALS=$(ORACLE_DEALS) $(BIN)/pytest -n 2 tests/games/test_oracle.py

# At length: what is sent in deals that look alike, in process and over HTTP; forms with anything in them.
secrecy: .venv/built
	PIOCHE_SECRECY_ACTS=$(SECRECY_ACTS) PIOCHE_FUZZ_FORMS=$(FUZZ_FORMS) $(BIN)/pytest -n 2 tests/games/test_acts.py \
		tests/games/test_hidden_deals.py tests/web/test_secrecy.py tests/web/test_form_fuzzing.py

bench: .venv/bench
	$(BIN)/python -m bench

.venv/dev: pyproject.toml setup.py
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --upgrade pip
	rm -rf build
	PIOCHE_PLAIN=1 $(BIN)/pip install --quiet '.[dev]'
	touch $@

.venv/all: .venv/dev
	rm -rf build
	PIOCHE_PLAIN=1 $(BIN)/pip install --quiet --no-build-isolation '.[test-all]'
	touch $@

.venv/built: .venv/all $(SOURCES)
	rm -rf build
	$(BIN)/pip install --quiet --no-build-isolation --no-deps --force-reinstall .
	touch $@

# Pioche is there already: its name brings what an extra needs, and does not compile it again.
.venv/spiel: .venv/built
	$(BIN)/pip install --quiet 'pioche[spiel]'
	touch $@

.venv/bench: .venv/built
	$(BIN)/pip install --quiet 'pioche[bench]'
	touch $@

# Versions are exact in package.json, and the two packages need no others: no lock file.
node_modules/ready: package.json
	npm install --silent --no-audit --no-fund --no-package-lock
	touch $@

clean:
	rm -rf .venv .venv-learning .venv-play node_modules build screenshots src/*.egg-info
