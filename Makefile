PYTHON ?= python3
PORT   ?= 8421
WALKS  ?= 10000
MUTATIONS ?= 1000
KILLS  ?= 1000
SECONDS ?= 1800
SHARE  ?= 0.05
export PATH := $(CURDIR)/.venv/bin:$(PATH)
PIN    := --constraint constraints.txt --build-constraint constraints.txt
PIP    := python -m pip install --quiet --disable-pip-version-check
INPUTS := pyproject.toml constraints.txt hatch_build.py
PAGE   := $(shell find web -type f -not -path '*/node_modules/*')
NPM    := npm --prefix web --silent

.PHONY: setup play test web types lint rules page short browser fuzz chaos soak bench frames screens lock clean chromium postgres

setup: .venv/.dev                       ## everything a developer needs

play: .venv/.play                       ## serve the table and open it where there is a desktop
	drumhead serve --port $(PORT) --open

test: lint rules page short             ## the whole suite

web: .venv/.dev                         ## build the page, where its sources changed
	@python hatch_build.py

types: .venv/.dev web                   ## the wire types of the page, from those of the server
	python -m drumhead.server.wire.schema > web/src/wire.schema.json
	$(NPM) run types

lint: .venv/.dev web
	ruff check .
	ruff format --check .
	mypy
	lint-imports
	deptry src
	$(NPM) run lint
	$(NPM) run check

rules: .venv/.dev web postgres
	pytest -n 2 --dist worksteal --ignore tests/browser
	for game in $$(drumhead games --ids); do drumhead rules audit $$game && drumhead rules audit $$game --prove --share $(SHARE) || exit 1; done

page: .venv/.dev web
	$(NPM) test

short: .venv/.dev web chromium
	pytest -n 2 --dist worksteal tests/browser -m 'not long'

browser: .venv/.dev web chromium        ## everything in a real browser, a battle of full size too
	pytest -n 2 --dist worksteal tests/browser

fuzz: .venv/.dev                        ## long: 10,000 random battles, mutated files, made-up calls and messages, every citation disarmed in turn
	pytest -n 2 tests/conformance --walks $(WALKS)
	pytest -n 2 tests/fuzz --mutations $(MUTATIONS) --timeout 7200
	for game in $$(drumhead games --ids); do drumhead rules audit $$game --prove || exit 1; done

chaos: .venv/.dev web postgres          ## long: the server killed 1,000 times on each database while two people play
	pytest -n 2 -rP tests/server/test_kill.py --kills $(KILLS) --timeout 14400

soak: .venv/.dev web                    ## long: people, bots and watchers come and go for 30 minutes; rooms and memory stay flat
	python -m tests.server.soak $(SECONDS)

bench: .venv/.play                      ## figures, one core
	for game in $$(drumhead games --ids); do drumhead bench $$game || exit 1; done

frames: .venv/.dev web chromium             ## how smooth a drag is: frames a second, and how soon the ghost follows
	python -m tests.browser.measure

screens: .venv/.dev web chromium            ## pictures of every screen, desk and phone, into .screens/
	python -m tests.browser.screens .screens

# A browser for the tests: Debian's own package, installed only where there is none.
chromium:
	@command -v chromium >/dev/null || { apt-get update -q && apt-get install -y -q --no-install-recommends chromium; }

# A real PostgreSQL for the tests, installed in the same way.
postgres:
	@command -v pg_ctl >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || { apt-get update -q && apt-get install -y -q --no-install-recommends postgresql; }

.venv/bin/python:
	$(PYTHON) -m venv .venv && $(PIP) pip==26.3
.venv/.play: $(INPUTS) $(PAGE) | .venv/bin/python
	$(PIP) $(PIN) --editable . && touch $@
.venv/.dev: $(INPUTS) | .venv/bin/python
	$(PIP) $(PIN) --editable '.[dev]' && touch $@ .venv/.play

lock: .venv/.dev                        ## pin the newest allowed versions
	uv pip compile -q --all-extras --universal --no-header --no-annotate --no-emit-index-url --python-version 3.11 pyproject.toml --output-file constraints.txt

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis web/node_modules src/drumhead/server/dist
