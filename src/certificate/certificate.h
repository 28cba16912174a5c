#pragma once

#include <cmath>

#include "algebra/block_cholesky.h"
#include "certificate/cone_blocks.h"
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
  /// max(1, ‖b‖∞, max a_i |x_i|): the velocities at play, which the natural error is relative to.
  double size = 1;
};

/// The natural error, relative to the problem's size, below which an answer counts as exact.
inline constexpr double exact_tolerance = 1e-9;

/// "Solved" is said only of an answer that this is true of (docs/theory/02-certificate.md,
/// eq. (26)). An infinite error never is, though the size may be infinite too.
inline bool is_certified(const Certificate& certificate, double tolerance = exact_tolerance) {
  return std::isfinite(certificate.natural.total) &&
         certificate.natural.total <= tolerance * certificate.size;
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

 private:
  struct Errors {
    double natural = 0, fischer_burmeister = 0, energy = 0;
  };

  void compute_w(const Vector& x);
  void judge_rows(const Bounds& bounds, const Vector& x);
  Errors errors_of_cone(const ConeBlock& cone, const Vector& x) const;
  void set_errors(const ConeBlock& cone, const Errors& errors);

  const Problem* problem_ = nullptr;
  BlockCholesky M_;
  Vector a_;
  ConeBlocks cones_;
  Vector v_;
  Vector no_impulse_;
  double largest_b_ = 0;
  Certificate certificate_;
};

/// The certificate of one x, for those who have no judge at hand.
Certificate certify(const Problem& problem, const Vector& x);
Certificate certify(const Problem& problem, const Vector& x, const Vector& a);

}  // namespace perpend
