#pragma once

#include "algebra/types.h"

namespace perpend {

/// The matrix of a × ….
inline Matrix3 cross_matrix(const Vector3& a) {
  Matrix3 matrix;
  matrix << 0, -a.z(), a.y(), a.z(), 0, -a.x(), -a.y(), a.x(), 0;
  return matrix;
}

}  // namespace perpend
