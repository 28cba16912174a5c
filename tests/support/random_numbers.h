#pragma once

#include <Eigen/Geometry>
#include <cmath>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "algebra/types.h"

/// Random numbers that are the same on every platform for a given seed, which the
/// distributions of the standard library do not promise.
namespace perpend::support {

using Random = std::mt19937_64;

/// In [low, high).
inline double uniform(Random& random, double low, double high) {
  return low + (high - low) * (static_cast<double>(random() >> 11) * 0x1p-53);
}

/// Positive, its logarithm uniform between those of low and high.
inline double log_uniform(Random& random, double low, double high) {
  return std::exp(uniform(random, std::log(low), std::log(high)));
}

/// In 0 … count−1.
inline int pick(Random& random, int count) {
  return static_cast<int>(random() % static_cast<std::uint64_t>(count));
}

inline bool happens(Random& random, double probability) {
  return uniform(random, 0, 1) < probability;
}

inline Vector uniform_vector(Random& random, int size, double low, double high) {
  Vector values(size);
  for (double& value : values) value = uniform(random, low, high);
  return values;
}

inline Eigen::Vector3d unit_vector(Random& random) {
  Eigen::Vector3d v;
  do {
    for (double& value : v) value = uniform(random, -1, 1);
  } while (v.squaredNorm() > 1 || v.squaredNorm() < 1e-3);
  return v.normalized();
}

inline std::vector<int> permutation(Random& random, int size) {
  std::vector<int> order(size);
  for (int i = 0; i < size; ++i) order[i] = i;
  for (int i = size - 1; i > 0; --i) std::swap(order[i], order[pick(random, i + 1)]);
  return order;
}

}  // namespace perpend::support
