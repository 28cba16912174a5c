#pragma once

#include "experiment/experiment.h"

namespace perpend {

/// What a solver made of a ring at rest, started from the impulses with which it slid.
struct RestFriction {
  std::string solver{};
  double share = 0;      ///< sum of friction over sum of normal impulses
  double resultant = 0;  ///< of all friction, over the sum of friction
  double natural = 0;
  bool is_certified = false;
  /// From each contact point, seen from above: metres, and newtons.
  std::vector<double> x_m{}, y_m{}, x_N{}, y_N{};
};

struct RestStudy {
  RestFriction spook{}, cured{}, bpp{};
  double short_share = 0;       ///< with a regularisation that ends within the first round
  double least_compliance = 0;  ///< of a friction row, in units of the diagonal of A
};

/// What E18 §6.5 leads one to expect.
std::vector<PaperFinding> rest_findings(const RestStudy& study);

/// The part of X6 about friction at rest; false where it was told to stop.
bool add_rest_friction(const Laboratory& laboratory, Section& section);

}  // namespace perpend
