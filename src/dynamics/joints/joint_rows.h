#pragma once

#include "dynamics/joints/joint_frames.h"
#include "scene/joint.h"

namespace perpend {

/// What a kind of joint holds and what it leaves free. One file pair for each kind; `joint_rows` is
/// the only list. Every row is the exact derivative of its φ (tests compare with differences).
class JointRows {
 public:
  virtual ~JointRows() = default;

  /// Adds the rows that hold, with the compliance and, where it has one, the length of the joint.
  virtual void add_holding_rows(const JointFrames& frames, const Joint& joint,
                                RowSet& rows) const = 0;

  /// Coordinates that are free: shifts in m before angles in rad; at most three.
  virtual int coordinates() const { return 0; }
  virtual bool is_angle(int coordinate) const;
  /// Its value in that pose; an angle in (−π, π].
  virtual double coordinate(const JointFrames& frames, int coordinate) const;
  /// What an angle is made of: that about z, unless the kind says otherwise.
  virtual SineCosine angle_products(const JointFrames& frames, int /*coordinate*/) const {
    return about_z(frames);
  }
  /// Adds `factor` times the coordinate's gradient to the row being made.
  virtual void touch_coordinate(const JointFrames& frames, int coordinate, double factor,
                                RowSet& rows) const;
};

const JointRows& joint_rows(JointKind kind);

}  // namespace perpend
