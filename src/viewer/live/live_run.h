#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

#include "viewer/live/live.h"
#include "viewer/live/live_commands.h"
#include "viewer/live/live_history.h"
#include "viewer/viewed_run.h"

namespace perpend {

struct LiveOptions {
  SimulationOptions simulation{};
  int steps = 0;            ///< 0: until it is told to end
  bool may_restart = true;  ///< false: a recording goes along, which holds one run
  bool begins_paused = false;
  std::string name{};  ///< empty: the scene's
};

/// A run that goes on in real time while people watch it, pause it, pull at bodies and change the
/// solver. One thread makes the steps, `advance` by `advance`; others, those of the server, ask for
/// what there is and leave commands, which wait for the next step.
class LiveRun : public ViewedRun, public Live {
 public:
  LiveRun(const Scene& scene, const LiveOptions& options);

  /// Carries out what was asked for, and makes the next step when its time has come. Returns its
  /// result, or null where there was none to make: then it has waited, at most some 20 ms.
  const StepResult* advance();
  /// Carries out what was asked for, and makes no step.
  void heed();
  /// Makes the next step at once, whether or not its time has come: of a run that goes along with
  /// another. Null where it has ended.
  const StepResult* follow();
  /// Whether no step can be made any more, before it is begun again.
  bool stands_still() const;
  const Simulation& simulation() const { return simulation_; }
  /// For the thread that advances: what the program itself drives. Once somebody began the run
  /// again its values are those of the beginning until they are set.
  Inputs& inputs() { return simulation_.inputs(); }
  Outputs& outputs() { return simulation_.outputs(); }

  const std::string& name() const override { return stage_.name; }
  const Stage& stage() const override { return stage_; }
  int steps() const override;
  std::string motion() override;
  std::string details(int first, int count) override;

  std::string info() override;
  std::string steps_from(int step) override;
  std::string steps_now(int step, int end) override;
  std::string command(std::string_view json) override;

 private:
  using Clock = std::chrono::steady_clock;

  void carry_out_all();
  void carry_out(const LiveCommand& command);
  const StepResult& make_step(std::unique_lock<std::mutex>& lock);
  std::string message_from(int step, int end) const;
  void restart();
  void choose(const SolverCommand& command);
  void set_running(bool is_running);
  bool has_ended() const;
  bool wants_step() const;
  void tell_of_change();
  void wait_for_time_or_command(std::unique_lock<std::mutex>& lock);
  void publish(const StepResult& result);
  void count_pace();
  std::string info_now() const;

  const LiveOptions options_;
  Simulation simulation_;
  Hand hand_;
  const Snapshot beginning_;
  Stage stage_;
  const std::vector<std::string> solvers_;  // that take the scene's friction

  mutable std::mutex mutex_;  // of all that follows
  std::condition_variable changed_;
  std::vector<LiveCommand> commands_;
  SimulationOptions chosen_;
  bool is_running_ = true;
  int steps_asked_ = 0;      // while paused
  bool has_failed_ = false;  // the last step moved nothing
  std::optional<Pull> pull_;
  std::string message_;
  int changes_ = 0;     // that a page shall be told of
  int beginnings_ = 0;  // tells this beginning from all others, of other programs too
  LiveHistory history_;
  Clock::time_point due_;  // of the next step
  Clock::time_point counted_from_;
  int counted_ = 0;
  double steps_per_s_ = 0;
};

}  // namespace perpend
