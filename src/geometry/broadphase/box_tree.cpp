#include "geometry/broadphase/box_tree.h"

#include <algorithm>
#include <numeric>

namespace perpend {

void BoxTree::build(std::span<const Aabb> boxes) {
  nodes_.clear();
  boxes_.clear();
  order_.resize(boxes.size());
  std::iota(order_.begin(), order_.end(), 0);
  centres_.resize(boxes.size());
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    centres_[i] = 0.5 * boxes[i].lower + 0.5 * boxes[i].upper;
  }
  input_ = boxes;
  if (!boxes.empty()) split(0, static_cast<int>(boxes.size()));
  for (const int i : order_) boxes_.push_back(boxes[i]);
  input_ = {};
}

void BoxTree::split(int begin, int end) {
  constexpr int few = 4;
  const int self = static_cast<int>(nodes_.size());
  Node node{input_[order_[begin]], begin, end, leaf};
  Vector3 low = centres_[order_[begin]];
  Vector3 high = low;
  for (int k = begin + 1; k < end; ++k) {
    const int i = order_[k];
    node.box = merged(node.box, input_[i]);
    low = low.cwiseMin(centres_[i]);
    high = high.cwiseMax(centres_[i]);
  }
  nodes_.push_back(node);
  if (end - begin <= few) {
    std::sort(order_.begin() + begin, order_.begin() + end);
    return;
  }
  int axis = 0;
  (high - low).maxCoeff(&axis);
  const int middle = begin + (end - begin) / 2;
  // By index where centres agree, so that every library puts the same boxes into a half.
  std::nth_element(order_.begin() + begin, order_.begin() + middle, order_.begin() + end,
                   [&](int i, int j) {
                     const double a = centres_[i][axis];
                     const double b = centres_[j][axis];
                     return a < b || (a == b && i < j);
                   });
  split(begin, middle);
  nodes_[self].right = static_cast<int>(nodes_.size());
  split(middle, end);
}

}  // namespace perpend
