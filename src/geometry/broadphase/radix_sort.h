#pragma once

#include <cstdint>
#include <vector>

namespace perpend {

/// A number to sort by, and what it belongs to.
struct KeyedIndex {
  std::uint64_t key = 0;
  std::uint32_t index = 0;
};

/// Sort by key in time proportional to the count; equal keys keep their order. `scratch` is
/// memory that a caller keeps between calls; what it holds does not matter.
void radix_sort(std::vector<KeyedIndex>& items, std::vector<KeyedIndex>& scratch);
void radix_sort(std::vector<std::uint64_t>& keys, std::vector<std::uint64_t>& scratch);

}  // namespace perpend
