#pragma once

#include "experiment/experiment.h"
#include "study/solver_study.h"

namespace perpend {

/// The error by one measure after each sweep, from 0, for each problem of a run.
struct ErrorCurves {
  std::string name;
  std::string unit;
  std::vector<std::vector<double>> curves;  ///< [problem][sweep], all of one length

  int sweeps() const { return static_cast<int>(curves.front().size()) - 1; }
  /// Over the problems (E19 eqs. (28) and (29)).
  double mean(int sweep) const;
  double deviation(int sweep) const;
};

/// When the natural error of one problem was largest, with its rows in that order.
struct OrderedPeak {
  std::string order;                        ///< as a solver takes it
  int sweep = 0;                            ///< ≥ 1
  double first = 0, largest = 0, last = 0;  ///< after sweep 1, after `sweep`, after the last
};

/// FB, natural and energy error of every problem that was solved, sweep by sweep.
std::vector<ErrorCurves> error_curves(const SolverStudy& study);
/// 100 sweeps on every problem from x = 0, as in E19.
Study swept_study(ProblemSource& source, const std::function<bool(int, int)>& go_on);
/// The sweep after which the mean is largest; the start does not count, as in E19's figure.
int peak_of(const ErrorCurves& errors);
/// About ten.
inline constexpr int least_rise = 7, most_rise = 14;

/// E19 §5.2 of its Fig. 9. The curves have at least twenty sweeps.
PaperFinding falling_finding(const ErrorCurves& energy);
PaperFinding rising_finding(const ErrorCurves& errors);
PaperFinding ten_sweeps_finding(const ErrorCurves& errors, const std::vector<OrderedPeak>& orders);
PaperFinding steeper_finding(const ErrorCurves& energy, const ErrorCurves& other);
PaperFinding diverging_finding(const std::vector<ErrorCurves>& all);

/// X3: the errors of projected Gauss–Seidel sweep by sweep, on the problems of the brick wall (E19
/// §5.2, Fig. 9).
Section sweep_errors(const Laboratory& laboratory);

}  // namespace perpend
