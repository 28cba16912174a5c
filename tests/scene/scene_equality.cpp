#include "scene/scene_equality.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>

namespace perpend {
namespace {

bool same(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}
bool same(const Vector3& a, const Vector3& b) {
  return same(a.x(), b.x()) && same(a.y(), b.y()) && same(a.z(), b.z());
}
bool same(const Matrix3& a, const Matrix3& b) {
  return same(Vector3(a.col(0)), Vector3(b.col(0))) && same(Vector3(a.col(1)), Vector3(b.col(1))) &&
         same(Vector3(a.col(2)), Vector3(b.col(2)));
}
bool same(const Pose& a, const Pose& b) {
  const auto& [position_a, orientation_a] = a;
  const auto& [position_b, orientation_b] = b;
  return same(position_a, position_b) && same(orientation_a.w(), orientation_b.w()) &&
         same(Vector3(orientation_a.vec()), Vector3(orientation_b.vec()));
}

bool same(const TriangleSurface& a, const TriangleSurface& b);
bool same(const BodyShape& a, const BodyShape& b);
bool same(const Range& a, const Range& b);
bool same(const Motor& a, const Motor& b);
bool same(const Spring& a, const Spring& b);
bool same(const CoordinateLaw& a, const CoordinateLaw& b);
bool same(const GivenMass& a, const GivenMass& b);
bool same(const Gearing::Term& a, const Gearing::Term& b);
bool same(const Transmission& a, const Transmission& b);
bool same(const Body& a, const Body& b);
bool same(const Shaft& a, const Shaft& b);
bool same(const Joint& a, const Joint& b);
bool same(const AppliedForce& a, const AppliedForce& b);
bool same(const Expectation& a, const Expectation& b);
bool same(const SceneInput& a, const SceneInput& b);
bool same(const ValueSignal& a, const ValueSignal& b);
bool same(const NamedPoint& a, const NamedPoint& b);
bool same(const NamedGroup& a, const NamedGroup& b);
bool same(const Compound::Part& a, const Compound::Part& b);

template <typename T>
bool same(const std::vector<T>& a, const std::vector<T>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const T& x, const T& y) { return same(x, y); });
}

template <typename T>
bool same(const std::optional<T>& a, const std::optional<T>& b) {
  return a.has_value() == b.has_value() && (!a || same(*a, *b));
}

bool same(const Curve& a, const Curve& b) {
  return same(a.x, b.x) && same(a.y, b.y);
}

struct SameShape {
  bool operator()(const Sphere& a, const Sphere& b) const { return same(a.radius, b.radius); }
  bool operator()(const Box& a, const Box& b) const { return same(a.half_extents, b.half_extents); }
  bool operator()(const Capsule& a, const Capsule& b) const {
    return same(a.radius, b.radius) && same(a.half_length, b.half_length);
  }
  bool operator()(const Cylinder& a, const Cylinder& b) const {
    return same(a.radius, b.radius) && same(a.half_length, b.half_length);
  }
  bool operator()(const ConvexHull& a, const ConvexHull& b) const {
    return same(a.polytope->vertices, b.polytope->vertices);
  }
  bool operator()(const Plane&, const Plane&) const { return true; }
  bool operator()(const ConvexShape& a, const ConvexShape& b) const {
    return std::visit(*this, a, b);
  }
  bool operator()(const Compound& a, const Compound& b) const { return same(a.parts, b.parts); }
  bool operator()(const Shape& a, const Shape& b) const { return std::visit(*this, a, b); }
  template <typename Surface>
  bool operator()(const std::shared_ptr<Surface>& a, const std::shared_ptr<Surface>& b) const {
    return same(a->surface(), b->surface());
  }
  template <typename A, typename B>
  bool operator()(const A&, const B&) const {
    return false;
  }
};

bool same(const Compound::Part& a, const Compound::Part& b) {
  const auto& [shape_a, offset_a] = a;
  const auto& [shape_b, offset_b] = b;
  return SameShape()(shape_a, shape_b) && same(offset_a, offset_b);
}

bool same(const TriangleSurface& a, const TriangleSurface& b) {
  return same(a.vertices, b.vertices) &&
         std::equal(a.triangles.begin(), a.triangles.end(), b.triangles.begin(), b.triangles.end(),
                    [](const auto& s, const auto& t) { return s.corners == t.corners; });
}

bool same(const BodyShape& a, const BodyShape& b) {
  const auto& [shape, offset, material, density, touches] = a;
  const auto& [shape_b, offset_b, material_b, density_b, touches_b] = b;
  return std::visit(SameShape(), shape, shape_b) && same(offset, offset_b) &&
         material == material_b && same(density, density_b) && touches == touches_b;
}

bool same(const GivenMass& a, const GivenMass& b) {
  const auto& [mass, centre, inertia] = a;
  const auto& [mass_b, centre_b, inertia_b] = b;
  return same(mass, mass_b) && same(centre, centre_b) && same(inertia, inertia_b);
}

bool same(const DrivenMotion& a, const DrivenMotion& b) {
  const auto& [direction, speed, axis, spin] = a;
  const auto& [direction_b, speed_b, axis_b, spin_b] = b;
  return same(direction, direction_b) && speed == speed_b && same(axis, axis_b) && spin == spin_b;
}

bool same(const Body& a, const Body& b) {
  const auto& [name, kind, pose, velocity, spin, shapes, mass, motion, falls, damping, spin_damping,
               group, mask] = a;
  const auto& [name_b, kind_b, pose_b, velocity_b, spin_b, shapes_b, mass_b, motion_b, falls_b,
               damping_b, spin_damping_b, group_b, mask_b] = b;
  return name == name_b && kind == kind_b && same(pose, pose_b) && same(velocity, velocity_b) &&
         same(spin, spin_b) && same(shapes, shapes_b) && same(mass, mass_b) &&
         same(motion, motion_b) && falls == falls_b && same(damping, damping_b) &&
         same(spin_damping, spin_damping_b) && group == group_b && mask == mask_b;
}

bool same(const Shaft& a, const Shaft& b) {
  const auto& [name, inertia, speed, drag] = a;
  const auto& [name_b, inertia_b, speed_b, drag_b] = b;
  return name == name_b && same(inertia, inertia_b) && same(speed, speed_b) && same(drag, drag_b);
}

bool same(const Range& a, const Range& b) {
  const auto& [lower, upper, compliance] = a;
  const auto& [lower_b, upper_b, compliance_b] = b;
  return same(lower, lower_b) && same(upper, upper_b) && compliance == compliance_b;
}

bool same(const Motor& a, const Motor& b) {
  const auto& [kind, target, largest, slip, compliance, on] = a;
  const auto& [kind_b, target_b, largest_b, slip_b, compliance_b, on_b] = b;
  return kind == kind_b && target == target_b && same(largest, largest_b) && same(slip, slip_b) &&
         compliance == compliance_b && same(on, on_b);
}

bool same(const Spring& a, const Spring& b) {
  const auto& [rest, stiffness, damping, yield] = a;
  const auto& [rest_b, stiffness_b, damping_b, yield_b] = b;
  return same(rest, rest_b) && same(stiffness, stiffness_b) && same(damping, damping_b) &&
         same(yield, yield_b);
}

bool same(const CoordinateLaw& a, const CoordinateLaw& b) {
  const auto& [range, motor, spring, friction] = a;
  const auto& [range_b, motor_b, spring_b, friction_b] = b;
  return same(range, range_b) && same(motor, motor_b) && same(spring, spring_b) &&
         same(friction, friction_b);
}

bool same(const Joint& a, const Joint& b) {
  const auto& [name, kind, first, second, in_first, in_second, compliance, of_angles, length, swing,
               twist, laws, friction, touch, holds, break_force, break_torque] = a;
  const auto& [name_b, kind_b, first_b, second_b, in_first_b, in_second_b, compliance_b,
               of_angles_b, length_b, swing_b, twist_b, laws_b, friction_b, touch_b, holds_b,
               break_force_b, break_torque_b] = b;
  return name == name_b && kind == kind_b && first == first_b && second == second_b &&
         same(in_first, in_first_b) && same(in_second, in_second_b) && compliance == compliance_b &&
         of_angles == of_angles_b && same(length, length_b) && same(swing, swing_b) &&
         same(twist, twist_b) && same(laws, laws_b) && same(friction, friction_b) &&
         touch == touch_b && same(holds, holds_b) && same(break_force, break_force_b) &&
         same(break_torque, break_torque_b);
}

bool same(const Gearing::Term& a, const Gearing::Term& b) {
  const auto& [coordinate, factor] = a;
  const auto& [coordinate_b, factor_b] = b;
  return coordinate == coordinate_b && same(factor, factor_b);
}

struct SameTransmission {
  bool operator()(const Gearing& a, const Gearing& b) const {
    const auto& [name, terms, compliance, torque] = a;
    const auto& [name_b, terms_b, compliance_b, torque_b] = b;
    return name == name_b && same(terms, terms_b) && compliance == compliance_b &&
           same(torque, torque_b);
  }
  bool operator()(const Engine& a, const Engine& b) const {
    const auto& [name, on, torque, drag, throttle] = a;
    const auto& [name_b, on_b, torque_b, drag_b, throttle_b] = b;
    return name == name_b && on == on_b && same(torque, torque_b) && same(drag, drag_b) &&
           throttle == throttle_b;
  }
  bool operator()(const TorqueConverter& a, const TorqueConverter& b) const {
    const auto& [name, pump, turbine, capacity, ratio] = a;
    const auto& [name_b, pump_b, turbine_b, capacity_b, ratio_b] = b;
    return name == name_b && pump == pump_b && turbine == turbine_b && same(capacity, capacity_b) &&
           same(ratio, ratio_b);
  }
  template <typename A, typename B>
  bool operator()(const A&, const B&) const {
    return false;
  }
};

bool same(const Transmission& a, const Transmission& b) {
  return std::visit(SameTransmission(), a, b);
}

bool same(const AppliedForce& a, const AppliedForce& b) {
  const auto& [name, body, point, direction, force, axis, torque, turns, until_contact] = a;
  const auto& [name_b, body_b, point_b, direction_b, force_b, axis_b, torque_b, turns_b, until_b] =
      b;
  return name == name_b && body == body_b && same(point, point_b) && same(direction, direction_b) &&
         force == force_b && same(axis, axis_b) && torque == torque_b && turns == turns_b &&
         until_contact == until_b;
}

bool same(const SceneInput& a, const SceneInput& b) {
  const auto& [name, drives, min, max] = a;
  const auto& [name_b, drives_b, min_b, max_b] = b;
  return name == name_b && drives == drives_b && same(min, min_b) && same(max, max_b);
}

bool same(const ValueSignal& a, const ValueSignal& b) {
  const auto& [value, signal] = a;
  const auto& [value_b, signal_b] = b;
  return value == value_b && signal == signal_b;
}

bool same(const NamedPoint& a, const NamedPoint& b) {
  const auto& [name, body, position] = a;
  const auto& [name_b, body_b, position_b] = b;
  return name == name_b && body == body_b && same(position, position_b);
}

bool same(const NamedGroup& a, const NamedGroup& b) {
  const auto& [name, bodies] = a;
  const auto& [name_b, bodies_b] = b;
  return name == name_b && bodies == bodies_b;
}

bool same(const Expectation& a, const Expectation& b) {
  const auto& [name, measure, of, seen_from, axes, direction, size, coordinate, from, to, over,
               least, most] = a;
  const auto& [name_b, measure_b, of_b, seen_from_b, axes_b, direction_b, size_b, coordinate_b,
               from_b, to_b, over_b, least_b, most_b] = b;
  return name == name_b && measure == measure_b && of == of_b && seen_from == seen_from_b &&
         same(axes, axes_b) && same(direction, direction_b) && same(size, size_b) &&
         coordinate == coordinate_b && same(from, from_b) && same(to, to_b) && over == over_b &&
         same(least, least_b) && same(most, most_b);
}

bool same(const StepSettings& a, const StepSettings& b) {
  const auto& [time_step, steps, gravity, regularisation, friction, margin, bounce, push_out,
               corrections, hard_time, stiffness, warm_start, solver] = a;
  const auto& [time_step_b, steps_b, gravity_b, regularisation_b, friction_b, margin_b, bounce_b,
               push_out_b, corrections_b, hard_time_b, stiffness_b, warm_start_b, solver_b] = b;
  return same(time_step, time_step_b) && steps == steps_b && same(gravity, gravity_b) &&
         regularisation == regularisation_b && friction == friction_b && same(margin, margin_b) &&
         same(bounce, bounce_b) && same(push_out, push_out_b) && corrections == corrections_b &&
         hard_time == hard_time_b && stiffness == stiffness_b && warm_start == warm_start_b &&
         solver == solver_b;
}

}  // namespace

bool same(const Scene& a, const Scene& b) {
  const auto& [name, title, settings, materials, pairs, bodies, shafts, joints, transmissions,
               forces, never_touch, inputs, signals, points, groups, outputs, verdict] = a;
  const auto& [name_b, title_b, settings_b, materials_b, pairs_b, bodies_b, shafts_b, joints_b,
               transmissions_b, forces_b, never_touch_b, inputs_b, signals_b, points_b, groups_b,
               outputs_b, verdict_b] = b;
  return name == name_b && title == title_b && same(settings, settings_b) &&
         materials == materials_b && pairs == pairs_b && same(bodies, bodies_b) &&
         same(shafts, shafts_b) && same(joints, joints_b) && same(transmissions, transmissions_b) &&
         same(forces, forces_b) && never_touch == never_touch_b && same(inputs, inputs_b) &&
         same(signals, signals_b) && same(points, points_b) && same(groups, groups_b) &&
         outputs == outputs_b && same(verdict, verdict_b);
}

}  // namespace perpend
