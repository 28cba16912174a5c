#pragma once

#include <algorithm>

namespace perpend {

/// Must an edge (or rim, or side) leave the contact to a face? It must, unless it separates the
/// shapes better by 5 % of the depth plus 1e-5 of their size (`size_of_pair`): a stack that is
/// tilted by a hair would otherwise lose its points to one edge (207).
inline double edge_must_exceed(double face_separation, double size) {
  return face_separation + 0.05 * std::max(0.0, -face_separation) + 1e-5 * size;
}

inline bool face_keeps(double face_separation, double edge_separation, double size) {
  return edge_separation <= edge_must_exceed(face_separation, size);
}

/// Is the deepest point over the face as deep as the shapes are, to the same tolerance? Where the
/// deepest place is beside the face, it is not, and the face has no claim.
inline bool face_holds(double least_gap, double best_separation, double size) {
  return least_gap <= edge_must_exceed(best_separation, size);
}

}  // namespace perpend
