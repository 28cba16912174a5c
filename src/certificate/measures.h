#pragma once

#include <algorithm>
#include <cmath>

/// The three error measures of one row, given its impulse x, its velocity w, its bounds and
/// the effective inverse mass a. Each is ≥ 0, and 0 exactly where the row's complementarity
/// condition holds. Derivation: docs/theory/02-certificate.md, eqs. (12)–(19).
namespace perpend {

/// |ψ(s, r)| with ψ(s, r) = s + r − √(s² + r²) for a slack s and a velocity r ≥ 0, written so
/// that nothing cancels or overflows; s = ∞ gives its limit r.
inline double fischer_burmeister_term(double s, double r) {
  if (s >= 0) {
    const double small = std::min(s, r), large = std::max(s, r);
    if (small == 0) return 0;
    const double ratio = small / large;  // 0 for large = ∞
    return 2 * small / (1 + ratio + std::sqrt(1 + ratio * ratio));
  }
  const double t = -s;
  const double large = std::max(t, r);
  const double ts = t / large, rs = r / large;
  return t * (1 + ts / (rs + std::sqrt(ts * ts + rs * rs)));
}

inline double natural_error(double x, double w, double l, double u) {
  const double w_plus = std::max(w, 0.0), w_minus = std::max(-w, 0.0);
  return std::max(std::abs(std::min(u - x, w_minus)), std::abs(std::min(x - l, w_plus)));
}

inline double fischer_burmeister_error(double x, double w, double l, double u) {
  const double w_plus = std::max(w, 0.0), w_minus = std::max(-w, 0.0);
  return std::max(fischer_burmeister_term(u - x, w_minus), fischer_burmeister_term(x - l, w_plus));
}

/// In joules; a > 0.
inline double energy_error(double x, double w, double l, double u, double a) {
  const double over = std::max(x - u, 0.0), under = std::max(l - x, 0.0);
  const double inside = std::clamp(x, l, u);
  const double slack_u = u - (inside - under), slack_l = (inside + over) - l;
  const double w_plus = std::max(w, 0.0), w_minus = std::max(-w, 0.0);
  const auto of_impulse = [a](double dx) { return 0.5 * a * dx * dx; };
  const auto of_velocity = [a](double dw) { return 0.5 * dw * (dw / a); };
  return std::max({of_impulse(over), of_impulse(under),
                   std::min(of_velocity(w_plus), of_impulse(slack_l)),
                   std::min(of_velocity(w_minus), of_impulse(slack_u))});
}

}  // namespace perpend
