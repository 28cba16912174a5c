#pragma once

#include "report/figure.h"
#include "study/comparison.h"

/// The figures of a comparison, each with a panel for each scene or solver.
namespace perpend {

/// Natural error over time, one point a problem (E18, Fig. 7).
Figure time_error_figure(const Comparison& comparison);
/// The same by the natural error, as E18 draws it.
Figure time_natural_figure(const Comparison& comparison);
/// How many iterations each solver took in that scene, with those that did not converge marked
/// (E18, Fig. 5). `number` tells scenes of one name apart.
Figure iterations_figure(const SceneComparison& scene, int number);
/// Dolan and Moré's performance profiles.
Figure performance_figure(const Comparison& comparison);
/// The energy error that is left when the time is up.
Figure deadline_figure(const Comparison& comparison);

}  // namespace perpend
