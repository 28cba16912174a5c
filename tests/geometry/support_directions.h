#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>
#include <vector>

#include "geometry/shapes/shape.h"
#include "support/random_numbers.h"

/// Separation of two shapes by support functions alone, written apart from the library: the
/// largest over all directions is the distance, or minus the depth.
namespace perpend::test {

/// How far the shape reaches along d (of length 1) from the world's origin.
inline double reach(const ConvexShape& shape, const Pose& pose, const Vector3& d) {
  const Vector3 e = pose.orientation.conjugate() * d;
  const double base = d.dot(pose.position);
  if (const auto* s = std::get_if<Sphere>(&shape)) return base + s->radius;
  if (const auto* b = std::get_if<Box>(&shape)) return base + e.cwiseAbs().dot(b->half_extents);
  if (const auto* c = std::get_if<Capsule>(&shape)) {
    return base + c->radius + c->half_length * std::abs(e.z());
  }
  if (const auto* c = std::get_if<Cylinder>(&shape)) {
    return base + c->radius * std::hypot(e.x(), e.y()) + c->half_length * std::abs(e.z());
  }
  if (const auto* h = std::get_if<ConvexHull>(&shape)) {
    double most = -std::numeric_limits<double>::infinity();
    for (const Vector3& v : h->polytope->vertices) most = std::max(most, v.dot(e));
    return base + most;
  }
  return e.z() > 1 - 1e-12 ? base : std::numeric_limits<double>::infinity();
}

/// Along n, from the first to the second.
inline double separation(const ConvexShape& a, const Pose& pa, const ConvexShape& b, const Pose& pb,
                         const Vector3& n) {
  return -reach(b, pb, -n) - reach(a, pa, n);
}

/// The largest separation, by a search over directions that narrows around the best few.
inline double best_separation(const ConvexShape& a, const Pose& pa, const ConvexShape& b,
                              const Pose& pb, Vector3* direction = nullptr) {
  struct Try {
    double value;
    Vector3 n;
  };
  std::vector<Try> tries;
  const auto look = [&](const Vector3& n) { tries.push_back({separation(a, pa, b, pb, n), n}); };
  constexpr int count = 400;
  for (int i = 0; i < count; ++i) {
    const double z = 1 - (2 * i + 1.0) / count;
    const double angle = 2.399963229728653 * i;
    const double r = std::sqrt(1 - z * z);
    look({r * std::cos(angle), r * std::sin(angle), z});
  }
  for (const Pose* pose : {&pa, &pb}) {
    const Matrix3 R = pose->rotation();
    for (int k = 0; k < 3; ++k) {
      look(R.col(k));
      look(-R.col(k));
    }
  }
  std::sort(tries.begin(), tries.end(),
            [](const Try& x, const Try& y) { return x.value > y.value; });
  tries.resize(6);
  support::Random random(7);
  Try best = tries.front();
  for (Try start : tries) {
    double width = 0.15;
    for (int round = 0; round < 3000 && width > 1e-10; ++round) {
      const Vector3 n = (start.n + width * support::unit_vector(random)).normalized();
      const double value = separation(a, pa, b, pb, n);
      if (value > start.value) {
        start = {value, n};
      } else {
        width *= 0.985;
      }
    }
    if (start.value > best.value) best = start;
  }
  if (direction != nullptr) *direction = best.n;
  return best.value;
}

}  // namespace perpend::test
