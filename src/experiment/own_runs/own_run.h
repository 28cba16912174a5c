#pragma once

#include <functional>
#include <map>
#include <string>

#include "scene/scene.h"
#include "solver/monitor.h"

namespace perpend {

/// A run of a scene with one of the papers' solvers.
struct OwnRunSettings {
  std::string scene{};
  std::string solver{};
  bool is_warm = false;  ///< each step starts from the one before, else from zero
  int steps = 0;         ///< 0: as the scene has it
  int iterations = 0;    ///< 0: the solver's own
  Select select = Select::last;
};

/// What came of it. An answer that is wrong moves the bodies all the same.
struct OwnRun {
  OwnRunSettings settings{};
  int steps = 0;  ///< made
  int certified = 0;
  bool has_diverged = false;
  double worst_natural = 0;
  std::map<std::string, double> measured{};  ///< by the names of the scene's expectations

  /// ∞ where it was not measured, or the run diverged.
  double value(const std::string& expectation) const;
};

/// `go_on(done, of)` is asked after each step; where it says no, the run ends there.
OwnRun make_own_run(Scene scene, const OwnRunSettings& settings,
                    const std::function<bool(int, int)>& go_on);

}  // namespace perpend
