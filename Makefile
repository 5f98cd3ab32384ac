# make test     everything that must hold, with its own set-up
# make build    the binary, ./publish
# make examples the built example site, examples/site
# make fuzz     each fuzz target for FUZZTIME (1m; or 500x, that many inputs)
# make cross    builds for all systems of a release
# make bench    the stages of a build against bare JSON decoding, and against
#               what they took when that was last written down
# make bench-all each benchmark once, with memory
# make home MODULE=example.org/you/publish
#               gives the module that path, in go.mod and in every import
# make clean    what the above left behind

SHELL       := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.ONESHELL:
.DELETE_ON_ERROR:

GO       ?= go
FUZZTIME ?= 1m
PKGS     ?= ./...
CROSS    ?= linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64
LOG      := .test.log

.PHONY: build test setup lint unit fuzz fuzz-short cross bench examples left-out home clean

build:
	CGO_ENABLED=0 $(GO) build -trimpath -o publish ./cmd/publish

test: setup lint unit fuzz-short left-out

# A browser and pdftotext for the browser tests, a C compiler for the race
# detector. Where they are missing and can't be installed, the tests say so
# and "left-out" names them.
setup:
	@missing=()
	if ! command -v chromium chromium-browser google-chrome google-chrome-stable chrome >/dev/null; then missing+=(chromium); fi
	if ! command -v pdftotext >/dev/null; then missing+=(poppler-utils); fi
	if ! command -v gcc >/dev/null; then missing+=(gcc libc6-dev); fi
	if (( $${#missing[@]} )); then
		if [[ $$(id -u) == 0 ]] && command -v apt-get >/dev/null; then
			echo "setup: installing $${missing[*]} with apt-get"
			apt-get update -qq
			DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$${missing[@]}" >/dev/null
		else
			echo "setup: not found: $${missing[*]}; what needs them is left out and named at the end"
		fi
	fi

lint:
	@unformatted=$$($(GO) tool gofumpt -l .)
	if [[ -n $$unformatted ]]; then echo "not formatted by gofumpt:"; echo "$$unformatted"; exit 1; fi
	echo "gofumpt ok"
	$(GO) mod tidy -diff
	echo "go mod tidy ok"
	$(GO) vet $(PKGS)
	echo "go vet ok"
	$(GO) tool staticcheck $(PKGS)
	echo "staticcheck ok"
	$(GO) tool go-check-sumtype ./...
	echo "go-check-sumtype ok"

# The verbose output goes to a file, for the count and for left-out. Shown are
# the closing lines of each package, and all of it but the passes when
# something fails. With V=1 the closing line of every test is shown, too.
unit:
	@race=; if command -v gcc >/dev/null; then race=-race; else echo "no C compiler: without the race detector"; fi
	status=0
	$(GO) test $$race -count=1 -timeout=40m -v $(PKGS) >$(LOG) 2>&1 || status=$$?
	if (( status )); then grep -vE '^ *(=== (RUN|PAUSE|CONT|NAME)|--- (PASS|SKIP))' $(LOG); fi
	if [[ -n "$${V:-}" ]]; then grep -E '^--- (PASS|SKIP|FAIL)' $(LOG) || true; fi
	grep -E '^(ok|FAIL|\?)[[:space:]]' $(LOG) || true
	echo "$$(grep -cE '^ *--- PASS' $(LOG)) passed, $$(grep -cE '^ *--- FAIL' $(LOG)) failed, $$(grep -cE '^ *--- SKIP' $(LOG)) left out (subtests counted)"
	exit $$status

# A count and not a time: with a time, Go before 1.27 can call a target failed
# whose worker is still busy when the time is up (go.dev/issue/75804).
fuzz-short:
	@$(MAKE) --no-print-directory fuzz FUZZTIME=500x

fuzz:
	@for pkg in $$($(GO) list $(PKGS)); do
		for target in $$($(GO) test -list '^Fuzz' $$pkg | grep '^Fuzz' || true); do
			echo "fuzz $$pkg $$target"
			out=$$($(GO) test -run='^$$' -fuzz="^$$target$$" -fuzztime=$(FUZZTIME) -fuzzminimizetime=1x $$pkg 2>&1) || { echo "$$out"; exit 1; }
			echo "$$out" | grep -E '^fuzz: elapsed' | tail -1
		done
	done

# The program for every system that releases are made for, and the tests
# compiled for those that we don't run them on.
cross:
	@for target in $(CROSS); do
		echo "cross $$target"
		CGO_ENABLED=0 GOOS=$${target%/*} GOARCH=$${target#*/} $(GO) build -o /dev/null ./cmd/publish
		CGO_ENABLED=0 GOOS=$${target%/*} GOARCH=$${target#*/} $(GO) vet $(PKGS)
	done

# Ratios within one run mean the same on every machine; BENCH_UPDATE=1 writes
# them to site/testdata/bench.txt, and BENCH_LOAD=DIR measures other sessions.
bench:
	$(GO) test -run='^$$' -bench='^BenchmarkStages$$' -benchtime=5x ./site

bench-all:
	$(GO) test -run='^$$' -bench=. -benchtime=1x -benchmem $(PKGS)

examples:
	UPDATE_EXAMPLES=1 $(GO) test -count=1 -run='^TestExamplesFresh$$' .

left-out:
	@if grep -qE '^ *--- SKIP' $(LOG); then
		echo "These tests did not run:"
		grep -B1 -E '^ *--- SKIP' $(LOG) | grep -v '^--$$' | sed 's/^ */  /'
	else
		echo "Every test ran."
	fi

home:
	@if [[ -z "$${MODULE:-}" ]]; then echo "say which: make home MODULE=example.org/you/publish"; exit 2; fi
	old=$$($(GO) list -m)
	$(GO) mod edit -module "$$MODULE"
	grep -rlF --include='*.go' "\"$$old/" . | while read -r file; do
		sed "s#\"$$old/#\"$$MODULE/#" "$$file" >"$$file.tmp"
		mv "$$file.tmp" "$$file"
	done
	$(GO) tool gofumpt -w .
	$(GO) build ./...
	echo "$$old is $$MODULE now"

clean:
	rm -rf publish public dist $(LOG)
