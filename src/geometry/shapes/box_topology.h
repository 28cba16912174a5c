#pragma once

#include <array>

#include "geometry/shapes/polytope.h"

namespace perpend {

/// Vertex i of a box is at the + side of x, y, z where bit 0, 1, 2 of i is set; face 2k is at the
/// − side of axis k and face 2k + 1 at the + side.
struct BoxTopology {
  std::array<int, 7> face_starts{0, 4, 8, 12, 16, 20, 24};
  std::array<int, 24> corners{0, 4, 6, 2, 1, 3, 7, 5, 0, 1, 5, 4,
                              2, 6, 7, 3, 0, 2, 3, 1, 4, 5, 7, 6};
  std::array<PolytopeEdge, 12> edges{};
  std::array<int, 24> face_edges{};
};

constexpr BoxTopology make_box_topology() {
  BoxTopology box;
  int count = 0;
  for (int left = 0; left < 24; ++left) {
    const int tail = box.corners[left];
    const int head = box.corners[left / 4 * 4 + (left + 1) % 4];
    if (tail > head) continue;
    for (int right = 0; right < 24; ++right) {
      if (box.corners[right] != head) continue;
      if (box.corners[right / 4 * 4 + (right + 1) % 4] != tail) continue;
      box.edges[count] = {tail, head, left / 4, right / 4};
      box.face_edges[left] = box.face_edges[right] = count++;
    }
  }
  return box;
}

inline constexpr BoxTopology box_topology = make_box_topology();

}  // namespace perpend
