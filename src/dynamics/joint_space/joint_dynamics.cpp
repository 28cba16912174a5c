#include "dynamics/joint_space/joint_dynamics.h"

#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <algorithm>

#include "algebra/cross_matrix.h"

namespace perpend {
namespace {

/// Rows of loops below this share of the largest depend on the others.
constexpr double dependent = 1e-10;

using Orthogonal = Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd>;

Orthogonal factor_of(const Eigen::MatrixXd& matrix) {
  Orthogonal factor;
  factor.setThreshold(dependent);
  factor.compute(matrix);
  return factor;
}

/// The derivative of f at 0 by differences of fourth order.
template <typename Function>
Vector slope(double step, const Function& f) {
  const Vector near = f(step) - f(-step), far = f(2 * step) - f(-2 * step);
  return (8 * near - far) / (12 * step);
}

/// Ġ u: how fast the speeds of the loops change while u stays.
Vector loop_bias(const JointSpace& space, const State& state, const Vector& u) {
  const double fastest = largest_of(u);
  const int loops = static_cast<int>(space.loop_speeds(state).size());
  if (loops == 0 || fastest == 0) return Eigen::VectorXd::Zero(loops);
  constexpr double way = 1e-3;  // m or rad: 1e-12 of it is left out
  return slope(way / fastest, [&](double time_s) {
    State later = state;
    space.move_by(Vector(time_s * u), later);
    space.set_speeds(u, later);
    return space.loop_speeds(later);
  });
}

}  // namespace

Vector forward_dynamics(const JointSpace& space, const State& state, const Vector& forces) {
  const Vector still = Eigen::VectorXd::Zero(space.size());
  const Eigen::LLT<Eigen::MatrixXd> mass(space.mass_matrix(state));
  // In y = Lᵀ u̇ masses are 1, and the loops change y by as little as will do.
  Eigen::VectorXd y = mass.matrixL().solve(forces - space.inverse_dynamics(state, still));
  const Eigen::MatrixXd G = space.loop_rows(state);
  if (G.rows() > 0) {
    const Eigen::MatrixXd rows = mass.matrixL().solve(G.transpose()).transpose();
    const Vector gained = rows * y + loop_bias(space, state, space.speeds(state));
    y -= factor_of(rows).solve(gained);
  }
  return mass.matrixU().solve(y);
}

ActuatedForces inverse_dynamics(const JointSpace& space, const State& state,
                                const Vector& accelerations, const std::vector<int>& actuated) {
  const Vector needed = space.inverse_dynamics(state, accelerations);
  const Eigen::MatrixXd G = space.loop_rows(state);
  const int count = static_cast<int>(actuated.size());
  // A loop may carry any force. What the chosen ones cannot give must lie in what loops carry; so
  // first the loops are taken out, then the smallest forces found.
  Eigen::MatrixXd directions = Eigen::MatrixXd::Zero(space.size(), count);
  for (int k = 0; k < count; ++k) directions(actuated[k], k) = 1;
  Eigen::VectorXd left = needed;
  const auto without_loops = [&](auto& of) {
    if (G.rows() == 0) return;
    const Eigen::MatrixXd carried = G.transpose();
    of -= (carried * factor_of(carried).solve(of)).eval();
  };
  Eigen::MatrixXd seen = directions;
  without_loops(seen);
  without_loops(left);
  ActuatedForces found;
  found.forces = factor_of(seen).solve(left);
  found.unbalanced = largest_of(left - seen * found.forces);
  return found;
}

bool close_loops(const JointSpace& space, const std::vector<int>& held, State& state) {
  constexpr int most_iterations = 50;
  constexpr double closed = 1e-12;
  double size_m = 1e-3;
  for (int body = 0; body < space.model().moving(); ++body) {
    size_m = std::max(size_m, state.poses[body].position.cwiseAbs().maxCoeff());
  }
  State trial = state;
  const auto rows_of_free = [&] {
    Eigen::MatrixXd G = space.loop_rows(trial);
    for (const int k : held) G.col(k).setZero();
    return G;
  };
  for (int iteration = 0; iteration < most_iterations; ++iteration) {
    const Vector gaps = space.loop_gaps(trial);
    if (largest_of(gaps) <= closed * size_m) {
      const Vector u = space.speeds(trial);
      space.set_speeds(u, trial);
      const Vector speeds = space.loop_speeds(trial);
      if (speeds.size() > 0) {
        space.set_speeds(Vector(u - factor_of(rows_of_free()).solve(speeds)), trial);
      }
      state = trial;
      return true;
    }
    space.move_by(Vector(-factor_of(rows_of_free()).solve(gaps)), trial);
  }
  return false;
}

Linearisation linearise(const JointSpace& space, const State& state, const Vector& forces) {
  const int n = space.size();
  constexpr double way = 1e-3;
  const Vector u = space.speeds(state);
  Linearisation found{Eigen::MatrixXd::Zero(2 * n, 2 * n), Eigen::MatrixXd::Zero(2 * n, n)};
  found.A.topRightCorner(n, n).setIdentity();
  for (int k = 0; k < n; ++k) {
    const auto unit = [&](double size) { return Vector(size * Eigen::VectorXd::Unit(n, k)); };
    found.A.bottomLeftCorner(n, n).col(k) = slope(way, [&](double by) {
      State other = state;
      space.move_by(unit(by), other);
      space.set_speeds(u, other);
      return forward_dynamics(space, other, forces);
    });
    found.A.bottomRightCorner(n, n).col(k) = slope(way, [&](double by) {
      State other = state;
      space.set_speeds(Vector(u + unit(by)), other);
      return forward_dynamics(space, other, forces);
    });
    found.B.bottomRows(n).col(k) = slope(
        1.0, [&](double by) { return forward_dynamics(space, state, Vector(forces + unit(by))); });
  }
  // A turn about three axes that is itself turned: δ̇ = δu + u × δ.
  for (const TreeLink& link : space.tree().links()) {
    if (link.axes.size() < 3 || !link.axes[link.axes.size() - 3].is_angle) continue;
    const int first = link.first_speed + static_cast<int>(link.axes.size()) - 3;
    const Vector3 turning = u.segment<3>(first);
    found.A.block<3, 3>(first, first) += cross_matrix(turning);
  }
  return found;
}

}  // namespace perpend
