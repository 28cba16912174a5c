#pragma once

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <string>

#include "border/one_line.h"

namespace perpend::cli {

/// A line on standard error that says how far long work has come, and how long the rest of it will
/// take at this pace; nothing unless it is a terminal.
class Progress {
 public:
  explicit Progress(std::string what) : what_(std::move(what)) {}
  ~Progress() {
    if (shown_) fmt::print(stderr, "\r\033[K");
  }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Turns to another part of the work, where it is another.
  void begin(const std::string& what) {
    if (what == what_) return;
    what_ = what;
    start_ = Clock::now();
  }

  void show(int done, int of) {
    if (!shown_) return;
    const auto now = Clock::now();
    if (done < of && now - last_ < std::chrono::milliseconds(50)) return;
    last_ = now;
    const double spent_s = std::chrono::duration<double>(now - start_).count();
    const double left_s = spent_s * (of - done) / std::max(done, 1);
    fmt::print(stderr, "\r\033[K{} {}/{}, {:.0f} s left", one_line(what_), done, of, left_s);
    std::fflush(stderr);
  }

 private:
  using Clock = std::chrono::steady_clock;

  std::string what_;
  bool shown_ = isatty(STDERR_FILENO) != 0;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_{};
};

}  // namespace perpend::cli
