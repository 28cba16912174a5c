#pragma once

#include <Eigen/Core>

#include "experiment/convergence/scene_problems.h"

namespace perpend {

/// A frictionless problem, 0 ≤ x ⊥ A x + b ≥ 0, at one smoothing μ of the interior-point path,
/// x_i w_i = μ, beside the same problem with the compliance C_i = μ/x_i² of that point.
struct SmoothedPoint {
  double mu = 0;          ///< J
  double compliance = 0;  ///< median of C_i/A_ii over the rows that carry load
  double difference = 0;  ///< ‖x_path − x_C‖ / ‖x_path − x*‖
  double mirrored = 0;  ///< ‖(x_path − x*) + (x_C − x*)‖ / ‖x_path − x*‖, over loaded rows
  double step_difference = 0;  ///< of Newton's step on the path, and of that by the matrix A + C
};

std::vector<SmoothedPoint> follow_smoothing(const Eigen::MatrixXd& A, const Vector& b);

/// L11: the parameters of regularisation correspond to those of smoothing.
PaperFinding smoothing_matrix_finding(const std::vector<SmoothedPoint>& points);
/// Whether the impulses are the same too.
PaperFinding smoothing_impulse_finding(const std::vector<SmoothedPoint>& points);

void add_smoothing(const Laboratory& laboratory, Section& section);

}  // namespace perpend
