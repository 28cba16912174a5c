#pragma once

#include "algebra/disjoint_sets.h"
#include "dynamics/step_problem.h"

namespace perpend {

/// How bodies that overlap are parted without being given any speed: displacements, found by a
/// problem of their own beside that of the step (docs/theory/31-stepper.md, eq. (367)),
///
///     M u = Jᵀ y,   0 ≤ y ⟂ J u + C y + d ≥ 0   for contacts, limits and ropes,
///                           J u + C y = 0        for joints and gearings,
///
/// where d asks the rows that overlap to part, and the others not to come nearer than they are. The
/// bodies then move by s h u, where s ≤ 1 keeps the speed s u of each island within the scene's
/// limit. Only the islands of such an overlap take part. Memory is kept between steps.
class PushOutProblem {
 public:
  /// Poses the problem beside that of the step, whose answer led to the velocities v⁺. Returns
  /// whether anything is to be parted; if not, there is no problem.
  bool pose(const Model& model, const StepProblem& step, const std::vector<Vector6>& v_after);
  const Problem& problem() const { return problem_; }

  /// Moves the bodies by what the answer y says. Their velocities turn with them, which changes
  /// no kinetic energy. Returns the work that was done against gravity, in joules.
  double apply(const Model& model, const Vector& y, State& state);

  /// Takes what the points were parted by off the overlap that no force has made.
  void remember(const StepProblem& step, double h_s, std::vector<PointMemory>& memories) const;

 private:
  bool find_overlaps(const Model& model, const StepProblem& step,
                     const std::vector<Vector6>& v_after);
  void find_islands(const StepProblem& step);
  void add_rows(const Model& model, const StepProblem& step, const std::vector<Vector6>& v_after);
  void find_softness();
  void slow_down(const Model& model);

  Problem problem_;
  std::vector<double> overlaps_;  // of each row of the step, m or rad: what is to be undone
  DisjointSets islands_;          // of bodies
  std::vector<char> is_parted_;   // of the island with this first body
  std::vector<int> rows_;         // of the step, for each row of the problem
  Vector u_, speeds_;             // of bodies and of the rows of the problem: m/s, rad/s
  std::vector<double> shares_;    // s of the island with this first body
};

}  // namespace perpend
