#include "study/gauge.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "dynamics/rows/coordinate.h"

namespace perpend {
namespace {

bool makes_motor_row(const CoordinateControls& coordinate) {
  return coordinate.has_motor;
}

/// The impulse of the motor on a coordinate of a joint: of its rows the one that comes after the
/// motors of the coordinates before it.
double motor_impulse(const Simulation& simulation, int joint, int coordinate) {
  const auto first = simulation.state().controls.coordinates.begin() +
                     simulation.model().joints()[joint].first_coordinate;
  auto motors_before = std::count_if(first, first + coordinate, makes_motor_row);
  if (!makes_motor_row(first[coordinate])) return 0;
  const StepProblem& problem = simulation.step_problem();
  for (int i = problem.joint_start(joint); i < problem.joint_start(joint + 1); ++i) {
    if (problem.rows().laws()[i].role != RowRole::motor) continue;
    if (motors_before-- == 0) return simulation.answer()->x[i];
  }
  return 0;
}

/// By how much a place is outside a box about the origin.
double outside(const Vector3& place, const Vector3& size) {
  return (place.cwiseAbs() - 0.5 * size).cwiseMax(0).norm();
}

/// The angle of the body's x axis about the vertical, up to full turns.
double heading_of(const Pose& pose, const Vector3& gravity) {
  const Vector3 up = gravity.norm() > 0 ? Vector3(-gravity.normalized()) : Vector3::UnitZ();
  const Vector3 east = up.unitOrthogonal(), north = up.cross(east);
  const Vector3 x = pose.orientation * Vector3::UnitX();
  return std::atan2(x.dot(north), x.dot(east));
}

}  // namespace

Gauge::Gauge(const Expectation& expectation, const Simulation& simulation)
    : expectation_(expectation) {
  const Model& model = simulation.model();
  if (!kind_of(expectation.measure).is_of_joints) {
    for (int i = 0; i < model.world(); ++i) {
      if (matches_any(expectation.of, model.bodies()[i].name)) bodies_.push_back(i);
    }
  } else {
    for (int j = 0; j < static_cast<int>(model.joints().size()); ++j) {
      const ModelJoint& joint = model.joints()[j];
      if (!matches_any(expectation.of, joint.joint.name)) continue;
      joints_.push_back(j);
      if (expectation.measure == Measure::joint_gap) continue;
      coordinates_.push_back({.joint = j,
                              .coordinate = expectation.coordinate,
                              .place = joint.first_coordinate + expectation.coordinate});
    }
    const bool may_be_shafts =
        expectation.measure != Measure::joint_gap && expectation.measure != Measure::motor_force;
    for (int k = 0; may_be_shafts && k < static_cast<int>(model.shafts().size()); ++k) {
      const ModelShaft& shaft = model.shafts()[k];
      if (!matches_any(expectation.of, model.bodies()[shaft.body].name)) continue;
      coordinates_.push_back({.shaft = k, .place = shaft.coordinate});
    }
  }
  if (!expectation.seen_from.empty()) seen_from_ = model.body_named(expectation.seen_from);
  touches_.resize(model.bodies().size());
  for (const int body : bodies_) reference_.push_back(place(body, simulation.state()));
  for (std::size_t k = 0; k < coordinates_.size(); ++k) {
    last_speeds_.push_back(speed_of(k, simulation));
  }
  has_begun_ = expectation.from_s <= simulation.state().time_s;
}

std::optional<double> Gauge::read(const Simulation& simulation, const StepResult& result) {
  const State& state = simulation.state();
  const double by_joints = over_joints(simulation, result);  // it follows speeds, so at every step
  // Half a step of grace, so that a time that is a whole number of steps counts as such.
  const double grace = 0.5 * simulation.model().settings().time_step_s;
  if (state.time_s < expectation_.from_s - grace || state.time_s > expectation_.to_s + grace) {
    return std::nullopt;
  }
  if (!has_begun_) {
    has_begun_ = true;
    for (std::size_t k = 0; k < bodies_.size(); ++k) reference_[k] = place(bodies_[k], state);
  }
  switch (expectation_.measure) {
    case Measure::friction_share:
      return friction_share(result);
    case Measure::touching:
      return touching(result);
    case Measure::closure:
      return closure(simulation);
    default:
      break;
  }
  const double value = bodies_.empty() ? by_joints : over_bodies(simulation);
  return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

double Gauge::extreme(double a, double b) const {
  if (std::isnan(a)) return b;
  return expectation_.over == Over::smallest ? std::min(a, b) : std::max(a, b);
}

Vector3 Gauge::place(int body, const State& state) const {
  const Vector3& position = state.poses[body].position;
  if (seen_from_ < 0) return position;
  const Pose& frame = state.poses[seen_from_];
  return frame.orientation.conjugate() * (position - frame.position);
}

double Gauge::over_bodies(const Simulation& simulation) const {
  double value = std::numeric_limits<double>::quiet_NaN();
  for (std::size_t k = 0; k < bodies_.size(); ++k) {
    const int body = bodies_[k];
    double one = 0;
    if (expectation_.measure == Measure::shift) {
      const Vector3 shift = place(body, simulation.state()) - reference_[k];
      one = shift.cwiseProduct(expectation_.axes).norm();
    } else {
      one = of_body(body, simulation.state());
    }
    value = extreme(value, one);
  }
  return value;
}

double Gauge::of_body(int body, const State& state) const {
  switch (expectation_.measure) {
    case Measure::position:
      return expectation_.direction.dot(place(body, state));
    case Measure::speed:
      return state.v[body].head<3>().norm();
    case Measure::spin:
      return state.v[body].tail<3>().norm();
    case Measure::outside:
      return outside(place(body, state), expectation_.size_m);
    default:
      return 0;
  }
}

double Gauge::over_joints(const Simulation& simulation, const StepResult& result) {
  double value = std::numeric_limits<double>::quiet_NaN();
  if (expectation_.measure == Measure::joint_gap) {
    for (const int joint : joints_) value = extreme(value, result.joints[joint].violation_m);
    return value;
  }
  for (std::size_t k = 0; k < coordinates_.size(); ++k) {
    value = extreme(value, of_coordinate(k, simulation));
  }
  return value;
}

double Gauge::of_coordinate(std::size_t k, const Simulation& simulation) {
  const CoordinateRef& ref = coordinates_[k];
  switch (expectation_.measure) {
    case Measure::coordinate:
      return simulation.state().coordinates[ref.place];
    case Measure::turns:
      return simulation.state().coordinates[ref.place] / (2 * std::numbers::pi);
    case Measure::coordinate_speed:
      return speed_of(k, simulation);
    case Measure::coordinate_speed_change: {
      const double before = std::exchange(last_speeds_[k], speed_of(k, simulation));
      return std::abs(last_speeds_[k] - before);
    }
    case Measure::motor_force:
      return motor_impulse(simulation, ref.joint, ref.coordinate) /
             simulation.model().settings().time_step_s;
    default:
      return 0;
  }
}

/// The gradient of the coordinate times the velocities.
double Gauge::speed_of(std::size_t k, const Simulation& simulation) {
  const Model& model = simulation.model();
  const State& state = simulation.state();
  const CoordinateRef& ref = coordinates_[k];
  if (ref.joint < 0) return state.v[model.shafts()[ref.shaft].body][5];
  const ModelJoint& joint = model.joints()[ref.joint];
  gradient_.begin(model.moving(), state.v);
  joint.rows->touch_coordinate(model.frames(joint, state), ref.coordinate, 1, gradient_);
  return gradient_.speed(gradient_.end_row({}), state.v);
}

std::optional<double> Gauge::friction_share(const StepResult& result) const {
  double friction = 0, normal = 0;
  for (const ContactForce& contact : result.contacts) {
    const bool counts = std::any_of(bodies_.begin(), bodies_.end(), [&](int body) {
      return body == contact.first || body == contact.second;
    });
    if (!counts) continue;
    const Vector3& force = contact.force_on_second_N;
    friction += (force - force.dot(contact.normal) * contact.normal).norm();
    normal += contact.normal_force_N;
  }
  if (!(normal > 0)) return std::nullopt;
  return friction / normal;
}

double Gauge::touching(const StepResult& result) {
  std::fill(touches_.begin(), touches_.end(), std::uint8_t{0});
  for (const ContactForce& contact : result.contacts) {
    if (!(contact.normal_force_N > 0)) continue;
    if (contact.first == seen_from_) touches_[contact.second] = 1;
    if (contact.second == seen_from_) touches_[contact.first] = 1;
  }
  return static_cast<double>(
      std::count_if(bodies_.begin(), bodies_.end(), [&](int body) { return touches_[body] != 0; }));
}

/// Between the two instants of the path that bracket one turn before, on the line between them.
std::optional<double> Gauge::closure(const Simulation& simulation) {
  const int body = bodies_.front();
  const Vector3 here = place(body, simulation.state());
  double angle =
      heading_of(simulation.state().poses[body], simulation.model().settings().gravity_m_per_s2);
  if (!path_.empty()) angle = unwrap(angle, path_.back().angle_rad);
  path_.push_back({angle, here});
  const double turned = angle - path_.front().angle_rad;
  if (std::abs(turned) < 2 * std::numbers::pi) return std::nullopt;
  const double before = angle - std::copysign(2 * std::numbers::pi, turned);
  for (std::size_t k = path_.size() - 1; k-- > 0;) {
    const Heading &a = path_[k], &b = path_[k + 1];
    if ((a.angle_rad - before) * (b.angle_rad - before) > 0) continue;
    const double width = b.angle_rad - a.angle_rad;
    const double share = width == 0 ? 0 : (before - a.angle_rad) / width;
    return (here - (a.position_m + share * (b.position_m - a.position_m))).norm();
  }
  return std::nullopt;
}

}  // namespace perpend
