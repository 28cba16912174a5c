#pragma once

#include <array>
#include <string>

#include "support/scene_parts.h"

/// Linkages of thin rods of 1 m and 1 kg in the plane or in space, gravity along −y: benchmarks of
/// multibody codes (IFToMM A02 and A04).
namespace perpend::scenes {

inline void prepare_linkage(Scene& scene, double h_s) {
  scene.settings.time_step_s = h_s;
  scene.settings.gravity_m_per_s2 = {0, -g_m_per_s2, 0};
  // Redundant joints must yield, and SPOOK yields without damping what moves.
  scene.settings.regularisation = Regularisation::spook;
  scene.settings.joint_corrections = 1;
}

inline constexpr Compliance linkage_compliance{.stiffness = 1e10, .damping = 1e7};

/// `loops` squares side by side, hinged at all corners; all upright rods turn with 1 rad/s, so that
/// the top moves with 1 m/s. It passes poses in which all rods lie in a line.
inline Scene four_bars(int loops, double h_s) {
  Scene scene;
  prepare_linkage(scene, h_s);
  const auto corner = [](int i, double y) { return Vector3(i, y, 0); };
  for (int i = 0; i <= loops; ++i) {
    Body& upright = scene.bodies.emplace_back(
        rod("upright" + std::to_string(i), corner(i, 0), corner(i, 1), 1));
    upright.velocity_m_per_s = {0.5, 0, 0};
    upright.spin_rad_per_s = {0, 0, -1};
  }
  for (int i = 0; i < loops; ++i) {
    Body& top = scene.bodies.emplace_back(
        rod("top" + std::to_string(i), corner(i, 1), corner(i + 1, 1), 1));
    top.velocity_m_per_s = {1, 0, 0};
  }
  const auto hinge = [&](const std::string& name, const Body* first, const Body* second,
                         const Vector3& at) {
    scene.joints.push_back(
        joint_at(name, JointKind::revolute, first, second, at, Vector3::UnitZ()));
    scene.joints.back().compliance = linkage_compliance;
  };
  for (int i = 0; i <= loops; ++i) {
    hinge("foot" + std::to_string(i), nullptr, &scene.bodies[i], corner(i, 0));
  }
  for (int i = 0; i < loops; ++i) {
    const Body& top = scene.bodies[loops + 1 + i];
    hinge("left" + std::to_string(i), &scene.bodies[i], &top, corner(i, 1));
    hinge("right" + std::to_string(i), &top, &scene.bodies[i + 1], corner(i + 1, 1));
  }
  return scene;
}

/// Five rods along the edges of a cube and the ground as the sixth, in a ring of six hinges whose
/// axes are perpendicular to the rods they join. By count of its rows it could not move; it does.
inline Scene bricard(double h_s) {
  Scene scene;
  prepare_linkage(scene, h_s);
  const std::array<Vector3, 6> corners{Vector3(1, 0, 0), Vector3(1, 1, 0), Vector3(0, 1, 0),
                                       Vector3(0, 1, 1), Vector3(0, 0, 1), Vector3(1, 0, 1)};
  for (int i = 0; i < 5; ++i) {
    scene.bodies.push_back(rod("rod" + std::to_string(i), corners[i], corners[i + 1], 1));
  }
  for (int i = 0; i < 6; ++i) {
    const Vector3 before = corners[i] - corners[(i + 5) % 6];
    const Vector3 after = corners[(i + 1) % 6] - corners[i];
    const Body* first = i == 0 ? nullptr : &scene.bodies[i - 1];
    const Body* second = i == 5 ? nullptr : &scene.bodies[i];
    scene.joints.push_back(joint_at("hinge" + std::to_string(i), JointKind::revolute, first, second,
                                    corners[i], before.cross(after)));
    scene.joints.back().compliance = linkage_compliance;
  }
  return scene;
}

}  // namespace perpend::scenes
