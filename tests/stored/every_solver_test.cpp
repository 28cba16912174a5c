#include <gtest/gtest.h>

#include "import/problem_source.h"
#include "problem/assemble.h"
#include "recording/open_problems.h"
#include "solver/catalog.h"
#include "support/honest_answer.h"

namespace perpend {
namespace {

TEST(EverySolver, TakesEveryStoredProblemAndAgreesWithItsCertificate) {
  const auto source = open_problems(PERPEND_STORED_PROBLEMS);
  ASSERT_GT(source->size(), 0);
  for (const CatalogEntry& entry : catalog()) {
    const auto solver = make_solver(entry.name);
    for (int k = 0; k < source->size(); ++k) {
      StoredProblem stored = source->read(k);
      ensure_rows(stored.problem);
      SCOPED_TRACE(entry.name + " on " + stored.name);
      const Answer& answer = solver->solve(stored.problem, {}, {});
      EXPECT_NE(answer.stop, Stop::not_applicable) << answer.remark;
      support::expect_honest(stored.problem, answer);
      const double at_start_J =
          certify(stored.problem, Vector::Zero(stored.problem.size())).energy.total;
      EXPECT_LT(answer.certificate.energy.total, 0.1 * at_start_J);
    }
  }
}

TEST(EverySolver, OfTheExactOnesCertifiesEveryStoredProblem) {
  const auto source = open_problems(PERPEND_STORED_PROBLEMS);
  ASSERT_GE(source->size(), 4);
  for (const char* name : {"bpp", "exact", "cone-exact"}) {
    for (int k = 0; k < source->size(); ++k) {
      const StoredProblem stored = source->read(k);
      EXPECT_TRUE(make_solver(name)->solve(stored.problem, {}, {}).certified)
          << name << " on " << stored.name;
    }
  }
}

}  // namespace
}  // namespace perpend
