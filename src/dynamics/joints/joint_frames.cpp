#include "dynamics/joints/joint_frames.h"

#include <algorithm>
#include <cmath>

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

double angle(const SineCosine& products) {
  const double s = turned(products.p_sine, products.q_sine);
  const double c = turned(products.p_cosine, products.q_cosine);
  return std::atan2(s + 0.0, c);  // −0 would make −π of half a turn
}

namespace {

/// r², where there is an angle.
double squared_radius(double s, double c) {
  constexpr double least_r = 1e-6;
  return std::max(s * s + c * c, least_r * least_r);
}

}  // namespace

double angle_rate(const SineCosine& products, const Vector6& v_a, const Vector6& v_b) {
  const double s = turned(products.p_sine, products.q_sine);
  const double c = turned(products.p_cosine, products.q_cosine);
  const Vector3 spin = v_a.tail<3>() - v_b.tail<3>();
  const double s_rate = spin.dot(products.p_sine.cross(products.q_sine));
  const double c_rate = spin.dot(products.p_cosine.cross(products.q_cosine));
  return (c * s_rate - s * c_rate) / squared_radius(s, c);
}

// d/dt atan2(s, c) = (c ṡ − s ċ) / (s² + c²)
void touch_angle(const JointFrames& frames, const SineCosine& products, double factor,
                 RowSet& rows) {
  const double s = turned(products.p_sine, products.q_sine);
  const double c = turned(products.p_cosine, products.q_cosine);
  const double r2 = squared_radius(s, c);
  touch_turned(frames, products.p_sine, products.q_sine, factor * c / r2, rows);
  touch_turned(frames, products.p_cosine, products.q_cosine, -factor * s / r2, rows);
}

SineCosine about_z(const JointFrames& frames) {
  return {frames.a.y(), frames.b.x(), frames.a.x(), frames.b.x()};
}

}  // namespace perpend
