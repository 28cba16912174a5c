#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "geometry/shapes/shape.h"
#include "geometry/support_directions.h"
#include "support/random_numbers.h"

/// Pairs of shapes in poses in which they touch, nearly touch or overlap a little.
namespace perpend::test {

inline const std::array<std::string, 6> kind_names{"sphere",   "box",  "capsule",
                                                   "cylinder", "hull", "plane"};

/// Two kinds by their places in `kind_names`.
using KindPair = std::pair<int, int>;

/// Every pair of kinds once, but two planes, which do not touch.
inline std::vector<KindPair> pairs_of_kinds() {
  constexpr int plane = 5;
  std::vector<KindPair> pairs;
  for (int a = 0; a < plane; ++a) {
    for (int b = a; b <= plane; ++b) pairs.emplace_back(a, b);
  }
  return pairs;
}

/// Of a test with such a pair, for GoogleTest, which the benchmarks that share this do not link.
inline constexpr auto name_of_pair = [](const auto& tested) {
  return kind_names[tested.param.first] + "_" + kind_names[tested.param.second];
};

inline ConvexShape random_shape(support::Random& random, int kind) {
  const auto size = [&] { return support::uniform(random, 0.2, 1); };
  switch (kind) {
    case 0:
      return Sphere{size()};
    case 1:
      return Box{{size(), size(), size()}};
    case 2:
      return Capsule{size(), size()};
    case 3:
      return Cylinder{size(), size()};
    case 4: {
      std::vector<Vector3> points;
      for (int i = 0; i < 6 + support::pick(random, 20); ++i) {
        points.push_back(support::uniform(random, 0.4, 1) * support::unit_vector(random));
      }
      for (int i = 0; i < 4; ++i) points.push_back(0.3 * Vector3(i == 0, i == 1, i == 2));
      points.push_back({-0.3, -0.3, -0.3});
      return ConvexHull(points);
    }
    default:
      return Plane{};
  }
}

inline Quaternion random_turn(support::Random& random) {
  return Quaternion(
      Eigen::AngleAxisd(support::uniform(random, 0, 3.1), support::unit_vector(random)));
}

struct ShapePair {
  ConvexShape a;
  ConvexShape b;
  Pose pa;
  Pose pb;
};

/// Turns both and brings b along a random direction to where its separation from a is `gap`.
inline void place_randomly(support::Random& random, ShapePair& pair, double gap) {
  pair.pa = {support::unit_vector(random), random_turn(random)};
  pair.pb = {pair.pa.position, random_turn(random)};
  const Vector3 n = std::holds_alternative<Plane>(pair.b)
                        ? Vector3(-(pair.pb.orientation * Vector3::UnitZ()))
                        : support::unit_vector(random);
  pair.pb.position += n * (gap - separation(pair.a, pair.pa, pair.b, pair.pb, n));
}

inline ShapePair random_pair(support::Random& random, int kind_a, int kind_b, double gap) {
  ShapePair pair{random_shape(random, kind_a), random_shape(random, kind_b), {}, {}};
  place_randomly(random, pair, gap);
  return pair;
}

}  // namespace perpend::test
