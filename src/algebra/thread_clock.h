#pragma once

namespace perpend {

/// Seconds that this thread has spent on a core so far. Unlike the time on the wall it does not
/// count what other programs do meanwhile.
double seconds_on_core();

}  // namespace perpend
