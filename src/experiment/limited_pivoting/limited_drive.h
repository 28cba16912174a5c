#pragma once

#include <array>
#include <string>
#include <vector>

#include "solver/monitor.h"
#include "step/simulation.h"

namespace perpend {

/// How the forklift drove with a solver that may not go on as long as it wants.
struct LimitedDrive {
  std::string name;  ///< the iterate that was taken: "last", "energy"
  int limit = 0;     ///< iterations of a solve; 0: none
  std::vector<double> time_s;
  std::vector<double> x_m, y_m;                     ///< of the chassis
  std::vector<double> turned_deg;                   ///< since the beginning
  std::array<std::vector<double>, 4> wheel_rad_s;   ///< in the order of `wheel_names`
  std::vector<bool> is_certified;                   ///< each step
  int failed = 0;                                   ///< steps that are not certified
  bool has_diverged = false;                        ///< then it ends early
  double mean_iterations = 0, most_iterations = 0;  ///< of a step
  double worst_energy_J = 0;

  int steps() const { return static_cast<int>(time_s.size()); }
};

inline constexpr std::array<const char*, 4> wheel_names{"front left", "front right", "rear left",
                                                        "rear right"};

/// The drives at one limit, with friction of one compliance.
struct LimitedCases {
  double compliance = 1;  ///< of friction, over the normal's
  int limit = 0;
  LimitedDrive reference{};            ///< without a limit
  std::vector<LimitedDrive> drives{};  ///< last, energy, natural, FB
};

/// Drives as far as the scene says. The scene must have the bodies of scenes/forklift.yaml.
LimitedDrive drive_forklift(const Scene& scene, const SimulationOptions& options);

/// What the truck had turned by when the reference had a full circle, as a share of that; at the
/// end where one of them ends before.
double share_of_circle(const LimitedDrive& drive, const LimitedDrive& reference);
/// The largest distance between the two trucks at one time; ∞ where the first diverged.
double largest_distance_m(const LimitedDrive& drive, const LimitedDrive& reference);
/// The largest change of a wheel's speed in one step.
double largest_jump_rad_s(const LimitedDrive& drive);
/// Steps in which the speed of a wheel changes by more than that.
int count_jumps(const LimitedDrive& drive, double more_than_rad_s);
/// Those of them that are certified.
int count_certified_jumps(const LimitedDrive& drive, double more_than_rad_s);

/// Those of them in the first quarter of the circle.
int count_early_jumps(const LimitedDrive& drive, double more_than_rad_s);
/// The sum of all changes of the four wheels' speeds beyond those of the reference, in rad/s.
double fluctuation_rad_s(const LimitedDrive& drive, const LimitedDrive& reference);

/// When that happened last; 0: never.
double last_jump_s(const LimitedDrive& drive, double more_than_rad_s);

}  // namespace perpend
