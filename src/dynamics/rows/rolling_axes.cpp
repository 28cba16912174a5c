#include "dynamics/rows/rolling_axes.h"

#include <algorithm>

#include "dynamics/rows/contact_rows.h"

namespace perpend {
namespace {

/// Times the compliance of the bodies themselves: a row that yields more does nothing.
constexpr double most_yield = 1e6;

double inverse_inertia_of(const Model& model, int body) {
  return body < model.moving() ? model.bodies()[body].inverse_inertia.trace() / 3 : 0;
}

Vector3 within_plane(const Vector3& vector, const Vector3& n) {
  return vector - n.dot(vector) * n;
}

}  // namespace

RollingAxes rolling_axes(const Model& model, const State& state, int first_body, int second_body,
                         const Vector3& n, const PointMemory& memory) {
  RollingAxes rolling{tangents_of(n)};
  const double inverse =
      inverse_inertia_of(model, first_body) + inverse_inertia_of(model, second_body);
  if (inverse == 0) return rolling;
  rolling.inertia_kg_m2 = 1 / inverse;
  const Vector3 spin =
      within_plane(state.v[second_body].tail<3>() - state.v[first_body].tail<3>(), n);
  rolling.speed_rad_per_s = spin.norm();
  const Vector3 against = rolling.inertia_kg_m2 * spin - within_plane(memory.resistance_N_m_s, n);
  const double length = against.stableNorm();
  if (!(length > 0)) return rolling;
  rolling.axes[0] = against / length;
  rolling.axes[1] = n.cross(rolling.axes[0]);
  return rolling;
}

double slip_across(const RollingAxes& rolling, double largest_N_m, double h_s) {
  if (rolling.speed_rad_per_s == 0) return 0;
  return std::min(rolling.speed_rad_per_s / largest_N_m, most_yield * h_s / rolling.inertia_kg_m2);
}

}  // namespace perpend
