#pragma once

#include "scene/scene.h"

namespace perpend {

/// A tracked vehicle, one of the heavy machines that L11 is for: a hull on two tracks of shoes with
/// hinges. Each track runs around a driven sprocket, an idler that a spring pushes forward, and
/// road wheels; friction moves it, horns keep it on the wheels. It starts, drives straight, and
/// turns by its tracks' different speeds. x is forward, y to the left.
///
/// docs/guide/scenes/tracked_vehicle.md tells why these sizes.
struct TrackedVehicle {
  int straight_shoes = 9;  ///< of a track, along its lower and along its upper part
  int wheels = 4;          ///< on the ground, of each track
  double hull_kg = 1500;
  double speed_m_per_s = 0.6;
  double turning_share = 0.5;  ///< the left track's speed over the right one's in the turn
};

Scene tracked_vehicle(const TrackedVehicle& vehicle = {});

}  // namespace perpend
