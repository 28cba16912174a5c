#include "algebra/node_places.h"

#include <utility>

namespace perpend {
namespace {

/// The entries of A between the node being filled and each group that is still to be placed.
class Acquaintances {
 public:
  Acquaintances(const SparseRows& A, const std::vector<RowGroup>& groups)
      : A_(A), groups_(groups), group_of_(A.rows(), 0), shared_(groups.size(), 0) {
    for (std::size_t g = 0; g < groups.size(); ++g) {
      for (int k = 0; k < groups[g].rows; ++k) group_of_[groups[g].row[k]] = static_cast<int>(g);
    }
  }

  void add(int group) {
    for (int k = 0; k < groups_[group].rows; ++k) {
      for (SparseRows::InnerIterator entry(A_, groups_[group].row[k]); entry; ++entry) {
        const int other = group_of_[entry.col()];
        if (shared_[other]++ == 0) known_.push_back(other);
      }
    }
  }

  /// The group that shares most among those not placed that fit; −1 if there is none.
  int nearest(const std::vector<char>& is_placed, int room) const {
    int best = -1;
    for (int other : known_) {
      if (is_placed[other] || groups_[other].places > room) continue;
      const bool is_nearer = best < 0 || shared_[other] > shared_[best] ||
                             (shared_[other] == shared_[best] && other < best);
      if (is_nearer) best = other;
    }
    return best;
  }

  void forget() {
    for (int other : known_) shared_[other] = 0;
    known_.clear();
  }

 private:
  const SparseRows& A_;
  const std::vector<RowGroup>& groups_;
  std::vector<int> group_of_;
  std::vector<int> shared_;
  std::vector<int> known_;
};

}  // namespace

NodePlaces gather_in_nodes(const SparseRows& A, const std::vector<RowGroup>& groups) {
  NodePlaces places;
  places.place.assign(A.rows(), 0);
  Acquaintances acquaintances(A, groups);
  std::vector<char> is_placed(groups.size(), false);
  for (int first = 0; first < static_cast<int>(groups.size()); ++first) {
    if (is_placed[first]) continue;
    int used = 0;
    for (int group = first; group >= 0; group = acquaintances.nearest(is_placed, 6 - used)) {
      for (int k = 0; k < groups[group].rows; ++k) {
        places.place[groups[group].row[k]] = 6 * places.nodes + used + k;
      }
      used += groups[group].places;
      is_placed[group] = true;
      if (used == 6) break;
      acquaintances.add(group);
    }
    acquaintances.forget();
    ++places.nodes;
  }
  return places;
}

}  // namespace perpend
