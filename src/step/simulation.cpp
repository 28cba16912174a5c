#include "step/simulation.h"

#include <algorithm>
#include <utility>

#include "border/bad_input.h"
#include "dynamics/follow_signals.h"
#include "dynamics/move.h"
#include "dynamics/rows/coordinate.h"
#include "dynamics/rows/friction_stretch.h"
#include "scene/limits.h"
#include "solver/catalog.h"
#include "step/soundness.h"
#include "step/stopwatch.h"

namespace perpend {
namespace {

std::string solver_for(const Scene& scene, const SimulationOptions& options) {
  if (!options.solver.empty()) return options.solver;
  const bool is_cone = scene.settings.friction == FrictionLaw::cone;
  return is_cone && scene.settings.solver == "exact" ? "cone-exact" : scene.settings.solver;
}

// Beyond these a run has diverged: a body would leave the range in which the certificate counts.
constexpr double largest_speed = 1e9;   // m/s, rad/s
constexpr double largest_place = 1e12;  // m

/// Of a step that is not sound; more allocate.
constexpr int usual_findings = 16;

/// How often contacts are searched for again with the velocities that the last solve found.
constexpr int most_searches = 4;

}  // namespace

Simulation::Simulation(const Scene& scene, const SimulationOptions& options)
    : scene_(scene),
      model_(scene),
      solver_name_(solver_for(scene, options)),
      soundness_(std::make_unique<Soundness>(model_)),
      state_(model_.start()),
      inputs_(model_, state_.controls),
      outputs_(*this),
      paths_(model_),
      drift_(model_),
      problem_(model_) {
  change_solver({solver_name_, options.limits, options.on_wrong});
  keep_apart();
  result_.findings.reserve(usual_findings);
}

Simulation::~Simulation() = default;

void Simulation::change_solver(const SimulationOptions& options) {
  const std::string& name = options.solver.empty() ? solver_name_ : options.solver;
  std::unique_ptr<Solver> solver = make_solver(name);
  if (model_.settings().friction == FrictionLaw::cone && solver->law() != FrictionLaw::cone) {
    throw BadInput(sentence("solver '", name, "' does not take friction cones; take ",
                            "cone-exact or cone-psor, or box friction"));
  }
  // The answer and the certificate of the last step belong to the solver that made them.
  answer_ = nullptr;
  result_.certificate = nullptr;
  solver_ = std::move(solver);
  solver_name_ = name;
  limits_ = options.limits;
  limits_.update_friction = true;
  on_wrong_ = options.on_wrong;
}

void Simulation::push(int body, const Vector6& force) {
  if (body < 0 || body >= model_.moving()) {
    throw BadInput(sentence("body ", body, " cannot be pushed: those that move by forces are 0 to ",
                            model_.moving() - 1));
  }
  const double most = limit_of("N").most;
  if (!(force.cwiseAbs().maxCoeff<Eigen::PropagateNaN>() <= most)) {
    throw BadInput(sentence("the push on body '", model_.bodies()[body].name,
                            "' is not finite, or beyond ", most, " N or N m"));
  }
  problem_->push(body, force);
}

const std::vector<MotionFinding>& Simulation::bad_start() {
  if (bad_start_) return *bad_start_;
  bad_start_.emplace();
  if (step_ > 0) return *bad_start_;
  find_bad_joints(model_, state_, *bad_start_);
  model_.place_items(state_, items_);
  collider_.collide_checked(items_, 0);
  find_overlaps(model_, soundness_->sizes(), collider_.contacts(), collider_.points(), *bad_start_);
  return *bad_start_;
}

const StepResult& Simulation::step() {
  make_step();
  problem_->forget_pushes();
  inputs_.end_step(moved(result_.outcome));
  return result_;
}

void Simulation::make_step() {
  const StepSettings& settings = model_.settings();
  begin_result();
  if (has_let_go_otherwise()) keep_apart();
  if (step_ == 0) result_.findings = bad_start();
  budget_.begin(limits_.seconds);
  Stopwatch watch;
  before_ = state_;
  middle_ = state_;
  // What the first half step of a run meets, no step before it has looked for.
  move_half(middle_, step_ > 0);
  begin_controls(model_, step_, middle_);
  result_.seconds.integrate = watch.lap();
  if (!stay_sound(middle_)) return;

  find_contacts();
  is_calm_.assign(model_.moving(), 0);
  carried_.forget();
  build();
  if (!solve()) return;
  for (int round = 0; round < most_searches && find_more_contacts(); ++round) {
    build();
    if (!solve()) return;
  }
  watch.lap();
  state_ = middle_;
  state_.v = v_after_;
  push_out_.part(model_, *problem_, state_);
  move_half(state_);
  result_.seconds.integrate += watch.lap();

  ++step_;
  result_.step = step_;
  result_.time_s = state_.time_s = settings.time_step_s * step_;
  end_controls(state_.controls);
  problem_->remember_machine(answer_->x, middle_.v, v_after_, machine_);
  problem_->remember_points(answer_->x, answer_->bounds.u, v_after_, memories_);
  push_out_.remember(*problem_, settings.time_step_s, memories_);
  end_forces();
  report_contacts();
  report_joints();
  break_joints();
  result_.energy =
      accountant_.account(model_, *problem_, {before_, middle_, v_after_, state_}, *answer_);
  result_.energy.push_out_J = push_out_.work_J() + held_J_;
  check_motion();
  contact_memory_.keep(collider_.contacts(), collider_.points(), memories_);
  result_.seconds.account = watch.lap();
  budget_.end(size_of_step(), result_.seconds.solve);
}

/// What the bodies touch in the middle of the step, and what the fast ones would meet before the
/// next if no force acted.
void Simulation::find_contacts() {
  Stopwatch watch;
  const StepSettings& settings = model_.settings();
  v_came_ = middle_.v;
  // From here to the next middle the driven bodies move as they shall at the end of the step.
  tell_driven(model_, middle_);
  model_.place_items(middle_, items_);
  paths_->lay(middle_, middle_.v, settings.time_step_s, items_);
  collider_.collide_checked(items_, settings.contact_margin_m);
  result_.seconds.collide += watch.lap();
}

/// Adds what the bodies would meet with the velocities that were found. Returns whether there is
/// anything, so that the problem is another. Bodies that have something to meet do not bounce: a
/// bounce off one wall must not be asked for against the next.
bool Simulation::find_more_contacts() {
  Stopwatch watch;
  const StepSettings& settings = model_.settings();
  if (!paths_->leave(v_after_)) return false;
  bool is_other = calm_what_waits();
  if (!paths_->lay(middle_, v_after_, settings.time_step_s, items_)) return false;
  const int known = static_cast<int>(collider_.points().size());
  if (collider_.add_met(items_, settings.contact_margin_m)) {
    is_other = true;
    for (const ItemContact& contact : collider_.contacts()) {
      if (contact.begin >= known) calm(contact);
    }
  }
  result_.seconds.collide += watch.lap();
  return is_other;
}

/// Contacts that wait to bounce wait no longer where a body of theirs came to move otherwise.
bool Simulation::calm_what_waits() {
  bool is_any = false;
  for (const int place : problem_->waiting()) {
    const ItemContact& contact = collider_.contacts()[place];
    const int first = model_.items()[contact.first].body;
    const int second = model_.items()[contact.second].body;
    if (!paths_->leaves(first, v_after_) && !paths_->leaves(second, v_after_)) continue;
    calm(contact);
    is_any = true;
  }
  return is_any;
}

/// Its bodies bounce off nothing in this step; what does not move by forces never does.
void Simulation::calm(const ItemContact& contact) {
  for (const int item : {contact.first, contact.second}) {
    const int body = model_.items()[item].body;
    if (body < model_.moving()) is_calm_[body] = 1;
  }
}

void Simulation::build() {
  Stopwatch watch;
  contact_memory_.recall(collider_.contacts(), collider_.points(), memories_);
  std::swap(middle_.v, v_came_);
  report_overlap(find_rests(model_, middle_, contact_memory_, collider_.contacts(),
                            collider_.points(), memories_));
  carry_stretches(model_, middle_, collider_.contacts(), collider_.points(), memories_);
  std::swap(middle_.v, v_came_);
  problem_->build(middle_, collider_.contacts(), collider_.points(), memories_, machine_, is_calm_);
  carried_.turn_to(*problem_);
  result_.has_problem = true;
  result_.seconds.build += watch.lap();
}

void Simulation::check_motion() {
  if (result_.outcome != StepOutcome::solved) {
    soundness_->skip(result_.energy);
    return;
  }
  soundness_->check(
      {middle_, *problem_, v_after_, answer_->x, result_.energy, collider_.contacts(),
       collider_.points(), contact_memory_, problem_->joints_after(middle_, v_after_), step_ == 1},
      result_.findings);
}

/// Nothing of the step before is left in the result, but its memory.
void Simulation::begin_result() {
  result_.step = step_;
  result_.time_s = state_.time_s;
  result_.outcome = StepOutcome::solved;
  result_.stop = Stop::converged;
  result_.remark.clear();
  result_.has_problem = false;
  result_.is_cut_short = false;
  result_.rows = result_.iterations = 0;
  result_.work = {};
  result_.certificate = nullptr;
  result_.overlap = {};
  result_.friction = FrictionBounds::none;
  result_.contacts.clear();
  result_.joints.clear();
  result_.broken.clear();
  result_.energy = {};
  result_.findings.clear();
  held_J_ = 0;
  result_.seconds = {};
}

void Simulation::report_overlap(const DeepOverlap& found) {
  if (found.first < 0) return;
  result_.overlap = {model_.items()[found.first].body, model_.items()[found.second].body,
                     found.overlap_m};
}

/// Half a step of all bodies with the velocities they have, as far as is safe; coordinates follow.
void Simulation::move_half(State& state, bool may_overlap) {
  const double half = 0.5 * model_.settings().time_step_s;
  drift_->move(half, may_overlap, problem_->drifts(), state);
  state.time_s = model_.settings().time_step_s * (step_ + 0.5);
  follow_coordinates(state, half);
  held_J_ += drift_->kept_J();
  if (may_overlap) report_held_back();
}

/// Whether all places and velocities are finite and within reason; if not, the result says whose.
bool Simulation::stay_sound(const State& state) {
  for (std::size_t i = 0; i < state.v.size(); ++i) {
    // All of them, not the largest: a largest coefficient does not see NaN.
    const bool is_sound = (state.v[i].array().abs() < largest_speed).all() &&
                          (state.poses[i].position.array().abs() < largest_place).all() &&
                          state.poses[i].orientation.coeffs().allFinite();
    if (is_sound) continue;
    result_.outcome = StepOutcome::diverged;
    result_.stop = Stop::breakdown;
    result_.remark =
        sentence("body '", model_.bodies()[i].name, "' diverged: its speed or position is ",
                 "out of range; nothing moved in this step");
    return false;
  }
  return true;
}

/// Angles count their turns: each is the one nearest to where its speed would have brought it.
void Simulation::follow_coordinates(State& state, double dt_s) {
  for (const ModelShaft& shaft : model_.shafts()) {
    state.coordinates[shaft.coordinate] +=
        drift_->share(shaft.body) * dt_s * state.v[shaft.body][5];
  }
  for (const ModelJoint& joint : model_.joints()) {
    if (joint.rows->coordinates() == 0) continue;
    const JointFrames frames = model_.frames(joint, state);
    const double passed_s =
        dt_s * std::min(drift_->share(joint.first), drift_->share(joint.second));
    for (int c = 0; c < joint.rows->coordinates(); ++c) {
      double& q = state.coordinates[joint.first_coordinate + c];
      if (!joint.rows->is_angle(c)) {
        q = joint.rows->coordinate(frames, c);
        continue;
      }
      const SineCosine products = joint.rows->angle_products(frames, c);
      const double rate = angle_rate(products, state.v[joint.first], state.v[joint.second]);
      q = unwrap(angle(products), q + passed_s * rate);
    }
  }
}

}  // namespace perpend
