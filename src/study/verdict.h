#pragma once

#include <optional>
#include <vector>

#include "study/gauge.h"

namespace perpend {

/// What became of an expectation.
struct Finding {
  Expectation expectation;
  std::string unit;             ///< of the value; empty: a pure number
  std::optional<double> value;  ///< absent: there was nothing to measure, which is a failure
  double time_s = 0;            ///< when the value was reached; of a mean, the end

  bool is_met() const;
};

/// Whether a scene did what it must.
struct Verdict {
  std::vector<Finding> findings;  ///< empty: the scene expects nothing
  bool ended_early = false;  ///< a step moved nothing: what was found until then does not count

  bool is_met() const;
};

/// Watches a run, step by step, for what the scene expects of it.
class VerdictStudy {
 public:
  /// The simulation of this scene, about to begin. The scene must outlive the study.
  VerdictStudy(const Scene& scene, const Simulation& simulation);

  /// After a step that moved.
  void add(const Simulation& simulation, const StepResult& result);
  Verdict verdict() const;

 private:
  struct Watch {
    Gauge gauge;
    Finding finding;
    int steps = 0;  // that had a number
    double sum = 0;
  };

  std::vector<Watch> watches_;
};

}  // namespace perpend
