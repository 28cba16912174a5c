#pragma once

#include <chrono>
#include <vector>

#include "certificate/certificate.h"
#include "problem/problem.h"

namespace perpend {

/// Which iterate a solver returns.
enum class Select { last, natural, fischer_burmeister, energy };

/// How long a solver may go on, and what it should keep. One set of limits for all solvers.
struct Limits {
  int iterations = 0;         ///< 0: the solver's own default
  double seconds = infinity;  ///< wall clock, from the start of the solve
  double energy_J = 0;        ///< stop once the energy error is at most this; 0: never ask
  Select select = Select::last;
  bool keep_history = false;
  /// Iterations between two evaluations of the error. An evaluation costs one product A x:
  /// nothing beside a factorisation, as much as the sweep itself beside a Gauss–Seidel sweep.
  int check_every = 1;
};

/// Why a solver stopped. Whether its answer is right is not its to say: see the certificate.
enum class Stop {
  converged,        ///< its own stop test held
  iteration_limit,  ///< Limits::iterations
  deadline,         ///< Limits::seconds
  energy_reached,   ///< Limits::energy_J
  breakdown,        ///< an iterate was not finite
  not_applicable,   ///< the problem is not of the kind this solver takes
};

/// The three totals of a certificate, after so many iterations.
struct Errors {
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
///       monitor.observe(x);
///     }
class Monitor {
 public:
  void begin(const Problem& problem, const Vector& start, const Limits& limits);

  /// Whether another iteration is allowed; if not, `reason` says why.
  bool go_on();
  void observe(const Vector& x);

  int iterations() const { return iterations_; }
  Stop reason() const { return reason_; }
  const std::vector<Errors>& history() const { return history_; }

  /// Ends the solve: the iterate to return, the best seen by the chosen measure, else `last`.
  /// The last iterate is evaluated here if `check_every` left it out, so that the best is never
  /// worse than the last and the history ends with it.
  const Vector& choose(const Vector& last);

 private:
  using Clock = std::chrono::steady_clock;

  bool wants_errors() const;
  void evaluate(const Vector& x);

  Judge judge_;
  Limits limits_;
  Clock::time_point begin_;
  int iterations_ = 0;
  int evaluated_ = 0;  ///< the iteration whose error was computed last
  Stop reason_ = Stop::iteration_limit;
  double energy_J_ = infinity;
  double best_error_ = infinity;
  Vector best_;
  std::vector<Errors> history_;
};

}  // namespace perpend
