#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/box_topology.h"
#include "geometry/face_preference.h"
#include "geometry/feature.h"
#include "geometry/feature_overlap.h"
#include "geometry/pair_contacts.h"
#include "geometry/polytope_contacts.h"

/// Box against box: the fifteen directions of (209) in the frame of the first box, where
/// supports are sums of half extents.
namespace perpend {
namespace {

/// A face of any box: its corners as signs along the two other axes, in cyclic order.
struct BoxFace {
  std::uint32_t id = 0;
  std::array<double, 4> u{};
  std::array<double, 4> v{};
  std::array<std::uint32_t, 4> corner_ids{};
  std::array<std::uint32_t, 4> edge_ids{};
};

constexpr std::array<BoxFace, 6> make_box_faces() {
  std::array<BoxFace, 6> faces;
  for (int f = 0; f < 6; ++f) {
    faces[f].id = feature(FeatureKind::face, f);
    for (int k = 0; k < 4; ++k) {
      const int corner = box_topology.corners[4 * f + k];
      faces[f].u[k] = corner & (1 << (f / 2 + 1) % 3) ? 1 : -1;
      faces[f].v[k] = corner & (1 << (f / 2 + 2) % 3) ? 1 : -1;
      faces[f].corner_ids[k] = feature(FeatureKind::vertex, corner);
      faces[f].edge_ids[k] = feature(FeatureKind::edge, box_topology.face_edges[4 * f + k]);
    }
  }
  return faces;
}

constexpr std::array<BoxFace, 6> box_faces = make_box_faces();

struct BoxAxes {
  Matrix3 C;  ///< axes of b in the frame of a
  Matrix3 abs_C;
  Vector3 t;  ///< m, centre of b in the frame of a
  Vector3 ha;
  Vector3 hb;
};

PolytopeDirection best_of(const Vector3& separations, const Matrix3& axes, const Vector3& signs) {
  int k = 0;
  for (int i = 1; i < 3; ++i) {
    if (separations[i] > separations[k]) k = i;
  }
  return {separations[k], signs[k] < 0 ? Vector3(-axes.col(k)) : Vector3(axes.col(k))};
}

/// The best cross product of edges that separates by more than `at_least`; stops early where one is
/// beyond `enough`.
PolytopeDirection best_edges(const BoxAxes& box, const Matrix3& R, double at_least, double enough) {
  PolytopeDirection best;
  for (int i = 0; i < 3; ++i) {
    const int i1 = (i + 1) % 3;
    const int i2 = (i + 2) % 3;
    for (int j = 0; j < 3; ++j) {
      const int j1 = (j + 1) % 3;
      const int j2 = (j + 2) % 3;
      // a_i × b_j has the components −C(i2, j) and C(i1, j) along the other axes of a.
      const double squared = box.C(i1, j) * box.C(i1, j) + box.C(i2, j) * box.C(i2, j);
      if (squared < 1e-10) continue;
      const double towards = box.t[i2] * box.C(i1, j) - box.t[i1] * box.C(i2, j);
      const double reach = box.ha[i1] * box.abs_C(i2, j) + box.ha[i2] * box.abs_C(i1, j) +
                           box.hb[j1] * box.abs_C(i, j2) + box.hb[j2] * box.abs_C(i, j1);
      const double over = std::abs(towards) - reach;
      // The division by length ≤ 1 brings it no nearer to 0 than it is.
      if (over <= std::min(at_least, 0.0)) continue;
      const double length = std::sqrt(squared);
      const double separation = over / length;
      if (separation <= std::max(at_least, best.separation)) continue;
      best.separation = separation;
      const double scale = (towards < 0 ? -1 : 1) / length;
      best.n = scale * (box.C(i1, j) * R.col(i2) - box.C(i2, j) * R.col(i1));
      if (separation > enough) return best;
    }
  }
  return best;
}

/// The face of a box that is turned most towards d, numbered as `PlacedPolytope` does.
FacePolygon box_face(const Placed<Box>& box, const Vector3& d) {
  const Vector3 along = box.R.transpose() * d;
  int axis = 0;
  along.cwiseAbs().maxCoeff(&axis);
  const BoxFace& face = box_faces[2 * axis + (along[axis] > 0 ? 1 : 0)];
  const Vector3& h = box.shape.half_extents;
  FacePolygon polygon;
  polygon.count = 4;
  polygon.face_id = face.id;
  polygon.normal = along[axis] > 0 ? Vector3(box.R.col(axis)) : Vector3(-box.R.col(axis));
  const Vector3 centre = box.position + h[axis] * polygon.normal;
  const Vector3 u = h[(axis + 1) % 3] * box.R.col((axis + 1) % 3);
  const Vector3 v = h[(axis + 2) % 3] * box.R.col((axis + 2) % 3);
  for (int k = 0; k < 4; ++k) {
    polygon.corners[k] = centre + face.u[k] * u + face.v[k] * v;
    polygon.corner_ids[k] = face.corner_ids[k];
    polygon.edge_ids[k] = face.edge_ids[k];
  }
  return polygon;
}

}  // namespace

ContactManifold contacts(const Placed<Box>& a, const Placed<Box>& b, double margin) {
  BoxAxes box;
  box.C = a.R.transpose() * b.R;
  box.abs_C = box.C.cwiseAbs();
  box.ha = a.shape.half_extents;
  box.hb = b.shape.half_extents;
  const Vector3 apart = b.position - a.position;
  box.t = a.R.transpose() * apart;
  const Vector3 over_a = box.t.cwiseAbs() - box.ha - box.abs_C * box.hb;
  if (over_a.maxCoeff() > margin) return {};
  const Vector3 t_b = box.C.transpose() * box.t;
  const Vector3 over_b = t_b.cwiseAbs() - box.hb - box.abs_C.transpose() * box.ha;
  if (over_b.maxCoeff() > margin) return {};

  const PolytopeDirection face_a = best_of(over_a, a.R, box.t);
  const PolytopeDirection face_b = best_of(over_b, b.R, t_b);
  const double most = std::max(face_a.separation, face_b.separation);
  const PolytopeDirection edges = best_edges(box, a.R, edge_must_exceed(most), margin);
  if (edges.separation > margin) return {};
  const bool first = first_face_wins(face_a.separation, face_a.n, face_b.separation);
  const PolytopeDirection& face = first ? face_a : face_b;
  const double best = std::max(most, edges.separation);
  const bool keeps = face_keeps(face.separation, best);
  const Vector3& n = keeps ? face.n : edges.n;
  ContactCollector points(margin);
  overlap(box_face(a, n), box_face(b, -n), n, points);
  const bool holds =
      keeps ? face_holds(points.least_gap(), best) : points.least_gap() <= edges.separation + 1e-9;
  if (holds) return points.manifold(n);
  return manifold_beside_face(PlacedPolytope(a.shape, a.R, a.position),
                              PlacedPolytope(b.shape, b.R, b.position), face, edges, margin);
}

}  // namespace perpend
