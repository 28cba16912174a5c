#pragma once

#include <functional>
#include <iosfwd>
#include <span>
#include <string_view>

#include "viewer/recorded_run.h"
#include "viewer/viewer_page.h"

namespace perpend {

struct StandalonePageOptions {
  std::string_view page = viewer_page();  ///< with one placeholder
  /// About, page and all. Where the details of all steps do not fit, those of the steps with the
  /// largest errors are kept and others evenly between them; the message of the run says so.
  std::size_t largest_bytes = 8'000'000;
  /// Called with the steps written, of all.
  std::function<void(int, int)> progress = [](int, int) {};
};

/// Writes one page that holds the runs and needs nothing else: it works from a file. Numbers in it
/// are rounded to what a reader sees (`PackedMessage::add_rounded`).
void write_standalone_page(std::ostream& out, std::span<RecordedRun* const> runs,
                           const StandalonePageOptions& options = {});

}  // namespace perpend
