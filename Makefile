# A thin front over CMake: CMakePresets.json holds the builds, CMakeLists.txt the rules.
# `make run` and `make check` also install the Debian packages that are missing;
# DEPS=no leaves that out, for those who have them from elsewhere.

SHELL := /bin/bash
.SHELLFLAGS := -o pipefail -ec
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:  # ninja and ctest use all the cores themselves

PREFIX ?= /usr/local
CONES ?= ../shared/problems
FUZZ_SECONDS ?= 600
jobs := $(shell nproc)
configure := cmake --log-level=WARNING --preset
# The thread sanitizer of g++ 12 does not start where the kernel randomises more address bits than
# it knows of.
fixed_addresses := $(shell setarch -R true 2>/dev/null && echo setarch -R)
# Versions differ in what they find; Debian 12 has this one.
tidy_version := 14
install_deps := $(if $(filter no,$(DEPS)),:,tools/install_deps.sh)

.PHONY: help run check build bench campaign campaign-certificate deps format asan tsan fuzz clang
.PHONY: install clean kills bench-step bench-shots bench-random-scenes bench-allocations bench-deadlines bench-cones bench-chains peers deps-run deps-check deps-clang deps-fuzz deps-peers deps-tidy deps-docs deps-package check-asan check-tsan check-python tidy docs numbers package bench-light

help:
	@echo 'make run      build perpend and let it do its main job'
	@echo 'make check    build everything and run every check'
	@echo 'make check-python  test the Python package with MuJoCo, Gymnasium and all else that it can use'
	@echo 'make build    build the program, build/perpend'
	@echo 'make bench    error and time of the solvers side by side, about 5 minutes'
	@echo 'make campaign exact on 10,000 random and all stored problems, about 1 minute'
	@echo 'make campaign-certificate  can the judge be misled? a million small problems, 5 to 10 minutes'
	@echo 'make bench-step   where the time of a step goes, about 10 seconds'
	@echo 'make bench-light  instructions of light steps, counted by callgrind, about 1 minute'
	@echo 'make bench-shots  10,000 random shots in a closed room: none may leave it, about 1 minute'
	@echo 'make bench-random-scenes  100 random scenes: none may gain energy unnoticed, about 5 minutes'
	@echo 'make bench-allocations  allocations of a step, every scene with every solver, about 3 minutes'
	@echo 'make bench-deadlines    overruns of time budgets, about 8 minutes'
	@echo 'make bench-cones  friction cones beside the solvers of Siconos, about 5 minutes'
	@echo 'make bench-chains chains under load beside ODE and Bullet, 10 seconds'
	@echo 'make kills    kill 100 recordings and look at what they leave, about 4 minutes'
	@echo 'make peers    install and build the solvers of others, for perpend compare --peers'
	@echo 'make docs     build the documentation site, build/site/index.html, and check its links'
	@echo 'make numbers  write the figures of README and guides again, except times; TIMES=yes for these too'
	@echo 'make package  a Debian package, a source archive and a wheel, in build/packages'
	@echo 'make deps     install the Debian packages that are missing'
	@echo 'make format   format the C++ sources in place'
	@echo 'make asan     build and test with the address and undefined-behaviour sanitizers'
	@echo 'make tsan     build and test with the thread sanitizer'
	@echo 'make check-asan, make check-tsan   the part of these that takes half an hour'
	@echo 'make fuzz     damage scene and problem files at random, 2 × $(FUZZ_SECONDS) seconds after the build'
	@echo 'make clang    build and test with clang++'
	@echo 'make tidy     look for defects with clang-tidy'
	@echo 'make install  install the program and the library under PREFIX ($(PREFIX))'
	@echo 'make clean    remove build/'

# The main job: every solver on the problems of the papers' scenes.
run: build
	@build/perpend compare

build: build/build.ninja
	@cmake --build --preset release --target perpend

check: build/CTestTestfile.cmake build/build.ninja
	@cmake --build --preset release
	@$(call test,release)

# With all optional packages, about 1.2 GB; `make check` skips the tests of those that are missing.
check-python: build/CTestTestfile.cmake build/build.ninja
	@tools/python_env.sh build/venv_all all
	@[ -e build/venv_all/ready ] || { echo 'make check-python needs these packages'; exit 1; }
	@cmake --build --preset release --target perpend perpend_python perpend_python_stub
	@PYTHONPATH=$(CURDIR)/build/python build/venv_all/bin/python -m pytest -q -p no:cacheprovider python/tests

bench: build/build.ninja
	@cmake --build --preset release --target perpend_bench
	@echo 'About 5 minutes; leave the machine alone meanwhile. BENCH="--json FILE" for all figures.'
	@build/perpend_bench $(BENCH)

campaign: build/build.ninja
	@cmake --build --preset release --target perpend_bench
	@echo 'About 1 minute.'
	@build/perpend_bench campaign --stored problems $(BENCH)

campaign-certificate: build/build.ninja
	@cmake --build --preset release --target perpend_bench
	@echo '5 to 10 minutes on two cores. BENCH="--seed 7 --problems 100000" for others.'
	@build/perpend_bench campaign-certificate $(BENCH)

# Configured once more, here and below, so that what has just been installed is found.
peers: deps-peers build/build.ninja
	@cmake --log-level=WARNING build
	@cmake --build --preset release --target perpend perpend_peers

bench-cones: deps-peers build/build.ninja
	@cmake --log-level=WARNING build
	@cmake --build --preset release --target bench_cones
	@echo 'About 5 minutes. CONES=FOLDER for other problems, BENCH=--each for every one of them.'
	@build/bench_cones $(CONES) $(BENCH)

bench-chains: deps-peers build/build.ninja
	@cmake --log-level=WARNING build
	@cmake --build --preset release --target bench_chains
	@build/bench_chains $(BENCH)

kills: build
	@echo 'About 4 minutes. KILLS="--kills N" for more or fewer.'
	@/usr/bin/python3 tools/kill_recordings.py build/perpend --at-most-s 1 $(KILLS)

bench-step: build/build.ninja
	@cmake --build --preset release --target bench_step
	@build/bench_step

bench-light: build/build.ninja
	@cmake --build --preset release --target bench_light
	@echo 'About 1 minute. BENCH="--scene rest --functions 20" for what one scene spends them on.'
	@/usr/bin/python3 bench/light/count_instructions.py build/bench_light $(BENCH)

bench-shots: build/build.ninja
	@cmake --build --preset release --target bench_shots
	@echo 'About 1 minute. BENCH="SEED 1" for every step of one shot.'
	@build/bench_shots $(BENCH)

bench-random-scenes: build/build.ninja
	@cmake --build --preset release --target bench_random_scenes
	@echo 'About 5 minutes. BENCH="SEED 1" for every step of one scene.'
	@build/bench_random_scenes $(BENCH)

bench-allocations: build/build.ninja
	@cmake --build --preset release --target bench_allocations
	@build/bench_allocations

bench-deadlines: build/build.ninja
	@cmake --build --preset release --target bench_deadlines
	@echo 'About 8 minutes. BENCH=200 for 200 steps each instead of 1000.'
	@build/bench_deadlines $(BENCH)

asan tsan: %: build/%/build.ninja
	@$(fixed_addresses) cmake --build --preset $@
	@$(call test,$@)

# Under asan every room but those that only print or take long; under tsan the rooms with threads.
rooms_asan := border algebra problem certificate solver geometry scene dynamics step import recording \
              study viewer
rooms_tsan := algebra geometry solver step recording viewer
# What takes longest under a sanitizer; make asan and make tsan have it. Under tsan also long tests in
# which only one thread works (each damaged file is read in a child process, slow to start there), and
# processes that are killed before the sanitizer could fail them.
slow_asan := ExactFindsKnownSolutionsOfUpToTwoThousandRows
slow_tsan := $(slow_asan) StaysFiniteWithAThousandBodiesAtOnePoint ^PerpendFile\.Refuses \
             ^DamagedHdf5\. ^OneProblem\. ^WordDeflate\. ^GrowingFile\.IsReadByTheLibrary \
             ^KilledWriter\.
blank := $(subst ,, )
check-asan check-tsan: check-%: build/%/build.ninja
	@$(fixed_addresses) cmake --build --preset $* --target $(addprefix test_,$(rooms_$*))
	@$(call test,$*,--label-regex '^($(subst $(blank),|,$(strip $(rooms_$*))))$$' \
	  --exclude-regex '$(subst $(blank),|,$(strip $(slow_$*)))' --no-tests=error)

clang: deps-clang build/clang/build.ninja
	@cmake --build --preset $@
	@$(call test,$@)

# Not part of check: it takes 20 minutes, and what it finds is different each time.
fuzz: deps-fuzz build/fuzz/build.ninja
	@cmake --build --preset $@
	@tools/fuzz.sh build/fuzz $(FUZZ_SECONDS)

# The program is built first for the sources that the build writes. The log has every file.
tidy: deps-tidy build
	@run-clang-tidy-$(tidy_version) -quiet -p build -j $(jobs) '^$(CURDIR)/(build/)?(src|apps)/' \
	  >build/tidy.log 2>&1 || { grep -E -A 4 '(error|warning):' build/tidy.log; exit 1; }

deps: deps-check
	@echo 'All that perpend needs is installed.'

deps-run:
	@$(install_deps) run
deps-check:
	@$(install_deps) run check
deps-clang:
	@$(install_deps) clang
deps-fuzz:
	@$(install_deps) run fuzz
deps-tidy:
	@$(install_deps) tidy
deps-docs:
	@$(install_deps) run docs
deps-package:
	@$(install_deps) run package
deps-peers:
	@$(install_deps) run peers

format: deps-check
	@tools/check_format.sh --fix

docs: deps-docs build
	@tools/site/build.sh $(if $(TRY),--try)

numbers: build
	@/usr/bin/python3 tools/write_numbers.py build/perpend $(if $(TIMES),--times)

# The wheel needs a compiler for some minutes more; WHEEL=no leaves it out.
package: deps-package build
	@tools/package.sh $(if $(filter no,$(WHEEL)),--no-wheel)

install: build
	@cmake --install build --prefix $(PREFIX)

clean:
	rm -rf build

# Configured without tests until somebody asks for them, so that `make run` needs no test
# packages; from then on with them. CMake writes CTestTestfile.cmake only where tests are on.
build/build.ninja: CMakePresets.json | deps-run
	@$(configure) release $(if $(wildcard build/CTestTestfile.cmake),,-DPERPEND_BUILD_TESTS=OFF)
	@touch $@
# With the Python package where an environment for it could be made.
build/CTestTestfile.cmake: CMakePresets.json | deps-check
	@tools/python_env.sh build/venv
	@$(configure) release $$([ ! -e build/venv/ready ] || \
	  echo -DPERPEND_BUILD_PYTHON=ON -DPython_EXECUTABLE=$(CURDIR)/build/venv/bin/python)
	@touch $@
build/%/build.ninja: CMakePresets.json | deps-check
	@$(configure) $*
	@touch $@

# On a terminal one moving line; elsewhere what failed and the closing summary. The whole
# output is in Testing/Temporary/LastTest.log of the build folder.
define test
if [ -t 1 ]; then $(fixed_addresses) ctest --preset $(1) --parallel $(jobs) $(2) --progress; \
else $(fixed_addresses) ctest --preset $(1) --parallel $(jobs) $(2) \
  | sed -E '/^ *Start +[0-9]+: |^ *[0-9]+\/[0-9]+ Test .* Passed +[0-9.]+ sec$$/d'; fi
endef
