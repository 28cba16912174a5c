#pragma once

#include <limits>

#include "certificate/magnitudes.h"
#include "certificate/speed_scale.h"

namespace perpend {

/// τ: the share of its speeds that a row's error may be.
inline constexpr double certified_error = 1e-9;
/// A slow row beside fast ones need not be better than τ times this of its island.
inline constexpr double least_share_of_island = 1e-3;
/// X/(V + S) beyond which impulses are too large for any certificate: κ/ε.
inline constexpr double most_impulses = 1e-8 / std::numeric_limits<double>::epsilon();

/// How much error a certified answer may have, row by row (docs/theory/02-certificate.md,
/// eqs. (26)–(26h)). With ρ the error of a row as a speed, X the speeds that the impulses give it
/// with all signs alike, and V, s, f, S from the problem alone,
///
///     ρ_i ≤ τ (V_i + clamp(X_i, f_i, S_i)) + ε X_i            (26)
///     ε X_i ≤ κ (V_i + S_i)   where l_i < u_i                  (26a)
///
/// Impulses count for no more than the problem's own speeds, so none can buy a certificate; and
/// where they are so large that the sums of w cannot show the error, there is none.
class ErrorLimit {
 public:
  /// The row that is nearest to its limit, or furthest beyond it.
  struct Nearest {
    double share = 0;  ///< of the limit; ≤ 1: within it
    int row = -1;      ///< −1 where no row has an error
  };

  /// Turns to the problem, with the factors of its masses; both must outlive the use.
  void take(const Problem& problem, const BlockCholesky& M);

  /// `free`: w under the least impulses; `rho`: the error of each row as a speed.
  Nearest nearest(const Bounds& bounds, const Vector& a, const ConeBlocks& cones,
                  const Vector& free, const Vector& x, const Vector& rho);

 private:
  void take_scales(const Bounds& bounds, const Vector& a, const ConeBlocks& cones,
                   const Vector& free);
  void take_impulses(const ConeBlocks& cones, const Vector& x);

  const Problem* problem_ = nullptr;
  Magnitudes magnitudes_;
  SpeedScale scale_;
  Vector p_, f_, S_, X_, D_;
};

}  // namespace perpend
