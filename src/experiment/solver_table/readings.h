#pragma once

#include <optional>

#include "experiment/experiment.h"
#include "study/comparison.h"

namespace perpend {

/// One way to read what E18 leaves open, tried on one of its scenes.
struct Reading {
  const char* scene;
  const char* name;                           ///< what is read otherwise, for titles
  double compliance;                          ///< of friction, over the normal's
  KeptBounds bounds = KeptBounds::last_step;  ///< with which a solver begins
  bool remembers = false;                     ///< friction springs, also where the scene has none
};

/// The scene by that reading.
Scene read_scene_so(const Laboratory& laboratory, const Reading& reading);

/// The errors of a comparison in newtons and accelerations: 1/h times those of impulses and speeds.
SceneComparison in_newtons(SceneComparison scene, double h_s);

/// The errors by the friction bounds of the last MLCP that each solver had, in place of those of
/// its answer's own normal impulses.
SceneComparison by_last_bounds(SceneComparison scene);

/// What was found under a reading, where the same was found to differ under the protocol of the
/// table; titles end in ": <reading>".
std::vector<PaperFinding> findings_of_reading(const SceneComparison& scene,
                                              const std::string& reading,
                                              const std::vector<PaperFinding>& differing);

/// The part of X5 about it: which differences from Table 4 a reading removes. `comparison` is that
/// of the table, whose findings the section has. False where it was told to stop.
bool add_readings(const Laboratory& laboratory, const Comparison& comparison, Section& section);

}  // namespace perpend
