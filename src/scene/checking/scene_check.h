#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "scene/checking/item_check.h"
#include "scene/scene.h"

/// The parts of `check_scene`. Each throws SceneDefect.
namespace perpend {

/// What can be referred to by name.
struct SceneNames {
  std::map<std::string_view, const Body*> bodies;
  std::set<std::string_view> materials;
  std::set<std::string_view> shafts;
  std::map<std::string_view, const Joint*> joints;
};

/// What a sentence about an unknown name ends with: "; did you mean 'arm'? There are: arm, boom".
std::string meant_among(std::string_view name, std::vector<std::string_view> known);

/// The names that these maps and sets have.
template <typename... Names>
std::vector<std::string_view> names_in(const Names&... names) {
  std::vector<std::string_view> all;
  const auto name_of = [](const auto& entry) -> std::string_view {
    if constexpr (requires { entry.first; }) {
      return entry.first;
    } else {
      return entry;
    }
  };
  const auto add = [&](const auto& some) {
    for (const auto& entry : some) all.push_back(name_of(entry));
  };
  (add(names), ...);
  return all;
}

/// That a name is there, and not in `taken`, to which it is added. `kind` is what bears it.
void check_name(const ItemCheck& item, std::string_view kind, std::string_view name,
                std::set<std::string_view>& taken);
/// That a body of that name exists. `key` is where the name was used.
void check_body_name(const ItemCheck& item, std::string_view key, std::string_view name,
                     const SceneNames& names);

void check_materials(const Scene& scene, SceneNames& names);
void check_bodies(const Scene& scene, SceneNames& names);
void check_joints(const Scene& scene, SceneNames& names);
void check_transmissions(const Scene& scene, const SceneNames& names);
void check_verdict(const Scene& scene, const SceneNames& names);
/// Inputs, signals of plain numbers, named points.
void check_controls(const Scene& scene, const SceneNames& names);

}  // namespace perpend
