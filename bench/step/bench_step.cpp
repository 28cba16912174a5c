// Where the time of a step goes, on walls of bricks that stand: each stage as a share of the exact
// solve. Medians over the steps, warm, in one run.

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <vector>

#include "step/simulation.h"

namespace perpend {
namespace {

Body brick(const std::string& name, const Vector3& size_m, const Vector3& at_m) {
  Body body;
  body.name = name;
  body.pose.position = at_m;
  body.shapes.push_back(
      {.shape = Shape{ConvexShape{Box{0.5 * size_m}}}, .density_kg_per_m3 = 2000});
  return body;
}

/// Rows of `across` bricks and, in turn, of one less between two halves: 30 bricks are 12 rows of 2
/// and 3.
Scene wall(int rows, int across) {
  const Vector3 size{0.4, 0.2, 0.1};
  const double joint = 0.005, pitch = size.x() + joint;
  const double half = 0.5 * (size.x() - joint), end = 0.5 * (across * pitch - joint);
  Scene scene;
  scene.settings.contact_margin_m = 0.002;
  scene.bodies.push_back({.name = "ground",
                          .kind = BodyKind::fixed,
                          .shapes = {{.shape = Shape{ConvexShape{Plane{}}}}}});
  for (int row = 0; row < rows; ++row) {
    const double z = size.z() * (row + 0.5);
    const bool has_halves = row % 2 == 1;
    const int wholes = across - (has_halves ? 1 : 0);
    const auto add = [&](int place, double length, double x) {
      scene.bodies.push_back(brick(fmt::format("brick {:03}-{:03}", row, place),
                                   {length, size.y(), size.z()}, {x, 0, z}));
    };
    if (has_halves) add(0, half, -end + 0.5 * half);
    for (int k = 0; k < wholes; ++k) add(k + 1, size.x(), (k - 0.5 * (wholes - 1)) * pitch);
    if (has_halves) add(wholes + 1, half, end - 0.5 * half);
  }
  return scene;
}

double median(std::vector<double>& values) {
  std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
  return values[values.size() / 2];
}

void measure(int rows, int across, int steps, FrictionLaw friction) {
  Scene scene = wall(rows, across);
  scene.settings.friction = friction;
  Simulation simulation(scene);
  std::vector<double> collide, build, solve, certify, integrate, account;
  int problem_rows = 0, certified = 0, iterations = 0;
  for (int k = 0; k < steps; ++k) {
    const StepResult& result = simulation.step();
    const StageTimes& seconds = result.seconds;
    collide.push_back(seconds.collide);
    build.push_back(seconds.build);
    solve.push_back(seconds.solve);
    certify.push_back(seconds.certify);
    integrate.push_back(seconds.integrate);
    account.push_back(seconds.account);
    problem_rows = result.rows;
    iterations += result.iterations;
    certified += result.outcome == StepOutcome::solved;
  }
  const double solving = median(solve);
  const auto ms = [](double seconds) { return 1e3 * seconds; };
  const double overhead = median(collide) + median(build) + median(integrate);
  fmt::print(
      "{:>6} {:>6} {:>5} {:>5}/{} {:>6.2f} {:>9.3f} {:>9.3f} {:>9.3f} {:>9.3f} {:>9.3f} {:>9.3f} "
      "{:>9.2f}\n",
      scene.bodies.size() - 1, problem_rows, friction == FrictionLaw::box ? "box" : "cone",
      certified, steps, static_cast<double>(iterations) / steps, ms(solving), ms(median(collide)),
      ms(median(build)), ms(median(integrate)), ms(median(certify)), ms(median(account)),
      overhead / solving);
}

}  // namespace
}  // namespace perpend

int main() {
  using perpend::FrictionLaw;
  fmt::print(
      "Walls of bricks, standing; medians over the steps, in ms. Overhead: (collide + build + "
      "integrate) / solve.\n\n");
  fmt::print("{:>6} {:>6} {:>5} {:>9} {:>6} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9}\n", "bricks",
             "rows", "law", "certified", "pivots", "solve", "collide", "build", "integrate",
             "certify", "account", "overhead");
  for (FrictionLaw friction : {FrictionLaw::box, FrictionLaw::cone}) {
    perpend::measure(12, 2, 600, friction);
    perpend::measure(24, 12, 200, friction);
  }
  perpend::measure(60, 50, 40, FrictionLaw::box);
}
