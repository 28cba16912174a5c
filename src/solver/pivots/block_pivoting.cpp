#include "solver/pivots/block_pivoting.h"

#include <array>
#include <limits>

namespace perpend {
namespace {

constexpr int endless = std::numeric_limits<int>::max();

/// Counts the block moves since the fewest infeasible rows.
class Safeguard {
 public:
  explicit Safeguard(int patience) : patience_(patience), left_(patience) {}

  bool allows_block_move(int infeasible) {
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
  int fewest_ = endless;
};

/// Whether block moves get anywhere.
class Progress {
 public:
  bool is_slow(int infeasible) {
    if (first_ == endless) first_ = infeasible;
    const int before = counts_[next_];
    counts_[next_] = infeasible;
    next_ = (next_ + 1) % window;
    return infeasible > slow_share * before + few_rows && infeasible > near_the_end * first_;
  }

 private:
  /// Moves over which the infeasible rows are compared.
  static constexpr int window = 3;
  /// Where pivoting ends, infeasible rows mostly become fewer by a third or more with every move,
  /// so by far more over the window; where it wanders, they hardly do.
  static constexpr double slow_share = 0.6;
  /// So few rows come and go without a meaning.
  static constexpr int few_rows = 3;
  /// Of the first infeasible rows. With fewer left, a slow move is a pause and no more: where
  /// pivoting wanders, it wanders where it began.
  static constexpr double near_the_end = 0.3;

  int first_ = endless;
  std::array<int, window> counts_ = {endless, endless, endless};
  int next_ = 0;
};

}  // namespace

Status BlockPivoting::run(Space& space, const Bounds& bounds, const PivotingOptions& options,
                          IndexSets& sets, Vector& x, Monitor& monitor) {
  space.leave_at(monitor.time_limit());
  Safeguard safeguard(options.patience);
  Progress progress;
  int moves = 0, last_infeasible = endless;
  Work work = Work::block_pivot;
  while (monitor.go_on()) {
    if (!free_set_.solve(space, bounds, sets, x, w_)) {
      return monitor.is_over() ? Status::stopped : Status::breakdown;
    }
    int infeasible = count_infeasible({bounds, space, x}, sets, w_);
    if (infeasible == 0 || infeasible >= last_infeasible) {  // or so it seems: look more closely
      const bool is_solved = infeasible == 0 ? free_set_.refine_to_certify(space, sets, x, w_)
                                             : free_set_.refine_to_pivot(space, sets, x, w_);
      if (!is_solved) return Status::breakdown;
      infeasible = count_infeasible({bounds, space, x}, sets, w_);
    }
    last_infeasible = infeasible;
    monitor.observe(x, work);
    if (infeasible == 0) return Status::solved;
    const bool block_move = safeguard.allows_block_move(infeasible);
    if ((options.gives_up && (progress.is_slow(infeasible) || !block_move)) ||
        moves++ == options.most_moves) {
      return Status::stuck;
    }
    work = block_move ? Work::block_pivot : Work::single_pivot;
    move_infeasible({bounds, space, x}, w_, block_move, sets);
  }
  return Status::stopped;
}

}  // namespace perpend
