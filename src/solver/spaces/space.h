#pragma once

#include "algebra/time_limit.h"
#include "problem/problem.h"
#include "solver/spaces/aim.h"

namespace perpend {

/// The linear algebra that pivoting and interior-point methods stand on. Both solve systems
///
///     (A + E)_II y_I = q_I      E diagonal, ≥ 0;  I: the rows where E is finite
///
/// over and over for one problem: pivoting with E = 0 on the free rows and ∞ elsewhere, an
/// interior point with E = Z/S. A space is one way to do it: in the rows, dense or sparse, or
/// through the bodies.
class Space {
 public:
  virtual ~Space() = default;

  /// Turns to a problem, which must outlive the use and have the form that the space needs, with
  /// these bounds in the place of its own.
  /// False where the time is over: then there is nothing to be used.
  bool take(const Problem& problem, const Bounds& bounds, const TimeLimit& limit = {});
  /// From here on a factor is left at this time.
  void leave_at(const TimeLimit& limit) { limit_ = limit; }
  /// How accurate x must be.
  Aim& aim() { return aim_; }

  virtual const Vector& diagonal() const = 0;  ///< A_ii
  virtual const Vector& b() const = 0;
  /// out = A x
  virtual void multiply(const Vector& x, Vector& out) = 0;

  /// Factors A + E over the rows where E is finite. False if it is not positive definite, or the
  /// time is over.
  virtual bool factorise(const Vector& E) = 0;
  /// y ≈ (A + E)⁻¹ q, and 0 in the rows left out; as accurate as the factor is.
  virtual void solve(const Vector& q, Vector& y) = 0;
  /// With E = 0 in the rows kept: x of these from w = 0, x of the rows left out being what it is,
  /// and w = A x + b of all; as accurate as the factor is.
  virtual void solve_for_kept(Vector& x, Vector& w);

 protected:
  virtual void take_problem(const Problem& problem) = 0;

  TimeLimit limit_;

 private:
  Aim aim_;
  Vector step_, free_;
};

}  // namespace perpend
