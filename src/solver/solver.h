#pragma once

#include <optional>
#include <string>
#include <vector>

#include "certificate/certificate.h"
#include "problem/problem.h"
#include "solver/coupling.h"
#include "solver/monitor.h"

namespace perpend {

/// What a solver returns. `certificate` and `certified` are the judge's, not the solver's.
struct Answer {
  Vector x;  ///< always finite
  Certificate certificate;
  bool certified = false;
  Bounds bounds;  ///< it was judged by; Limits::update_friction changes the problem's
  Stop stop = Stop::not_applicable;
  std::string remark;  ///< with `not_applicable`: why; else what the solver chose for the problem
  int iterations = 0;
  WorkCounts work;     ///< the iterations by kind: what a fallback did
  double seconds = 0;  ///< of all the solver does: no reading, assembling or judging of the answer
  std::vector<Errors> history;
};

/// The form of the problem that a solver reads.
enum class Form { rows, body, either };

/// One of the family. A method is two functions, `refuse` and `iterate`; what all share is the
/// frame around them: `solve`, the monitor, the judge. It owns scratch memory, reused between
/// solves, and no state: the same problem, start and limits give the same bits.
class Solver {
 public:
  explicit Solver(const CouplingOptions& friction = {}) { coupling.options = friction; }
  virtual ~Solver() = default;

  /// Solves from `start` (empty: zero). The problem must be free of defects
  /// (`find_defect`). The answer is valid until the next call.
  const Answer& solve(const Problem& problem, const Vector& start, const Limits& limits);

  /// Why this solver does not take that problem, as a sentence; nothing if it does.
  std::optional<std::string> refusal(const Problem& problem) const;

  /// The form the problem must have; `ensure_rows` makes the row form, outside of any timing.
  virtual Form form() const { return Form::rows; }
  virtual int default_iterations() const { return 100; }
  /// The friction it can take. One for cones takes box friction, and problems without, too.
  virtual FrictionLaw law() const { return FrictionLaw::box; }
  /// What it chose for that problem where its settings leave a choice, as the setting would say it;
  /// empty if there was none. No other algorithm: that would be a refusal.
  virtual std::string choice(const Problem&) const { return {}; }

  /// The method: why it cannot take that problem, as a sentence; nothing if it can. Problems that
  /// lack its form, or have friction cones it is not for, are refused before it is asked.
  virtual std::optional<std::string> refuse(const Problem&) const { return {}; }

  /// The method: improves x, which keeps to the bounds, until its own stop test holds (returns
  /// `converged`) or the monitor says no (returns the monitor's reason). The bounds are these, not
  /// the problem's.
  virtual Stop iterate(const Problem& problem, const Bounds& bounds, Vector& x,
                       Monitor& monitor) = 0;

  /// What Limits::update_friction does.
  Coupling coupling;

 private:
  std::optional<std::string> refuse_kind(const Problem& problem) const;
  Stop run(const Problem& problem);
  const Answer& refused(std::string why);

  Monitor monitor_;
  Vector start_;
  Candidate now_;
  Answer answer_;
};

}  // namespace perpend
