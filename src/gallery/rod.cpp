#include "gallery/rod.h"

#include <cmath>
#include <limits>

#include "gallery/parts.h"

namespace perpend {

Scene rod(const Rod& rod) {
  constexpr double radius_m = 0.02;
  Scene scene;
  scene.settings.time_step_s = 0.01;
  scene.materials = {{.name = "hard",
                      .law = {.friction = 0,
                              .stiffness_N_per_m = std::numeric_limits<double>::infinity(),
                              .damping_N_s_per_m = 0}}};
  Body body = gallery_parts::body("rod", Capsule{radius_m, rod.length_m / 2},
                                  Vector3(0, 0, radius_m), "hard");
  body.pose.orientation = Quaternion::FromTwoVectors(Vector3::UnitZ(), Vector3::UnitX());
  // That of a line, as in E19, but for a little about its own axis.
  const double across = rod.mass_kg * rod.length_m * rod.length_m / 12;
  const double along = rod.mass_kg * radius_m * radius_m / 2;
  body.mass = {rod.mass_kg, Vector3::Zero(), Vector3(across, across, along).asDiagonal()};
  scene.bodies = {gallery_parts::ground("hard"), body};
  // About y it presses the end at +x down.
  scene.forces.push_back({.body = "rod", .axis = Vector3::UnitY(), .torque_N_m = rod.moment_N_m});
  // Until the moment lifts an end, nothing moves.
  if (std::abs(rod.moment_N_m) <
      rod.mass_kg * scene.settings.gravity_m_per_s2.norm() * rod.length_m / 2) {
    scene.verdict = {
        {.name = "stays", .measure = Measure::shift, .of = {"rod"}, .at_most = 1e-9},
        {.name = "does not turn", .measure = Measure::spin, .of = {"rod"}, .at_most = 1e-9}};
  }
  return scene;
}

}  // namespace perpend
