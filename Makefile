PYTHON ?= python3
PORT   ?= 8421
export PATH := $(CURDIR)/.venv/bin:$(PATH)
PIN    := --constraint constraints.txt --build-constraint constraints.txt
PIP    := python -m pip install --quiet --disable-pip-version-check
INPUTS := pyproject.toml constraints.txt

.PHONY: setup play test lint rules fuzz bench browser lock clean
setup: .venv/.dev

play: .venv/.play
	drumhead serve --port $(PORT) --open

test: .venv/.dev
	$(MAKE) lint
	pytest -n 2 --ignore tests/browser
	$(MAKE) browser

lint: .venv/.dev
	ruff check . && ruff format --check . && mypy && lint-imports && deptry src

browser: .venv/.dev chromium
	pytest tests/browser

fuzz: .venv/.dev
	pytest -n 2 tests/conformance --walks 10000

bench: .venv/.play
	drumhead bench saga

# A browser for the tests: Debian's own package, installed only where there is none.
.PHONY: chromium
chromium:
	@command -v chromium >/dev/null || (apt-get update -q && apt-get install -y -q --no-install-recommends chromium)

.venv/bin/python:
	$(PYTHON) -m venv .venv && $(PIP) pip==26.3
.venv/.play: $(INPUTS) | .venv/bin/python
	$(PIP) $(PIN) --editable . && touch $@
.venv/.dev: $(INPUTS) | .venv/bin/python
	$(PIP) $(PIN) --editable '.[dev]' && touch $@ .venv/.play

lock: .venv/.dev
	uv pip compile -q --all-extras --universal --no-header --no-annotate --no-emit-index-url --python-version 3.11 pyproject.toml --output-file constraints.txt

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache
