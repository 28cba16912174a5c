#include "scene/writing/write_parts.h"

namespace perpend {
namespace {

std::string list_of(const std::vector<Vector3>& points) {
  std::vector<std::string> items;
  for (const Vector3& point : points) items.push_back(yaml(point));
  return yaml_list(items);
}

/// Adds the key that a shape goes by.
struct ShapeWriter {
  YamlMap& map;

  void operator()(const Sphere& sphere) const {
    YamlMap own;
    own.add("radius_m", sphere.radius);
    map.add_written("sphere", own.in_line());
  }

  void operator()(const Box& box) const {
    YamlMap own;
    own.add("size_m", Vector3(2 * box.half_extents));
    map.add_written("box", own.in_line());
  }

  void operator()(const Capsule& capsule) const {
    round("capsule", capsule.radius, capsule.half_length);
  }

  void operator()(const Cylinder& cylinder) const {
    round("cylinder", cylinder.radius, cylinder.half_length);
  }

  void operator()(const ConvexHull& hull) const {
    YamlMap own;
    own.add_written("points_m", hull.polytope ? list_of(hull.polytope->vertices) : "[]");
    map.add_written("hull", own.in_line());
  }

  void operator()(const Plane&) const { map.add_written("plane", "{}"); }

  void operator()(const ConvexShape& shape) const { std::visit(*this, shape); }

  void operator()(const Compound& compound) const {
    std::vector<std::string> parts;
    for (const Compound::Part& part : compound.parts) {
      YamlMap own;
      std::visit(ShapeWriter{own}, part.shape);
      own.add_pose(part.offset);
      parts.push_back(own.in_line());
    }
    map.add_written("compound", yaml_list(parts));
  }

  void operator()(const Shape& shape) const { std::visit(*this, shape); }

  void operator()(const std::shared_ptr<const TriangleMesh>& mesh) const {
    YamlMap own;
    std::vector<std::string> triangles;
    for (const TriangleSurface::Triangle& triangle : mesh->surface().triangles) {
      const auto& [a, b, c] = triangle.corners;
      triangles.push_back(yaml_list({yaml(a), yaml(b), yaml(c)}));
    }
    own.add_written("vertices_m", list_of(mesh->surface().vertices));
    own.add_written("triangles", yaml_list(triangles));
    map.add_written("mesh", own.in_line());
  }

  /// The samples stand in rows along x, so that the first one with another y ends the first row.
  void operator()(const std::shared_ptr<const HeightField>& field) const {
    const std::vector<Vector3>& samples = field->surface().vertices;
    std::size_t columns = 1;
    while (samples[columns].y() == samples[0].y()) ++columns;
    std::vector<std::string> heights;
    for (const Vector3& sample : samples) heights.push_back(yaml(sample.z()));
    YamlMap own;
    own.add("columns", static_cast<int>(columns));
    own.add("rows", static_cast<int>(samples.size() / columns));
    own.add("dx_m", samples[1].x());
    own.add("dy_m", samples[columns].y());
    own.add_written("heights_m", yaml_list(heights));
    map.add_written("height_field", own.in_line());
  }

  void round(std::string_view kind, double radius, double half_length) const {
    YamlMap own;
    own.add("radius_m", radius);
    own.add("length_m", 2 * half_length);
    map.add_written(kind, own.in_line());
  }
};

}  // namespace

YamlMap written(const BodyShape& shape) {
  YamlMap map;
  std::visit(ShapeWriter{map}, shape.shape);
  map.add_pose(shape.offset);
  map.add("material", shape.material);
  map.add("density_kg_per_m3", shape.density_kg_per_m3);
  map.add("touches", shape.touches);
  return map;
}

}  // namespace perpend
