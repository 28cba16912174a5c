#include <fmt/format.h>

#include "built_in_scenes.h"
#include "print_json.h"
#include "scene/scene_file.h"
#include "verbs.h"

namespace perpend::cli {
namespace {

void list_scenes(bool json) {
  nlohmann::json list = nlohmann::json::array();
  for (const BuiltInScene& built_in : built_in_scenes()) {
    const Scene scene = read_scene(built_in.path);
    if (json) {
      list.push_back({{"name", built_in.name},
                      {"title", scene.title},
                      {"bodies", scene.bodies.size()},
                      {"joints", scene.joints.size()},
                      {"steps", scene.settings.steps},
                      {"time_step_s", scene.settings.time_step_s}});
    } else {
      fmt::print("{:<20} {}\n", built_in.name, scene.title);
    }
  }
  if (json) print_json({{"scenes", list}});
}

}  // namespace

void add_scenes(CLI::App& app, int&) {
  CLI::App* verb = app.add_subcommand("scenes", "List the built-in scenes with their titles");
  auto json = std::make_shared<bool>(false);
  verb->add_flag("--json", *json, "One JSON object on standard output");
  verb->callback([json] { list_scenes(*json); });
}

}  // namespace perpend::cli
