#pragma once

#include <functional>
#include <vector>

#include "solver/spaces/box_law_space.h"
#include "solver/status.h"

namespace perpend {

/// Where an interior point of the law begins, and how boldly it goes.
struct LawStart {
  /// From x, moved inside until the products have so many times the gap of its error; 0: from a
  /// point near zero.
  double warm_gap = 0;
  double multiplier = 1;   ///< of the speeds: what z begins with
  double of_friction = 1;  ///< the same of friction, times this
  double reach = 1;        ///< of the impulses
  double least_centring = 0;
  double share_of_longest_step = 0.99;
  bool second_order = true;
};

/// A primal–dual interior point on box friction with bounds ∓μ x_n of its own x_n
/// (docs/theory/12-friction-law.md, eqs. (107)–(109)). Slacks and multipliers
///
///     s_n = x_n,  s_l = x_t + μ x_n,  s_u = μ x_n − x_t;     w_n = z_n,  w_t = z_l − z_u
///
/// and those of rows with bounds. No multiplier of friction acts on the normal row: this is the
/// law, not the convex problem beside it, and its path may fold; then the steps become short.
class LawInteriorPoint {
 public:
  /// Tries to end from an x that is near; true where that solved it.
  using Finish = std::function<bool(Vector& x)>;

  /// Improves x until `finish` says so. `stuck`: x is the iterate of the least error.
  Status solve(BoxLawSpace& space, const LawStart& start, const Finish& finish, Vector& x,
               Monitor& monitor);

 private:
  /// s = sign x_row + of_normal x_normal − value, for one bound of a row.
  struct Slack {
    int row;
    double sign;       ///< 1: lower, −1: upper
    double value;      ///< sign · bound, of a row whose bound does not move
    int normal;        ///< −1: the bound does not move
    double of_normal;  ///< μ
    double s = 0, z = 0, ds = 0, dz = 0, aim = 0;
  };

  void list_slacks(const BoxLawSpace& space);
  void start_cold(BoxLawSpace& space, const LawStart& start, Vector& x);
  void start_warm(BoxLawSpace& space, double times_gap, Vector& x);
  double slack_of(const Slack& slack, const Vector& x) const;
  void compute_w(BoxLawSpace& space, const Vector& x);
  double gap(double share) const;
  void weigh(const BoxLawSpace& space);
  void aim_at(double mu, bool second_order);
  bool find_step(BoxLawSpace& space, int refinements);
  double residual_of_step(BoxLawSpace& space);
  double size_of_right_side(const BoxLawSpace& space) const;
  double longest_step() const;
  void take_step(double length, Vector& x);
  double error_of(const BoxLawSpace& space, const Vector& x) const;
  Status follow(BoxLawSpace& space, const LawStart& start, const Finish& finish, Vector& x,
                Monitor& monitor);

  std::vector<Slack> slacks_;
  Vector w_, q_, r_, dx_, correction_, product_, best_, trial_, trial_x_;
  Vector E_, E_normal_;  // of each row, and of friction the part on its normal
  LawWeights weights_;
};

}  // namespace perpend
