#pragma once

#include <functional>
#include <memory>

#include "viewer/live/live_run.h"

namespace perpend {

/// One scene by several solvers at once, each in a run of its own: they make their steps together,
/// one hand pulls in all of them, and each tells its own errors.
class LiveRace : public Live {
 public:
  /// Told of each step: of which run, and its result.
  using Made = std::function<void(int, const StepResult&)>;

  /// One run for each solver, called A, B, …; `options` are of all, but for their solver.
  LiveRace(const Scene& scene, const LiveOptions& options, const std::vector<std::string>& solvers);

  /// Carries out what was asked for, and makes the next step of every run that still can when its
  /// time has come; else it has waited, at most some 20 ms.
  void advance(const Made& made = [](int, const StepResult&) {});
  std::vector<ViewedRun*> runs();
  const LiveRun& run(int lane) const { return *runs_[lane]; }

  int lanes() const override { return static_cast<int>(runs_.size()); }
  Live& lane(int lane) override { return *runs_[lane]; }
  std::string info() override { return runs_.front()->info(); }
  std::string steps_from(int step) override { return runs_.front()->steps_from(step); }
  std::string steps_now(int step, int end) override { return runs_.front()->steps_now(step, end); }
  /// For all runs; of a solver, for that alone which its "lane" names, if it names one.
  std::string command(std::string_view json) override;

 private:
  /// Keeps the time for all: the first that can make steps.
  int leader() const;

  std::vector<std::unique_ptr<LiveRun>> runs_;
};

}  // namespace perpend
