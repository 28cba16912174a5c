#pragma once

#include "experiment/experiment.h"

namespace perpend {

/// X8: the shaker of T06 at many sizes: the time of a matrix-free iteration over the number of
/// rows, beside an exact solver and a dense pivoting one.
Section shaker_scaling(const Laboratory& laboratory);

/// What a solver needed for the problem of one size.
struct ScalingPoint {
  int spheres = 0;
  int rows = 0;
  double ms = 0;  ///< processor time
  int iterations = 0;
  double natural = 0;
  bool is_reached = true;  ///< the accuracy that was asked for, where one was
};

struct ScalingSeries {
  std::string name{};
  std::string solver{};  ///< as `make_solver` takes it
  std::vector<ScalingPoint> points{};
};

struct ShakerScaling {
  ScalingSeries sweeps{}, exact{}, pivots{};
  std::vector<ScalingPoint> steps{};  ///< whole steps with `sweeps`
};

/// s of ms = c rowsˢ, by least squares of the logarithms, over points of at least so many rows;
/// NaN for fewer than two.
double fitted_slope(const std::vector<ScalingPoint>& points, int least_rows);

/// What T06 leads one to expect of these times.
std::vector<PaperFinding> shaker_findings(const ShakerScaling& study);

}  // namespace perpend
