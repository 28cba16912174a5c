#pragma once

#include <numeric>
#include <vector>

namespace perpend {

/// Union–find over 0 … size−1. The representative of a set is its smallest member,
/// so the sets come out in the same order for any order of the unions.
class DisjointSets {
 public:
  explicit DisjointSets(int size = 0) { reset(size); }

  /// Every member alone again; allocates only for a larger size than before.
  void reset(int size) {
    parent_.resize(size);
    std::iota(parent_.begin(), parent_.end(), 0);
  }

  int find(int i) {
    while (parent_[i] != i) {
      parent_[i] = parent_[parent_[i]];
      i = parent_[i];
    }
    return i;
  }

  void unite(int i, int j) {
    i = find(i);
    j = find(j);
    if (i < j) {
      parent_[j] = i;
    } else {
      parent_[i] = j;
    }
  }

 private:
  std::vector<int> parent_;
};

}  // namespace perpend
