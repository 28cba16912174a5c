#include "bench/peers/dense_problem.h"

#include "border/bad_input.h"

namespace perpend::bench {

DenseProblem dense_problem(const Problem& problem) {
  const RowForm& rows = *problem.rows;
  DenseProblem dense{rows.A, rows.b, problem.bounds.l, problem.bounds.u, {}};
  dense.at = Vector::Zero(problem.size()).cwiseMax(problem.bounds.l).cwiseMin(problem.bounds.u);
  dense.b += rows.A * dense.at;
  dense.l -= dense.at;
  dense.u -= dense.at;
  return dense;
}

std::string refuse_cones(const Problem& problem) {
  return has_cone(problem) ? "it takes bounds on each row, and no friction cones" : "";
}

std::string refuse_dense(const Problem& problem) {
  if (problem.size() > most_dense_rows) {
    return sentence("it holds A as a dense matrix, and ", problem.size(), " rows are more than ",
                    most_dense_rows);
  }
  return refuse_cones(problem);
}

}  // namespace perpend::bench
