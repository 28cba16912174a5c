#pragma once

#include <chrono>

namespace perpend {

/// When long work is to be left, asked for between its parts; never by default.
struct TimeLimit {
  using Clock = std::chrono::steady_clock;

  Clock::time_point end = Clock::time_point::max();

  bool is_over() const { return end != Clock::time_point::max() && Clock::now() >= end; }
};

}  // namespace perpend
