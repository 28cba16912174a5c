#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

/// The three error measures of one row, given its impulse x, its velocity w, its bounds and
/// the effective inverse mass a. Each is ≥ 0, and 0 exactly where the row's complementarity
/// condition holds. Derivation: docs/theory/02-certificate.md, eqs. (12)–(19).
///
/// They choose between values, never between ways to go: a loop over rows vectorises.
namespace perpend {

/// |ψ(s, r)| with ψ(s, r) = s + r − √(s² + r²) for a slack s and a velocity r ≥ 0, written so
/// that nothing cancels or overflows; s = ∞ gives its limit r.
inline double fischer_burmeister_term(double s, double r) {
  constexpr double least = std::numeric_limits<double>::min();  // instead of 0 / 0
  const double size = std::abs(s);
  const double small = std::min(size, r), large = std::max(std::max(size, r), least);
  const double ratio = small / large;  // 0 for large = ∞
  const double root = std::sqrt(1 + ratio * ratio);
  // s ≥ 0: 2 s r / (s + r + √…);   s < 0, with t = −s: t + t² / (r + √…);   both over `large`
  const double share_t = size < r ? ratio : 1.0, share_r = size < r ? 1.0 : ratio;
  const double above = s < 0 ? size * share_t : 2 * small;
  const double below = s < 0 ? share_r + root : 1 + ratio + root;
  return (s < 0 ? size : 0.0) + above / below;
}

inline double natural_error(double x, double w, double l, double u) {
  const double w_plus = std::max(w, 0.0), w_minus = std::max(-w, 0.0);
  return std::max(std::abs(std::min(u - x, w_minus)), std::abs(std::min(x - l, w_plus)));
}

/// The velocity presses on one bound, and has a term with the slack of that. The other bound's
/// velocity is 0: its term is 0 inside, and outside twice the excess.
inline double fischer_burmeister_error(double x, double w, double l, double u) {
  const double under = x - l, over = u - x;
  const double pressed = w < 0 ? over : under, other = w < 0 ? under : over;
  return std::max(fischer_burmeister_term(pressed, std::abs(w)), -2 * other);
}

/// a |x − clamp(x − w/a, l, u)| by the terms of the energy error e, as a speed ρ = √(2 a e): that
/// of the effective mass 1/a which has this energy. A row that its impulse does not move (a = 0)
/// must lie exactly on the bound that w presses on.
inline double error_speed(double x, double w, double l, double u, double a) {
  const double outside = std::max(std::max(x - u, l - x), 0.0);
  const double pressed = std::max(w < 0 ? u - x : x - l, 0.0);
  constexpr double unbounded = std::numeric_limits<double>::infinity();
  if (!(a > 0)) return outside > 0 ? unbounded : pressed > 0 ? std::abs(w) : 0.0;
  return std::max(a * outside, std::min(std::abs(w), a * pressed));
}

/// In joules; a > 0.
inline double energy_error(double x, double w, double l, double u, double a) {
  const double over = std::max(x - u, 0.0), under = std::max(l - x, 0.0);
  const double inside = std::min(std::max(x, l), u);
  const double slack_u = u - (inside - under), slack_l = (inside + over) - l;
  const double pressed = w < 0 ? slack_u : slack_l;
  const auto of_impulse = [a](double dx) { return 0.5 * a * dx * dx; };
  const double of_velocity = 0.5 * std::abs(w) * (std::abs(w) / a);
  return std::max(of_impulse(std::max(over, under)), std::min(of_velocity, of_impulse(pressed)));
}

}  // namespace perpend
