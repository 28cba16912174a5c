#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/shapes/pose.h"

namespace perpend {

/// What can be measured of a scene in motion: one number a step. `measure_kinds` tells each.
enum class Measure : std::uint8_t {
  shift,
  position,
  speed,
  spin,
  joint_gap,
  coordinate,
  turns,
  coordinate_speed,
  coordinate_speed_change,
  motor_force,
  friction_share,
  touching,
  outside,
  closure,
};

/// What becomes of the numbers of all steps. Where a measure has a number for each body or joint,
/// `smallest` takes the smallest of these too, and the others the largest.
enum class Over : std::uint8_t { largest, smallest, last, mean };

/// What a scene must do, as a number with bounds: did the wall stand, was the log lifted.
struct Expectation {
  std::string name{};
  Measure measure = Measure::shift;
  /// Names of bodies or, where the measure is of joints, of joints; `*` stands for any characters.
  std::vector<std::string> of{};
  std::string seen_from{};               ///< a body; empty: the world
  Vector3 axes = Vector3::Ones();        ///< weights of the components of a shift
  Vector3 direction = Vector3::UnitZ();  ///< of length 1, of a position
  Vector3 size_m = Vector3::Zero();      ///< whole lengths of the box to stay in
  int coordinate = 0;                    ///< of a joint, as `Joint::coordinates` counts
  double from_s = 0;                     ///< steps that end in [from_s, to_s] count
  double to_s = std::numeric_limits<double>::infinity();
  Over over = Over::largest;
  double at_least = -std::numeric_limits<double>::infinity();  ///< in the unit of the measure
  double at_most = std::numeric_limits<double>::infinity();
};

struct MeasureKind {
  std::string_view word;  ///< as scene files call it
  std::string_view unit;  ///< for people; empty: a pure number
  bool is_of_joints = false;
  std::string_view meaning;
};

/// In the order of `Measure`.
std::span<const MeasureKind> measure_kinds();
const MeasureKind& kind_of(Measure measure);

/// In the order of `Over`.
std::span<const std::string_view> over_words();

/// Whether the name is what the pattern says, in which `*` stands for any characters.
bool matches(std::string_view pattern, std::string_view name);
bool matches_any(const std::vector<std::string>& patterns, std::string_view name);

}  // namespace perpend
