#pragma once

#include <limits>

namespace perpend {

/// The safeguard of Júdice and Pires (docs/theory/06-block-pivoting.md): move all infeasible
/// rows at once while their number keeps reaching new minima; after `patience` block moves
/// without one, move a single row, the first, until there is a new minimum.
class PivotRule {
 public:
  explicit PivotRule(int patience) : patience_(patience), left_(patience) {}

  /// Told the number of infeasible rows: whether to move all of them.
  bool moves_all(int infeasible) {
    if (infeasible < fewest_) {
      fewest_ = infeasible;
      left_ = patience_;
      return true;
    }
    return left_-- > 0;
  }

 private:
  int patience_;
  int left_;
  int fewest_ = std::numeric_limits<int>::max();
};

}  // namespace perpend
