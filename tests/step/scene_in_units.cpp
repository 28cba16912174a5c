#include "step/scene_in_units.h"

#include <cmath>
#include <cstdlib>
#include <iomanip>
#include <map>
#include <regex>
#include <sstream>

#include "scene/joint_coordinates.h"
#include "scene/scene_file.h"

namespace perpend::support {
namespace {

struct Dimension {
  int length = 0, mass = 0, time = 0;
};

const std::map<std::string, Dimension> units{
    {"m", {1, 0, 0}},  {"m2", {2, 0, 0}}, {"m3", {3, 0, 0}}, {"kg", {0, 1, 0}},  {"s", {0, 0, 1}},
    {"s2", {0, 0, 2}}, {"N", {1, 1, -2}}, {"J", {2, 1, -2}}, {"Hz", {0, 0, -1}}, {"rad", {}},
};

/// Of the unit at the end of a key, as in `stiffness_N_per_m`.
Dimension dimension_of(const std::string& key) {
  std::vector<std::string> words;
  std::istringstream rest(key);
  for (std::string word; std::getline(rest, word, '_');) words.push_back(word);
  std::size_t first = words.size();
  while (first > 1 && (words[first - 1] == "per" || units.contains(words[first - 1]))) --first;
  Dimension sum;
  int sign = 1;
  for (std::size_t k = first; k < words.size(); ++k) {
    if (words[k] == "per") {
      sign = -1;
      continue;
    }
    const Dimension& one = units.at(words[k]);
    sum = {sum.length + sign * one.length, sum.mass + sign * one.mass, sum.time + sign * one.time};
  }
  return sum;
}

double factor_of(const Dimension& dimension, const UnitSystem& to) {
  return std::pow(to.length, dimension.length) * std::pow(to.mass, dimension.mass) *
         std::pow(to.time, dimension.time);
}

/// The time of its points, and values of this dimension; its frequency has a key of its own, and a
/// constant stands as a number at its key.
void convert(Signal& signal, const Dimension& dimension, const UnitSystem& to) {
  if (!signal.points.empty() && signal == Signal(signal.points[0].value)) return;
  const double factor = factor_of(dimension, to);
  for (Signal::Point& point : signal.points) {
    point.time_s *= to.time;
    point.value *= factor;
  }
  signal.amplitude *= factor;
}

void convert(Curve& curve, const Dimension& x, const Dimension& y, const UnitSystem& to) {
  for (double& value : curve.x) value *= factor_of(x, to);
  for (double& value : curve.y) value *= factor_of(y, to);
}

constexpr Dimension angle{}, spin{0, 0, -1}, speed{1, 0, -1}, force{1, 1, -2}, torque{2, 1, -2};

/// What a joint leaves to the meaning of its coordinates, or to numbers that two units share.
void convert(Joint& joint, const UnitSystem& to) {
  if (holds_angles(joint.kind) && !joint.angle_compliance)
    joint.angle_compliance = joint.compliance;
  const auto kinds = joint_coordinates(joint.kind);
  for (std::size_t k = 0; k < joint.coordinates.size(); ++k) {
    if (!joint.coordinates[k].motor) continue;
    Motor& motor = *joint.coordinates[k].motor;
    const bool to_speed = motor.kind == Motor::Kind::speed;
    const Dimension of_shift = to_speed ? speed : Dimension{1, 0, 0};
    convert(motor.target, kinds[k].is_angle ? (to_speed ? spin : angle) : of_shift, to);
  }
}

struct ConvertTransmission {
  const UnitSystem& to;

  /// Between angles.
  void operator()(Gearing& gearing) const {
    gearing.compliance.stiffness *= factor_of(torque, to);
    gearing.compliance.damping *= factor_of({2, 1, -1}, to);
  }
  void operator()(Engine& engine) const {
    convert(engine.torque_N_m, spin, torque, to);
    convert(engine.drag_N_m, spin, torque, to);
    convert(engine.throttle, {}, to);
  }
  void operator()(TorqueConverter& converter) const {
    convert(converter.capacity_N_m_s2, {}, {2, 1, 0}, to);
  }
};

/// All numbers of a value, times a factor.
std::string times(const std::string& value, double factor) {
  static const std::regex number(R"([-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?)");
  std::ostringstream out;
  out << std::setprecision(17);
  std::string::const_iterator at = value.begin();
  for (std::sregex_iterator found(value.begin(), value.end(), number), end; found != end; ++found) {
    out << std::string(at, value.begin() + found->position()) << factor * std::stod(found->str());
    at = value.begin() + found->position() + found->length();
  }
  out << std::string(at, value.end());
  return out.str();
}

}  // namespace

Scene in_units(const Scene& scene, const UnitSystem& to) {
  Scene prepared = scene;
  for (Joint& joint : prepared.joints) convert(joint, to);
  for (AppliedForce& applied : prepared.forces) {
    convert(applied.force_N, force, to);
    convert(applied.torque_N_m, torque, to);
  }
  for (Body& body : prepared.bodies) {
    convert(body.motion.speed_m_per_s, speed, to);
    convert(body.motion.spin_rad_per_s, spin, to);
  }
  for (Transmission& transmission : prepared.transmissions) {
    std::visit(ConvertTransmission{to}, transmission);
  }
  const std::vector<Transmission> transmissions = std::move(prepared.transmissions);
  prepared.transmissions.clear();
  const std::string text = write_scene(prepared);
  // A key and its value: a number, or a list of numbers or of lists of them.
  static const std::regex entry(R"((\w+): *([-+.\d][-+.\deE]*|\[[-+.\deE,\s\[\]]*\]))");
  std::ostringstream out;
  std::string::const_iterator at = text.begin();
  for (std::sregex_iterator found(text.begin(), text.end(), entry), end; found != end; ++found) {
    const double factor = factor_of(dimension_of((*found)[1]), to);
    out << std::string(at, text.begin() + found->position()) << (*found)[1] << ": "
        << (factor == 1 ? (*found)[2].str() : times((*found)[2], factor));
    at = text.begin() + found->position() + found->length();
  }
  out << std::string(at, text.end());
  Scene converted = parse_scene(out.str(), scene.name);
  converted.transmissions = transmissions;
  return converted;
}

}  // namespace perpend::support
