#pragma once

#include <functional>
#include <string>
#include <vector>

#include "report/report.h"
#include "scene/scene.h"

namespace perpend {

/// What an experiment is given to work with.
struct Laboratory {
  /// A built-in scene by its name, with parameters such as "bricks=300".
  std::function<Scene(const std::string& name, const std::vector<std::string>& sets)> scene;
  /// Told of what is done, and how far it came; false asks to stop, and the experiment returns what
  /// it has.
  std::function<bool(const std::string& what, int done, int of)> progress;
};

/// An experiment of the papers (docs/guide/reproduce.md). Its section of a report holds what was
/// expected, what was measured, and a verdict computed from the measurement; the numbers behind
/// every figure are in the figure.
struct Experiment {
  std::string id;     ///< "X3"
  std::string title;  ///< what is looked at
  std::function<Section(const Laboratory&)> run;
};

/// Every experiment, in the order of their numbers; the only list.
const std::vector<Experiment>& experiments();

/// Null where there is none of that name; capital or small letters.
const Experiment* find_experiment(const std::string& id);

}  // namespace perpend
