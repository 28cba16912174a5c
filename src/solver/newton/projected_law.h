#pragma once

#include "solver/monitor.h"

namespace perpend {

/// A law of contact as Newton's method sees it: a fixed point of a projected step,
///
///     F(x) = x − P(x − w/a) = 0,     w = A x + b
///
/// with P the projection on what the law allows. What differs between friction cones and boxes is
/// here; the iteration is Newton's (newton.h).
class ProjectedLaw {
 public:
  virtual ~ProjectedLaw() = default;

  virtual void compute_w(const Vector& x, Vector& w) = 0;
  /// What the steps lower, J; ∞ where x cannot be begun from.
  virtual double merit(const Vector& x, const Vector& w) = 0;
  /// The largest share that a row's error has of what it is to be at the end: 1 or less ends.
  virtual double share(const Vector& x, const Vector& w) = 0;
  /// Makes the linear system at x ready to be factored, softened by this share of the diagonal.
  /// False if that fails already.
  virtual bool linearise(const Vector& x, const Vector& w, double softness) = 0;
  /// Seconds that its factor takes at least, where that is not known; else 0.
  virtual double least_seconds() { return 0; }
  /// Factors it and solves it: where the whole step from x leads, and w there. Where it is solved
  /// by iterations, `enough` of its right side may be left. False if it is singular.
  virtual bool find_step(const Vector& x, double enough, Vector& to, Vector& w_to) = 0;
  /// The share at which x will do where no step makes it better: rounding.
  virtual double acceptable_share() const { return 1; }
  /// The share at which x is certified.
  virtual double certified_share() const = 0;
};

}  // namespace perpend
