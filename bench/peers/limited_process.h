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

/// Runs a task in a process of its own and ends it after so many seconds: a library without a
/// clock cannot be stopped otherwise, and one that fails by ending the process ends only its own.
/// What the task wrote to shared memory is then what it had.
void run_limited(double seconds, const std::function<void()>& task);

}  // namespace perpend::bench
