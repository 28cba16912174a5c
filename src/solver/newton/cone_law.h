#pragma once

#include "solver/newton/projected_law.h"
#include "solver/spaces/cone_space.h"

namespace perpend {

/// Coulomb's law itself (docs/theory/10-friction-cone.md, eqs. (86) and (87)), shift and all:
///
///     F(x) = x − P(x − w̃/a)
///
/// with P the projection on the cones and the bounds. A step solves P y + Q (A y) = −F, where
/// P = I − D and Q = D S / a are blocks of one contact. The merit is the energy error. Rows of box
/// friction (rolling, spinning) whose bounds follow a normal impulse are clamped to ∓μ P_n of it;
/// where they slip a step keeps x_t = ±μ x_n (docs/theory/12-friction-law.md, eq. (112)).
class ConeLaw : public ProjectedLaw {
 public:
  /// The space must outlive the use.
  void take(ConeSpace& space) { space_ = &space; }

  void compute_w(const Vector& x, Vector& w) override;
  double merit(const Vector& x, const Vector& w) override;
  double share(const Vector& x, const Vector& w) override { return largest_share(*space_, x, w); }
  bool linearise(const Vector& x, const Vector& w, double softness) override;
  double least_seconds() override { return space_->least_seconds(); }
  bool find_step(const Vector& x, double enough, Vector& to, Vector& w_to) override;
  double certified_share() const override { return 1 / enough_of_cones; }

  /// The merit of x; infinite where x is not finite or running away.
  double energy_of(const Vector& x);

 private:
  bool is_runaway(const Vector& x);
  bool solve_for_step(double enough);
  void linearise_all(const Vector& x, const Vector& w);
  void linearise_row(const Vector& x, const Vector& w, int i);
  void linearise_follower(const Vector& x, const Vector& w, int i);
  void linearise_cone(const ConeBlock& cone, const Vector& x, const Vector& w, std::size_t k);

  ConeSpace* space_ = nullptr;
  double softness_ = 0;
  Vector w_, right_, residual_, correction_, product_, other_product_, step_, trial_;
  ConeDiagonal P_, Q_;
  SlipSides sides_;
  Vector projected_;  // P_n, of normal rows
};

}  // namespace perpend
