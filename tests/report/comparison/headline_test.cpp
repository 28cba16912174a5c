#include "report/comparison/headline.h"

#include <gtest/gtest.h>

#include <vector>

namespace perpend {
namespace {

StudySummary summary(const std::string& solver, int certified, double ms) {
  StudySummary made;
  made.solver = solver;
  made.attempted = 10;
  made.certified = certified;
  made.median_ms = ms;
  made.median_energy_J = certified == 10 ? 1e-29 : 0.25;
  return made;
}

TEST(Headline, NamesTheFastestOfSeveralCertifiedSolversAndWhatTheOthersLose) {
  const std::vector<StudySummary> all = {summary("bpp", 10, 4), summary("exact", 10, 2),
                                         summary("pgs", 0, 9), summary("psor", 9, 6)};
  EXPECT_EQ(headline_of("wall", all),
            "wall: exact is certified on every problem (10), as the fastest of 2 solvers that are, "
            "in 2 ms, 3 times as fast as psor. The others are wrong by, in a step: pgs 2.5e-01 J, "
            "psor 2.5e-01 J.");
}

TEST(Headline, SaysWhereNoSolverIsCertified) {
  EXPECT_EQ(headline_of("wall", std::vector{summary("pgs", 0, 9)}),
            "wall: no solver is certified on every problem. The others are wrong by, in a step: "
            "pgs 2.5e-01 J.");
  EXPECT_EQ(headline_of("wall", {}), "");
}

TEST(RaceCommand, PutsACertifiedSolverFirstAndThoseThatAreWrongBesideIt) {
  const std::vector<StudySummary> all = {summary("pgs", 0, 9),  summary("exact", 10, 2),
                                         summary("bpp", 10, 4), summary("their:solver", 0, 1),
                                         summary("psor", 9, 6), summary("spook", 0, 6)};
  EXPECT_EQ(race_command("wall", all),
            "perpend run wall --view --solver exact --race pgs,psor,spook");
}

TEST(RaceCommand, IsEmptyWithoutTwoSolversThatCanRun) {
  EXPECT_EQ(race_command("wall", std::vector{summary("exact", 10, 2)}), "");
  EXPECT_EQ(race_command("wall", std::vector{summary("exact", 10, 2), summary("theirs", 0, 1)}),
            "");
}

}  // namespace
}  // namespace perpend
