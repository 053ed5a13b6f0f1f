PYTHON ?= python3
PORT   ?= 8421
WALKS  ?= 10000
MUTATIONS ?= 1000
CAMPAIGNS ?= 200
ROLLS  ?= 200000
KILLS  ?= 1000
SECONDS ?= 1800
SHARE  ?= 0.03
export PATH := $(CURDIR)/.venv/bin:$(PATH)
# Byte code is kept, whatever the shell says: hundreds of processes read the same files.
export PYTHONDONTWRITEBYTECODE :=
PIN    := --constraint constraints.txt --build-constraint constraints.txt
PIP    := python -m pip install --quiet --disable-pip-version-check
INPUTS := pyproject.toml constraints.txt hatch_build.py
PAGE   := $(shell find web -type f -not -path '*/node_modules/*')
NPM    := npm --prefix web --silent

AT_ONCE := $(MAKE) --no-print-directory -j 2 --output-sync=line

.PHONY: setup play test web types lint python-lint page-lint kernels collected rules page short browser fuzz chaos soak bench frames screens lock clean chromium postgres

setup: web                              ## everything a developer needs

play: .venv/.play                       ## serve the table and open it where there is a desktop
	drumhead serve --port $(PORT) --open

test: .venv/.dev                        ## the whole suite; what needs one core only runs two at a time
	@$(AT_ONCE) kernels chromium python-lint page-lint page collected
	@$(MAKE) --no-print-directory rules short

web: .venv/.dev                         ## build the page, where its sources changed
	@python hatch_build.py && touch .venv/.play

types: .venv/.dev web                   ## the wire types of the page, from those of the server
	python -m drumhead.server.wire.schema > web/src/wire.schema.json
	$(NPM) run types

lint: python-lint page-lint

python-lint: .venv/.dev web
	ruff check .
	ruff format --check .
	mypy
	lint-imports
	deptry src

page-lint: .venv/.dev web
	$(NPM) run lint
	$(NPM) run check

# Compiled once and kept, so that the processes of the tests need not do it each.
kernels: .venv/.dev
	python -c 'from drumhead.server.app import warm; warm()'

# Pytest rewrites the files of the tests and keeps them, so that its two workers need not do it each.
collected: .venv/.dev web
	@pytest --collect-only -q | tail -n 1

rules: .venv/.dev web postgres
	pytest -n 2 --dist worksteal --ignore tests/browser
	@$(AT_ONCE) $$(printf 'audit-%s ' $$(drumhead games --ids))

audit-%: .venv/.dev
	drumhead rules audit $*
	drumhead rules audit $* --prove --share $(SHARE)

page: .venv/.dev web
	$(NPM) test

short: .venv/.dev web chromium
	pytest -n 2 --dist worksteal tests/browser -m 'not long'

browser: .venv/.dev web chromium        ## everything in a real browser, whole battles too
	pytest -n 2 --dist worksteal tests/browser

fuzz: .venv/.dev                        ## long: 10,000 random battles, 200 campaigns, mutated files, made-up calls and messages, 200,000 rolls of each pair of special rules, every citation disarmed in turn
	pytest -n 2 tests/conformance --walks $(WALKS)
	pytest tests/campaign/test_walks.py -k whole_campaigns --campaigns $(CAMPAIGNS) --timeout 7200
	pytest -n 2 tests/fuzz --mutations $(MUTATIONS) --timeout 7200
	pytest -n 2 tests/games -k 'rolled_means or whole_charge' --rolls $(ROLLS) --timeout 7200
	for game in $$(drumhead games --ids); do drumhead rules audit $$game --prove || exit 1; done

chaos: .venv/.dev web postgres          ## long: the server killed 1,000 times in battles and 100 in campaigns, on each database, while two people play
	pytest -n 2 -rP tests/server/test_kill.py --kills $(KILLS) --timeout 14400

soak: .venv/.dev web                    ## long: people, bots and watchers come and go for 30 minutes; rooms and memory stay flat
	python -m tests.server.soak $(SECONDS)

bench: .venv/.play                      ## figures, one core
	for game in $$(drumhead games --ids); do drumhead bench $$game || exit 1; done

frames: .venv/.dev web chromium             ## how smooth a drag is: frames a second, and how soon the ghost follows; how long the page works on an answer
	python -m tests.browser.measure

screens: .venv/.dev web chromium            ## pictures of every screen, desk and phone, into .screens/
	python -m tests.browser.screens .screens

# A browser for the tests: Debian's own package, installed only where there is none. Without windows it is a third faster.
chromium:
	@command -v chromium-headless-shell >/dev/null || { apt-get update -q && apt-get install -y -q --no-install-recommends chromium-headless-shell; } || command -v chromium

# A real PostgreSQL for the tests, installed in the same way.
postgres:
	@command -v pg_ctl >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || { apt-get update -q && apt-get install -y -q --no-install-recommends postgresql; }

.venv/bin/python:
	$(PYTHON) -m venv .venv && $(PIP) pip==26.3
.venv/.play: $(INPUTS) $(PAGE) | .venv/bin/python
	$(PIP) $(PIN) --editable . && touch $@
# Byte code is written by those who use it, two at a time, and the page is built beside the kernels.
.venv/.dev: $(INPUTS) | .venv/bin/python
	DRUMHEAD_PAGE=later $(PIP) $(PIN) --no-compile --editable '.[dev]' && touch $@

lock: .venv/.dev                        ## pin the newest allowed versions
	uv pip compile -q --all-extras --universal --no-header --no-annotate --no-emit-index-url --python-version 3.11 pyproject.toml --output-file constraints.txt

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis web/node_modules src/drumhead/server/dist
