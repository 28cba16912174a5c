#pragma once

#include "scene/scene.h"

namespace perpend {

/// The shaker of T06: an open box that moves back and forth by a sine, filled with steel spheres.
/// They begin in layers that nearly touch, each lying in the hollows of the one below. The frame of
/// the box is in the middle of its inside.
struct Shaker {
  int spheres = 600;
  double radius_m = 0.05;
  double stroke_m = 0.2;  ///< from one end of the box's way to the other
  double frequency_Hz = 1.5;
};

Scene shaker(const Shaker& shaker = {});

/// The inside of its box: along x, y and z, in m.
Vector3 inside_of(const Shaker& shaker);

}  // namespace perpend
