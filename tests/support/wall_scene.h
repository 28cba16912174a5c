#pragma once

#include <string>

#include "support/scene_parts.h"

namespace perpend::scenes {

/// A wall of `courses` courses of bricks of 0.4 m × 0.2 m × 0.1 m, in turn two whole ones and a
/// whole one between two halves, 5 mm apart. Its width lies along x, symmetric to x = 0.
inline Scene brick_wall(int courses) {
  constexpr double length = 0.4, depth = 0.2, height = 0.1, joint = 0.005;
  constexpr double half_wall = length + joint / 2, half_brick = (length - joint) / 2;
  Scene scene;
  scene.settings.contact_margin_m = 0.002;  // less than the joints: bricks side by side never touch
  scene.bodies = {ground()};
  int count = 0;
  const auto lay = [&](double x, int course, double long_m) {
    const std::string number = std::to_string(1000 + count++).substr(1);
    scene.bodies.push_back(body("brick" + number, Box{{long_m / 2, depth / 2, height / 2}},
                                {x, 0, (course + 0.5) * height}));
    scene.bodies.back().shapes[0].density_kg_per_m3 = 2000;
  };
  for (int course = 0; course < courses; ++course) {
    if (course % 2 == 0) {
      for (double side : {-1.0, 1.0}) lay(side * (length + joint) / 2, course, length);
    } else {
      lay(-half_wall + half_brick / 2, course, half_brick);
      lay(0, course, length);
      lay(half_wall - half_brick / 2, course, half_brick);
    }
  }
  return scene;
}

}  // namespace perpend::scenes
