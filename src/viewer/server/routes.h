#pragma once

#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "viewer/live/live.h"
#include "viewer/server/http_loop.h"
#include "viewer/viewed_run.h"

namespace perpend {

/// What the viewer's server has at each path (docs/viewer-protocol.md); it knows nothing of how
/// requests come in. Several threads may ask at once.
class Routes {
 public:
  /// The runs and `live`, which may be null, must outlive it.
  Routes(std::string_view page, std::vector<ViewedRun*> runs, Live* live);

  /// Whatever goes wrong is an answer with a status that says so.
  HttpAnswer get(std::string_view path);
  HttpAnswer post(std::string_view path, std::string_view body);
  bool takes_post(std::string_view path) const;

 private:
  using Segments = std::vector<std::string_view>;

  HttpAnswer find(const Segments& path);
  HttpAnswer session();
  HttpAnswer of_live(const Segments& path);
  HttpAnswer of_run(const Segments& path);
  HttpAnswer steps_of_run(ViewedRun& run, const Segments& path);

  std::string_view page_;
  std::vector<ViewedRun*> runs_;
  Live* live_;
  std::mutex reading_;  // runs are read by one thread at a time, and so is HDF5
};

}  // namespace perpend
