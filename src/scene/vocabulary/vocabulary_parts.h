#pragma once

#include "scene/vocabulary/vocabulary.h"

/// The parts that `vocabulary` is put together from.
namespace perpend {

using Keys = std::vector<KeyEntry>;

inline Keys operator+(Keys a, const Keys& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

/// The kinds of joints, each under its name.
std::vector<MapEntry> joint_maps();
/// What can act along a coordinate of a joint.
std::vector<MapEntry> coordinate_maps();
/// The kinds of transmissions, and how they name coordinates.
std::vector<MapEntry> transmission_maps();
/// What a scene must do.
std::vector<MapEntry> verdict_maps();

}  // namespace perpend
