#include "geometry/surfaces/height_field.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "border/bad_input.h"

namespace perpend {
namespace {

void refuse_bad(const HeightField::Samples& samples) {
  constexpr int most = 1 << 15;
  const auto fits = [](int count) { return count >= 2 && count <= most; };
  if (!fits(samples.columns) || !fits(samples.rows)) {
    throw BadInput(sentence("the height field has ", samples.columns, " columns and ", samples.rows,
                            " rows; give from 2 to ", most, " of each"));
  }
  const std::size_t wanted =
      static_cast<std::size_t>(samples.columns) * static_cast<std::size_t>(samples.rows);
  const std::size_t cells =
      static_cast<std::size_t>(samples.columns - 1) * static_cast<std::size_t>(samples.rows - 1);
  check_surface_size(wanted, 2 * cells, "the height field");
  for (const double spacing : {samples.dx, samples.dy}) {
    if (std::isfinite(spacing) && spacing > 0) continue;
    throw BadInput(sentence("the samples of the height field are ", spacing,
                            " m apart; give a positive number of metres"));
  }
  if (samples.heights.size() != wanted) {
    throw BadInput(sentence("the height field has ", samples.heights.size(), " heights; for ",
                            samples.columns, " columns and ", samples.rows, " rows give ", wanted));
  }
  for (std::size_t k = 0; k < wanted; ++k) {
    if (std::isfinite(samples.heights[k])) continue;
    throw BadInput(sentence("the height field: the height of column ", k % samples.columns,
                            ", row ", k / samples.columns, " is ", samples.heights[k],
                            " m; give a finite number"));
  }
}

TriangleSurface surface_of(const HeightField::Samples& samples) {
  refuse_bad(samples);
  std::vector<Vector3> vertices;
  for (int j = 0; j < samples.rows; ++j) {
    for (int i = 0; i < samples.columns; ++i) {
      vertices.emplace_back(i * samples.dx, j * samples.dy,
                            samples.heights[static_cast<std::size_t>(j) * samples.columns + i]);
    }
  }
  std::vector<std::array<int, 3>> triangles;
  for (int j = 0; j + 1 < samples.rows; ++j) {
    for (int i = 0; i + 1 < samples.columns; ++i) {
      const int here = j * samples.columns + i;
      const int above = here + samples.columns;
      triangles.push_back({here, here + 1, above + 1});
      triangles.push_back({here, above + 1, above});
    }
  }
  TriangleSurface surface = make_surface(std::move(vertices), triangles, "the height field");
  // Cells find their triangles by number, so none may be missing.
  if (surface.dropped > 0) {
    throw BadInput(sentence("the height field: ", surface.dropped,
                            " triangles are so steep that they have no area beside their height; "
                            "give heights of the size of the spacing"));
  }
  return surface;
}

}  // namespace

HeightField::HeightField(const Samples& samples)
    : columns_(samples.columns),
      rows_(samples.rows),
      dx_(samples.dx),
      dy_(samples.dy),
      surface_(surface_of(samples)) {
  bounds_ = {surface_.vertices.front(), surface_.vertices.back()};
  for (const Vector3& vertex : surface_.vertices) {
    bounds_ = {bounds_.lower.cwiseMin(vertex), bounds_.upper.cwiseMax(vertex)};
  }
}

void HeightField::triangles_in(const Aabb& box, std::vector<int>& found) const {
  found.clear();
  if (!overlap(box, bounds_)) return;
  // Both boxes overlap, so these are within the numbers of cells before they are rounded.
  const auto cell = [](double at, double spacing, int cells) {
    return static_cast<int>(std::clamp(at / spacing, 0.0, cells - 1.0));
  };
  const int last_i = cell(box.upper.x(), dx_, columns_ - 1);
  const int last_j = cell(box.upper.y(), dy_, rows_ - 1);
  for (int j = cell(box.lower.y(), dy_, rows_ - 1); j <= last_j; ++j) {
    for (int i = cell(box.lower.x(), dx_, columns_ - 1); i <= last_i; ++i) {
      for (int half = 0; half < 2; ++half) {
        const int t = 2 * (j * (columns_ - 1) + i) + half;
        const double a = surface_.corner(t, 0).z();
        const double b = surface_.corner(t, 1).z();
        const double c = surface_.corner(t, 2).z();
        if (std::min({a, b, c}) > box.upper.z() || std::max({a, b, c}) < box.lower.z()) continue;
        found.push_back(t);
      }
    }
  }
}

Aabb HeightField::row_box(int j) const {
  Aabb box = bounds_;
  box.lower.y() = j * dy_;
  box.upper.y() = (j + 1) * dy_;
  return box;
}

Aabb HeightField::cell_box(int i, int j) const {
  const int here = j * columns_ + i;
  const std::vector<Vector3>& at = surface_.vertices;
  Aabb box{at[here], at[here + columns_ + 1]};
  for (const int corner : {here, here + 1, here + columns_, here + columns_ + 1}) {
    box = {box.lower.cwiseMin(at[corner]), box.upper.cwiseMax(at[corner])};
  }
  return box;
}

Aabb HeightField::bounds(const Pose& pose) const {
  const Vector3 centre = pose.point(0.5 * (bounds_.lower + bounds_.upper));
  const Vector3 half = pose.rotation().cwiseAbs() * (0.5 * (bounds_.upper - bounds_.lower));
  return {centre - half, centre + half};
}

}  // namespace perpend
