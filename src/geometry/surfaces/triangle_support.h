#pragma once

#include "geometry/surfaces/triangle_surface.h"

namespace perpend {

/// A triangle of a surface, as `separation_of_supports` asks for it.
struct TriangleSupport {
  const TriangleSurface& surface;
  int triangle;

  Vector3 operator()(const Vector3& d) const {
    int best = 0;
    for (int k = 1; k < 3; ++k) {
      if (d.dot(surface.corner(triangle, k) - surface.corner(triangle, best)) > 0) best = k;
    }
    return surface.corner(triangle, best);
  }
};

}  // namespace perpend
