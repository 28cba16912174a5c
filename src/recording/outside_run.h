#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "import/problem_source.h"
#include "recording/trajectory/trajectory.h"
#include "scene/scene.h"

namespace perpend {

/// One step of another engine: its problem with its impulses, and where everything was afterwards.
struct OutsideStep {
  StoredProblem stored;
  Frame end;                           ///< in the order of `OutsideRun::bodies`
  std::vector<ContactForce> contacts;  ///< bodies as `OutsideRun::bodies` numbers them
};

/// A run that another engine made. The scene only says what its bodies look like.
struct OutsideRun {
  std::string engine;
  Scene scene;
  std::vector<std::string> bodies;  ///< names of those that move and touch
  Frame start;                      ///< in that order
  std::vector<OutsideStep> steps;
};

/// Records the run for the viewer and for all that reads recordings. Every answer is judged here:
/// a step whose answer is not certified is `uncertain`. The run cannot be repeated. Throws BadInput
/// where the parts do not fit each other.
void record_outside_run(const std::filesystem::path& path, const OutsideRun& run);

}  // namespace perpend
