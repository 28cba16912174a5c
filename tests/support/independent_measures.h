#pragma once

#include <algorithm>
#include <cmath>

/// The error measures of one row, written a second time from the theory
/// (docs/theory/02-certificate.md), term by term in long double, whose range no square of a
/// double leaves. It shares no code with src/certificate, so that each checks the other.
namespace perpend::support {

using Long = long double;

/// One row of a candidate: impulse, velocity, bounds, effective inverse mass.
struct JudgedRow {
  double x = 0, w = 0, l = 0, u = 0, a = 1;
};

/// l ≤ x ≤ u, w ≥ 0 where x = l, w ≤ 0 where x = u, w = 0 in between; a row with l = u has
/// x at both bounds, so any w.
inline bool holds_its_condition(const JudgedRow& row) {
  if (row.x < row.l || row.x > row.u) return false;
  const bool may_be_positive = row.x == row.l, may_be_negative = row.x == row.u;
  return (row.w <= 0 || may_be_positive) && (row.w >= 0 || may_be_negative);
}

inline Long positive_part(Long value) {
  return value > 0 ? value : 0;
}

/// ψ(a, b) = a + b − √(a² + b²), b ≥ 0, in the forms of the theory that do not cancel.
inline Long psi(Long a, Long b) {
  if (std::isinf(a)) return b;
  if (a == 0 && b == 0) return 0;
  const Long root = std::sqrt(a * a + b * b);
  return a >= 0 ? 2 * a * b / (a + b + root) : a - a * a / (b + root);
}

inline Long independent_natural(const JudgedRow& row) {
  const Long x = row.x, w = row.w, l = row.l, u = row.u;
  const Long at_upper = std::fabs(std::min(u - x, positive_part(-w)));
  const Long at_lower = std::fabs(std::min(x - l, positive_part(w)));
  return std::max(at_upper, at_lower);
}

inline Long independent_fischer_burmeister(const JudgedRow& row) {
  const Long x = row.x, w = row.w, l = row.l, u = row.u;
  return std::max(std::fabs(psi(u - x, positive_part(-w))),
                  std::fabs(psi(x - l, positive_part(w))));
}

/// In joules.
inline Long independent_energy(const JudgedRow& row) {
  const Long x = row.x, w = row.w, l = row.l, u = row.u, a = row.a;
  const Long dx_u = positive_part(x - u);
  const Long dx_l = positive_part(l - x);
  Long x0 = x;
  if (x0 < l) x0 = l;
  if (x0 > u) x0 = u;
  const Long sigma_u = u - (x0 - dx_l);
  const Long sigma_l = (x0 + dx_u) - l;
  const Long e1 = a * dx_u * dx_u / 2;
  const Long e2 = a * dx_l * dx_l / 2;
  const Long e3 =
      std::min(positive_part(w) * positive_part(w) / (2 * a), a * sigma_l * sigma_l / 2);
  const Long e4 =
      std::min(positive_part(-w) * positive_part(-w) / (2 * a), a * sigma_u * sigma_u / 2);
  return std::max(std::max(e1, e2), std::max(e3, e4));
}

}  // namespace perpend::support
