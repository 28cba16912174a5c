#pragma once

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

namespace perpend::cli {

/// A line on standard error that says how far long work has come; nothing unless it is a terminal.
class Progress {
 public:
  explicit Progress(const char* what) : what_(what), shown_(isatty(STDERR_FILENO) != 0) {}
  ~Progress() {
    if (shown_) fmt::print(stderr, "\r\033[K");
  }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(int done, int of) {
    if (!shown_) return;
    fmt::print(stderr, "\r{} {}/{}", what_, done, of);
    std::fflush(stderr);
  }

 private:
  const char* what_;
  bool shown_;
};

}  // namespace perpend::cli
