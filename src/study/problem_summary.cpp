#include "study/problem_summary.h"

#include <cmath>
#include <vector>

#include "problem/assemble.h"
#include "problem/islands.h"
#include "problem/symmetry.h"

namespace perpend {
namespace {

void count_bounds(const Problem& problem, ProblemSummary& summary) {
  std::vector<bool> in_cone(problem.size(), false);
  for (const Contact& contact : problem.contacts) {
    if (contact.law != FrictionLaw::cone) continue;
    ++summary.cones;
    for (int row : contact.friction) {
      if (row != Contact::no_row) in_cone[row] = true;
    }
  }
  for (int i = 0; i < problem.size(); ++i) {
    const int finite_bounds =
        std::isfinite(problem.bounds.l[i]) + std::isfinite(problem.bounds.u[i]);
    if (problem.bounds.l[i] == problem.bounds.u[i]) {
      ++summary.fixed;
    } else if (finite_bounds == 2) {
      ++summary.boxed;
    } else if (finite_bounds == 1) {
      ++summary.one_sided;
    } else if (in_cone[i]) {
      ++summary.in_cones;
    } else {
      ++summary.bilateral;
    }
  }
}

}  // namespace

ProblemSummary summarise(const StoredProblem& stored) {
  const Problem& problem = stored.problem;
  ProblemSummary summary;
  summary.name = stored.name;
  summary.origin = stored.origin;
  summary.has_body_form = problem.body.has_value();
  summary.rows = problem.size();
  summary.bodies = problem.body ? problem.body->bodies() : 0;
  summary.islands = static_cast<int>(find_islands(problem).size());
  summary.contacts = static_cast<int>(problem.contacts.size());
  count_bounds(problem, summary);
  const std::optional<RowForm> made =
      problem.rows ? std::nullopt : std::optional(assemble(*problem.body));
  const SparseRows& A = problem.rows ? problem.rows->A : made->A;
  summary.nonzeros = static_cast<long>(A.nonZeros());
  summary.asymmetry = asymmetry(A);
  if (problem.size() > 0) {
    summary.smallest_diagonal = Vector(A.diagonal()).minCoeff();
    summary.largest_diagonal = Vector(A.diagonal()).maxCoeff();
  }
  if (stored.x.size() > 0) summary.stored_answer = certify(problem, stored.x);
  return summary;
}

}  // namespace perpend
