#pragma once

#include <algorithm>
#include <limits>

#include "geometry/pairs/contact_collector.h"
#include "geometry/pairs/face_preference.h"
#include "geometry/pairs/placed_polytope.h"
#include "geometry/pairs/tangent_frame.h"

namespace perpend {

/// A direction that may separate two polytopes, and how well it does.
struct PolytopeDirection {
  double separation = -std::numeric_limits<double>::infinity();  ///< m
  Vector3 n = Vector3::UnitZ();  ///< of length 1, from the first to the second
};

/// The manifold of two polytopes where the overlap of the faces along the best normal of a face
/// does not hold: an edge wins, or they overlap in a corner, or are apart in some other
/// direction, which this then finds.
ContactManifold manifold_beside_face(const PlacedPolytope& a, const PlacedPolytope& b,
                                     const PolytopeDirection& face, const PolytopeDirection& edge,
                                     double margin);

/// Of two faces that separate equally well, the one that gives the normal; true for a's.
inline bool first_face_wins(double separation_a, const Vector3& normal_a, double separation_b,
                            double size) {
  const double most = std::max(separation_a, separation_b);
  const bool a_may = face_keeps(separation_a, most, size);
  const bool b_may = face_keeps(separation_b, most, size);
  return a_may && b_may ? goes_first(normal_a) : a_may;
}

}  // namespace perpend
