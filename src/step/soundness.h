#pragma once

#include <span>
#include <vector>

#include "dynamics/step_problem.h"
#include "step/bad_start.h"
#include "step/energy_account.h"

namespace perpend {

/// Judges whether the motion of a certified step can be believed (docs/theory/32-soundness.md).
/// Steps that are not certified are not judged: what their impulses do to energies and joints is
/// the solver's error. It looks only at what the step has computed in any case, so that it costs
/// next to nothing; memory is kept between steps.
class Soundness {
 public:
  explicit Soundness(const Model& model);

  /// What a step was made of.
  struct Step {
    const State& middle;
    const StepProblem& problem;
    const std::vector<Vector6>& v_after;
    const Vector& x;
    const EnergyAccount& energy;
    std::span<const ItemContact> contacts;
    std::span<const ContactPoint> points;
    const ContactMemory& before;  ///< the contacts of the step before
    /// The rows that joints hold by, where the step leads to; null without joints.
    const JointCorrection* joints_after = nullptr;
    bool is_first = false;  ///< of the run: overlaps are those it began with
  };

  /// Of a certified step: adds what is not sound to `findings`.
  void check(const Step& step, std::vector<MotionFinding>& findings);
  /// Of a step that is not certified. Gains of energy are summed from the next step on.
  void skip(const EnergyAccount& energy);
  /// What was gathered over steps begins at zero: where another motion begins.
  void forget();

  const ShapeSizes& sizes() const { return sizes_; }

 private:
  void check_joints(const Step& step, std::vector<MotionFinding>& findings) const;
  void check_energy(const Step& step, std::vector<MotionFinding>& findings);
  void check_growth(const Step& step, double at_play_J, std::vector<MotionFinding>& findings);
  void remember_motion(const EnergyAccount& energy);
  void begin_sum();
  void check_turns(const Step& step, std::vector<MotionFinding>& findings) const;
  void check_meetings(const Step& step, std::vector<MotionFinding>& findings) const;
  double stored_J(const Step& step, int begin, int end) const;
  MotionFinding energy_of(const Step& step, int begin, int end) const;

  const Model& model_;
  ShapeSizes sizes_;
  std::vector<double> reach_m_;  // of each joint
  double fall_J_ = 0;            // kinetic energy that one step of free fall gives
  // Of the joints, with the energy that their springs hold: work until the step before, the least
  // so far, and the largest energy that was at play. From the start, or from the last step that
  // was found to have gained too much, or was skipped.
  double worked_J_ = 0;
  double least_J_ = 0;
  double most_at_play_J_ = 0;
  bool has_least_ = false;
  double recent_J_ = 0;  // kinetic energy, of steps before by half for each step
  Vector last_x_;        // of the joints, in the step before
};

}  // namespace perpend
