#pragma once

#include "geometry/shapes/bounding_box.h"
#include "geometry/surfaces/triangle_surface.h"

namespace perpend {

/// Terrain: heights over a regular grid, solid below. Sample (i, j) stands at
/// (i dx, j dy, height), the origin at the first sample; each cell is two triangles that share
/// the diagonal from (i, j) to (i + 1, j + 1).
class HeightField {
 public:
  struct Samples {
    int columns = 0;              ///< along x, at least 2
    int rows = 0;                 ///< along y, at least 2
    double dx = 1;                ///< m, between columns
    double dy = 1;                ///< m, between rows
    std::vector<double> heights;  ///< m, columns × rows of them, x fastest
  };

  /// Throws BadInput, naming the sample, where a height or a spacing is not fit for use or their
  /// number is not columns × rows.
  explicit HeightField(const Samples& samples);

  const TriangleSurface& surface() const { return surface_; }

  /// The triangles of the cells under or over `box`, given in the field's frame, whose heights
  /// reach it; in ascending order.
  void triangles_in(const Aabb& box, std::vector<int>& found) const;

  /// visit(t) for each triangle whose box `enters` accepts, as `BoxTree::walk` does; the boxes
  /// are those of rows of cells, and of cells.
  template <typename Enters, typename Visit>
  void walk(const Enters& enters, const Visit& visit) const {
    for (int j = 0; j + 1 < rows_; ++j) {
      if (!enters(row_box(j))) continue;
      for (int i = 0; i + 1 < columns_; ++i) {
        if (!enters(cell_box(i, j))) continue;
        const int t = 2 * (j * (columns_ - 1) + i);
        visit(t);
        visit(t + 1);
      }
    }
  }

  /// As `TriangleMesh::near_triangle`.
  template <typename Away>
  int near_triangle(const Away& away) const {
    int j = 0;
    for (int row = 1; row + 1 < rows_; ++row) {
      if (away(row_box(row)) < away(row_box(j))) j = row;
    }
    int i = 0;
    for (int column = 1; column + 1 < columns_; ++column) {
      if (away(cell_box(column, j)) < away(cell_box(i, j))) i = column;
    }
    return 2 * (j * (columns_ - 1) + i);
  }

  Aabb bounds(const Pose& pose) const;
  const Aabb& bounds() const { return bounds_; }

 private:
  Aabb row_box(int j) const;
  Aabb cell_box(int i, int j) const;

  int columns_;
  int rows_;
  double dx_;
  double dy_;
  Aabb bounds_;
  TriangleSurface surface_;
};

}  // namespace perpend
