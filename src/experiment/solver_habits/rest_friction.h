#pragma once

#include "experiment/experiment.h"

namespace perpend {

/// What a solver made of a ring at rest.
struct RestFriction {
  std::string solver{};
  double share = 0;      ///< sum of friction over sum of normal impulses
  double resultant = 0;  ///< of all friction, over the sum of friction
  double natural = 0;
  bool is_certified = false;
  double compliance = 1;     ///< friction's C over the normal's, of a run
  double speed_m_per_s = 0;  ///< of the fastest body, of a run
  /// From each contact point, seen from above: metres, and newtons.
  std::vector<double> x_m{}, y_m{}, x_N{}, y_N{};
};

struct RestStudy {
  /// At the end of runs of their own, from the least stiff friction to the stiffest.
  std::vector<RestFriction> runs_of_spook{}, runs_of_bpp{};
  /// Started from the impulses with which the ring slid, with friction as good as hard.
  RestFriction spook{}, cured{};
  double short_share = 0;  ///< with a regularisation that ends within the first round
};

/// What E18 §6.5 leads one to expect.
std::vector<PaperFinding> rest_findings(const RestStudy& study);

/// The part of X6 about friction at rest; false where it was interrupted.
bool add_rest_friction(const Laboratory& laboratory, Section& section);

}  // namespace perpend
