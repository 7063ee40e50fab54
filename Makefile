# Each target sets up .venv by itself; the second time at once.
PYTHON ?= python3
BIN := .venv/bin
GAME ?= rpsls

.PHONY: demo test test-arm64 test-picamera2 audit bench train lint format clean

# The table in a window, with a simulated camera; without a display a whole game of it, in text.
demo: .venv/installed
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then $(BIN)/croupier demo --game $(GAME); else \
		$(BIN)/croupier demo --headless --game $(GAME); \
		printf '\nThere is no display here, so this was the text of it: on a desktop, make demo opens a window.\n'; \
		printf 'Other games: make demo GAME=zombies (or monopoly, shizzle, ligretto). Your turn: %s play rpsls --text\n' \
		"$(BIN)/croupier"; fi

test: .venv/dev
	$(BIN)/pytest

# The Pi without a Pi; as root, on Debian, each with a root that is kept in its folder: see deploy/README.md.
ARM64 ?= build/arm64
PICAMERA2 ?= build/picamera2

test-arm64: .venv/dev
	tests/arm64/run.sh $(ARM64)

test-picamera2: .venv/dev
	tests/picamera2/run.sh $(PICAMERA2)

# Known weaknesses of the packages that users install, by the index's own list of them.
audit: .venv/dev
	@$(BIN)/pip install --quiet --disable-pip-version-check pip-audit
	$(BIN)/pip-audit --strict --skip-editable

bench: .venv/dev
	$(BIN)/python -m tests.bench.rules
	$(BIN)/python -m tests.bench.odds
	$(BIN)/python -m tests.bench.table
	$(BIN)/python -m tests.bench.window
	$(BIN)/python -m tests.bench.kills

# All models from nothing: up to two hours on two cores; stopped at any time, the next call goes on.
train: .venv/train
	$(BIN)/python -m models.synth.more_fonts
	$(BIN)/python -m models.train
	$(BIN)/python -m models.report

lint: .venv/dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

format: .venv/dev
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Croupier needs Python 3.11 or newer: make PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -m venv .venv || { echo "On Debian and Pi OS: sudo apt install python3-venv, then again"; exit 1; }

.venv/installed: pyproject.toml | .venv/bin/python
	@echo "Installing into .venv …"
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/dev: pyproject.toml | .venv/bin/python
	@echo "Installing into .venv, with the tools for development …"
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ .venv/installed

.venv/train: pyproject.toml | .venv/bin/python
	@echo "Installing into .venv, with all that training needs …"
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev,train]'
	@touch $@ .venv/dev .venv/installed
