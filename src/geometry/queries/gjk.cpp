#include "geometry/queries/gjk.h"

namespace perpend {

Separation separation_of(const PlacedPolytope& a, const PlacedPolytope& b) {
  return separation_of_supports([&](const Vector3& d) { return a.vertex(a.support(d)); },
                                [&](const Vector3& d) { return b.vertex(b.support(d)); },
                                b.centre() - a.centre());
}

}  // namespace perpend
