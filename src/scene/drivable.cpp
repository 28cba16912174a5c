#include "scene/drivable.h"

#include <array>
#include <cmath>
#include <limits>

#include "border/bad_input.h"
#include "scene/joint_coordinates.h"
#include "scene/limits.h"

namespace perpend {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr std::array<std::string_view, 3> axes{"x", "y", "z"};

/// Keys and units of what acts along a coordinate.
struct LawWords {
  std::string_view speed, position, force, limit, slip, stiffness, damping, rest, friction;
  std::string_view length_unit, speed_unit, force_unit, slip_unit, stiffness_unit, damping_unit;
};

constexpr LawWords of_shift{"motor.speed_m_per_s",
                            "motor.position_m",
                            "motor.force_N",
                            "motor.largest_force_N",
                            "motor.slip_m_per_N_s",
                            "stiffness_N_per_m",
                            "damping_N_s_per_m",
                            "spring.rest_m",
                            "friction_N",
                            "m",
                            "m/s",
                            "N",
                            "m/(N s)",
                            "N/m",
                            "N s/m"};
constexpr LawWords of_angle{"motor.speed_rad_per_s",
                            "motor.angle_rad",
                            "motor.torque_N_m",
                            "motor.largest_torque_N_m",
                            "motor.slip_rad_per_N_m_s",
                            "stiffness_N_m_per_rad",
                            "damping_N_m_s_per_rad",
                            "spring.rest_rad",
                            "friction_N_m",
                            "rad",
                            "rad/s",
                            "N m",
                            "rad/(N m s)",
                            "N m/rad",
                            "N m s/rad"};

ValueRange any_sign(std::string_view unit) {
  const double most = limit_of(unit).most;
  return {-most, most, 0};
}
ValueRange not_negative(std::string_view unit) {
  return {0, limit_of(unit).most, limit_of(unit).least};
}
ValueRange positive(std::string_view unit) {
  return {limit_of(unit).least, limit_of(unit).most, 0};
}
ValueRange or_infinite(ValueRange range) {
  range.most = infinite;
  return range;
}

/// Adds the values of one thing to the list.
class ValueLister {
 public:
  ValueLister(std::vector<DrivableValue>& list, std::string prefix)
      : list_(list), prefix_(std::move(prefix)) {}

  void add(std::string_view key, std::string_view unit, const ValueRange& range, double start,
           const ValuePlace& place, bool is_there = true) const {
    list_.push_back({sentence(prefix_, key), unit, range, start, place, is_there});
  }

 private:
  std::vector<DrivableValue>& list_;
  std::string prefix_;
};

void add_motor(const ValueLister& to, const Motor& motor, const LawWords& words, int joint, int c) {
  using enum Quantity;
  const double target = motor.target.value(0);
  if (motor.kind == Motor::Kind::speed) {
    to.add(words.speed, words.speed_unit, any_sign(words.speed_unit), target,
           {motor_target, joint, c});
    to.add(words.slip, words.slip_unit, not_negative(words.slip_unit), motor.slip,
           {motor_slip, joint, c});
  } else if (motor.kind == Motor::Kind::position) {
    to.add(words.position, words.length_unit, any_sign(words.length_unit), target,
           {motor_target, joint, c});
    to.add(sentence("motor.", words.stiffness), words.stiffness_unit,
           or_infinite(positive(words.stiffness_unit)), motor.compliance.stiffness,
           {motor_stiffness, joint, c});
    to.add(sentence("motor.", words.damping), words.damping_unit, not_negative(words.damping_unit),
           motor.compliance.damping, {motor_damping, joint, c});
  } else {
    to.add(words.force, words.force_unit, any_sign(words.force_unit), target,
           {motor_target, joint, c});
  }
  to.add(words.limit, words.force_unit, or_infinite(not_negative(words.force_unit)),
         motor.largest_force, {motor_limit, joint, c}, motor.largest_force > 0);
  to.add("motor.on", "", {0, 1, 0, true}, motor.on, {motor_on, joint, c}, motor.largest_force > 0);
}

void add_spring(const ValueLister& to, const Spring& spring, const LawWords& words, int joint,
                int c) {
  using enum Quantity;
  const bool is_there = spring.stiffness != 0 || spring.damping != 0;
  to.add(words.rest, words.length_unit, any_sign(words.length_unit), spring.rest,
         {spring_rest, joint, c}, is_there);
  to.add(sentence("spring.", words.stiffness), words.stiffness_unit,
         not_negative(words.stiffness_unit), spring.stiffness, {spring_stiffness, joint, c},
         is_there);
  to.add(sentence("spring.", words.damping), words.damping_unit, not_negative(words.damping_unit),
         spring.damping, {spring_damping, joint, c}, is_there);
}

void add_joint(const Joint& joint, int number, std::vector<DrivableValue>& list) {
  using enum Quantity;
  const auto coordinates = joint_coordinates(joint.kind);
  for (int c = 0; c < static_cast<int>(coordinates.size()); ++c) {
    const bool is_only = coordinates.size() == 1;
    const ValueLister to(
        list, is_only ? joint.name + "." : sentence(joint.name, ".", coordinates[c].name, "."));
    const LawWords& words = coordinates[c].is_angle ? of_angle : of_shift;
    const bool has_law = c < static_cast<int>(joint.coordinates.size());
    const CoordinateLaw law = has_law ? joint.coordinates[c] : CoordinateLaw{};
    if (law.motor) add_motor(to, *law.motor, words, number, c);
    if (law.spring) add_spring(to, *law.spring, words, number, c);
    to.add(words.friction, words.force_unit, not_negative(words.force_unit), law.friction,
           {friction, number, c}, law.friction != 0);
  }
  const ValueLister own(list, joint.name + ".");
  if (joint.kind == JointKind::distance || joint.kind == JointKind::rope) {
    own.add("length_m", "m", positive("m"), joint.length_m, {length, number, 0});
  }
  if (joint.kind == JointKind::spherical) {
    own.add("friction_N_m", "N m", not_negative("N m"), joint.friction_N_m,
            {ball_friction, number, 0}, joint.friction_N_m != 0);
  }
  own.add("holds", "", {0, 1, 0, true}, joint.holds, {holds, number, 0});
}

void add_transmission(const Transmission& one, int number, std::vector<DrivableValue>& list) {
  using enum Quantity;
  if (const auto* engine = std::get_if<Engine>(&one)) {
    ValueLister(list, engine->name + ".")
        .add("throttle", "", {0, 1, 0}, engine->throttle.value(0), {throttle, number, 0});
  }
  const auto* gearing = std::get_if<Gearing>(&one);
  if (gearing == nullptr) return;
  const ValueLister to(list, gearing->name + ".");
  if (gearing->terms.size() == 2) {
    const double start = -gearing->terms[1].factor / gearing->terms[0].factor;
    const UnitLimit& limit = limit_of("");
    to.add("ratio", "", {-limit.most, limit.most, limit.least, false, false}, start,
           {ratio, number, 0});
  }
  if (gearing->largest_torque_N_m) {
    to.add("largest_torque_N_m", "N m", not_negative("N m"), *gearing->largest_torque_N_m,
           {largest_torque, number, 0});
  }
}

std::string name_of_force(const AppliedForce& force, std::size_t number) {
  return force.name.empty() ? sentence("forces.", number) : force.name;
}

}  // namespace

bool ValueRange::holds(double value) const {
  if (!(value >= least && value <= most)) return false;
  if (is_switch) return value == 0 || value == 1;
  return value == 0 ? may_be_zero : std::abs(value) >= smallest;
}

std::string ValueRange::described(std::string_view unit) const {
  if (is_switch) return "0 or 1";
  const std::string nearly =
      smallest > 0
          ? sentence(may_be_zero ? ", 0 or at least " : ", at least ", smallest, " in size")
          : "";
  return sentence("a number from ", least, " to ", most, unit.empty() ? "" : " ", unit, nearly);
}

std::vector<DrivableValue> drivable_values(const Scene& scene) {
  using enum Quantity;
  std::vector<DrivableValue> list;
  for (int axis = 0; axis < 3; ++axis) {
    ValueLister(list, "gravity_m_per_s2.")
        .add(axes[axis], "m/s²", any_sign("m/s²"), scene.settings.gravity_m_per_s2[axis],
             {gravity, 0, axis});
  }
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const Body& body = scene.bodies[i];
    if (body.kind != BodyKind::driven) continue;
    const int number = static_cast<int>(i);
    const ValueLister to(list, body.name + ".motion.");
    to.add("speed_m_per_s", "m/s", any_sign("m/s"), body.motion.speed_m_per_s.value(0),
           {speed, number, 0});
    to.add("spin_rad_per_s", "rad/s", any_sign("rad/s"), body.motion.spin_rad_per_s.value(0),
           {spin, number, 0});
  }
  for (std::size_t i = 0; i < scene.shafts.size(); ++i) {
    const Shaft& shaft = scene.shafts[i];
    ValueLister(list, shaft.name + ".")
        .add("drag_N_m", "N m", not_negative("N m"), shaft.drag_N_m, {drag, static_cast<int>(i), 0},
             shaft.drag_N_m != 0);
  }
  for (std::size_t i = 0; i < scene.joints.size(); ++i) {
    add_joint(scene.joints[i], static_cast<int>(i), list);
  }
  for (std::size_t i = 0; i < scene.transmissions.size(); ++i) {
    add_transmission(scene.transmissions[i], static_cast<int>(i), list);
  }
  for (std::size_t i = 0; i < scene.forces.size(); ++i) {
    const AppliedForce& one = scene.forces[i];
    const int number = static_cast<int>(i);
    const ValueLister to(list, name_of_force(one, i) + ".");
    to.add("force_N", "N", any_sign("N"), one.force_N.value(0), {force, number, 0});
    to.add("torque_N_m", "N m", any_sign("N m"), one.torque_N_m.value(0), {torque, number, 0});
  }
  return list;
}

bool find_push(std::string_view name, std::string_view& body, DrivableValue& value) {
  struct Kind {
    std::string_view key, unit;
    int part;
  };
  for (const Kind& kind : {Kind{".force_N.", "N", 0}, Kind{".torque_N_m.", "N m", 3}}) {
    for (int axis = 0; axis < 3; ++axis) {
      const std::string end = sentence(kind.key, axes[axis]);
      if (!name.ends_with(end) || name.size() == end.size()) continue;
      body = name.substr(0, name.size() - end.size());
      value = {std::string(name),
               kind.unit,
               any_sign(kind.unit),
               0,
               {Quantity::push, 0, kind.part + axis},
               true};
      return true;
    }
  }
  return false;
}

}  // namespace perpend
