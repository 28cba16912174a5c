#include "step/bad_start.h"

#include <algorithm>
#include <cmath>

#include "dynamics/driven_length.h"

namespace perpend {
namespace {

/// Of the joint's reach, or rad: what rounded numbers of a scene file may leave. The joint closes
/// it within one step.
constexpr double start_share = 1e-3;
/// Of the thickness of the thinner body: far more than weight presses bodies into each other.
constexpr double start_depth_share = 0.1;

/// What all bodies weigh, N: no joint carries more at rest.
double weight_N(const Model& model) {
  double mass_kg = 0;
  for (int i = 0; i < model.moving(); ++i) mass_kg += model.bodies()[i].mass_kg;
  return mass_kg * model.settings().gravity_m_per_s2.norm();
}

/// What may be wrong with one joint at the beginning: of each kind and unit the largest.
class WorstOfJoint {
 public:
  WorstOfJoint(int joint, double reach_m, double weight_N)
      : joint_(joint), reach_m_(reach_m), weight_N_(weight_N) {}

  void consider(FindingKind kind, Motion motion, double value, double stiffness) {
    const bool is_linear = motion == Motion::linear;
    const double load = is_linear ? weight_N_ : weight_N_ * reach_m_;
    const double size = is_linear ? reach_m_ : 1;
    const double limit = start_share * size + (std::isinf(stiffness) ? 0 : load / stiffness);
    if (!(value > limit)) return;
    MotionFinding found{kind, motion, joint_};
    found.value = value;
    found.limit = limit;
    for (MotionFinding& one : found_) {
      if (one.joint < 0) one = found;
      if (one.kind != kind || one.motion != motion) continue;
      if (value >= one.value) one = found;
      return;
    }
  }
  void add_to(std::vector<MotionFinding>& findings) const {
    for (const MotionFinding& one : found_) {
      if (one.joint >= 0) findings.push_back(one);
    }
  }

 private:
  int joint_;
  double reach_m_;
  double weight_N_;
  std::array<MotionFinding, 8> found_{};
};

void consider_rows(const ModelJoint& joint, const RowSet& rows, WorstOfJoint& worst) {
  const JointKind kind = joint.joint.kind;
  for (const RowLaw& law : rows.laws()) {
    if (law.role == RowRole::limit) {
      worst.consider(FindingKind::starts_beyond_limit, law.motion, -law.phi, law.stiffness);
      continue;
    }
    // φ of a rope is what it has to spare, that of a distance what it lacks.
    const double short_by = kind == JointKind::rope ? -law.phi : law.phi;
    const bool has_length = kind == JointKind::rope || kind == JointKind::distance;
    const double value = kind == JointKind::rope ? short_by : std::abs(law.phi);
    const FindingKind found =
        has_length && short_by > 0 ? FindingKind::starts_too_short : FindingKind::starts_apart;
    worst.consider(found, law.motion, value, law.stiffness);
  }
}

void consider_ranges(const ModelJoint& joint, const State& state, WorstOfJoint& worst) {
  for (std::size_t c = 0; c < joint.joint.coordinates.size(); ++c) {
    const std::optional<Range>& range = joint.joint.coordinates[c].range;
    if (!range) continue;
    const double q = state.coordinates[static_cast<std::size_t>(joint.first_coordinate) + c];
    const bool is_angle = joint.rows->is_angle(static_cast<int>(c));
    worst.consider(FindingKind::starts_beyond_limit, is_angle ? Motion::angular : Motion::linear,
                   std::max(range->lower - q, q - range->upper), range->compliance.stiffness);
  }
}

}  // namespace

double reach_of(const Model& model, const ModelJoint& joint) {
  double reach_m = 0;
  const auto consider = [&](int body, const Vector3& lever) {
    if (body >= model.moving()) return;
    const RigidBody& one = model.bodies()[body];
    const double spread = one.inertia_kg_m2.trace() / (2 * one.mass_kg);
    reach_m = std::max(reach_m, std::sqrt(lever.squaredNorm() + spread));
  };
  consider(joint.first, joint.in_first.position);
  consider(joint.second, joint.in_second.position);
  return reach_m > 0 ? reach_m : infinity;
}

void find_bad_joints(const Model& model, const State& state, std::vector<MotionFinding>& findings) {
  const double load_N = weight_N(model);
  RowSet rows;
  for (std::size_t j = 0; j < model.joints().size(); ++j) {
    const ModelJoint& joint = model.joints()[j];
    if (state.controls.joints[j].holds == 0) continue;
    WorstOfJoint worst(static_cast<int>(j), reach_of(model, joint), load_N);
    rows.begin(model.moving(), state.v);
    joint.rows->add_holding_rows(model.frames(joint, state), joint.joint, rows);
    if (joint.has_length()) {
      const double length_m = state.controls.joints[j].length_m;
      take_length(joint.joint, {.length_m = length_m, .before_m = length_m},
                  model.settings().time_step_s, rows.laws().back());
    }
    consider_rows(joint, rows, worst);
    consider_ranges(joint, state, worst);
    worst.add_to(findings);
  }
}

double depth_of(const ItemContact& contact, std::span<const ContactPoint> points) {
  double depth_m = -infinity;
  for (int k = contact.begin; k < contact.end; ++k) depth_m = std::max(depth_m, -points[k].gap);
  return depth_m;
}

double thinner_m(const ShapeSizes& sizes, const ItemContact& contact) {
  return std::min(sizes.thickness_m(contact.first, contact.first_part),
                  sizes.thickness_m(contact.second, contact.second_part));
}

void add_pair(const MotionFinding& finding, std::vector<MotionFinding>& findings) {
  if (!findings.empty()) {
    MotionFinding& last = findings.back();
    if (last.kind == finding.kind && last.first_body == finding.first_body &&
        last.second_body == finding.second_body) {
      if (finding.value / finding.limit > last.value / last.limit) last = finding;
      return;
    }
  }
  findings.push_back(finding);
}

void find_overlaps(const Model& model, const ShapeSizes& sizes,
                   std::span<const ItemContact> contacts, std::span<const ContactPoint> points,
                   std::vector<MotionFinding>& findings) {
  for (const ItemContact& contact : contacts) {
    const double depth_m = depth_of(contact, points);
    const double limit_m = start_depth_share * thinner_m(sizes, contact);
    if (!(depth_m > limit_m)) continue;
    add_pair(
        {FindingKind::starts_overlapping, Motion::linear, -1, model.items()[contact.first].body,
         model.items()[contact.second].body, depth_m, limit_m},
        findings);
  }
}

}  // namespace perpend
