#pragma once

#include "dynamics/joints/joint_frames.h"
#include "scene/joint.h"

/// The rows that joints hold with (docs/theory/30-joints.md), each with the compliance of the
/// joint. Where it has none of its own for angles, angular rows read the numbers as N m/rad and
/// N m s/rad.
namespace perpend {

/// The law of a row that holds φ = 0.
RowLaw holding_law(const Joint& joint, Motion motion, double phi);

/// One linear row, φ = n·(origin of B − origin of A) in m, n fixed to A and of length 1.
void hold_along(const JointFrames& frames, const Vector3& n, const Joint& joint, RowSet& rows);

/// One angular row, φ = p·q: for p ⊥ q the sine of how far the angle is off, p and q of length 1.
void hold_turned(const JointFrames& frames, const Vector3& p, const Vector3& q, const Joint& joint,
                 RowSet& rows);

/// Three linear rows: the origins coincide. φ are the components of their offset in A (eq. (305)).
void hold_origins(const JointFrames& frames, const Joint& joint, RowSet& rows);

/// Two angular rows: the axes z are parallel, φ = x_A·z_B and y_A·z_B (eq. (306)).
void hold_axes_parallel(const JointFrames& frames, const Joint& joint, RowSet& rows);

/// Three angular rows: the frames are not turned against each other, φ = z_A·y_B, x_A·z_B, y_A·x_B,
/// which are to first order the angles of B about x, y and z of A (eq. (307)).
void hold_orientation(const JointFrames& frames, const Joint& joint, RowSet& rows);

}  // namespace perpend
