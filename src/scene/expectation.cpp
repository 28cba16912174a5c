#include "scene/expectation.h"

#include <algorithm>
#include <array>

namespace perpend {
namespace {

constexpr std::array<MeasureKind, 14> all_measures{{
    {"shift_m", "m", false, "how far bodies are from where they were at from_s"},
    {"position_m", "m", false, "of bodies' centres of mass, along direction"},
    {"speed_m_per_s", "m/s", false, "of bodies' centres of mass"},
    {"spin_rad_per_s", "rad/s", false, "of bodies"},
    {"joint_gap_m", "m", true, "how far joints are apart"},
    {"coordinate", "m or rad", true, "of a joint"},
    {"turns", "turns", true, "of a joint's angle"},
    {"coordinate_speed", "m/s or rad/s", true, "of a joint"},
    {"coordinate_speed_change", "m/s or rad/s", true, "of a joint in one step, without its sign"},
    {"motor_force", "N or N m", true, "of the motor on a joint's coordinate"},
    {"friction_share", "", false,
     "sum of the friction forces of all contacts of the bodies over that of the normal forces"},
    {"touching", "", false, "how many of the bodies press on the body seen_from"},
    {"outside_m", "m", false, "how far bodies' centres are outside the box size_m about seen_from"},
    {"closure_m", "m", false,
     "how far a body is from where it was one full turn about the vertical before"},
}};

constexpr std::array<std::string_view, 4> window_words{"largest", "smallest", "last", "mean"};

}  // namespace

std::span<const MeasureKind> measure_kinds() {
  return all_measures;
}

const MeasureKind& kind_of(Measure measure) {
  return all_measures[static_cast<std::size_t>(measure)];
}

std::span<const std::string_view> over_words() {
  return window_words;
}

bool matches(std::string_view pattern, std::string_view name) {
  const std::size_t star = pattern.find('*');
  if (star == std::string_view::npos) return pattern == name;
  if (!name.starts_with(pattern.substr(0, star))) return false;
  const std::string_view rest = pattern.substr(star + 1);
  for (std::size_t skipped = star; skipped <= name.size(); ++skipped) {
    if (matches(rest, name.substr(skipped))) return true;
  }
  return false;
}

bool matches_any(const std::vector<std::string>& patterns, std::string_view name) {
  return std::any_of(patterns.begin(), patterns.end(),
                     [&](const std::string& pattern) { return matches(pattern, name); });
}

}  // namespace perpend
