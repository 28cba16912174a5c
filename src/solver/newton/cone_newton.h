#pragma once

#include "solver/spaces/cone_space.h"
#include "solver/status.h"

namespace perpend {

/// Newton's method on the projected step of Coulomb's law itself
/// (docs/theory/10-friction-cone.md, eqs. (86)–(88)), shift and all:
///
///     F(x) = x − P(x − w̃/a) = 0
///
/// with P the projection on the cones and the bounds. Each step solves P y + Q (A y) = −F, where
/// P = I − D and Q = D S / a are blocks of one contact; it is shortened until the energy error
/// falls. Near a solution it doubles the correct digits in every step.
class ConeNewton {
 public:
  /// Improves x until its error is at rounding (`solved`), no longer falls to a tenth within
  /// `patience` steps (`stuck`) or the monitor stops it.
  Status run(ConeSpace& space, int patience, Vector& x, Monitor& monitor);

  /// Whether x is finite and not running away.
  bool can_begin(ConeSpace& space, const Vector& x) { return measure(space, x).energy < infinity; }

  /// What its steps lower; infinite where `can_begin` is false.
  double energy_of(ConeSpace& space, const Vector& x) { return measure(space, x).energy; }

 private:
  /// How wrong an x is: the energy error, and the largest share of what is aimed at.
  struct Error {
    double energy = infinity;
    double share = infinity;
  };

  static bool is_runaway(ConeSpace& space, const Vector& x);

  Error measure(ConeSpace& space, const Vector& x);
  void linearise(const ConeSpace& space, const Vector& x);
  void linearise_row(const ConeSpace& space, const Vector& x, int i);
  void linearise_cone(const ConeBlock& cone, const Vector& x, std::size_t k);
  bool find_step(ConeSpace& space, double softness);
  bool advance(ConeSpace& space, Vector& x, Error& error);

  Vector w_, w_before_;
  Vector right_, step_, residual_, correction_, product_, other_product_, trial_;
  ConeDiagonal P_, Q_;
};

}  // namespace perpend
