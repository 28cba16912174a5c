#pragma once

#include <variant>

#include "dynamics/joints/joint_rows.h"

namespace perpend {

/// A free coordinate of a joint in its pose. Both must outlive it.
struct JointCoordinate {
  const JointRows* kind = nullptr;
  const JointFrames* frames = nullptr;
  int index = 0;  ///< 0 … kind->coordinates() − 1
};

/// The angle of a shaft, which turns about z.
struct ShaftAngle {
  int body = 0;
};

/// One number q of a system that laws and gears act on, whatever it belongs to.
struct Coordinate {
  std::variant<ShaftAngle, JointCoordinate> source;
  double q = 0;  ///< m or rad; an angle counts its turns

  /// Linear for a shift, angular for an angle.
  Motion motion() const;
  /// Adds `factor` times the gradient of q to the row being made.
  void touch(double factor, RowSet& rows) const;
};

/// The angle plus the multiple of 2π that brings it nearest to `expected`: how an angle that is
/// known up to full turns is followed over many (docs/theory/30-joints.md, eq. (313)).
double unwrap(double angle, double expected);

}  // namespace perpend
