#pragma once

#include "algebra/cross_matrix.h"
#include "algebra/types.h"

/// Motions and forces of bodies, all about the origin of the world, so that those of several bodies
/// can be added: a motion is the velocity of the point of the body that is at the origin, and its
/// angular velocity; a force has its torque about the origin.
namespace perpend {

inline Vector6 spatial(const Vector3& linear, const Vector3& angular) {
  Vector6 both;
  both << linear, angular;
  return both;
}

/// Of a body with this velocity of its centre of mass and this angular velocity.
inline Vector6 about_origin(const Vector6& v, const Vector3& centre) {
  return spatial(v.head<3>() - v.tail<3>().cross(centre), v.tail<3>());
}

inline Vector6 about_centre(const Vector6& motion, const Vector3& centre) {
  return spatial(motion.head<3>() + motion.tail<3>().cross(centre), motion.tail<3>());
}

/// Of a force on the centre of mass and a torque about it.
inline Vector6 force_about_origin(const Vector6& force, const Vector3& centre) {
  return spatial(force.head<3>(), force.tail<3>() + centre.cross(force.head<3>()));
}

/// How fast a motion changes that is fixed to a body with motion V.
inline Vector6 carried(const Vector6& V, const Vector6& motion) {
  const Vector3 v = V.head<3>(), w = V.tail<3>();
  return spatial(w.cross(motion.head<3>()) + v.cross(motion.tail<3>()), w.cross(motion.tail<3>()));
}

/// How fast a force (or a momentum) changes that is fixed to a body with motion V.
inline Vector6 carried_force(const Vector6& V, const Vector6& force) {
  const Vector3 v = V.head<3>(), w = V.tail<3>();
  return spatial(w.cross(force.head<3>()), w.cross(force.tail<3>()) + v.cross(force.head<3>()));
}

/// `inertia` is about the centre of mass, in the world's axes.
inline Matrix6 mass_about_origin(double mass, const Vector3& centre, const Matrix3& inertia) {
  const Matrix3 c = cross_matrix(centre);
  Matrix6 M;
  M << mass * Matrix3::Identity(), -mass * c, mass * c, inertia - mass * c * c;
  return M;
}

}  // namespace perpend
