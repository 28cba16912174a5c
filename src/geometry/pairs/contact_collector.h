#pragma once

#include <array>
#include <limits>
#include <utility>

#include "geometry/pairs/contact.h"

namespace perpend {

/// Gathers the points of one manifold, of which there may be more than it holds.
class ContactCollector {
 public:
  /// `size`: of the pair (`size_of_pair`).
  ContactCollector(double margin, double size) : margin_(margin), size_(size) {}

  double margin() const { return margin_; }
  /// The change of a gap that is none: points that are implied by others come and go with it.
  double implied() const { return 1e-8 * size_; }
  /// What may stick out of a face and still counts as above it, against rounding.
  double rounding() const { return 1e-10 * size_; }
  int count() const { return count_; }
  double least_gap() const { return least_gap_; }

  /// From here on, features are given in the other order.
  void exchange() { exchanged_ = !exchanged_; }

  /// Points beyond the margin are dropped.
  void add(const Vector3& position, double gap, FeaturePair feature) {
    if (!(gap <= margin_) || count_ == capacity) return;
    if (exchanged_) std::swap(feature.first, feature.second);
    Candidate& point = points_[count_++];
    point.position = position;
    point.gap = gap;
    point.first = feature.first;
    point.second = feature.second;
    if (gap < least_gap_) least_gap_ = gap;
  }

  /// Adds the place where the shapes are nearest, unless a point has its gap already.
  void add_nearest(const Vector3& position, double gap, FeaturePair feature) {
    if (least_gap_ > gap + implied()) add(position, gap, feature);
  }

  /// At most eight of the points: the deepest, then always the one farthest from those kept.
  ContactManifold manifold(const Vector3& normal) const;

 private:
  static constexpr int capacity = 160;

  /// A contact point whose memory is not cleared first: there are many, and few are used.
  struct Candidate {
    Vector3 position;
    double gap;
    std::uint32_t first;
    std::uint32_t second;

    ContactPoint point() const { return {position, gap, {first, second}}; }
  };

  double margin_;
  double size_;
  double least_gap_ = std::numeric_limits<double>::infinity();
  int count_ = 0;
  bool exchanged_ = false;
  std::array<Candidate, capacity> points_;
};

}  // namespace perpend
