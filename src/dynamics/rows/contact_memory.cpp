#include "dynamics/rows/contact_memory.h"

#include <algorithm>
#include <tuple>

namespace perpend {
namespace {

auto order_of(const ItemContact& contact) {
  return std::tie(contact.first, contact.second, contact.first_part, contact.second_part);
}

}  // namespace

void ContactMemory::keep(std::span<const ItemContact> contacts,
                         std::span<const ContactPoint> points,
                         std::span<const PointMemory> memories) {
  contacts_.assign(contacts.begin(), contacts.end());
  points_.clear();
  for (std::size_t k = 0; k < points.size(); ++k) {
    points_.push_back({points[k].feature, memories[k]});
  }
}

void ContactMemory::renumber(std::span<const int> items) {
  std::vector<ItemContact> contacts;
  std::vector<Kept> points;
  for (ItemContact contact : contacts_) {
    const int begin = contact.begin, end = contact.end;
    contact.first = items[static_cast<std::size_t>(contact.first)];
    contact.second = items[static_cast<std::size_t>(contact.second)];
    if (contact.first < 0 || contact.second < 0) continue;
    contact.begin = static_cast<int>(points.size());
    points.insert(points.end(), points_.begin() + begin, points_.begin() + end);
    contact.end = static_cast<int>(points.size());
    contacts.push_back(contact);
  }
  contacts_ = std::move(contacts);
  points_ = std::move(points);
}

bool ContactMemory::is_whole() const {
  const auto in_order = [](const ItemContact& a, const ItemContact& b) {
    return order_of(a) < order_of(b);
  };
  return std::ranges::is_sorted(contacts_, in_order) &&
         std::ranges::all_of(contacts_, [this](const ItemContact& one) {
           return 0 <= one.begin && one.begin <= one.end && one.end <= std::ssize(points_);
         });
}

bool ContactMemory::knows(const ItemContact& contact) const {
  return std::binary_search(
      contacts_.begin(), contacts_.end(), contact,
      [](const ItemContact& a, const ItemContact& b) { return order_of(a) < order_of(b); });
}

void ContactMemory::recall(std::span<const ItemContact> contacts,
                           std::span<const ContactPoint> points,
                           std::vector<PointMemory>& memories) const {
  memories.assign(points.size(), PointMemory{});
  auto old = contacts_.begin();
  for (const ItemContact& contact : contacts) {
    while (old != contacts_.end() && order_of(*old) < order_of(contact)) ++old;
    // A compound or a mesh may have several manifolds of the same parts.
    for (auto same = old; same != contacts_.end() && order_of(*same) == order_of(contact); ++same) {
      for (int k = contact.begin; k < contact.end; ++k) {
        for (int j = same->begin; j < same->end; ++j) {
          if (points_[j].feature == points[k].feature) memories[k] = points_[j].memory;
        }
      }
    }
  }
}

std::optional<double> ContactMemory::largest_rest_m(const ItemContact& contact) const {
  const auto items_before = [](const ItemContact& a, const ItemContact& b) {
    return std::tie(a.first, a.second) < std::tie(b.first, b.second);
  };
  const auto [begin, end] =
      std::equal_range(contacts_.begin(), contacts_.end(), contact, items_before);
  if (begin == end) return {};
  double largest = 0;
  for (auto same = begin; same != end; ++same) {
    for (int j = same->begin; j < same->end; ++j) {
      largest = std::max(largest, points_[j].memory.rest_m);
    }
  }
  return largest;
}

}  // namespace perpend
