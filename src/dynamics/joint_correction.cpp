#include "dynamics/joint_correction.h"

#include <algorithm>
#include <cmath>

#include "dynamics/driven_length.h"

namespace perpend {
namespace {

double longest_lever(const JointFrames& frames, int moving) {
  double longest = 0;
  for (const JointFrames::Side* side : {&frames.a, &frames.b}) {
    if (side->body < moving) longest = std::max(longest, (side->origin - side->centre).norm());
  }
  return longest;
}

}  // namespace

double JointCorrection::measure(const Step& step, const std::vector<Vector6>& v_after,
                                const std::vector<double>& curvatures) {
  const Model& model = step.model;
  const double h = model.settings().time_step_s;
  after_.poses = step.middle.poses;
  after_.v = step.middle.v;
  v_measured_ = v_after;
  std::copy(v_after.begin(), v_after.begin() + model.moving(), after_.v.begin());
  // As the stepper goes to the next middle: where the axes are not principal two halves are not
  // quite one whole.
  for (int half : {0, 1}) drifts_.look_ahead(model, half, 0.5 * h, after_);
  rows_after_.begin_laws();
  misfits_.clear();
  double largest_m = 0, largest_rad = 0, lever_m = 0;
  for (std::size_t j = 0; j < model.joints().size(); ++j) {
    const ModelJoint& joint = model.joints()[j];
    if (step.middle.controls.joints[j].holds == 0) continue;
    const int first = rows_after_.size();
    const JointFrames frames = model.frames(joint, after_);
    joint.rows->add_holding_rows(frames, joint.joint, rows_after_);
    if (joint.has_length()) {
      take_length_after(joint.joint, step.middle.controls.joints[j], rows_after_.laws().back());
    }
    lever_m = std::max(lever_m, longest_lever(frames, model.moving()));
    for (int k = first; k < rows_after_.size(); ++k) {
      const int row = step.joint_starts[j] + k - first;
      const RowLaw& law = step.rows.laws()[row];
      const double expected =
          law.phi + h * (step.rows.speed(row, v_after) - law.target) + curvatures[row];
      const double found = rows_after_.laws()[k].phi;
      misfits_.push_back({row, found - expected});
      if (law.is_one_sided && found > 0 && expected > 0) continue;
      double& largest = law.motion == Motion::linear ? largest_m : largest_rad;
      largest = std::max(largest, std::abs(found - expected));
    }
  }
  return std::max(lever_m > 0 ? largest_m / lever_m : largest_m, largest_rad);
}

void JointCorrection::add_to(double share, std::vector<double>& curvatures) const {
  for (const Misfit& misfit : misfits_) curvatures[misfit.row] += share * misfit.value;
}

}  // namespace perpend
