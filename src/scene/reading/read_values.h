#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/shapes/pose.h"
#include "scene/reading/yaml_tree.h"
#include "scene/scene.h"

/// Fields out of a map of a tree that `check_vocabulary` found in order. Where the key is absent,
/// `into` stays as it is. They throw BadYaml for what is of the right type and still wrong.
namespace perpend {

void read(const YamlNode& map, std::string_view key, double& into);
void read(const YamlNode& map, std::string_view key, std::optional<double>& into);
void read(const YamlNode& map, std::string_view key, int& into);
void read(const YamlNode& map, std::string_view key, std::uint32_t& into);
void read(const YamlNode& map, std::string_view key, bool& into);
void read(const YamlNode& map, std::string_view key, std::string& into);
void read(const YamlNode& map, std::string_view key, Vector3& into);
void read(const YamlNode& map, std::string_view key, Signal& into);
/// A name, or a list of names.
void read(const YamlNode& map, std::string_view key, std::vector<std::string>& into);
void read(const YamlNode& map, std::string_view key, Curve& into);

/// Two names.
void read_between(const YamlNode& map, std::string& first, std::string& second);
/// Position, and orientation or rotation.
void read_pose(const YamlNode& map, Pose& into);
/// Stiffness and damping, in the unit of shifts or of angles.
void read_compliance(const YamlNode& map, Compliance& into, bool is_angle);

/// Throws if more than one of the keys is there. Returns the one that is, or an empty one.
std::string_view at_most_one(const YamlNode& map, std::initializer_list<std::string_view> keys);

/// The parts of a file, into the scene. `folder` is where the files lie that the scene names.
void read_materials(const YamlNode& file, Scene& scene);
void read_bodies(const YamlNode& file, const std::string& folder, Scene& scene);
BodyShape read_shape(const YamlNode& map, const std::string& folder);
void read_joints(const YamlNode& file, Scene& scene);
void read_transmissions(const YamlNode& file, Scene& scene);
void read_verdict(const YamlNode& file, Scene& scene);
/// Inputs, signals of plain numbers, named points, outputs.
void read_controls(const YamlNode& file, Scene& scene);

}  // namespace perpend
