#include "run_in_view.h"

#include <fmt/format.h>

#include "interrupt.h"
#include "open_browser.h"
#include "viewer/server/server.h"
#include "wanted_viewer_page.h"

namespace perpend::cli {

void run_in_view(LiveRun& run, const LiveViewOptions& options,
                 const std::function<void(const StepResult&)>& made) {
  const Interrupt interrupt;
  ViewServer server(wanted_viewer_page(), {&run}, &run);
  server.start(options.port);
  // Standard output is for the summary, or for --json.
  fmt::print(stderr, "Viewer: {} (Ctrl-C ends the run)\n", server.address());
  if (!options.no_open) open_browser(server.address());
  while (interrupt.signal() == 0) {
    if (const StepResult* result = run.advance()) made(*result);
  }
}

}  // namespace perpend::cli
