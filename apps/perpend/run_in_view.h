#pragma once

#include <functional>

#include "viewer/live/live_race.h"

namespace perpend::cli {

struct LiveViewOptions {
  bool is_wanted = false;
  int port = 0;  ///< 0: one that is free
  bool no_open = false;
  std::vector<std::string> race;  ///< solvers that run beside the first; empty: none
};

/// Lets people watch and touch a run in the browser until Ctrl-C or SIGTERM. `made` is told of each
/// step, between it and the next. Throws BadInput where the page or the port cannot be had.
void run_in_view(LiveRun& run, const LiveViewOptions& options,
                 const std::function<void(const StepResult&)>& made);
/// The same for several solvers at once, stepped together and touched by one hand; at the end it
/// prints what each came to. Returns the exit code.
int race_in_view(const Scene& scene, const LiveOptions& live, const LiveViewOptions& options,
                 bool as_json);

}  // namespace perpend::cli
