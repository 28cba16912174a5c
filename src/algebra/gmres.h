#pragma once

#include <Eigen/Core>
#include <functional>
#include <vector>

#include "algebra/time_limit.h"
#include "algebra/types.h"

namespace perpend {

struct GmresOptions {
  double tolerance = 1e-6;  ///< of ‖r‖: what may be left of the residual
  int most_iterations = 200;
};

/// H⁻¹ r without a factor of H (Saad and Schultz 1986): the x in the space of r, Hr, H²r … whose
/// residual is the smallest, made with a matrix near to H⁻¹ on the right, so that the residual is
/// that of H itself. Begins again after `restart` vectors, which it keeps.
class Gmres {
 public:
  using Map = std::function<void(const Vector& v, Vector& out)>;

  static constexpr int restart = 60;

  /// x ← near to H⁻¹ r. Returns ‖r − H x‖ / ‖r‖.
  double solve(const Map& multiply, const Map& precondition, const Vector& r,
               const GmresOptions& options, const TimeLimit& limit, Vector& x);

  int iterations() const { return iterations_; }  ///< of the last solve

 private:
  void run(const Map& multiply, const Map& precondition, double enough, int most,
           const TimeLimit& limit, Vector& x);
  void orthogonalise(int k);
  void rotate(int k);

  int iterations_ = 0;
  Vector residual_, product_;
  std::vector<Vector> basis_, preconditioned_;
  Eigen::Matrix<double, restart + 1, restart> H_;  // of the basis, made triangular by rotations
  Eigen::Matrix<double, restart + 1, 1> right_;
  Eigen::Matrix<double, restart, 1> cosine_, sine_;
};

}  // namespace perpend
