#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/box_face.h"
#include "geometry/face_preference.h"
#include "geometry/pair_contacts.h"
#include "geometry/polytope_contacts.h"

/// Box against box: the fifteen directions of (209) in the frame of the first box, where
/// supports are sums of half extents.
namespace perpend {
namespace {

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
  if (keeps) {
    ContactCollector points(margin);
    if (first) {
      overlap(BoxFace(a, face.n), BoxFace(b, -face.n), points);
    } else {
      points.exchange();
      overlap(BoxFace(b, -face.n), BoxFace(a, face.n), points);
    }
    if (face_holds(points.least_gap(), best)) return points.manifold(face.n);
  } else if (edges.separation <= 0) {
    ContactCollector points(margin);
    overlap(BoxFace(a, edges.n).polygon(), BoxFace(b, -edges.n).polygon(), edges.n, points);
    if (points.least_gap() <= edges.separation + 1e-9) return points.manifold(edges.n);
  }
  return manifold_beside_face(PlacedPolytope(a.shape, a.R, a.position),
                              PlacedPolytope(b.shape, b.R, b.position), face, edges, margin);
}

}  // namespace perpend
