// bench_shots: random shots in a closed room with thin walls. None may leave it. With one shot
// alone, every step of it.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>

#include "step/simulation.h"
#include "step/stopwatch.h"
#include "support/random_shots.h"

namespace perpend {
namespace {

constexpr int steps = 60;

struct Outcome {
  int left_at = 0;  ///< step; 0: it stayed
  int not_moved = 0, uncertain = 0, unsound = 0;
  /// By how much the energy rose above what there was, less what parting overlaps lifted; of the
  /// kinetic energy at the beginning and of what a fall through the room gives.
  double rise = 0;
};

std::string shape_name(const Scene& scene) {
  static constexpr const char* names[] = {"sphere", "box", "capsule", "cylinder", "hull"};
  const Shape& shape = std::get<Shape>(scene.bodies.back().shapes[0].shape);
  return names[std::get<ConvexShape>(shape).index()];
}

double energy_J(const Simulation& simulation) {
  return kinetic_energy_J(simulation.model(), simulation.state()) +
         potential_energy_J(simulation.model(), simulation.state());
}

void print_step(const Simulation& simulation, const StepResult& result, int shot) {
  const Vector3 p = simulation.state().poses[shot].position;
  const Vector6 v = simulation.state().v[shot];
  fmt::print("{:3d} at {:7.3f} {:7.3f} {:7.3f} m, {:7.2f} {:7.2f} {:7.2f} m/s", result.step, p.x(),
             p.y(), p.z(), v[0], v[1], v[2]);
  fmt::print(", {:7.1f} {:7.1f} {:7.1f} rad/s, {:.4g} J {}\n", v[3], v[4], v[5],
             energy_J(simulation), result.remark);
  for (const MotionFinding& finding : result.findings) {
    fmt::print("    {} {}\n", subject_of(simulation.model(), finding), fact_of(finding));
  }
  for (const ContactForce& contact : result.contacts) {
    const Vector3& n = contact.normal;
    fmt::print("    contact along {:6.3f} {:6.3f} {:6.3f}, gap {:10.3e} m, {:.3g} N\n", n.x(),
               n.y(), n.z(), contact.gap_m, contact.normal_force_N);
  }
}

Outcome run(const Scene& scene, bool is_printed) {
  Simulation simulation(scene);
  const int shot = simulation.model().body_named("shot");
  const double mass_kg = simulation.model().bodies()[shot].mass_kg;
  const double begin_J = energy_J(simulation);
  const double at_play_J =
      kinetic_energy_J(simulation.model(), simulation.state()) + 2 * mass_kg * scenes::g_m_per_s2;
  double lifted_J = 0;
  Outcome outcome;
  for (int step = 1; step <= steps; ++step) {
    const StepResult& result = simulation.step();
    if (is_printed) print_step(simulation, result, shot);
    outcome.not_moved += !moved(result.outcome);
    outcome.uncertain += result.outcome == StepOutcome::uncertain;
    outcome.unsound += !result.is_sound();
    lifted_J += result.energy.push_out_J;
    outcome.rise = std::max(outcome.rise, (energy_J(simulation) - lifted_J - begin_J) / at_play_J);
    if (support::is_in_room(simulation.state().poses[shot].position)) continue;
    outcome.left_at = step;
    break;
  }
  return outcome;
}

int run_all(std::uint64_t first, int count) {
  struct OfShape {
    int shots = 0, left = 0;
  };
  std::map<std::string, OfShape> shapes;
  long left = 0, not_moved = 0, uncertain = 0, unsound = 0;
  double rise = 0;
  Stopwatch watch;
  for (std::uint64_t seed = first; seed < first + static_cast<std::uint64_t>(count); ++seed) {
    const Scene scene = support::random_shot(seed);
    const std::string shape = shape_name(scene);
    const Outcome one = run(scene, false);
    ++shapes[shape].shots;
    shapes[shape].left += one.left_at > 0;
    left += one.left_at > 0;
    not_moved += one.not_moved;
    uncertain += one.uncertain;
    unsound += one.unsound;
    rise = std::max(rise, one.rise);
    if (one.left_at > 0) fmt::print("shot {}, a {}, left at step {}\n", seed, shape, one.left_at);
  }
  for (const auto& [name, of_shape] : shapes) {
    fmt::print("{:10} {:6} shots, {} left the room\n", name, of_shape.shots, of_shape.left);
  }
  fmt::print("{} steps each; not certified {}, not sound {}, without motion {}\n", steps, uncertain,
             unsound, not_moved);
  fmt::print("largest rise of energy {:.2g} of what is at play; {:.0f} s\n", rise, watch.lap());
  return left == 0 ? 0 : 1;
}

}  // namespace
}  // namespace perpend

int main(int argc, char** argv) {
  const std::uint64_t first = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1;
  const int count = argc > 2 ? std::atoi(argv[2]) : 10'000;
  if (count != 1) return perpend::run_all(first, count);
  return perpend::run(perpend::support::random_shot(first), true).left_at > 0 ? 1 : 0;
}
