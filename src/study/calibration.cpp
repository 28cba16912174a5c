#include "study/calibration.h"

#include <Eigen/Cholesky>
#include <chrono>
#include <vector>

#include "study/solver_study.h"

namespace perpend {

double calibration_ms() {
  constexpr int n = 500;
  Eigen::MatrixXd matrix(n, n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) matrix(i, j) = i == j ? n : 1.0 / (1 + std::abs(i - j));
  }
  Eigen::LLT<Eigen::MatrixXd> factor(n);
  std::vector<double> milliseconds;
  for (int k = 0; k < 15; ++k) {
    const auto start = std::chrono::steady_clock::now();
    factor.compute(matrix);
    const std::chrono::duration<double, std::milli> taken =
        std::chrono::steady_clock::now() - start;
    milliseconds.push_back(taken.count());
  }
  return median(milliseconds);
}

}  // namespace perpend
