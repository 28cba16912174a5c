#pragma once

#include <string>

#include "problem/problem.h"

namespace perpend::bench {

using DenseRows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// A problem moved so that zero is within all bounds, as Dantzig's method demands:
/// w = A (x − at) + b, and x − at in [l, u]. Where zero was within them, `at` is zero.
struct DenseProblem {
  DenseRows A;
  Vector b, l, u;
  Vector at;
};

DenseProblem dense_problem(const Problem& problem);

/// Why a peer that takes boxes and holds A as a dense matrix shall not try; empty where it may.
std::string refuse_dense(const Problem& problem);
/// Why a peer that takes boxes cannot; empty where it can.
std::string refuse_cones(const Problem& problem);

/// Beyond this many rows a dense A takes more memory than all others together, and no dense peer
/// ends within seconds.
inline constexpr int most_dense_rows = 3000;

}  // namespace perpend::bench
