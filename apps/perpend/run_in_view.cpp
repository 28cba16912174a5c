#include "run_in_view.h"

#include <fmt/format.h>

#include "interrupt.h"
#include "open_browser.h"
#include "print_json.h"
#include "say.h"
#include "study/run_study.h"
#include "verbs.h"
#include "viewer/server/server.h"
#include "wanted_viewer_page.h"

namespace perpend::cli {

namespace {

/// `advance` is called until somebody ends it.
void serve_live(std::vector<ViewedRun*> runs, Live& live, const LiveViewOptions& options,
                const std::function<void()>& advance) {
  const Interrupt interrupt;
  ViewServer server(wanted_viewer_page(), std::move(runs), &live);
  server.start(options.port);
  // Standard output is for the summary, or for --json.
  fmt::print(stderr, "Viewer: {} (Ctrl-C ends the run)\n", server.address());
  if (!options.no_open) open_browser(server.address());
  while (interrupt.signal() == 0) advance();
}

/// What each solver came to.
void print_race(const LiveRace& race, std::vector<RunStudy>& studies, bool as_json) {
  nlohmann::json list = nlohmann::json::array();
  for (int lane = 0; lane < race.lanes(); ++lane) {
    const RunSummary summary = studies[lane].summarise();
    const std::string& solver = race.run(lane).simulation().solver();
    list.push_back({{"solver", solver},
                    {"steps", summary.steps},
                    {"certified", summary.certified},
                    {"worst_energy_J", summary.energy_J.value}});
    if (as_json) continue;
    say("{}: {} of {} steps certified, worst {:.2g} J\n", solver, summary.certified, summary.steps,
        summary.energy_J.value);
  }
  if (as_json) print_json({{"race", list}});
}

}  // namespace

void run_in_view(LiveRun& run, const LiveViewOptions& options,
                 const std::function<void(const StepResult&)>& made) {
  serve_live({&run}, run, options, [&] {
    if (const StepResult* result = run.advance()) made(*result);
  });
}

int race_in_view(const Scene& scene, const LiveOptions& live, const LiveViewOptions& options,
                 bool as_json) {
  std::vector<std::string> solvers = options.race;
  solvers.insert(solvers.begin(), Simulation(scene, live.simulation).solver());
  LiveRace race(scene, live, solvers);
  std::vector<RunStudy> studies(solvers.size());
  const auto made = [&](int lane, const StepResult& result) {
    studies[lane].add(race.run(lane).simulation(), result);
  };
  serve_live(race.runs(), race, options, [&] { race.advance(made); });
  print_race(race, studies, as_json);
  return done;
}

}  // namespace perpend::cli
