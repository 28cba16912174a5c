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

/// Whether block moves get anywhere. Where pivoting ends, the infeasible rows mostly become fewer
/// by a third or more with every move. Where it wanders, they hardly do, and it wanders where it
/// began: with less than a third of the first infeasible rows left, a pause is no more than that.
class Progress {
 public:
  bool is_slow(int infeasible) {
    if (first_ == endless) first_ = infeasible;
    const int before = counts_[next_];
    counts_[next_] = infeasible;
    next_ = (next_ + 1) % window;
    return infeasible > 0.6 * before + 3 && infeasible > 0.3 * first_;
  }

 private:
  static constexpr int window = 3;

  int first_ = endless;
  std::array<int, window> counts_ = {endless, endless, endless};
  int next_ = 0;
};

}  // namespace

BlockPivoting::Outcome BlockPivoting::run(Space& space, const Problem& problem,
                                          const PivotingOptions& options, IndexSets& sets,
                                          Vector& x, Monitor& monitor) {
  Safeguard safeguard(options.patience);
  Progress progress;
  int moves = 0, last_infeasible = endless;
  Work work = Work::block_pivot;
  while (monitor.go_on()) {
    if (!free_set_.solve(space, problem, sets, x, w_)) return Outcome::breakdown;
    double tolerance = pivot_tolerance(space, x);
    int infeasible = count_infeasible(problem, sets, x, w_, tolerance);
    if (infeasible == 0 || infeasible >= last_infeasible) {  // or so it seems: look more closely
      const bool is_solved = infeasible == 0 ? free_set_.refine_to_certify(space, sets, x, w_)
                                             : free_set_.refine_to_pivot(space, sets, x, w_);
      if (!is_solved) return Outcome::breakdown;
      tolerance = pivot_tolerance(space, x);
      infeasible = count_infeasible(problem, sets, x, w_, tolerance);
    }
    last_infeasible = infeasible;
    monitor.observe(x, work);
    if (infeasible == 0) return Outcome::solved;
    const bool block_move = safeguard.allows_block_move(infeasible);
    if ((options.gives_up && (progress.is_slow(infeasible) || !block_move)) ||
        moves++ == options.most_moves) {
      return Outcome::stuck;
    }
    work = block_move ? Work::block_pivot : Work::single_pivot;
    move_infeasible(problem, x, w_, tolerance, block_move, sets);
  }
  return Outcome::stopped;
}

}  // namespace perpend
