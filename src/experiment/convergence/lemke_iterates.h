#pragma once

#include "experiment/experiment.h"
#include "problem/problem.h"

namespace perpend {

/// One iterate of Lemke's method as the method has it: z and the w that belongs to its basis, which
/// is M z + q + c z₀ and so not M z + q until z₀ is gone.
struct LemkeIterate {
  double natural = 0;   ///< of z and that w: ‖min(z, w)‖₁
  double energy_J = 0;  ///< of z and that w, in the scaled units of the tableau
  double broken = 0;    ///< ‖w − (M z + q)‖_∞: by how much the law is broken
  double judged_J = 0;  ///< energy of z and M z + q, which a judge would find
};

/// Every iterate from the first exchange to the last.
std::vector<LemkeIterate> lemke_iterates(const Problem& problem);

/// E19 §2.2: Lemke's iterates break w = A x + b, so that the measures do not say how near they are.
PaperFinding lemke_finding(const std::vector<LemkeIterate>& iterates);
Figure lemke_figure(const std::vector<LemkeIterate>& iterates);

}  // namespace perpend
