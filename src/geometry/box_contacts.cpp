#include <algorithm>
#include <array>
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

using Triple = std::array<double, 3>;

/// Plain numbers rather than matrices, so that no sum waits for a pair to be packed.
struct BoxAxes {
  std::array<Triple, 3> C;  ///< axis j of b along axis i of a
  std::array<Triple, 3> abs_C;
  Triple t;   ///< m, centre of b along the axes of a
  Triple s;   ///< m, and along those of b
  Triple ha;  ///< m, half extents
  Triple hb;

  BoxAxes(const Placed<Box>& a, const Placed<Box>& b) {
    const Vector3 apart = b.position - a.position;
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        C[i][j] = product(a.R.col(i), b.R.col(j));
        abs_C[i][j] = std::abs(C[i][j]);
      }
      t[i] = product(a.R.col(i), apart);
      s[i] = product(b.R.col(i), apart);
      ha[i] = a.shape.half_extents[i];
      hb[i] = b.shape.half_extents[i];
    }
  }

  double over_a(int i) const {
    return std::abs(t[i]) - ha[i] - abs_C[i][0] * hb[0] - abs_C[i][1] * hb[1] - abs_C[i][2] * hb[2];
  }
  double over_b(int j) const {
    return std::abs(s[j]) - hb[j] - abs_C[0][j] * ha[0] - abs_C[1][j] * ha[1] - abs_C[2][j] * ha[2];
  }

 private:
  template <typename A, typename B>
  static double product(const A& a, const B& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  }
};

PolytopeDirection best_of(const Triple& separations, const Matrix3& axes, const Triple& signs) {
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
      const double squared = box.C[i1][j] * box.C[i1][j] + box.C[i2][j] * box.C[i2][j];
      if (squared < 1e-10) continue;
      const double towards = box.t[i2] * box.C[i1][j] - box.t[i1] * box.C[i2][j];
      const double reach = box.ha[i1] * box.abs_C[i2][j] + box.ha[i2] * box.abs_C[i1][j] +
                           box.hb[j1] * box.abs_C[i][j2] + box.hb[j2] * box.abs_C[i][j1];
      const double over = std::abs(towards) - reach;
      // The division by length ≤ 1 brings it no nearer to 0 than it is.
      if (over <= std::min(at_least, 0.0)) continue;
      const double length = std::sqrt(squared);
      const double separation = over / length;
      if (separation <= std::max(at_least, best.separation)) continue;
      best.separation = separation;
      const double scale = (towards < 0 ? -1 : 1) / length;
      best.n = scale * (box.C[i1][j] * R.col(i2) - box.C[i2][j] * R.col(i1));
      if (separation > enough) return best;
    }
  }
  return best;
}

}  // namespace

ContactManifold contacts(const Placed<Box>& a, const Placed<Box>& b, double margin) {
  const BoxAxes box(a, b);
  const Triple over_a{box.over_a(0), box.over_a(1), box.over_a(2)};
  if (*std::max_element(over_a.begin(), over_a.end()) > margin) return {};
  const Triple over_b{box.over_b(0), box.over_b(1), box.over_b(2)};
  if (*std::max_element(over_b.begin(), over_b.end()) > margin) return {};

  const PolytopeDirection face_a = best_of(over_a, a.R, box.t);
  const PolytopeDirection face_b = best_of(over_b, b.R, box.s);
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
