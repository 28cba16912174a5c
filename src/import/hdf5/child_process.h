#pragma once

#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>

namespace perpend {

struct ChildLimits {
  unsigned seconds = 20;           ///< of wall-clock time
  std::uint64_t memory_bytes = 0;  ///< more than this process has now
};

/// Thrown for a child that gave no answer; says how it ended.
class ChildDied : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Thrown where no child can be started or waited for, through no fault of its work; says why.
class NoChild : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Runs `work` in a forked child process and returns what it returned. A BadInput that it
/// throws is thrown here; any other exception ends the child. What it changes in memory changes
/// nothing here.
std::string run_in_child(const std::function<std::string()>& work, const ChildLimits& limits);

}  // namespace perpend
