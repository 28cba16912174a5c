#pragma once

#include <limits>

#include "geometry/pairs/placed_polytope.h"
#include "geometry/queries/simplex.h"

namespace perpend {

/// How far apart two polytopes are.
struct Separation {
  double distance = 0;  ///< m; 0 where they touch or overlap
  Vector3 normal;       ///< of length 1, from a to b; undefined where the distance is 0
  Vector3 on_a;
  Vector3 on_b;
};

/// By the method of Gilbert, Johnson and Keerthi: the point of the difference b − a that is
/// nearest to the origin, found from the few corners that span its face (210). `support_a(d)` is
/// the point of a that is farthest along d; `towards` is any guess of the way from a to b.
template <typename SupportA, typename SupportB>
Separation separation_of_supports(const SupportA& support_a, const SupportB& support_b,
                                  const Vector3& towards) {
  Simplex simplex;
  Vector3 v = towards;
  if (v.squaredNorm() == 0) v = Vector3::UnitX();
  double reached = std::numeric_limits<double>::infinity();
  Simplex best;
  double least_share = std::numeric_limits<double>::infinity();
  constexpr int most_rounds = 128;
  for (int round = 0; round < most_rounds; ++round) {
    SimplexCorner next;
    next.on_a = support_a(v);
    next.on_b = support_b(Vector3(-v));
    next.difference = next.on_b - next.on_a;
    const double squared = v.squaredNorm();
    // How much nearer than v a point of the difference can be, as a share: 0 at the nearest. Close
    // to a round surface rounding can turn v a little, so the last is not always the best.
    const double share = (squared - v.dot(next.difference)) / squared;
    if (simplex.count > 0 && share < least_share) {
      least_share = share;
      best = simplex;
    }
    if (least_share <= 1e-13) break;
    bool known = false;
    for (int i = 0; i < simplex.count; ++i) {
      known = known || simplex.corners[i].difference == next.difference;
    }
    if (known || simplex.count == 4) break;
    Simplex larger = simplex;
    larger.corners[larger.count++] = next;
    larger = nearest_face(larger);
    const Vector3 nearer = larger.point();
    if (nearer.squaredNorm() >= reached) break;
    simplex = larger;
    v = nearer;
    reached = v.squaredNorm();
    if (reached < 1e-26) break;
  }
  // Of shapes that overlap no share is small.
  if (least_share > 1e-3) best = simplex;
  v = best.point();
  Separation separation;
  separation.distance = v.norm();
  separation.normal = v / separation.distance;
  separation.on_a = separation.on_b = Vector3::Zero();
  for (int i = 0; i < best.count; ++i) {
    separation.on_a += best.weights[i] * best.corners[i].on_a;
    separation.on_b += best.weights[i] * best.corners[i].on_b;
  }
  return separation;
}

Separation separation_of(const PlacedPolytope& a, const PlacedPolytope& b);

}  // namespace perpend
