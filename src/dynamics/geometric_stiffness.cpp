#include "dynamics/geometric_stiffness.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <utility>

#include "algebra/cross_matrix.h"

namespace perpend {
namespace {

/// Share of the mass up to which h²K is left to the steps, which follow it then: leapfrog is stable
/// below 4 and right to 1 % in frequency below this.
constexpr double followed = 0.25;
/// Share of what is beyond that damps, by how fast the kicks change.
constexpr double damping_share = 0.25;

/// Impulse of these rows on the body.
Vector3 impulse_on(int body, const RowSet& rows, const Vector& x, int begin, int end) {
  const BlockRows& J = rows.J();
  Vector3 sum = Vector3::Zero();
  for (int i = begin; i < end; ++i) {
    for (int k = J.start[i]; k < J.start[i + 1]; ++k) {
      if (J.body[k] == body) sum += x[i] * J.block[k].head<3>();
    }
  }
  return sum;
}

/// −∂(r × f)/∂θ of a lever r that turns under a force f that does not, its symmetric part.
Matrix3 of_turning_lever(const Vector3& r, const Vector3& f) {
  const Matrix3 product = r * f.transpose();
  return r.dot(f) * Matrix3::Identity() - 0.5 * (product + product.transpose());
}

/// Of a force that pulls the point r of a body along `line`, to a point at its end: the line turns
/// when the point moves across it.
Matrix6 of_turning_line(const Vector3& r, const Vector3& line, const Vector3& f) {
  const double length2 = line.squaredNorm();
  const double pull_by_length = length2 > 0 ? f.dot(line) / length2 : 0;
  if (!(pull_by_length > 0)) return Matrix6::Zero();
  const Matrix3 across = Matrix3::Identity() - line * line.transpose() / length2;
  Eigen::Matrix<double, 3, 6> point;  // its velocity from that of the body
  point << Matrix3::Identity(), -cross_matrix(r);
  return pull_by_length * (point.transpose() * across * point);
}

bool is_line(JointKind kind) {
  return kind == JointKind::distance || kind == JointKind::rope;
}

/// Whether no eigenvalue of M⁻¹K is beyond `followed`, by the sum of their squares.
bool can_be_followed(const Matrix6& K, double inverse_mass, const Matrix3& inverse_inertia) {
  Matrix6 ratio;
  ratio.topRows<3>() = inverse_mass * K.topRows<3>();
  ratio.bottomRows<3>() = inverse_inertia * K.bottomRows<3>();
  return (ratio.transpose().cwiseProduct(ratio)).sum() <= followed * followed;
}

/// The trace of M⁻¹ A.
double excess_of(const Matrix6& A, double inverse_mass, const Matrix3& inverse_inertia) {
  return inverse_mass * A.topLeftCorner<3, 3>().trace() +
         (inverse_inertia * A.bottomRightCorner<3, 3>()).trace();
}

/// The part of K beyond what can be followed, in directions that are orthogonal by M: (372).
Matrix6 beyond(const Matrix6& K, const Matrix6& M) {
  const Eigen::LLT<Matrix6> factor(M);
  const Matrix6 L = factor.matrixL();
  const Matrix6 half = factor.matrixL().solve(K);
  Matrix6 ratio = factor.matrixL().solve(half.transpose());
  ratio = 0.5 * (ratio + ratio.transpose()).eval();
  const Eigen::SelfAdjointEigenSolver<Matrix6> eigen(ratio);
  const Vector6 more = (eigen.eigenvalues().array() - followed).max(0);
  const Matrix6 directions = L * eigen.eigenvectors();
  Matrix6 added = directions * more.asDiagonal() * directions.transpose();
  return 0.5 * (added + added.transpose());
}

}  // namespace

void GeometricStiffness::find(const Model& model, const State& state, const RowSet& rows,
                              const std::vector<int>& joint_starts, const LastStep& last,
                              const std::vector<Matrix6>& M,
                              const std::vector<Matrix3>& inverse_inertias) {
  stiffened_.clear();
  touched_.clear();
  K_.resize(model.moving(), Matrix6::Zero());
  for (std::size_t j = 0; j < model.joints().size(); ++j) {
    const ModelJoint& joint = model.joints()[j];
    add_joint(joint, model.frames(joint, state), rows, last.impulses, joint_starts[j],
              joint_starts[j + 1], model.moving());
  }
  const double h = model.settings().time_step_s;
  std::sort(touched_.begin(), touched_.end());
  for (const int i : touched_) {
    const Matrix6 K = h * std::exchange(K_[i], Matrix6::Zero());
    if (can_be_followed(K, 1 / model.bodies()[i].mass_kg, inverse_inertias[i])) continue;
    const Matrix6 more = beyond(K, M[i]);
    const double excess = excess_of(more, 1 / model.bodies()[i].mass_kg, inverse_inertias[i]);
    if (!(excess > 0)) continue;  // compression turns nothing back
    StiffenedBody& one = stiffened_.emplace_back();
    one.body = i;
    one.excess = excess;
    one.added = (1 - damping_share) * more;
    // Mass that was not there before brings no momentum: where a joint becomes taut, the body stops
    // turning rather than tears at it.
    const double kept = std::min(1.0, last.excess[i] / one.excess);
    one.damping =
        -damping_share * kept * (more * last.kicks[i]) - (1 - kept) * (one.added * state.v[i]);
    one.inverse = Eigen::LLT<Matrix6>(M[i] + one.added).solve(Matrix6::Identity());
  }
}

/// Forces along a joint turn the levers of its bodies; torques turn with them, and their stiffness
/// vanishes in the motions that the joint allows.
void GeometricStiffness::add_joint(const ModelJoint& joint, const JointFrames& frames,
                                   const RowSet& rows, const Vector& x, int begin, int end,
                                   int moving) {
  const bool has_line = is_line(joint.joint.kind);
  const auto add = [&](const JointFrames::Side& side, const Vector3& point, const Vector3& line) {
    if (side.body >= moving) return;
    const Vector3 f = impulse_on(side.body, rows, x, begin, end);
    if (f.isZero(0)) return;
    const Vector3 r = point - side.centre;
    Matrix6& K = stiffness_of(side.body);
    K.bottomRightCorner<3, 3>() += of_turning_lever(r, f);
    if (has_line) K += of_turning_line(r, line, f);
  };
  add(frames.a, has_line ? frames.a.origin : frames.b.origin, frames.offset());
  add(frames.b, frames.b.origin, -frames.offset());
}

Matrix6& GeometricStiffness::stiffness_of(int body) {
  if (std::find(touched_.begin(), touched_.end(), body) == touched_.end()) touched_.push_back(body);
  return K_[body];
}

}  // namespace perpend
