#include <algorithm>
#include <filesystem>

#include "scene/reading/obj_file.h"
#include "scene/reading/read_values.h"
#include "scene/reading/yaml_values.h"

namespace perpend {
namespace {

Box read_box(const YamlNode& map) {
  Vector3 size = Vector3::Zero();
  read(map, "size_m", size);
  return {size / 2};
}

template <typename Round>
Round read_round(const YamlNode& map) {
  Round shape;
  double length = 0;
  read(map, "radius_m", shape.radius);
  read(map, "length_m", length);
  shape.half_length = length / 2;
  return shape;
}

std::vector<Vector3> read_points(const YamlNode& list) {
  std::vector<Vector3> points;
  for (const YamlNode& point : list.items) points.push_back(vector_of(point));
  return points;
}

ConvexShape read_convex(std::string_view kind, const YamlNode& map) {
  if (kind == "box") return read_box(map);
  if (kind == "capsule") return read_round<Capsule>(map);
  if (kind == "cylinder") return read_round<Cylinder>(map);
  if (kind == "hull") return ConvexHull(read_points(*map.find("points_m")));
  if (kind == "plane") return Plane{};
  Sphere sphere;
  read(map, "radius_m", sphere.radius);
  return sphere;
}

Compound read_compound(const YamlNode& list) {
  Compound compound;
  for (const YamlNode& item : list.items) {
    const std::string_view kind =
        at_most_one(item, {"box", "sphere", "capsule", "cylinder", "hull", "plane"});
    if (kind.empty()) throw BadYaml(item.mark, "the part has no shape; give box, sphere, …");
    Compound::Part part{read_convex(kind, *item.find(kind)), {}};
    read_pose(item, part.offset);
    compound.parts.push_back(std::move(part));
  }
  return compound;
}

/// Where a mesh's file is: in the folder of the scene file or below it, links followed. A scene
/// from elsewhere shall not make perpend open, and quote in its sentences, what else there is.
std::filesystem::path beside_scene(const std::string& folder, const YamlNode& file) {
  namespace fs = std::filesystem;
  const fs::path given = text_of(file);
  fs::path path = fs::path(folder) / given;
  std::error_code error;
  const fs::path base = fs::weakly_canonical(fs::absolute(folder.empty() ? "." : folder), error);
  const fs::path inside = fs::weakly_canonical(fs::absolute(path), error).lexically_relative(base);
  const bool goes_up = std::find(given.begin(), given.end(), "..") != given.end();
  if (error || given.is_absolute() || goes_up || inside.empty() || *inside.begin() == "..") {
    throw BadYaml(file.mark, sentence("the mesh file '", given.string(),
                                      "' is not in the folder of the scene file; copy it there, "
                                      "and give its name"));
  }
  return path;
}

std::shared_ptr<const TriangleMesh> read_mesh(const YamlNode& map, const std::string& folder) {
  const YamlNode* vertices = map.find("vertices_m");
  const YamlNode* triangles = map.find("triangles");
  const YamlNode* file = map.find("file");
  if ((file != nullptr) == (vertices != nullptr) ||
      (vertices != nullptr) != (triangles != nullptr)) {
    throw BadYaml(map.mark,
                  "a mesh is either a file, or vertices_m and triangles; give one of both");
  }
  if (file != nullptr) return read_obj(beside_scene(folder, *file));
  std::vector<std::array<int, 3>> corners;
  const auto count = static_cast<std::int64_t>(vertices->items.size());
  for (const YamlNode& triangle : triangles->items) {
    std::array<int, 3> corner{};
    for (std::size_t k = 0; k < 3; ++k) {
      const std::int64_t index = whole_of(triangle.items[k]);
      if (index < 0 || index >= count) {
        throw BadYaml(triangle.items[k].mark,
                      sentence("there is no vertex ", index, "; give 0…", count - 1));
      }
      corner[k] = static_cast<int>(index);
    }
    corners.push_back(corner);
  }
  return std::make_shared<const TriangleMesh>(read_points(*vertices), corners);
}

std::shared_ptr<const HeightField> read_height_field(const YamlNode& map) {
  HeightField::Samples samples;
  read(map, "columns", samples.columns);
  read(map, "rows", samples.rows);
  read(map, "dx_m", samples.dx);
  read(map, "dy_m", samples.dy);
  samples.heights = numbers_of(*map.find("heights_m"), 0);
  return std::make_shared<const HeightField>(samples);
}

decltype(BodyShape::shape) read_kind(std::string_view kind, const YamlNode& value,
                                     const std::string& folder) {
  if (kind == "mesh") return read_mesh(value, folder);
  if (kind == "height_field") return read_height_field(value);
  if (kind == "compound") return Shape(read_compound(value));
  return Shape(read_convex(kind, value));
}

}  // namespace

BodyShape read_shape(const YamlNode& map, const std::string& folder) {
  const std::string_view kind = at_most_one(map, {"box", "sphere", "capsule", "cylinder", "hull",
                                                  "plane", "compound", "mesh", "height_field"});
  if (kind.empty()) {
    throw BadYaml(map.mark,
                  "the shape is none; give box, sphere, capsule, cylinder, hull, plane, "
                  "compound, mesh or height_field");
  }
  const YamlNode& value = *map.find(kind);
  BodyShape shape;
  try {
    shape.shape = read_kind(kind, value, folder);
  } catch (const BadYaml&) {
    throw;
  } catch (const BadInput& bad) {
    throw BadYaml(value.mark, bad.what());
  }
  read_pose(map, shape.offset);
  read(map, "material", shape.material);
  read(map, "density_kg_per_m3", shape.density_kg_per_m3);
  read(map, "touches", shape.touches);
  return shape;
}

}  // namespace perpend
