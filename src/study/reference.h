#pragma once

#include <functional>
#include <string>
#include <vector>

#include "import/problem_source.h"
#include "study/run_study.h"

namespace perpend {

/// The friction bounds that a kept problem has.
enum class KeptBounds {
  final,      ///< those that the reference ended with: the law's
  last_step,  ///< those of the step before, with which a step begins
  none,       ///< those of no impulses at all: no friction
};

/// How to make the problems that solvers are compared on (E18 §4): the scene is run with a
/// reference solver without limits, and the MLCP of its steps is kept.
struct ReferenceSettings {
  std::string solver{};  ///< empty: the scene's own
  int every = 1;         ///< every how many steps a problem is kept
  KeptBounds bounds = KeptBounds::final;
};

/// Problems in memory, each with the x that a warm start begins from.
class ProblemsInMemory : public ProblemSource {
 public:
  explicit ProblemsInMemory(std::string from) : from_(std::move(from)) {}

  void add(StoredProblem problem) { problems_.push_back(std::move(problem)); }
  int size() const override { return static_cast<int>(problems_.size()); }
  StoredProblem read(int k) override { return problems_[k]; }
  std::string format() const override { return from_; }

 private:
  std::string from_;
  std::vector<StoredProblem> problems_;
};

struct Reference {
  RunSummary run;
  ProblemsInMemory problems;
};

/// Runs the scene and keeps its problems. `go_on(done, of)` is asked after each step; where it says
/// no, what was made so far is returned.
Reference record_reference(const Scene& scene, const ReferenceSettings& settings,
                           const std::function<bool(int, int)>& go_on);

}  // namespace perpend
