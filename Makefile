# Everything on a machine that has Python 3.11 or newer and nothing else. Start with: make run

BIN := .venv/bin
PYTHON ?= $(shell for name in python3.11 python3.12 python3.13 python3; do \
	$$name -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$name && break; done)
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --constraint constraints.txt --editable
SOURCES := config games teams league tests manage.py

.PHONY: help run test lint types bench messages shell clean

help:
	@echo "make run           start Koban here: database, broker, worker, web server, demo league"
	@echo "make test          every test, on a database, broker and worker of its own"
	@echo "make lint          style, import contracts, templates"
	@echo "make types         mypy"
	@echo "make bench         the benchmarks"
	@echo "make messages      collect texts for translation and compile the catalogues"
	@echo "make shell         a Django shell on the data of make run"
	@echo "make clean         delete caches and the environment; the data in .koban stays"

run: .venv/installed-to-run
	@exec $(BIN)/python -m config.run

# The tests start Koban's processes some fifty times, which is quicker where Python may keep what it compiled.
test: export PYTHONDONTWRITEBYTECODE =
test: .venv/installed-to-develop
	$(BIN)/python -m pytest --numprocesses 2 --dist loadfile --no-loadscope-reorder --durations=25

lint: .venv/installed-to-develop
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/djlint --lint --profile django --use-gitignore --allow-empty-input .

types: .venv/installed-to-develop
	$(BIN)/mypy $(SOURCES)

bench: .venv/installed-to-develop
	$(BIN)/python -m pytest tests/bench --benchmark-only

messages: .venv/installed-to-develop
	$(BIN)/python manage.py messages

shell: .venv/installed-to-run
	$(BIN)/python manage.py shell

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .benchmarks staticfiles
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The stamps: installed again only when the pins or the list of dependencies change.
.venv/installed-to-run: constraints.txt pyproject.toml | .venv/bin/python
	$(PIP) '.[embedded]'
	@touch $@

.venv/installed-to-develop: constraints.txt pyproject.toml | .venv/bin/python
	$(PIP) '.[embedded,test,lint,bench]'
	@touch $@ .venv/installed-to-run

.venv/bin/python:
	@test -n "$(PYTHON)" || { echo "Koban needs Python 3.11 or newer, with ensurepip (Debian: python3-venv)."; exit 1; }
	$(PYTHON) -m venv .venv
