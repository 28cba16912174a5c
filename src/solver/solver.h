#pragma once

#include <optional>
#include <string>
#include <vector>

#include "certificate/certificate.h"
#include "problem/problem.h"
#include "solver/monitor.h"

namespace perpend {

/// What a solver returns. `certificate` and `certified` are the judge's, not the solver's.
struct Answer {
  Vector x;  ///< always finite
  Certificate certificate;
  bool certified = false;
  Vector l, u;  ///< the bounds it was judged by; Limits::update_friction changes the problem's
  Stop stop = Stop::not_applicable;
  std::string remark;  ///< with `not_applicable`: why; else what the solver chose for the problem
  int iterations = 0;
  WorkCounts work;     ///< the iterations by kind: what a fallback did
  double seconds = 0;  ///< the solver's own time: no reading, assembling or judging of the answer
  std::vector<Errors> history;
};

/// The form of the problem that a solver reads.
enum class Form { rows, body, either };

/// One of the family. All share this signature, the monitor and the judge; a solver itself is
/// only `refuse` and `iterate`. It owns scratch memory, reused between solves, and no state:
/// the same problem, start and limits give the same bits.
class Solver {
 public:
  virtual ~Solver() = default;

  /// Solves from `start` (empty: zero). The problem must be free of defects
  /// (`find_defect`). The answer is valid until the next call.
  const Answer& solve(const Problem& problem, const Vector& start, const Limits& limits);

  /// Why this solver does not take that problem, as a sentence; nothing if it does.
  std::optional<std::string> refusal(const Problem& problem) const;

  /// The form the problem must have; `ensure_rows` makes the row form, outside of any timing.
  virtual Form form() const = 0;
  virtual int default_iterations() const = 0;
  /// The friction it can take. One for cones takes box friction, and problems without, too.
  virtual FrictionLaw law() const { return FrictionLaw::box; }
  /// Solves between which Limits::update_friction updates the bounds, sharing the iterations
  /// (E18, Table 3).
  virtual int couplings() const { return 3; }
  /// Whether each coupling is solved to its end. Bounds that then go to and fro would go on like
  /// that, and are left off; where a coupling is only one round of a method, they may still settle.
  virtual bool ends_couplings() const { return false; }
  /// What it chose for that problem where its settings leave a choice, as the setting would say it;
  /// empty if there was none. No other algorithm: that would be a refusal.
  virtual std::string choice(const Problem&) const { return {}; }

 protected:
  /// Why this solver cannot take that problem, as a sentence; nothing if it can. Problems that
  /// lack its form, or have friction cones it is not for, are refused before it is asked.
  virtual std::optional<std::string> refuse(const Problem& problem) const = 0;

  /// Improves x until its own stop test holds (returns `converged`) or the monitor says no
  /// (returns the monitor's reason).
  virtual Stop iterate(const Problem& problem, Vector& x, Monitor& monitor) = 0;

 private:
  std::optional<std::string> refuse_kind(const Problem& problem) const;
  Stop run(const Problem& problem, const Limits& limits);
  Stop run_coupled(const Limits& limits);
  void keep_better_coupling(Stop stop);
  bool goes_to_and_fro(double change);

  /// Couplings in which the change of the bounds must halve.
  static constexpr std::size_t patience = 3;

  /// What is returned of all couplings, and the bounds that it was solved with.
  struct Coupling {
    Vector x, l, u;
    double error = infinity;  ///< of the measure that selects, by its own bounds
    bool is_solved = false;   ///< its stop test held
    bool exists = false;
  };

  Monitor monitor_;
  Vector start_;
  Vector x_;
  Problem coupled_;  // the problem with updated friction bounds
  Coupling kept_;
  std::vector<double> changes_;  // of the bounds, before each coupling but the first
  Answer answer_;
};

}  // namespace perpend
