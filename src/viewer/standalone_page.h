#pragma once

#include <functional>
#include <iosfwd>
#include <span>
#include <string_view>

#include "viewer/viewed_run.h"
#include "viewer/viewer_page.h"

namespace perpend {

struct StandalonePageOptions {
  std::string_view page = viewer_page();  ///< with one placeholder
  /// About; beyond it the details of later steps are left out, and the message of the run says so.
  std::size_t largest_bytes = 150'000'000;
  /// Called with the steps written, of all.
  std::function<void(int, int)> progress = [](int, int) {};
};

/// Writes one page that holds the runs and needs nothing else: it works from a file.
void write_standalone_page(std::ostream& out, std::span<ViewedRun* const> runs,
                           const StandalonePageOptions& options = {});

}  // namespace perpend
