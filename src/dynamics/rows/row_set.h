#pragma once

#include <cstdint>
#include <vector>

#include "algebra/block_rows.h"
#include "geometry/shapes/pose.h"
#include "problem/problem.h"

namespace perpend {

/// What a row is for; the energy account is kept by it.
enum class RowRole : std::uint8_t {
  joint,  ///< holds bodies together
  limit,  ///< end of a coordinate's range
  motor,
  spring,
  drag,  ///< dry friction of a joint or a shaft
  transmission,
  normal,      ///< contact
  friction,    ///< contact, tangential
  resistance,  ///< contact, rolling and spinning
};
inline constexpr int row_roles = 9;

/// A scalar constraint as mechanics states it, besides its Jacobian: the force λ along it obeys
///
///     a place row     λ = −k φ⁺ − b̂ φ̇⁺      within [lower, upper]
///     a speed row     γ λ = −φ̇⁺             within [lower, upper]
///
/// with φ its violation and φ̇ = J v − target its speed. `regularise` turns it into C and d.
struct RowLaw {
  RowRole role = RowRole::joint;
  Motion motion = Motion::linear;
  bool holds_speed = false;     ///< a speed row
  bool is_one_sided = false;    ///< pushes only where φ⁺ < 0: a gap φ > 0 closes freely
  double phi = 0;               ///< m or rad
  double stiffness = infinity;  ///< k, N/m or N m/rad
  double damping = 0;           ///< b̂, N s/m or N m s/rad
  double slip = 0;              ///< γ, m/(N s) or rad/(N m s)
  double target = 0;            ///< speed that counts as none, m/s or rad/s
  double lower = -infinity;     ///< N or N m
  double upper = infinity;
};

/// A contact, limit or rope that does not yield, and is beyond where it should be.
inline bool is_violated_and_hard(const RowLaw& law) {
  return law.is_one_sided && !law.holds_speed && law.phi < 0 && law.stiffness == infinity;
}

/// The rows of a step, in the order they are added. Bodies 0 … m−1 move by forces and have columns
/// in J; the others move as prescribed, and what they add to the speed of a row is kept as a
/// number.
class RowSet {
 public:
  /// Forgets all rows; `moving` = m, `v` the velocities of all bodies, which must outlive the rows.
  void begin(int moving, const std::vector<Vector6>& v);
  /// The same for rows of which only the laws are asked for: J stays empty.
  void begin_laws();
  bool has_gradients() const { return v_ != nullptr; }

  /// The row being made reads `linear`·(velocity of the centre of mass) + `angular`·(angular
  /// velocity) of that body. A row may touch a body more than once.
  void touch(int body, const Vector3& linear, const Vector3& angular) {
    for (int k = J_.start.back(); k < J_.blocks(); ++k) {
      if (J_.body[k] != body) continue;
      J_.block[k].head<3>() += linear;
      J_.block[k].tail<3>() += angular;
      return;
    }
    touch_first(body, linear, angular);
  }
  /// The same for a body that the row has not touched yet: faster, for contacts.
  void touch_first(int body, const Vector3& linear, const Vector3& angular) {
    if (!has_gradients()) return;
    Vector6 block;
    block.head<3>() = linear;
    block.tail<3>() = angular;
    if (body >= moving_) {
      given_speed_ += block.dot((*v_)[body]);
    } else {
      J_.add_block(body, block);
    }
  }
  /// Closes the row, and returns its number.
  int end_row(const RowLaw& law);

  /// The rows from this one on stay and do nothing, whatever moves.
  void let_go(int begin);

  int size() const { return J_.rows(); }
  const BlockRows& J() const { return J_; }
  const std::vector<RowLaw>& laws() const { return laws_; }
  std::vector<RowLaw>& laws() { return laws_; }
  /// J v of row i with these velocities, and the given part: m/s or rad/s.
  double speed(int i, const std::vector<Vector6>& v) const;
  /// Part of each row's speed that comes from bodies that move as prescribed: m/s or rad/s.
  const std::vector<double>& given_speeds() const { return given_speeds_; }

 private:
  int moving_ = 0;
  const std::vector<Vector6>* v_ = nullptr;
  BlockRows J_;
  std::vector<RowLaw> laws_;
  std::vector<double> given_speeds_;
  double given_speed_ = 0;  // of the row being made
};

}  // namespace perpend
