#include "dynamics/geometric_stiffness.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <utility>

#include "algebra/cross_matrix.h"

namespace perpend {
namespace {

/// Share of the mass up to which h²K is left to the steps, which follow it then: leapfrog is stable
/// below 4 and right to 1 % in frequency below this.
constexpr double followed = 0.25;
/// Share of what is beyond that damps, by how fast the kicks change.
constexpr double damping_share = 0.25;

template <int n>
using Square = Eigen::Matrix<double, n, n>;

/// Impulse of these rows on the body. Limits that are far carry none.
Vector3 impulse_on(int body, const RowSet& rows, const Vector& x, int begin, int end) {
  const BlockRows& J = rows.J();
  Vector3 sum = Vector3::Zero();
  for (int i = begin; i < end; ++i) {
    if (x[i] == 0) continue;
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

/// L⁻¹ of M = L Lᵀ.
template <int n>
Square<n> inverse_factor(const Square<n>& M) {
  Square<n> L = Square<n>::Zero(), inverse = Square<n>::Zero();
  for (int j = 0; j < n; ++j) {
    double pivot = M(j, j);
    for (int k = 0; k < j; ++k) pivot -= L(j, k) * L(j, k);
    L(j, j) = std::sqrt(pivot);
    for (int i = j + 1; i < n; ++i) {
      double left = M(i, j);
      for (int k = 0; k < j; ++k) left -= L(i, k) * L(j, k);
      L(i, j) = left / L(j, j);
    }
    inverse(j, j) = 1 / L(j, j);
    for (int i = 0; i < j; ++i) {
      double sum = 0;
      for (int k = i; k < j; ++k) sum += L(j, k) * inverse(k, i);
      inverse(j, i) = -sum * inverse(j, j);
    }
  }
  return inverse;
}

/// The part of K beyond what can be followed, in directions that are orthogonal by M: (372).
template <int n>
Square<n> beyond(const Square<n>& K, const Square<n>& M) {
  const Square<n> G = inverse_factor<n>(M);
  const Square<n> ratio = G.lazyProduct(K).lazyProduct(G.transpose());
  const Eigen::SelfAdjointEigenSolver<Square<n>> eigen(0.5 * (ratio + ratio.transpose()));
  const Eigen::Vector<double, n> more = (eigen.eigenvalues().array() - followed).max(0);
  const Square<n> directions = M.lazyProduct(G.transpose()).lazyProduct(eigen.eigenvectors());
  const Square<n> added =
      (directions * more.asDiagonal()).eval().lazyProduct(directions.transpose());
  return 0.5 * (added + added.transpose());
}

/// The stiffness and the mass of a body. Levers turn the body alone: without a line K has only its
/// angular part, and so has what follows from it.
class BodyStiffness {
 public:
  BodyStiffness(const Matrix6& K, double inverse_mass, const Matrix3& inverse_inertia)
      : K_(K), inverse_mass_(inverse_mass), inverse_inertia_(inverse_inertia) {
    is_angular_ = K.topRows<3>().isZero(0);
  }

  /// Whether no eigenvalue of M⁻¹K is beyond `followed`, by the sum of their squares.
  bool can_be_followed() const {
    if (is_angular_) {
      const Matrix3 ratio = inverse_inertia_.lazyProduct(K_.bottomRightCorner<3, 3>());
      return (ratio.transpose().cwiseProduct(ratio)).sum() <= followed * followed;
    }
    Matrix6 ratio;
    ratio.topRows<3>() = inverse_mass_ * K_.topRows<3>();
    ratio.bottomRows<3>() = inverse_inertia_ * K_.bottomRows<3>();
    return (ratio.transpose().cwiseProduct(ratio)).sum() <= followed * followed;
  }

  Matrix6 beyond_followed(const Matrix6& M) const {
    if (!is_angular_) return beyond<6>(K_, M);
    Matrix6 more = Matrix6::Zero();
    more.bottomRightCorner<3, 3>() =
        beyond<3>(K_.bottomRightCorner<3, 3>(), M.bottomRightCorner<3, 3>());
    return more;
  }

  /// The trace of M⁻¹ A.
  double excess_of(const Matrix6& A) const {
    return inverse_mass_ * A.topLeftCorner<3, 3>().trace() +
           inverse_inertia_.cwiseProduct(A.bottomRightCorner<3, 3>()).sum();
  }

  /// Of M with what was added.
  Matrix6 inverse_of(const Matrix6& M) const {
    if (!is_angular_) {
      const Matrix6 G = inverse_factor<6>(M);
      return G.transpose().lazyProduct(G);
    }
    const Matrix3 G = inverse_factor<3>(M.bottomRightCorner<3, 3>());
    Matrix6 inverse = Matrix6::Zero();
    inverse.diagonal().head<3>().setConstant(inverse_mass_);
    inverse.bottomRightCorner<3, 3>() = G.transpose().lazyProduct(G);
    return inverse;
  }

 private:
  const Matrix6& K_;
  double inverse_mass_;
  const Matrix3& inverse_inertia_;
  bool is_angular_ = false;
};

}  // namespace

void GeometricStiffness::find(const Middle& middle, const LastStep& last,
                              const std::vector<Matrix6>& M,
                              const std::vector<Matrix3>& inverse_inertias) {
  const Model& model = middle.model;
  stiffened_.clear();
  K_.resize(model.moving(), Matrix6::Zero());
  is_touched_.assign(model.moving(), false);
  for (std::size_t j = 0; j < model.joints().size(); ++j) {
    add_joint(static_cast<int>(j), middle, last.impulses);
  }
  const double h = model.settings().time_step_s;
  for (int i = 0; i < model.moving(); ++i) {
    if (!is_touched_[i]) continue;
    const Matrix6 K = h * std::exchange(K_[i], Matrix6::Zero());
    const BodyStiffness body(K, 1 / model.bodies()[i].mass_kg, inverse_inertias[i]);
    if (body.can_be_followed()) continue;
    const Matrix6 more = body.beyond_followed(M[i]);
    const double excess = body.excess_of(more);
    if (!(excess > 0)) continue;  // compression turns nothing back
    StiffenedBody& one = stiffened_.emplace_back();
    one.body = i;
    one.excess = excess;
    one.added = (1 - damping_share) * more;
    // Mass that was not there before brings no momentum: where a joint becomes taut, the body stops
    // turning rather than tears at it.
    const double kept = std::min(1.0, last.excess[i] / one.excess);
    one.damping = -damping_share * kept * (more * last.kicks[i]) -
                  (1 - kept) * (one.added * middle.state.v[i]);
    one.inverse = body.inverse_of(M[i] + one.added);
  }
}

const StiffenedBody* GeometricStiffness::find_body(int body) const {
  const auto found = std::ranges::lower_bound(stiffened_, body, {}, &StiffenedBody::body);
  return found != stiffened_.end() && found->body == body ? &*found : nullptr;
}

void GeometricStiffness::damp(int body, const Vector6& drag, const Vector6& v, const Matrix6& M) {
  auto at = std::ranges::lower_bound(stiffened_, body, {}, &StiffenedBody::body);
  if (at == stiffened_.end() || at->body != body) {
    at = stiffened_.insert(at, StiffenedBody{});
    at->body = body;
    at->added.setZero();
    at->damping.setZero();
  }
  at->added.diagonal() += drag;
  at->damping -= drag.cwiseProduct(v);
  const Matrix6 G = inverse_factor<6>(M + at->added);
  at->inverse = G.transpose().lazyProduct(G);
}

/// Forces along a joint turn the levers of its bodies; torques turn with them, and their stiffness
/// vanishes in the motions that the joint allows.
void GeometricStiffness::add_joint(int joint, const Middle& middle, const Vector& x) {
  const JointFrames& frames = middle.frames[joint];
  const bool has_line = is_line(middle.model.joints()[joint].joint.kind);
  const int begin = middle.joint_starts[joint], end = middle.joint_starts[joint + 1];
  const auto add = [&](const JointFrames::Side& side, const Vector3& point, const Vector3& line) {
    if (side.body >= middle.model.moving()) return;
    const Vector3 f = impulse_on(side.body, middle.rows, x, begin, end);
    if (f.isZero(0)) return;
    const Vector3 r = point - side.centre;
    Matrix6& K = K_[side.body];
    is_touched_[side.body] = true;
    K.bottomRightCorner<3, 3>() += of_turning_lever(r, f);
    if (has_line) K += of_turning_line(r, line, f);
  };
  add(frames.a, has_line ? frames.a.origin : frames.b.origin, frames.offset());
  add(frames.b, frames.b.origin, -frames.offset());
}

}  // namespace perpend
