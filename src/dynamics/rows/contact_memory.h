#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "geometry/item_collider.h"

namespace perpend {

/// What a contact point carries from step to step. Vectors are in the world.
struct PointMemory {
  double normal_N_s = 0;                       ///< impulse of the last step
  Vector3 friction_N_s = Vector3::Zero();      ///< tangential
  Vector3 resistance_N_m_s = Vector3::Zero();  ///< rolling and spinning
  /// By how much the spring that friction sticks by was stretched, φ_t: tangential, of the second
  /// body against the first.
  Vector3 stretch_m = Vector3::Zero();
  /// Its change over the last step; zero while the bound holds it where it is.
  Vector3 stretch_speed_m_per_s = Vector3::Zero();
  Vector3 slip_m_per_s = Vector3::Zero();  ///< of the second body against the first, tangential
  /// By how much more the bodies slid on the way here than h times that: since they turned.
  Vector3 curvature_m = Vector3::Zero();
  double longest_m = 0;               ///< the longest stretch that friction could hold
  Vector3 normal = Vector3::UnitZ();  ///< of the contact
  double twist_rad = 0;  ///< by which the bodies, in the mean, turn about it until the next step
  /// The part of the overlap that no force has made (`find_rests`): the normal's spring begins
  /// there.
  double rest_m = 0;
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

  /// Gives the items other numbers, in the same order; what an item without one (−1) touched is
  /// forgotten.
  void renumber(std::span<const int> items);

  /// Whether the two items had a contact, with the same parts.
  bool knows(const ItemContact& contact) const;
  /// The largest rest among the points that these two items had; nothing if they had none.
  std::optional<double> largest_rest_m(const ItemContact& contact) const;

  /// All that is kept, as numbers: what decides about the next step.
  template <typename Visit>
  void visit(const Visit& number) const {
    for (const Kept& kept : points_) {
      const PointMemory& memory = kept.memory;
      number(static_cast<double>(kept.feature.first));
      number(static_cast<double>(kept.feature.second));
      for (const Vector3* vector : {&memory.friction_N_s, &memory.resistance_N_m_s,
                                    &memory.stretch_m, &memory.slip_m_per_s, &memory.normal}) {
        for (double component : *vector) number(component);
      }
      for (double scalar : {memory.normal_N_s, memory.longest_m, memory.twist_rad}) number(scalar);
      if (memory.rest_m > 0) number(memory.rest_m);
    }
  }

  /// Gives every part to `with`, or takes it from there: how it is written down and read again
  /// (step/snapshot_file.cpp).
  template <typename With>
  void exchange(With& with) {
    const auto three = [&with](auto&... vectors) {
      (std::for_each(vectors.begin(), vectors.end(), [&](double& one) { with.number(one); }), ...);
    };
    with.list(contacts_, [&](ItemContact& one) {
      with.whole(one.first), with.whole(one.second);
      with.whole(one.first_part), with.whole(one.second_part);
      with.whole(one.begin), with.whole(one.end);
      three(one.normal, one.first_way, one.second_way);
      with.number(one.share), with.number(one.safe_depth), with.whole(one.is_guard);
    });
    with.list(points_, [&](Kept& kept) {
      PointMemory& m = kept.memory;
      with.whole(kept.feature.first), with.whole(kept.feature.second);
      three(m.friction_N_s, m.resistance_N_m_s, m.stretch_m, m.stretch_speed_m_per_s,
            m.slip_m_per_s, m.curvature_m, m.normal);
      with.number(m.normal_N_s), with.number(m.longest_m), with.number(m.twist_rad);
      with.number(m.rest_m);
    });
  }
  /// Whether its parts belong together; else it must not be used.
  bool is_whole() const;

 private:
  struct Kept {
    FeaturePair feature;
    PointMemory memory;
  };

  std::vector<ItemContact> contacts_;  // ordered by items, then by parts, as the collider has them
  std::vector<Kept> points_;
};

}  // namespace perpend
