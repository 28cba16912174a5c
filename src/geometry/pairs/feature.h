#pragma once

#include <cstdint>

namespace perpend {

/// The kinds of places on a surface that a contact point can lie on.
enum class FeatureKind : std::uint32_t {
  whole,    ///< a shape that is smooth or flat all over: sphere, half-space
  vertex,   ///< corner of a box or hull
  edge,     ///< its edge
  face,     ///< its face, or the cap of a cylinder
  end,      ///< one end of a capsule's segment, or of the line along a cylinder's side
  side,     ///< somewhere along that segment or line
  rim,      ///< one of the fixed points on the rim of a cap
  low_rim,  ///< the point of a rim that goes deepest
  rim_cut,  ///< where a rim leaves the face of the other shape
  nearest,  ///< the place nearest to the other shape, where no other point has its gap
};

/// Of the numbers that `feature` has room for.
inline constexpr int most_features = 1 << 24;

/// The number that `FeaturePair` holds; `index` from 0 to `most_features` − 1.
constexpr std::uint32_t feature(FeatureKind kind, int index) {
  return static_cast<std::uint32_t>(kind) << 24 | static_cast<std::uint32_t>(index);
}

}  // namespace perpend
