#include "dynamics/rows/contact_rows.h"

#include <cmath>

#include "dynamics/rows/friction_stretch.h"
#include "dynamics/rows/rolling_axes.h"
#include "dynamics/rows/tyre.h"

namespace perpend {
namespace {

/// Everything about one point that its rows read.
struct TouchedPoint {
  const ContactPoint& geometry;
  const PointMemory& memory;
  Vector3 arm_first, arm_second;  ///< m, from the centres of mass, where they are when they meet
  double safe_depth;              ///< m, as the contact has it
};

void touch_linear(const PointRows& made, const TouchedPoint& point, const Vector3& direction,
                  RowSet& rows) {
  rows.touch_first(made.first_body, -direction, -point.arm_first.cross(direction));
  rows.touch_first(made.second_body, direction, point.arm_second.cross(direction));
}

void touch_angular(const PointRows& made, const Vector3& direction, RowSet& rows) {
  rows.touch_first(made.first_body, Vector3::Zero(), -direction);
  rows.touch_first(made.second_body, Vector3::Zero(), direction);
}

enum class Arrival { resting, bounces_now, bounces_later };

struct Approach {
  Arrival arrival = Arrival::resting;
  double target = 0;  ///< m/s, speed that a bounce leaves along the normal
  double bounce = 0;  ///< the part of it that restitution asks for
};

/// Whether the point hits fast enough to bounce, and when: in this step, if it would overlap at its
/// end (docs/theory/31-stepper.md, eqs. (354) and (355)).
Approach meet(const Model& model, const State& state, const FreeMotion& free, const PointRows& made,
              const TouchedPoint& point) {
  const auto is_calm = [&](int body) {
    return body < static_cast<int>(free.is_calm.size()) && free.is_calm[body];
  };
  if (made.law->restitution == 0) return {};
  if (is_calm(made.first_body) || is_calm(made.second_body)) return {};
  const auto half_kick = [&](int body) -> Vector6 {
    return body < model.moving() ? (*free.half_kick)[body] : Vector6::Zero();
  };
  const auto approach = [&](const Vector6& v_first, const Vector6& v_second) {
    return made.n.dot(slip_at(point.arm_first, v_first, point.arm_second, v_second));
  };
  const double before = approach(state.v[made.first_body], state.v[made.second_body]);
  // What gravity does within the step is no approach: a body at rest must not bounce.
  if (before > -model.settings().restitution_speed_m_per_s) return {};
  const double kick = approach(half_kick(made.first_body), half_kick(made.second_body));
  const double gap_at_end = point.geometry.gap + 0.5 * free.h_s * (before + 2 * kick);
  // In the middle of the next step, where it would bounce; but not if it would be beyond by then.
  const double gap_later = gap_at_end + 0.5 * free.h_s * (before + 2 * kick);
  if (gap_at_end >= 0 && gap_later > -point.safe_depth) return {Arrival::bounces_later, 0, 0};
  const double bounce = -made.law->restitution * (before + kick);
  // What does not part again by the end of the step rests: it would sink, step after step.
  if (bounce + kick <= 0) return {};
  return {Arrival::bounces_now, bounce + kick, bounce};
}

void add_normal_row(const Approach& approach, const TouchedPoint& point, PointRows& made,
                    RowSet& rows) {
  RowLaw law;
  law.role = RowRole::normal;
  law.is_one_sided = true;
  law.lower = 0;
  law.phi = point.geometry.gap;
  law.stiffness = made.law->stiffness_N_per_m;
  law.damping = made.law->damping_N_s_per_m;
  if (std::isfinite(law.stiffness)) {
    made.rest_m = point.memory.rest_m;
    law.phi += made.rest_m;
  }
  if (approach.arrival == Arrival::bounces_now) {
    law.holds_speed = true;
    law.target = approach.target;
    made.bounce_m_per_s = approach.bounce;
  }
  touch_linear(made, point, made.n, rows);
  made.normal = rows.end_row(law);
}

void add_friction_rows(const Model& model, const TouchedPoint& point, double h_s, PointRows& made,
                       RowSet& rows) {
  RowLaw law;
  law.role = RowRole::friction;
  const FrictionYield yield = friction_yield(*made.law);
  law.stiffness = yield.stiffness_N_per_m;
  law.damping = yield.damping_N_s_per_m;
  law.holds_speed = yield.slip_m_per_N_s.has_value();
  law.slip = yield.slip_m_per_N_s.value_or(0);
  const bool has_stretch = made.law->friction_remembers && !law.holds_speed;
  if (model.settings().friction == FrictionLaw::box) {
    law.upper = made.law->friction * point.memory.normal_N_s / h_s;
    law.lower = -law.upper;
  }
  made.friction = rows.size();
  for (const Vector3& tangent : made.tangents) {
    law.phi = has_stretch ? tangent.dot(point.memory.stretch_m) : 0;
    touch_linear(made, point, tangent, rows);
    rows.end_row(law);
  }
}

/// Friction of a tyre: springs, of which a part rolls out of the contact within the step.
void add_tyre_rows(const Model& model, const TyreContact& tyre, const TouchedPoint& point,
                   double h_s, PointRows& made, RowSet& rows) {
  made.kept = tyre.kept;
  made.tangents = tyre.tangents;
  add_friction_rows(model, point, h_s, made, rows);
  for (int k = 0; k < 2; ++k) {
    RowLaw& law = rows.laws()[static_cast<std::size_t>(made.friction + k)];
    law.stiffness = tyre.kept * tyre.stiffness[k];
    law.damping *= tyre.kept;
  }
}

/// Dampers beside the dry friction: the force of sliding at the speed σ is μ N + δ σ, against it
/// (docs/theory/31-stepper.md, eq. (353a)).
void add_drag_rows(const TouchedPoint& point, PointRows& made, RowSet& rows) {
  RowLaw law;
  law.role = RowRole::friction;
  law.holds_speed = true;
  law.slip = 1 / made.law->sliding_drag_N_s_per_m;
  made.drag = rows.size();
  for (const Vector3& tangent : made.tangents) {
    touch_linear(made, point, tangent, rows);
    rows.end_row(law);
  }
}

void add_resistance_row(const Vector3& axis, double largest_N_m, double slip, const PointRows& made,
                        RowSet& rows) {
  RowLaw law;
  law.role = RowRole::resistance;
  law.motion = Motion::angular;
  law.holds_speed = true;
  law.slip = slip;
  law.upper = largest_N_m;
  law.lower = -largest_N_m;
  touch_angular(made, axis, rows);
  rows.end_row(law);
}

void add_resistance_rows(const Model& model, const State& state, const PointMemory& memory,
                         double h_s, PointRows& made, RowSet& rows) {
  const SurfaceLaw& law = *made.law;
  const double force_N = memory.normal_N_s / h_s;
  if (law.rolling_resistance_m > 0) {
    const RollingAxes rolling =
        rolling_axes(model, state, made.first_body, made.second_body, made.n, memory);
    const double largest_N_m = law.rolling_resistance_m * force_N;
    made.rolling_axes = rolling.axes;
    made.rolling = rows.size();
    add_resistance_row(rolling.axes[0], largest_N_m, 0, made, rows);
    add_resistance_row(rolling.axes[1], largest_N_m, slip_across(rolling, largest_N_m, h_s), made,
                       rows);
  }
  if (law.spinning_resistance_m > 0) {
    made.spinning = rows.size();
    add_resistance_row(made.n, law.spinning_resistance_m * force_N, 0, made, rows);
  }
}

}  // namespace

std::array<Vector3, 2> tangents_of(const Vector3& n) {
  const Vector3 along = std::abs(n.x()) < 0.9 ? Vector3::UnitX() : Vector3::UnitY();
  const Vector3 first = (along - along.dot(n) * n).normalized();
  return {first, n.cross(first)};
}

void add_contact_rows(const Model& model, const State& state, const FreeMotion& free,
                      std::span<const ItemContact> contacts, std::span<const ContactPoint> points,
                      std::span<const PointMemory> memories, RowSet& rows, RowsOfContacts& made) {
  made.points.clear();
  made.waiting.clear();
  bool bounces_later = false;  // a point of the contact before, whose guard this may be
  for (int at = 0; at < static_cast<int>(contacts.size()); ++at) {
    const ItemContact& contact = contacts[at];
    if (contact.is_guard && bounces_later) continue;
    bounces_later = false;
    const ModelItem& first = model.items()[contact.first];
    const ModelItem& second = model.items()[contact.second];
    PointRows of_contact;
    of_contact.first_body = first.body;
    of_contact.second_body = second.body;
    of_contact.n = contact.normal;
    of_contact.tangents = tangents_of(contact.normal);
    of_contact.law = &model.law_between(first.material, second.material);
    const Vector3 first_centre = state.poses[first.body].position + contact.first_way;
    const Vector3 second_centre = state.poses[second.body].position + contact.second_way;
    for (int k = contact.begin; k < contact.end; ++k) {
      PointRows rows_of_point = of_contact;
      rows_of_point.point = k;
      const TouchedPoint point{points[k], memories[k], points[k].position - first_centre,
                               points[k].position - second_centre, contact.safe_depth};
      if (contact.is_guard) {
        add_normal_row({}, point, rows_of_point, rows);
        made.points.push_back(rows_of_point);
        continue;
      }
      const Approach approach = meet(model, state, free, rows_of_point, point);
      if (approach.arrival == Arrival::bounces_later) {
        if (!bounces_later && std::isfinite(contact.safe_depth)) made.waiting.push_back(at);
        bounces_later = true;
        continue;
      }
      const SurfaceLaw& law = *of_contact.law;
      add_normal_row(approach, point, rows_of_point, rows);
      const auto tyre = tyre_at(model, state, contact, points[k].position);
      if (law.friction > 0 && tyre) {
        add_tyre_rows(model, *tyre, point, free.h_s, rows_of_point, rows);
      } else if (law.friction > 0) {
        add_friction_rows(model, point, free.h_s, rows_of_point, rows);
      }
      // Of the last step: nothing drags across a gap.
      const bool touches = memories[k].normal_N_s > 0;
      if (law.sliding_drag_N_s_per_m > 0 && touches) add_drag_rows(point, rows_of_point, rows);
      add_resistance_rows(model, state, memories[k], free.h_s, rows_of_point, rows);
      made.points.push_back(rows_of_point);
    }
  }
}

}  // namespace perpend
