#include "bench/certificate/truth.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "problem/islands.h"

namespace perpend::bench {
namespace {

/// A bound, where x is that to the last digit or two.
double snapped(double x, double bound) {
  constexpr double digit = 4 * std::numeric_limits<double>::epsilon();
  return std::isfinite(bound) && std::abs(x - bound) <= digit * std::abs(bound) ? bound : x;
}

/// a |x − clamp(x − w/a, l, u)|; a row that its impulse does not move must lie on the bound that w
/// presses on.
double error_speed_of(double x, Quad w, double l, double u, Quad a) {
  x = snapped(snapped(x, l), u);
  if (!(x >= l && x <= u) && !(a > 0)) return infinity;
  if (!(a > 0)) {
    const bool is_off = (w > 0 && x > l) || (w < 0 && x < u);
    return is_off ? static_cast<double>(magnitude(w)) : 0;
  }
  Quad y = x - w / a;
  if (y < l) y = l;
  if (y > u) y = u;
  return static_cast<double>(a * magnitude(x - y));
}

double share(double error, double of) {
  return error > 0 ? error / of : 0;
}

}  // namespace

const char* name_of(Reason reason) {
  switch (reason) {
    case Reason::still_island:
      return "b' = 0";
    case Reason::still_row:
      return "a = 0";
    case Reason::guard:
      return "guard";
    case Reason::other:
      break;
  }
  return "other";
}

Truth::Truth(const Problem& problem) : problem_(problem), rows_(full_rows(problem)) {
  if (problem.body) M_.compute(problem.body->M);
  magnitudes_.take(problem, M_);
  std::array<double, 2> largest{};
  for (int i = 0; i < rows_.n; ++i) {
    a_[i] = static_cast<double>(magnitude(rows_.A[i][i]));
    root_a_[i] = std::sqrt(a_[i]);
    for (int j = 0; j < rows_.n; ++j) has_an_entry_[i] |= rows_.A[i][j] != 0;
    double& of_kind = largest[static_cast<std::size_t>(problem.motion[i])];
    of_kind = std::max(of_kind, root_a_[i]);
  }
  for (int i = 0; i < rows_.n; ++i) {
    if (a_[i] == 0) root_a_[i] = largest[static_cast<std::size_t>(problem.motion[i])];
  }
  take_speeds();
}

void Truth::take_speeds() {
  const Bounds& bounds = problem_.bounds;
  Row<double> least{};
  for (int i = 0; i < rows_.n; ++i) least[i] = std::min(std::max(0.0, bounds.l[i]), bounds.u[i]);
  const Row<Quad> data = data_terms(problem_, least);
  double of_all_data = 0;
  Row<double> level{}, data_level{};
  for (int i = 0; i < rows_.n; ++i) {
    if (bounds.l[i] == bounds.u[i]) continue;
    Quad free = rows_.b[i];
    for (int j = 0; j < rows_.n; ++j) free += rows_.A[i][j] * least[j];
    V_[i] = static_cast<double>(magnitude(free));
    if (!has_an_entry_[i] || !(root_a_[i] > 0)) continue;
    level[i] = V_[i] / root_a_[i];
    data_level[i] = static_cast<double>(data[i]) / root_a_[i];
    of_all_data = std::max(of_all_data, data_level[i]);
  }
  for (const Island& island : find_islands(problem_)) {
    double of_island = 0, of_data = 0;
    for (const int i : island.rows) {
      of_island = std::max(of_island, level[i]);
      of_data = std::max(of_data, data_level[i]);
    }
    for (const int i : island.rows) {
      const bool is_alone = !has_an_entry_[i];
      s_[i] = std::max(V_[i], is_alone ? 0 : root_a_[i] * of_island);
      of_own_data_[i] = is_alone ? 0 : root_a_[i] * of_data;
      of_all_data_[i] = root_a_[i] * of_all_data;
    }
  }
}

Violation Truth::violation(const Vector& x) const {
  Violation worst;
  for (int i = 0; i < rows_.n; ++i) {
    Quad w = rows_.b[i];
    for (int j = 0; j < rows_.n; ++j) {
      if (rows_.A[i][j] != 0) w += rows_.A[i][j] * x[j];
    }
    const double error = error_speed_of(x[i], w, problem_.bounds.l[i], problem_.bounds.u[i], a_[i]);
    const double of_island = share(error, s_[i]);
    if (of_island > worst.of_island) worst.row = i;
    worst.of_island = std::max(worst.of_island, of_island);
    constexpr double least_share = 1.1e-8;
    const auto beside = [&](double data) {
      return share(error, std::max(s_[i], least_share * data));
    };
    worst.beside_own_data = std::max(worst.beside_own_data, beside(of_own_data_[i]));
    worst.beside_all_data = std::max(worst.beside_all_data, beside(of_all_data_[i]));
  }
  return worst;
}

Reason Truth::reason(const Vector& x, const Certificate& certificate) {
  const int i = certificate.limiting_row;
  if (i < 0) return Reason::other;
  if (a_[i] == 0) return Reason::still_row;
  if (s_[i] == 0) return Reason::still_island;
  Vector X;
  magnitudes_.of_impulses(x, X);
  const double S = std::max(s_[i], 1e-6 * of_all_data_[i]);
  return X[i] > most_impulses * (V_[i] + S) ? Reason::guard : Reason::other;
}

double Truth::impulse_along(const Vector& z) const {
  double size = 0;
  for (int i = 0; i < rows_.n; ++i) {
    if (a_[i] > 0 && z[i] != 0) size = std::max(size, s_[i] / a_[i] / std::abs(z[i]));
  }
  return size > 0 ? size : 1;
}

}  // namespace perpend::bench
