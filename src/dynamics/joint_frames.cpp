#include "dynamics/joint_frames.h"

namespace perpend {

JointFrames::Side frame_of(int body, const Pose& centre, const Pose& in_body) {
  const Pose frame = centre * in_body;
  return {body, centre.position, frame.position, frame.rotation()};
}

double along(const JointFrames& frames, const Vector3& n) {
  return n.dot(frames.offset());
}

// d/dt n·(b − a) = n·(v_B + ω_B × r_B − v_A − ω_A × r_A) + (ω_A × n)·(b − a); the last term moves
// the arm of A from its own origin to that of B.
void touch_along(const JointFrames& frames, const Vector3& n, double factor, RowSet& rows) {
  const Vector3 m = factor * n;
  rows.touch(frames.a.body, -m, -(frames.b.origin - frames.a.centre).cross(m));
  rows.touch(frames.b.body, m, (frames.b.origin - frames.b.centre).cross(m));
}

double turned(const Vector3& p, const Vector3& q) {
  return p.dot(q);
}

// d/dt p·q = (ω_A × p)·q + p·(ω_B × q) = (ω_A − ω_B)·(p × q)
void touch_turned(const JointFrames& frames, const Vector3& p, const Vector3& q, double factor,
                  RowSet& rows) {
  const Vector3 g = factor * p.cross(q);
  rows.touch(frames.a.body, Vector3::Zero(), g);
  rows.touch(frames.b.body, Vector3::Zero(), -g);
}

}  // namespace perpend
