#include "geometry/broadphase/item_tree.h"

#include <algorithm>

#include "border/bad_input.h"

namespace perpend {

ItemTree::ItemTree(std::span<const CollisionItem> items) : items_(items) {
  std::vector<Aabb> boxes;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const Aabb box = bounding_box(items[i]);
    if (box.lower.hasNaN() || box.upper.hasNaN()) {
      throw BadInput(sentence("item ", i,
                              " has a box that is not made of numbers; check its pose "
                              "and its sizes"));
    }
    const bool ends = box.lower.allFinite() && box.upper.allFinite();
    (ends ? bounded_ : unbounded_).push_back(static_cast<int>(i));
    if (ends) boxes.push_back(box);
  }
  tree_.build(boxes);
}

std::optional<ItemHit> ItemTree::ray_cast(const Ray& ray, std::uint32_t mask) const {
  check_ray(ray);
  std::optional<ItemHit> best;
  const auto offer = [&](int i) {
    const CollisionItem& item = items_[i];
    if ((item.group & mask) == 0) return;
    const std::optional<RayHit> hit = std::visit(
        [&](const auto* shape) { return perpend::ray_cast(ray, *shape, item.pose); }, item.shape);
    if (!hit) return;
    if (best && (hit->distance > best->hit.distance ||
                 (hit->distance == best->hit.distance && best->item < i))) {
      return;
    }
    best = ItemHit{i, *hit};
  };
  for (const int i : unbounded_) offer(i);
  tree_.walk(
      [&](const Aabb& box) {
        return ray_meets(ray, best ? std::min(ray.length, best->hit.distance) : ray.length, box);
      },
      [&](int k) { offer(bounded_[k]); });
  return best;
}

std::vector<int> ItemTree::items_in(const Aabb& box) const {
  std::vector<int> found;
  for (const int i : unbounded_) {
    if (overlap(bounding_box(items_[i]), box)) found.push_back(i);
  }
  tree_.visit_overlaps(box, [&](int k) { found.push_back(bounded_[k]); });
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace perpend
