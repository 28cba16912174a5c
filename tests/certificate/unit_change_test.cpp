#include <gtest/gtest.h>

#include <algorithm>

#include "certificate/certificate.h"
#include "problem/assemble.h"
#include "problem/units.h"
#include "support/random_problems.h"

/// The energy error means the same in every system of units; the other two measures do not.
namespace perpend {
namespace {

struct NamedChange {
  const char* name;
  UnitChange change;
};

constexpr NamedChange named_changes[] = {{"ToMillimetres", {1e3, 1, 1}},
                                         {"ToTonnes", {1, 1e-3, 1}},
                                         {"ToMilliseconds", {1, 1, 1e3}},
                                         {"ToAllThree", {1e3, 1e-3, 1e3}}};

/// Certificates of the same candidate in old and in new units.
struct Pair {
  int size = 0;
  Certificate before, after;
};

Pair random_pair(support::Random& random, const UnitChange& change, bool has_body) {
  Problem problem = support::random_mechanical_problem(random, {6, 20, 0.2, 0.5});
  if (!has_body) {
    ensure_rows(problem);
    problem.body.reset();
  }
  const Vector x = support::uniform_vector(random, problem.size(), -2, 2);
  return {problem.size(), certify(problem, x),
          certify(change_units(problem, change), change_units_of_impulses(problem, x, change))};
}

class UnitsOfErrors : public testing::TestWithParam<NamedChange> {};

TEST_P(UnitsOfErrors, MultiplyEveryRowsEnergyByTheSameFactor) {
  support::Random random(1);
  const double factor = GetParam().change.energy();
  for (int round = 0; round < 100; ++round) {
    const Pair pair = random_pair(random, GetParam().change, round % 2 == 0);
    const double total = factor * pair.before.energy.total;
    EXPECT_NEAR(pair.after.energy.total, total, 1e-12 * total);
    for (int i = 0; i < pair.size; ++i) {
      const double expected = factor * pair.before.energy.row[i];
      EXPECT_NEAR(pair.after.energy.row[i], expected, 1e-12 * expected + 1e-15 * total);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Certificate, UnitsOfErrors, testing::ValuesIn(named_changes),
                         [](const auto& tested) { return tested.param.name; });

double spread_of_factors(const ErrorOfRows& before, const ErrorOfRows& after) {
  double least = infinity, largest = 0;
  for (int i = 0; i < before.row.size(); ++i) {
    if (before.row[i] == 0) continue;
    least = std::min(least, after.row[i] / before.row[i]);
    largest = std::max(largest, after.row[i] / before.row[i]);
  }
  return largest / least;
}

TEST(UnitsOfTheOtherErrors, AreChangedByDifferentFactors) {
  // A change of the unit of time alone multiplies every x and w by the same factor.
  support::Random random(2);
  for (const UnitChange& change : {UnitChange{1e3, 1, 1}, {1, 1e-3, 1}, {1e3, 1e-3, 1e3}}) {
    const Pair pair = random_pair(random, change, true);
    EXPECT_GT(spread_of_factors(pair.before.natural, pair.after.natural), 10);
    EXPECT_GT(spread_of_factors(pair.before.fischer_burmeister, pair.after.fischer_burmeister), 10);
    EXPECT_LT(spread_of_factors(pair.before.energy, pair.after.energy), 1 + 1e-9);
  }
}

}  // namespace
}  // namespace perpend
