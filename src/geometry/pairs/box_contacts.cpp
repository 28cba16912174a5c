#include <algorithm>
#include <cmath>
#include <utility>

#include "algebra/types.h"
#include "geometry/pairs/box_overlap.h"
#include "geometry/pairs/face_preference.h"
#include "geometry/pairs/pair_contacts.h"
#include "geometry/pairs/pair_size.h"
#include "geometry/pairs/polytope_contacts.h"

/// Box against box: the fifteen directions of (208) in the frame of the first box, where
/// supports are sums of half extents.
namespace perpend {
namespace {

/// The normal of a face along which two boxes may be separated.
struct BoxFaceDirection {
  double separation;  ///< m
  int axis;           ///< of the box whose face it is
  double sign;        ///< towards the other box along that axis
};

struct BoxEdgeDirection {
  double separation = -infinity;  ///< m
  Triple n{};                     ///< of length 1, in the frame of a, from a to b
};

double product(const Triple& a, const Triple& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

template <typename Column>
double product(const Column& a, const Triple& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

BoxFaceDirection best_of(const Triple& separations, const Triple& towards) {
  int k = separations[1] > separations[0] ? 1 : 0;
  if (separations[2] > separations[k]) k = 2;
  return {separations[k], k, towards[k] < 0 ? -1.0 : 1.0};
}

class BoxPair {
 public:
  BoxPair(const Placed<Box>& a, const Placed<Box>& b) : a_(a), b_(b) {
    view_.a = &a;
    const Vector3& ha = a.shape.half_extents;
    const Vector3& hb = b.shape.half_extents;
    view_.ha = {ha[0], ha[1], ha[2]};
    view_.hb = {hb[0], hb[1], hb[2]};
  }

  /// The best face of each; false as soon as one separates by more than the margin.
  bool find_faces(double margin) {
    const Triple apart{b_.position[0] - a_.position[0], b_.position[1] - a_.position[1],
                       b_.position[2] - a_.position[2]};
    const auto& C = view_.C;
    Triple over;
    for (int i = 0; i < 3; ++i) {
      const Triple axis{a_.R(0, i), a_.R(1, i), a_.R(2, i)};
      for (int j = 0; j < 3; ++j) {
        view_.C[i][j] = product(b_.R.col(j), axis);
        abs_C_[i][j] = std::abs(C[i][j]);
      }
      view_.t[i] = product(axis, apart);
      over[i] = std::abs(view_.t[i]) - view_.ha[i] - product(abs_C_[i], view_.hb);
      if (over[i] > margin) return false;
    }
    face_a_ = best_of(over, view_.t);
    for (int j = 0; j < 3; ++j) {
      s_[j] = product(b_.R.col(j), apart);
      over[j] = std::abs(s_[j]) - view_.hb[j] - abs_C_[0][j] * view_.ha[0] -
                abs_C_[1][j] * view_.ha[1] - abs_C_[2][j] * view_.ha[2];
      if (over[j] > margin) return false;
    }
    face_b_ = best_of(over, s_);
    return true;
  }

  const BoxFaceDirection& face_a() const { return face_a_; }
  const BoxFaceDirection& face_b() const { return face_b_; }
  const BoxView& view() const { return view_; }

  /// The best cross product of edges that separates by more than `at_least`; stops early where
  /// one is beyond `enough`.
  BoxEdgeDirection best_edges(double at_least, double enough) const {
    BoxEdgeDirection best;
    double least = at_least;
    // All nine written out by the compiler: the indices are then constants.
    [&]<int... k>(std::integer_sequence<int, k...>) {
      (void)((offer_edges<k / 3, k % 3>(least, best), least > enough) || ...);
    }
    (std::make_integer_sequence<int, 9>());
    return best;
  }

  /// a in the frame of b.
  BoxView exchanged() const {
    const auto& C = view_.C;
    BoxView view;
    view.a = &b_;
    for (int j = 0; j < 3; ++j) {
      view.C[j] = {C[0][j], C[1][j], C[2][j]};
      view.t[j] = -s_[j];
    }
    view.ha = view_.hb;
    view.hb = view_.ha;
    return view;
  }

 private:
  /// Edge i of a with edge j of b, if they separate by more than `least`, which they then raise.
  template <int i, int j>
  void offer_edges(double& least, BoxEdgeDirection& best) const {
    constexpr int i1 = (i + 1) % 3;
    constexpr int i2 = (i + 2) % 3;
    constexpr int j1 = (j + 1) % 3;
    constexpr int j2 = (j + 2) % 3;
    // a_i × b_j has the components −C(i2, j) and C(i1, j) along the other axes of a.
    const double along_1 = -view_.C[i2][j];
    const double along_2 = view_.C[i1][j];
    const double squared = along_1 * along_1 + along_2 * along_2;
    if (squared < 1e-10) return;
    const double towards = view_.t[i1] * along_1 + view_.t[i2] * along_2;
    const double reach = view_.ha[i1] * abs_C_[i2][j] + view_.ha[i2] * abs_C_[i1][j] +
                         view_.hb[j1] * abs_C_[i][j2] + view_.hb[j2] * abs_C_[i][j1];
    const double over = std::abs(towards) - reach;
    // Most need no square root to be told that over / length is too little.
    if (over <= 0 && (least >= 0 || over * over >= least * least * squared)) return;
    const double length = std::sqrt(squared);
    const double separation = over / length;
    if (separation <= least) return;
    best.separation = least = separation;
    const double scale = (towards < 0 ? -1 : 1) / length;
    best.n[i] = 0;
    best.n[i1] = scale * along_1;
    best.n[i2] = scale * along_2;
  }

  const Placed<Box>& a_;
  const Placed<Box>& b_;
  BoxView view_;
  std::array<Triple, 3> abs_C_;
  Triple s_;  ///< m, from the centre of a to that of b, along the axes of b
  BoxFaceDirection face_a_;
  BoxFaceDirection face_b_;
};

PolytopeDirection direction(const Placed<Box>& box, const BoxFaceDirection& face) {
  return {face.separation, face.sign * box.R.col(face.axis)};
}

Triple along_axis(int axis, double sign) {
  Triple n{};
  n[axis] = sign;
  return n;
}

}  // namespace

ContactManifold contacts(const Placed<Box>& a, const Placed<Box>& b, double margin) {
  ContactManifold manifold;  // the only one, so that none is copied
  BoxPair pair(a, b);
  if (!pair.find_faces(margin)) return manifold;
  const PolytopeDirection face_a = direction(a, pair.face_a());
  const PolytopeDirection face_b = direction(b, pair.face_b());
  const double most = std::max(face_a.separation, face_b.separation);
  const double size = size_of_pair(a.shape, b.shape);
  const BoxEdgeDirection edges = pair.best_edges(edge_must_exceed(most, size), margin);
  if (edges.separation > margin) return manifold;

  const bool first = first_face_wins(face_a.separation, face_a.n, face_b.separation, size);
  const PolytopeDirection& face = first ? face_a : face_b;
  const double best = std::max(most, edges.separation);
  if (face_keeps(face.separation, best, size)) {
    if (first) {
      const Triple n = along_axis(pair.face_a().axis, pair.face_a().sign);
      if (face_holds(overlap(pair.view(), n, margin, manifold), best, size)) return manifold;
    } else {
      const Triple n = along_axis(pair.face_b().axis, -pair.face_b().sign);
      const double least = overlap(pair.exchanged(), n, margin, manifold);
      exchange(manifold);
      if (face_holds(least, best, size)) return manifold;
    }
  } else if (edges.separation <= 0) {
    const double least = overlap(pair.view(), edges.n, margin, manifold);
    if (least <= edges.separation + 1e-8 * size) return manifold;
  }
  const PolytopeDirection edge{edges.separation, a.R * Vector3(edges.n.data())};
  manifold = manifold_beside_face(PlacedPolytope(a.shape, a.R, a.position),
                                  PlacedPolytope(b.shape, b.R, b.position), face, edge, margin);
  return manifold;
}

}  // namespace perpend
