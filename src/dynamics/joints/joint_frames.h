#pragma once

#include "dynamics/rows/row_set.h"

namespace perpend {

/// The two frames of a joint as they stand in the world: A in its first body, B in its second.
/// Columns of `axes` are the directions x, y, z of the frame.
struct JointFrames {
  struct Side {
    int body = 0;
    Vector3 centre;  ///< m, centre of mass of the body
    Vector3 origin;  ///< m, of the frame
    Matrix3 axes;

    Vector3 x() const { return axes.col(0); }
    Vector3 y() const { return axes.col(1); }
    Vector3 z() const { return axes.col(2); }
  };

  Side a, b;

  /// From the origin of A to that of B.
  Vector3 offset() const { return b.origin - a.origin; }
};

/// Reads the frames of a joint from the poses of the centres of mass of its bodies.
JointFrames::Side frame_of(int body, const Pose& centre, const Pose& in_body);

// The quantities that joints are made of, each with the gradient that makes it a row. φ is a
// function of the poses, and the row that `touch_…` adds to is exactly its derivative, also where
// the joint is violated.

/// φ = n·(origin of B − origin of A), n fixed to A.
double along(const JointFrames& frames, const Vector3& n);
void touch_along(const JointFrames& frames, const Vector3& n, double factor, RowSet& rows);

/// φ = p·q, p fixed to A and q fixed to B.
double turned(const Vector3& p, const Vector3& q);
void touch_turned(const JointFrames& frames, const Vector3& p, const Vector3& q, double factor,
                  RowSet& rows);

/// Two products p·q, p fixed to A and q fixed to B, that are r sin θ and r cos θ of an angle θ.
struct SineCosine {
  Vector3 p_sine, q_sine;
  Vector3 p_cosine, q_cosine;
};

/// φ = θ in (−π, π]. Where r is 0 there is no angle: 0 is returned, and the gradient, which grows
/// as 1/r, is kept finite below r = 1e-6 by taking that r.
double angle(const SineCosine& products);
void touch_angle(const JointFrames& frames, const SineCosine& products, double factor,
                 RowSet& rows);

/// θ̇ of bodies of these velocities; below r = 1e-6 as the gradient has it.
double angle_rate(const SineCosine& products, const Vector6& v_a, const Vector6& v_b);

/// The angle of B about z of A, from the direction of x of B: sine y_A·x_B, cosine x_A·x_B.
SineCosine about_z(const JointFrames& frames);

}  // namespace perpend
