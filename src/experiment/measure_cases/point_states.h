#pragma once

#include "experiment/experiment.h"

namespace perpend {

/// A state of a point mass on the ground (E19 eq. (24), Figs 5 and 6): x, w, what its error must
/// be by the energy that the wrong impulse makes or takes, and what the measure says.
struct PointState {
  std::string figure;  ///< "5a"
  std::string what;
  double x = 0, w = 0;    ///< N s, m/s
  double l = 0, u = 0;    ///< N s
  double expected_J = 0;  ///< in closed form
  double found_J = 0;     ///< by the certificate
};

/// The four states of Fig. 5, pressed and pulled, and the two of Fig. 6, sliding.
std::vector<PointState> point_states();

/// As the paper has it where every error is that of its closed form.
PaperFinding point_finding(const std::vector<PointState>& states, const std::string& figures);

/// The states as a table, with their findings; and the rod after a step with the wrong impulses
/// (Fig. 7, right).
void add_point_states(Section& section);

}  // namespace perpend
