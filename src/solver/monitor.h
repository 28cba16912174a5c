#pragma once

#include <array>
#include <vector>

#include "certificate/certificate.h"
#include "problem/problem.h"
#include "solver/pace.h"

namespace perpend {

/// Which iterate a solver returns.
enum class Select { last, natural, fischer_burmeister, energy };

/// How long a solver may go on, and what it should keep. One set of limits for all solvers.
struct Limits {
  int iterations = 0;         ///< 0: the solver's own default
  double seconds = infinity;  ///< wall clock, of `Answer::seconds`: the judgement comes after it
  double energy_J = 0;        ///< stop once the energy error is at most this; 0: never ask
  Select select = Select::last;
  /// Whether the start belongs to the iterates of which the best is returned. Without, it is
  /// returned only where there was no iteration: E19 chooses among those of the solver, and to do
  /// nothing may have a small error of a kind that matters.
  bool count_start = false;
  bool keep_history = false;
  /// Iterations between two evaluations of the error. An evaluation costs one product A x:
  /// nothing beside a factorisation, as much as the sweep itself beside a Gauss–Seidel sweep.
  int check_every = 1;
  /// Update the bounds of box friction from the normal impulses found, and solve again
  /// (docs/theory/03-monitor.md, eq. (33b)). Else they are those of the problem: a recorded MLCP.
  bool update_friction = false;
};

/// Why a solver stopped. Whether its answer is right is not its to say: see the certificate.
enum class Stop {
  converged,        ///< its own stop test held
  iteration_limit,  ///< Limits::iterations, or its share of them
  round_limit,      ///< the rounds that the solver allows itself
  deadline,         ///< Limits::seconds
  energy_reached,   ///< Limits::energy_J
  breakdown,        ///< an iterate was not finite
  not_applicable,   ///< the problem is not of the kind this solver takes
};

/// What an iteration was. Counted in the answer: the pivots, and what a fallback did.
enum class Work {
  sweep,         ///< over all rows
  block_pivot,   ///< a solve for the free rows after moving every infeasible row
  single_pivot,  ///< the same after moving one row only: the safeguard against cycles
  direct,        ///< a solve for the free rows within another method
  interior,      ///< a step of an interior point
};

struct WorkCounts {
  std::array<int, 5> count{};

  int& operator[](Work work) { return count[static_cast<std::size_t>(work)]; }
  int operator[](Work work) const { return count[static_cast<std::size_t>(work)]; }
};

/// Iterations of one kind in a row, in one coupling: the sweeps or the pivots of a round (E18,
/// Fig. 5). Block and single pivots are one kind.
struct Phase {
  Work work = Work::sweep;
  int iterations = 0;
};

/// The three totals of a certificate, after so many iterations.
struct ErrorTotals {
  int iteration = 0;
  double natural = 0;
  double fischer_burmeister = 0;
  double energy_J = 0;
};

/// Sees every iterate of a solver and decides whether it may go on; keeps the best iterate by
/// the chosen measure, and the history of the errors (docs/theory/03-monitor.md, eqs. (30)
/// and (31)). When nothing asks for an error, none is computed.
///
///     while (monitor.go_on()) {
///       … one iteration on x …
///       monitor.observe(x, Work::sweep);
///     }
class Monitor {
 public:
  /// The clock runs from here on. The problem and the bounds must outlive the solve; the bounds may
  /// change between stages.
  /// With `by_law` every x is judged by the friction bounds of its own normal impulses.
  void begin(const Problem& problem, const Bounds& bounds, const Vector& start,
             const Limits& limits, bool by_law = false);

  /// Begins a part of the solve, from x: the best iterate is sought from there on, by the bounds as
  /// they are now, and `iterations` are allowed, within the limits.
  void begin_stage(const Vector& x, int iterations);

  /// Whether another iteration is allowed; if not, `reason` says why. An iteration that would
  /// end beyond the deadline, by the pace of those before it, is not.
  bool go_on();
  /// Whether that many seconds more, counted beforehand for work that was never timed, would end
  /// before the deadline; if not, `reason` is the deadline.
  bool has_time_for(double seconds);
  bool has_deadline() const { return limits_.seconds < infinity; }
  /// When what is begun must be left, for work that can be left in the middle.
  TimeLimit time_limit() const { return pace_.end(); }
  /// Whether the deadline has passed; `reason` is then the deadline.
  bool is_over();
  void observe(const Vector& x, Work work);

  const Limits& limits() const { return limits_; }
  bool judges_by_law() const { return by_law_; }
  /// What is left of the limits, for a solver that has parts of the problem solved by others.
  Limits remaining() const;
  /// Observes x after so many iterations that others made, this work together.
  void observe(const Vector& x, int iterations, const WorkCounts& work);

  /// The verdict on x by the bounds as they are now, for the answer.
  const Certificate& certify(const Vector& x);

  int iterations() const { return iterations_; }
  const WorkCounts& work() const { return work_; }
  /// What was observed one by one, in its order.
  const std::vector<Phase>& phases() const { return phases_; }
  Stop reason() const { return reason_; }
  const std::vector<ErrorTotals>& history() const { return history_; }

  /// Ends the solve: the iterate to return, the best seen by the chosen measure, else `last`.
  /// The last iterate is evaluated here if `check_every` left it out, so that the best is never
  /// worse than the last and the history ends with it; not where the deadline has passed.
  const Vector& choose(const Vector& last);
  /// The error of x by the measure that selects and the bounds as they are now.
  double error_of(const Vector& x);

 private:
  bool wants_errors() const;
  Judge& judge();
  const Bounds& bounds_for(const Vector& x);
  ErrorTotals errors_of(const Vector& x);
  void count_in_phase(Work work);
  void evaluate(const Vector& x);
  void keep_if_best(const Vector& x, const ErrorTotals& errors);

  const Problem* problem_ = nullptr;
  const Bounds* bounds_ = nullptr;
  bool by_law_ = false;
  Bounds own_;  ///< of the x that is judged by the law
  Judge judge_;
  bool has_judge_ = false;  ///< whether it turned to the problem
  Limits limits_;
  Pace pace_;
  int iterations_ = 0;
  int allowed_ = 0;  ///< iterations, until the end of this stage
  WorkCounts work_;
  std::vector<Phase> phases_;
  bool begins_phase_ = true;  ///< the next iteration begins another phase, of any kind
  int evaluated_ = 0;         ///< the iteration whose error was computed last
  Stop reason_ = Stop::iteration_limit;
  double energy_J_ = infinity;
  double best_error_ = infinity;
  Vector best_;
  std::vector<ErrorTotals> history_;
};

}  // namespace perpend
