#include <fmt/format.h>

#include "border/bad_input.h"
#include "built_in_scenes.h"
#include "description/wrapped.h"
#include "print_json.h"
#include "say.h"
#include "scene/scene_file.h"
#include "step/simulation.h"
#include "verbs.h"

namespace perpend::cli {
namespace {

struct ScenesOptions {
  std::string scene;  ///< empty: all
  std::vector<std::string> sets;
  bool yaml = false;
  bool controls = false;
  bool json = false;
};

nlohmann::json to_json(const SceneParameter& parameter) {
  return {{"name", parameter.name},      {"default", parameter.fallback},
          {"unit", parameter.unit},      {"least", parameter.least},
          {"most", parameter.most},      {"whole", parameter.is_whole},
          {"meaning", parameter.meaning}};
}

nlohmann::json to_json(const BuiltInScene& built_in, const Scene& scene) {
  nlohmann::json parameters = nlohmann::json::array();
  if (built_in.made) {
    for (const SceneParameter& parameter : built_in.made->parameters) {
      parameters.push_back(to_json(parameter));
    }
  }
  return {{"name", built_in.name},
          {"title", scene.title},
          {"kind", built_in.made ? "gallery" : "file"},
          {"parameters", parameters},
          {"bodies", scene.bodies.size()},
          {"joints", scene.joints.size()},
          {"steps", scene.settings.steps},
          {"time_step_s", scene.settings.time_step_s}};
}

std::string parameter_names(const BuiltInScene& built_in) {
  std::string names;
  if (!built_in.made) return names;
  for (const SceneParameter& parameter : built_in.made->parameters) {
    names += (names.empty() ? "" : ", ") + parameter.name;
  }
  return names;
}

void list_scenes(bool json) {
  nlohmann::json list = nlohmann::json::array();
  for (const BuiltInScene& built_in : built_in_scenes()) {
    const Scene scene = load_scene(built_in, {});
    if (json) {
      list.push_back(to_json(built_in, scene));
      continue;
    }
    say("{}", wrapped(built_in.name, 21, scene.title));
    const std::string names = parameter_names(built_in);
    if (!names.empty()) say("{}", wrapped("", 23, "--set " + names));
  }
  if (json) {
    print_json({{"scenes", list}});
    return;
  }
  say("\nperpend scenes NAME shows its parameters, perpend run NAME runs it. --set also takes any\n"
      "value of a scene by its path in the file that perpend scenes NAME --yaml prints.\n");
}

/// Whole numbers as they are; 0.002 rather than 2e-3.
std::string range_text(const SceneParameter& p) {
  return fmt::format("{:.12g} … {:.12g}{}", p.least, p.most, p.is_whole ? ", whole" : "");
}

void describe_scene(const BuiltInScene& built_in, const Scene& scene) {
  say("{}: {}\n", built_in.name, scene.title);
  say("  {} bodies, {} joints; {} steps of {:.6g} ms\n", scene.bodies.size(), scene.joints.size(),
      scene.settings.steps, 1e3 * scene.settings.time_step_s);
  if (built_in.made) {
    say("  parameters:\n");
    for (const SceneParameter& p : built_in.made->parameters) {
      const std::string head =
          fmt::format("    {:<19} {:>8.12g} {:<4}", p.name, p.fallback, p.unit);
      say("{}", wrapped(head, 39, fmt::format("{} ({})", p.meaning, range_text(p))));
    }
    const SceneParameter& first = built_in.made->parameters.front();
    say("  perpend run {} --set {}={:.12g}\n", built_in.name, first.name, first.fallback);
  } else {
    say("  file {}\n", built_in.path.string());
  }
  say("  Any value of the scene can be set by its path in the file that\n"
      "  perpend scenes {} --yaml prints: --set step.time_step_s=0.01\n",
      built_in.name);
}

/// The names that a run of the scene knows: what can be set, and what can be read.
void list_controls(const Scene& scene, bool json) {
  Simulation simulation(scene);
  Inputs& inputs = simulation.inputs();
  Outputs& outputs = simulation.outputs();
  nlohmann::json input_list = nlohmann::json::array(), output_list = nlohmann::json::array();
  if (!json)
    say("inputs (also NAME.force_N.x … and NAME.torque_N_m.x … of each body that moves):\n");
  for (std::size_t k = 0; k < inputs.all().size(); ++k) {
    const ModelInput& input = inputs.all()[k];
    const double value = inputs.value({static_cast<int>(k)});
    input_list.push_back({{"name", input.name},
                          {"unit", input.unit},
                          {"value", value},
                          {"least", input.range.least},
                          {"most", input.range.most}});
    if (!json) {
      say("  {:<40} {:>10.6g} {:<12} {:.4g} … {:.4g}\n", input.name, value, input.unit,
          input.range.least, input.range.most);
    }
  }
  if (!json) say("outputs (also A+B.contact_force_N.x … and A+B.normal_force_N of two bodies):\n");
  for (const std::string& name : outputs.names()) {
    const std::string unit = outputs.about(outputs.find(name)).unit;
    output_list.push_back({{"name", name}, {"unit", unit}});
    if (!json) say("  {:<40} {}\n", name, unit);
  }
  if (json) print_json({{"inputs", input_list}, {"outputs", output_list}});
}

void show(const ScenesOptions& options) {
  if (options.scene.empty()) {
    if (options.yaml)
      throw BadInput("--yaml is for one scene; name it: perpend scenes NAME --yaml");
    if (!options.sets.empty()) throw BadInput("--set is for one scene; name it before --set");
    if (options.controls) {
      throw BadInput("--controls is for one scene; name it: perpend scenes NAME --controls");
    }
    list_scenes(options.json);
    return;
  }
  const BuiltInScene built_in = find_scene(options.scene);
  const Scene scene = load_scene(built_in, options.sets);
  if (options.controls) {
    list_controls(scene, options.json);
  } else if (options.json) {
    nlohmann::json object = to_json(built_in, scene);
    if (options.yaml) object["yaml"] = write_scene(scene);
    print_json(object);
  } else if (options.yaml) {
    say("{}", write_scene(scene));
  } else {
    describe_scene(built_in, scene);
  }
}

}  // namespace

void add_scenes(CLI::App& app, int&) {
  CLI::App* verb = app.add_subcommand(
      "scenes",
      "List the built-in scenes, show the parameters of one, or print it as a scene file");
  auto options = std::make_shared<ScenesOptions>();
  verb->add_option("SCENE", options->scene, "A built-in scene or a scene file; none: list them");
  verb->add_option("--set", options->sets, set_text)
      ->allow_extra_args(false)
      ->type_name("NAME=VALUE");
  verb->add_flag("--yaml", options->yaml,
                 "Print the scene as a scene file, every default written out");
  verb->add_flag("--controls", options->controls,
                 "List what can be set while it runs (run --inputs), and what can be read (run "
                 "--outputs)");
  verb->add_flag("--json", options->json, "One JSON object on standard output");
  verb->footer(plain_exit_codes_text);
  verb->callback([options] { show(*options); });
}

}  // namespace perpend::cli
