#pragma once

#include <cmath>
#include <numbers>

/// Motions whose answer can be written down. Continuous ones are the laws of mechanics; discrete
/// ones are what the leapfrog of docs/theory/31-stepper.md makes of them with a step h, if its
/// problems are solved without error.
namespace perpend::closed {

/// m, of a body that brakes with a constant deceleration from v0.
inline double stopping_distance(double v0, double deceleration) {
  return v0 * v0 / (2 * deceleration);
}

/// The same in steps: h/2 v0 + h Σ v_k, with v_k = v0 − k h a for as long as that is above 0.
inline double discrete_stopping_distance(double v0, double deceleration, double h) {
  double way = h / 2 * v0;
  for (int k = 1; v0 - k * h * deceleration > 0; ++k) way += h * (v0 - k * h * deceleration);
  return way;
}

/// m after n steps from rest under a constant acceleration: the leapfrog has no error.
inline double way_from_rest(double acceleration, double time_s) {
  return acceleration * time_s * time_s / 2;
}

/// K(m), the complete elliptic integral of the first kind, with the parameter m = sin²(θ0/2): by
/// the arithmetic–geometric mean.
inline double elliptic_K(double m) {
  double a = 1, b = std::sqrt(1 - m);
  for (int k = 0; k < 40 && std::abs(a - b) > 1e-16 * a; ++k) {
    const double mean = (a + b) / 2;
    b = std::sqrt(a * b);
    a = mean;
  }
  return std::numbers::pi / (2 * a);
}

/// sn(u | m) of Jacobi, by the descending Landen transformation.
inline double jacobi_sn(double u, double m) {
  double a[40], c[40];
  double b = std::sqrt(1 - m);
  a[0] = 1;
  c[0] = std::sqrt(m);
  int n = 0;
  while (std::abs(c[n]) > 1e-16 && n < 39) {
    a[n + 1] = (a[n] + b) / 2;
    c[n + 1] = (a[n] - b) / 2;
    b = std::sqrt(a[n] * b);
    ++n;
  }
  double phi = std::ldexp(a[n] * u, n);
  for (; n > 0; --n) phi = (phi + std::asin(c[n] / a[n] * std::sin(phi))) / 2;
  return std::sin(phi);
}

/// rad, of a pendulum that passes the lowest point at t = 0 and swings up to the amplitude;
/// ω0² = m g ℓ / I for small swings.
inline double pendulum_angle(double amplitude, double omega0, double time_s) {
  const double k = std::sin(amplitude / 2);
  return 2 * std::asin(k * jacobi_sn(omega0 * time_s, k * k));
}

/// m, of a mass on a spring and a damper, released at rest from x0; damped less than critically.
inline double damped_oscillation(double x0, double mass, double k, double damping, double time_s) {
  const double decay = damping / (2 * mass);
  const double omega = std::sqrt(k / mass - decay * decay);
  return x0 * std::exp(-decay * time_s) *
         (std::cos(omega * time_s) + decay / omega * std::sin(omega * time_s));
}

/// T2/T1 of a rope that slips around an angle.
inline double capstan_ratio(double friction, double angle) {
  return std::exp(friction * angle);
}

}  // namespace perpend::closed
