#include "geometry/queries/simplex.h"

#include <algorithm>
#include <limits>

namespace perpend {
namespace {

/// As `weigh`, for a triangle and by areas: on a round shape its corners come close to each other,
/// and normal equations would lose twice as many digits.
bool weigh_triangle(Simplex& triangle) {
  const Vector3& first = triangle.corners[0].difference;
  const Vector3 b = triangle.corners[1].difference - first;
  const Vector3 c = triangle.corners[2].difference - first;
  const Vector3 n = b.cross(c);
  const double squared = n.squaredNorm();
  if (!(squared > 1e-26 * b.squaredNorm() * c.squaredNorm())) return false;
  triangle.weights[1] = -first.cross(c).dot(n) / squared;
  triangle.weights[2] = -b.cross(first).dot(n) / squared;
  triangle.weights[0] = 1 - triangle.weights[1] - triangle.weights[2];
  return triangle.weights[0] > 0 && triangle.weights[1] > 0 && triangle.weights[2] > 0;
}

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
  if (sides == 2) return weigh_triangle(out);
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

}  // namespace

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

}  // namespace perpend
