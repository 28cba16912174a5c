#pragma once

#include <optional>
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
  /// k and b̂ along the surface; nothing: those of the contact point.
  std::optional<double> friction_stiffness_N_per_m{};  ///< > 0; ∞: hard
  std::optional<double> friction_damping_N_s_per_m{};  ///< ≥ 0
  /// γ: friction is a regularised velocity in place of a spring and a damper, and lets the
  /// surfaces slide against each other at γ times its force; ≥ 0.
  std::optional<double> friction_slip_m_per_N_s{};
  /// δ: where surfaces that touch slide, the force beyond μ times the normal force for each m/s,
  /// ≥ 0.
  double sliding_drag_N_s_per_m = 0;
  /// Makes it a tyre: friction's spring lets go of what has rolled out of the contact, over this
  /// length of rolling, > 0. Its steady side force is stiffness times length times the slope of
  /// sliding against rolling.
  std::optional<double> relaxation_length_m{};
  /// k of friction along the axis of a cylinder that rolls, > 0; nothing: as in the other
  /// direction.
  std::optional<double> lateral_stiffness_N_per_m{};

  bool operator==(const SurfaceLaw&) const = default;
};

/// How friction of that law yields where it holds.
struct FrictionYield {
  double stiffness_N_per_m = 0;
  double damping_N_s_per_m = 0;
  std::optional<double> slip_m_per_N_s{};  ///< in place of both
};
FrictionYield friction_yield(const SurfaceLaw& law);

/// Friction's C (docs/theory/01-problem.md, eq. (6)) becomes that many times the normal's. Not for
/// hard contacts, whose C is 0.
void scale_friction_compliance(SurfaceLaw& law, double scale);

/// What a shape is made of. Two different materials that no pair speaks of meet with the geometric
/// mean of their frictions and restitutions, the softer stiffness with its damping, likewise along
/// the surface, the larger slip if there is any, and the larger resistances and drags.
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
