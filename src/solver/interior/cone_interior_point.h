#pragma once

#include <vector>

#include "solver/interior/cone_scaling.h"
#include "solver/spaces/cone_space.h"
#include "solver/status.h"

namespace perpend {

/// How boldly an interior point goes: bold is fast on easy problems and gets lost on hard ones.
struct Boldness {
  int most_iterations = 100;
  double least_centring = 0;            ///< of the gap: no step aims at less
  double share_of_longest_step = 0.99;  ///< to the nearest edge
  bool second_order = true;             ///< Mehrotra's correction
};

/// A primal–dual interior point for contacts under the cone law beside rows with bounds
/// (docs/theory/10-friction-cone.md, eqs. (81)–(85)). A cone's impulse x and its multiplier z,
/// which becomes the shifted velocity w̃, stay inside K and K*, with Nesterov and Todd's scaling;
/// the other rows are as in InteriorPoint. The shift is μ‖z_t‖ of the multiplier in every step, and
/// its derivative is in the matrix. Where that leads to short steps, the shift is held for a while.
class ConeInteriorPoint {
 public:
  /// From a point near zero until the natural error is at rounding. Else x is the iterate of the
  /// least error, or as it was if there was no time to begin.
  Status solve(ConeSpace& space, const Boldness& boldness, Vector& x, Monitor& monitor);

 private:
  /// A finite bound of a row that is not fixed: s = sign (x − value), w = Σ sign z.
  struct Bound {
    int row;
    double sign;  ///< 1: lower, −1: upper
    double value;
    double s = 0, z = 0, ds = 0, dz = 0;
    double aim = 0;  ///< of the product s z
  };
  /// A cone's impulse and multiplier in the self-dual cone: T x and T⁻¹ z, T = diag(μ, 1, 1).
  struct Cone {
    ConePoint x, z;
    ConeScaling scaling;
    ContactVector aim = ContactVector::Zero();  ///< what z is led to, as components
    ContactVector dx = ContactVector::Zero(), dz = ContactVector::Zero();  ///< components
  };

  /// De Saxcé's shift μ‖z_t‖ of a cone. Where its path turns sharply, steps become short; held, it
  /// makes the problem convex, and long steps lead back to the middle of the cones.
  enum class Shift { follows, held };

  void start(ConeSpace& space, Vector& x);
  void compute_w(ConeSpace& space, const Vector& x);
  double gap(double share) const;
  bool weigh(const ConeSpace& space);
  void aim_at(double mu, bool second_order);
  bool find_step(ConeSpace& space);
  bool choose_step(ConeSpace& space, double mu, const Boldness& boldness);
  void choose_shift(ConeSpace& space, const Vector& x, double length, double gap_now);
  void hold_shift(ConeSpace& space, const Vector& x, double gap_now);
  double longest_step() const;
  void take_step(const ConeSpace& space, double length, Vector& x);

  std::vector<Bound> bounds_;
  std::vector<Cone> cones_;
  Shift shift_ = Shift::follows;
  int steps_in_row_ = 0;  // short ones; with the shift held, long ones
  double held_gap_ = 0;   // to aim at with the shift held
  Vector held_slip_;      // ‖w_t‖ of each cone
  Vector w_, q_, dx_, best_;
  ConeWeights E_;
};

}  // namespace perpend
