#include "experiment/limited_pivoting/limited_drive.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace perpend {
namespace {

constexpr std::array<const char*, 4> wheel_bodies{"front_left", "front_right", "rear_left",
                                                  "rear_right"};

int body_named(const Model& model, const std::string& name) {
  int k = 0;
  while (model.bodies()[k].name != name) ++k;
  return k;
}

double heading_deg(const Pose& pose) {
  const Vector3 ahead = pose.orientation * Vector3::UnitX();
  return std::atan2(ahead.y(), ahead.x()) * 180 / std::numbers::pi;
}

/// The angle that is a whole number of turns from `angle` and nearest to `before`.
double unwrapped(double angle, double before) {
  return angle - 360 * std::round((angle - before) / 360);
}

/// The changes of all wheels in a step, of which the largest counts.
double jump_at(const LimitedDrive& drive, int step) {
  double largest = 0;
  for (const std::vector<double>& speed : drive.wheel_rad_s) {
    largest = std::max(largest, std::abs(speed[step] - speed[step - 1]));
  }
  return largest;
}

}  // namespace

LimitedDrive drive_forklift(const Scene& scene, const SimulationOptions& options) {
  Simulation simulation(scene, options);
  const int chassis = body_named(simulation.model(), "chassis");
  std::array<int, 4> wheels{};
  for (int k = 0; k < 4; ++k) wheels[k] = body_named(simulation.model(), wheel_bodies[k]);
  LimitedDrive drive;
  drive.limit = options.limits.iterations;
  double turned = 0;
  for (int step = 0; step < scene.settings.steps; ++step) {
    const StepResult& result = simulation.step();
    if (result.outcome == StepOutcome::diverged) {
      drive.has_diverged = true;
      break;
    }
    const State& state = simulation.state();
    drive.is_certified.push_back(result.outcome == StepOutcome::solved);
    drive.failed += drive.is_certified.back() ? 0 : 1;
    drive.worst_energy_J = std::max(drive.worst_energy_J, result.certificate->energy.total);
    drive.mean_iterations += static_cast<double>(result.iterations) / scene.settings.steps;
    drive.most_iterations = std::max(drive.most_iterations, double(result.iterations));
    turned = unwrapped(heading_deg(state.poses[chassis]), turned);
    drive.time_s.push_back(result.time_s);
    drive.x_m.push_back(state.poses[chassis].position.x());
    drive.y_m.push_back(state.poses[chassis].position.y());
    drive.turned_deg.push_back(turned);
    for (int k = 0; k < 4; ++k) {
      // About its own axle, as the wheel sees it.
      const Vector3 spin = state.v[wheels[k]].tail<3>();
      const Vector3 axle = state.poses[wheels[k]].orientation * Vector3::UnitY();
      drive.wheel_rad_s[k].push_back(spin.dot(axle));
    }
  }
  return drive;
}

double share_of_circle(const LimitedDrive& drive, const LimitedDrive& reference) {
  const auto full = std::find_if(reference.turned_deg.begin(), reference.turned_deg.end(),
                                 [](double turned) { return turned >= 360; });
  const auto k = std::min({full - reference.turned_deg.begin(), std::ssize(drive.turned_deg) - 1,
                           std::ssize(reference.turned_deg) - 1});
  return k < 0 ? 0 : drive.turned_deg[k] / reference.turned_deg[k];
}

double largest_distance_m(const LimitedDrive& drive, const LimitedDrive& reference) {
  if (drive.has_diverged) return infinity;
  double largest = 0;
  for (int k = 0; k < std::min(drive.steps(), reference.steps()); ++k) {
    largest = std::max(
        largest, std::hypot(drive.x_m[k] - reference.x_m[k], drive.y_m[k] - reference.y_m[k]));
  }
  return largest;
}

double largest_jump_rad_s(const LimitedDrive& drive) {
  double largest = 0;
  for (int k = 1; k < drive.steps(); ++k) largest = std::max(largest, jump_at(drive, k));
  return largest;
}

int count_jumps(const LimitedDrive& drive, double more_than_rad_s) {
  int count = 0;
  for (int k = 1; k < drive.steps(); ++k) count += jump_at(drive, k) > more_than_rad_s ? 1 : 0;
  return count;
}

int count_certified_jumps(const LimitedDrive& drive, double more_than_rad_s) {
  int count = 0;
  for (int k = 1; k < drive.steps(); ++k) {
    count += drive.is_certified[k] && jump_at(drive, k) > more_than_rad_s ? 1 : 0;
  }
  return count;
}

int count_early_jumps(const LimitedDrive& drive, double more_than_rad_s) {
  int count = 0;
  for (int k = 1; k < drive.steps() && drive.turned_deg[k] < 90; ++k) {
    count += jump_at(drive, k) > more_than_rad_s ? 1 : 0;
  }
  return count;
}

double fluctuation_rad_s(const LimitedDrive& drive, const LimitedDrive& reference) {
  const auto changes = [](const LimitedDrive& one, int steps) {
    double sum = 0;
    for (const std::vector<double>& speed : one.wheel_rad_s) {
      for (int k = 1; k < steps; ++k) sum += std::abs(speed[k] - speed[k - 1]);
    }
    return sum;
  };
  const int steps = std::min(drive.steps(), reference.steps());
  return changes(drive, steps) - changes(reference, steps);
}

double last_jump_s(const LimitedDrive& drive, double more_than_rad_s) {
  for (int k = drive.steps() - 1; k > 0; --k) {
    if (jump_at(drive, k) > more_than_rad_s) return drive.time_s[k];
  }
  return 0;
}

}  // namespace perpend
