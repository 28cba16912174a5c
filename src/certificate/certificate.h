#pragma once

#include "algebra/block_cholesky.h"
#include "certificate/cone_blocks.h"
#include "certificate/error_limit.h"
#include "problem/problem.h"

namespace perpend {

/// One error measure over all rows. A contact under the cone law has one error, which stands on its
/// normal row; its friction rows have 0.
struct ErrorOfRows {
  Vector row;               ///< ≥ 0 for each row
  double total = infinity;  ///< their sum (ℓ1); ∞ until judged
  int worst_row = -1;       ///< the row of the largest error; −1 where there are no rows
};

/// How wrong a candidate x of a problem is. No error is ever NaN: a row whose x or w is not finite
/// has infinite error.
struct Certificate {
  Vector w;                        ///< A x + b, recomputed from the problem
  ErrorOfRows natural;             ///< mixed units: m/s, rad/s, N s, N m s
  ErrorOfRows fischer_burmeister;  ///< mixed units
  ErrorOfRows energy;              ///< J
  /// The largest share that a row's error has of what a certified answer may have there
  /// (error_limit.h), and that row: 3e-6 is far within the limit, 1 on it, ∞ until judged. It has
  /// no unit, and does not depend on the choice of units.
  double of_limit = infinity;
  int limiting_row = -1;
  /// What box friction misses its law by, J: the energy error of its rows by the bounds ∓μ x_n of
  /// x's own normal impulses, whatever bounds x was judged by, and the row of the largest. 0
  /// where there is no box friction (eq. (26j)).
  double law_J = 0;
  int law_row = -1;
};

/// The share of the limit that is asked of an answer whose solver broke down: rounding, no more.
inline constexpr double at_rounding = 1e-2;

/// "Solved" is said only of an answer that this is true of (docs/theory/02-certificate.md,
/// eqs. (26) and (26a)). An infinite error never is.
inline bool is_certified(const Certificate& certificate, double share_of_limit = 1) {
  return certificate.of_limit <= share_of_limit && certificate.energy.total < infinity;
}

/// Judges candidates of one problem. It reads the problem and x and nothing else: w is
/// recomputed in full, in body form without forming A. After the first use with a problem of
/// a given size it allocates no memory.
class Judge {
 public:
  /// Turns to a problem, which must outlive the judgements; a_i = A_ii, and for a contact under the
  /// cone law the largest eigenvalue of its block of A (docs/theory/10-friction-cone.md, eq. (77)).
  void take(const Problem& problem);
  /// The same with given effective inverse masses a_i, such as `effective_inverse_masses`; a
  /// contact under the cone law has the largest of its rows'.
  void take(const Problem& problem, const Vector& a);

  /// The certificate of x by these bounds, or by those of the problem; valid until the next call.
  const Certificate& certify(const Bounds& bounds, const Vector& x);
  const Certificate& certify(const Vector& x) { return certify(problem_->bounds, x); }
  /// The same without the verdict, for iterates: `of_limit` is ∞.
  const Certificate& measure(const Bounds& bounds, const Vector& x);

 private:
  struct Errors {
    double natural = 0, fischer_burmeister = 0, energy = 0;
  };

  void compute_w(const Vector& x, Vector& w);
  void judge_rows(const Bounds& bounds, const Vector& x);
  Errors errors_of_cone(const ConeBlock& cone, const Vector& x) const;
  void set_errors(const ConeBlock& cone, const Errors& errors);
  void measure_law(const Vector& x);
  void compute_error_speeds(const Bounds& bounds, const Vector& x);
  void compute_limit(const Bounds& bounds, const Vector& x);

  const Problem* problem_ = nullptr;
  BlockCholesky M_;
  Vector a_;
  ConeBlocks cones_;
  ErrorLimit limit_;
  Vector v_;
  Vector rho_;  // the error of each row as a speed
  Vector least_impulses_;
  Vector free_;  // w under these
  Certificate certificate_;
};

/// The certificate of one x, for a caller that has no judge.
Certificate certify(const Problem& problem, const Vector& x);
Certificate certify(const Problem& problem, const Vector& x, const Vector& a);

}  // namespace perpend
