#pragma once

#include <ode/ode.h>

#include <algorithm>
#include <array>
#include <variant>
#include <vector>

#include "geometry/shapes/shape.h"

namespace perpend::test {

/// A shape of ours as a geometry of ODE.
class OdeShape {
 public:
  explicit OdeShape(const ConvexShape& shape) : shape_(shape) {
    dInitODE2(0);
    if (const auto* s = std::get_if<Sphere>(&shape)) geom_ = dCreateSphere(nullptr, s->radius);
    if (const auto* b = std::get_if<Box>(&shape)) {
      const Vector3 size = 2 * b->half_extents;
      geom_ = dCreateBox(nullptr, size.x(), size.y(), size.z());
    }
    if (const auto* c = std::get_if<Capsule>(&shape)) {
      geom_ = dCreateCapsule(nullptr, c->radius, 2 * c->half_length);
    }
    if (const auto* c = std::get_if<Cylinder>(&shape)) {
      geom_ = dCreateCylinder(nullptr, c->radius, 2 * c->half_length);
    }
    if (const auto* h = std::get_if<ConvexHull>(&shape)) make_convex(*h->polytope);
    if (std::holds_alternative<Plane>(shape)) geom_ = dCreatePlane(nullptr, 0, 0, 1, 0);
  }
  OdeShape(const OdeShape&) = delete;
  OdeShape& operator=(const OdeShape&) = delete;
  ~OdeShape() { dGeomDestroy(geom_); }

  void place(const Pose& pose) const {
    if (std::holds_alternative<Plane>(shape_)) {
      const Vector3 n = pose.orientation * Vector3::UnitZ();
      dGeomPlaneSetParams(geom_, n.x(), n.y(), n.z(), n.dot(pose.position));
      return;
    }
    const Quaternion& q = pose.orientation;
    const dQuaternion turn{q.w(), q.x(), q.y(), q.z()};
    dGeomSetQuaternion(geom_, turn);
    dGeomSetPosition(geom_, pose.position.x(), pose.position.y(), pose.position.z());
  }

  dGeomID id() const { return geom_; }

 private:
  void make_convex(const Polytope& polytope) {
    for (const FacePlane& plane : polytope.planes) {
      for (const double value : {plane.normal.x(), plane.normal.y(), plane.normal.z()}) {
        planes_.push_back(value);
      }
      planes_.push_back(plane.offset);
    }
    for (const Vector3& v : polytope.vertices) points_.insert(points_.end(), v.begin(), v.end());
    for (int f = 0; f < polytope.faces(); ++f) {
      const auto loop = polytope.face(f);
      polygons_.push_back(static_cast<unsigned>(loop.size()));
      for (const int i : loop) polygons_.push_back(static_cast<unsigned>(i));
    }
    geom_ = dCreateConvex(nullptr, planes_.data(), static_cast<unsigned>(polytope.planes.size()),
                          points_.data(), static_cast<unsigned>(polytope.vertices.size()),
                          polygons_.data());
  }

  ConvexShape shape_;
  dGeomID geom_ = nullptr;
  std::vector<dReal> planes_;
  std::vector<dReal> points_;
  std::vector<unsigned> polygons_;
};

struct OdeContact {
  int count = 0;
  double depth = 0;  ///< m, of the deepest point
};

inline OdeContact ode_contact(const OdeShape& a, const OdeShape& b) {
  std::array<dContactGeom, 16> points;
  OdeContact contact;
  contact.count = dCollide(a.id(), b.id(), 16, points.data(), sizeof(dContactGeom));
  for (int i = 0; i < contact.count; ++i) {
    contact.depth = std::max(contact.depth, static_cast<double>(points[i].depth));
  }
  return contact;
}

}  // namespace perpend::test
