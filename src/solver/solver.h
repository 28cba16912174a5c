#pragma once

#include <optional>
#include <string>
#include <vector>

#include "certificate/certificate.h"
#include "problem/problem.h"
#include "solver/coupling.h"
#include "solver/monitor.h"

namespace perpend {

/// Which bounds the box friction of an answer was judged by.
enum class FrictionBounds {
  none,   ///< the problem has no box friction
  fixed,  ///< those that were given: an MLCP, as recorded, or of the step before (E19)
  own,    ///< ∓μ x_n of the answer's own normal impulses: the law
};

/// What a solver returns. `certificate` and `certified` are the judge's, not the solver's.
struct Answer {
  Vector x;  ///< always finite
  Certificate certificate;
  bool certified = false;
  Bounds bounds;  ///< it was judged by; Limits::update_friction changes the problem's
  FrictionBounds friction = FrictionBounds::none;
  /// Those of the last MLCP that was solved. Couplings are judged by others, of their own normal
  /// impulses; E18 judges by these.
  Bounds solved_with;
  Stop stop = Stop::not_applicable;
  std::string remark;  ///< with `not_applicable`: why; else what the solver chose for the problem
  int iterations = 0;
  WorkCounts work;            ///< the iterations by kind: what a fallback did
  std::vector<Phase> phases;  ///< the iterations in their order
  double seconds = 0;  ///< of all the solver does: no reading, assembling or judging of the answer
  double seconds_on_core = 0;  ///< the same, of this thread on its core (algebra/thread_clock.h)
  std::vector<ErrorTotals> history;
};

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
  /// The same without a judge, for parts of a problem that is judged as a whole: the answer has no
  /// certificate.
  const Answer& solve_unjudged(const Problem& problem, const Vector& start, const Limits& limits);

  /// Why this solver does not take that problem, as a sentence; nothing if it does.
  std::optional<std::string> refusal(const Problem& problem) const;

  /// The form the problem must have, nothing if either will do; `ensure_rows` makes the row form,
  /// outside of any timing.
  virtual std::optional<Form> form() const { return Form::rows; }
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

  /// Whether it solves the law of that problem's box friction, with the bounds of its own answer;
  /// else couplings do that. Asking for a number of couplings turns it off.
  virtual bool solves_box_law(const Problem&) const { return false; }

  /// The method, where it solves the law: as `iterate`, but the bounds of box friction are those of
  /// x's own normal impulses, and x keeps to these at the end.
  virtual Stop iterate_law(const Problem&, const Bounds&, Vector&, Monitor&) {
    return Stop::not_applicable;
  }

  /// What Limits::update_friction does.
  Coupling coupling;

 private:
  std::optional<std::string> refuse_kind(const Problem& problem) const;
  bool find_answer(const Problem& problem, const Vector& start, const Limits& limits);
  Stop run(const Problem& problem);
  FrictionBounds judge_by(const Problem& problem);
  bool is_law_to_be_solved(const Problem& problem, const Limits& limits) const;
  void be_refused(std::string why);

  Monitor monitor_;
  Vector start_;
  Candidate now_;
  Answer answer_;
};

}  // namespace perpend
