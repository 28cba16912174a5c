#include "dynamics/step_problem.h"

#include <algorithm>
#include <cmath>

#include "dynamics/driven_length.h"
#include "dynamics/rows/coordinate_rows.h"
#include "dynamics/rows/regularise.h"

namespace perpend {

void StepProblem::push(int body, const Vector6& force) {
  forces_.pushes.resize(model_.moving(), Vector6::Zero());
  forces_.pushes[body] += force;
}

void StepProblem::build(const State& state, std::span<const ItemContact> contacts,
                        std::span<const ContactPoint> points, std::span<const PointMemory> memories,
                        const MachineMemory& machine, std::span<const std::uint8_t> is_calm) {
  if (!problem_.body) problem_.body.emplace();
  correction_.forget();
  if (!keeps_rows_) problem_.rows.reset();
  find_forces(model_, state, forces_);
  find_masses(state);
  rows_.begin(model_.moving(), state.v);
  add_machine_rows(state);
  stiffen(state, machine);
  const FreeMotion free{&half_kicks_, model_.settings().time_step_s, is_calm};
  add_contact_rows(model_, state, free, contacts, points, memories, rows_, contact_rows_);
  find_curvatures(state, memories, machine);
  find_speeds(state, memories, machine);
  fill_rows();
  fill_contacts();
  fill_start(memories, machine);
}

void StepProblem::find_masses(const State& state) {
  const double h = model_.settings().time_step_s;
  BodyForm& body = *problem_.body;
  body.M.resize(model_.moving());
  body.momentum.resize(6 * model_.moving());
  inverse_inertias_.resize(model_.moving());
  half_kicks_.resize(model_.moving());
  for (int i = 0; i < model_.moving(); ++i) {
    const RigidBody& one = model_.bodies()[i];
    const Matrix3 R = state.poses[i].rotation();
    body.M[i].setZero();
    body.M[i].diagonal().head<3>().setConstant(one.mass_kg);
    body.M[i].bottomRightCorner<3, 3>() = R * one.inertia_kg_m2 * R.transpose();
    // Symmetric to the last bit, for any rounding of the product.
    body.M[i].bottomRightCorner<3, 3>().triangularView<Eigen::StrictlyUpper>() =
        body.M[i].bottomRightCorner<3, 3>().transpose();
    inverse_inertias_[i] = R * one.inverse_inertia * R.transpose();
    const Vector6 impulse = h * (forces_.gravity[i] + forces_.applied[i]);
    body.momentum.segment<6>(6 * i) = body.M[i] * state.v[i] + impulse;
    half_kicks_[i] << 0.5 / one.mass_kg * impulse.head<3>(),
        0.5 * inverse_inertias_[i] * impulse.tail<3>();
  }
}

/// M̃ and M̃ v + h f in place of M and M v + h f, where joints turn their bodies too fast, (373), and
/// where bodies are damped, (375).
void StepProblem::stiffen(const State& state, const MachineMemory& machine) {
  stiffness_.clear();
  BodyForm& body = *problem_.body;
  if (model_.settings().geometric_stiffness && machine.lasting.size() == machine_rows_) {
    stiffness_.find({model_, state, rows_, machine_starts_, frames_},
                    {machine.lasting, machine.kicks, machine.excess}, body.M, inverse_inertias_);
  }
  const double h = model_.settings().time_step_s;
  for (int i = 0; i < model_.moving(); ++i) {
    const RigidBody& one = model_.bodies()[i];
    if (!one.is_damped()) continue;
    Vector6 drag;
    drag.head<3>().setConstant(h * one.damping_N_s_per_m);
    drag.tail<3>().setConstant(h * one.spin_damping_N_m_s_per_rad);
    stiffness_.damp(i, drag, state.v[i], body.M[i]);
  }
  for (const StiffenedBody& one : stiffness_.bodies()) {
    const int i = one.body;
    body.M[i] += one.added;
    body.momentum.segment<6>(6 * i) += one.added * state.v[i] + one.damping;
    half_kicks_[i] = 0.5 * h * (one.inverse * (forces_.gravity[i] + forces_.applied[i]));
  }
}

void StepProblem::add_machine_rows(const State& state) {
  machine_starts_.clear();
  frames_.clear();
  for (const ModelJoint& joint : model_.joints()) {
    machine_starts_.push_back(rows_.size());
    add_joint_rows(joint, state);
  }
  for (const ModelShaft& shaft : model_.shafts()) {
    machine_starts_.push_back(rows_.size());
    add_shaft_rows(shaft, state);
  }
  for (int g = 0; g < static_cast<int>(model_.gearings().size()); ++g) {
    machine_starts_.push_back(rows_.size());
    add_gearing_row(g, state);
  }
  machine_starts_.push_back(rows_.size());
  machine_rows_ = rows_.size();
}

void StepProblem::add_joint_rows(const ModelJoint& joint, const State& state) {
  const JointFrames& frames = frames_.emplace_back(model_.frames(joint, state));
  const JointControls& now = state.controls.joints[&joint - model_.joints().data()];
  const int begin = rows_.size();
  joint.rows->add_holding_rows(frames, joint.joint, rows_);
  if (joint.has_length()) {
    take_length(joint.joint, now, model_.settings().time_step_s, rows_.laws().back());
  }
  if (now.has_friction) add_ball_friction(frames, now.friction_N_m, rows_);
  for (int c = 0; c < static_cast<int>(joint.joint.coordinates.size()); ++c) {
    const int place = joint.first_coordinate + c;
    const Coordinate coordinate{JointCoordinate{joint.rows, &frames, c}, state.coordinates[place]};
    add_coordinate_rows(coordinate, joint.joint.coordinates[c], state.controls.coordinates[place],
                        rows_);
  }
  if (now.holds == 0) rows_.let_go(begin);
}

void StepProblem::add_shaft_rows(const ModelShaft& shaft, const State& state) {
  add_coordinate_rows({ShaftAngle{shaft.body}, state.coordinates[shaft.coordinate]}, {},
                      state.controls.coordinates[shaft.coordinate], rows_);
}

void StepProblem::add_gearing_row(int number, const State& state) {
  const ModelGearing& gearing = model_.gearings()[number];
  const GearControls& now = state.controls.gears[number];
  gear_frames_.clear();
  gear_frames_.reserve(gearing.terms.size());  // coordinates point to them
  gear_terms_.clear();
  for (const ModelGearing::Term& term : gearing.terms) {
    gear_terms_.push_back({coordinate_of(term.coordinate, state), term.factor, term.start});
  }
  // To the bit what the scene says until the ratio is another one.
  if (now.ratio != gearing.ratio()) gear_terms_[1].factor = -now.ratio * gear_terms_[0].factor;
  if (gearing.is_clutch) {
    add_clutch_row(gear_terms_, now.largest_torque_N_m, rows_);
  } else {
    add_gear_row(gear_terms_, gearing.compliance, now.shift, rows_);
  }
  const bool is_broken = std::ranges::any_of(gearing.terms, [&](const ModelGearing::Term& term) {
    const int joint = term.coordinate.joint;
    return joint >= 0 && state.controls.joints[joint].holds == 0;
  });
  if (is_broken) rows_.let_go(rows_.size() - 1);
}

/// The coordinate in the pose of the state; `gear_frames_` holds what it points to.
Coordinate StepProblem::coordinate_of(const CoordinateRef& ref, const State& state) {
  const double q = state.coordinates[ref.place];
  if (ref.joint < 0) return {ShaftAngle{model_.shafts()[ref.shaft].body}, q};
  const ModelJoint& joint = model_.joints()[ref.joint];
  gear_frames_.push_back(model_.frames(joint, state));
  return {JointCoordinate{joint.rows, &gear_frames_.back(), ref.coordinate}, q};
}

/// Friction is expected to curve as it did on the way here; joints are corrected later, if at all.
void StepProblem::find_curvatures(const State& state, std::span<const PointMemory> memories,
                                  const MachineMemory& machine) {
  curvatures_.assign(rows_.size(), 0);
  if (machine.impulses.size() == machine_rows_) {
    for (int i = 0; i < machine_rows_; ++i) {
      if (machine.impulses[i] > 0) follow_curve(i, state);
    }
  }
  for (const PointRows& point : contact_rows_.points) {
    if (memories[point.point].normal_N_s > 0) follow_curve(point.normal, state);
    for (int k = 0; k < 2 && point.friction >= 0; ++k) {
      curvatures_[point.friction + k] = point.tangents[k].dot(memories[point.point].curvature_m);
    }
  }
}

/// A hard row that has carried overlaps where the bodies move along a curve, and parts as fast as
/// they approach, so that it takes and gives no energy: (350a).
void StepProblem::follow_curve(int row, const State& state) {
  const RowLaw& law = rows_.laws()[row];
  if (!is_violated_and_hard(law)) return;
  const double h = model_.settings().time_step_s;
  curvatures_[row] = std::max(law.phi, std::min(0.0, h * rows_.speed(row, state.v)));
}

/// J v, or for a row that was there a step ago the change of its φ since, which is the speed that
/// counts where J turns with the bodies, and where friction slides and φ stays as it is.
void StepProblem::find_speeds(const State& state, std::span<const PointMemory> memories,
                              const MachineMemory& machine) {
  if (model_.settings().regularisation != Regularisation::spook) {
    speeds_.assign(rows_.size(), 0);  // no other law reads them
    return;
  }
  const double h = model_.settings().time_step_s;
  speeds_.resize(rows_.size());
  const bool is_known = static_cast<int>(machine.phi.size()) == machine_rows_;
  for (int i = 0; i < rows_.size(); ++i) {
    const RowLaw& law = rows_.laws()[i];
    speeds_[i] = is_known && i < machine_rows_ && !law.holds_speed
                     ? (law.phi - machine.phi[i]) / h + law.target
                     : rows_.speed(i, state.v);
  }
  for (const PointRows& point : contact_rows_.points) {
    if (point.friction < 0) continue;
    for (int k = 0; k < 2; ++k) {
      speeds_[point.friction + k] =
          point.tangents[k].dot(memories[point.point].stretch_speed_m_per_s);
    }
  }
}

void StepProblem::fill_rows() {
  const StepSettings& settings = model_.settings();
  const double h = settings.time_step_s;
  const int n = rows_.size();
  BodyForm& body = *problem_.body;
  body.J = rows_.J();
  body.C.resize(n);
  body.d.resize(n);
  problem_.bounds.l.resize(n);
  problem_.bounds.u.resize(n);
  problem_.motion.resize(n);
  for (int i = 0; i < n; ++i) {
    const RowLaw& law = rows_.laws()[i];
    const double given = rows_.given_speeds()[i];
    const RowOffset offset = regularise(law, {speeds_[i], given, curvatures_[i]}, h,
                                        settings.regularisation, settings.hard_row_time_s);
    body.C[i] = offset.C;
    body.d[i] = offset.d;
    problem_.bounds.l[i] = h * law.lower;
    problem_.bounds.u[i] = h * law.upper;
    problem_.motion[i] = law.motion;
  }
}

void StepProblem::calm_contacts() {
  for (PointRows& point : contact_rows_.points) {
    double& d = problem_.body->d[point.normal];
    rows_.laws()[point.normal].target -= point.bounce_m_per_s;
    d += point.bounce_m_per_s;
    point.bounce_m_per_s = 0;
    d = std::max(d, rows_.given_speeds()[point.normal]);
  }
}

void StepProblem::fill_contacts() {
  problem_.contacts.clear();
  for (const PointRows& point : contact_rows_.points) {
    Contact contact;
    contact.normal = point.normal;
    if (point.friction >= 0) {
      contact.friction = {point.friction, point.friction + 1};
      contact.mu = point.law->friction;
      contact.law = model_.settings().friction;
    }
    problem_.contacts.push_back(contact);
    // Resistance is friction too, of a torque: its coefficient is a length.
    if (point.rolling >= 0) {
      problem_.contacts.push_back({point.normal,
                                   {point.rolling, point.rolling + 1},
                                   point.law->rolling_resistance_m,
                                   FrictionLaw::box});
    }
    if (point.spinning >= 0) {
      problem_.contacts.push_back({point.normal,
                                   {point.spinning, Contact::no_row},
                                   point.law->spinning_resistance_m,
                                   FrictionLaw::box});
    }
  }
}

void StepProblem::fill_start(std::span<const PointMemory> memories, const MachineMemory& machine) {
  start_.setZero(rows_.size());
  if (!model_.settings().warm_start) return;
  if (machine.impulses.size() == machine_rows_) start_.head(machine_rows_) = machine.impulses;
  for (const PointRows& point : contact_rows_.points) {
    const PointMemory& memory = memories[point.point];
    start_[point.normal] = memory.normal_N_s;
    for (int k = 0; k < 2; ++k) {
      if (point.friction >= 0) {
        start_[point.friction + k] = point.tangents[k].dot(memory.friction_N_s);
      }
      if (point.rolling >= 0) {
        start_[point.rolling + k] = point.rolling_axes[k].dot(memory.resistance_N_m_s);
      }
    }
    if (point.spinning >= 0) start_[point.spinning] = point.n.dot(memory.resistance_N_m_s);
  }
}

void StepProblem::velocities_after(const State& state, const Vector& x,
                                   std::vector<Vector6>& v_after) {
  // v + M⁻¹(h f + Jᵀx), not M⁻¹(p + Jᵀx): what nothing acts on keeps its velocity to the bit.
  impulses_.setZero(6 * model_.moving());
  add_transposed(problem_.body->J, x, impulses_);
  v_after = state.v;
  for (int i = 0; i < model_.moving(); ++i) {
    const Vector6 p = impulses_.segment<6>(6 * i);
    v_after[i] += 2 * half_kicks_[i];
    v_after[i].head<3>() += p.head<3>() / model_.bodies()[i].mass_kg;
    v_after[i].tail<3>() += inverse_inertias_[i] * p.tail<3>();
  }
  for (const StiffenedBody& one : stiffness_.bodies()) {
    const int i = one.body;
    v_after[i] = state.v[i] + 2 * half_kicks_[i];
    v_after[i] += one.inverse * (impulses_.segment<6>(6 * i) + one.damping);
  }
}

double StepProblem::speed_by_impulse(int row) const {
  const BodyForm& body = *problem_.body;
  double a = body.C[row];
  for (int k = body.J.start[row]; k < body.J.start[row + 1]; ++k) {
    const int i = body.J.body[k];
    const Vector6& j = body.J.block[k];
    if (const StiffenedBody* found = stiffness_.find_body(i)) {
      a += j.dot(found->inverse * j);
    } else {
      a += j.head<3>().squaredNorm() / model_.bodies()[i].mass_kg +
           j.tail<3>().dot(inverse_inertias_[i] * j.tail<3>());
    }
  }
  return a;
}

void StepProblem::assemble_rows() {
  keeps_rows_ = true;
  if (!problem_.rows) problem_.rows.emplace();
  assembler_.assemble(*problem_.body, *problem_.rows);
}

void StepProblem::drop_rows() {
  keeps_rows_ = false;
  problem_.rows.reset();
}

double StepProblem::joint_misfit(const State& state, const std::vector<Vector6>& v_after) {
  return correction_.measure({model_, state, rows_, machine_starts_}, v_after, curvatures_);
}

const JointCorrection* StepProblem::joints_after(const State& state,
                                                 const std::vector<Vector6>& v_after) {
  if (model_.joints().empty()) return nullptr;
  if (!correction_.is_of(v_after)) joint_misfit(state, v_after);
  return &correction_;
}

void StepProblem::correct_joints(double share) {
  uncorrected_ = curvatures_;
  correction_.add_to(share, curvatures_);
  fill_rows();
}

void StepProblem::uncorrect_joints() {
  curvatures_ = uncorrected_;
  fill_rows();
}

}  // namespace perpend
