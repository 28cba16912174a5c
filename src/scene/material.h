#pragma once

#include <string>

namespace perpend {

/// How two surfaces behave where they touch. The defaults are those of E18.
struct SurfaceLaw {
  double friction = 1;             ///< μ, ≥ 0
  double stiffness_N_per_m = 1e5;  ///< k of a contact point, > 0; ∞: hard
  double damping_N_s_per_m = 1e4;  ///< b̂ of a contact point, ≥ 0
  double restitution = 0;  ///< e in 0…1: the share of the approach speed that is given back
  double rolling_resistance_m = 0;   ///< largest rolling torque per normal force, ≥ 0
  double spinning_resistance_m = 0;  ///< largest torque about the normal per normal force, ≥ 0
  /// Whether friction remembers where it stuck: a spring of the same k and b̂ that slips where the
  /// bound is reached, so that nothing creeps. Without, it is a bounded damper, and creeps.
  bool friction_remembers = true;

  bool operator==(const SurfaceLaw&) const = default;
};

/// What a shape is made of. Two different materials that no pair speaks of meet with the geometric
/// mean of their frictions and restitutions, the softer stiffness with its damping, and the larger
/// resistances.
struct Material {
  std::string name{};
  SurfaceLaw law{};

  bool operator==(const Material&) const = default;
};

/// The law of two materials, in place of what follows from each of them.
struct MaterialPair {
  std::string first{};
  std::string second{};
  SurfaceLaw law{};

  bool operator==(const MaterialPair&) const = default;
};

/// The law of two materials that no pair speaks of.
SurfaceLaw combine(const SurfaceLaw& first, const SurfaceLaw& second);

}  // namespace perpend
