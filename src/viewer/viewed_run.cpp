#include "viewer/viewed_run.h"

#include "border/bad_input.h"

namespace perpend {

void require_same_time_step(const ViewedRun& first, const ViewedRun& second) {
  const double a = first.stage().settings.time_step_s;
  const double b = second.stage().settings.time_step_s;
  if (a == b) return;
  throw BadInput(sentence("cannot show ", first.name(), " and ", second.name(),
                          " side by side: their time steps are ", a, " s and ", b,
                          " s; record both with the same --time-step"));
}

}  // namespace perpend
