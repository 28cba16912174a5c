#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

namespace perpend::bench {

/// A chain of thin links from the origin along x, with a load at its end, let go at rest. Every
/// joint is a ball joint, nothing touches, gravity points along −z.
struct SwingingChain {
  int links = 20;
  double link_m = 0.1, link_kg = 1;
  double about_axis_kg_m2 = 6.7e-5, across_kg_m2 = 8.7e-4;  ///< a rod 2 cm thick
  double load_kg = 1;
  double load_arm_m = 0.5;  ///< from the last joint to the load's centre
  double gravity_m_per_s2 = 9.81;
  double h_s = 1 / 60.0;
  int steps = 120;

  int bodies() const { return links + 1; }
  double mass_kg(int body) const { return body < links ? link_kg : load_kg; }
  /// From a body's centre back to the joint before it, and on to the next.
  double half_m(int body) const { return body < links ? link_m / 2 : load_arm_m; }
  double centre_m(int body) const { return body * link_m + half_m(body); }
  std::array<double, 3> inertia_kg_m2(int body) const {
    if (body < links) return {about_axis_kg_m2, across_kg_m2, across_kg_m2};
    return {load_kg / 6, load_kg / 6, load_kg / 6};
  }
};

/// What an engine shows of a body after a step.
struct SeenBody {
  std::array<double, 3> centre_m{}, velocity_m_per_s{};
  std::array<double, 3> x_axis{};        ///< of the body, in the world
  std::array<double, 3> spin_rad_per_s;  ///< in the body's axes
};

/// An engine with the chain in it.
struct ChainEngine {
  std::string name, settings;
  std::function<void()> step;
  std::function<SeenBody(int)> body;
  /// Engines that move by x + h v⁺ are half a step ahead with their places; energies are of the
  /// same instant once that is taken back.
  bool places_are_ahead = true;
};

struct ChainFigures {
  double gap_m = 0;      ///< largest distance between the two points of a joint
  double created_J = 0;  ///< largest energy above that at the beginning
  double lost_J = 0;     ///< largest energy below it
  double fall_J = 0;     ///< largest work of gravity
  double step_ms = 0;    ///< median
};

inline ChainFigures let_swing(const SwingingChain& chain, const ChainEngine& engine) {
  ChainFigures seen;
  std::vector<double> times_ms;
  for (int k = 0; k < chain.steps; ++k) {
    const auto begin = std::chrono::steady_clock::now();
    engine.step();
    const auto end = std::chrono::steady_clock::now();
    times_ms.push_back(std::chrono::duration<double, std::milli>(end - begin).count());
    double kinetic_J = 0, fall_J = 0;
    std::array<double, 3> joint{};  // the end of the body before
    for (int i = 0; i < chain.bodies(); ++i) {
      const SeenBody body = engine.body(i);
      const std::array<double, 3> inertia = chain.inertia_kg_m2(i);
      double gap2 = 0;
      for (int c = 0; c < 3; ++c) {
        const double arm = chain.half_m(i) * body.x_axis[c];
        const double gap = body.centre_m[c] - arm - joint[c];
        gap2 += gap * gap;
        joint[c] = body.centre_m[c] + arm;
        kinetic_J += 0.5 * chain.mass_kg(i) * body.velocity_m_per_s[c] * body.velocity_m_per_s[c];
        kinetic_J += 0.5 * inertia[c] * body.spin_rad_per_s[c] * body.spin_rad_per_s[c];
      }
      seen.gap_m = std::max(seen.gap_m, std::sqrt(gap2));
      const double back_s = engine.places_are_ahead ? 0.5 * chain.h_s : 0;
      const double height_m = body.centre_m[2] - back_s * body.velocity_m_per_s[2];
      fall_J -= chain.mass_kg(i) * chain.gravity_m_per_s2 * height_m;
    }
    seen.fall_J = std::max(seen.fall_J, fall_J);
    seen.created_J = std::max(seen.created_J, kinetic_J - fall_J);
    seen.lost_J = std::max(seen.lost_J, fall_J - kinetic_J);
  }
  std::nth_element(times_ms.begin(), times_ms.begin() + chain.steps / 2, times_ms.end());
  seen.step_ms = times_ms[chain.steps / 2];
  return seen;
}

/// The engines of a library, each with the chain in it; none where the library is not installed.
std::vector<ChainEngine> perpend_chains(const SwingingChain& chain);
std::vector<ChainEngine> ode_chains(const SwingingChain& chain);
std::vector<ChainEngine> bullet_chains(const SwingingChain& chain);

}  // namespace perpend::bench
