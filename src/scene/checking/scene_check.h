#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>

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

}  // namespace perpend
