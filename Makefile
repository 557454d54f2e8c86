# Quedou: `make play` plays, `make test` tests. Both set up all that they need.
.DEFAULT_GOAL := help
.PHONY: help play client test check bench core-test browser-test pictures lock clean

BIN := .venv/bin
PORT ?= 8000
CLIENT := src/quedou/client/index.html
WEB := $(shell find web -type f -not -path '*/node_modules/*' -not -path '*/generated/*' -not -path 'web/dist/*' 2>/dev/null)
WORKERS ?= 2

help:
	@echo "make play    set up, serve the game on 127.0.0.1:$(PORT) and print the address"
	@echo "make test    set up and run every test"
	@echo "make check   linters and type checkers"
	@echo "make bench   the benchmarks, beside their peers"
	@echo "make pictures  take the pictures of the docs anew"
	@echo "make lock    write the lock files anew"
	@echo "make clean   remove what was built"

play: .venv/run.stamp $(CLIENT)
	@PORT=$(PORT) $(BIN)/quedou play

client: $(CLIENT)

.venv/run.stamp: requirements/run.txt pyproject.toml
	@scripts/venv run
	@touch $@

.venv/dev.stamp: requirements/dev.txt pyproject.toml
	@scripts/venv dev
	@touch $@ .venv/run.stamp

.venv/bench.stamp: requirements/bench.txt pyproject.toml
	@scripts/venv bench
	@touch $@ .venv/dev.stamp .venv/run.stamp

web/node_modules/.stamp: web/package-lock.json web/package.json | .venv/run.stamp
	@echo "quedou: installing the client's packages" >&2
	@cd web && ../scripts/npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(CLIENT): web/node_modules/.stamp $(WEB)
	@echo "quedou: building the client" >&2
	@cd web && ../scripts/npm run --silent build
	@touch $@

check: .venv/dev.stamp web/node_modules/.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python scripts/rules_pages.py --check
	cd web && ../scripts/npm run --silent check

test: check core-test browser-test

core-test: .venv/dev.stamp $(CLIENT)
	cd web && ../scripts/npm run --silent test
	$(BIN)/pytest -n $(WORKERS) -m "not browser"
	scripts/compiled
	QUEDOU_EXPECT=compiled PYTHONPATH=build/compiled $(BIN)/pytest -n $(WORKERS) -m "not browser" tests

browser-test: .venv/dev.stamp $(CLIENT)
	@scripts/debian chromium fonts-noto-cjk || true
	$(BIN)/pytest -m browser

pictures: .venv/dev.stamp $(CLIENT)
	@scripts/debian chromium fonts-noto-cjk || true
	$(BIN)/python -m tests.browser.pictures

bench: .venv/bench.stamp $(CLIENT)
	scripts/compiled
	$(BIN)/python -m bench

lock: .venv/dev.stamp
	$(BIN)/pip install --quiet uv
	PATH=$(CURDIR)/$(BIN):$$PATH scripts/lock

clean:
	rm -rf .venv build dist src/quedou/client web/node_modules web/src/generated
