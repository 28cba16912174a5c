#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "geometry/shapes/pose.h"
#include "scene/signal.h"

namespace perpend {

/// How a row yields: a spring with a damper (docs/theory/01-problem.md, eqs. (6) and (7)).
struct Compliance {
  double stiffness = 1e10;  ///< k > 0, N/m or N m/rad; ∞: hard
  double damping = 1e8;     ///< b̂ ≥ 0, N s/m or N m s/rad

  bool operator==(const Compliance&) const = default;
};

/// What moves in a joint. Frame A belongs to the first body, B to the second; z is the axis.
enum class JointKind : std::uint8_t {
  fixed,        ///< nothing
  spherical,    ///< all rotations
  revolute,     ///< rotation about z
  prismatic,    ///< shift along z
  cylindrical,  ///< shift along z and rotation about z
  universal,    ///< rotation about z of A and about x of B, which stay perpendicular
  planar,       ///< shifts along x and y and rotation about z of A
  distance,     ///< the origins stay `length_m` apart
  rope,         ///< the origins stay at most `length_m` apart
};

/// The range of a coordinate, in m or rad.
struct Range {
  double lower = -std::numeric_limits<double>::infinity();
  double upper = std::numeric_limits<double>::infinity();
  Compliance compliance{};
};

/// Drives a coordinate by a force of limited size: to a speed, to a position, or by a force that
/// is told.
struct Motor {
  enum class Kind : std::uint8_t { speed, position, force };

  Kind kind = Kind::speed;
  Signal target{};  ///< m/s or rad/s; for a position m or rad; for a force N or N m
  double largest_force = std::numeric_limits<double>::infinity();  ///< N or N m, ≥ 0
  /// For a speed: γ in m/(N s) or rad/(N m s), ≥ 0, how much speed a force costs (eq. (8)).
  double slip = 0;
  Compliance compliance{};  ///< for a position
  double on = 1;            ///< 0: it lets go
};

struct Spring {
  double rest = 0;  ///< m or rad
  double stiffness = 0;
  double damping = 0;
  /// Largest force, N or N m, > 0: what would stretch it further moves its rest instead, for good.
  double yield = std::numeric_limits<double>::infinity();
};

/// What acts along one coordinate of a joint: a shift in m, or an angle in rad.
struct CoordinateLaw {
  std::optional<Range> range{};
  std::optional<Motor> motor{};
  std::optional<Spring> spring{};
  double friction = 0;  ///< N or N m, largest dry friction, ≥ 0
};

struct Joint {
  std::string name{};  ///< unique among joints and transmissions
  JointKind kind = JointKind::revolute;
  std::string first{};   ///< body of frame A; empty: the world
  std::string second{};  ///< body of frame B; empty: the world
  Pose in_first{};       ///< frame A in the frame of the first body
  Pose in_second{};
  Compliance compliance{};  ///< of the rows that hold
  /// Of those that hold angles, N m/rad and N m s/rad; none: the numbers of `compliance`.
  std::optional<Compliance> angle_compliance{};
  double length_m = 0;  ///< distance and rope
  /// Of a spherical joint: how far z of B may turn from z of A, by the upper end, the lower being
  /// 0; and how far B may turn about z, besides.
  std::optional<Range> swing{}, twist{};
  /// In the order of `JointKind`: shifts before angles. May be shorter than the joint has
  /// coordinates.
  std::vector<CoordinateLaw> coordinates{};
  double friction_N_m = 0;  ///< of a spherical joint: largest dry friction torque, ≥ 0
  bool may_touch = false;   ///< whether the two bodies have contacts with each other
  double holds = 1;         ///< 0: it has let go, and nothing in it acts
  /// It lets go for good where a step ends with more than this between its bodies, > 0; the torque
  /// about the joint's own place.
  double break_force_N = std::numeric_limits<double>::infinity();
  double break_torque_N_m = std::numeric_limits<double>::infinity();
};

}  // namespace perpend
