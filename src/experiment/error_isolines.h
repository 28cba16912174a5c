#pragma once

#include "experiment/error_plane.h"
#include "experiment/experiment.h"

namespace perpend {

/// Natural, Fischer–Burmeister, energy: in this order.
std::vector<PlaneMeasure> plane_measures();

/// What E19 says of the measures, measured on a grid over the plane of each row.
PaperFinding zero_set_finding(const std::vector<PlaneMeasure>& measures);
PaperFinding quadratic_finding(const PlaneMeasure& energy);
/// Of which measures a change of units only changes the unit; E19: of the energy alone.
PaperFinding unit_finding(const std::vector<PlaneMeasure>& measures);
/// Whether the same wrong impulse is a larger error on a lighter body; E19: by the energy alone.
PaperFinding mass_finding(const std::vector<PlaneMeasure>& measures);

/// X2: lines of equal error in the plane of impulse and velocity (E19 Figs 1, 2 and 4).
Section error_isolines(const Laboratory& laboratory);

}  // namespace perpend
