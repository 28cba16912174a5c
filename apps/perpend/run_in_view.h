#pragma once

#include <functional>

#include "viewer/live/live_run.h"

namespace perpend::cli {

struct LiveViewOptions {
  bool is_wanted = false;
  int port = 0;  ///< 0: one that is free
  bool no_open = false;
};

/// Lets people watch and touch a run in the browser until Ctrl-C or SIGTERM. `made` is told of each
/// step, between it and the next. Throws BadInput where the page or the port cannot be had.
void run_in_view(LiveRun& run, const LiveViewOptions& options,
                 const std::function<void(const StepResult&)>& made);

}  // namespace perpend::cli
