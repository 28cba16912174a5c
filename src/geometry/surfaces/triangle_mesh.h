#pragma once

#include "geometry/broadphase/box_tree.h"
#include "geometry/surfaces/triangle_surface.h"

namespace perpend {

/// Any surface of triangles, solid behind it: terrain, a ramp, a machine's housing. Vertices that
/// are to be joined must be given once.
class TriangleMesh {
 public:
  /// Throws BadInput where `make_surface` does.
  TriangleMesh(std::vector<Vector3> vertices, std::span<const std::array<int, 3>> triangles);

  const TriangleSurface& surface() const { return surface_; }

  /// The triangles whose boxes overlap `box`, given in the mesh's frame, in ascending order.
  void triangles_in(const Aabb& box, std::vector<int>& found) const;

  /// visit(t) for each triangle whose box `enters` accepts, as `BoxTree::walk` does.
  template <typename Enters, typename Visit>
  void walk(const Enters& enters, const Visit& visit) const {
    tree_.walk(enters, visit);
  }

  /// A triangle to begin a search for the nearest with: `away(box)` is the distance to a box, m.
  template <typename Away>
  int near_triangle(const Away& away) const {
    return tree_.near_box(away);
  }

  Aabb bounds(const Pose& pose) const;

 private:
  TriangleSurface surface_;
  BoxTree tree_;
};

}  // namespace perpend
