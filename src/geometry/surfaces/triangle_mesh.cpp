#include "geometry/surfaces/triangle_mesh.h"

#include <algorithm>
#include <utility>

namespace perpend {

TriangleMesh::TriangleMesh(std::vector<Vector3> vertices,
                           std::span<const std::array<int, 3>> triangles)
    : surface_(make_surface(std::move(vertices), triangles, "the triangle mesh")) {
  std::vector<Aabb> boxes;
  for (int t = 0; t < static_cast<int>(surface_.triangles.size()); ++t) {
    const Vector3& a = surface_.corner(t, 0);
    const Vector3& b = surface_.corner(t, 1);
    const Vector3& c = surface_.corner(t, 2);
    boxes.push_back({a.cwiseMin(b).cwiseMin(c), a.cwiseMax(b).cwiseMax(c)});
  }
  tree_.build(boxes);
}

void TriangleMesh::triangles_in(const Aabb& box, std::vector<int>& found) const {
  found.clear();
  tree_.visit_overlaps(box, [&](int t) { found.push_back(t); });
  std::sort(found.begin(), found.end());
}

Aabb TriangleMesh::bounds(const Pose& pose) const {
  const Aabb& box = tree_.bounds();
  const Vector3 centre = pose.point(0.5 * (box.lower + box.upper));
  const Vector3 half = pose.rotation().cwiseAbs() * (0.5 * (box.upper - box.lower));
  return {centre - half, centre + half};
}

}  // namespace perpend
