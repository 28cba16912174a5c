#pragma once

#include <string>

#include "scene/scene.h"

namespace perpend::gallery_parts {

/// A closed band of slats on hinges, as tracks and slat conveyors have. Its hinges stand on a
/// stadium in the plane of x and z: `around` chords on each half circle, `along` slats on each
/// straight part. The hinges' axes are along y; z of a slat points to the inside.
///
///         ╭─────────────╮
///        (  wheel  wheel )     the lower part runs to the right
///         ╰─────────────╯
struct SlatBand {
  std::string slat = "slat", hinge = "hinge";  ///< what they are called, before their numbers
  int along = 7, around = 5;
  double pitch_m = 0.15;  ///< from hinge to hinge
  double thickness_m = 0.02, width_m = 0.4;
  double kg_per_m3 = 1000;
  double friction_N_m = 0;  ///< of a hinge
  Compliance hinge_compliance{};
  Vector3 centre_m = Vector3::Zero();
  std::string material{};

  int slats() const { return 2 * (along + around); }
  /// From the middle of a half circle to its hinges.
  double radius_m() const;
  /// Between the middles of the half circles.
  double apart_m() const { return along * pitch_m; }
  /// Of the largest wheel within a half circle: it touches every slat in its middle.
  double wheel_radius_m() const;
  /// The hinge of that number, and the slat from it to the next.
  Vector3 hinge_at(int k) const;
  Pose slat_at(int k) const;
};

/// Adds the slats, and the hinges between them. Returns the place of the first slat in the scene.
int add_band(const SlatBand& band, Scene& scene);

}  // namespace perpend::gallery_parts
