#pragma once

#include "experiment/experiment.h"
#include "experiment/limited_pivoting/limited_drive.h"

namespace perpend {

/// X4: the forklift with block pivoting that is cut off (E19 §5.3, Figs. 11 and 12): the last
/// iterate, or the best by each measure.
Section limited_pivoting(const Laboratory& laboratory);

/// The drives at one limit.
struct LimitedCases {
  int limit = 0;
  std::vector<LimitedDrive> drives{};  ///< last, energy, natural, FB
};

struct LimitedPivoting {
  LimitedDrive reference;           ///< without a limit
  std::vector<LimitedCases> cases;  ///< from the largest limit down

  /// The largest limit at which the truck of the last iterate leaves its path visibly; if there is
  /// none, the least. Null where there are no cases.
  const LimitedCases* shown() const;
};

/// What E19 leads one to expect of these drives.
std::vector<PaperFinding> limited_pivoting_findings(const LimitedPivoting& study);

}  // namespace perpend
