#include "geometry/gjk.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace perpend {
namespace {

struct Corner {
  Vector3 difference;  ///< on_b − on_a
  int a = 0;
  int b = 0;
};

/// The corners that span the nearest face so far, and the weights of its nearest point.
struct Simplex {
  int count = 0;
  std::array<Corner, 4> corners;
  std::array<double, 4> weights{};

  Vector3 point() const {
    Vector3 sum = Vector3::Zero();
    for (int i = 0; i < count; ++i) sum += weights[i] * corners[i].difference;
    return sum;
  }
};

/// The nearest point to the origin of the affine hull of a subset, if it lies within the subset:
/// all weights positive. Solves the normal equations of the sides from the first corner.
bool weigh(const Simplex& simplex, int subset, Simplex& out) {
  out.count = 0;
  for (int i = 0; i < simplex.count; ++i) {
    if (subset & (1 << i)) out.corners[out.count++] = simplex.corners[i];
  }
  const Vector3& first = out.corners[0].difference;
  const int sides = out.count - 1;
  if (sides == 0) {
    out.weights[0] = 1;
    return true;
  }
  Matrix3 gram = Matrix3::Identity();
  Vector3 right = Vector3::Zero();
  for (int i = 0; i < sides; ++i) {
    const Vector3 side = out.corners[i + 1].difference - first;
    right[i] = -side.dot(first);
    for (int j = 0; j <= i; ++j) {
      gram(i, j) = gram(j, i) = side.dot(out.corners[j + 1].difference - first);
    }
  }
  const double determinant = gram.determinant();
  if (!(determinant > 1e-26 * gram.diagonal().prod())) return false;
  const Vector3 solution = gram.inverse() * right;
  out.weights[0] = 1;
  for (int i = 0; i < sides; ++i) {
    out.weights[i + 1] = solution[i];
    out.weights[0] -= solution[i];
  }
  return *std::min_element(out.weights.begin(), out.weights.begin() + out.count) > 0;
}

/// The nearest point of the whole simplex: the least over its corners, sides, triangles and
/// itself, of which there are at most fifteen.
Simplex nearest_face(const Simplex& simplex) {
  Simplex best;
  double least = std::numeric_limits<double>::infinity();
  for (int subset = 1; subset < 1 << simplex.count; ++subset) {
    Simplex face;
    if (!weigh(simplex, subset, face)) continue;
    const double squared = face.point().squaredNorm();
    if (squared < least) {
      least = squared;
      best = face;
    }
  }
  return best;
}

}  // namespace

Separation separation_of(const PlacedPolytope& a, const PlacedPolytope& b) {
  Simplex simplex;
  Vector3 v = b.centre() - a.centre();
  if (v.squaredNorm() == 0) v = Vector3::UnitX();
  double reached = std::numeric_limits<double>::infinity();
  constexpr int most_rounds = 64;
  for (int round = 0; round < most_rounds; ++round) {
    Corner next;
    next.a = a.support(v);
    next.b = b.support(-v);
    next.difference = b.vertex(next.b) - a.vertex(next.a);
    const double squared = v.squaredNorm();
    // No corner is nearer than v by more than rounding.
    if (simplex.count > 0 && squared - v.dot(next.difference) <= 1e-13 * squared) break;
    bool known = false;
    for (int i = 0; i < simplex.count; ++i) {
      known = known || (simplex.corners[i].a == next.a && simplex.corners[i].b == next.b);
    }
    if (known || simplex.count == 4) break;
    simplex.corners[simplex.count++] = next;
    simplex = nearest_face(simplex);
    v = simplex.point();
    if (v.squaredNorm() >= reached || v.squaredNorm() < 1e-26) break;
    reached = v.squaredNorm();
  }
  Separation separation;
  separation.distance = v.norm();
  separation.normal = v / separation.distance;
  separation.on_a = separation.on_b = Vector3::Zero();
  for (int i = 0; i < simplex.count; ++i) {
    separation.on_a += simplex.weights[i] * a.vertex(simplex.corners[i].a);
    separation.on_b += simplex.weights[i] * b.vertex(simplex.corners[i].b);
  }
  return separation;
}

}  // namespace perpend
