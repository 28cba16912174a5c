#include "geometry/broadphase/radix_sort.h"

#include <array>
#include <bit>

namespace perpend {
namespace {

std::uint64_t key_of(const KeyedIndex& item) {
  return item.key;
}

std::uint64_t key_of(std::uint64_t key) {
  return key;
}

template <typename Item>
void sort_by_insertion(std::vector<Item>& items) {
  for (std::size_t i = 1; i < items.size(); ++i) {
    const Item item = items[i];
    std::size_t k = i;
    for (; k > 0 && key_of(items[k - 1]) > key_of(item); --k) items[k] = items[k - 1];
    items[k] = item;
  }
}

/// From the lowest digit to the highest that any key has.
template <typename Item>
void sort_by_digits(std::vector<Item>& items, std::vector<Item>& scratch) {
  constexpr int digit_bits = 11;
  constexpr std::uint64_t digit_mask = (1u << digit_bits) - 1;
  // Below this, counting digits costs more than comparing.
  constexpr std::size_t few = 64;
  if (items.size() < few) {
    sort_by_insertion(items);
    return;
  }
  std::uint64_t highest = 0;
  for (const Item& item : items) highest |= key_of(item);
  scratch.resize(items.size());
  const int bits = static_cast<int>(std::bit_width(highest));
  for (int shift = 0; shift < bits; shift += digit_bits) {
    std::array<std::uint32_t, digit_mask + 1> starts{};
    for (const Item& item : items) ++starts[key_of(item) >> shift & digit_mask];
    std::uint32_t start = 0;
    for (std::uint32_t& count : starts) {
      const std::uint32_t here = count;
      count = start;
      start += here;
    }
    for (const Item& item : items) scratch[starts[key_of(item) >> shift & digit_mask]++] = item;
    items.swap(scratch);
  }
}

}  // namespace

void radix_sort(std::vector<KeyedIndex>& items, std::vector<KeyedIndex>& scratch) {
  sort_by_digits(items, scratch);
}

void radix_sort(std::vector<std::uint64_t>& keys, std::vector<std::uint64_t>& scratch) {
  sort_by_digits(keys, scratch);
}

}  // namespace perpend
