#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "viewer/live/live.h"
#include "viewer/viewed_run.h"

namespace perpend {

/// Serves the viewer's page and its runs to a browser on this machine, and to nobody else: it
/// listens on 127.0.0.1 only, answers requests only that call it by one of its own names, and none
/// that a page from elsewhere makes. Slow, idle and hostile clients keep nobody else waiting
/// (`HttpLimits`).
class ViewServer {
 public:
  /// The runs and `live`, which may be null, must outlive it.
  ViewServer(std::string_view page, std::vector<ViewedRun*> runs, Live* live = nullptr);
  ~ViewServer();
  ViewServer(const ViewServer&) = delete;
  ViewServer& operator=(const ViewServer&) = delete;

  /// Listens on that port, 0: on one that is free, and answers in a thread of its own from then on.
  /// Throws BadInput where the port cannot be had. To be called once.
  void start(int port);
  int port() const;
  std::string address() const;  ///< "http://127.0.0.1:40123/"
  /// Answers that are being read have a second to end.
  void stop();

 private:
  struct Contents;
  std::unique_ptr<Contents> contents_;
};

}  // namespace perpend
