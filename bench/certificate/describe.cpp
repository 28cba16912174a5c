#include "bench/certificate/describe.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace perpend::bench {
namespace {

const char* name_of_solvable(Solvable solvable) {
  switch (solvable) {
    case Solvable::yes:
      return "solvable";
    case Solvable::no:
      return "infeasible";
    case Solvable::unknown:
      break;
  }
  return "no solution known";
}

}  // namespace

std::string describe(const Vector& x) {
  return fmt::format("[{:.17g}]", fmt::join(x.begin(), x.end(), " "));
}

std::string describe(const HostileProblem& made) {
  const Problem& problem = made.problem;
  const FullRows<Quad> rows = full_rows(problem);
  std::string text = fmt::format("{}; {}\n  A =", made.traits, name_of_solvable(made.solvable));
  for (int i = 0; i < rows.n; ++i) {
    Vector row(rows.n);
    for (int j = 0; j < rows.n; ++j) row[j] = static_cast<double>(rows.A[i][j]);
    text += fmt::format(" {}", describe(row));
  }
  Vector b(rows.n);
  for (int i = 0; i < rows.n; ++i) b[i] = static_cast<double>(rows.b[i]);
  text += fmt::format("\n  b = {}, l = {}, u = {}\n  ", describe(b), describe(problem.bounds.l),
                      describe(problem.bounds.u));
  return text;
}

}  // namespace perpend::bench
