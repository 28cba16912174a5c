#include "jacobi.h"

using namespace perpend;

namespace {

Vector sums_of_rows(const Problem& problem) {
  return problem.rows->A.cwiseAbs() * Vector::Ones(problem.size());
}

}  // namespace

std::optional<std::string> Jacobi::refuse(const Problem& problem) const {
  if (problem.size() > 0 && sums_of_rows(problem).minCoeff() <= 0) {
    return "it divides by the sum of a row of A, and one of them is 0";
  }
  return {};
}

Stop Jacobi::iterate(const Problem& problem, const Bounds& bounds, Vector& x, Monitor& monitor) {
  const Vector D = sums_of_rows(problem);
  while (monitor.go_on()) {
    const Vector w = problem.rows->A * x + problem.rows->b;
    Vector next = x - w.cwiseQuotient(D);
    bounds.clamp(next);
    const double change = (next - x).lpNorm<Eigen::Infinity>();
    x = next;
    monitor.observe(x, Work::sweep);
    if (change <= options_.tolerance) return Stop::converged;
  }
  return monitor.reason();
}
