#include "geometry/pairs/contact_collector.h"

#include <algorithm>

namespace perpend {

ContactManifold ContactCollector::manifold(const Vector3& normal) const {
  ContactManifold manifold;
  manifold.normal = normal;
  if (count_ <= ContactManifold::capacity) {
    manifold.count = count_;
    for (int i = 0; i < count_; ++i) manifold.points[i] = points_[i].point();
    return manifold;
  }
  std::array<double, capacity> away;  // squared distance to the nearest point kept
  std::fill_n(away.begin(), count_, std::numeric_limits<double>::infinity());
  int next = 0;
  for (int i = 1; i < count_; ++i) {
    if (points_[i].gap < points_[next].gap) next = i;
  }
  while (manifold.count < ContactManifold::capacity) {
    const Candidate& kept = points_[next];
    manifold.points[manifold.count++] = kept.point();
    for (int i = 0; i < count_; ++i) {
      away[i] = std::min(away[i], (points_[i].position - kept.position).squaredNorm());
    }
    next = static_cast<int>(std::max_element(away.begin(), away.begin() + count_) - away.begin());
  }
  return manifold;
}

}  // namespace perpend
