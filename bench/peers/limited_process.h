#pragma once

#include <functional>

namespace perpend::bench {

/// Doubles that a process and its children share.
class SharedDoubles {
 public:
  explicit SharedDoubles(int size);
  ~SharedDoubles();
  SharedDoubles(const SharedDoubles&) = delete;
  SharedDoubles& operator=(const SharedDoubles&) = delete;

  double* data() { return data_; }

 private:
  int size_;
  double* data_;
};

/// How a process ended.
struct ProcessEnd {
  bool was_stopped = false;  ///< it was out of time
  int signal = 0;            ///< that it died of; 0 for none
  int code = 0;              ///< that it ended with itself
};

/// By the clock, a process may take so many times what it may spend on a core: others may have the
/// core in between. One that waits for nothing is ended all the same.
inline constexpr double patience = 10;

/// Runs a task in a process of its own and ends it after so many seconds on a core: a library
/// without a clock cannot be stopped otherwise, and one that fails by ending the process ends only
/// its own. What the task wrote to shared memory is then what it had.
ProcessEnd run_limited(double seconds, const std::function<void()>& task);

}  // namespace perpend::bench
