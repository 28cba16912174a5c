#include "step/soundness.h"

#include <algorithm>
#include <cmath>

namespace perpend {
namespace {

/// rad: a lever that turns so far ends 12 % of its length beside its tangent.
constexpr double largest_turn = 0.5;
/// Of a joint's reach, or rad: by as much the chord of the largest turn is off its arc.
constexpr double gap_share = largest_turn * largest_turn / 8;
/// Of the energy at play, in one step.
constexpr double made_share = 0.01;
/// Of the largest energy that was at play, over the run.
constexpr double grown_share = 0.05;
/// Beside the largest term of an account: what rounding leaves of it.
constexpr double rounding_share = 1e-9;
/// Of the thickness of the thinner body: half of what makes the other side the nearest.
constexpr double met_share = 0.25;

/// Whether the row is a spring that holds energy now.
bool is_loaded_spring(const RowLaw& law) {
  return !law.holds_speed && std::isfinite(law.stiffness) && !(law.is_one_sided && law.phi > 0);
}

/// Whether rows of this role can only hold energy or take it.
bool is_passive(RowRole role) {
  return role != RowRole::motor && role != RowRole::spring;
}

}  // namespace

Soundness::Soundness(const Model& model) : model_(model), sizes_(model) {
  for (const ModelJoint& joint : model.joints()) reach_m_.push_back(reach_of(model, joint));
  const StepSettings& settings = model.settings();
  const double speed = settings.time_step_s * settings.gravity_m_per_s2.norm();
  for (int i = 0; i < model.moving(); ++i) {
    if (model.bodies()[i].falls) fall_J_ += 0.5 * model.bodies()[i].mass_kg * speed * speed;
  }
}

void Soundness::forget() {
  begin_sum();
  recent_J_ = 0;
}

void Soundness::begin_sum() {
  worked_J_ = least_J_ = most_at_play_J_ = 0;
  has_least_ = false;
  last_x_.resize(0);
}

void Soundness::skip(const EnergyAccount& energy) {
  begin_sum();
  remember_motion(energy);
}

/// Gaps that fast steps left are closed by those that follow, also where all came to rest.
void Soundness::remember_motion(const EnergyAccount& energy) {
  recent_J_ = std::max({energy.kinetic_J, energy.kinetic_J - energy.change_J, 0.5 * recent_J_});
}

void Soundness::check(const Step& step, std::vector<MotionFinding>& findings) {
  check_joints(step, findings);
  check_energy(step, findings);
  check_turns(step, findings);
  check_meetings(step, findings);
}

/// Eq. (381): gaps in the next middle, less what the compliance of the row gives way by.
void Soundness::check_joints(const Step& step, std::vector<MotionFinding>& findings) const {
  if (step.joints_after == nullptr) return;
  const double h = model_.settings().time_step_s;
  const RowSet& rows = step.problem.rows();
  const std::vector<RowLaw>& after = step.joints_after->rows_after().laws();
  int joint = 0;
  for (std::size_t k = 0; k < after.size(); ++k) {
    const RowLaw& law = after[k];
    const int row = step.joints_after->row(static_cast<int>(k));
    while (row >= step.problem.joint_start(joint + 1)) ++joint;
    const double limit = gap_share * (law.motion == Motion::linear ? reach_m_[joint] : 1);
    double gap = law.is_one_sided ? -law.phi : std::abs(law.phi);
    if (!(gap > limit)) continue;
    if (std::isfinite(law.stiffness)) {
      const double speed = rows.speed(row, step.v_after);
      gap -= (std::abs(step.x[row]) / h + law.damping * std::abs(speed)) / law.stiffness;
      if (!(gap > limit)) continue;
    }
    MotionFinding found{FindingKind::joint_gap, law.motion, joint};
    found.value = gap;
    found.limit = limit;
    // Of the rows of a joint the worst.
    auto same = std::find_if(findings.begin(), findings.end(), [&](const MotionFinding& one) {
      return one.kind == found.kind && one.motion == found.motion && one.joint == joint;
    });
    if (same == findings.end()) {
      findings.push_back(found);
    } else if (found.value > same->value) {
      *same = found;
    }
  }
}

/// Eqs. (383) and (384).
void Soundness::check_energy(const Step& step, std::vector<MotionFinding>& findings) {
  const EnergyAccount& energy = step.energy;
  remember_motion(energy);
  const double at_play_J = recent_J_ + fall_J_;
  const double enough_J = made_share * at_play_J + rounding_share * energy.largest_J();
  const int joints_end = step.problem.machine_rows();
  const int end = step.problem.rows().size();
  const double of_joints_J = energy.of(RowRole::joint) + energy.of(RowRole::limit) +
                             energy.of(RowRole::drag) + energy.of(RowRole::transmission) +
                             energy.turned_J;
  const double of_contacts_J =
      energy.of(RowRole::normal) + energy.of(RowRole::friction) + energy.of(RowRole::resistance);
  const auto check_part = [&](double work_J, int from, int to) {
    if (!(work_J > enough_J)) return true;
    const double limit_J = enough_J + stored_J(step, from, to);
    if (!(work_J > limit_J)) return true;
    MotionFinding found = energy_of(step, from, to);
    found.value = work_J;
    found.limit = limit_J;
    findings.push_back(found);
    return false;
  };
  const bool joints_are_sound = check_part(of_joints_J, 0, joints_end);
  check_part(of_contacts_J, joints_end, end);
  if (joints_end > 0) check_growth(step, at_play_J, findings);
  if (joints_are_sound) worked_J_ += of_joints_J;  // else it is told already
  last_x_ = step.x.head(joints_end);
}

/// The sum of small gains, which no single step would show. Once it is found it begins again, so
/// that the steps after a gain are judged by what they gain themselves.
void Soundness::check_growth(const Step& step, double at_play_J,
                             std::vector<MotionFinding>& findings) {
  const double held_J = worked_J_ + stored_J(step, 0, step.problem.machine_rows());
  least_J_ = has_least_ ? std::min(least_J_, held_J) : held_J;
  has_least_ = true;
  most_at_play_J_ = std::max(most_at_play_J_, at_play_J);
  const double limit_J = grown_share * most_at_play_J_;
  if (!(held_J - least_J_ > limit_J)) return;
  MotionFinding found = energy_of(step, 0, step.problem.machine_rows());
  found.kind = FindingKind::energy_grown;
  found.value = held_J - least_J_;
  found.limit = limit_J;
  findings.push_back(found);
  least_J_ = held_J;
}

/// What the springs of the passive rows from `begin` to `end` hold. A joint's spring holds no more
/// than its force says: the rest of φ is curvature, which it did not feel.
double Soundness::stored_J(const Step& step, int begin, int end) const {
  const double h = model_.settings().time_step_s;
  const std::vector<RowLaw>& laws = step.problem.rows().laws();
  double sum_J = 0;
  for (int i = begin; i < end; ++i) {
    const RowLaw& law = laws[static_cast<std::size_t>(i)];
    if (!is_loaded_spring(law) || !is_passive(law.role)) continue;
    const double by_place_J = 0.5 * law.stiffness * law.phi * law.phi;
    // What was loaded a step ago may be given back in this one.
    const double before = i < last_x_.size() ? std::abs(last_x_[i]) : 0;
    const double force = std::max(std::abs(step.x[i]), before) / h;
    const double by_force_J = 0.5 * force * force / law.stiffness;
    sum_J += law.role == RowRole::joint ? std::min(by_place_J, by_force_J) : by_place_J;
  }
  return sum_J;
}

/// A finding about the joint or the contact that does the most work of these rows.
MotionFinding Soundness::energy_of(const Step& step, int begin, int end) const {
  const RowSet& rows = step.problem.rows();
  double most_J = 0;
  int worst = -1;
  for (int i = begin; i < end; ++i) {
    if (!is_passive(rows.laws()[static_cast<std::size_t>(i)].role)) continue;
    const double mean = rows.speed(i, step.middle.v) + rows.speed(i, step.v_after);
    const double work_J = 0.5 * step.x[i] * mean;
    if (work_J > most_J) {
      most_J = work_J;
      worst = i;
    }
  }
  MotionFinding found{FindingKind::energy_made};
  if (worst < 0) return found;
  for (int j = 0; j < static_cast<int>(model_.joints().size()); ++j) {
    const bool is_its =
        step.problem.joint_start(j) <= worst && worst < step.problem.joint_start(j + 1);
    if (is_its) found.joint = j;
  }
  for (const PointRows& point : step.problem.points()) {
    if (point.normal > worst) break;
    if (worst < step.problem.machine_rows()) break;
    found.first_body = point.first_body;
    found.second_body = point.second_body;
  }
  return found;
}

/// Eq. (385): only bodies that spin fast are looked at any closer.
void Soundness::check_turns(const Step& step, std::vector<MotionFinding>& findings) const {
  const double h = model_.settings().time_step_s;
  const double slow = largest_turn * largest_turn / (h * h);
  for (int i = 0; i < model_.moving(); ++i) {
    const Vector3 spin = step.v_after[i].tail<3>();
    if (!(spin.squaredNorm() > slow)) continue;
    MotionFinding found{FindingKind::turned_too_far, Motion::angular, -1, i};
    found.limit = largest_turn;
    for (std::size_t j = 0; j < model_.joints().size(); ++j) {
      const ModelJoint& joint = model_.joints()[j];
      if (joint.first != i && joint.second != i) continue;
      const JointFrames frames = model_.frames(joint, step.middle);
      const Vector3 lever = frames.b.origin - step.middle.poses[i].position;
      const double turn = h * spin.cross(lever).norm() / reach_m_[j];
      if (turn <= found.value) continue;
      found.value = turn;
      found.joint = static_cast<int>(j);
    }
    const Quaternion& orientation = step.middle.poses[i].orientation;
    const double turn = h * sizes_.turning_part(i, orientation.conjugate() * spin).norm();
    for (const PointRows& point : step.problem.points()) {
      if (turn <= found.value || turn <= largest_turn) break;
      const bool touches = point.first_body == i || point.second_body == i;
      if (!touches || !(step.x[point.normal] > 0)) continue;
      found.value = turn;
      found.joint = -1;
    }
    if (found.value > largest_turn) findings.push_back(found);
  }
}

/// Eq. (386).
void Soundness::check_meetings(const Step& step, std::vector<MotionFinding>& findings) const {
  if (step.is_first) return;
  for (const ItemContact& contact : step.contacts) {
    const double depth_m = depth_of(contact, step.points);
    if (!(depth_m > 0)) continue;
    const double limit_m = met_share * thinner_m(sizes_, contact);
    if (!(depth_m > limit_m) || step.before.knows(contact)) continue;
    add_pair({FindingKind::met_too_deep, Motion::linear, -1, model_.items()[contact.first].body,
              model_.items()[contact.second].body, depth_m, limit_m},
             findings);
  }
}

}  // namespace perpend
