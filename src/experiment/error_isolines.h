#pragma once

#include <functional>

#include "experiment/experiment.h"

namespace perpend {

/// A row whose impulse x and velocity w span the plane that is looked at.
struct PlaneRow {
  std::string name;
  double l = 0, u = 0;  ///< N s
  double a = 1;         ///< inverse effective mass, 1/kg
};

/// An error measure of one row.
struct PlaneMeasure {
  std::string name;
  std::string unit;
  std::function<double(double x, double w, const PlaneRow& row)> error;
};

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
