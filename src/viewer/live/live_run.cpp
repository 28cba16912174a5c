#include "viewer/live/live_run.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <random>

#include "border/bad_input.h"
#include "solver/catalog.h"

namespace perpend {
namespace {

using std::chrono::duration;

constexpr double largest_wait_s = 0.02;  // so that commands and signals are not kept waiting
constexpr double longest_poll_s = 0.25;  // of a page that asks for new steps
constexpr double largest_lag_s = 1;      // time lost beyond this is not made up for; a recording
                                         // that is published takes some tenths
constexpr std::size_t most_polled = std::size_t{8} << 20;  // bytes of motion in one message

bool takes(const CatalogEntry& entry, FrictionLaw friction) {
  const bool is_for_cones = make_solver(entry.name)->law() == FrictionLaw::cone;
  return is_for_cones == (friction == FrictionLaw::cone);
}

std::vector<std::string> solvers_for(FrictionLaw friction) {
  std::vector<std::string> names;
  for (const CatalogEntry& entry : catalog()) {
    if (takes(entry, friction)) names.push_back(entry.name);
  }
  return names;
}

/// Simulated time passes as fast as that of the clock.
auto clock_time(double seconds) {
  return std::chrono::duration_cast<std::chrono::steady_clock::duration>(duration<double>(seconds));
}

}  // namespace

LiveRun::LiveRun(const Scene& scene, const LiveOptions& options)
    : options_(options),
      simulation_(scene, options.simulation),
      beginning_(simulation_.save()),
      stage_(stage_of(scene, simulation_.model(), machine_rows_of(simulation_.model()))),
      solvers_(solvers_for(scene.settings.friction)),
      chosen_(options.simulation),
      is_running_(!options.begins_paused),
      history_(tracked_bodies(simulation_.model()), frame_of(simulation_)),
      due_(Clock::now()),
      counted_from_(due_) {
  beginnings_ = static_cast<int>(std::random_device{}() % 1'000'000'000);
  chosen_.solver = simulation_.solver();
  stage_.solver = simulation_.solver();
  if (!options.name.empty()) stage_.name = options.name;
}

const StepResult* LiveRun::advance() {
  std::unique_lock lock(mutex_);
  carry_out_all();
  if (!wants_step() || Clock::now() < due_) {
    wait_for_time_or_command(lock);
    return nullptr;
  }
  return &make_step(lock);
}

void LiveRun::heed() {
  const std::lock_guard lock(mutex_);
  carry_out_all();
}

const StepResult* LiveRun::follow() {
  std::unique_lock lock(mutex_);
  carry_out_all();
  return has_ended() ? nullptr : &make_step(lock);
}

bool LiveRun::stands_still() const {
  const std::lock_guard lock(mutex_);
  return has_ended();
}

void LiveRun::carry_out_all() {
  for (const LiveCommand& command : std::exchange(commands_, {})) carry_out(command);
}

/// The lock is not held while the step is made.
const StepResult& LiveRun::make_step(std::unique_lock<std::mutex>& lock) {
  const std::optional<Pull> pull = pull_;
  lock.unlock();
  hand_.pull(pull, simulation_);
  const StepResult& result = simulation_.step();
  lock.lock();
  publish(result);
  return result;
}

bool LiveRun::has_ended() const {
  return has_failed_ || (options_.steps > 0 && history_.steps() >= options_.steps);
}

bool LiveRun::wants_step() const {
  return !has_ended() && (is_running_ || steps_asked_ > 0);
}

void LiveRun::wait_for_time_or_command(std::unique_lock<std::mutex>& lock) {
  const Clock::time_point now = Clock::now();
  Clock::time_point until = now + clock_time(largest_wait_s);
  if (wants_step()) until = std::min(until, due_);
  changed_.wait_until(lock, until, [this] { return !commands_.empty(); });
}

void LiveRun::publish(const StepResult& result) {
  if (steps_asked_ > 0) --steps_asked_;
  if (!moved(result.outcome)) {
    message_ = sentence("the run ended at step ", history_.steps() + 1, ": ", result.remark);
    has_failed_ = true;
    set_running(false);
    tell_of_change();
    return;
  }
  Details details;
  details.first_step = history_.steps();
  add_details(simulation_, result, details);
  history_.add(record_of(simulation_, result), std::move(details));
  count_pace();
  if (has_ended()) {
    message_ = sentence("the run has made its ", options_.steps, " steps");
    set_running(false);
  }
  tell_of_change();
}

void LiveRun::count_pace() {
  const Clock::time_point now = Clock::now();
  due_ += clock_time(simulation_.model().settings().time_step_s);
  if (now - due_ > clock_time(largest_lag_s)) due_ = now;
  ++counted_;
  const double passed_s = duration<double>(now - counted_from_).count();
  if (passed_s < 1) return;
  steps_per_s_ = counted_ / passed_s;
  counted_ = 0;
  counted_from_ = now;
}

void LiveRun::carry_out(const LiveCommand& command) {
  if (std::holds_alternative<PauseCommand>(command)) {
    set_running(false);
  } else if (std::holds_alternative<ResumeCommand>(command)) {
    set_running(!has_ended());
  } else if (std::holds_alternative<RestartCommand>(command)) {
    restart();
  } else if (std::holds_alternative<ReleaseCommand>(command)) {
    pull_.reset();
  } else if (const auto* step = std::get_if<StepCommand>(&command)) {
    set_running(false);
    steps_asked_ = step->count;
  } else if (const auto* pull = std::get_if<Pull>(&command)) {
    pull_ = *pull;
  } else if (const auto* solver = std::get_if<SolverCommand>(&command)) {
    choose(*solver);
  }
  tell_of_change();
}

void LiveRun::tell_of_change() {
  ++changes_;
  changed_.notify_all();
}

/// Steps that were asked for one by one are not wanted any more, and the clock restarts.
void LiveRun::set_running(bool is_running) {
  is_running_ = is_running;
  steps_asked_ = 0;
  due_ = counted_from_ = Clock::now();
  counted_ = 0;
  steps_per_s_ = 0;
}

void LiveRun::restart() {
  const bool had_ended = has_ended();
  simulation_.restore(beginning_);
  hand_.let_go();
  history_.begin(frame_of(simulation_));
  ++beginnings_;
  pull_.reset();
  message_.clear();
  has_failed_ = false;
  set_running(is_running_ || had_ended);
}

void LiveRun::choose(const SolverCommand& command) {
  SimulationOptions options = chosen_;
  options.solver = command.solver;
  options.limits.iterations = command.iterations;
  options.limits.seconds = command.budget_s;
  try {
    simulation_.change_solver(options);
    chosen_ = options;
    has_failed_ = false;  // another solver may know better
    message_.clear();
  } catch (const BadInput& bad) {
    message_ = bad.what();
  }
}

int LiveRun::steps() const {
  const std::lock_guard lock(mutex_);
  return history_.steps();
}

std::string LiveRun::motion() {
  const std::lock_guard lock(mutex_);
  return pack(history_.motion());
}

std::string LiveRun::details(int first, int count) {
  const std::lock_guard lock(mutex_);
  return pack(history_.details(first, count));
}

std::string LiveRun::info() {
  const std::lock_guard lock(mutex_);
  return info_now();
}

std::string LiveRun::info_now() const {
  const double budget_ms = 1e3 * chosen_.limits.seconds;
  nlohmann::json info{{"running", is_running_},      {"beginning", beginnings_},
                      {"steps", history_.steps()},   {"of", options_.steps},
                      {"steps_per_s", steps_per_s_}, {"solver", chosen_.solver},
                      {"budget_ms", nullptr},        {"iterations", chosen_.limits.iterations},
                      {"solvers", solvers_},         {"message", message_},
                      {"ended", has_ended()}};
  if (std::isfinite(budget_ms)) info["budget_ms"] = budget_ms;
  return info.dump();
}

std::string LiveRun::steps_from(int step) {
  std::unique_lock lock(mutex_);
  const int seen = changes_;
  const auto is_new = [&] { return history_.steps() != step || changes_ != seen; };
  changed_.wait_for(lock, clock_time(longest_poll_s), is_new);
  return message_from(step, history_.steps());
}

std::string LiveRun::steps_now(int step, int end) {
  const std::lock_guard lock(mutex_);
  return message_from(step, std::min(end, history_.steps()));
}

std::string LiveRun::message_from(int step, int end) const {
  PackedMessage message;
  message.add_json("live", info_now());
  add_to(message, history_.motion_after(step, end, most_polled));
  const int newest = end - 1;
  if (end > step && newest >= history_.first_with_details()) {
    message.add_field("detail_step", newest);
    add_to(message, history_.details(newest, 1), "detail_");
  }
  return message.pack();
}

std::string LiveRun::command(std::string_view json) {
  try {
    LiveCommand command = read_command(json, simulation_.model());
    if (std::holds_alternative<RestartCommand>(command) && !options_.may_restart) {
      return "the run is being recorded, and a recording holds one run; begin it again without "
             "--record";
    }
    const std::lock_guard lock(mutex_);
    commands_.push_back(std::move(command));
    changed_.notify_all();
    return "";
  } catch (const BadInput& bad) {
    return bad.what();
  }
}

}  // namespace perpend
