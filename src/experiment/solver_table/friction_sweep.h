#pragma once

#include "experiment/experiment.h"
#include "study/comparison.h"

namespace perpend {

/// By which friction bounds the errors are.
enum class BoundsReading {
  fixed,      ///< those of the reference's answer, which nobody changes
  last_mlcp,  ///< updated: those of the last coupling
  own,        ///< updated: those of the answer's own normal impulses
};

/// The medians of E18's solvers on one scene, with friction of some compliance.
struct SweptScene {
  std::string scene{};
  std::string part{};     ///< of the scene, where it is not all of it
  double compliance = 1;  ///< of friction, over the normal's
  BoundsReading bounds = BoundsReading::fixed;
  std::vector<double> natural{};  ///< of bpp, pgs, pgs-sm, spook
};

/// How many entries of E18's Table 4 have their decade here; nothing of times.
int decades_as_printed(const SweptScene& swept);

ReportTable friction_table(const std::vector<SweptScene>& swept);

/// The part of X5 about friction's own compliance and both protocols; false where it was
/// interrupted.
bool add_friction_sweep(const Laboratory& laboratory, Section& section);

}  // namespace perpend
