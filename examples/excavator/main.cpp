// An excavator that digs in rubble, driven from code at 60 Hz within a budget of a few milliseconds
// a step, and recorded at the same time, or watched in the browser:
//   excavator [STEPS [FILE.h5]] [--view] [--fast]
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <thread>

#include "allocations.h"
#include "recording/run_recorder.h"
#include "scene/parts.h"
#include "viewer/live/live_run.h"
#include "viewer/server/server.h"
#include "viewer/viewer_page.h"

using namespace perpend;

namespace {

constexpr double budget_s = 4e-3;

void add_rubble(Scene& scene) {
  for (int k = 0; k < 24; ++k) {
    const Vector3 at{6.0 + 0.5 * (k % 4), -0.5 + 0.5 * (k / 4 % 2), 0.2 + 0.42 * (k / 8)};
    scene.bodies.push_back(box_body("stone" + std::to_string(k), {0.4, 0.4, 0.4}, at, 120));
  }
}

/// A hinge about y that a motor holds at an angle, as a hydraulic cylinder would.
void add_hinge(Scene& scene, const char* name, const Between& bodies, const Vector3& at,
               double largest_torque_N_m) {
  Joint hinge = joint_between(scene, JointKind::revolute, name, bodies,
                              {.position_m = at, .axis = {0, 1, 0}});
  Motor& motor = hinge.coordinates[0].motor.emplace();
  motor.kind = Motor::Kind::position;
  motor.largest_force = largest_torque_N_m;
  motor.compliance = {5e6, 1e6};  // N m/rad, N m s/rad
  scene.joints.push_back(hinge);
}

Scene excavator() {
  Scene scene;
  scene.name = "excavator";
  scene.title = "an excavator that is driven from code";
  scene.bodies.push_back(ground_body());
  scene.bodies.push_back(box_body("cab", {2.5, 2.2, 1.6}, {0, 0, 1.9}, 6000));
  scene.bodies.push_back(box_body("boom", {4, 0.4, 0.5}, {3, 0, 2.5}, 1200));
  scene.bodies.push_back(box_body("stick", {0.4, 0.3, 2.2}, {5, 0, 1.5}, 500));
  scene.bodies.push_back(box_body("bucket", {0.8, 1, 0.2}, {5.3, 0, 0.4}, 400));
  Joint slew = joint_between(scene, JointKind::revolute, "slew", {"world", "cab"}, {});
  slew.coordinates[0].motor.emplace().largest_force = 2e5;
  scene.joints.push_back(slew);
  add_hinge(scene, "lift", {"cab", "boom"}, {1, 0, 2.5}, 4e5);
  add_hinge(scene, "crowd", {"boom", "stick"}, {5, 0, 2.5}, 2e5);
  add_hinge(scene, "curl", {"stick", "bucket"}, {5, 0, 0.4}, 1e5);
  add_rubble(scene);
  return scene;
}

/// The levers, as a person might move them: values by the time.
struct Levers {
  InputHandle slew, lift, crowd, curl;

  explicit Levers(Inputs& inputs)
      : slew(inputs.find("slew.motor.speed_rad_per_s")),
        lift(inputs.find("lift.motor.angle_rad")),
        crowd(inputs.find("crowd.motor.angle_rad")),
        curl(inputs.find("curl.motor.angle_rad")) {}

  void move(double time_s, Inputs& inputs) const {
    inputs.set(slew, 0.2 * std::sin(0.5 * time_s));
    inputs.set(lift, -0.15 + 0.15 * std::cos(0.8 * time_s));
    inputs.set(crowd, -0.3 * std::sin(0.8 * time_s));
    inputs.set(curl, 0.6 * std::sin(1.6 * time_s));
  }
};

using Clock = std::chrono::steady_clock;

double ms_since(Clock::time_point begin) {
  return 1e3 * std::chrono::duration<double>(Clock::now() - begin).count();
}

/// How long steps took, by the clock on the wall, with what was set and read around them.
class StepTimes {
 public:
  explicit StepTimes(int steps) { step_ms_.reserve(static_cast<std::size_t>(steps)); }

  void add(double ms, bool is_certified) {
    step_ms_.push_back(ms);
    certified_ += is_certified ? 1 : 0;
  }

  void print() {
    if (step_ms_.empty()) return;
    const auto late = std::count_if(step_ms_.begin(), step_ms_.end(),
                                    [](double ms) { return ms > 1e3 * budget_s; });
    std::sort(step_ms_.begin(), step_ms_.end());
    const auto quantile = [this](double share) {
      return step_ms_[static_cast<std::size_t>(share * static_cast<double>(step_ms_.size() - 1))];
    };
    std::printf("%zu steps of 1/60 s, %d certified\n", step_ms_.size(), certified_);
    std::printf(
        "a step took p50 %.2f, p99 %.2f, p99.9 %.2f, at most %.2f ms of %.0f; %td were late\n",
        quantile(0.5), quantile(0.99), quantile(0.999), step_ms_.back(), 1e3 * budget_s, late);
  }

 private:
  std::vector<double> step_ms_;
  int certified_ = 0;
};

struct Wanted {
  int steps = 600;
  const char* file = nullptr;
  bool is_viewed = false;
  bool is_fast = false;  ///< without waiting for the clock
};

SimulationOptions options() {
  SimulationOptions options;
  options.limits.seconds = budget_s;
  return options;
}

int drive(const Wanted& wanted) {
  const Scene scene = excavator();
  Simulation simulation(scene, options());
  std::unique_ptr<RunRecorder> recorder;
  if (wanted.file != nullptr) {
    recorder =
        std::make_unique<RunRecorder>(RunRecordingOptions{.path = wanted.file, .problems_every = 0},
                                      scene, options(), simulation);
  }
  const Levers levers(simulation.inputs());
  const OutputHandle torque = simulation.outputs().find("lift.motor_torque_N_m");
  StepTimes times(wanted.steps);
  const int warm_up = std::min(600, wanted.steps / 2);
  long in_steps = 0, in_recorder = 0;
  double largest_torque_N_m = 0;
  const Clock::time_point begin = Clock::now();
  for (int k = 0; k < wanted.steps; ++k) {
    const double time_s = simulation.state().time_s;
    if (!wanted.is_fast)
      std::this_thread::sleep_until(begin + std::chrono::duration<double>(time_s));
    const long before = allocations_of_this_thread();
    const Clock::time_point step_begin = Clock::now();
    levers.move(time_s, simulation.inputs());
    const StepResult& result = simulation.step();
    if (!moved(result.outcome)) {
      std::printf("step %d: %s\n", k + 1, result.remark.c_str());
      return 1;
    }
    largest_torque_N_m = std::max(largest_torque_N_m, std::abs(simulation.outputs().read(torque)));
    times.add(ms_since(step_begin), result.outcome == StepOutcome::solved);
    const long after = allocations_of_this_thread();
    if (recorder) recorder->add(simulation, result);
    if (k < warm_up) continue;
    in_steps += after - before;
    in_recorder += allocations_of_this_thread() - after;
  }
  if (recorder) recorder->close();
  times.print();
  std::printf("the boom took up to %.0f kN m\n", 1e-3 * largest_torque_N_m);
  std::printf("allocations after %d steps: %ld in steps, %ld in handing them to the recorder\n",
              warm_up, in_steps, in_recorder);
  return 0;
}

/// The same in real time for people who watch it, pause it and pull at it.
int show(const Wanted& wanted) {
  LiveRun run(excavator(), {.simulation = options(), .steps = wanted.steps});
  ViewServer server(viewer_page(), {&run}, &run);
  server.start(0);
  std::printf("watch it at %s\n", server.address().c_str());
  std::fflush(stdout);
  const Levers levers(run.inputs());
  StepTimes times(wanted.steps);
  for (int k = 0; k < wanted.steps;) {
    levers.move(run.simulation().state().time_s, run.inputs());
    const StepResult* result = run.advance();  // waits until its time has come
    if (result == nullptr) continue;
    if (!moved(result->outcome)) break;  // it stands from here on
    times.add(1e3 * result->seconds.total(), result->outcome == StepOutcome::solved);
    ++k;
  }
  server.stop();
  times.print();
  return 0;
}

}  // namespace

int main(int count, char** words) {
  Wanted wanted;
  int given = 0;
  for (int k = 1; k < count; ++k) {
    const std::string_view word = words[k];
    if (word == "--view") {
      wanted.is_viewed = true;
    } else if (word == "--fast") {
      wanted.is_fast = true;
    } else if (given++ == 0) {
      wanted.steps = std::max(1, std::atoi(words[k]));
    } else {
      wanted.file = words[k];
    }
  }
  try {
    return wanted.is_viewed ? show(wanted) : drive(wanted);
  } catch (const std::exception& error) {
    std::printf("%s\n", error.what());
    return 2;
  }
}
