#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "scene/joint.h"

namespace perpend {

/// The angle of a shaft, or a coordinate of a joint.
struct CoordinateName {
  std::string of{};    ///< shaft or joint
  int coordinate = 0;  ///< of a joint: shifts before angles

  bool operator==(const CoordinateName&) const = default;
};

/// Ties coordinates q together by one row,
///
///     Σ_j factor_j (q_j − q_j at the beginning) = 0 :
///
/// a gear is (1, −ratio) on two angles, a rack (1, −radius) on a shift and an angle, a screw
/// (1, −lead/2π) on the shift and the angle of one cylindrical joint, a differential (1, −½, −½) on
/// the angles of its cage and its two wheels.
struct Gearing {
  struct Term {
    CoordinateName coordinate{};
    double factor = 1;  ///< not 0
  };

  std::string name{};
  std::vector<Term> terms{};  ///< two or three
  Compliance compliance{};
  /// Makes it a clutch: it ties the speeds of its coordinates by dry friction, of at most this
  /// torque on the first, and slips where that is not enough.
  std::optional<double> largest_torque_N_m{};
};

/// y over x by straight lines, constant beyond the ends.
struct Curve {
  std::vector<double> x{};  ///< rising
  std::vector<double> y{};

  double value(double at) const;
};

/// Torque on a shaft or a joint's angle, by its speed and how far the throttle is open.
struct Engine {
  std::string name{};
  CoordinateName on{};
  Curve torque_N_m{};  ///< over rad/s, with the throttle full
  Curve drag_N_m{};    ///< over rad/s, with the throttle closed; ≤ 0 brakes
  Signal throttle{};   ///< 0…1
};

/// Hydrodynamic: with the speed ratio ν = ω_turbine / ω_pump, the pump takes the torque
/// capacity(ν) ω_pump², and the turbine gives ratio(ν) times that.
struct TorqueConverter {
  std::string name{};
  CoordinateName pump{};
  CoordinateName turbine{};
  Curve capacity_N_m_s2{};  ///< N m per (rad/s)², over ν
  Curve ratio{};            ///< over ν
};

using Transmission = std::variant<Gearing, Engine, TorqueConverter>;

}  // namespace perpend
