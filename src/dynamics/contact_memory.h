#pragma once

#include <span>
#include <vector>

#include "geometry/item_collider.h"

namespace perpend {

/// What a contact point carries from step to step. Vectors are in the world.
struct PointMemory {
  double normal_N_s = 0;                       ///< impulse of the last step
  Vector3 friction_N_s = Vector3::Zero();      ///< tangential
  Vector3 resistance_N_m_s = Vector3::Zero();  ///< rolling and spinning
  /// By how much the spring that friction sticks by is stretched: tangential, of the second body
  /// against the first.
  Vector3 stretch_m = Vector3::Zero();
};

/// The points of the last step, found again by the items, their parts and the features of the
/// point.
class ContactMemory {
 public:
  /// Keeps these in place of those before; `points` and `memories` go with each other.
  void keep(std::span<const ItemContact> contacts, std::span<const ContactPoint> points,
            std::span<const PointMemory> memories);

  /// For each of `points` what it carries; zero for new ones.
  void recall(std::span<const ItemContact> contacts, std::span<const ContactPoint> points,
              std::vector<PointMemory>& memories) const;

 private:
  struct Kept {
    FeaturePair feature;
    PointMemory memory;
  };

  std::vector<ItemContact> contacts_;  // ordered by items, then by parts, as the collider has them
  std::vector<Kept> points_;
};

}  // namespace perpend
