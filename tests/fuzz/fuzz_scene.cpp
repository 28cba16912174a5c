#include <cstdint>
#include <cstdlib>
#include <string>

#include "border/bad_input.h"
#include "problem/defect.h"
#include "scene/scene_file.h"
#include "step/simulation.h"

namespace {

using namespace perpend;

/// Contacts of thousands of bodies say no more than those of a few, and take long.
constexpr std::size_t most_bodies = 40;

/// A scene that is read can be stepped, and the recorder takes its problem.
void make_a_step(const Scene& scene) {
  SimulationOptions options;
  options.solver = scene.settings.friction == FrictionLaw::cone ? "cone-psor" : "psor";
  options.limits.iterations = 5;
  Simulation simulation(scene, options);
  if (moved(simulation.step().outcome) && find_defect(simulation.problem())) std::abort();
}

}  // namespace

/// Whatever the text, it is refused with BadInput, or is a scene: one that is the same once it is
/// written and read again, and that can be stepped.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  Scene scene;
  try {
    scene = parse_scene(text, "fuzz.yaml");
  } catch (const BadInput&) {
    return 0;
  }
  const std::string written = write_scene(scene);
  if (write_scene(parse_scene(written, "fuzz.yaml")) != written) std::abort();
  if (scene.bodies.size() <= most_bodies) make_a_step(scene);
  return 0;
}
