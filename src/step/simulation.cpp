#include "step/simulation.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "dynamics/coordinate.h"
#include "dynamics/drift.h"
#include "problem/assemble.h"
#include "solver/catalog.h"

namespace perpend {
namespace {

using Clock = std::chrono::steady_clock;

/// Time since it was last asked.
class Stopwatch {
 public:
  double lap() {
    const Clock::time_point now = Clock::now();
    const double seconds = std::chrono::duration<double>(now - last_).count();
    last_ = now;
    return seconds;
  }

 private:
  Clock::time_point last_ = Clock::now();
};

std::string solver_for(const Scene& scene, const SimulationOptions& options) {
  if (!options.solver.empty()) return options.solver;
  const bool is_cone = scene.settings.friction == Friction::cone;
  return is_cone && scene.settings.solver == "exact" ? "cone-exact" : scene.settings.solver;
}

/// Beyond this a body is lost: it would leave the range in which the certificate counts.
constexpr double largest_speed = 1e9;

bool are_sound(const std::vector<Vector6>& v) {
  for (const Vector6& one : v) {
    if (!(one.cwiseAbs().maxCoeff() < largest_speed)) return false;
  }
  return true;
}

std::uint64_t hash_bytes(std::uint64_t hash, const void* data, std::size_t size) {
  const auto* bytes = static_cast<const unsigned char*>(data);
  for (std::size_t k = 0; k < size; ++k) hash = (hash ^ bytes[k]) * 0x100000001b3u;
  return hash;
}

}  // namespace

Simulation::Simulation(const Scene& scene, const SimulationOptions& options)
    : model_(scene),
      solver_name_(solver_for(scene, options)),
      limits_(options.limits),
      solver_(make_solver(solver_name_)),
      state_(model_.start()),
      problem_(model_) {
  limits_.update_friction = true;
  collider_.exclude(model_.never_touch());
}

const StepResult& Simulation::step() {
  const StepSettings& settings = model_.settings();
  Stopwatch watch;
  before_ = state_;
  middle_ = state_;
  move_half(middle_);
  result_.seconds.integrate = watch.lap();

  model_.place_items(middle_, items_);
  collider_.collide(items_, settings.contact_margin_m);
  result_.seconds.collide = watch.lap();

  contact_memory_.recall(collider_.contacts(), collider_.points(), memories_);
  problem_.build(middle_, collider_.contacts(), collider_.points(), memories_, machine_);
  result_.seconds.build = watch.lap();

  solve();
  watch.lap();

  if (result_.outcome == Outcome::refused || result_.outcome == Outcome::diverged) return result_;
  state_ = middle_;
  state_.v = v_after_;
  move_half(state_);
  result_.seconds.integrate += watch.lap();

  ++step_;
  result_.step = step_;
  result_.time_s = state_.time_s = settings.time_step_s * step_;
  keep_memory();
  end_forces();
  report_contacts();
  report_joints();
  result_.energy = account(model_, problem_, {before_, middle_, v_after_, state_}, *answer_);
  result_.seconds.account = watch.lap();
  return result_;
}

/// Half a step of all bodies with the velocities they have; coordinates follow.
void Simulation::move_half(State& state) {
  const double half = 0.5 * model_.settings().time_step_s;
  const double middle_s = model_.settings().time_step_s * (step_ + 0.5);
  state.time_s = middle_s;
  const std::vector<RigidBody>& bodies = model_.bodies();
  for (int i = 0; i < model_.moving(); ++i) {
    drift(bodies[i].inertia_kg_m2, half, state.poses[i], state.v[i]);
  }
  for (int i = model_.moving(); i < model_.world(); ++i) {
    if (bodies[i].kind != BodyKind::driven) continue;
    const DrivenMotion& motion = bodies[i].motion;
    state.v[i] << motion.speed_m_per_s.value(middle_s) * motion.direction,
        motion.spin_rad_per_s.value(middle_s) * motion.axis;
    drift_as_told(half, state.poses[i], state.v[i]);
  }
  follow_coordinates(state, half);
}

/// Angles count their turns: each is the one nearest to where its speed would have brought it.
void Simulation::follow_coordinates(State& state, double dt_s) {
  for (const ModelShaft& shaft : model_.shafts()) {
    state.coordinates[shaft.coordinate] += dt_s * state.v[shaft.body][5];
  }
  gradients_.begin(model_.moving(), state.v);
  for (const ModelJoint& joint : model_.joints()) {
    if (joint.rows->coordinates() == 0) continue;
    const JointFrames frames = model_.frames(joint, state);
    for (int c = 0; c < joint.rows->coordinates(); ++c) {
      double& q = state.coordinates[joint.first_coordinate + c];
      const double now = joint.rows->coordinate(frames, c);
      if (!joint.rows->is_angle(c)) {
        q = now;
        continue;
      }
      joint.rows->touch_coordinate(frames, c, 1, gradients_);
      const int row = gradients_.end_row({});
      q = unwrap(now, q + dt_s * gradients_.speed(row, state.v));
    }
  }
}

/// The problem in the form that the solver reads.
const Problem& Simulation::posed_problem() {
  if (solver_->form() != Form::rows) return problem_.problem();
  with_rows_ = problem_.problem();
  ensure_rows(with_rows_);
  return with_rows_;
}

void Simulation::solve() {
  StageTimes& seconds = result_.seconds;
  seconds.solve = seconds.certify = 0;
  result_.iterations = 0;
  result_.rows = problem_.problem().size();
  const Vector* start = &problem_.start();
  for (int round = 0; round <= model_.settings().joint_corrections; ++round) {
    if (round > 0) {
      problem_.correct_joints(middle_, v_after_);
      last_x_ = answer_->x;
      start = &last_x_;
    }
    Stopwatch watch;
    const Problem& problem = posed_problem();
    seconds.build += watch.lap();
    answer_ = &solver_->solve(problem, *start, limits_);
    seconds.solve += answer_->seconds;
    seconds.certify += watch.lap() - answer_->seconds;
    result_.iterations += answer_->iterations;
    problem_.velocities_after(middle_, answer_->x, v_after_);
    seconds.integrate += watch.lap();
  }
  result_.stop = answer_->stop;
  result_.remark = answer_->remark;
  result_.work = answer_->work;
  result_.certificate = &answer_->certificate;
  result_.outcome = answer_->stop == Stop::not_applicable ? Outcome::refused
                    : !are_sound(v_after_)                ? Outcome::diverged
                    : answer_->certified                  ? Outcome::solved
                                                          : Outcome::uncertain;
}

/// Impulses and the stretch of friction, for the next step.
void Simulation::keep_memory() {
  const double h = model_.settings().time_step_s;
  const bool is_cone = model_.settings().friction == Friction::cone;
  const Vector& x = answer_->x;
  machine_.impulses = x.head(problem_.machine_rows());
  machine_.phi.clear();
  for (int i = 0; i < problem_.machine_rows(); ++i) {
    machine_.phi.push_back(problem_.rows().laws()[i].phi);
  }
  memories_.assign(collider_.points().size(), PointMemory{});
  for (const PointRows& point : problem_.points()) {
    PointMemory& memory = memories_[point.point];
    memory.normal_N_s = x[point.normal];
    Vector3 stretch = Vector3::Zero(), stretch_before = Vector3::Zero();
    const double longest = point.friction < 0 ? 0
                                              : point.law->friction * x[point.normal] /
                                                    (h * point.law->stiffness_N_per_m);
    for (int k = 0; k < 2; ++k) {
      if (point.friction >= 0) {
        const int row = point.friction + k;
        memory.friction_N_s += x[row] * point.tangents[k];
        const double phi = problem_.rows().laws()[row].phi;
        const double way = phi + h * problem_.rows().speed(row, v_after_);
        stretch_before += phi * point.tangents[k];
        stretch += (is_cone ? way : std::clamp(way, -longest, longest)) * point.tangents[k];
      }
      if (point.rolling >= 0) {
        memory.resistance_N_m_s += x[point.rolling + k] * point.tangents[k];
      }
    }
    if (point.spinning >= 0) memory.resistance_N_m_s += x[point.spinning] * point.n;
    const double length = stretch.norm();
    memory.stretch_m = is_cone && length > longest ? longest / length * stretch : stretch;
    if (point.law->friction_remembers) {
      memory.stretch_speed_m_per_s = (memory.stretch_m - stretch_before) / h;
    }
  }
  contact_memory_.keep(collider_.contacts(), collider_.points(), memories_);
}

void Simulation::end_forces() {
  for (std::size_t k = 0; k < model_.forces().size(); ++k) {
    if (!model_.forces()[k].force.until_contact) continue;
    const int body = model_.forces()[k].body;
    for (const PointRows& point : problem_.points()) {
      const bool touches = point.first_body == body || point.second_body == body;
      if (touches && answer_->x[point.normal] > 0) state_.has_ended[k] = 1;
    }
  }
}

void Simulation::report_contacts() {
  const double h = model_.settings().time_step_s;
  const Vector& x = answer_->x;
  result_.contacts.clear();
  for (const PointRows& point : problem_.points()) {
    const ContactPoint& geometry = collider_.points()[point.point];
    const PointMemory& memory = memories_[point.point];
    ContactForce& force = result_.contacts.emplace_back();
    force.first = point.first_body;
    force.second = point.second_body;
    force.position_m = geometry.position;
    force.normal = point.n;
    force.gap_m = geometry.gap;
    force.normal_force_N = x[point.normal] / h;
    force.force_on_second_N = (x[point.normal] * point.n + memory.friction_N_s) / h;
    force.torque_on_second_N_m = memory.resistance_N_m_s / h;
    force.normal_row = point.normal;
    force.friction_row = point.friction;
  }
}

void Simulation::report_joints() {
  const double h = model_.settings().time_step_s;
  const RowSet& rows = problem_.rows();
  result_.joints.clear();
  for (int j = 0; j < static_cast<int>(model_.joints().size()); ++j) {
    JointForce& force = result_.joints.emplace_back();
    force.joint = j;
    const int first = model_.joints()[j].first, second = model_.joints()[j].second;
    Vector6 on_first = Vector6::Zero(), on_second = Vector6::Zero();
    for (int i = problem_.joint_start(j); i < problem_.joint_start(j + 1); ++i) {
      for (int k = rows.J().start[i]; k < rows.J().start[i + 1]; ++k) {
        Vector6& sum = rows.J().body[k] == second ? on_second : on_first;
        sum += answer_->x[i] * rows.J().block[k];
      }
      const RowLaw& law = rows.laws()[i];
      if (law.role != RowRole::joint) continue;
      double& violation = law.motion == Motion::linear ? force.violation_m : force.violation_rad;
      violation = std::max(violation, law.is_one_sided ? -law.phi : std::abs(law.phi));
    }
    if (second >= model_.moving()) {  // it has no columns in J, but feels the opposite of the first
      const Vector3 arm = middle_.poses[first].position - middle_.poses[second].position;
      on_second.head<3>() = -on_first.head<3>();
      on_second.tail<3>() = -on_first.tail<3>() - arm.cross(on_first.head<3>());
    }
    force.force_on_second_N = on_second.head<3>() / h;
    force.torque_on_second_N_m = on_second.tail<3>() / h;
  }
}

Snapshot Simulation::save() const {
  return {step_, state_, contact_memory_, machine_};
}

void Simulation::restore(const Snapshot& snapshot) {
  step_ = snapshot.step;
  state_ = snapshot.state;
  contact_memory_ = snapshot.contacts;
  machine_ = snapshot.machine;
}

std::uint64_t Simulation::hash() const {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (std::size_t i = 0; i < state_.poses.size(); ++i) {
    hash = hash_bytes(hash, state_.poses[i].position.data(), 3 * sizeof(double));
    hash = hash_bytes(hash, state_.poses[i].orientation.coeffs().data(), 4 * sizeof(double));
    hash = hash_bytes(hash, state_.v[i].data(), 6 * sizeof(double));
  }
  return hash;
}

}  // namespace perpend
