#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "border/bad_input.h"
#include "interrupt.h"
#include "open_browser.h"
#include "print_json.h"
#include "progress.h"
#include "say.h"
#include "verbs.h"
#include "viewer/recorded_run.h"
#include "viewer/server/server.h"
#include "viewer/standalone_page.h"
#include "wanted_viewer_page.h"
#include "writable.h"

namespace perpend::cli {
namespace {

struct ViewOptions {
  std::vector<std::string> files;
  std::string out;
  int port = 0;
  int from = 1, to = 0, every = 0;
  double largest_mb = 1e-6 * static_cast<double>(StandalonePageOptions().largest_bytes);
  bool no_open = false;
  bool json = false;
};

using Runs = std::vector<std::unique_ptr<RecordedRun>>;

Runs open_runs(const ViewOptions& options) {
  if (options.to > 0 && options.to < options.from) {
    throw BadInput(sentence("--from ", options.from, " is after --to ", options.to));
  }
  ViewLimits limits;
  limits.first = options.from - 1;
  limits.end = options.to;
  limits.every = options.every;
  Runs runs;
  for (const std::string& file : options.files) {
    runs.push_back(std::make_unique<RecordedRun>(file, limits));
    require_same_time_step(*runs.front(), *runs.back());
  }
  return runs;
}

template <typename Run>
std::vector<Run*> pointers(const Runs& runs) {
  std::vector<Run*> all;
  for (const auto& run : runs) all.push_back(run.get());
  return all;
}

nlohmann::json to_json(const Runs& runs) {
  nlohmann::json list = nlohmann::json::array();
  for (const auto& run : runs) {
    const Stage& stage = run->stage();
    list.push_back({{"name", run->name()},
                    {"title", stage.title},
                    {"steps", stage.steps},
                    {"stride", stage.stride},
                    {"message", stage.message}});
  }
  return list;
}

void print_runs(const Runs& runs) {
  for (const auto& run : runs) {
    const Stage& stage = run->stage();
    say("{}: {}, {} steps\n", run->name(), stage.title, stage.steps);
    if (!stage.message.empty()) say("  {}\n", stage.message);
  }
}

void write_page(const ViewOptions& options, const Runs& runs) {
  std::ofstream file(options.out, std::ios::binary);
  Progress progress("step");
  StandalonePageOptions page;
  page.progress = [&](int step, int of) { progress.show(step, of); };
  page.largest_bytes = static_cast<std::size_t>(1e6 * options.largest_mb);
  write_standalone_page(file, pointers<RecordedRun>(runs), page);
  file.close();
  if (!file) throw BadInput(sentence("could not write ", options.out, "; is the disk full?"));
}

/// Serves until Ctrl-C or SIGTERM, which is how it is meant to end.
int serve(const ViewOptions& options, const Runs& runs) {
  const Interrupt interrupt;
  ViewServer server(viewer_page(), pointers<ViewedRun>(runs));
  server.start(options.port);
  if (options.json) {
    print_json({{"address", server.address()}, {"runs", to_json(runs)}});
  } else {
    print_runs(runs);
    say("Viewer: {} (Ctrl-C ends it)\n", server.address());
  }
  std::fflush(stdout);
  if (!options.no_open) open_browser(server.address());
  while (interrupt.signal() == 0) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  return done;
}

int view(const ViewOptions& options) {
  wanted_viewer_page();
  for (const std::string& file : options.files) {
    if (!options.out.empty()) require_writable(options.out, file);
  }
  const auto runs = open_runs(options);
  if (!options.out.empty()) {
    write_page(options, runs);
    const auto bytes = std::filesystem::file_size(options.out);
    if (options.json) {
      print_json({{"page", options.out}, {"bytes", bytes}, {"runs", to_json(runs)}});
    } else {
      print_runs(runs);
      say("Page: {} ({:.1f} MB)\n", options.out, 1e-6 * static_cast<double>(bytes));
    }
    return done;
  }
  return serve(options, runs);
}

constexpr const char* view_footer =
    "Without --out the page is served on 127.0.0.1, to this machine only, until Ctrl-C.\n"
    "\n"
    "Examples:\n"
    "  perpend run brick_wall --record wall.h5 && perpend view wall.h5\n"
    "  perpend view exact.h5 pgs.h5 --out both.html\n"
    "\n"
    "docs/guide/view.md explains the page and the keys of --json.\n"
    "\n"
    "Exit codes: 0 done, also where Ctrl-C or SIGTERM ended it; 2 bad input; 3 internal error.";

}  // namespace

void add_view(CLI::App& app, int& exit_code) {
  CLI::App* verb =
      app.add_subcommand("view", "Show a recorded run in the browser, or up to four side by side");
  auto options = std::make_shared<ViewOptions>();
  verb->add_option("FILE", options->files,
                   "A recording of perpend run --record; up to four are shown side by side")
      ->required()
      ->expected(1, 4);
  verb->add_option("--from", options->from, "First step to show")
      ->check(CLI::Range(1, 1000000000))
      ->capture_default_str();
  verb->add_option("--to", options->to, "Last step to show; 0: the last there is")
      ->check(CLI::Range(0, 1000000000))
      ->capture_default_str();
  verb->add_option(
          "--every", options->every,
          "Steps from one drawn instant to the next; errors and energies are of all steps. "
          "0: as few as fit")
      ->check(CLI::Range(0, 1000000000))
      ->capture_default_str();
  verb->add_option("--largest-mb", options->largest_mb,
                   "About how large the page of --out may be, MB: where contacts and rows of all "
                   "steps do not fit, those of the worst steps are kept")
      ->check(CLI::Range(0.0, 1e6))
      ->capture_default_str();
  verb->add_option("--out", options->out,
                   "Write one page that holds the run and works from a file, and serve nothing")
      ->type_name("PAGE.html")
      ->check([](const std::string& name) {
        return name.empty() ? "give the name of a page, such as run.html" : "";
      });
  verb->add_option("--port", options->port, "Port to serve on; 0: one that is free")
      ->check(CLI::Range(0, 65535))
      ->capture_default_str();
  verb->add_flag("--no-open", options->no_open, "Print the address, and open no browser");
  verb->add_flag("--json", options->json, "One JSON object on standard output");
  verb->footer(view_footer);
  verb->callback([options, &exit_code] { exit_code = view(*options); });
}

}  // namespace perpend::cli
