#pragma once

#include "algebra/block_cholesky.h"
#include "bench/certificate/full_rows.h"
#include "certificate/certificate.h"
#include "certificate/magnitudes.h"

namespace perpend::bench {

/// How far x is from complementarity by the exact w of the problem's own numbers, as a share of the
/// speeds it is about.
struct Violation {
  double of_island = 0;  ///< of √(2 a E), E the largest free energy V²/2a of the row's island
  /// The same where an island counts as no slower than 1.1e-8 of the largest terms of its data.
  /// Where these cancel, the rule promises no more than 1.1e-14 of them, and double has none more.
  double beside_own_data = 0;
  double beside_all_data = 0;  ///< the same with the data of all islands
  int row = -1;                ///< of the largest share of its island
};

/// Beyond this share an answer is not a solution.
inline constexpr double most_violation = 1e-6;
/// What the rule promises, (τ + κ)(V + S), with the data of the row's own island alone: beyond this
/// only the data of another excuse a certificate.
inline constexpr double promised_violation = 2.2e-8;
/// Within this it is one, no matter what the judge says.
inline constexpr double least_violation = 1e-12;

/// Why the judge refuses an answer.
enum class Reason { still_island, still_row, guard, other };
inline constexpr int reasons = 4;
const char* name_of(Reason reason);

/// What is true of one problem, by quadruple precision and without the judge's code, but for the
/// sums of magnitudes that tell which part of its rule refuses.
class Truth {
 public:
  explicit Truth(const Problem& problem);

  Violation violation(const Vector& x) const;
  Reason reason(const Vector& x, const Certificate& certificate);

  /// The impulse whose own speed a z is that of the island: max_i s_i/(a_i |z_i|), or 1.
  double impulse_along(const Vector& z) const;
  double a(int i) const { return a_[i]; }
  bool has_an_entry(int i) const { return has_an_entry_[i]; }
  double speed(int i) const { return s_[i]; }
  const FullRows<Quad>& rows() const { return rows_; }

 private:
  void take_speeds();

  const Problem& problem_;
  FullRows<Quad> rows_;
  BlockCholesky M_;
  Magnitudes magnitudes_;
  Row<bool> has_an_entry_{};
  Row<double> a_{}, root_a_{}, V_{}, s_{}, of_own_data_{}, of_all_data_{};
};

}  // namespace perpend::bench
