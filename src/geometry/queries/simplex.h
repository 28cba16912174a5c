#pragma once

#include <array>

#include "geometry/shapes/pose.h"

namespace perpend {

/// A point of the difference of two shapes, and the points of the shapes that it comes from.
struct SimplexCorner {
  Vector3 on_a = Vector3::Zero();
  Vector3 on_b = Vector3::Zero();
  Vector3 difference = Vector3::Zero();  ///< on_b − on_a
};

/// Up to four corners that span the nearest face so far, and the weights of its nearest point.
struct Simplex {
  int count = 0;
  std::array<SimplexCorner, 4> corners;
  std::array<double, 4> weights{};

  Vector3 point() const {
    Vector3 sum = Vector3::Zero();
    for (int i = 0; i < count; ++i) sum += weights[i] * corners[i].difference;
    return sum;
  }
};

/// The face of the simplex that holds its point nearest to the origin: the least over its
/// corners, sides, triangles and itself, of which there are at most fifteen.
Simplex nearest_face(const Simplex& simplex);

}  // namespace perpend
